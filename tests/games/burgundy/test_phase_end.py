"""The end of a phase. Group PHASE-END."""

from __future__ import annotations

from typing import Any

from comptoir.games.burgundy.boards import SHIP
from comptoir.games.burgundy.events import FinalPoints, PhaseEnded, RoundBegan
from tests.games.burgundy.scenario import Table, finished, new_game, phase_over, scenario
from tests.rule import rule

THREE_MINES = "r4c2=mine r5c1=mine r6c0=mine"


def told(table: Table, kind: type) -> int:
    return sum(1 for event in table.events if isinstance(event, kind))


@rule("BUR-PHASE-END-01")
def test_a_phase_ends_once_after_the_last_turn_of_its_fifth_round() -> None:
    table = new_game()
    for _ in range(4):
        table.chance().pass_turns(2)
    table.chance().pass_turns()
    assert (5, 0) == (told(table, RoundBegan), told(table, PhaseEnded))
    table.pass_turns()
    assert (5, 1) == (told(table, RoundBegan), told(table, PhaseEnded))


@rule("BUR-PHASE-END-02")
def test_mines_pay_at_the_end_of_a_phase() -> None:
    table = phase_over(3, others={1: {"estate": "r4c2=mine"}, 2: {"estate": THREE_MINES}})
    assert [0, 1, 3] == [player.silver for player in table.state.players]


@rule("BUR-PHASE-END-03")
def test_knowledge_2_works_at_the_end_of_a_phase() -> None:
    table = phase_over(estate="r4c2=mine r5c1=mine", knowledge=[2])
    assert (2, 2) == (table.me.silver, table.me.workers)


@rule("BUR-PHASE-END-04")
def test_after_phase_d_phase_e_is_set_up() -> None:
    table = phase_over(phase="D")
    assert ("DrawTiles", 4) == (table.question(), table.state.phase)
    table.chance()
    assert [2, 2, 2, 2, 2, 2] == [len([key for key in table.depot(depot) if key != "-"]) for depot in range(1, 7)]
    assert 0 == told(table, FinalPoints)


@rule("BUR-PHASE-END-04")
def test_after_phase_e_the_game_is_scored_and_no_depot_is_filled() -> None:
    table = phase_over(phase="E", depots={1: "bank"})
    assert "over" == table.question()
    assert ["bank", "-", "-", "-"] == table.depot(1)
    assert {"-"} == {key for depot in (0, 2, 3, 4, 5, 6) for key in table.depot(depot)}
    assert 2 * 4 == told(table, FinalPoints)


@rule("BUR-PHASE-END-05")
def test_mines_pay_after_phase_e_before_the_final_scoring() -> None:
    table = finished(estate=THREE_MINES)
    assert 3 == table.me.silver
    assert 3 == table.final("silver")


@rule("BUR-PHASE-END-06")
def test_players_keep_everything_over_the_end_of_a_phase() -> None:
    belongings: dict[str, Any] = {"goods": "red pink", "workers": 3, "silver": 2, "bonuses": ((SHIP, 1),)}
    table = phase_over(storage="mine cow_2", **belongings)
    table.chance()
    assert 1 == table.state.phase
    assert ["mine", "cow_2"] == table.storage()
    assert ({"red": 1, "pink": 1}, 3, 2) == (table.goods(), table.me.workers, table.me.silver)
    assert ((SHIP, 1),) == table.me.bonuses


@rule("BUR-PHASE-END-06")
def test_the_turn_order_is_kept_over_the_end_of_a_phase() -> None:
    table = scenario(last_round=True, others={1: {"storage": "ship", "dice": (5, 5)}}).pass_turns()
    table.play("place ship at r3c4 with 5", "collect from 1", "hire with 5").chance()
    assert (1, 0) == table.order()
    assert 1 == table.player()
