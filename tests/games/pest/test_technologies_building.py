"""Technologies of Build and Produce actions. Groups TECH-02, TECH-07, TECH-13, TECH-20, TECH-25, TECH-30."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.decrees import METRICS
from comptoir.games.pest.facts import load_facts
from tests.games.pest.names import past_rewards, price
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

FAR = past_rewards()


def building(doctor: str, held: str = "", **words: Any) -> Table:
    """In a Build action beside the doctor, with wood and stone for it; influence brings no goods here."""
    stock: dict[str, Any] = {"wood": 5, "stone": 5, "influence": FAR} | words
    return scenario(doctor=doctor, technologies=held, **stock).act("build")


# ------------------------------------------------------------------ Blast Furnace and Construction Crane


@rule("PEST-TECH-02-1", "PEST-TECH-07-1")
@pytest.mark.parametrize(
    ("held", "site", "influence"),
    [
        ("", "skarle", 1),
        ("blast_furnace", "skarle", 2),
        ("blast_furnace", "gollor", 2),
        ("blast_furnace", "gothar", 3),
        ("", "gollor", 2),
        ("construction_crane", "skarle", 1),
        ("construction_crane", "gollor", 3),
        ("construction_crane", "gothar", 3),
    ],
)
def test_building_in_a_village_or_in_a_town_brings_more_influence(held: str, site: str, influence: int) -> None:
    assert FAR + influence == building(site, held).play(f"construct workshop_1 at {site}").me.influence


@rule("PEST-TECH-07-1")
def test_the_crane_adds_to_what_is_left_in_a_town_where_another_has_built() -> None:
    others = [{"buildings": {"workshop_1": "gollor"}}]
    table = building("gollor", "construction_crane", others=others).play("construct workshop_1 at gollor")
    assert FAR + 2 == table.me.influence


@rule("PEST-TECH-02-1")
def test_the_furnace_works_for_each_of_two_buildings_of_an_action() -> None:
    table = building("skarle", "blast_furnace", camp="ulmen")
    assert FAR + 4 == table.play("construct workshop_1 at skarle", "construct workshop_2 at ulmen").me.influence


@rule("PEST-TECH-02-1", "PEST-TECH-07-1")
def test_furnace_and_crane_do_nothing_for_a_building_of_the_capital() -> None:
    table = building("skarle", "blast_furnace construction_crane", **price("watchtower"))
    table.play("construct-in-capital watchtower")
    assert FAR + next(iter(load_facts().capital_buildings)).influence == table.me.influence


# ------------------------------------------------------------------ Tool Cart


@rule("PEST-TECH-20-1")
def test_the_tool_cart_brings_the_resource_of_each_site() -> None:
    cost = next(iter(load_facts().buildings)).cost
    table = building("skarle", "tool_cart", camp="gollor").play(
        "construct workshop_1 at skarle", "construct workshop_2 at gollor"
    )
    assert (5 - 2 * cost[0] + 1, 5 - 2 * cost[1] + 1) == (table.good("wood"), table.good("stone"))


@rule("PEST-TECH-20-1")
def test_the_tool_cart_brings_the_resource_of_the_site_of_a_bank() -> None:
    assert {"herbs": 1} == _beside_costs(building("gothar", "tool_cart").play("construct bank at gothar"))


@rule("PEST-TECH-20-1")
def test_the_tool_cart_brings_nothing_for_a_building_of_the_capital() -> None:
    table = building("gothar", "tool_cart", **price("watchtower")).play("construct-in-capital watchtower")
    assert {} == table.goods()


def _beside_costs(table: Table) -> dict[str, int]:
    """A player's goods except wood and stone."""
    return {good: number for good, number in table.goods().items() if good not in ("wood", "stone")}


@rule("PEST-TECH-20-2")
def test_the_tool_cart_does_not_pay_for_the_second_building() -> None:
    wood, stone, *_ = next(iter(load_facts().buildings)).cost
    table = building("gollor", "tool_cart", camp="skarle", wood=2 * wood - 1, stone=2 * stone)
    table.play("construct workshop_1 at gollor")
    assert (wood - 1, []) == (table.good("wood"), table.moves("construct"))
    assert wood == table.play("finish").good("wood")


# ------------------------------------------------------------------ Production Line and Storage Jars


@rule("PEST-TECH-13-1")
@pytest.mark.parametrize(("held", "wood"), [("", 1), ("production_line", 2)])
def test_the_production_line_makes_the_castle_yield_two(held: str, wood: int) -> None:
    assert {"wood": wood} == scenario(castle="valdurn", technologies=held).act("produce").goods()


@rule("PEST-TECH-13-1")
def test_the_production_line_changes_no_other_building() -> None:
    table = scenario(
        castle="valdurn", technologies="production_line", buildings={"workshop_1": "skarle"}, staff="workshop_1"
    ).act("produce")
    assert {"wood": 2, "stone": 1} == table.goods()


@rule("PEST-TECH-30-1")
@pytest.mark.parametrize(("doctor", "good"), [("ulmen", "food"), ("skarle", "stone"), ("gothar", "herbs")])
def test_storage_jars_bring_the_resource_of_the_doctors_location(doctor: str, good: str) -> None:
    table = scenario(castle="valdurn", doctor=doctor, technologies="storage_jars").act("produce")
    assert {"wood": 1, good: 1} == table.goods()


