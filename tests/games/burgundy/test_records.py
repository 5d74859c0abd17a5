"""Whole games on record: they replay to the same points, and together they show everything that can happen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.frames import Event
from comptoir.engine.match import Match
from comptoir.engine.record import Record, loads, replay
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.events import EVENTS, PhaseEnded, SilverGained
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.burgundy.options import BOARDS, CHOICES
from comptoir.games.burgundy.scoring import knowledge_points
from comptoir.games.burgundy.tiles.kinds import MINE_TILE, Effect
from tests.games.burgundy.plans import PLANS, tie_break
from tests.records import folder_of, recorded

PLAN_OF = {plan.name: plan for plan in PLANS}
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


@every_record
def test_a_record_shows_what_its_plan_says(name: str) -> None:
    assert PLAN_OF[name].shows(match_named(name))


@pytest.mark.parametrize("name", ["2p-random", "3p-random"])
def test_making_a_record_again_gives_the_same_bytes(name: str) -> None:
    assert (folder_of(GAME) / f"{name}.json").read_text(encoding="utf-8") == recorded(GAME, PLAN_OF[name])


# ---------------------------------------------------------------- all of them together


def test_there_is_a_record_for_each_plan_and_no_other() -> None:
    assert sorted(PLAN_OF) == sorted(path.stem for path in folder_of(GAME).iterdir())
    assert 40 <= len(PLAN_OF) == len(PLANS)


def test_no_two_records_are_of_the_same_game() -> None:
    assert len(PLANS) == len({str(record_named(name).moves) for name in PLAN_OF})


def test_every_number_of_players_and_every_board_occurs() -> None:
    assert set(GAME.players) == {match.options.players for match in every_match()}
    assert set(BOARDS) == {player.board for match in every_match() for player in _state(match).players}


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.name)
def test_every_value_of_an_option_occurs(choice: Any) -> None:
    found = {getattr(match.options, choice.name) for match in every_match()}
    assert set(choice.values or (choice.default,)) <= found
    assert len(found) > 1


def test_every_way_to_decide_a_game_occurs() -> None:
    assert {"points", "empty hexes", "turn order"} == {tie_break(match) for match in every_match()}


def test_every_kind_of_bot_occurs() -> None:
    names = {seat.split()[0] for match in every_match() for seat in match.seats}
    assert {"random", "greedy", "search"} == names


def test_every_kind_of_move_occurs() -> None:
    found = {type(entry.move) for match in every_match() for entry in match.entries}
    assert set(VOCABULARY.kinds.values()) == found


def test_every_kind_of_event_occurs() -> None:
    assert set(EVENTS) == {type(event) for match in every_match() for events in match.events for event in events}


def test_every_tile_does_something() -> None:
    working = _working_tiles()
    assert [] == [tile.key for number, tile in enumerate(load_facts().tiles) if number and number not in working]


def _working_tiles() -> set[int]:
    """The tiles that changed a state when they were placed, paid at the end of a phase, or scored at the end."""
    working: set[int] = set()
    facts = load_facts()
    watched = replace(facts, effects=tuple(effect and _watched(effect, working) for effect in facts.effects))
    game = replace(GAME, facts=lambda data: watched)
    for name in PLAN_OF:
        match = replay(record_named(name), game)
        if any(_mines_pay(events) for events in match.events):
            working.add(MINE_TILE)
        for player in range(match.options.players):
            working |= {tile for tile, points in knowledge_points(_state(match), player).items() if points}
    return working


def _watched(effect: Effect, working: set[int]) -> Effect:
    """The same effect, noting the tile when it changes something."""

    def watched(state: Any, player: int, tile: int, hex: int) -> None:
        before = state.clone()
        effect(state, player, tile, hex)
        if state != before:
            working.add(tile)

    return watched


def _mines_pay(events: tuple[Event, ...]) -> bool:
    kinds = [type(event) for event in events]
    return PhaseEnded in kinds and SilverGained in kinds[: kinds.index(PhaseEnded)]


def _state(match: Match) -> Any:
    return match.state
