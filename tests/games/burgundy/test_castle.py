"""Castles: an extra action at once. Group CASTLE."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.burgundy.scenario import Table, scenario
from tests.rule import rule

EVERY_DEPOT = dict.fromkeys(range(1, 7), "mine")


def castle_placed(storage: str = "castle", estate: str = "r2c2=bank", **given: Any) -> Table:
    """A castle has just been placed with the 6, and a 1 is left."""
    table = scenario(dice=(6, 1), storage=storage, estate=estate, **given)
    return table.play("place 6 0 r1c2")


@rule("BUR-CASTLE-01")
def test_a_castle_gives_an_extra_action_at_once() -> None:
    table = castle_placed()
    assert ("CastleAction", 0) == (table.question(), table.player())
    assert (1,) == table.me.dice
    table.play("hire 0")
    assert ("Act", (1,)) == (table.question(), table.me.dice)


@rule("BUR-CASTLE-02")
def test_the_extra_action_is_any_of_the_four_with_any_number() -> None:
    table = castle_placed("castle mine", "r2c2=bank r4c1=bank", depots={1: "mine", 6: "ship"}, goods="red pink")
    takes, places, sales = ["take 0 1 0", "take 0 6 0"], ["place 0 1 r4c2", "place 0 1 r5c1"], ["sell 0 3", "sell 0 4"]
    assert [*takes, *places, *sales, "hire 0"] == table.moves()


@rule("BUR-CASTLE-03")
@pytest.mark.parametrize("depot", EVERY_DEPOT)
def test_the_extra_action_costs_nothing(depot: int) -> None:
    table = castle_placed(depots=EVERY_DEPOT, workers=0, silver=1).play(f"take 0 {depot} 0")
    assert ["mine"] == table.storage()
    assert ((1,), 0, 1) == (table.me.dice, table.me.workers, table.me.silver)


@rule("BUR-CASTLE-04")
def test_the_extra_action_cannot_wait() -> None:
    table = castle_placed(silver=2, depots={0: "mine"})
    assert ["hire 0"] == table.moves()
    assert table.play("hire 0").allows("buy 0 0")


@rule("BUR-CASTLE-04")
def test_the_extra_action_comes_before_the_end_of_the_turn() -> None:
    table = scenario(dice=(6,), storage="castle", estate="r2c2=bank", silver=2, depots={0: "mine"})
    assert ["hire 0"] == table.play("place 6 0 r1c2").moves()
    assert table.play("hire 0").allows("end-turn")


@rule("BUR-CASTLE-05")
def test_a_castle_placed_by_a_castle_gives_another_action() -> None:
    table = castle_placed("castle castle").play("place 0 1 r0c1")
    assert ("CastleAction", (1,)) == (table.question(), table.me.dice)
    assert "Act" == table.play("hire 0").question()


@rule("BUR-CASTLE-06")
def test_knowledge_13_and_14_apply_to_a_castles_workers() -> None:
    table = castle_placed(knowledge=(13, 14)).play("hire 0")
    assert (4, 1) == (table.me.workers, table.me.silver)


@rule("BUR-CASTLE-06")
def test_knowledge_3_and_4_apply_to_a_castles_sale() -> None:
    table = castle_placed(knowledge=(3, 4), goods="red").play("sell 0 red")
    assert (1, 2) == (table.me.workers, table.me.silver)


@rule("BUR-CASTLE-07")
def test_a_castle_does_not_renew_the_purchase() -> None:
    table = scenario(dice=(6, 1), storage="castle", estate="r2c2=bank", silver=4, depots={0: "mine ship"})
    table.play("buy 0 0", "place 6 0 r1c2")
    assert [] == table.moves("buy")
    assert [] == table.play("hire 0").moves("buy")


@rule("BUR-CASTLE-07")
def test_a_castle_does_not_use_up_the_purchase() -> None:
    table = castle_placed(silver=2, depots={0: "mine", 3: "ship"})
    assert ["take 0 3 0"] == table.moves("take")
    assert ["buy 0 0"] == table.play("take 0 3 0").moves("buy")


@rule("BUR-CASTLE-08")
def test_an_estate_has_room_for_three_more_castles() -> None:
    estate = "r2c2=bank r0c1=castle r0c2=castle"
    assert scenario(dice=(6, 1), storage="castle", estate=estate).moves("place")
    table = scenario(dice=(6, 1), workers=6, storage="castle", estate=f"{estate} r1c2=castle")
    assert [] == table.moves("place")
