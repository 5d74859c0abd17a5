"""Whole games on record: they replay to the same points, and together they show every option and every move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from comptoir.engine.codec import state_from_data, state_to_data
from comptoir.engine.game import Game
from comptoir.engine.moves import fields_of, form_of
from comptoir.engine.record import dumps, loads, record_of, replay
from comptoir.games import all_games
from tests.games.every import every_choice, every_game
from tests.records import Plan, every_match, folder_of, match_of, plans_of, record_of_plan, recorded

every_record = pytest.mark.parametrize(
    ("game", "plan"),
    [pytest.param(game, plan, id=f"{game.key}-{plan.name}") for game in all_games() for plan in plans_of(game)],
)
LEAST = 40


# ---------------------------------------------------------------- each record


@every_record
def test_a_record_replays_to_its_points_by_category(game: Game, plan: Plan) -> None:
    match = match_of(game, plan)
    assert match.is_over()
    assert record_of_plan(game, plan).points == [dict(points) for points in game.scores(match.state)]


@every_record
def test_a_finished_game_can_be_stored(game: Game, plan: Plan) -> None:
    state = match_of(game, plan).state
    assert state == state_from_data(game, state_to_data(state))


@every_record
def test_a_record_shows_what_its_plan_says(game: Game, plan: Plan) -> None:
    assert plan.shows(match_of(game, plan))


@every_game
def test_older_lines_without_small_words_are_still_read(game: Game) -> None:
    """A line was the name of a move and its fields in order, with plain numbers for spots."""
    for name, numbers in game.vocabulary.blocks.items():
        move = game.vocabulary.move(numbers[-1])
        fields = [str(field.words(getattr(move, field.name))) for field in fields_of(type(move))]
        word, *_ = form_of(type(move))
        assert move == game.vocabulary.parse(" ".join([word, *fields]).replace(" #", " ")), name


@every_game
def test_making_a_record_again_gives_the_same_bytes(game: Game) -> None:
    plan = next(plan for plan in plans_of(game) if plan.name == "2p-random")
    match = match_of(game, plan)
    then = replace(game, facts=lambda data: match.facts)  # those it was played with
    assert dumps(record_of(match)) == recorded(then, plan)


@every_game
def test_records_of_both_formats_tell_the_same_game(game: Game) -> None:
    plan = plans_of(game)[0]
    again = replay(loads(dumps(record_of(match_of(game, plan)))), game)
    assert (1, 2) == (record_of_plan(game, plan).format, record_of(again).format)
    assert match_of(game, plan).entries == again.entries


# ---------------------------------------------------------------- all of them together


@every_game
def test_there_is_a_record_for_each_plan_and_no_other(game: Game) -> None:
    names = [plan.name for plan in plans_of(game)]
    assert sorted(names) == sorted(path.stem for path in folder_of(game).iterdir())
    assert LEAST <= len(names)


@every_game
def test_no_two_records_are_of_the_same_game(game: Game) -> None:
    plans = plans_of(game)
    assert len(plans) == len({str(record_of_plan(game, plan).moves) for plan in plans})


@every_game
def test_every_number_of_players_occurs(game: Game) -> None:
    assert set(game.players) == {match.options.players for match in every_match(game)}


@every_choice
def test_every_value_of_an_option_occurs(game: Game, choice: Any) -> None:
    chosen = [getattr(match.options, choice.name) for match in every_match(game)]
    found = {value for values in chosen for value in (values.split(",") if choice.several else (values,))}
    assert set(choice.values or (choice.default,)) <= found
    assert len(found) > 1


@every_game
def test_every_kind_of_bot_occurs(game: Game) -> None:
    names = {seat.split()[0] for match in every_match(game) for seat in match.seats}
    assert {"random", "greedy", "search"} <= names


@every_game
def test_every_kind_of_move_occurs(game: Game) -> None:
    found = {type(entry.move) for match in every_match(game) for entry in match.entries}
    assert set(game.vocabulary.kinds.values()) == found


@every_game
def test_every_kind_of_event_occurs(game: Game) -> None:
    found = {type(event) for match in every_match(game) for events in match.events for event in events}
    assert set(game.events) == found
