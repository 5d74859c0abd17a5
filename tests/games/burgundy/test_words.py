"""How moves, events, questions and options are said, in French and in English."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from comptoir.engine.frames import Event
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.boards import COLOURS
from comptoir.games.burgundy.events import (
    BenefitDeclined,
    BonusWon,
    DistrictCompleted,
    GoodsDealt,
    GoodsRevealed,
    TileTaken,
)
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.kinds import ALL_GOODS
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.state import CATEGORIES, DEPOTS, EMPTY, State
from comptoir.games.keyed import numbered
from comptoir.words import LANGUAGES, catalogue
from tests.games import saying
from tests.games.burgundy.said import EVENT_WORDS, MOVE_WORDS, QUESTION_WORDS, Position
from tests.games.burgundy.scenario import new_game, scenario
from tests.games.burgundy.tours import TABLES, decisions, ids_of, positions
from tests.games.saying import (
    NAMES,
    check_complete,
    check_said,
    glossary,
    messages,
    options_and_values,
    plain,
)
from tests.games.tours import nature_moves

moves_said = partial(saying.moves_said, GAME)
question_said = partial(saying.question_said, GAME)

# ---------------------------------------------------------------- catalogues


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_none_is_left_over(language: str) -> None:
    check_complete(GAME, language, say_everything)


def say_everything(language: str) -> None:
    for event in (*(event for event, *_ in EVENT_WORDS), *events_of_all_kinds()):
        PRESENTATION.say_event(scenario().state, event, NAMES, language)
    for position, *_ in MOVE_WORDS + QUESTION_WORDS:
        table = position()
        question_said(table, language)
        moves_said(table, language)
    for game in (new_game(2), new_game(4, setup="expert")):
        for state, move in nature_moves(game.state):
            PRESENTATION.say_move(state, -1, move, language)
    for name, value in options_and_values(GAME):
        PRESENTATION.say_option(name, language)
        PRESENTATION.say_value(name, value, language)
    for category in CATEGORIES:
        PRESENTATION.say_category(category, language)
    for move in VOCABULARY:
        PRESENTATION.say_group(move, language)
    for state in (scenario().state, finished()):
        PRESENTATION.say_status(state, language)
    for seen in positions():
        for id in ids_of(seen):
            PRESENTATION.explain(seen, id, NAMES, language)


def finished() -> State:
    state = scenario().state
    state.stack.clear()
    return state


def events_of_all_kinds() -> Iterator[Event]:
    """Events that name each tile, each colour and each type of goods."""
    for number, _ in numbered(load_facts().tiles):
        if number == EMPTY:
            continue
        yield TileTaken(0, number, DEPOTS[0], 0, 0)
        yield BenefitDeclined(0, number)
    for type in COLOURS:
        yield DistrictCompleted(0, type, 3, 6, 10)
        yield BonusWon(0, type, 1, 5)
    for goods in ALL_GOODS:
        yield GoodsRevealed((goods,))
        yield GoodsDealt(0, (goods,))


@pytest.mark.parametrize(
    ("name", "number", "english", "french"),
    [("points", 4, "+4 points", "+4 points"), ("workers", -1, "−1 worker", "−1 ouvrier")],
)
def test_a_change_of_a_key_figure_is_said_with_its_sign(name: str, number: int, english: str, french: str) -> None:
    assert english == PRESENTATION.say_change(name, number, "en")
    assert french == PRESENTATION.say_change(name, number, "fr")


def test_the_status_is_phase_and_round() -> None:
    seen = scenario(phase="C", round=2).state
    assert "Phase C, round 2 of 5" == PRESENTATION.say_status(seen, "en")
    assert "Phase C, manche 2 sur 5" == PRESENTATION.say_status(seen, "fr")


# ------------------------------------------------------------------ completeness


def test_every_event_is_among_those_whose_words_are_told() -> None:
    assert set(GAME.events) == {type(event) for event, *_ in EVENT_WORDS}


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_no_two_moves_of_a_decision_have_the_same_words(players: int, options: dict[str, str]) -> None:
    for seed in range(4):
        assert check_said(GAME, decisions(new_game(players, **options), seed))


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_event_of_a_game_is_said(players: int, options: dict[str, str]) -> None:
    table = new_game(players, **options).to_end()
    for event in table.events:
        for language in LANGUAGES:
            assert PRESENTATION.say_event(table.state, event, NAMES, language)


# --------------------------------------------------------------------- moves


@pytest.mark.parametrize(("position", "english", "french"), MOVE_WORDS)
def test_moves_are_said(position: Position, english: str, french: str) -> None:
    table = position()
    assert english in moves_said(table, "en")
    assert french in moves_said(table, "fr")


# ------------------------------------------------------------------- questions


@pytest.mark.parametrize(("position", "english", "french"), QUESTION_WORDS)
def test_questions_are_said(position: Position, english: str, french: str) -> None:
    table = position()
    assert english == question_said(table, "en")
    assert french == question_said(table, "fr")


# --------------------------------------------------------------------- events


@pytest.mark.parametrize(("event", "english", "french"), EVENT_WORDS)
def test_events_are_said(event: Event, english: str, french: str) -> None:
    state = scenario().state
    assert english == PRESENTATION.say_event(state, event, NAMES, "en")
    assert french == plain(PRESENTATION.say_event(state, event, NAMES, "fr"))


# ------------------------------------------------------------------- glossary


def test_the_glossary_names_tiles_as_the_messages_do() -> None:
    english, french = messages("burgundy", "en"), messages("burgundy", "fr")
    for in_french, in_english, identifier in glossary()[0]:
        key = f"tile.{identifier}.kind" if f"tile.{identifier}.kind" in english else f"tile.{identifier}.name"
        if key in english and identifier != "knowledge":
            assert [in_english] == english[key]
            assert [in_french] == french[key]


# -------------------------------------------------------------------- plurals


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [(0, "0 workers", "0 ouvrier"), (1, "1 worker", "1 ouvrier"), (2, "2 workers", "2 ouvriers")],
)
def test_nothing_is_plural_in_english_and_singular_in_french(number: int, english: str, french: str) -> None:
    assert english == catalogue("burgundy", "en").say("count.workers", n=number)
    assert french == catalogue("burgundy", "fr").say("count.workers", n=number)


def test_free_text_of_an_option_is_quoted() -> None:
    assert "Boards 2,3" == PRESENTATION.say_value("boards", "2,3", "en")[0]
    assert "Plateau 1 pour tous" == PRESENTATION.say_value("boards", "", "fr")[0]
