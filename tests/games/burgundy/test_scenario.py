"""The builder of positions refuses what cannot be, and says what a test needs."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.burgundy.pieces import pieces
from tests.games.burgundy.scenario import new_game, scenario
from tests.games.positions import Impossible


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"storage": "ship ship ship ship"}, "There is room for 3 stored tiles, not for 4."),
        ({"depots": {0: "ship ship ship ship mine"}}, "There is room for 4 tiles in depot 0, not for 5."),
        ({"estate": "r3c2=bank"}, "r3c2 of board 1 is for a ship; bank is a building."),
        ({"estate": "r3c2=ship r3c2=ship"}, "On r3c2 lies ship; there is no room for ship."),
        ({"castle": "r2c2"}, "r2c2 of board 1 is for a building; castle is a castle."),
        ({"storage": "banc"}, "There is no tile “banc”"),
        ({"estate": "r9c9=ship"}, "There is no hex “r9c9”"),
        ({"board": "99"}, "There is no board “99”"),
        ({"goods": "white"}, "There is no goods “white”; there are: turquoise, purple,"),
        ({"goods": "red pink brown orange"}, "There is room for 3 kinds of goods, not for 4."),
        ({"sold": "red " * 8}, "The supply has 7 of red, not 8."),
        ({"knowledge": [8], "storage": "knowledge_8"}, "The supply has 0 of knowledge_8, not 1."),
        ({"depots": {0: "knowledge_1"}}, "The supply has 0 of knowledge_1 (black back), not 1."),
        ({"bonuses": ((3, 1),), "others": {1: {"bonuses": ((3, 1),)}}}, "The large bonus tile for a castle is taken."),
        ({"turn": 2}, "There is no seat 2; there are: 0, 1."),
        ({"order": (0, 0)}, "The order (0, 0) is not one of 2 seats."),
        ({"round": 4, "rounds": 2}, "A phase has 5 rounds; 2 more after round 4 are too many."),
        ({"silber": 3}, "A scenario knows no silber; it knows: board,"),
        ({"others": {1: {"depots": {}}}}, "A scenario knows no depots; it knows: board,"),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Impossible) as refused:
        scenario(**words)
    assert str(refused.value).startswith(sentence)


def test_what_is_laid_out_comes_from_the_supplies() -> None:
    table = scenario(storage="mine", estate="r3c2=ship", depots={0: "mine", 1: "bank"}, goods="red", sold="red red")
    assert pieces(new_game().state) | {"markers": 2} == pieces(table.state)


def test_it_can_be_another_seats_turn_in_another_order() -> None:
    table = scenario(3, order=(2, 0, 1), turn=0)
    assert ((2, 0, 1), 0, 1) == (table.order(), table.player(), table.pass_turns().player())


def test_several_rounds_can_come() -> None:
    table = scenario(rounds=3, round=2)
    assert 3 == len(table.state.round_goods)
    assert [3, 4, 5] == [table.pass_turns(2).chance(number).state.round for number in range(3)]


def test_after_the_last_of_several_rounds_the_phase_ends() -> None:
    table = scenario(rounds=1, round=4, phase="B").pass_turns(2).chance().pass_turns(2)
    assert ("DrawTiles", 2) == (table.question(), table.state.phase)
