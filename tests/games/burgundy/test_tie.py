"""Ties. Group TIE."""

from __future__ import annotations

import pytest

from comptoir.games.burgundy.boards import HEXES, hex_name
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.scoring import empty_hexes, result
from tests.games.burgundy.scenario import Table, finished, scenario
from tests.rule import rule


def all_but(empty: int) -> str:
    """An estate on board 1 with so many empty hexes, the mines among them: these would pay."""
    mines = load_facts().boards["1"].hexes[5]
    hexes = [hex_name(hex) for hex in range(HEXES) if hex not in mines and hex_name(hex) != "r3c3"]
    return " ".join(f"{hex}=ship" for hex in hexes[: HEXES - 1 - empty])


def ranking(table: Table) -> list[int]:
    """The players, best first; each has a place of its own."""
    standings = result(table.state)
    assert list(range(1, len(standings) + 1)) == [row.place for row in standings]
    return [row.player for row in standings]


@rule("BUR-TIE-01")
def test_fewer_empty_hexes_win_a_tie() -> None:
    table = finished(points=50, estate=all_but(5), others={1: {"points": 50, "estate": all_but(8)}})
    assert (5, 8) == (empty_hexes(table.state, 0), empty_hexes(table.state, 1))
    assert [0, 1] == ranking(table)


@rule("BUR-TIE-02")
@pytest.mark.parametrize(("stack", "winner"), [((0, 1), 0), ((1, 0), 1)])
def test_the_later_in_turn_order_wins_what_is_still_a_tie(stack: tuple[int, int], winner: int) -> None:
    table = finished()
    table.state.track[0] = stack
    assert tuple(reversed(stack)) == table.order()
    assert winner == ranking(table)[0]


@rule("BUR-TIE-03")
def test_the_lower_marker_of_a_stack_wins_a_tie() -> None:
    table = finished()
    table.state.track[0], table.state.track[4] = (), (1, 0)
    assert [1, 0] == ranking(table)


@rule("BUR-TIE-03")
def test_the_turn_order_of_a_tie_is_that_after_the_last_turn() -> None:
    others = {1: {"points": 2, "storage": "ship", "dice": (5, 5)}}
    table = scenario(points=2, estate="r3c4=ship", dice=(1, 1), phase="E", last_round=True, others=others)
    table.pass_turns().play("place 5 0 r3c4", "collect 1", "hire 5")
    table.state.players[1].workers = table.me.workers
    assert (1, 0) == table.order()
    assert [0, 1] == ranking(table)


@rule("BUR-TIE-03")
def test_four_players_tied_in_everything_have_a_full_ranking() -> None:
    table = finished(4)
    assert (0, 1, 2, 3) == table.order()
    assert [3, 2, 1, 0] == ranking(table)


@rule("BUR-TIE-04")
def test_stored_tiles_fill_no_hexes() -> None:
    table = finished(estate=all_but(6), storage="mine mine ship", others={1: {"estate": all_but(5)}})
    assert (6, 5) == (empty_hexes(table.state, 0), empty_hexes(table.state, 1))
    assert [1, 0] == ranking(table)
