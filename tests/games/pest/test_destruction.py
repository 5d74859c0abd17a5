"""Destroyed locations, and the plague that spreads from them. Group DESTROY."""

from __future__ import annotations

import pytest

from comptoir.games.pest.events import LocationDestroyed
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import NOWHERE, LocationNumber
from comptoir.games.pest.state import State, is_destroyed
from tests.games.pest.names import location
from tests.games.pest.scenario import Table, scenario, struck
from tests.rule import rule

# Birken lies between Aldemar, Harrowen and Morvane; Gollor and Gothar are neighbours and share Castren and Skarle.
AROUND_BIRKEN = ("aldemar", "harrowen", "morvane")


def sick(table: Table, *names: str) -> list[int]:
    """The sick subjects on these locations."""
    return [table.sick(name) for name in names]


# ------------------------------------------------------------------ destruction


@rule("PEST-DESTROY-01")
@pytest.mark.parametrize(("before", "falls"), [(2, False), (3, True), (6, True)])
def test_a_struck_location_with_four_or_more_is_destroyed(before: int, falls: bool) -> None:
    assert falls == struck("village wood", sick={"birken": before}).is_destroyed("birken")


@rule("PEST-DESTROY-01")
def test_four_without_a_subject_from_the_card_are_survived() -> None:
    table = struck("village wood", sick={"gollor": 4})
    assert (4, False) == (table.sick("gollor"), table.is_destroyed("gollor"))


@rule("PEST-DESTROY-01")
def test_a_protected_location_survives_the_card() -> None:
    table = struck("village wood", sick={"birken": 5}, doctor="birken")
    assert (5, False) == (table.sick("birken"), table.is_destroyed("birken"))


@rule("PEST-DESTROY-01")
def test_nothing_is_destroyed_before_the_whole_card_is_resolved() -> None:
    table = struck("village wood", sick={"birken": 3}, buildings={"mill": "rhosk"}, zone=3)
    assert ("ChooseSlot", False) == (table.question(), table.is_destroyed("birken"))
    assert table.play("put-sick move").is_destroyed("birken")


@rule("PEST-DESTROY-02")
def test_a_destroyed_location_is_emptied_for_good() -> None:
    table = struck("village wood", year=4, sick={"birken": 3})
    assert (0, True) == (table.sick("birken"), table.is_destroyed("birken"))
    assert (5, True) == (table.decline().state.year, table.is_destroyed("birken"))


@rule("PEST-DESTROY-12")
@pytest.mark.parametrize("seed", range(3))
def test_no_destroyed_location_ever_holds_a_building_or_a_camp(seed: int) -> None:
    keys = [row.key for row in load_facts().locations]
    table = scenario("plague", players=5, sick=dict.fromkeys(keys, 3))
    states = (table.state for _ in table.wander(seed))
    assert set() == {at for state in states for at in _occupied(state) if is_destroyed(state, at)}
    assert [] != table.happened(LocationDestroyed)


def _occupied(state: State) -> set[LocationNumber]:
    """The locations with a building or a camp."""
    return {at for player in state.players for at in (*player.sites, player.camp)} - {NOWHERE}


# ------------------------------------------------------------------ spread


@rule("PEST-DESTROY-03")
@pytest.mark.parametrize("year", [1, 3, 6])
def test_each_neighbour_gets_one_subject_in_every_era(year: int) -> None:
    table = struck("village wood", year=year, sick={"birken": 3})
    assert [1, 1, 1] == sick(table, *AROUND_BIRKEN)


@rule("PEST-DESTROY-04")
def test_spread_never_destroys() -> None:
    table = struck("village wood", sick={"birken": 3, "aldemar": 4})
    assert (5, False) == (table.sick("aldemar"), table.is_destroyed("aldemar"))


@rule("PEST-DESTROY-11")
def test_destruction_is_no_chain() -> None:
    table = struck("village wood", sick={"birken": 3, "morvane": 3, "pellun": 3})
    assert [0, 4, 3] == sick(table, "birken", "morvane", "pellun")
    assert [location("birken")] == [event.location for event in table.happened(LocationDestroyed)]


@rule("PEST-DESTROY-05")
def test_the_owner_of_a_lone_building_takes_what_spreads_there() -> None:
    table = struck("village wood", year=3, sick={"birken": 3}, others=[{"buildings": {"workshop_1": "harrowen"}}])
    assert (1, 0) == (table.you.zone, table.sick("harrowen"))


@rule("PEST-DESTROY-05")
def test_a_camp_stops_what_spreads_there_and_goes_home() -> None:
    table = struck("village wood", sick={"birken": 3}, camp="morvane")
    assert ("", 0) == (table.camp(), table.sick("morvane"))


