"""Mines: silverlings at the end of each phase. Group MINE."""

from __future__ import annotations

from comptoir.engine.frames import Decision, decide_alone, settle
from comptoir.games.burgundy.moves import Hire
from tests.games.burgundy.scenario import scenario
from tests.rule import rule


@rule("BUR-MINE-01")
def test_a_mine_does_nothing_when_it_is_placed() -> None:
    table = scenario(dice=(4, 1), storage="mine", silver=1, workers=1, points=5).play("place mine at r4c2 with 4")
    assert (5, 1, 1) == (table.points(), table.me.silver, table.me.workers)
    assert "Act" == table.question()


@rule("BUR-MINE-02")
def test_mines_pay_at_the_end_of_a_phase() -> None:
    table = scenario(estate="r4c2=mine r5c1=mine", silver=1, phase="B", last_round=True)
    assert 1 == table.pass_turns(1).me.silver
    assert 1 + 2 == table.pass_turns(1).me.silver


@rule("BUR-MINE-02")
def test_mines_do_not_pay_at_the_end_of_a_round() -> None:
    table = scenario(estate="r4c2=mine r5c1=mine", phase="B", round=4, round_goods="red").pass_turns(2).chance()
    assert (5, 0) == (table.state.round, table.me.silver)


def test_the_pay_of_a_phase_is_not_what_the_last_move_brings() -> None:
    table = scenario(estate="r4c2=mine r5c1=mine", silver=1, phase="B", last_round=True).pass_turns(1)
    for _ in range(table.state.facts.setup.dice):
        frame = table.state.stack[-1]
        assert isinstance(frame, Decision)
        decide_alone(table.state, frame.player, next(move for move in frame.moves(table.state) if type(move) is Hire))
    assert 1 == table.me.silver
    settle(table.state)
    assert 1 + 2 == table.me.silver


@rule("BUR-MINE-03")
def test_only_mines_in_the_estate_pay() -> None:
    table = scenario(dice=(4, 1), storage="mine mine", round=5, last_round=True).play("place mine at r4c2 with 4")
    assert ["mine"] == table.pass_turns(2).storage()
    assert 1 == table.me.silver


@rule("BUR-MINE-04")
def test_an_estate_has_room_for_three_mines() -> None:
    table = scenario(dice=(4, 1), workers=6, storage="mine", estate="r4c2=mine r5c1=mine r6c0=mine", last_round=True)
    assert [] == table.moves("place")
    assert 3 == table.pass_turns(2).me.silver
