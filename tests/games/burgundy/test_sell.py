"""Selling goods. Group SELL."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import finished, scenario
from tests.rule import rule


@rule("BUR-SELL-01")
@pytest.mark.parametrize(("colour", "workers"), [("red", 0), ("pink", 1)])
def test_the_die_names_the_type_and_workers_change_it(colour: str, workers: int) -> None:
    table = scenario(dice=(4, 4), goods="red pink", workers=1)
    assert workers == table.cost(f"sell {colour} with 4")


@rule("BUR-SELL-01")
def test_without_workers_only_the_type_of_the_die_can_be_sold() -> None:
    assert ["sell red with 4"] == scenario(dice=(4, 4), goods="red pink").moves("sell")


@rule("BUR-SELL-02")
def test_all_tiles_of_the_type_are_sold() -> None:
    table = scenario(dice=(5, 1), goods="brown brown brown").play("sell brown with 5")
    assert {} == table.goods()
    assert {"brown": 3} == table.sold()


@rule("BUR-SELL-03")
def test_a_sale_gives_one_silverling_however_many_tiles() -> None:
    for goods in ("red", "red red red red red"):
        table = scenario(dice=(4, 1), goods=goods, silver=1).play("sell red with 4")
        assert 2 == table.me.silver


@rule("BUR-SELL-04")
@pytest.mark.parametrize(("players", "points"), [(2, 6), (3, 9), (4, 12)])
def test_each_tile_sold_gives_as_many_points_as_there_are_players(players: int, points: int) -> None:
    table = scenario(players, dice=(4, 1), goods="red red red").play("sell red with 4")
    assert points == table.points()


@rule("BUR-SELL-05")
def test_a_type_of_which_nothing_is_stored_cannot_be_sold() -> None:
    table = scenario(dice=(6, 6), goods="red", workers=9)
    assert not table.allows("sell orange with 6")
    assert ["sell red with 6"] == table.moves("sell")


@rule("BUR-SELL-06")
def test_a_sale_frees_the_storage_space_for_another_type() -> None:
    table = scenario(dice=(4, 5), goods="red pink brown", storage="ship", depot_goods={2: "orange"})
    table.play("sell red with 4", "place ship at r3c4 with 5", "collect from 2")
    assert {"pink": 1, "brown": 1, "orange": 1} == table.goods()


@rule("BUR-SELL-07")
def test_sold_tiles_are_no_unsold_goods_at_the_end() -> None:
    assert 2 == finished(sold="red red pink pink", goods="red brown").final("goods")


@rule("BUR-SELL-07")
def test_sold_tiles_never_return_to_play() -> None:
    table = scenario(dice=(4, 4), goods="red red", depot_goods={1: "red"}, storage="ship", workers=1)
    table.play("sell red with 4", "place ship at r3c4 with 4", "collect from 1")
    assert ({"red": 1}, {"red": 2}) == (table.goods(), table.sold())


@rule("BUR-SELL-08")
def test_a_sale_sells_one_type_only() -> None:
    table = scenario(dice=(4, 3), goods="red pink").play("sell red with 4")
    assert {"pink": 1} == table.goods()


@rule("BUR-SELL-09")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_everybody_sees_what_everybody_has_sold(seat: int | None) -> None:
    table = scenario(3, sold="red red pink", others={1: {"sold": "orange"}, 2: {"sold": "turquoise brown"}})
    players = table.seen_by(seat).players
    assert [[0, 0, 0, 1, 2, 0, 0], [0, 0, 0, 0, 0, 0, 1], [0, 1, 0, 0, 0, 1, 0]] == [me.sold for me in players]