@rule("PEST-TECH-30-1")
def test_what_is_in_the_jars_may_be_given_up_by_a_hindered_production() -> None:
    table = scenario(castle="valdurn", doctor="ulmen", technologies="storage_jars", slots="produce").act("produce")
    assert ["give-up wood", "give-up food"] == table.moves()
    assert {"wood": 1} == table.play("give-up food").goods()


@rule("PEST-TECH-30-1")
def test_what_is_in_the_jars_is_no_choice_of_an_upgraded_production() -> None:
    table = scenario(castle="valdurn", doctor="ulmen", technologies="storage_jars", research=1)
    assert {"wood": 2, "food": 1} == table.act("produce").play("upgrade").goods()


@rule("PEST-TECH-30-2")
def test_storage_jars_are_empty_on_a_destroyed_location() -> None:
    table = scenario(castle="valdurn", doctor="ulmen", destroyed="ulmen", technologies="storage_jars")
    assert {"wood": 1} == table.act("produce").goods()


# ------------------------------------------------------------------ Mobile Workshop

MOBILE: dict[str, Any] = {"technologies": "mobile_workshop", "mobile": "herbs", "castle": "valdurn"}


def acquiring() -> Table:
    """The Mobile Workshop is acquired in a Research action."""
    table = scenario(market="mobile_workshop inhaler scholars checkpoint syringe", research=9).act("research")
    return table.play("acquire mobile_workshop into middle")


@rule("PEST-TECH-25-1")
def test_acquiring_the_mobile_workshop_chooses_one_of_four_resources() -> None:
    table = acquiring()
    assert [f"take-resource {good}" for good in ("wood", "stone", "food", "herbs")] == table.moves()
    assert 2 == table.play("take-resource food").me.mobile


@rule("PEST-TECH-25-1")
def test_what_the_mobile_workshop_produces_is_asked_once() -> None:
    table = acquiring().play("take-resource food").chance()
    assert ("Researching", []) == (table.question(), table.moves("take-resource"))
    table.play("finish", "end-turn").decline()
    assert (2, 2) == (table.state.year, table.me.mobile)


@rule("PEST-TECH-25-2")
@pytest.mark.parametrize(("subjects", "goods"), [(0, {"wood": 1}), (1, {"wood": 1, "herbs": 1})])
def test_the_mobile_workshop_produces_with_a_subject_only(subjects: int, goods: dict[str, int]) -> None:
    assert goods == scenario(on={"mobile_workshop": subjects}, **MOBILE).act("produce").goods()


@rule("PEST-TECH-25-3")
def test_a_subject_of_the_track_is_assigned_to_the_mobile_workshop() -> None:
    table = scenario(healed=2, **MOBILE).act("assign").play("assign-to mobile")
    assert (1, 1, False) == (table.on("mobile_workshop"), table.me.healed, table.allows("assign-to mobile"))


@rule("PEST-TECH-25-3")
def test_a_building_and_the_mobile_workshop_exchange_subjects_both_ways() -> None:
    at_mill: dict[str, Any] = {"buildings": {"mill": "skarle"}} | MOBILE
    onto = scenario(staff="mill", **at_mill).act("assign").play("transfer from mill to mobile")
    off = scenario(on={"mobile_workshop": 1}, **at_mill).act("assign").play("transfer from mobile to mill")
    assert [([], 1), (["mill"], 0)] == [(table.staff(), table.on("mobile_workshop")) for table in (onto, off)]


@rule("PEST-TECH-25-3")
def test_a_subject_goes_neither_to_a_full_mobile_workshop_nor_from_it_to_a_full_building() -> None:
    words: dict[str, Any] = {"buildings": {"mill": "skarle"}, "staff": "mill", "on": {"mobile_workshop": 1}} | MOBILE
    assert [] == scenario(**words).act("assign").moves("transfer")


@rule("PEST-TECH-25-4")
@pytest.mark.parametrize("metric", ["buildings_on_map", "workshops_on_map", "healed_on_buildings"])
def test_the_mobile_workshop_is_no_building_for_agendas(metric: str) -> None:
    counts = [METRICS[metric](table.state, 0) for table in (scenario(), scenario(on={"mobile_workshop": 1}, **MOBILE))]
    assert counts[0] == counts[1]


@rule("PEST-TECH-25-4")
def test_the_mobile_workshop_opens_no_resource_for_an_upgraded_production() -> None:
    table = scenario(on={"mobile_workshop": 1}, research=1, **MOBILE).act("produce").play("upgrade")
    assert {"wood": 2, "herbs": 1} == table.goods()


@rule("PEST-TECH-25-4")
def test_a_subject_put_on_the_mobile_workshop_is_not_assigned_to_a_building_for_the_imperative() -> None:
    words: dict[str, Any] = {"year": 3, "decrees": "open_gates employment_program seat_on_the_council", "healed": 2}
    table = scenario(buildings={"mill": "skarle"}, **words, **MOBILE).act("assign").play("assign-to mobile")
    assert (0, 0, 0) == table.me.imperatives
    assert (0, 1, 0) == table.play("assign-to mill").me.imperatives
