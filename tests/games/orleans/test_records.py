"""Whole games on record: they replay to the same points, and together they show everything that can happen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.match import Match
from comptoir.engine.record import Record, loads, replay
from comptoir.games.orleans import GAME
from comptoir.games.orleans.events import EVENTS
from comptoir.games.orleans.facts import standard_facts
from comptoir.games.orleans.moves import VOCABULARY
from comptoir.games.orleans.options import CHOICES
from tests.games.orleans.ablation import works_in
from tests.games.orleans.plans import PLANS, tie_break
from tests.records import folder_of, recorded

PLAN_OF = {plan.name: plan for plan in PLANS}
TILES = [place.key for place in standard_facts().places if place.level]
every_record = pytest.mark.parametrize("name", PLAN_OF)


@cache
def record_named(name: str) -> Record:
    return loads((folder_of(GAME) / f"{name}.json").read_bytes())


@cache
def match_named(name: str) -> Match:
    return replay(record_named(name), GAME)


def every_match() -> Iterator[Match]:
    return map(match_named, PLAN_OF)


# ---------------------------------------------------------------- each record


@every_record
def test_a_record_replays_to_its_points_by_category(name: str) -> None:
    match = match_named(name)
    assert match.is_over()
    assert record_named(name).points == [dict(points) for points in GAME.scores(match.state)]


@every_record
def test_a_finished_game_can_be_stored(name: str) -> None:
    state = match_named(name).state
    assert state == state_from_data(GAME, state_to_data(state))


@pytest.mark.parametrize("name", ["2p-random", "2p-greedy"])
def test_making_a_record_again_gives_the_same_bytes(name: str) -> None:
    assert (folder_of(GAME) / f"{name}.json").read_text(encoding="utf-8") == recorded(GAME, PLAN_OF[name])


@pytest.mark.parametrize("key", TILES)
def test_a_place_tile_does_something(key: str) -> None:
    name = f"tile-{key.replace('_', '-')}"
    assert works_in(key, match_named(name), record_named(name))


# ---------------------------------------------------------------- all of them together


def test_there_is_a_record_for_each_plan_and_no_other() -> None:
    assert sorted(PLAN_OF) == sorted(path.stem for path in folder_of(GAME).iterdir())
    assert 60 <= len(PLAN_OF) == len(PLANS)


def test_no_two_records_are_of_the_same_game() -> None:
    assert len(PLANS) == len({str(record_named(name).moves) for name in PLAN_OF})


def test_every_number_of_players_occurs() -> None:
    assert set(GAME.players) == {match.options.players for match in every_match()}


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_value_of_an_option_occurs(choice: Any) -> None:
    chosen = [getattr(match.options, choice.name) for match in every_match()]
    found = {value for values in chosen for value in (values.split(",") if choice.several else (values,))}
    assert set(choice.values or (choice.default,)) <= found
    assert len(found) > 1


def test_every_way_to_decide_a_game_occurs() -> None:
    assert {"points", "development", "shared"} == {tie_break(match) for match in every_match()}


def test_every_kind_of_bot_occurs() -> None:
    names = {seat.split()[0] for match in every_match() for seat in match.seats}
    assert {"random", "greedy", "search", "keen"} == names


def test_every_kind_of_move_occurs() -> None:
    found = {type(entry.move) for match in every_match() for entry in match.entries}
    assert set(VOCABULARY.kinds.values()) == found


def test_every_kind_of_event_occurs() -> None:
    assert set(EVENTS) == {type(event) for match in every_match() for events in match.events for event in events}
