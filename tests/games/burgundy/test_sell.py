"""Selling goods. Group SELL."""

from __future__ import annotations

from tests.games.burgundy.scenario import scenario
from tests.rule import rule


@rule("BUR-SELL-02")
def test_all_tiles_of_the_type_are_sold() -> None:
    table = scenario(dice=(5, 1), goods="brown brown brown").play("sell 5 brown")
    assert {} == table.goods()
    assert {"brown": 3} == table.sold()


@rule("BUR-SELL-03")
def test_a_sale_gives_one_silverling_however_many_tiles() -> None:
    for goods in ("red", "red red red red red"):
        table = scenario(dice=(4, 1), goods=goods, silver=1).play("sell 4 red")
        assert 2 == table.me.silver
