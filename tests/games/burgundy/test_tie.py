"""Ties. Group TIE."""

from __future__ import annotations

from itertools import cycle

import pytest

from comptoir.games.burgundy.boards import ALL_HEXES, CENTRE, HEXES, MINE, hex_name
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.scoring import empty_hexes, result
from tests.games.burgundy.scenario import Table, finished, scenario
from tests.rule import rule

# For each colour tiles that score nothing at the end, enough for two estates. Mines would pay.
HARMLESS = (
    ("bank", "church", "market", "warehouse", "carpenter", "city_hall"),
    ("ship",),
    ("cow_2", "pig_2", "sheep_2", "chicken_2", "cow_3", "pig_3"),
    ("castle",),
    tuple(f"knowledge_{number}" for number in range(3, 15)),
)


def all_but(empty: int, seat: int = 0) -> str:
    """An estate on board 1 with this many empty hexes, the mines among them."""
    board = load_facts().boards["1"]
    hexes = [hex for hex in ALL_HEXES if board.types[hex] != MINE and hex != CENTRE][: HEXES - 1 - empty]
    tiles = [cycle(keys[6 * seat :] or keys) for keys in HARMLESS]
    return " ".join(f"{hex_name(hex)}={next(tiles[board.types[hex]])}" for hex in hexes)


def ranking(table: Table) -> list[int]:
    """The players, best first; each has a place of its own."""
    standings = result(table.state)
    assert list(range(1, len(standings) + 1)) == [row.place for row in standings]
    return [row.player for row in standings]


@rule("BUR-TIE-01")
def test_fewer_empty_hexes_win_a_tie() -> None:
    table = finished(points=50, estate=all_but(5), others={1: {"points": 50, "estate": all_but(8, 1)}})
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
    table.pass_turns().play("place ship at r3c4 with 5", "collect from 1", "hire with 5")
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
    table = finished(estate=all_but(6), storage="mine mine ship", others={1: {"estate": all_but(5, 1)}})
    assert (6, 5) == (empty_hexes(table.state, 0), empty_hexes(table.state, 1))
    assert [1, 0] == ranking(table)
