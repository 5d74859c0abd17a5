"""The place tiles of Trade & Intrigue. Groups TILE-INN, TILE-TRADING-HOUSE, TILE-SHEEP-FARM."""

from __future__ import annotations

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.orleans.events import GoodsStored
from tests.games.orleans.names import place
from tests.games.orleans.scenario import Table, activated, new_game, offers_action, printed, scenario
from tests.rule import rule

STORED = "inn_cheese inn_cheese inn_wine inn_wine"


def with_new_inn(**goods_market: int) -> Table:
    """Seat 0 has just bought the Inn."""
    table = activated("festival_hall", coins=2, options={"tiles": "base,inn"}, goods_market=goods_market)
    return table.play("use-place festival_hall", "take-tile inn")


@rule("ORL-TILE-INN-01")
def test_the_inn_has_no_action() -> None:
    assert ["pass"] == scenario(tiles="inn", goods=STORED).moves()
    assert (("trade_intrigue", 1), False) == (printed("inn"), offers_action("inn"))


@rule("ORL-TILE-INN-02")
def test_a_new_inn_is_stocked_with_two_cheese_and_two_wine() -> None:
    table = with_new_inn(cheese=3, wine=5)
    assert STORED.split() == table.goods()
    assert (1, 3) == (table.goods_market("cheese"), table.goods_market("wine"))
    assert [GoodsStored(0, place("inn"), 4)] == table.happened(GoodsStored)


@rule("ORL-TILE-INN-02")
def test_a_new_inn_gets_no_more_than_the_goods_market_has() -> None:
    assert ["inn_cheese", "inn_wine", "inn_wine"] == with_new_inn(cheese=1, wine=5).goods()


@rule("ORL-TILE-INN-03")
def test_a_good_from_the_inn_wards_off_taxes() -> None:
    table = scenario("event", event="taxes", tiles="inn", goods="inn_wine wool wool", coins=5)
    assert ["protect wine", "accept"] == table.moves()
    table.play("protect wine")
    assert (5, ["wool", "wool"], 18) == (table.me.coins, table.goods(), table.goods_market("wine"))


@rule("ORL-TILE-INN-03")
def test_the_goods_of_the_inn_may_be_kept_and_the_event_happens() -> None:
    table = scenario("event", event="taxes", tiles="inn", goods="inn_wine wool wool", coins=5).play("accept")
    assert (4, ["wool", "wool", "inn_wine"]) == (table.me.coins, table.goods())


@rule("ORL-TILE-INN-04")
def test_goods_on_the_inn_pay_like_others() -> None:
    table = activated("sheep_farm", tiles="inn", goods="inn_cheese", coins=0).play("use-place sheep_farm")
    assert ["pay-good inn_cheese"] == table.moves()
    assert 4 == table.play("pay-good inn_cheese", "choose coins").me.coins


@rule("ORL-TILE-INN-05")
def test_goods_on_the_inn_are_taxed() -> None:
    table = scenario("event", event="taxes", tiles="inn", goods=f"{STORED} wool wool", coins=5).play("accept")
    assert 5 - 2 == table.me.coins


@rule("ORL-TILE-INN-06")
def test_goods_on_the_inn_are_worth_what_goods_are_worth() -> None:
    assert 2 * 2 + 2 * 3 == scenario(tiles="inn", goods=STORED).points("goods")


@rule("ORL-TILE-INN-07")
def test_an_empty_inn_protects_from_nothing_and_is_not_filled_again() -> None:
    table = scenario("event", event="taxes", tiles="inn", goods="cheese wine wool", coins=5)
    assert (4, ["cheese", "wine", "wool"]) == (table.me.coins, table.goods())


@rule("ORL-TILE-INN-07")
def test_cheese_gained_later_does_not_go_on_the_inn() -> None:
    table = activated("cheese_factory", tiles="inn").play("use-place cheese_factory")
    assert ["cheese"] == table.goods()


@rule("ORL-TILE-INN-08")
def test_the_scenario_with_the_other_inn_is_not_offered_and_its_tiles_are_without_this_one() -> None:
    with pytest.raises(BadOptions, match="The events of the scenario “invasion” are not known"):
        new_game(scenario="invasion")
    facts = new_game().state.facts
    assert facts.place_numbers["inn"] not in facts.scenarios["invasion"]


# ------------------------------------------------------------------ Trading House


@rule("ORL-TILE-TRADING-HOUSE-01")
def test_the_trading_house_is_worth_four_points_for_each_good_of_which_one_has_most() -> None:
    other = {"goods": "wool wool cheese cheese brocade"}
    table = scenario(tiles="trading_house", goods="wool wool wool cheese cheese", others=[other])
    assert 4 == table.points("trading_house")
    assert (("trade_intrigue", 1), False) == (printed("trading_house"), offers_action("trading_house"))


@rule("ORL-TILE-TRADING-HOUSE-01")
def test_for_the_trading_house_goods_on_the_inn_count_and_bread_does_not() -> None:
    table = scenario(tiles="trading_house inn bakery", goods="inn_wine wine bread bread", others=[{"goods": "wine"}])
    assert 4 == table.points("trading_house")


# ------------------------------------------------------------------ Sheep Farm


@rule("ORL-TILE-SHEEP-FARM-01")
@pytest.mark.parametrize(
    ("gift", "coins", "goods", "space"), [("coins", 4, [], 0), ("development", 0, [], 3), ("good", 0, ["wool"], 0)]
)
def test_the_sheep_farm_gives_one_of_three_things_for_a_cheese(
    gift: str, coins: int, goods: list[str], space: int
) -> None:
    table = activated("sheep_farm", goods="cheese", coins=0).play("use-place sheep_farm", "pay-good cheese")
    assert ["choose coins", "choose development", "choose good"] == table.moves()
    table.play(f"choose {gift}")
    assert (coins, goods, space) == (table.me.coins, table.goods(), table.track("development"))
    assert 21 == table.goods_market("cheese")


@rule("ORL-TILE-SHEEP-FARM-01")
def test_without_cheese_the_sheep_farm_is_closed() -> None:
    assert ["pass"] == activated("sheep_farm", goods="wool").moves()
    assert ("trade_intrigue", 2) == printed("sheep_farm")


@rule("ORL-TILE-SHEEP-FARM-01")
def test_wool_that_has_run_out_is_not_offered_by_the_sheep_farm() -> None:
    table = activated("sheep_farm", goods="cheese", goods_market={"wool": 0})
    assert ["choose coins", "choose development"] == table.play("use-place sheep_farm", "pay-good cheese").moves()
