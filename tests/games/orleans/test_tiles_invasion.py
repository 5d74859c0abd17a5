"""The place tiles of Invasion. Groups TILE-*."""

from __future__ import annotations

import pytest

from tests.games.orleans.names import ITEM_NAMES
from tests.games.orleans.scenario import activated, full, offers_action, printed, scenario
from tests.rule import rule

# ------------------------------------------------------------------ Vineyard


@rule("ORL-TILE-VINEYARD-01")
def test_a_station_on_the_water_lets_the_owner_of_the_vineyard_buy_a_wine() -> None:
    table = activated("guildhall", tiles="vineyard", merchant="tours", coins=3).play("use-place guildhall")
    assert ["buy wine", "decline"] == table.moves()
    table.play("buy wine")
    assert (2, ["wine"], 17) == (table.me.coins, table.goods(), table.goods_market("wine"))
    assert (("invasion", 1), False) == (printed("vineyard"), offers_action("vineyard"))


@rule("ORL-TILE-VINEYARD-01")
def test_the_wine_of_the_vineyard_may_be_declined() -> None:
    table = activated("guildhall", tiles="vineyard", merchant="orleans", coins=3).play("use-place guildhall", "decline")
    assert (3, []) == (table.me.coins, table.goods())


@rule("ORL-TILE-VINEYARD-01")
def test_away_from_the_water_the_vineyard_offers_nothing() -> None:
    table = activated("guildhall", tiles="vineyard", merchant="chartres", coins=3).play("use-place guildhall")
    assert ("Turn", 1) == (table.question(), table.player())


@rule("ORL-TILE-VINEYARD-01")
def test_the_vineyard_works_with_tavern_and_quarry_too() -> None:
    other = [{"stations": "tours"}]
    table = activated("guildhall", "tavern", tiles="vineyard", merchant="tours", coins=3, others=other)
    assert ["buy wine", "decline"] == table.play("use-place guildhall").moves()
    table = activated("quarry", tiles="vineyard", merchant="orleans", coins=5).play("use-place quarry", "build blois")
    assert ["buy wine", "decline"] == table.moves()


@rule("ORL-TILE-VINEYARD-02")
@pytest.mark.parametrize(("wine", "coins"), [(0, 3), (5, 0)])
def test_without_wine_or_without_a_coin_the_vineyard_offers_nothing(wine: int, coins: int) -> None:
    table = activated("guildhall", tiles="vineyard", merchant="tours", coins=coins, goods_market={"wine": wine})
    assert 1 == table.play("use-place guildhall").player()


# ------------------------------------------------------------------ Depot


def counts(*numbers: int) -> str:
    """Goods in these numbers: grain, cheese, wine, wool, brocade."""
    return " ".join(name for name, number in zip(ITEM_NAMES, numbers, strict=False) for _ in range(number))


@rule("ORL-TILE-DEPOT-01")
def test_the_depot_is_worth_five_points_for_each_set_of_the_five_goods() -> None:
    table = scenario(tiles="depot", goods=counts(3, 2, 2, 4, 2))
    assert (10, 3 + 4 + 6 + 16 + 10) == (table.points("depot"), table.points("goods"))
    assert (("invasion", 2), False) == (printed("depot"), offers_action("depot"))


@rule("ORL-TILE-DEPOT-01")
def test_for_the_depot_bread_is_no_grain() -> None:
    table = scenario(tiles="depot bakery", goods=f"bread bread {counts(1, 2, 2, 2, 2)}")
    assert 5 == table.points("depot")


@rule("ORL-TILE-DEPOT-01")
def test_for_the_depot_goods_on_the_inn_count() -> None:
    assert 5 == scenario(tiles="depot inn", goods="grain inn_cheese inn_wine wool brocade").points("depot")


# ------------------------------------------------------------------ Stagecoach


