"""The quarantine camp: where it is placed, what it does there, how it comes back. Group CAMP."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.pest.scenario import scenario, struck, walking
from tests.rule import rule

# ------------------------------------------------------------------ placing it


@rule("PEST-CAMP-01", "PEST-CAMP-02")
def test_the_camp_is_placed_where_the_move_began_where_it_passed_or_where_it_ended() -> None:
    table = walking().play("step harrowen", "step birken")
    places = ["place-camp pasken", "place-camp harrowen", "place-camp birken"]
    assert places == table.moves("place-camp")
    assert ["pasken", "harrowen", "birken"] == [table.after(place).camp() for place in places]


@rule("PEST-CAMP-01")
def test_the_camp_may_be_placed_on_the_way() -> None:
    table = walking().play("step harrowen", "place-camp pasken", "step birken")
    assert ("pasken", "birken", []) == (table.camp(), table.where(), table.moves("place-camp"))


@rule("PEST-CAMP-01")
def test_locations_crossed_for_free_count_as_passed() -> None:
    table = walking(buildings={"mill": "harrowen"}).play("step harrowen", "step birken")
    assert table.allows("place-camp harrowen")


@rule("PEST-CAMP-03")
@pytest.mark.parametrize(("words", "way"), [({"food": 2}, "enter camp"), ({}, "")])
def test_sick_subjects_where_the_camp_comes_are_picked_up_for_free(words: dict[str, Any], way: str) -> None:
    table = walking(sick={"harrowen": 3}, **words).play("step harrowen").play(*([way] if way else []))
    assert (0, 3, words) == (table.sick("harrowen"), table.me.zone, table.goods())


@rule("PEST-CAMP-03")
def test_sick_subjects_where_the_move_began_are_picked_up_too() -> None:
    table = walking(sick={"pasken": 3}).play("step harrowen", "place-camp pasken")
    assert (0, 3, "pasken", "harrowen") == (table.sick("pasken"), table.me.zone, table.camp(), table.where())


@rule("PEST-CAMP-05")
@pytest.mark.parametrize(
    ("others", "can"),
    [
        ([{"buildings": {"mill": "birken"}}], False),
        ([{"camp": "birken"}], False),
        ([{"doctor": "birken"}], True),
        ([], True),
    ],
)
def test_a_village_has_room_for_one_building_or_camp(others: list[dict[str, Any]], can: bool) -> None:
    assert can == walking(doctor="aldemar", others=others).play("step birken").allows("place-camp birken")


@rule("PEST-CAMP-05")
@pytest.mark.parametrize(
    ("others", "can"),
    [
        ([{"buildings": {"mill": "harrowen"}}], True),
        ([{"camp": "harrowen"}], True),
        ([{"buildings": {"mill": "harrowen"}, "camp": "harrowen"}], False),
        ([{"buildings": {"mill": "harrowen"}}, {"buildings": {"mill": "harrowen"}}], False),
    ],
)
def test_a_town_has_room_for_two_buildings_or_camps(others: list[dict[str, Any]], can: bool) -> None:
    assert can == walking(others=others).play("step harrowen").allows("place-camp harrowen")


@rule("PEST-CAMP-05")
@pytest.mark.parametrize(("mine", "can"), [({}, True), ({"buildings": {"bank": "aldemar"}}, False)])
def test_a_city_has_room_for_three_buildings_or_camps(mine: dict[str, Any], can: bool) -> None:
    others = [{"buildings": {"mill": "aldemar"}}, {"camp": "aldemar"}]
    assert can == walking(others=others, **mine).play("step aldemar").allows("place-camp aldemar")


@rule("PEST-CAMP-07")
def test_the_camp_may_stand_beside_an_own_building_but_is_no_site_there() -> None:
    mine: dict[str, Any] = {"buildings": {"bank": "aldemar"}, "wood": 5, "stone": 5}
    assert "aldemar" == walking(**mine).play("step aldemar", "place-camp aldemar").camp()
    built = scenario(doctor="pasken", camp="aldemar", **mine).act("build").moves("construct")
    assert {"pasken"} == {move.split()[-1] for move in built}


@rule("PEST-CAMP-08")
def test_no_camp_stands_on_a_destroyed_location() -> None:
    table = walking(destroyed="harrowen").play("step harrowen")
    assert ["place-camp pasken"] == table.moves("place-camp")


@rule("PEST-CAMP-08")
def test_no_camp_stands_on_a_road_or_in_the_capital() -> None:
    table = walking(doctor="castren").play("step lorvik")
    assert ["place-camp castren", "place-camp lorvik"] == table.moves("place-camp")


# ------------------------------------------------------------------ once it stands


@rule("PEST-CAMP-04")
def test_a_camp_on_the_map_is_not_moved() -> None:
    table = walking(camp="edelin").play("step harrowen")
    assert ([], "edelin") == (table.moves("place-camp"), table.camp())


@rule("PEST-CAMP-04")
def test_a_camp_that_made_way_for_a_building_is_placed_again() -> None:
    table = scenario(camp="edelin", wood=5, stone=5).act("build").play("construct workshop_1 at edelin", "finish")
    assert "" == table.camp()
    table.until_turn().act("move", "heal").play("step harrowen")
    assert table.allows("place-camp harrowen")


@rule("PEST-CAMP-04")
def test_a_camp_that_the_plague_sent_back_is_placed_again() -> None:
    table = struck("village food", camp="ulmen").until_turn()
    assert "" == table.camp()
    assert table.act("move").play("step harrowen").allows("place-camp harrowen")


@rule("PEST-CAMP-06")
@pytest.mark.parametrize(("mine", "theirs", "can"), [("", "birken", False), ("birken", "", True), ("", "", True)])
def test_others_cannot_build_where_a_camp_fills_the_location(mine: str, theirs: str, can: bool) -> None:
    stock: dict[str, Any] = {"wood": 5, "stone": 5, "doctor": "birken"}
    table = scenario(camp=mine, others=[{"camp": theirs}], **stock).act("build")
    assert can == table.allows("construct workshop_1 at birken")


@rule("PEST-CAMP-06")
def test_the_own_camp_makes_way_for_the_own_building() -> None:
    table = (
        scenario(camp="birken", doctor="birken", wood=5, stone=5).act("build").play("construct workshop_1 at birken")
    )
    assert ("", {"workshop_1": "birken"}) == (table.camp(), table.buildings())


@rule("PEST-CAMP-09")
def test_the_camp_protects_its_location_from_the_plague() -> None:
    table = struck("village food", camp="ulmen", doctor="kelmarn")
    assert (0, 1) == (table.sick("ulmen"), table.sick("pasken"))


@rule("PEST-CAMP-09")
def test_the_camp_is_a_site_away_from_the_doctor() -> None:
    table = scenario(camp="edelin", wood=5, stone=5).act("build")
    assert {"pasken", "edelin"} == {move.split()[-1] for move in table.moves("construct")}
