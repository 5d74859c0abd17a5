"""Tile pack 5. Groups TILE-ROAD, TILE-CHURCH, TILE-FESTIVAL-HALL."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.names import place
from tests.games.orleans.scenario import Table, activated, full, new_game, printed, scenario
from tests.rule import rule

# ------------------------------------------------------------------ Road


@rule("ORL-TILE-ROAD-01")
def test_the_road_takes_a_station_wherever_the_merchant_is() -> None:
    table = activated("road", merchant="tours", others=[{"stations": "tours"}], coins=0).play("use-place road")
    assert (9, 1, []) == (table.me.stations, table.me.road_stations, table.stations())
    assert ("tiles5", 1) == printed("road")


@rule("ORL-TILE-ROAD-01")
def test_without_a_station_left_the_road_is_closed() -> None:
    assert ["pass"] == activated("road", unbuilt=0).moves()


@rule("ORL-TILE-ROAD-02")
def test_the_road_takes_four_stations() -> None:
    assert 4 == activated("road", road=3).play("use-place road").me.road_stations
    assert ["pass"] == activated("road", road=4).moves()


@rule("ORL-TILE-ROAD-03")
def test_stations_on_the_road_count_for_the_last_citizen() -> None:
    others = [{"stations": "tours blois loches chinon"}]
    table = scenario(tiles="road", road=4, stations="nevers", others=others)
    assert (1, 0) == (table.points("citizens", 0), table.points("citizens", 1))


@rule("ORL-TILE-ROAD-04")
def test_stations_on_the_road_count_as_built() -> None:
    words: dict[str, Any] = {"tiles": "road", "road": 2, "stations": "nevers", "coins": 0}
    assert 3 == scenario("event", event="trading_day", **words).me.coins
    assert 3 * 1 == scenario(**words).points("stations")
    table = scenario(**{**words, "tiles": "road office"}, on="office: scholar scholar").play("use-place office")
    assert 3 == table.me.coins


@rule("ORL-TILE-ROAD-04")
def test_a_station_on_the_road_is_in_no_town() -> None:
    assert 1 == activated("road", tiles="vineyard", coins=3).play("use-place road").player()


@rule("ORL-TILE-ROAD-05")
def test_the_intrigue_scenario_is_played_without_the_road_unless_one_wants_it() -> None:
    assert place("road") not in new_game(scenario="intrigue", tiles="all").state.tiles[1]
    assert place("road") in new_game(scenario="intrigue", tiles="all", road="with").state.tiles[1]
    assert place("road") in new_game(tiles="all").state.tiles[1]


# ------------------------------------------------------------------ Church


def praying(tile: str, on: str = "", **mine: Any) -> Table:
    """Seat 0 is at the Church, seat 1 has this place tile with all its followers."""
    return activated("church", others=[{"tiles": tile, "on": on or full(tile), "coins": 0}], **mine)


@rule("ORL-TILE-CHURCH-01", "ORL-TILE-CHURCH-04")
def test_the_church_pays_two_coins_to_the_owner_of_the_place_tile_that_it_uses() -> None:
    table = praying("cellar", coins=2).play("use-place church", "borrow cellar of 1")
    assert (4, 2) == (table.me.coins, table.you.coins)
    assert ("-", ["monk"], "monk scholar") == (table.standing("church"), table.bag(), table.standing("cellar", 1))
    assert 2 + 4 == table.play("use-place cellar").you.coins
    assert ("tiles5", 2) == printed("church")


@rule("ORL-TILE-CHURCH-01")
def test_with_one_coin_the_church_is_closed() -> None:
    assert ["pass"] == praying("cellar", coins=1).moves()


@rule("ORL-TILE-CHURCH-01")
def test_only_a_monk_opens_the_church() -> None:
    table = scenario("planning", tiles="church school", market="knight scholar monk")
    assert ["plan monk at church space 0"] == [move for move in table.moves(seat=0) if "church" in move]


@rule("ORL-TILE-CHURCH-02")
def test_the_church_does_not_use_a_place_tile_with_an_empty_space() -> None:
    assert ["pass"] == praying("cellar", on="cellar: monk -", coins=2).moves()


@rule("ORL-TILE-CHURCH-03")
@pytest.mark.parametrize("tile", ["school", "herb_garden", "inn"])
def test_the_church_does_not_use_tiles_without_followers(tile: str) -> None:
    assert ["pass"] == praying(tile, on="town_hall: monk monk", coins=2).moves()


@rule("ORL-TILE-CHURCH-03")
def test_the_church_does_not_use_basic_places() -> None:
    others = [{"on": full("castle", "village")}]
    assert ["pass"] == activated("church", coins=2, others=others).moves()


@rule("ORL-TILE-CHURCH-05")
def test_in_a_borrowed_bathhouse_the_user_draws_from_the_own_bag() -> None:
    table = praying("bathhouse", coins=2, bag="knight").play("use-place church", "borrow bathhouse of 1")
    table.nature("draw-followers knight").play("plan knight at ship space 2")
    assert ("- - knight", "boatman") == (table.standing("ship"), table.standing("bathhouse", 1))


@rule("ORL-TILE-CHURCH-05")
def test_the_user_pays_what_a_borrowed_action_costs_besides_the_loan() -> None:
    assert ["pass"] == praying("stagecoach", coins=4, merchant="blois").moves()
    table = praying("stagecoach", coins=5, merchant="blois").play("use-place church", "borrow stagecoach of 1")
    assert ("tours", 0) == (table.play("travel blois~tours").where(), table.me.coins)


@rule("ORL-TILE-CHURCH-05")
@pytest.mark.parametrize("tile", ["bakery", "road", "sacristy"])
def test_the_church_does_not_use_tiles_that_store_things_or_have_no_action(tile: str) -> None:
    assert ["pass"] == praying(tile, coins=9, goods="grain grain").moves()


@rule("ORL-TILE-CHURCH-05")
def test_the_church_does_not_use_a_gaming_room() -> None:
    assert ["pass"] == praying("gaming_room", on="gaming_room: farmer scholar knight", goods="wine cheese").moves()


@rule("ORL-TILE-CHURCH-05")
def test_a_borrowed_tavern_needs_the_own_guildhall() -> None:
    others = [{"tiles": "tavern", "on": "tavern: trader", "stations": "tours"}]
    assert ["pass"] == activated("church", coins=2, merchant="tours", others=others).moves()
    table = activated("church", "guildhall", coins=2, merchant="tours", others=others)
    table.play("use-place church", "borrow tavern of 1")
    assert (["tours"], "- - -", "trader") == (
        table.stations(),
        table.standing("guildhall"),
        table.standing("tavern", 1),
    )


@rule("ORL-TILE-CHURCH-05")
def test_the_followers_on_a_borrowed_theatre_bring_coins_and_stay() -> None:
    table = praying("theatre", on="theatre: farmer - - trader - - monk", coins=2)
    table.play("use-place church", "borrow theatre of 1")
    assert (3, "farmer - - trader - - monk") == (table.me.coins, table.standing("theatre", 1))


# ------------------------------------------------------------------ Festival Hall


@rule("ORL-TILE-FESTIVAL-HALL-01")
@pytest.mark.parametrize(("coins", "number"), [(2, 13), (3, 20)])
def test_the_festival_hall_sells_place_tiles_for_two_and_for_three_coins(coins: int, number: int) -> None:
    table = activated("festival_hall", coins=coins).play("use-place festival_hall")
    assert number == len(table.moves("take-tile"))
    assert ["pass"] == activated("festival_hall", coins=1).moves()
    assert ("tiles5", 2) == printed("festival_hall")


@rule("ORL-TILE-FESTIVAL-HALL-01")
@pytest.mark.parametrize(("tile", "price"), [("hayrick", 2), ("office", 3)])
def test_at_the_festival_hall_no_trader_is_needed_and_no_step_made(tile: str, price: int) -> None:
    table = activated("festival_hall", coins=4).play("use-place festival_hall", f"take-tile {tile}")
    assert (["festival_hall", tile], 4 - price) == (table.tiles(), table.me.coins)
    assert (0, 4) == (table.track("trader"), table.supply("trader"))
