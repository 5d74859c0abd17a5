"""Tile pack 3. Groups TILE-PORT, TILE-WORKSHOP, TILE-QUARRY."""

from __future__ import annotations

import pytest

from tests.games.orleans.scenario import activated, offers_action, printed, scenario
from tests.rule import rule

# ------------------------------------------------------------------ Port


@rule("ORL-TILE-PORT-01")
def test_the_port_is_worth_ten_points_for_four_stations_joined_by_water() -> None:
    assert 10 == scenario(tiles="port", stations="tours blois montrichard chinon").points("port")
    assert 0 == scenario(tiles="port", stations="tours blois montrichard").points("port")
    assert (("tiles3", 1), False) == (printed("port"), offers_action("port"))


@rule("ORL-TILE-PORT-01")
def test_for_the_port_a_road_joins_nothing_and_neither_does_another_players_station() -> None:
    assert 0 == scenario(tiles="port", stations="tours blois montrichard le_mans").points("port")
    others = [{"stations": "tours"}]
    assert 0 == scenario(tiles="port", stations="blois orleans montrichard vierzon", others=others).points("port")


@rule("ORL-TILE-PORT-02")
@pytest.mark.parametrize(
    "stations", ["tours blois montrichard chinon loches", "tours blois montrichard chinon loches le_blanc"]
)
def test_the_port_is_worth_fifteen_points_for_five_stations_or_more(stations: str) -> None:
    assert 15 == scenario(tiles="port", stations=stations).points("port")


@rule("ORL-TILE-PORT-02")
def test_only_the_largest_group_counts_for_the_port() -> None:
    stations = "tours blois montrichard chinon briare sancerre nevers"
    assert 10 == scenario(tiles="port", stations=stations).points("port")


@rule("ORL-TILE-PORT-03")
def test_for_the_port_stations_on_the_road_do_not_count_and_the_one_in_orleans_does() -> None:
    assert 0 == scenario(tiles="port road", stations="tours blois chinon", road=2).points("port")
    assert 10 == scenario(tiles="port", stations="tours blois chinon orleans").points("port")


# ------------------------------------------------------------------ Workshop


@rule("ORL-TILE-WORKSHOP-01")
def test_for_a_coin_the_workshop_moves_a_technology_tile() -> None:
    table = activated("workshop", on="village: tech - -", coins=1)
    table.play("use-place workshop", "lift-technology village", "place-technology at castle space 2")
    assert ("- - -", "- - tech", 0) == (table.standing("village"), table.standing("castle"), table.me.coins)
    assert ("tiles3", 2) == printed("workshop")


@rule("ORL-TILE-WORKSHOP-01")
@pytest.mark.parametrize(("standing", "coins"), [("village: tech - -", 0), ("village: farmer - -", 1)])
def test_without_a_coin_or_technology_the_workshop_is_closed(standing: str, coins: int) -> None:
    assert ["pass"] == activated("workshop", on=standing, coins=coins).moves()


@rule("ORL-TILE-WORKSHOP-02")
def test_the_only_technology_may_be_moved_to_a_scholar_but_not_to_a_monk_or_a_single_space() -> None:
    table = activated("workshop", tiles="cellar hayrick", on="village: tech - -", coins=1)
    table.play("use-place workshop", "lift-technology village")
    assert table.allows("place-technology at scriptorium space 1")
    assert ["place-technology at cellar space 1"] == [move for move in table.moves() if "cellar" in move]
    assert [] == [move for move in table.moves() if "hayrick" in move or "workshop" in move]


@rule("ORL-TILE-WORKSHOP-02")
def test_technology_may_be_moved_within_its_place_but_not_beside_another() -> None:
    table = activated("workshop", on="village: tech - -; castle: tech - -", coins=1)
    table.play("use-place workshop", "lift-technology village")
    assert ["village space 1", "village space 2"] == [move[20:] for move in table.moves() if "village" in move]
    assert [] == [move for move in table.moves() if "castle" in move]


@rule("ORL-TILE-WORKSHOP-03")
def test_a_place_completed_by_the_workshop_is_used_in_the_same_round() -> None:
    table = activated("workshop", on="village: tech - -; wagon: - trader knight", coins=1)
    table.play("use-place workshop", "lift-technology village", "place-technology at wagon space 0", "pass")
    assert ["use-place wagon", "pass"] == table.moves()


@rule("ORL-TILE-WORKSHOP-04")
def test_without_the_workshop_technology_stays_where_it_is() -> None:
    assert ["pass"] == scenario(on="village: tech - -", coins=1).moves()
    table = scenario("followers", on="village: tech - -", bag="knight")
    assert ["draw", "stop-drawing"] == table.moves(seat=0)


# ------------------------------------------------------------------ Quarry


@rule("ORL-TILE-QUARRY-01")
def test_the_quarry_builds_in_any_town_without_a_station() -> None:
    table = activated("quarry", coins=20, stations="tours", others=[{"stations": "nevers"}])
    table.play("use-place quarry")
    assert [False] * 2 == [table.allows(f"build {town}") for town in ("tours", "nevers")]
    assert 21 == len(table.moves("build"))
    assert ["tours", "argenton"] == table.play("build argenton").stations()
    assert ("tiles3", 2) == printed("quarry")


@rule("ORL-TILE-QUARRY-01")
def test_the_quarry_builds_in_orleans_beside_others() -> None:
    table = activated("quarry", coins=2, others=[{"stations": "orleans"}]).play("use-place quarry")
    assert table.allows("build orleans")


@rule("ORL-TILE-QUARRY-01")
def test_without_a_station_left_the_quarry_is_closed() -> None:
    assert ["pass"] == activated("quarry", coins=20, unbuilt=0).moves()


@rule("ORL-TILE-QUARRY-02")
def test_where_the_merchant_is_the_quarry_costs_two_coins() -> None:
    table = activated("quarry", coins=3, merchant="nevers").play("use-place quarry")
    assert ["build nevers"] == table.moves()
    assert 1 == table.play("build nevers").me.coins
    assert ["pass"] == activated("quarry", coins=1, merchant="nevers").moves()


@rule("ORL-TILE-QUARRY-03")
@pytest.mark.parametrize(("town", "price"), [("blois", 4), ("tours", 6), ("chinon", 8), ("argenton", 8)])
def test_each_way_to_the_town_costs_two_coins_more(town: str, price: int) -> None:
    table = activated("quarry", coins=price, merchant="orleans", way_goods={"orleans~blois": "wool"})
    table.play("use-place quarry", f"build {town}")
    assert (0, "orleans", []) == (table.me.coins, table.where(), table.goods())
    assert not activated("quarry", coins=price - 1).play("use-place quarry").allows(f"build {town}")