@rule("PEST-DESTROY-05")
def test_a_doctor_or_two_buildings_stop_what_spreads_there() -> None:
    yours = {"buildings": {"mill": "harrowen"}}
    table = struck("village wood", sick={"birken": 3}, doctor="morvane", buildings={"mill": "harrowen"}, others=[yours])
    assert [1, 0, 0] == sick(table, *AROUND_BIRKEN)
    assert (0, 0) == (table.me.zone, table.you.zone)


@rule("PEST-DESTROY-06")
def test_neighbours_destroyed_together_spread_only_to_others() -> None:
    table = struck("town wood", "city herbs", sick={"gollor": 3, "gothar": 3})
    assert table.is_destroyed("gollor")
    assert table.is_destroyed("gothar")
    assert [0, 0, 2, 2, 1] == sick(table, "gollor", "gothar", "castren", "skarle", "ulmen")


@rule("PEST-DESTROY-06")
def test_a_lone_building_between_two_destroyed_locations_brings_two_subjects() -> None:
    table = struck("town wood", "city herbs", sick={"gollor": 3, "gothar": 3}, buildings={"mill": "castren"})
    assert (2, 0) == (table.me.zone, table.sick("castren"))


@rule("PEST-DESTROY-07")
def test_nothing_spreads_to_a_destroyed_location() -> None:
    table = struck("village wood", sick={"birken": 3}, destroyed="aldemar")
    assert [0, 1, 1] == sick(table, *AROUND_BIRKEN)


@rule("PEST-DESTROY-10")
def test_blessir_falls_and_terras_stands() -> None:
    away = {"castle": "gollor", "doctor": "gothar"}
    table = scenario("plague", sick={"blessir": 3, "terras": 3, "meskar": 1}, others=[{}, away]).nature(
        "turn-pest bad_harvest_5"
    )
    assert [0, 4, 2] == sick(table, "blessir", "terras", "meskar")
    assert table.is_destroyed("blessir")
    assert not table.is_destroyed("terras")


@rule("PEST-DESTROY-10")
def test_blessir_lies_beside_terras_and_meskar_only() -> None:
    neighbours = scenario().state.facts.neighbours[location("blessir")]
    assert {location("terras"), location("meskar")} == set(neighbours)


@rule("PEST-DESTROY-13")
def test_neither_roads_nor_the_capital_take_part_in_the_spread() -> None:
    roads = {"castren-gollor": 2, "castren-capital": 1}
    table = struck("town stone", sick={"castren": 3}, road_sick=roads)
    assert table.is_destroyed("castren")
    assert (2, 1, 3) == (table.sick("castren-gollor"), table.sick("castren-capital"), sum(table.state.road_sick))
    assert (0, [0, 0, 0]) == (table.state.neutral, [player.capital for player in table.state.players])


@rule("PEST-DESTROY-14")
def test_a_camp_between_two_destroyed_locations_stops_everything() -> None:
    table = struck("town wood", "city herbs", sick={"gollor": 3, "gothar": 3}, camp="castren")
    assert ("", 0) == (table.camp(), table.sick("castren"))


@rule("PEST-DESTROY-14")
def test_a_camp_that_the_card_sent_home_stops_no_spread() -> None:
    table = struck("town wood", "town stone", sick={"gollor": 3}, camp="castren")
    assert ("", 1) == (table.camp(), table.sick("castren"))


# ------------------------------------------------------------------ what a destroyed location still is


@rule("PEST-DESTROY-08")
def test_a_doctor_crosses_a_destroyed_location_for_one_movement() -> None:
    table = scenario(doctor="aldemar", destroyed="birken").act("move").play("step birken", "step harrowen")
    assert ("harrowen", []) == (table.where(), table.moves("step"))


@rule("PEST-DESTROY-08")
def test_a_doctor_may_stop_on_a_destroyed_location() -> None:
    table = scenario(doctor="aldemar", destroyed="birken").act("move").play("step birken", "finish")
    assert ("birken", "ChooseAction") == (table.where(), table.question())


@rule("PEST-DESTROY-09")
@pytest.mark.parametrize(("destroyed", "is_offered"), [("", True), ("birken", False)])
def test_nothing_is_built_on_a_destroyed_location(destroyed: str, is_offered: bool) -> None:
    table = scenario(doctor="birken", destroyed=destroyed, wood=5, stone=5).act("build")
    assert is_offered == any(move.endswith("birken") for move in table.moves("construct"))
