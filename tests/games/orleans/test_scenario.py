"""The builder of positions refuses what cannot be, and says what a test needs."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.pieces import pieces
from tests.games.orleans.scenario import new_game, scenario
from tests.games.positions import Impossible


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"bag": "bard"}, "There is no follower “bard”; there are: farmer,"),
        ({"tiles": "chapel"}, "There is no place “chapel”"),
        ({"tiles": "castle"}, "castle is no tile."),
        ({"merchant": "paris"}, "There is no town “paris”; there are: orleans,"),
        ({"way_goods": {"orleans~tours": "wine"}}, "There is no way “orleans~tours”"),
        ({"deeds": {"crusade": "0 knight"}}, "There is no deed “crusade”"),
        ({"event": "flood"}, "There is no event “flood”"),
        ({"goods": "salt"}, "There is no good “salt”; there are: grain,"),
        ({"phase": "harvest"}, "There is no phase “harvest”; there are: hourglass,"),
        ({"coin": 3}, "A scenario knows no coin; it knows: tiles,"),
        ({"others": [{"coin": 3}]}, "A scenario knows no coin; it knows: tiles,"),
        ({"others": [{}, {}]}, "There is room for 2 seats, not for 3."),
        ({"tiles": "office", "others": [{"tiles": "office"}]}, "There is one office, and it is taken."),
        ({"on": "office: scholar scholar"}, "The seat has no office; “tiles” says which it has."),
        ({"on": "castle: farmer"}, "castle has 3 spaces, not 1."),
        ({"bag": "monk " * 9}, "The supply has 0 of monk, not 1."),
        ({"bag": "own_farmer own_farmer"}, "The supply has 0 of own_farmer, not 1."),
        ({"market": "farmer " * 9}, "There is room for 8 followers on a market, not for 9."),
        ({"goods": "brocade " * 13}, "The supply has 0 of brocade, not 1."),
        ({"held": 17}, "The supply has 16 technology tiles, not 17."),
        ({"tracks": {"scholar": 6}}, "There is room for 5 steps on the scholar track, not for 6."),
        ({"citizens": 14}, "There is room for 13 citizens, not for 14."),
        ({"stations": "tours", "unbuilt": 10}, "There are 11 of stations 0, the box has 10."),
        ({"bag": "knight", "supply": {"knight": 8}}, "There are 9 of neutral knight, the box has 8."),
        ({"coins": 6, "options": {"coin_supply": "10"}}, "There is room for 5 coins, not for 6."),
        ({"turn": 2}, "There is no seat 2; there are: 0, 1."),
        ({"turn": 1, "phase": "event"}, "In the phase “event” no player has a turn"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Impossible) as refused:
        scenario(**words)
    assert str(refused.value).startswith(sentence)


def test_what_is_laid_out_comes_from_the_supplies() -> None:
    mine: dict[str, Any] = {"tiles": "office", "on": "office: scholar tech", "bag": "monk own_farmer", "goods": "wine"}
    deeds, ways = {"astronomy": "0 scholar, 1 trader"}, {"orleans~blois": "wine"}
    table = scenario(held=1, citizens=2, stations="tours", deeds=deeds, way_goods=ways, **mine)
    assert pieces(new_game().state) == pieces(table.state)


def test_the_events_to_come_have_an_order() -> None:
    table = scenario("first_player", events="taxes plague")
    table.chance().until("hourglass").chance()
    assert ["taxes", "plague"] == [tile.key for tile in table.turned_up()]
    assert "over" == table.until("the end").question()


def test_it_can_be_another_seats_turn() -> None:
    table = scenario(players=3, turn=1)
    assert [1, 2, 0] == [table.player(), table.play("pass").player(), table.play("pass").player()]


def test_another_seat_can_be_first() -> None:
    assert 2 == scenario(players=3, first=2).player()


def test_few_coins_can_be_left() -> None:
    assert (2, 1) == (scenario(coins_left=2).state.coins, scenario("event", coins_left=3).state.coins)
