"""The Build action: sites, prices, influence, buildings of the Capital. Groups BUILD, CAPITAL."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.pest.building import CHEAPER, prices
from comptoir.games.pest.events import InfluenceGained, Paid
from comptoir.games.pest.facts import load_facts
from tests.games.pest.names import BEYOND, price
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

RICH: dict[str, Any] = {"wood": 5, "stone": 5, "food": 5}
TWO_SITES: dict[str, Any] = {"doctor": "gothar", "camp": "gollor"}
CAPITAL_BUILDINGS = [row.key for row in load_facts().capital_buildings]


def building(**words: Any) -> Table:
    """A Build action, with plenty of everything unless said otherwise."""
    return scenario(**{**RICH, "influence": BEYOND, **words}).act("build")


def sites(table: Table) -> list[str]:
    """Where something can be built, each location once."""
    return sorted({text.split()[-1] for text in table.moves("construct")})


def spent(table: Table) -> dict[str, int]:
    """What was paid, by good."""
    paid = [event.goods for event in table.happened(Paid)]
    return dict(zip(("wood", "stone", "food", "herbs"), map(sum, zip(*paid, strict=True)), strict=False))


# ------------------------------------------------------------------ sites


@rule("PEST-BUILD-01")
def test_after_a_workshop_no_capital_building_is_offered() -> None:
    table = building(**TWO_SITES)
    assert 5 == len(table.moves("construct-in-capital"))
    table.play("construct workshop_1 at gothar")
    assert [] == table.moves("construct-in-capital")


@rule("PEST-BUILD-02")
def test_sites_are_where_the_doctor_and_the_camp_stand() -> None:
    assert ["gollor", "gothar"] == sites(building(**TWO_SITES))
    assert ["gothar"] == sites(building(doctor="gothar"))


@rule("PEST-BUILD-02", "PEST-END-13")
@pytest.mark.parametrize("key", ["workshop_1", "mill", "workshop_3", "factory", "workshop_5", "bank"])
def test_any_building_of_the_board_is_built_for_its_printed_price(key: str) -> None:
    table = scenario(doctor="gothar", **price(key)).act("build").play(f"construct {key} at gothar")
    assert ({}, {key: "gothar"}) == (table.goods(), table.buildings())


@rule("PEST-BUILD-02")
def test_what_cannot_be_paid_is_not_offered() -> None:
    stock = price("mill")
    stock["wood"] -= 1
    assert not scenario(doctor="gothar", **stock).act("build").allows("construct mill at gothar")


@rule("PEST-BUILD-03")
def test_one_building_stands_by_the_doctor_and_one_in_the_camp() -> None:
    table = building(**TWO_SITES).play("construct workshop_1 at gothar", "construct workshop_2 at gollor")
    assert {"workshop_1": "gothar", "workshop_2": "gollor"} == table.buildings()
    assert "ChooseAction" == table.question()


@rule("PEST-BUILD-03")
def test_doctor_and_camp_in_the_same_city_make_a_single_site() -> None:
    table = building(doctor="gothar", camp="gothar").play("construct workshop_1 at gothar")
    assert "ChooseAction" == table.question()


@rule("PEST-BUILD-04")
def test_nobody_has_two_buildings_on_one_location() -> None:
    assert [] == sites(building(castle="gothar", doctor="gothar"))
    assert [] == sites(building(buildings={"mill": "gothar"}, doctor="gothar"))


@rule("PEST-BUILD-05")
@pytest.mark.parametrize(("at", "capacity"), [("aldemar", 3), ("gollor", 2), ("ulmen", 1)])
def test_a_city_holds_three_buildings_a_town_two_a_village_one(at: str, capacity: int) -> None:
    full, room = (
        building(players=5, doctor=at, others=[{"castle": at}] * number) for number in (capacity, capacity - 1)
    )
    assert ([], [at]) == (sites(full), sites(room))


@rule("PEST-BUILD-06")
@pytest.mark.parametrize("doctor", ["gothar", "pasken"])
def test_the_camp_makes_way_for_the_own_building(doctor: str) -> None:
    table = building(doctor=doctor, camp="gothar")
    assert "" == table.play("construct workshop_1 at gothar").camp()


@rule("PEST-BUILD-06")
def test_the_camp_stays_when_the_building_is_elsewhere() -> None:
    assert "gollor" == building(**TWO_SITES).play("construct workshop_1 at gothar").camp()


@rule("PEST-BUILD-07")
def test_nothing_is_built_on_a_destroyed_location() -> None:
    assert [] == sites(building(doctor="gothar", destroyed="gothar"))


@rule("PEST-BUILD-08")
def test_a_building_produces_what_its_location_yields() -> None:
    table = scenario(doctor="gothar", influence=BEYOND, others=[{"assistants": 0}] * 2, **price("factory"))
    table.act("build").play("construct factory at gothar", "end-turn").act("produce")
    assert {"stone": 1, "herbs": 1} == table.goods()  # the castle's and the factory's


@rule("PEST-BUILD-19")
def test_sick_subjects_stay_where_something_is_built() -> None:
    table = building(doctor="gothar", sick={"gothar": 1}).play("construct workshop_1 at gothar")
    assert ({"workshop_1": "gothar"}, 1) == (table.buildings(), table.sick("gothar"))


# ------------------------------------------------------------------ influence


@rule("PEST-BUILD-09", "PEST-BUILD-11", "PEST-INFLUENCE-04")
@pytest.mark.parametrize(("at", "influence"), [("gothar", 3), ("gollor", 2), ("ulmen", 1)])
def test_a_building_brings_influence_by_the_size_of_its_location(at: str, influence: int) -> None:
    table = building(doctor=at).play(f"construct workshop_1 at {at}")
    assert BEYOND + influence == table.me.influence


@rule("PEST-BUILD-10", "PEST-BUILD-11")
@pytest.mark.parametrize(("at", "others", "influence"), [("gothar", 1, 2), ("gothar", 2, 1), ("gollor", 1, 1)])
def test_opposing_buildings_take_one_influence_each(at: str, others: int, influence: int) -> None:
    table = building(doctor=at, others=[{"castle": at}] * others).play(f"construct workshop_1 at {at}")
    assert BEYOND + influence == table.me.influence


@rule("PEST-BUILD-10")
def test_camps_take_no_influence() -> None:
    table = building(doctor="gothar", others=[{"camp": "gothar"}]).play("construct workshop_1 at gothar")
    assert BEYOND + 3 == table.me.influence


@rule("PEST-BUILD-12")
def test_what_the_first_building_brings_pays_for_the_second() -> None:
    stock = price("workshop_1", "workshop_2")
    stock["wood"] -= 1
    space = next(space for space, reward in load_facts().track_rewards.items() if reward.any)
    table = scenario(influence=space - 3, **TWO_SITES, **stock).act("build")
    assert not table.after("construct workshop_1 at gothar", "take-resource food").allows(
        "construct workshop_2 at gollor"
    )
    table.play("construct workshop_1 at gothar", "take-resource wood", "construct workshop_2 at gollor")
    assert {} == table.goods()


@rule("PEST-BUILD-12")
def test_two_buildings_bring_influence_one_after_the_other() -> None:
    table = building(**TWO_SITES).play("construct workshop_1 at gothar", "construct workshop_2 at gollor")
    assert [BEYOND + 3, BEYOND + 5] == [event.space for event in table.happened(InfluenceGained)]


# ------------------------------------------------------------------ the Capital


@rule("PEST-BUILD-13")
def test_capital_buildings_are_built_from_anywhere() -> None:
    table = building(doctor="gothar", destroyed="gothar")
    assert [f"construct-in-capital {key}" for key in CAPITAL_BUILDINGS] == table.moves("construct-in-capital")


@rule("PEST-BUILD-13", "PEST-CAPITAL-02", "PEST-INFLUENCE-04")
@pytest.mark.parametrize("key", CAPITAL_BUILDINGS)
def test_a_capital_building_brings_its_builder_renown_and_influence(key: str) -> None:
    row = next(row for row in load_facts().capital_buildings if row.key == key)
    table = scenario(influence=BEYOND, **price(key)).act("build").play(f"construct-in-capital {key}")
    assert ({}, row.renown, BEYOND + row.influence) == (table.goods(), table.renown(), table.me.influence)
    assert (0, 0) == (table.renown(1), table.you.influence)


@rule("PEST-BUILD-14")
def test_one_capital_building_ends_the_action() -> None:
    table = building().play("construct-in-capital watchtower")
    assert "ChooseAction" == table.question()
    assert 1 == table.state.builders.count(0)


@rule("PEST-CAPITAL-02")
@pytest.mark.parametrize("builder", [0, 1])
def test_a_capital_building_is_built_once(builder: int) -> None:
    offered = building(builders={"granary": builder}).moves("construct-in-capital")
    assert ["watchtower", "hospital", "university", "cathedral"] == [text.split()[1] for text in offered]


@rule("PEST-CAPITAL-02")
def test_the_builder_of_a_capital_building_is_recorded() -> None:
    table = building().play("construct-in-capital watchtower")
    assert (0, -1, -1, -1, -1) == table.state.builders


# ------------------------------------------------------------------ hindered and upgraded


@rule("PEST-BUILD-15")
@pytest.mark.parametrize("material", ["wood", "stone"])
def test_a_hindered_build_of_two_costs_one_wood_or_stone_more(material: str) -> None:
    table = building(slots="build", **TWO_SITES)
    table.play("construct workshop_1 at gothar", f"choose-material {material}", "construct workshop_2 at gollor")
    total = price("workshop_1", "workshop_2")
    assert {**total, material: total[material] + 1} == spent(table)


@rule("PEST-BUILD-15")
def test_a_hindered_capital_building_costs_one_more() -> None:
    table = building(slots="build").play("construct-in-capital watchtower", "choose-material stone")
    total = price("watchtower")
    assert {**total, "stone": total["stone"] + 1} == spent(table)


@rule("PEST-BUILD-15", "PEST-BUILD-16")
@pytest.mark.parametrize(
    ("spare", "is_legal"), [("wood", True), ("stone", True), ("coin", True), ("food", False), ("herbs", False)]
)
def test_the_surcharge_is_wood_stone_or_a_coin_never_food(spare: str, is_legal: bool) -> None:
    stock = {**price("watchtower"), "coin": 0}
    stock[spare] += 1
    table = scenario(slots="build", **stock).act("build")
    assert is_legal == table.allows("construct-in-capital watchtower")


@rule("PEST-BUILD-17")
@pytest.mark.parametrize("material", ["wood", "stone"])
def test_an_upgraded_build_of_two_costs_one_wood_or_stone_less(material: str) -> None:
    table = building(research=1, **TWO_SITES).play("upgrade", "construct workshop_1 at gothar")
    table.play(f"choose-material {material}", "construct workshop_2 at gollor")
    total = price("workshop_1", "workshop_2")
    assert ({**total, material: total[material] - 1}, 0) == (spent(table), table.me.research)


@rule("PEST-BUILD-17")
def test_the_second_building_may_be_the_cheaper_one() -> None:
    table = building(research=2, **TWO_SITES).play("construct workshop_1 at gothar", "upgrade")
    assert not table.allows("upgrade")
    table.play("construct workshop_2 at gollor", "choose-material wood")
    total = price("workshop_1", "workshop_2")
    assert {**total, "wood": total["wood"] - 1} == spent(table)


@rule("PEST-BUILD-17", "PEST-BUILD-18")
def test_an_upgraded_capital_building_saves_wood_or_stone_not_food() -> None:
    table = building(research=1).play("upgrade", "construct-in-capital granary")
    assert ["choose-material wood", "choose-material stone"] == table.moves()
    table.play("choose-material stone")
    total = price("granary")
    assert {**total, "stone": total["stone"] - 1} == spent(table)


@rule("PEST-BUILD-17", "PEST-BUILD-18")
def test_a_price_without_wood_and_stone_is_not_reduced() -> None:
    assert ((0, 0, 2, 0),) == prices((0, 0, 2, 0), CHEAPER)
    assert ((1, 0, 2, 0),) == prices((2, 0, 2, 0), CHEAPER)
