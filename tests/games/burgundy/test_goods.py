"""Goods of every type are sold alike, by die and by warehouse. Groups SELL, BUILDING-WAREHOUSE."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import COLOURS, scenario
from tests.rule import rule

every_type = pytest.mark.parametrize("type", range(1, 7))


@every_type
@rule("BUR-SELL-01")
def test_goods_of_a_type_are_sold_with_a_die_of_its_number(type: int) -> None:
    table = scenario(dice=(type, type), goods=COLOURS[type])
    assert [f"sell {COLOURS[type]} with {type}"] == table.moves("sell")
    assert {COLOURS[type]: 1} == table.play(f"sell {COLOURS[type]} with {type}").sold()


@every_type
@rule("BUR-BUILDING-WAREHOUSE-01")
def test_a_warehouse_sells_goods_of_a_type_without_a_die(type: int) -> None:
    table = scenario(dice=(3, 1), storage="warehouse", goods=COLOURS[type]).play("place warehouse at r4c3 with 3")
    assert [f"sell {COLOURS[type]} with free", "decline"] == table.moves()
