"""Decrees: imperatives fulfilled and agendas scored. Group DECREE."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from comptoir.games.keyed import numbered
from comptoir.games.pest.events import AgendaScored, CapitalRewarded
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.plague import struck_locations
from comptoir.games.pest.printed import Decree
from tests.games.pest.names import BEYOND, location, price
from tests.games.pest.scenario import Table, scenario
from tests.rule import rule

FACTS = load_facts()
RICH: dict[str, Any] = {"wood": 5, "stone": 5, "food": 5, "herbs": 5}
ALONE = [{"assistants": 0}] * 2
FOUR_UNITS: dict[str, Any] = {  # with the castle's stone
    "buildings": {"mill": "castren", "bank": "gothar"},
    "staff": "mill bank",
}


def decree(key: str) -> Decree:
    """A decree by its name."""
    return next(row for row in FACTS.decrees if row.key == key)


def under(key: str, phase: str = "actions", **words: Any) -> Table:
    """A decree is in force: the first year of its era, or at the end of one its second."""
    era = decree(key).era
    decrees = ["urban_planning", "guild_charter", "field_hospitals"]
    decrees[era] = key
    year = 2 * era + (2 if phase == "end_year" else 1)
    return scenario(phase, **{"year": year, "influence": BEYOND, "decrees": " ".join(decrees), **words})


def level(table: Table, key: str, player: int = 0) -> int:
    """How far a player's marker is on the track of a decree's era."""
    return table.state.players[player].imperatives[decree(key).era]


def counted(key: str, **words: Any) -> int:
    """How many things the agenda of a decree counts at the end of its era."""
    factor = decree(key).renown
    tokens = under(key, "end_year", **words).points("agendas")
    assert tokens % factor == 0
    return tokens // factor


# ------------------------------------------------------------------ the decrees


@rule("PEST-DECREE-01")
@pytest.mark.parametrize(("year", "levels"), [(1, (1, 0, 0)), (3, (0, 1, 0)), (5, (0, 0, 1))])
def test_only_the_decree_of_this_era_is_active(year: int, levels: tuple[int, ...]) -> None:
    decrees = "urban_planning guild_charter rebuild_the_empire"
    table = scenario(year=year, decrees=decrees, doctor="gothar", influence=BEYOND, **RICH)
    assert levels == table.act("build").play("construct workshop_1 at gothar").me.imperatives


@rule("PEST-DECREE-02")
@pytest.mark.parametrize("row", FACTS.decrees, ids=lambda row: row.key)
def test_every_decree_has_an_agenda_and_an_imperative(row: Decree) -> None:
    assert (True, True) == (row.renown > 0 or row.first > row.second > 0, row.event != "" and row.least > 0)


# ------------------------------------------------------------------ imperative tracks


@rule("PEST-DECREE-03")
def test_each_fulfilment_moves_the_marker_up_one_space() -> None:
    table = under("a_healthy_nation", herbs=5, zone=3, others=ALONE).act("heal", "move")
    table.play("heal-one zone", "finish", "end-turn").act("heal", "build").play("heal-one zone")
    assert (2, 0, 0) == table.me.imperatives


@rule("PEST-DECREE-04", "PEST-INFLUENCE-04")
@pytest.mark.parametrize("reached", [1, 2, 3, 4])
def test_a_space_brings_its_influence_at_once(reached: int) -> None:
    table = under("a_healthy_nation", herbs=5, zone=1, imperatives=(reached - 1, 0, 0)).act("heal")
    table.play("heal-one zone")
    assert (reached, BEYOND + FACTS.imperative_tracks.influence[0][reached - 1]) == (
        table.me.imperatives[0],
        table.me.influence,
    )


@rule("PEST-DECREE-05")
def test_the_renown_of_all_spaces_reached_is_scored_at_the_end() -> None:
    table = scenario(imperatives=(3, 0, 0))
    assert (sum(FACTS.imperative_tracks.renown[0][:3]), 0) == (table.points("imperatives"), table.renown())


@rule("PEST-DECREE-06")
def test_above_the_fourth_space_nothing_happens() -> None:
    table = under("a_healthy_nation", herbs=5, zone=1, imperatives=(4, 0, 0)).act("heal").play("heal-one zone")
    assert ((4, 0, 0), BEYOND) == (table.me.imperatives, table.me.influence)


@rule("PEST-DECREE-07")
def test_markers_share_a_space() -> None:
    others = [{"imperatives": (1, 0, 0)}, {"imperatives": (2, 0, 0)}]
    table = under("a_healthy_nation", herbs=5, zone=1, others=others).act("heal").play("heal-one zone")
    assert [1, 1, 2] == [level(table, "a_healthy_nation", seat) for seat in range(3)]


@rule("PEST-DECREE-08")
def test_the_marker_advances_without_a_question() -> None:
    table = under("a_healthy_nation", herbs=5, zone=2).act("heal").play("heal-one zone")
    assert ("Healing", 1) == (table.question(), level(table, "a_healthy_nation"))


# ------------------------------------------------------------------ agendas


@rule("PEST-DECREE-09")
def test_the_agenda_comes_before_the_capital_bonus() -> None:
    card = next(row.key for row in FACTS.capital_cards if row.places[0].any)
    table = under("bread_for_the_people", "end_year", food=2, capital=1, capital_card=card)
    assert [AgendaScored, CapitalRewarded] == [
        kind for kind in dict.fromkeys(map(type, table.events)) if kind in (AgendaScored, CapitalRewarded)
    ]
    table.play("take-resource food")
    assert (3, 2 * decree("bread_for_the_people").renown) == (table.good("food"), table.points("agendas"))


@rule("PEST-DECREE-10")
@pytest.mark.parametrize(
    ("key", "words", "number"),
    [
        ("quarantine_protocols", {"zone": 3}, 4),
        ("cleanse_the_land", {"zone": 3, "slots": "move storage"}, 2),
        ("a_healthy_nation", {"healed": 3}, 3),
        ("urban_planning", {"buildings": {"mill": "gollor", "bank": "gothar"}}, 3),
        ("bread_for_the_people", {"food": 4}, 4),
        ("academy_of_thokaia", {"technologies": "syringe tool_cart"}, 2),
        ("political_war", {"capital": 5}, 5),
        ("employment_program", {"buildings": {"mill": "gollor", "bank": "ulmen"}, "staff": "mill bank"}, 2),
        ("field_hospitals", {"healed": 12}, 12),
        ("rebuild_the_empire", {"buildings": {"mill": "gollor", "bank": "ulmen"}}, 3),
        ("full_granaries", {"wood": 4, "herbs": 3, "coin": 2}, 4),
        ("seat_on_the_council", {"builders": {"granary": 0, "hospital": 0, "university": 1}}, 2),
    ],
)
def test_an_agenda_counts_what_its_decree_names(key: str, words: dict[str, Any], number: int) -> None:
    assert number == counted(key, **words)


@rule("PEST-DECREE-10")
def test_workshops_are_counted_without_upper_limit() -> None:
    sites = ("gollor", "ulmen", "gothar", "castren", "birken", "morvane")
    assert 4 == counted("guild_charter", buildings={f"workshop_{n}": at for n, at in enumerate(sites[:4], 1)})
    assert 6 == counted("guild_charter", buildings={f"workshop_{n}": at for n, at in enumerate(sites, 1)})


@rule("PEST-DECREE-10", "PEST-DECREE-11")
def test_shared_locations_are_those_with_own_and_others_buildings() -> None:
    others = [{"castle": "kelmarn"}, {"buildings": {"mill": "gollor", "bank": "castren"}}]
    assert 2 == counted("open_gates", buildings={"mill": "gollor", "bank": "ulmen"}, others=others)


@rule("PEST-DECREE-11")
def test_the_castle_is_a_building_but_no_workshop() -> None:
    assert (1, 1) == (counted("urban_planning", castle="ardel"), counted("rebuild_the_empire"))
    assert (0, 0) == (counted("guild_charter"), counted("urban_planning", castle="pellun"))


@rule("PEST-DECREE-11")
def test_subjects_on_technologies_count_for_healed_subjects_in_all() -> None:
    words: dict[str, Any] = {
        "buildings": {"workshop_1": "gollor", "workshop_2": "ulmen"},
        "staff": "workshop_1 workshop_2",
        "technologies": "mobile_workshop",
        "on": {"mobile_workshop": 1},
    }
    assert 2 == counted("employment_program", **words)
    assert 2 + 1 + 3 == counted("field_hospitals", healed=3, capital=4, **words)
    assert 2 == counted("field_hospitals", technologies="plague_experts", on={"plague_experts": 2})


@rule("PEST-DECREE-11")
def test_sick_subjects_on_technologies_are_no_healed_ones() -> None:
    assert 0 == counted("field_hospitals", technologies="infirmary", on={"infirmary": 2})


@rule("PEST-DECREE-11")
def test_slots_of_technologies_count_when_empty() -> None:
    assert 6 == counted("quarantine_protocols", zone=3, technologies="quarantine_house")
    assert 5 == counted("quarantine_protocols", zone=3, technologies="quarantine_tent")


@rule("PEST-DECREE-11")
def test_coins_are_stored_goods_but_no_food_and_research_is_neither() -> None:
    assert 2 == counted("bread_for_the_people", food=2, coin=3, research=4)
    assert 2 == counted("full_granaries", food=2, coin=3, research=4)


@rule("PEST-DECREE-12")
@pytest.mark.parametrize(
    ("numbers", "places"),
    [
        ((5, 4, 2), (1, 2, 0)),
        ((4, 4, 2), (2, 2, 0)),
        ((5, 3, 3), (1, 0, 0)),
        ((3, 3, 3), (2, 2, 2)),
        ((4, 3), (1, 0)),
        ((4, 4), (2, 2)),
    ],
)
def test_the_rivalry_ranks_players_by_buildings(numbers: Sequence[int], places: Sequence[int]) -> None:
    sites = iter(
        [
            "gollor",
            "ulmen",
            "aldemar",
            "castren",
            "ardel",
            "birken",
            "harrowen",
            "terras",
            "morvane",
            "lorvik",
            "pellun",
        ]
    )
    rows = [{"buildings": {f"workshop_{n}": next(sites) for n in range(1, number)}} for number in numbers]
    key = "rivalry_of_the_houses"
    table = under(key, "end_year", players=len(rows), others=rows[1:], **rows[0])
    paid = (0, decree(key).first, decree(key).second)
    assert [paid[place] for place in places] == [table.points("agendas", seat) for seat in range(len(rows))]


# ------------------------------------------------------------------ imperatives: moving


@rule("PEST-DECREE-13", "PEST-DECREE-14")
@pytest.mark.parametrize("sick", [{"sick": {"gothar": 5}}, {"sick": {"gothar": 1}, "road_sick": {"gollor-gothar": 1}}])
def test_picking_up_counts_once_by_action_on_roads_and_locations(sick: dict[str, Any]) -> None:
    table = under("quarantine_protocols", doctor="gollor", camp="edelin", food=5, **sick)
    table.act("move").play("step gothar")
    while table.question() == "ChooseSlot":
        table.play("put-sick cemetery")
    assert 1 == level(table, "quarantine_protocols")


@rule("PEST-DECREE-13", "PEST-DECREE-14")
def test_picking_up_is_added_up_over_the_action() -> None:
    table = under("quarantine_protocols", doctor="gollor", sick={"gothar": 1, "ulmen": 1}).act("move")
    assert 0 == level(table.play("step gothar"), "quarantine_protocols")
    assert 1 == level(table.play("step ulmen"), "quarantine_protocols")


@rule("PEST-DECREE-14")
def test_a_subject_left_lying_does_not_count() -> None:
    table = under("quarantine_protocols", doctor="gollor", sick={"gothar": 2}, technologies="medical_mask")
    table.act("move").play("step gothar", "enter leaving")
    assert (1, 0) == (table.sick("gothar"), level(table, "quarantine_protocols"))


@rule("PEST-DECREE-14")
def test_subjects_taken_in_the_plague_phase_do_not_count() -> None:
    table = under("cleanse_the_land", "plague", buildings={"mill": "gollor"})
    cards = (card for card, _ in numbered(FACTS.pests))
    card = next(card for card in cards if location("gollor") in struck_locations(table.state, card))
    table.nature(f"turn-pest #{card}")
    assert (2, 0) == (table.me.zone, level(table, "cleanse_the_land"))


@rule("PEST-DECREE-14")
def test_subjects_of_the_experiment_do_not_count() -> None:
    table = under("quarantine_protocols", healed=1, technologies="experimental_laboratory").act("research")
    assert (3, 0) == (table.play("experiment 3").me.zone, level(table, "quarantine_protocols"))


@rule("PEST-DECREE-17")
def test_a_move_that_ends_by_an_opposing_building_counts() -> None:
    table = under("open_gates", doctor="gollor", others=[{"castle": "gothar"}]).act("move").play("step gothar")
    assert 0 == level(table, "open_gates")
    assert (1, 0) == (
        level(table.after("finish"), "open_gates"),
        level(table.after("step ulmen", "finish"), "open_gates"),
    )


@rule("PEST-DECREE-17")
def test_a_move_without_a_step_does_not_count() -> None:
    table = under("open_gates", doctor="gothar", others=[{"castle": "gothar"}]).act("move").play("finish")
    assert 0 == level(table, "open_gates")


# ------------------------------------------------------------------ imperatives: building and producing


@rule("PEST-DECREE-13", "PEST-DECREE-16")
def test_every_building_of_an_action_counts() -> None:
    table = under("urban_planning", doctor="gothar", camp="gollor", **RICH).act("build")
    table.play("construct workshop_1 at gothar", "construct workshop_2 at gollor")
    assert 2 == level(table, "urban_planning")


@rule("PEST-DECREE-16")
@pytest.mark.parametrize(
    ("key", "at", "steps"),
    [
        ("urban_planning", "ulmen", 0),
        ("urban_planning", "gollor", 1),
        ("rivalry_of_the_houses", "gollor", 0),
        ("rivalry_of_the_houses", "gothar", 1),
        ("rebuild_the_empire", "ulmen", 1),
    ],
)
def test_a_building_counts_in_a_location_of_a_size_that_is_named(key: str, at: str, steps: int) -> None:
    table = under(key, doctor=at, **price("mill")).act("build").play(f"construct mill at {at}")
    assert steps == level(table, key)


@rule("PEST-DECREE-16")
@pytest.mark.parametrize(("building", "steps"), [("workshop_1", 1), ("mill", 0)])
def test_the_guilds_count_workshops_only(building: str, steps: int) -> None:
    table = under("guild_charter", doctor="gothar", **RICH).act("build").play(f"construct {building} at gothar")
    assert steps == level(table, "guild_charter")


@rule("PEST-DECREE-16")
@pytest.mark.parametrize(
    ("key", "steps"), [("rebuild_the_empire", 1), ("rivalry_of_the_houses", 0), ("guild_charter", 0)]
)
def test_a_capital_building_counts_where_the_capital_is_named(key: str, steps: int) -> None:
    table = under(key, **RICH).act("build").play("construct-in-capital watchtower")
    assert steps == level(table, key)


@rule("PEST-DECREE-18")
@pytest.mark.parametrize(("answer", "steps"), [("upgrade", 1), ("decline", 0)])
def test_producing_counts_the_upgrade(answer: str, steps: int) -> None:
    assert 2 == decree("bread_for_the_people").least
    table = under("bread_for_the_people", research=1).act("produce").play(answer)
    assert steps == level(table, "bread_for_the_people")


@rule("PEST-DECREE-18")
@pytest.mark.parametrize(("slots", "steps"), [("", 1), ("produce", 0)])
def test_producing_counts_after_hindrance_and_before_the_storage_limit(slots: str, steps: int) -> None:
    assert 4 == decree("full_granaries").least
    table = under("full_granaries", stone=5, coin=5, slots=slots, **FOUR_UNITS).act("produce")
    if table.question() == "ChooseLoss":
        table.play("give-up stone")
    assert steps == level(table, "full_granaries")


@rule("PEST-DECREE-18")
@pytest.mark.parametrize(
    "words",
    [
        {"technologies": "production_line"},
        {"technologies": "storage_jars"},
        {"technologies": "mobile_workshop", "on": {"mobile_workshop": 1}, "mobile": "wood"},
    ],
)
def test_producing_counts_what_technologies_add(words: dict[str, Any]) -> None:
    assert 1 == level(under("bread_for_the_people", **words).act("produce"), "bread_for_the_people")


@rule("PEST-DECREE-18")
def test_research_tokens_are_not_produced() -> None:
    table = under("bread_for_the_people", healed=12).act("produce")
    assert (True, 0) == (table.me.research > 0, level(table, "bread_for_the_people"))


# ------------------------------------------------------------------ imperatives: healing, assigning, research


@rule("PEST-DECREE-15")
def test_a_subject_from_the_track_counts_a_transfer_does_not() -> None:
    words: dict[str, Any] = {"buildings": {"workshop_1": "gollor", "mill": "ulmen"}, "staff": "workshop_1"}
    table = under("employment_program", healed=1, **words).act("assign").play("transfer from workshop_1 to mill")
    assert 0 == level(table, "employment_program")
    assert 1 == level(table.play("assign-to workshop_1"), "employment_program")


@rule("PEST-DECREE-15")
def test_the_mobile_workshop_does_not_count_as_a_building() -> None:
    words: dict[str, Any] = {"technologies": "mobile_workshop", "mobile": "wood"}
    table = under("employment_program", healed=1, **words).act("assign").play("assign-to mobile")
    assert 0 == level(table, "employment_program")


@rule("PEST-DECREE-13", "PEST-DECREE-15")
def test_enough_subjects_sent_to_the_capital_count_once() -> None:
    table = under("seat_on_the_council", healed=6, tokens="").act("assign")
    steps = [level(table.play("assign-to capital"), "seat_on_the_council") for _ in range(6)]
    assert (2, [0, 1, 1, 1, 1, 1]) == (decree("seat_on_the_council").least, steps)


@rule("PEST-DECREE-15")
def test_experts_and_scholars_do_not_count() -> None:
    experts: dict[str, Any] = {"technologies": "plague_experts", "on": {"plague_experts": 1}}
    table = under("political_war", **experts).act("research").play("send-expert capital")
    assert (1, 0) == (table.me.capital, level(table, "political_war"))
    words: dict[str, Any] = {"technologies": "scholars", "buildings": {"mill": "gollor"}, "capital": 1}
    table = under("employment_program", **words).act("research").play("recall mill")
    assert (["mill"], 0) == (table.staff(), level(table, "employment_program"))


@rule("PEST-DECREE-19")
def test_healing_counts_herb_heals_and_patients_together() -> None:
    patient: dict[str, Any] = {"technologies": "breathing_apparatus", "on": {"breathing_apparatus": 2}}
    table = under("field_hospitals", herbs=5, zone=1, **patient).act("heal").play("heal-one zone")
    assert (2, 0) == (decree("field_hospitals").least, level(table, "field_hospitals"))
    assert 1 == level(table.after("heal-patient top"), "field_hospitals")
    assert 1 == level(table.after("finish"), "field_hospitals")


@rule("PEST-DECREE-13", "PEST-DECREE-19")
def test_healing_counts_once_by_action() -> None:
    table = under("a_healthy_nation", herbs=5, zone=3).act("heal").play("heal-one zone", "heal-one zone", "finish")
    assert 1 == level(table, "a_healthy_nation")


@rule("PEST-DECREE-19")
def test_removing_trials_and_the_camp_heal_nobody() -> None:
    table = under("a_healthy_nation", zone=1, technologies="inhaler").act("heal").play("remove-sick zone", "finish")
    trials = under("a_healthy_nation", herbs=5, technologies="clinical_trials").play("run-trials")
    camp = under("a_healthy_nation", doctor="gollor", sick={"gothar": 2}, food=2, technologies="advanced_quarantine")
    camp.act("move").play("step gothar", "enter camp", "accept")
    assert [0, 2, 1] == [each.me.healed for each in (table, trials, camp)]
    assert [0, 0, 0] == [level(each, "a_healthy_nation") for each in (table, trials, camp)]


@rule("PEST-DECREE-19")
@pytest.mark.parametrize("held", ["", "steel_horseshoe"])
def test_every_technology_acquired_counts(held: str) -> None:
    table = under("academy_of_thokaia", research=20, technologies=held).act("research")
    assert 1 == level(table.play("acquire inhaler into top"), "academy_of_thokaia")