@rule("ORL-TILE-STAGECOACH-01")
def test_for_three_coins_the_stagecoach_goes_by_road_or_by_water() -> None:
    table = activated("stagecoach", merchant="blois", coins=3).play("use-place stagecoach")
    ways = ["vendome-blois", "blois-vierzon", "orleans~blois", "blois~tours"]
    assert [f"travel {way}" for way in ways] == table.moves()
    assert ("tours", 0) == (table.play("travel blois~tours").where(), table.me.coins)
    assert ("invasion", 2) == printed("stagecoach")


@rule("ORL-TILE-STAGECOACH-01")
def test_with_two_coins_the_stagecoach_is_closed() -> None:
    assert ["pass"] == activated("stagecoach", coins=2).moves()


@rule("ORL-TILE-STAGECOACH-02")
def test_the_stagecoach_may_take_a_good_from_its_way() -> None:
    table = activated("stagecoach", merchant="blois", coins=3, way_goods={"blois~tours": "wine"})
    table.play("use-place stagecoach", "travel blois~tours")
    assert ["take-good wine", "decline"] == table.moves()
    assert ["wine"] == table.play("take-good wine").goods()


# ------------------------------------------------------------------ Market Stall


@rule("ORL-TILE-MARKET-STALL-01")
def test_two_deals_of_any_kind_are_made_at_the_market_stall_and_no_third() -> None:
    table = activated("market_stall", goods="wool", coins=0).play("use-place market_stall", "sell wool", "buy wine")
    assert (4 - 3, ["wine"], 1) == (table.me.coins, table.goods(), table.player())
    assert ("invasion", 2) == printed("market_stall")


@rule("ORL-TILE-MARKET-STALL-01")
def test_after_one_deal_at_the_market_stall_one_may_stop() -> None:
    table = activated("market_stall", goods="wool", coins=0).play("use-place market_stall")
    assert ["sell wool"] == table.moves()
    assert 1 == table.play("sell wool", "decline").player()


@rule("ORL-TILE-MARKET-STALL-02")
@pytest.mark.parametrize(("good", "price"), [("grain", 1), ("cheese", 2), ("wine", 3), ("wool", 4), ("brocade", 5)])
def test_the_market_stall_pays_and_asks_what_a_good_is_worth(good: str, price: int) -> None:
    table = activated("market_stall", goods=good, coins=0).play("use-place market_stall", f"sell {good}")
    assert price == table.me.coins
    assert 0 == table.play(f"buy {good}").me.coins


@rule("ORL-TILE-MARKET-STALL-03")
def test_goods_sold_go_back_to_the_goods_market() -> None:
    table = activated("market_stall", goods="cheese", goods_market={"cheese": 4})
    assert 5 == table.play("use-place market_stall", "sell cheese").goods_market("cheese")


@rule("ORL-TILE-MARKET-STALL-04")
def test_a_good_that_has_run_out_is_not_for_sale() -> None:
    table = activated("market_stall", coins=9, goods_market={"wool": 0}).play("use-place market_stall")
    assert ["buy grain", "buy cheese", "buy wine", "buy brocade"] == table.moves()


# ------------------------------------------------------------------ Black Market


@rule("ORL-TILE-BLACK-MARKET-01")
def test_the_black_market_gives_a_good_for_any_two() -> None:
    table = activated("black_market", goods="grain grain", goods_market={"grain": 4}).play("use-place black_market")
    table.play("pay-good grain", "pay-good grain", "take-good brocade")
    assert (["brocade"], 6) == (table.goods(), table.goods_market("grain"))
    assert ("invasion", 2) == printed("black_market")


@rule("ORL-TILE-BLACK-MARKET-01")
def test_with_one_good_the_black_market_is_closed() -> None:
    assert ["pass"] == activated("black_market", goods="brocade").moves()


@rule("ORL-TILE-BLACK-MARKET-02")
def test_a_good_that_had_run_out_is_not_taken_from_the_black_market() -> None:
    table = activated("black_market", goods="brocade wool", goods_market={"brocade": 0}).play("use-place black_market")
    table.play("pay-good brocade", "pay-good wool")
    assert ["take-good grain", "take-good cheese", "take-good wine", "take-good wool"] == table.moves()


# ------------------------------------------------------------------ Well


