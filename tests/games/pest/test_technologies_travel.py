"""Technologies of the Move action: TECH-03 to TECH-06, TECH-08, TECH-16, TECH-22."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import TOWN, VILLAGE
from tests.games.pest.scenario import Table, walking
from tests.rule import rule

PATH = ("harrowen", "birken", "morvane", "pellun", "terras", "vessin")  # from Pasken on, without buildings
AWAY = "gothar"  # where a camp is out of the way


def visiting(*keys: str, host: dict[str, Any] | None = None, **words: Any) -> Table:
    """Seat 0 sets out; seat 1 has workshops on these locations."""
    sites = {f"workshop_{number}": key for number, key in enumerate(keys, 1)}
    return walking(others=[{"buildings": sites, **(host or {})}], **words)


# ------------------------------------------------------------------ 3: Examination Desk

DESK = {"technologies": "examination_desk"}


@rule("PEST-TECH-03-1")
@pytest.mark.parametrize(("host", "coins"), [({}, 0), (DESK, 1), ({**DESK, "coin": 5}, 5)])
def test_the_examination_desk_earns_a_coin_at_once_when_a_doctor_comes(host: dict[str, Any], coins: int) -> None:
    table = visiting("harrowen", host=host).play("step harrowen")
    assert coins == table.good("coin", 1)
    assert coins == table.play("finish").good("coin", 1)


@rule("PEST-TECH-03-1")
def test_the_examination_desk_earns_nothing_from_its_owner() -> None:
    table = walking(buildings={"mill": "harrowen"}, **DESK).play("step harrowen", "finish")
    assert {"stone": 1} == table.goods()


@rule("PEST-TECH-03-2")
def test_the_examination_desk_earns_a_coin_for_every_location() -> None:
    assert 2 == visiting("harrowen", "birken", host=DESK).play("step harrowen", "step birken").good("coin", 1)


@rule("PEST-TECH-03-3")
def test_the_examination_desk_earns_nothing_where_the_doctor_passes_an_own_building() -> None:
    table = visiting("aldemar", host=DESK, buildings={"mill": "aldemar"}).play("step aldemar")
    passed, stopped = table.after("step birken", "finish"), table.after("finish")
    assert (0, 1) == (passed.good("coin", 1), stopped.good("coin", 1))


# ------------------------------------------------------------------ 4: Medical Mask

MASK = "medical_mask"


@rule("PEST-TECH-04-1")
def test_the_medical_mask_leaves_one_subject_lying() -> None:
    table = walking(technologies=MASK, camp=AWAY, food=2, sick={"harrowen": 3}).play("step harrowen")
    assert ["enter paying", "enter leaving"] == table.moves()
    left, taken = table.after("enter leaving"), table.after("enter paying")
    assert (1, 2, 1) == (left.sick("harrowen"), left.me.zone, left.good("food"))
    assert (0, 3, 0) == (taken.sick("harrowen"), taken.me.zone, taken.good("food"))


@rule("PEST-TECH-04-1")
def test_with_the_medical_mask_a_location_is_open_that_would_be_too_dear() -> None:
    words: dict[str, Any] = {"camp": AWAY, "sick": {"harrowen": 2}}
    assert (False, True) == tuple(walking(technologies=held, **words).allows("step harrowen") for held in ("", MASK))


@rule("PEST-TECH-04-1")
def test_the_medical_mask_with_the_camp_makes_all_others_free() -> None:
    table = walking(technologies=MASK, sick={"harrowen": 4}).play("step harrowen", "enter leaving+camp")
    assert (1, 3, "harrowen") == (table.sick("harrowen"), table.me.zone, table.camp())


@rule("PEST-TECH-04-2")
def test_the_medical_mask_works_on_every_location_of_the_move() -> None:
    table = walking(technologies=MASK, sick={"harrowen": 1, "birken": 1})
    table.play("step harrowen", "enter leaving", "step birken", "enter leaving")
    assert (1, 1, 0) == (table.sick("harrowen"), table.sick("birken"), table.me.zone)


@rule("PEST-TECH-04-2")
def test_the_medical_mask_is_chosen_for_each_location_by_itself() -> None:
    table = walking(technologies=MASK, sick={"harrowen": 1, "birken": 1})
    table.play("step harrowen", "enter paying", "step birken", "enter leaving")
    assert (0, 1, 1) == (table.sick("harrowen"), table.sick("birken"), table.me.zone)


@rule("PEST-TECH-04-3")
@pytest.mark.parametrize(("food", "can"), [(0, False), (1, True)])
def test_the_medical_mask_does_not_work_on_roads(food: int, can: bool) -> None:
    table = walking(technologies=MASK, food=food, road_sick={"harrowen-pasken": 1})
    assert can == table.allows("step harrowen")


# ------------------------------------------------------------------ 5: Disinfectant

DISINFECTANT = "disinfectant"


@rule("PEST-TECH-05-1")
@pytest.mark.parametrize(("held", "wood"), [("", 0), (DISINFECTANT, 1)])
def test_the_disinfectant_brings_the_resource_of_a_location_with_anothers_building(held: str, wood: int) -> None:
    table = visiting("birken", doctor="aldemar", technologies=held).play("step birken")
    assert wood == table.good("wood")
    assert wood == table.play("step harrowen", "finish").good("wood")


@rule("PEST-TECH-05-2")
def test_the_disinfectant_brings_one_resource_from_each_location() -> None:
    table = visiting("harrowen", "birken", technologies=DISINFECTANT)
    assert {"stone": 1, "wood": 1} == table.play("step harrowen", "step birken", "finish").goods()


@rule("PEST-TECH-05-3")
def test_the_disinfectant_brings_nothing_where_an_own_building_is_passed() -> None:
    table = visiting("harrowen", technologies=DISINFECTANT, buildings={"mill": "harrowen"}).play("step harrowen")
    passed, stopped = table.after("step birken", "finish"), table.after("finish")
    assert ({"wood": 1}, {"stone": 1}) == (passed.goods(), stopped.goods())


@rule("PEST-TECH-05-3", "PEST-TECH-16-2")
def test_the_disinfectant_brings_nothing_where_the_travel_permit_skips() -> None:
    table = visiting("harrowen", technologies="disinfectant travel_permit").play("step harrowen")
    passed, stopped = table.after("step birken", "finish"), table.after("finish")
    assert ({"wood": 1}, {"stone": 1}) == (passed.goods(), stopped.goods())


# ------------------------------------------------------------------ 6: Cloning Experiment

CLONING = "cloning_experiment"


@rule("PEST-TECH-06-1")
@pytest.mark.parametrize(("doctor", "size"), [("pasken", VILLAGE), ("edelin", TOWN)])
def test_cloning_leads_to_every_other_location_of_the_same_size(doctor: str, size: int) -> None:
    table = walking(doctor=doctor, technologies=CLONING)
    alike = [row.key for row in load_facts().locations if row.size == size and row.key != doctor]
    assert [f"leap {key}" for key in alike] == table.moves("leap")
    assert alike[-1] == table.play(f"leap {alike[-1]}").where()


@rule("PEST-TECH-06-1")
def test_cloning_comes_at_the_beginning_of_the_move() -> None:
    assert [] == walking(research=1, technologies=CLONING).play("upgrade", "step kelmarn").moves("leap")


@rule("PEST-TECH-06-1")
def test_destroyed_locations_may_be_start_and_target() -> None:
    table = walking(destroyed="pasken ulmen", technologies=CLONING).play("leap ulmen", "finish")
    assert ("ulmen", {}) == (table.where(), table.goods())


@rule("PEST-TECH-06-2")
def test_cloning_takes_two_movements() -> None:
    table = walking(technologies=CLONING, research=1).play("leap ulmen")
    assert [] == table.moves("step")
    assert 1 == table.play("upgrade").walk("castren", "tharvel")


@rule("PEST-TECH-06-2")
@pytest.mark.parametrize(("words", "can"), [({}, False), ({"research": 1}, True)])
def test_a_hindered_doctor_is_cloned_only_after_an_upgrade(words: dict[str, Any], can: bool) -> None:
    table = walking(technologies=CLONING, slots="move", **words)
    assert [] == table.moves("leap")
    assert can == table.play(*table.moves("upgrade")).allows("leap ulmen")


@rule("PEST-TECH-06-2")
def test_cloning_onto_an_own_building_takes_two_movements_too() -> None:
    table = walking(technologies=CLONING, buildings={"mill": "ulmen"}).play("leap ulmen")
    assert [] == table.moves("step")


@rule("PEST-TECH-06-2")
def test_free_steps_may_follow_cloning() -> None:
    table = walking(technologies=CLONING, buildings={"mill": "castren"}).play("leap ulmen")
    assert ["step castren"] == table.moves("step")


@rule("PEST-TECH-06-3")
@pytest.mark.parametrize(("food", "can"), [(1, False), (2, True)])
def test_sick_subjects_must_be_dealt_with_where_cloning_leads(food: int, can: bool) -> None:
    table = walking(technologies=CLONING, camp=AWAY, food=food, sick={"ulmen": 3})
    assert can == table.allows("leap ulmen")


@rule("PEST-TECH-06-3")
def test_cloning_ends_like_every_move() -> None:
    table = walking(technologies=CLONING, food=2, camp=AWAY, sick={"birken": 3}).play("leap birken", "finish")
    assert (3, {"wood": 1}) == (table.me.zone, table.goods())


@rule("PEST-TECH-06-3")
def test_cloning_counts_as_entering_for_other_technologies() -> None:
    held = f"{CLONING} disinfectant ambulance_cart"
    table = visiting("birken", host=DESK, technologies=held, camp=AWAY, sick={"birken": 2}).play("leap birken")
    assert ({"wood": 1}, 1, 2) == (table.goods(), table.good("coin", 1), table.me.zone)
    assert {"wood": 1} == table.play("finish").goods()


@rule("PEST-TECH-06-3")
def test_after_cloning_the_camp_is_placed_at_either_end() -> None:
    table = walking(technologies=CLONING).play("leap ulmen")
    assert ["place-camp pasken", "place-camp ulmen"] == table.moves("place-camp")


# ------------------------------------------------------------------ 8: Ambulance Cart

CART = "ambulance_cart"


@rule("PEST-TECH-08-1")
@pytest.mark.parametrize(("sick", "food"), [(1, 0), (2, 0), (3, 1), (4, 2)])
def test_with_the_ambulance_cart_two_subjects_are_free(sick: int, food: int) -> None:
    table = walking(technologies=CART, camp=AWAY, food=5, sick={"harrowen": sick}).play("step harrowen")
    assert 5 - food == table.good("food")


@rule("PEST-TECH-08-1")
def test_the_subject_that_the_mask_leaves_is_not_one_of_the_free_ones() -> None:
    words: dict[str, Any] = {"technologies": f"{CART} {MASK}", "camp": AWAY, "sick": {"harrowen": 4}}
    table = walking(food=5, **words).play("step harrowen", "enter leaving")
    assert (4, 1, 3) == (table.good("food"), table.sick("harrowen"), table.me.zone)


@rule("PEST-TECH-08-2")
def test_the_ambulance_cart_works_on_every_location_and_on_no_road() -> None:
    sick: dict[str, Any] = {"sick": {"harrowen": 2, "birken": 2}, "road_sick": {"birken-harrowen": 2}}
    table = walking(technologies=CART, food=5, **sick).play("step harrowen")
    assert (5, 2) == (table.good("food"), table.me.zone)
    assert 3 == table.play("step birken").good("food")


# ------------------------------------------------------------------ 16: Travel Permit

PERMIT = "travel_permit"


@rule("PEST-TECH-16-1")
@pytest.mark.parametrize(("held", "steps"), [("", 2), (PERMIT, 5)])
def test_the_travel_permit_makes_locations_with_others_buildings_free(held: str, steps: int) -> None:
    assert steps == visiting("harrowen", "birken", "morvane", technologies=held).walk(*PATH)


@rule("PEST-TECH-16-1")
def test_the_travel_permit_works_with_no_movement_left() -> None:
    table = visiting("harrowen", "birken", "morvane", doctor="rhosk", technologies=PERMIT)
    assert 5 == table.walk("edelin", "pasken", *PATH)


@rule("PEST-TECH-16-2", "PEST-TECH-03-3")
def test_a_location_that_the_travel_permit_skips_earns_its_owner_nothing() -> None:
    table = visiting("harrowen", host=DESK, technologies=PERMIT).play("step harrowen")
    passed, stopped = table.after("step birken", "finish"), table.after("finish")
    assert (0, 1) == (passed.good("coin", 1), stopped.good("coin", 1))


@rule("PEST-TECH-16-2")
def test_sick_subjects_are_picked_up_where_the_travel_permit_skips() -> None:
    table = visiting("harrowen", sick={"harrowen": 1}, technologies=PERMIT).play("step harrowen")
    assert (0, 1) == (table.sick("harrowen"), table.me.zone)


# ------------------------------------------------------------------ 22: Steel Horseshoe


@rule("PEST-TECH-22-1")
@pytest.mark.parametrize(
    ("words", "steps"),
    [({}, 4), ({"slots": "move"}, 3), ({"research": 1}, 5), ({"slots": "move", "research": 1}, 4)],
)
def test_the_steel_horseshoe_makes_four_movements(words: dict[str, Any], steps: int) -> None:
    table = walking(technologies="steel_horseshoe", **words)
    table.play(*table.moves("upgrade"))
    assert steps == table.walk(*PATH)
