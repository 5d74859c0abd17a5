"""Facts files: the standard one, corrected ones, and wrong ones, which are refused with table and row."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any, get_args

import pytest

from comptoir.games.pest import GAME
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import ALL_TECHNOLOGIES, NO_TECHNOLOGY, TECHNOLOGIES
from comptoir.games.pest.printed import Event, Metric, Reward
from tests.games.pest.names import location
from tests.games.pest.scenario import new_game
from tests.games.wrong_facts import GONE, edited, refusal_of

DATA = load_facts().data
REWARDS = ", ".join(Reward.__struct_fields__)
SORTED_METRICS, SORTED_EVENTS = ", ".join(sorted(get_args(Metric))), ", ".join(sorted(get_args(Event)))

MISSING = [
    ("setup", "setup: is missing"),
    ("setup.start.herbs", "setup, start, herbs: is missing"),
    ("actions.capacity.town", "actions, capacity, town: is missing"),
    ("buildings.list.9", "buildings, list: has 9 rows instead of 10"),
    ("capital_cards.list.1.third", "capital_cards, list, row 2, third: is missing"),
    ("decrees.list.14.agenda.metric", "decrees, list, row 15, agenda, metric: is missing"),
    ("technologies.list.0", "technologies, list, row 1, id: must be “breathing_apparatus”"),
    ("technologies.list.0.effect", "technologies, list, row 1, effect: is missing"),
    ("pest_cards.list.17.targets", "pest_cards, list, row 18, targets: is missing"),
    ("favour_cards.list.3.right", "favour_cards, list, row 4, right: is missing"),
    ("map.locations.44.sick", "map, locations, row 45, sick: is missing"),
    ("map.roads.0", "map, roads: has 75 rows instead of 76"),
    ("start_cards.list.2.city", "start_cards, list, row 3, city: is missing"),
    ("duel.covered.0", "duel, passed_renown: must be as long as covered"),
    ("solo.ranks.7", "solo, ranks: has 7 rows instead of 8"),
]
WRONG_KIND = [
    ("setup", 3, "setup: must be a table, not 3"),
    ("structure.assistants.0", "2", "structure, assistants, row 1: must be a whole number from 1 to 9, not '2'"),
    ("structure.market", True, "structure, market: must be a whole number from 1 to 10, not True"),
    ("structure.years_per_era", 3, "structure, years_per_era: must be a whole number from 2 to 2, not 3"),
    ("cemetery.overflow", -1, "cemetery, overflow: must be a whole number from 0 to 99, not -1"),
    ("map.locations.0.sick", 1, "map, locations, row 1, sick: must be true or false, not 1"),
    ("map.locations.0.port", "green", "map, locations, row 1, port: “green” is not one of red, blue, black"),
    ("map.locations.0.type", "ville", "map, locations, row 1, type: “ville” is not one of village, town, city"),
    (
        "map.locations.0.resource",
        "coin",
        "map, locations, row 1, resource: “coin” is not one of wood, stone, food, herbs",
    ),
    ("buildings.list.0.cost.coin", 1, "buildings, list, row 1, cost: “coin” is not one of wood, stone, food, herbs"),
    (
        "favour_cards.list.0.left.gold",
        1,
        f"favour_cards, list, row 1, left: “gold” is not one of {REWARDS}",
    ),
    ("setup.checked", date(2024, 5, 1), "setup, checked: 2024-05-01 is neither text nor number; write it in quotes"),
]
WRONG_ROWS = [
    ("buildings.list.2.id", "inn", "buildings, list, row 3, id: must be “mill”"),
    ("buildings.list.2.kind", "bank", "buildings, list, row 3, kind: must be “mill”"),
    ("technologies.list.0.effect", {"movement": 4}, "technologies, list, row 1, effect: must have patient"),
    ("decrees.list.0.era", 2, "decrees, list: has 4 decrees of era 1 instead of 5"),
    (
        "decrees.list.0.agenda.metric",
        "luck",
        f"{{}}, agenda, metric: “luck” is not one of {SORTED_METRICS}",
    ),
    (
        "decrees.list.0.imperative.event",
        "nap",
        f"{{}}, imperative, event: “nap” is not one of {SORTED_EVENTS}",
    ),
    ("solo.decrees_removed", [1, 2, 3, 4, 5], "solo, decrees_removed: leaves no decree for era 1"),
    (
        "solo.technologies_removed",
        list(range(1, TECHNOLOGIES - 11)),
        "solo, technologies_removed: leaves 12 technologies; 13 are needed",
    ),
    ("healed_track.renown", [1, 2], "healed_track, renown: must have 12 spaces"),
    ("healed_track.laboratory", [13], "healed_track, laboratory: is beyond the track"),
    ("influence_track.rewards.1.space", 1, "influence_track, rewards: must rise, each space once"),
    ("player_board.assistants", 3, "structure, assistants: are more than the box has"),
]
CARDS = [
    ("0", {"village": "wood", "town": "wood"}, "row 1: must name one thing"),
    ("1", {"road": "wood"}, "row 2, road: “wood” is not one of red, blue, black"),
    ("1", {"village": "red"}, "row 2, village: “red” is not one of wood, stone, food, herbs"),
]
MAP = [
    ("map.locations.1.id", "aldemar", "map, locations: a location is listed twice"),
    ("map.roads.0.b", "paris", "map, roads, row 1, b: “paris” is not a location"),
    ("map.roads.0.b", "aldemar", "map, roads, row 1: begins and ends in the same place"),
    ("map.roads.0.b", "castren", "map, roads, row 1: joins two locations that the Capital already joins"),
    ("map.roads.2.b", "birken", "map, roads, row 3: joins two locations that another road already joins"),
    ("start_cards.list.0.city", "pellun", "start_cards, list, row 1, city: “pellun” is no city"),
    ("start_cards.list.1.city", "blessir", "start_cards, list, row 2, city: “blessir” is on another card"),
    ("start_cards.list.0.town", "sethar", "start_cards, list, row 1, town: “sethar” must be in play from 3 players on"),
]


corrected = partial(edited, load_facts().data)
refusal = partial(refusal_of, GAME)


# ------------------------------------------------------------------ the standard facts, and corrected ones


def test_the_standard_facts_load() -> None:
    facts = load_facts()
    assert (45, 76, 18) == (len(facts.locations), len(facts.roads), len(facts.pests))


@pytest.mark.parametrize("path", ["setup.start.coin", "cemetery.negative.0", "buildings.list.3.cost.wood"])
def test_another_value_changes_the_digest(path: str) -> None:
    assert load_facts().digest != load_facts(corrected({path: 7})).digest


def test_the_rules_use_a_corrected_number() -> None:
    table = new_game(facts=load_facts(corrected({"setup.start.coin": 4, "technologies.list.0.renown": 9})))
    table.me.technologies = (ALL_TECHNOLOGIES[0], NO_TECHNOLOGY, NO_TECHNOLOGY)
    assert (4, 9) == (table.good("coin"), table.points("technologies"))


def test_the_rules_use_a_corrected_map() -> None:
    facts = load_facts(corrected({"map.roads.2.b": "harrowen"}))  # instead of Pasken
    assert location("harrowen") in facts.neighbours[location("aldemar")]
    assert location("pasken") not in facts.neighbours[location("aldemar")]


def test_a_game_can_be_played_with_other_piles_of_pest_cards() -> None:
    table = new_game(2, facts=load_facts(corrected({"setup.removed_from": [7, 9]}))).to_end()  # only red ones
    assert ("over", 6) == (table.question(), len(table.state.pests))


# ------------------------------------------------------------------ wrong facts


@pytest.mark.parametrize(("path", "sentence"), MISSING)
def test_what_is_missing_is_refused(path: str, sentence: str) -> None:
    assert f"Facts, table {sentence}." == refusal({path: GONE})


@pytest.mark.parametrize(("path", "value", "sentence"), [*WRONG_KIND, *WRONG_ROWS, *MAP])
def test_a_wrong_value_is_refused(path: str, value: Any, sentence: str) -> None:
    assert f"Facts, table {sentence.format('decrees, list, row 1')}." == refusal({path: value})


@pytest.mark.parametrize(("place", "target", "sentence"), CARDS)
def test_a_pest_card_that_strikes_nothing_is_refused(place: str, target: dict[str, str], sentence: str) -> None:
    path = f"pest_cards.list.0.targets.{place}"
    assert f"Facts, table pest_cards, list, row 1, targets, {sentence}." == refusal({path: target})


def test_too_few_capital_tokens_are_refused() -> None:
    rows = [{"reward": {"coin": 1}, "count": 11}]
    sentence = "Facts, table capital_tokens, list: has 11 tokens; the set-up lays out up to 12."
    assert sentence == refusal({"capital_tokens.list": rows})


def test_a_card_that_two_players_cannot_use_is_refused() -> None:
    gone = {f"map.locations.{location(key)}.destroyed_at": [1, 2] for key in ("blessir", "pellun", "halvor")}
    assert "Facts, table start_cards, list, row 1: has no location that is in play with 2 players." == refusal(gone)


def test_a_map_without_a_start_for_one_player_is_refused() -> None:
    villages = [number for number, row in enumerate(load_facts().locations) if row.size == 0]
    edits = {f"map.locations.{number}.start": False for number in villages}
    sentence = "Facts, table map, locations: no village with the starting symbol is in play with 1 player."
    assert sentence == refusal(edits)


def test_a_start_without_a_road_is_refused() -> None:
    roads = DATA["map"]["roads"]
    edits = {f"map.roads.{number}.a": "jorund" for number, row in enumerate(roads) if row["a"] == "bellaro"}
    edits |= {f"map.roads.{number}.b": "gollor" for number, row in enumerate(roads) if row["b"] == "bellaro"}
    edits["map.roads.8.b"] = "myrren"
    sentence = "start_cards, list, row 4, town: no road leads from “bellaro” to another location"
    assert f"Facts, table {sentence}." == refusal(edits)


# ------------------------------------------------------------------ the advanced set-up


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_as_many_tokens_are_laid_as_locations_are_in_play(players: int) -> None:
    live = load_facts().live[players][1]
    sentence = f"Facts, table advanced_setup, live, town, row {players}: must be {live}, the locations in play."
    assert sentence == refusal({f"advanced_setup.live.town.{players - 1}": live + 1})


def test_a_location_that_is_destroyed_needs_no_token() -> None:
    edits = {f"map.locations.{location('birken')}.destroyed_at": [4]}
    assert "Facts, table advanced_setup, live, village, row 4: must be 14, the locations in play." == refusal(edits)


def test_there_must_be_enough_tokens() -> None:
    sentence = "Facts, table advanced_setup, live, city, row 3: needs 10 tokens; there are 8."
    assert sentence == refusal({"advanced_setup.tokens_per_resource.city": 2})


def test_not_more_tokens_are_sick_than_there_are() -> None:
    sentence = "Facts, table advanced_setup, sick_per_resource, town: is more than the tokens."
    assert sentence == refusal({"advanced_setup.sick_per_resource.town": 5})