@rule("ORL-TILE-WELL-01")
def test_the_well_does_the_action_of_an_own_place_that_nobody_occupies() -> None:
    table = activated("well", tiles="cellar").play("use-place well")
    assert table.allows("copy cellar")
    assert 1 == table.play("copy castle").track("knight")
    assert ("invasion", 2) == printed("well")


@rule("ORL-TILE-WELL-01")
def test_the_well_does_not_reach_other_players_tiles() -> None:
    table = activated("well", others=[{"tiles": "cellar", "on": "cellar: monk scholar"}]).play("use-place well")
    assert not table.allows("copy cellar")


@rule("ORL-TILE-WELL-02")
def test_an_action_is_done_twice_with_the_well_and_only_its_followers_return() -> None:
    table = activated("well", "castle").play("use-place well", "copy castle", "pass")
    assert ("- -", "farmer boatman trader") == (table.standing("well"), table.standing("castle"))
    assert 2 == table.play("use-place castle").track("knight")


@rule("ORL-TILE-WELL-03")
def test_what_closes_an_action_closes_it_for_the_well() -> None:
    pilgrims = activated("well", event="pilgrimage").play("use-place well")
    assert not pilgrims.allows("copy monastery")
    poor = activated("well", tiles="stagecoach", coins=2, tracks={"knight": 5}, supply={"scholar": 0})
    poor.play("use-place well")
    assert [False] * 3 == [poor.allows(f"copy {name}") for name in ("stagecoach", "castle", "university")]


@rule("ORL-TILE-WELL-03")
def test_the_well_copies_neither_itself_nor_what_has_no_action() -> None:
    table = activated("well", "sacristy", tiles="school inn").play("use-place well")
    assert [] == [name for name in ("well", "sacristy", "school", "inn") if table.allows(f"copy {name}")]


@rule("ORL-TILE-WELL-04")
def test_another_players_well_used_by_the_church_gives_an_own_action_but_not_the_church() -> None:
    other = {"tiles": "well cellar", "on": full("well", "cellar")}
    table = activated("church", tiles="brewery", coins=6, others=[other]).play("use-place church", "borrow well of 1")
    own = ["farm_house", "village", "university", "castle", "monastery", "ship", "wagon", "guildhall", "scriptorium"]
    assert [f"copy {name}" for name in [*own, "brewery"]] == table.moves()
    assert (6, "craftsman scholar") == (table.play("copy brewery").me.coins, table.standing("well", 1))


# ------------------------------------------------------------------ Tavern


@rule("ORL-TILE-TAVERN-01", "ORL-TILE-TAVERN-03")
def test_guildhall_and_tavern_are_one_action_that_builds_beside_another_player() -> None:
    table = activated("guildhall", "tavern", merchant="tours", others=[{"stations": "tours"}])
    table.play("use-place guildhall")
    assert (["tours"], ["tours"]) == (table.stations(0), table.stations(1))
    assert ("- - -", "-", 1) == (table.standing("guildhall"), table.standing("tavern"), table.player())
    assert ("invasion", 2) == printed("tavern")


@rule("ORL-TILE-TAVERN-01")
def test_without_the_tavern_nobody_builds_beside_another_player() -> None:
    table = activated("guildhall", tiles="tavern", merchant="tours", others=[{"stations": "tours"}])
    assert ["pass"] == table.moves()


@rule("ORL-TILE-TAVERN-02")
def test_even_with_the_tavern_a_player_has_one_station_in_a_town() -> None:
    table = activated("guildhall", "tavern", merchant="tours", stations="tours", others=[{"stations": "tours"}])
    assert ["pass"] == table.moves()


@rule("ORL-TILE-TAVERN-03")
def test_the_tavern_alone_is_no_action() -> None:
    assert ["pass"] == activated("tavern", merchant="tours", others=[{"stations": "tours"}]).moves()


@rule("ORL-TILE-TAVERN-03")
def test_where_nobody_has_built_the_guildhall_leaves_the_tavern_alone() -> None:
    table = activated("guildhall", "tavern", merchant="tours").play("use-place guildhall")
    assert ("- - -", "trader") == (table.standing("guildhall"), table.standing("tavern"))
