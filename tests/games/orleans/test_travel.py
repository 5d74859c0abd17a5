"""Ship and Wagon: the merchant on waterways and roads. Groups SHIP, WAGON."""

from __future__ import annotations

import copy
from typing import Any

from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.printed import Facts
from tests.games.orleans.names import town, way
from tests.games.orleans.scenario import Table, full, scenario
from tests.rule import rule


def sailing(**words: Any) -> Table:
    """Seat 0 uses the Ship."""
    return scenario(on=full("ship"), **words).play("use-place ship")


def driving(**words: Any) -> Table:
    """Seat 0 uses the Wagon."""
    return scenario(on=full("wagon"), **words).play("use-place wagon")


def without_road_to_tours() -> Facts:
    """A map on which Tours lies on waterways only, as no town of the standard one does."""
    data = copy.deepcopy(dict(load_facts().data))
    road = next(row for row in data["ways"]["list"] if {row["from"], row["to"]} == {"le_mans", "tours"})
    road["by"] = "water"
    return load_facts(data)


# ------------------------------------------------------------------ Ship


@rule("ORL-SHIP-01")
def test_the_ship_takes_one_waterway() -> None:
    table = sailing()
    assert {"travel orleans~briare", "travel orleans~blois"} == set(table.moves())
    table.play("travel orleans~blois")
    assert (town("blois"), 1) == (table.me.merchant, table.player())


@rule("ORL-SHIP-02")
def test_one_good_of_the_waterway_may_be_taken() -> None:
    table = sailing(way_goods={"orleans~briare": "wine wool"}).play("travel orleans~briare")
    assert ["take-good wine", "take-good wool", "decline"] == table.moves()
    left = table.after("decline")
    assert ([], 1, 2) == (left.goods(), left.player(), len(left.state.way_goods[way("orleans~briare")]))
    table.play("take-good wool")
    assert (["wool"], 1) == (table.goods(), table.player())


@rule("ORL-SHIP-02")
def test_a_good_of_the_way_does_not_come_from_the_goods_market() -> None:
    table = sailing(way_goods={"orleans~blois": "wine"}, goods_market={"wine": 3})
    table.play("travel orleans~blois", "take-good wine")
    assert 3 == table.goods_market("wine")


@rule("ORL-SHIP-03")
def test_a_way_without_goods_can_be_used() -> None:
    table = sailing(way_goods={"orleans~briare": "wine"}).play("travel orleans~blois")
    assert (town("blois"), []) == (table.me.merchant, table.goods())


@rule("ORL-SHIP-04")
def test_several_merchants_may_be_in_a_town() -> None:
    table = sailing(others=[{"merchant": "blois"}]).play("travel orleans~blois")
    assert table.me.merchant == table.you.merchant == town("blois")


@rule("ORL-SHIP-05")
def test_goods_of_a_way_are_not_replaced() -> None:
    words: dict[str, Any] = {"others": [{"on": full("ship")}], "way_goods": {"orleans~blois": "wine"}}
    table = sailing(**words).play("travel orleans~blois", "take-good wine", "use-place ship", "travel orleans~blois")
    assert (0, "Turn") == (table.player(), table.question())
    table.play("pass", "pass").until("actions")
    assert () == table.state.way_goods[way("orleans~blois")]


@rule("ORL-SHIP-06")
def test_the_merchant_must_move() -> None:
    assert [] == sailing().moves("decline")
    assert ["pass"] == scenario(on=full("ship"), merchant="chartres").moves()


@rule("ORL-SHIP-06")
def test_the_drawbridge_lets_the_ship_leave_a_town_without_waterway() -> None:
    table = scenario(on=full("ship"), merchant="chartres", tiles="drawbridge", options={"tiles": "all"})
    assert table.allows("use-place ship")


@rule("ORL-SHIP-07")
def test_the_ship_collects_from_the_waterway_beside_a_road() -> None:
    goods = {"chinon~chatellerault": "wine", "chinon-chatellerault": "wool"}
    table = sailing(merchant="chinon", way_goods=goods)
    assert [] == [move for move in table.moves() if "-chatellerault" in move]
    table.play("travel chinon~chatellerault")
    assert ["take-good wine", "decline"] == table.moves()


# ------------------------------------------------------------------ Wagon


@rule("ORL-WAGON-01")
def test_the_wagon_takes_one_road() -> None:
    table = driving()
    roads = {"orleans-vierzon", "chartres-orleans", "chateaudun-orleans", "orleans-montargis"}
    assert {f"travel {road}" for road in roads} == set(table.moves())
    table.play("travel orleans-vierzon")
    assert (town("vierzon"), 1) == (table.me.merchant, table.player())


@rule("ORL-WAGON-02")
def test_one_good_of_the_road_may_be_taken() -> None:
    table = driving(way_goods={"orleans-montargis": "wool"}).play("travel orleans-montargis")
    assert ["take-good wool", "decline"] == table.moves()
    assert ["wool"] == table.play("take-good wool").goods()


@rule("ORL-WAGON-02")
def test_of_several_goods_on_a_road_one_is_chosen() -> None:
    table = driving(way_goods={"orleans-vierzon": "wool grain"}).play("travel orleans-vierzon", "take-good grain")
    assert (["grain"], 1) == (table.goods(), table.player())
    assert 1 == len(table.state.way_goods[way("orleans-vierzon")])


@rule("ORL-WAGON-03")
def test_without_a_road_the_wagon_cannot_be_used() -> None:
    words: dict[str, Any] = {"on": full("wagon"), "merchant": "tours"}
    assert ["pass"] == scenario(facts=without_road_to_tours(), **words).moves()
    assert scenario(**words).allows("use-place wagon")
