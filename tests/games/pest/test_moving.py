"""The Move action: steps, pick-ups and what they cost, the arrival. Group MOVE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.quarantine import sick_in_quarantine
from tests.games.pest.scenario import walking
from tests.rule import rule

BESIDE_CAPITAL = ("aldemar", "ardel", "lorvik", "morvane")  # besides Castren
AWAY = "gothar"  # where a camp is out of the way

# ------------------------------------------------------------------ steps


@rule("PEST-MOVE-01", "PEST-MOVE-23")
def test_the_doctor_goes_two_locations_far_along_roads() -> None:
    table = walking()
    steps = [f"step {key}" for key in ("aldemar", "edelin", "harrowen", "kelmarn")]
    assert steps == sorted(table.moves("step"))
    assert 2 == table.walk("harrowen", "birken", "morvane")
    assert ([], "birken") == (table.moves("step"), table.where())


@rule("PEST-MOVE-02", "PEST-MOVE-23")
def test_locations_with_an_own_building_cost_no_movement() -> None:
    table = walking(buildings={"mill": "harrowen", "bank": "birken"})
    assert 4 == table.walk("harrowen", "birken", "morvane", "pellun", "terras")
    assert [] == table.moves("step")


@rule("PEST-MOVE-02")
def test_an_own_building_is_entered_with_no_movement_left() -> None:
    table = walking()
    assert 2 == table.walk("edelin", "rhosk")
    assert ["step kelmarn"] == table.moves("step")
    assert "kelmarn" == table.play("step kelmarn", "finish").where()


@rule("PEST-MOVE-03")
def test_an_own_camp_makes_no_location_free() -> None:
    assert 2 == walking(camp="harrowen").walk("harrowen", "birken", "morvane")


@rule("PEST-MOVE-04", "PEST-MOVE-23")
@pytest.mark.parametrize("other", BESIDE_CAPITAL)
def test_passing_through_the_capital_costs_nothing(other: str) -> None:
    table = walking(doctor="castren", slots="move").play(f"step {other}")
    assert (other, []) == (table.where(), table.moves("step"))


@rule("PEST-MOVE-05", "PEST-MOVE-23")
def test_no_move_ends_in_the_capital() -> None:
    table = walking(doctor="castren")
    beside = ("gollor", "gothar", "tharvel", "ulmen")
    assert sorted(f"step {key}" for key in (*beside, *BESIDE_CAPITAL)) == sorted(table.moves("step"))


@rule("PEST-MOVE-18")
def test_the_location_where_the_move_began_may_be_entered_again() -> None:
    assert 2 == walking().walk("harrowen", "pasken")


@rule("PEST-MOVE-18")
def test_no_location_is_entered_twice() -> None:
    table = walking(research=1).play("upgrade", "step harrowen", "step birken")
    assert ["step aldemar", "step morvane"] == sorted(table.moves("step"))


@rule("PEST-MOVE-18")
def test_a_location_crossed_for_free_counts_as_entered() -> None:
    assert 2 == walking(buildings={"mill": "harrowen"}).walk("harrowen", "birken", "harrowen")


@rule("PEST-MOVE-18")
def test_the_capital_may_be_crossed_more_than_once() -> None:
    table = walking(doctor="castren", research=1).play("upgrade")
    assert 3 == table.walk("lorvik", "aldemar", "castren")


@rule("PEST-MOVE-20")
def test_a_hindered_doctor_goes_one_location_less_far_and_own_buildings_stay_free() -> None:
    assert 1 == walking(slots="move").walk("harrowen", "birken")
    assert 2 == walking(slots="move", buildings={"mill": "harrowen"}).walk("harrowen", "birken", "morvane")


@rule("PEST-MOVE-21")
def test_the_upgrade_may_be_paid_when_the_movement_is_used_up() -> None:
    table = walking(research=1).play("step harrowen", "step birken")
    assert [] == table.moves("step")
    assert (1, 0) == (table.play("upgrade").walk("morvane", "pellun"), table.me.research)


@rule("PEST-MOVE-26")
@pytest.mark.parametrize("words", [{"buildings": {"mill": "birken"}}, {"doctor": "birken"}, {"camp": "birken"}])
def test_what_belongs_to_others_neither_blocks_nor_taxes(words: dict[str, Any]) -> None:
    table = walking(doctor="aldemar", slots="move", others=[words]).play("step birken")
    assert ([], {}) == (table.moves("step"), table.goods())
    assert {"wood": 1} == table.play("finish").goods()


# ------------------------------------------------------------------ pick-ups on locations


@rule("PEST-MOVE-06", "PEST-MOVE-07", "PEST-MOVE-24")
@pytest.mark.parametrize(("sick", "food"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_all_sick_subjects_are_picked_up_the_first_for_free(sick: int, food: int) -> None:
    table = walking(camp=AWAY, food=5, sick={"harrowen": sick}).play("step harrowen")
    assert (5 - food, 0) == (table.good("food"), table.sick("harrowen"))
    assert sick == sick_in_quarantine(table.me) + (table.question() == "ChooseSlot")


@rule("PEST-MOVE-06")
def test_who_passes_picks_up_too() -> None:
    table = walking(food=2, camp=AWAY, sick={"harrowen": 2, "birken": 1}).play("step harrowen", "step birken", "finish")
    assert (0, 0, 3) == (table.sick("harrowen"), table.sick("birken"), table.me.zone)


@rule("PEST-MOVE-08", "PEST-CAMP-09")
def test_the_camp_clears_a_location_for_free() -> None:
    table = walking(zone=3, slots="build produce storage", sick={"harrowen": 4}).play("step harrowen", "put-sick move")
    assert ("harrowen", 0, {}) == (table.camp(), table.sick("harrowen"), table.goods())
    assert (7, 3) == (sick_in_quarantine(table.me), table.me.cemetery)


@rule("PEST-MOVE-08")
def test_one_may_choose_between_food_and_the_camp() -> None:
    table = walking(food=2, sick={"harrowen": 3}).play("step harrowen")
    assert ["enter paying", "enter camp"] == table.moves()
    paid, camped = table.after("enter paying"), table.after("enter camp")
    assert ({}, "", 3) == (paid.goods(), paid.camp(), paid.me.zone)
    assert ({"food": 2}, "harrowen", 3) == (camped.goods(), camped.camp(), camped.me.zone)


@rule("PEST-MOVE-08")
def test_the_camp_must_have_room_to_clear_a_location() -> None:
    table = walking(doctor="aldemar", sick={"birken": 2}, others=[{"camp": "birken"}])
    assert not table.allows("step birken")


@rule("PEST-MOVE-09")
@pytest.mark.parametrize(("words", "can"), [({}, False), ({"food": 2}, True), ({"camp": ""}, True)])
def test_a_location_is_closed_to_who_cannot_pick_up_all(words: dict[str, Any], can: bool) -> None:
    table = walking(**{"food": 1, "camp": AWAY, "sick": {"harrowen": 3}, **words})
    assert can == table.allows("step harrowen")


@rule("PEST-MOVE-15")
def test_a_full_quarantine_closes_no_location() -> None:
    table = walking(zone=3, slots="move build produce storage", sick={"harrowen": 1}).play("step harrowen")
    assert ("harrowen", 7, 1) == (table.where(), sick_in_quarantine(table.me), table.me.cemetery)


@rule("PEST-MOVE-15")
def test_a_full_quarantine_closes_no_road() -> None:
    words: dict[str, Any] = {"zone": 3, "slots": "move build produce storage", "road_sick": {"harrowen-pasken": 1}}
    table = walking(food=1, **words).play("step harrowen")
    assert ("harrowen", 1) == (table.where(), table.me.cemetery)


# ------------------------------------------------------------------ pick-ups on roads


@rule("PEST-MOVE-10", "PEST-MOVE-25")
def test_every_sick_subject_on_a_road_costs_food() -> None:
    table = walking(food=5, road_sick={"harrowen-pasken": 2}).play("step harrowen")
    assert ({"food": 3}, 0, 2) == (table.goods(), table.sick("harrowen-pasken"), table.me.zone)


@rule("PEST-MOVE-11")
@pytest.mark.parametrize(("food", "can"), [(2, False), (3, True)])
def test_a_road_is_blocked_for_who_cannot_pay_for_all(food: int, can: bool) -> None:
    assert can == walking(food=food, road_sick={"harrowen-pasken": 3}).allows("step harrowen")


@rule("PEST-MOVE-12")
def test_the_camp_clears_no_road() -> None:
    assert not walking(road_sick={"harrowen-pasken": 1}).allows("step harrowen")
    table = walking(road_sick={"harrowen-pasken": 1}, sick={"harrowen": 3}, food=1).play(
        "step harrowen", "put-sick move"
    )
    assert ({}, "harrowen") == (table.goods(), table.camp())


@rule("PEST-MOVE-13")
def test_road_and_location_must_be_paid_for_together() -> None:
    words: dict[str, Any] = {"camp": AWAY, "road_sick": {"harrowen-pasken": 2}, "sick": {"harrowen": 2}}
    assert not walking(food=2, **words).allows("step harrowen")
    assert {} == walking(food=3, **words).play("step harrowen").goods()


@rule("PEST-MOVE-13", "PEST-MOVE-04")
def test_both_roads_of_a_crossing_are_paid_for() -> None:
    words: dict[str, Any] = {"doctor": "castren", "road_sick": {"castren-capital": 1, "lorvik-capital": 1}}
    assert not walking(food=1, **words).allows("step lorvik")
    table = walking(food=2, **words).play("step lorvik")
    assert ({}, 0, 0) == (table.goods(), table.sick("castren-capital"), table.sick("lorvik-capital"))


@rule("PEST-MOVE-14")
def test_coins_stand_in_for_food() -> None:
    table = walking(coin=2, road_sick={"harrowen-pasken": 2}).play("step harrowen")
    assert ({}, 2) == (table.goods(), table.me.zone)


@rule("PEST-MOVE-14")
def test_one_may_keep_the_food_and_pay_coins() -> None:
    table = walking(coin=1, food=1, road_sick={"harrowen-pasken": 1}).play("step harrowen", "pay-coin for food")
    assert {"food": 1} == table.goods()


@rule("PEST-MOVE-22")
def test_the_example_of_gollor_and_gothar() -> None:
    sick: dict[str, Any] = {"road_sick": {"gollor-gothar": 3}, "sick": {"gothar": 3}}
    table = walking(doctor="gollor", camp="pasken", food=5, **sick).play("step gothar")
    table.play("put-sick move", "put-sick build", "put-sick produce")
    assert ({}, 6, "gothar") == (table.goods(), sick_in_quarantine(table.me), table.where())
    assert (0, 0) == (table.sick("gollor-gothar"), table.sick("gothar"))


# ------------------------------------------------------------------ the arrival


@rule("PEST-MOVE-16")
def test_the_resource_of_the_location_where_the_move_ends_is_gained() -> None:
    table = walking(doctor="aldemar").play("step birken", "step harrowen")
    assert {} == table.goods()
    assert {"stone": 1} == table.play("finish").goods()


@rule("PEST-MOVE-16")
def test_stopping_on_an_own_building_brings_its_resource() -> None:
    assert {"stone": 1} == walking().play("step kelmarn", "finish").goods()


@rule("PEST-MOVE-17")
def test_a_destroyed_location_brings_nothing() -> None:
    table = walking(destroyed="harrowen").play("step harrowen", "finish")
    assert ({}, "harrowen") == (table.goods(), table.where())


@rule("PEST-MOVE-19")
def test_a_move_without_a_step_changes_nothing() -> None:
    table = walking()
    assert [] == table.moves("place-camp")
    table.play("finish")
    assert ({}, "", "pasken") == (table.goods(), table.camp(), table.where())


@rule("PEST-MOVE-19")
def test_a_move_may_be_shorter_than_allowed() -> None:
    assert {"stone": 1} == walking().play("step harrowen", "finish").goods()
