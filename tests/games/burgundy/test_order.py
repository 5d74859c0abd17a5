"""Turn order, as the markers on the track say it. Group ORDER."""

from __future__ import annotations

import pytest

from comptoir.games.burgundy.goods import track_space
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.rule import rule

SAILOR = {"storage": "ship", "dice": (5, 1)}


def sail(table: Table) -> Table:
    """The player to move places a ship and ends the turn."""
    return table.play("place ship at r3c4 with 5", "collect from 1", "hire with 1")


def both_sail() -> Table:
    """Seat 0, then seat 1, reach the second space in one round."""
    return sail(sail(scenario(dice=(5, 1), storage="ship", others={1: SAILOR}, round_goods="red")))


@rule("BUR-ORDER-01")
def test_order_is_read_from_right_to_left_and_from_top_to_bottom() -> None:
    a, b, c, d = range(4)
    table = scenario(4)
    table.state.track = [(c,), (a, b), (d,), (), (), (), ()]
    assert (d, b, a, c) == table.order()


@rule("BUR-ORDER-02")
def test_who_lands_on_a_marker_plays_before_it() -> None:
    table = both_sail().chance()
    assert 1 == table.player()
    assert 0 == table.pass_turns().player()


@rule("BUR-ORDER-03")
def test_a_stack_keeps_its_order_when_a_marker_leaves() -> None:
    a, b, c = range(3)
    table = scenario(3, others={b: SAILOR})
    assert (a, b, c) == table.order()
    sail(table.pass_turns())
    assert [(c, a), (b,)] == table.state.track[:2]
    assert (b, a, c) == table.order()


@rule("BUR-ORDER-04")
def test_the_order_is_taken_anew_for_the_next_round() -> None:
    table = sail(scenario(3, others={1: SAILOR}, round_goods="red").pass_turns())
    assert 2 == table.player()
    table.pass_turns().chance()
    assert (2, 1) == (table.state.round, table.player())


@rule("BUR-ORDER-05")
def test_the_last_to_reach_the_foremost_space_has_the_white_die() -> None:
    table = both_sail()
    assert "Roll" == table.question()
    assert 1 == table.order()[0]


@rule("BUR-ORDER-06")
def test_positions_are_kept_over_phases() -> None:
    table = scenario(last_round=True)
    table.state.track = [(), (1,), (), (0,), (), (), ()]
    table.pass_turns(2).chance()
    assert (1, 1) == (table.state.phase, table.state.round)
    assert [(), (1,), (), (0,), (), (), ()] == table.state.track


@rule("BUR-ORDER-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_only_ships_move_markers(players: int) -> None:
    table = new_game(players).to_end(seed=6)
    ships = [list(table.estate(seat).values()).count("ship") for seat in range(players)]
    assert ships == [track_space(table.state, seat) for seat in range(players)]
    assert any(ships)
