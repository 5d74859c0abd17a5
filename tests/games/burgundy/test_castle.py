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
    return table.play("place castle at r1c2 with 6")


@rule("BUR-CASTLE-01")
def test_a_castle_gives_an_extra_action_at_once() -> None:
    table = castle_placed()
    assert ("CastleAction", 0) == (table.question(), table.player())
    assert (1,) == table.me.dice
    table.play("hire with free")
    assert ("Act", (1,)) == (table.question(), table.me.dice)


@rule("BUR-CASTLE-02")
def test_the_extra_action_is_any_of_the_four_with_any_number() -> None:
    table = castle_placed("castle mine", "r2c2=bank r4c1=bank", depots={1: "mine", 6: "ship"}, goods="red pink")
    takes, places, sales = (
        ["take mine from 1 with free", "take ship from 6 with free"],
        ["place mine at r4c2 with free", "place mine at r5c1 with free"],
        ["sell pink with free", "sell red with free"],
    )
    assert [*takes, *places, *sales, "hire with free"] == table.moves()


@rule("BUR-CASTLE-03")
@pytest.mark.parametrize("depot", EVERY_DEPOT)
def test_the_extra_action_costs_nothing(depot: int) -> None:
    table = castle_placed(depots=EVERY_DEPOT, workers=0, silver=1).play(f"take #0 from {depot} with free")
    assert ["mine"] == table.storage()
    assert ((1,), 0, 1) == (table.me.dice, table.me.workers, table.me.silver)


@rule("BUR-CASTLE-04")
def test_the_extra_action_cannot_wait() -> None:
    table = castle_placed(silver=2, depots={0: "mine"})
    assert ["hire with free"] == table.moves()
    assert table.play("hire with free").allows("buy mine from black")


@rule("BUR-CASTLE-04")
def test_the_extra_action_comes_before_the_end_of_the_turn() -> None:
    table = scenario(dice=(6,), storage="castle", estate="r2c2=bank", silver=2, depots={0: "mine"})
    assert ["hire with free"] == table.play("place castle at r1c2 with 6").moves()
    assert table.play("hire with free").allows("end-turn")


@rule("BUR-CASTLE-05")
def test_a_castle_placed_by_a_castle_gives_another_action() -> None:
    table = castle_placed("castle castle").play("place castle at r0c1 with free")
    assert ("CastleAction", (1,)) == (table.question(), table.me.dice)
    assert "Act" == table.play("hire with free").question()


@rule("BUR-CASTLE-06")
def test_knowledge_13_and_14_apply_to_a_castles_workers() -> None:
    table = castle_placed(knowledge=(13, 14)).play("hire with free")
    assert (4, 1) == (table.me.workers, table.me.silver)


@rule("BUR-CASTLE-06")
def test_knowledge_3_and_4_apply_to_a_castles_sale() -> None:
    table = castle_placed(knowledge=(3, 4), goods="red").play("sell red with free")
    assert (1, 2) == (table.me.workers, table.me.silver)


@rule("BUR-CASTLE-07")
def test_a_castle_does_not_renew_the_purchase() -> None:
    table = scenario(dice=(6, 1), storage="castle", estate="r2c2=bank", silver=4, depots={0: "mine ship"})
    table.play("buy mine from black", "place castle at r1c2 with 6")
    assert [] == table.moves("buy")
    assert [] == table.play("hire with free").moves("buy")


@rule("BUR-CASTLE-07")
def test_a_castle_does_not_use_up_the_purchase() -> None:
    table = castle_placed(silver=2, depots={0: "mine", 3: "ship"})
    assert ["take ship from 3 with free"] == table.moves("take")
    assert ["buy mine from black"] == table.play("take ship from 3 with free").moves("buy")


@rule("BUR-CASTLE-08")
def test_an_estate_has_room_for_three_more_castles() -> None:
    estate = "r2c2=bank r0c1=castle r0c2=castle"
    assert scenario(dice=(6, 1), storage="castle", estate=estate).moves("place")
    table = scenario(dice=(6, 1), workers=6, storage="castle", estate=f"{estate} r1c2=castle")
    assert [] == table.moves("place")
