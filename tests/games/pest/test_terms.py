"""Resources, locations, roads, subjects and renown: what the words mean. Group TERM."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import pytest

from comptoir.engine.frames import push, settle
from comptoir.games.pest.decrees import METRICS
from comptoir.games.pest.events import NegativeTaken
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import CITY, RESOURCES, SIZES, TOWN, VILLAGE
from comptoir.games.pest.plague import Destruction
from comptoir.games.pest.printed import Event
from comptoir.games.pest.scoring import figures, scores
from comptoir.games.pest.state import CATEGORIES
from comptoir.games.pest.technologies.kinds import POWERS
from tests.games.pest.names import location, price, road
from tests.games.pest.scenario import Table, new_game, scenario
from tests.rule import rule

FACTS = load_facts()
FULL: dict[str, Any] = {
    "zone": FACTS.player_board.zone,
    "slots": "move build produce storage",
    "cemetery": len(FACTS.cemetery.negative),
}
REWARDS = {"wood", "stone", "food", "herbs", "coin", "any", "research", "influence", "renown", "recover"}
WORKSHOP = sum(price("workshop_1").values())  # resources that it costs


def movement(table: Table) -> int:
    """How far the doctor may still go."""
    walk: Any = table.decision()
    return int(walk.movement)


# ------------------------------------------------------------------ resources and coins


@rule("PEST-TERM-01", "PEST-TERM-05")
def test_a_resource_is_wood_stone_food_or_herbs() -> None:
    table = scenario(healed=1, tokens="coin any coin renown renown wood stone food")
    table.act("assign").play("assign-to capital", "take-token any")
    assert [f"take-resource {key}" for key in ("wood", "stone", "food", "herbs")] == table.moves()


@rule("PEST-TERM-05")
def test_what_is_chosen_is_gained() -> None:
    table = scenario(healed=1, tokens="any")
    table.act("assign").play("assign-to capital", "take-token any", "take-resource herbs")
    assert ({"herbs": 1}, 0) == (table.goods(), table.me.research)


@rule("PEST-TERM-05")
def test_any_resources_may_be_spent_but_no_coin() -> None:
    assert ["trade wood and herbs for coin"] == scenario(wood=1, herbs=1, coin=1, research=1).moves("trade")


@rule("PEST-TERM-02")
def test_what_buildings_cost() -> None:
    costs = [row["cost"] for row in FACTS.data["buildings"]["list"]]
    assert {"wood", "stone"} == {key for cost in costs for key in cost}
    in_capital = [row["cost"] for row in FACTS.data["capital_buildings"]["list"]]
    assert {"wood", "stone", "food"} == {key for cost in in_capital for key in cost}


@rule("PEST-TERM-02")
def test_picking_up_costs_food_and_healing_costs_herbs() -> None:
    moving = scenario(doctor="gollor", road_sick={"gollor-gothar": 2}, wood=5, stone=5, food=2, herbs=5)
    assert 0 == moving.act("move").play("step gothar").good("food")
    healing = scenario(zone=1, wood=5, stone=5, food=5, herbs=FACTS.healed_track.herbs[0])
    assert 0 == healing.act("heal").play("heal-one zone").good("herbs")


@rule("PEST-TERM-03")
def test_coins_stand_in_for_food() -> None:
    table = scenario(doctor="gollor", food=1, coin=2, road_sick={"gollor-gothar": 3}).act("move")
    table.play("step gothar")
    assert ({}, "gothar") == (table.goods(), table.where())


@rule("PEST-TERM-03")
@pytest.mark.parametrize("coins", [0, 1, 2, 3])
def test_coins_stand_in_in_any_mix(coins: int) -> None:
    table = scenario(doctor="gollor", food=4, coin=4, road_sick={"gollor-gothar": 3}).act("move").play("step gothar")
    table.play(*["pay-coin for food"] * coins, *["pay-in-kind"] * (coins < 3))
    assert {"food": 1 + coins, "coin": 4 - coins} == table.goods()


@rule("PEST-TERM-03")
def test_coins_stand_in_for_wood_and_stone() -> None:
    table = scenario(doctor="birken", coin=WORKSHOP).act("build").play("construct workshop_1 at birken")
    assert ({}, {"workshop_1": "birken"}) == (table.goods(), table.buildings())


@rule("PEST-TERM-03")
def test_coins_stand_in_for_what_a_hindered_building_costs_more() -> None:
    hindered = [scenario(doctor="birken", coin=coin, slots="build").act("build") for coin in (WORKSHOP, WORKSHOP + 1)]
    assert [False, True] == [table.allows("construct workshop_1 at birken") for table in hindered]


@rule("PEST-TERM-03")
def test_coins_stand_in_for_herbs() -> None:
    table = scenario(zone=1, coin=FACTS.healed_track.herbs[0]).act("heal").play("heal-one zone")
    assert ({}, 1) == (table.goods(), table.me.healed)


@rule("PEST-TERM-03")
def test_coins_stand_in_in_the_action_of_a_technology() -> None:
    table = scenario(coin=5, technologies="clinical_trials").play("run-trials")
    assert table.good("coin") < 5
    assert table.me.healed > 0


@rule("PEST-TERM-03")
def test_coins_do_not_stand_in_for_research() -> None:
    assert [] == scenario(coin=5).act("research").moves("acquire")
    assert not scenario(coin=5).act("move").allows("upgrade")


@rule("PEST-TERM-04")
def test_coins_and_research_are_not_counted_as_resources() -> None:
    table = scenario(coin=3, research=3)
    assert [] == table.moves("trade")
    assert 0 == METRICS["food_stored"](table.state, 0)


@rule("PEST-TERM-04")
def test_hindered_production_lacks_a_resource_and_no_coin() -> None:
    table = scenario(buildings={"bank": "gollor"}, staff="bank", slots="produce").act("produce")
    assert {"coin": 1} == table.goods()  # the castle's stone is lacking


@rule("PEST-TERM-04")
def test_upgraded_production_gives_a_resource_and_no_coin() -> None:
    table = scenario(buildings={"bank": "gollor"}, staff="bank", research=1).act("produce").play("upgrade")
    assert {"stone": 2, "coin": 1} == table.goods()


# ------------------------------------------------------------------ locations and roads


@rule("PEST-TERM-06")
def test_villages_towns_and_cities() -> None:
    assert {VILLAGE: 20, TOWN: 15, CITY: 10} == Counter(row.size for row in FACTS.locations)
    assert ("village", "town", "city") == SIZES


@rule("PEST-TERM-06")
@pytest.mark.parametrize(("key", "size"), [("birken", 1), ("harrowen", 2), ("aldemar", 3)])
def test_the_size_fixes_room_and_influence(key: str, size: int) -> None:
    assert size == FACTS.actions.capacity[FACTS.locations[location(key)].size]
    table = scenario(doctor=key, coin=WORKSHOP).act("build").play(f"construct workshop_1 at {key}")
    assert size == table.me.influence


@rule("PEST-TERM-07")
def test_every_location_yields_one_resource() -> None:
    resources = new_game(5).state.resources
    assert (45, set(range(len(RESOURCES)))) == (len(resources), set(resources))


@rule("PEST-TERM-08")
@pytest.mark.parametrize(("destroyed", "goods"), [("", {"herbs": 1}), ("gothar", {})])
def test_a_destroyed_location_yields_nothing(destroyed: str, goods: dict[str, int]) -> None:
    table = scenario(doctor="gollor", destroyed=destroyed).act("move").play("step gothar", "finish")
    assert goods == table.goods()


@rule("PEST-TERM-08")
@pytest.mark.parametrize(("destroyed", "is_legal"), [("", True), ("birken", False)])
def test_nobody_builds_on_a_destroyed_location(destroyed: str, is_legal: bool) -> None:
    table = scenario(doctor="birken", coin=5, destroyed=destroyed).act("build")
    assert is_legal == table.allows("construct workshop_1 at birken")


@rule("PEST-TERM-08")
def test_a_destroyed_location_is_crossed_at_the_usual_cost() -> None:
    table = scenario(doctor="gollor", destroyed="gothar").act("move").play("step gothar")
    assert FACTS.actions.movement - 1 == movement(table)
    assert "ulmen" == table.play("step ulmen").where()


@rule("PEST-TERM-09")
def test_a_port_leads_nowhere() -> None:
    skarle, nerith = (FACTS.locations[location(key)] for key in ("skarle", "nerith"))
    assert -1 != skarle.port == nerith.port
    assert not scenario(doctor="skarle").act("move").allows("step nerith")


@rule("PEST-TERM-09", "PEST-TERM-11")
def test_each_colour_has_four_ports_and_five_horseshoes() -> None:
    ports = Counter(row.port for row in FACTS.locations if row.port >= 0)
    horseshoes = Counter(row.horseshoe for row in FACTS.roads if row.horseshoe >= 0)
    assert ({0: 4, 1: 4, 2: 4}, {0: 5, 1: 5, 2: 5}) == (ports, horseshoes)


@rule("PEST-TERM-10")
def test_locations_on_both_sides_of_the_capital_are_not_adjacent() -> None:
    table = scenario("plague", sick={"castren": FACTS.structure.destroyed_from}, others=[{"castle": "zermath"}])
    push(table.state, Destruction(1 << location("castren")))
    settle(table.state)
    assert table.is_destroyed("castren")
    reached = {row.key for row in FACTS.locations if table.sick(row.key)}
    assert {"gollor", "gothar", "tharvel", "ulmen"} == reached  # not Ardel, beyond the Capital


@rule("PEST-TERM-10")
def test_no_doctor_rests_in_the_capital() -> None:
    table = scenario(doctor="castren").act("move")
    assert all("capital" not in move for move in table.moves())
    assert table.allows("step ardel")  # through it


@rule("PEST-TERM-11")
def test_a_horseshoe_changes_no_step() -> None:
    assert FACTS.roads[road("gollor-gothar")].horseshoe >= 0 > FACTS.roads[road("gollor-skarle")].horseshoe
    table = scenario(doctor="gollor").act("move")
    assert [FACTS.actions.movement - 1] * 2 == [movement(table.after(f"step {key}")) for key in ("gothar", "skarle")]


@rule("PEST-TERM-19")
def test_doctors_share_a_location() -> None:
    table = scenario(doctor="gollor", others=[{"doctor": "gothar"}]).act("move").play("step gothar")
    assert ("gothar", "gothar", FACTS.actions.movement - 1) == (table.where(), table.where(1), movement(table))


# ------------------------------------------------------------------ subjects


@rule("PEST-TERM-12")
def test_a_subject_on_the_track_is_healed_and_no_longer_sick() -> None:
    table = scenario(zone=1, slots="move", herbs=5)
    assert (2, 0) == (figures(table.state, 0)["sick"], figures(table.state, 0)["healed"])
    table.act("heal").play("heal-one move")
    assert (1, 1) == (figures(table.state, 0)["sick"], figures(table.state, 0)["healed"])


@rule("PEST-TERM-12")
def test_a_subject_in_the_cemetery_is_not_sick() -> None:
    table = scenario(doctor="gollor", sick={"gothar": 1}, zone=FACTS.player_board.zone).act("move")
    table.play("step gothar", "put-sick cemetery")
    assert (FACTS.player_board.zone, 1, 0) == (figures(table.state, 0)["sick"], table.me.cemetery, table.sick("gothar"))


@rule("PEST-TERM-13")
@pytest.mark.parametrize("healed", range(len(FACTS.healed_track.herbs) + 1))
def test_laboratories_are_spaces_of_the_track(healed: int) -> None:
    table = scenario(healed=healed).act("produce")
    assert sum(space <= healed for space in FACTS.data["healed_track"]["laboratory"]) == table.me.research


# ------------------------------------------------------------------ renown


@rule("PEST-TERM-14", "PEST-TERM-15")
@pytest.mark.parametrize("row", FACTS.capital_buildings)
def test_tokens_are_taken_at_once(row: Any) -> None:
    table = scenario(**price(row.key)).act("build").play(f"construct-in-capital {row.key}")
    assert row.renown == table.renown() == table.points("capital_buildings")


@rule("PEST-TERM-14")
def test_printed_renown_waits_for_the_end() -> None:
    table = scenario(doctor="birken", coin=WORKSHOP).act("build").play("construct workshop_1 at birken")
    assert (0, next(iter(FACTS.buildings)).renown) == (table.renown(), table.points("buildings"))
    assert table.points("buildings") > 0


@rule("PEST-TERM-15")
def test_three_negative_renown_are_three_tokens() -> None:
    table = scenario(doctor="gollor", sick={"gothar": 1}, negative=4, **FULL).act("move").play("step gothar")
    assert 4 + 3 == table.me.negative
    assert -7 == table.points("negative")


@rule("PEST-TERM-16")
def test_every_source_of_renown_has_a_category() -> None:
    sources = {"buildings", "healed", "agendas", "imperatives", "technologies", "capital_card", "capital_buildings"}
    assert sources | {"influence"} <= {*CATEGORIES}
    assert [list(CATEGORIES)] * 3 == [list(points) for points in scores(scenario().state)]


@rule("PEST-TERM-17")
@pytest.mark.parametrize("year", [2, 4, 6])
def test_the_deceased_count_at_the_end_of_every_era(year: int) -> None:
    table = scenario("end_year", year=year, cemetery=2)
    assert [sum(FACTS.cemetery.negative[:2])] == [event.number for event in table.happened(NegativeTaken)]


@rule("PEST-TERM-17")
def test_the_deceased_count_three_times() -> None:
    table = scenario("plague", others=[{"cemetery": 2}])
    while table.frame():
        table.decline()
    assert 3 == [event.player for event in table.happened(NegativeTaken)].count(1)


# ------------------------------------------------------------------ the words of the facts


def rewards() -> Iterator[Mapping[str, int]]:
    """Every reward of the facts."""
    data = FACTS.data
    for card in data["capital_cards"]["list"]:
        yield from (card["first"], card["second"], card["third"], *card["choice"])
    for card in data["favour_cards"]["list"]:
        yield from (card["left"], card["centre"], card["right"])
    yield from (row["reward"] for row in (*data["capital_tokens"]["list"], *data["influence_track"]["rewards"]))


@rule("PEST-TERM-18")
def test_rewards_use_known_words() -> None:
    assert {key for reward in rewards() for key in reward} <= REWARDS


@rule("PEST-TERM-18")
def test_decrees_and_technologies_use_known_words() -> None:
    decrees = FACTS.data["decrees"]["list"]
    assert {row["agenda"]["metric"] for row in decrees} <= {*METRICS, "rank_buildings"}
    assert {row["imperative"]["event"] for row in decrees} <= {*get_args(Event)}
    assert {key for row in FACTS.data["technologies"]["list"] for key in row["effect"]} <= {*POWERS}
