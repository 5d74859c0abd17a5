"""The plague phase: what a pest card strikes, and what protects from it. Group PLAGUE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.facts import load_facts
from tests.games.pest.scenario import scenario, striking, struck
from tests.rule import rule

FULL: dict[str, Any] = {"zone": 3, "slots": "move build produce storage"}

# ------------------------------------------------------------------ the card


@rule("PEST-PLAGUE-01")
def test_each_year_one_more_pest_card_is_public() -> None:
    first, second = (row.key for row in load_facts().pests[:2])
    table = scenario("plague", year=3, pests=f"{first} {second}")
    assert "RevealPest" == table.question()
    assert (0, 1, 7) == table.nature("turn-pest woodcutters_road_8").state.pests


@rule("PEST-PLAGUE-01")
def test_no_pest_card_comes_twice() -> None:
    table = scenario("plague", year=2, pests=[*load_facts().pests][4].key)
    assert not table.is_possible("turn-pest bad_harvest_5")
    assert table.is_possible("turn-pest timber_market_6")


@rule("PEST-PLAGUE-01")
def test_only_what_the_card_names_is_struck() -> None:
    table = struck("town herbs", "port black", "road red")
    kinds = [
        (row.horseshoe, number) for row, number in zip(table.state.facts.roads, table.state.road_sick, strict=True)
    ]
    assert {(-1, 0), (0, 1), (1, 0), (2, 0)} == set(kinds)
    assert [1, 1, 1] == [table.sick(name) for name in ("terras", "edelin", "drisca")]
    assert [0, 0, 0] == [table.sick(name) for name in ("gollor", "zermath", "ysmir")]


@rule("PEST-PLAGUE-02", "PEST-PLAGUE-03")
@pytest.mark.parametrize(("year", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_locations_and_roads_receive_one_subject_in_the_first_era_and_two_later(year: int, number: int) -> None:
    table = struck("town herbs", "road black", year=year)
    assert number == table.sick("terras")
    assert number == table.sick("gollor-gothar")


@rule("PEST-PLAGUE-04")
def test_a_location_that_matches_twice_is_struck_once() -> None:
    assert 1 == struck("port blue", "city wood").sick("drakmoor")


@rule("PEST-PLAGUE-12")
def test_nothing_limits_or_protects_a_road() -> None:
    table = struck(
        "road black",
        year=5,
        road_sick={"gollor-gothar": 9},
        doctor="gollor",
        camp="gothar",
        buildings={"mill": "gollor"},
    )
    assert 11 == table.sick("gollor-gothar")
    assert "gothar" == table.camp()


@rule("PEST-PLAGUE-12")
def test_sick_subjects_on_a_road_destroy_nothing() -> None:
    table = struck("road black", year=5, road_sick={"gollor-gothar": 9}, sick={"gollor": 4})
    assert (4, False) == (table.sick("gollor"), table.is_destroyed("gollor"))


@rule("PEST-PLAGUE-13")
def test_a_destroyed_location_receives_nothing() -> None:
    assert 0 == struck("town herbs", destroyed="terras").sick("terras")


# ------------------------------------------------------------------ a lone building


@rule("PEST-PLAGUE-05")
@pytest.mark.parametrize(("year", "number"), [(1, 1), (3, 2)])
@pytest.mark.parametrize("words", [{"buildings": {"mill": "terras"}}, {"castle": "terras"}])
def test_the_owner_of_a_lone_building_takes_all_subjects(year: int, number: int, words: dict[str, Any]) -> None:
    table = struck("town herbs", year=year, **words)
    assert number == table.me.zone
    assert 0 == table.sick("terras")


@rule("PEST-PLAGUE-06")
def test_with_all_seven_slots_full_the_subject_dies() -> None:
    table = struck("town herbs", buildings={"mill": "terras"}, **FULL)
    assert 1 == table.me.cemetery
    assert (3, 4) == (table.me.zone, len(table.slots()))


@rule("PEST-PLAGUE-06")
def test_while_a_slot_is_free_the_owner_chooses_between_it_and_the_cemetery() -> None:
    table = struck("town herbs", buildings={"mill": "terras"}, zone=3, slots="move build produce")
    assert ["put-sick storage", "put-sick cemetery"] == table.moves("put-sick")
    assert ["move", "build", "produce", "storage"] == table.play("put-sick storage").slots()


@rule("PEST-PLAGUE-06")
def test_a_full_cemetery_costs_renown_in_this_phase_too() -> None:
    facts = load_facts()
    table = struck("town herbs", buildings={"mill": "terras"}, cemetery=len(facts.cemetery.negative), **FULL)
    assert 3 == table.me.negative


@rule("PEST-PLAGUE-14")
def test_owners_choose_their_slots_in_turn_order() -> None:
    yours = {"buildings": {"mill": "terras"}, "zone": 3}
    table = scenario("plague", facts=striking("town herbs"), buildings={"mill": "edelin"}, zone=3, others=[yours])
    table.state.order = (1, 2, 0)
    assert 1 == table.nature("turn-pest forest_villages_1").player()
    assert 0 == table.play("put-sick move").player()


@rule("PEST-PLAGUE-15")
def test_what_is_taken_in_this_phase_costs_no_food_and_goes_on_no_technology() -> None:
    technologies = "breathing_apparatus infirmary"
    table = struck("town herbs", technologies=technologies, buildings={"mill": "terras"}, zone=3, food=2)
    assert [] == [move for move in table.moves() if move.split()[1] in ("top", "middle", "bottom")]
    table.play("put-sick move")
    assert (0, 0, 0) == table.me.on
    assert {"food": 2} == table.goods()


@rule("PEST-PLAGUE-15")
@pytest.mark.parametrize("key", ["medical_mask", "ambulance_cart"])
def test_technologies_for_pick_ups_leave_nobody_lying(key: str) -> None:
    table = struck("town herbs", year=3, technologies=key, buildings={"mill": "terras"})
    assert (2, 0) == (table.me.zone, table.sick("terras"))


@rule("PEST-PLAGUE-15")
def test_what_is_taken_in_this_phase_fulfils_no_imperative() -> None:
    decrees = "quarantine_protocols guild_charter cleanse_the_land"
    table = struck("town herbs", year=5, decrees=decrees, buildings={"mill": "terras"})
    assert 2 == table.me.zone
    assert (0, 0, 0) == table.me.imperatives


# ------------------------------------------------------------------ protection


@rule("PEST-PLAGUE-07")
def test_two_buildings_protect_each_other() -> None:
    table = struck("city herbs", buildings={"mill": "aldemar"}, others=[{"buildings": {"bank": "aldemar"}}])
    assert (0, 0, 0) == (table.sick("aldemar"), table.me.zone, table.you.zone)


@rule("PEST-PLAGUE-08")
@pytest.mark.parametrize("buildings", [{}, {"mill": "terras"}])
def test_any_doctor_protects_a_location(buildings: dict[str, str]) -> None:
    table = struck("town herbs", buildings=buildings, others=[{"doctor": "terras"}])
    assert (0, 0, 0) == (table.sick("terras"), table.me.zone, table.you.zone)


@rule("PEST-PLAGUE-09")
@pytest.mark.parametrize("buildings", [{}, {"mill": "terras"}])
def test_any_camp_protects_a_location(buildings: dict[str, str]) -> None:
    table = struck("town herbs", buildings=buildings, others=[{"camp": "terras"}])
    assert (0, 0, 0) == (table.sick("terras"), table.me.zone, table.you.zone)


@rule("PEST-PLAGUE-10")
@pytest.mark.parametrize("words", [{}, {"doctor": "terras"}, {"buildings": {"mill": "terras"}}])
def test_a_camp_that_is_struck_goes_home_whatever_else_protects(words: dict[str, Any]) -> None:
    table = struck("town herbs", others=[{"camp": "terras"}], **words)
    assert "" == table.camp(player=1)
    assert (0, 0, 0) == (table.sick("terras"), table.me.zone, table.you.zone)


@rule("PEST-PLAGUE-10")
def test_a_camp_that_is_not_struck_stays() -> None:
    assert "gollor" == struck("town herbs", camp="gollor").camp()


@rule("PEST-PLAGUE-11")
def test_several_camps_all_go_home() -> None:
    table = struck("town herbs", camp="terras", others=[{"camp": "terras"}])
    assert ["", ""] == [table.camp(), table.camp(player=1)]
    assert 0 == table.sick("terras")
