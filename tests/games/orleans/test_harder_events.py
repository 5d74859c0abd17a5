"""The harder events, and sixteen rounds. Groups VARIANT-HARDER-EVENTS, VARIANT-SIXTEEN-ROUNDS."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.orleans.names import event_number
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.rule import rule

SIX = ["harvest", "income", "pilgrimage", "plague", "taxes", "trading_day"]
ALL_FOOD = "grain cheese wine"


def played(players: int = 2, seed: int = 0, **options: Any) -> Table:
    """A whole game in which nobody does anything."""
    return new_game(players, first_player="0", **options).until("first_player", seed)


# ------------------------------------------------------------------ three series


@rule("ORL-VARIANT-HARDER-EVENTS-01", "ORL-VARIANT-HARDER-EVENTS-03")
@pytest.mark.parametrize("seed", range(3))
def test_each_series_of_six_rounds_has_each_event_once(seed: int) -> None:
    tiles = played(seed=seed, events="harder").turned_up()
    assert ["A"] * 6 + ["B"] * 6 + ["C"] * 6 == [tile.level for tile in tiles]
    assert [SIX] * 3 == [sorted(tile.key for tile in tiles[first : first + 6]) for first in (0, 6, 12)]


@rule("ORL-VARIANT-HARDER-EVENTS-02")
def test_the_first_series_has_its_pilgrimage_on_top_and_is_shuffled() -> None:
    orders = {tuple(tile.key for tile in played(seed=seed, events="harder").turned_up()[:6]) for seed in range(4)}
    assert {"pilgrimage"} == {order[0] for order in orders}
    assert len(orders) > 1


@rule("ORL-VARIANT-HARDER-EVENTS-02")
def test_the_other_series_may_begin_with_any_event() -> None:
    firsts = {played(seed=seed, events="harder").turned_up()[6].key for seed in range(8)}
    assert len(firsts) > 2


@rule("ORL-VARIANT-HARDER-EVENTS-04")
@pytest.mark.parametrize("series", ["A", "B", "C"])
def test_the_plague_is_the_same_in_all_series(series: str) -> None:
    table = scenario("event", event=f"plague_{series}", bag="knight knight knight")
    table.nature("draw-followers knight")
    assert (["knight", "knight"], "TurnTile") == (table.bag(), table.question())


@rule("ORL-VARIANT-HARDER-EVENTS-04")
@pytest.mark.parametrize("series", ["A", "B", "C"])
def test_the_pilgrimage_is_the_same_in_all_series(series: str) -> None:
    assert ["pass"] == scenario(event=f"pilgrimage_{series}", on="monastery: scholar own_trader").moves()


# ------------------------------------------------------------------ numbers


@rule("ORL-VARIANT-HARDER-EVENTS-05", "ORL-VARIANT-HARDER-EVENTS-09", "ORL-VARIANT-HARDER-EVENTS-13")
@pytest.mark.parametrize(("series", "food"), [("A", 1), ("B", 2), ("C", 3)])
def test_the_harvest_takes_more_food_in_each_series(series: str, food: int) -> None:
    table = scenario("event", event=f"harvest_{series}", goods=ALL_FOOD, coins=20, others=[{"coins": 15}])
    table.play(*["pay-good grain", "pay-good cheese", "pay-good wine"][:food])
    assert (ALL_FOOD.split()[food:], 20, "TurnTile") == (table.goods(), table.me.coins, table.question())


@rule("ORL-VARIANT-HARDER-EVENTS-05", "ORL-VARIANT-HARDER-EVENTS-09", "ORL-VARIANT-HARDER-EVENTS-13")
@pytest.mark.parametrize(("series", "coins"), [("A", 5), ("B", 10), ("C", 15)])
def test_without_food_the_harvest_costs_five_coins_for_each(series: str, coins: int) -> None:
    table = scenario("event", event=f"harvest_{series}", coins=20, others=[{"coins": 15}])
    assert (20 - coins, 15 - coins) == (table.me.coins, table.you.coins)


@rule("ORL-VARIANT-HARDER-EVENTS-09")
def test_who_has_one_food_of_two_pays_it_and_five_coins() -> None:
    table = scenario("event", event="harvest_B", coins=20, goods="wine wool", others=[{"coins": 15}])
    table.play("pay-good wine")
    assert (["wool"], 15) == (table.goods(), table.me.coins)


@rule("ORL-VARIANT-HARDER-EVENTS-09")
def test_coins_missing_for_a_harder_harvest_are_tortured_out() -> None:
    table = scenario("event", event="harvest_B", coins=3, goods="wine", others=[{"coins": 15}])
    table.play("pay-good wine", "give-up-station unbuilt", "give-up-station unbuilt")
    assert (0, "TurnTile") == (table.me.coins, table.question())


@rule("ORL-VARIANT-HARDER-EVENTS-06", "ORL-VARIANT-HARDER-EVENTS-10", "ORL-VARIANT-HARDER-EVENTS-14")
@pytest.mark.parametrize(
    ("series", "goods", "coins"), [("A", 5, 5), ("B", 5, 2), ("B", 6, 3), ("C", 8, 2), ("C", 9, 3)]
)
def test_taxes_take_a_coin_for_one_two_or_three_goods(series: str, goods: int, coins: int) -> None:
    table = scenario("event", event=f"taxes_{series}", goods="wool " * goods, coins=20)
    assert 20 - coins == table.me.coins


@rule("ORL-VARIANT-HARDER-EVENTS-07", "ORL-VARIANT-HARDER-EVENTS-11", "ORL-VARIANT-HARDER-EVENTS-15")
@pytest.mark.parametrize(("series", "development", "coins"), [("A", 4, 6), ("B", 9, 6), ("C", 22, 5)])
def test_income_is_three_two_or_one_for_each_status(series: str, development: int, coins: int) -> None:
    assert coins == scenario("event", event=f"income_{series}", development=development, coins=0).me.coins


@rule("ORL-VARIANT-HARDER-EVENTS-08", "ORL-VARIANT-HARDER-EVENTS-12", "ORL-VARIANT-HARDER-EVENTS-16")
@pytest.mark.parametrize(("series", "stations", "coins"), [("A", 2, 6), ("B", 4, 8), ("C", 6, 6)])
def test_a_trading_day_brings_three_two_or_one_for_each_station(series: str, stations: int, coins: int) -> None:
    towns = " ".join(["tours", "blois", "chinon", "loches", "vierzon", "bourges"][:stations])
    assert coins == scenario("event", event=f"trading_day_{series}", stations=towns, coins=0).me.coins


# ------------------------------------------------------------------ sixteen rounds


@rule("ORL-VARIANT-SIXTEEN-ROUNDS-01")
def test_with_sixteen_rounds_four_players_lead_four_each() -> None:
    table, leaders = begun(4, rounds="16"), []
    while table.state.stack:
        leaders.append(table.state.first)
        table.until("actions").until("planning")
    assert (16, dict.fromkeys(range(4), 4)) == (len(leaders), dict(Counter(leaders)))


@rule("ORL-VARIANT-SIXTEEN-ROUNDS-01")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_sixteen_rounds_are_for_any_number_of_players(players: int) -> None:
    table = played(players, rounds="16")
    assert ("pilgrimage", 16) == (table.turned_up()[0].key, len(table.turned_up()))


@rule("ORL-VARIANT-SIXTEEN-ROUNDS-01")
def test_any_two_tiles_but_the_first_may_be_missing() -> None:
    first, rest = new_game(rounds="16").state.piles
    assert (1, (event_number("pilgrimage"),)) == first
    assert (15, 17) == (rest[0], len(rest[1]))
