"""The builder of positions refuses what cannot be, and says what a test needs."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.pieces import pieces
from tests.games.pest.scenario import new_game, scenario
from tests.games.positions import Impossible

TENT: dict[str, Any] = {"technologies": "quarantine_tent"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"doctor": "rome"}, "There is no location “rome”; there are: aldemar,"),
        ({"road_sick": {"gollor-blessir": 1}}, "There is no road “gollor-blessir”"),
        ({"technologies": "soap"}, "There is no technology “soap”"),
        ({"buildings": {"tower": "gollor"}}, "There is no building “tower”; there are: workshop_1,"),
        ({"builders": {"tower": 0}}, "There is no capital building “tower”; there are: watchtower,"),
        ({"slots": "cellar"}, "There is no slot “cellar”; there are: zone,"),
        ({"phase": "winter"}, "There is no phase “winter”; there are: plague,"),
        ({"coins": 3}, "A scenario knows no coins; it knows: wood,"),
        ({"others": [{"coins": 3}]}, "A scenario knows no coins; it knows: wood,"),
        ({"others": [{}, {}, {}]}, "There is room for 3 seats, not for 4."),
        ({"year": 7}, "A game has years 1 to 6, not 7."),
        ({"decrees": "open_gates open_gates open_gates"}, "“open_gates open_gates open_gates” is not one decree"),
        ({"tokens": "coin coin coin"}, "There is room for 2 capital tokens of coin, not for 3."),
        ({"wood": 6}, "There is room for 5 wood, not for 6."),
        ({"food": 5, "slots": "storage"}, "There is room for 4 food, not for 5."),
        ({"zone": 4}, "There is room for 3 sick subjects in the zone, not for 4."),
        ({"zone": 5, **TENT}, "There is room for 4 sick subjects in the zone, not for 5."),
        ({"cemetery": 6}, "There is room for 5 deceased subjects, not for 6."),
        ({"healed": 13}, "There is room for 12 healed subjects on the track, not for 13."),
        ({"assistants": 3}, "There are 5 of assistants 0, the box has 4."),
        ({**TENT, "others": [TENT]}, "There is one quarantine_tent, and it is taken or not in this game."),
        ({"technologies": "quarantine_tent quarantine_house"}, "There is no free slot for quarantine_house."),
        ({"on": {"plague_experts": 1}}, "The seat has no plague_experts; “technologies” says which it has."),
        ({"buildings": {"mill": "kelmarn"}}, "The seat has a building in kelmarn; there is no room for mill."),
        ({"camp": "birken", "others": [{"camp": "birken"}]}, "There is room for 1 in birken, not for 2."),
        ({"destroyed": "kelmarn"}, "kelmarn is destroyed; nothing stands there."),
        ({"staff": "mill"}, "No subject can be assigned to mill: it is not built, or needs none."),
        ({"influence": 3, "others": [{"influence": 3}]}, "Two markers are on one space of the influence track"),
        ({"order": (0, 1)}, "The order (0, 1) is not one of 3 seats."),
        ({"turn": 3}, "There is no seat 3; there are: 0, 1, 2."),
        ({"turn": 1, "phase": "order"}, "In the phase “order” no player has a turn"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Impossible) as refused:
        scenario(**words)
    assert str(refused.value).startswith(sentence)


def test_what_is_laid_out_comes_from_the_box() -> None:
    table = scenario(technologies="inhaler", buildings={"mill": "gollor"}, camp="gothar", placed="move+heal", year=3)
    assert pieces(new_game().state) == pieces(table.state)


def test_it_can_be_another_seats_turn_in_another_order() -> None:
    table = scenario(order=(2, 0, 1), turn=0)
    assert [0, 1, 2] == [
        table.player(),
        *(table.play("place-assistant move+research", "end-turn").player() for _ in range(2)),
    ]


def test_the_years_go_on() -> None:
    table = scenario(year=4)
    assert [5, 6] == [table.decline().state.year, table.decline().state.year]
