"""How moves, events, questions and options are said, in French and in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from comptoir.engine.frames import Decision, Event
from comptoir.engine.words import LANGUAGES, Catalogue, catalogue
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.boards import TYPES
from comptoir.games.burgundy.events import (
    EVENTS,
    BenefitDeclined,
    BonusWon,
    DistrictCompleted,
    GoodsDealt,
    GoodsRevealed,
    TileTaken,
)
from comptoir.games.burgundy.explain import explain
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.burgundy.options import CHOICES, PLAYERS
from comptoir.games.burgundy.state import CATEGORIES
from comptoir.games.burgundy.words import MOVES, QUESTIONS, WORDS
from tests.games.burgundy.said import EVENT_WORDS, MOVE_WORDS, QUESTION_WORDS, Position
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.games.burgundy.tours import GAMES, decisions, ids_of, nature_moves, positions

ROOT = Path(__file__).parents[3]
NAMES = ("Anna", "Benno", "Carla", "Dario")
DECISIONS = [kind for kind in GAME.frames if issubclass(kind, Decision)]


def plain(text: str) -> str:
    """With ordinary spaces, so that French can be written in a test as on a keyboard."""
    return text.replace("\xa0", " ")


def moves_said(table: Table, language: str) -> list[str]:
    frame = table.frame()
    assert isinstance(frame, Decision)
    moves = frame.moves(table.state)
    return [plain(WORDS.move(table.state, frame.player, move, language)) for move in moves]


def question_said(table: Table, language: str) -> str:
    frame = table.frame()
    assert isinstance(frame, Decision)
    return plain(WORDS.question(table.state, frame, language))


# ---------------------------------------------------------------- catalogues


def messages(language: str) -> dict[str, list[str]]:
    """The texts of every message, one or two."""
    found = catalogue("burgundy", language).messages
    return {key: [text] if isinstance(text, str) else list(text.values()) for key, text in found.items()}


def places(texts: list[str]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_both_languages_have_the_same_messages_with_the_same_places() -> None:
    english, french = messages("en"), messages("fr")
    assert set(english) == set(french)
    for key, texts in english.items():
        assert places(texts) == places(french[key]), key
        assert len(texts) == len(french[key]), key


def test_messages_are_typeset() -> None:
    for language in LANGUAGES:
        for key, texts in messages(language).items():
            assert not any(re.search(r"['\"]|  |\n", text) for text in texts), key
    for key, texts in messages("fr").items():
        assert not any(re.search(r"[^\xa0][:;?!»]|«[^\xa0]|n°[^\xa0]", text) for text in texts), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing_and_none_is_left_over(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    original = Catalogue.say

    def say(self: Catalogue, key: str, **values: object) -> str:
        said.add(key)
        return original(self, key, **values)

    monkeypatch.setattr(Catalogue, "say", say)
    say_everything(language)
    for_the_table = {"intro.text", *(f"guide.{kind.__name__}" for kind in DECISIONS)}
    assert set(messages(language)) == said | for_the_table


def say_everything(language: str) -> None:
    for event in (*(event for event, *_ in EVENT_WORDS), *events_of_all_kinds()):
        WORDS.event(scenario().state, event, NAMES, language)
    for position, *_ in MOVE_WORDS + QUESTION_WORDS:
        table = position()
        question_said(table, language)
        moves_said(table, language)
    for game in (new_game(2), new_game(4, setup="expert")):
        for state, move in nature_moves(game):
            WORDS.move(state, -1, move, language)
    for name, value in options_and_values():
        WORDS.option(name, language)
        WORDS.value(name, value, language)
    for category in CATEGORIES:
        WORDS.category(category, language)
    for move in VOCABULARY:
        WORDS.group(move, language)
    WORDS.status(scenario().state, language)
    for seen in positions():
        for id in ids_of(seen):
            explain(seen, id, language)


def events_of_all_kinds() -> Iterator[Event]:
    """Events that name each tile, each colour and each type of goods."""
    for number in range(1, len(load_facts().tiles)):
        yield TileTaken(0, number, 1, 0, 0)
        yield BenefitDeclined(0, number)
    for type in range(len(TYPES)):
        yield DistrictCompleted(0, type, 3, 6, 10)
        yield BonusWon(0, type, 1, 5)
    for goods in range(1, 7):
        yield GoodsRevealed((goods,))
        yield GoodsDealt(0, (goods,))


def options_and_values() -> Iterator[tuple[str, str]]:
    yield from (("players", str(number)) for number in PLAYERS)
    for choice in CHOICES:
        yield from ((choice.name, value) for value in (choice.values or (choice.default, "2/3,4/5")))


@pytest.mark.parametrize(
    ("name", "number", "english", "french"),
    [("points", 4, "+4 points", "+4 points"), ("workers", -1, "−1 worker", "−1 ouvrier")],
)
def test_a_change_of_a_key_figure_is_said_with_its_sign(name: str, number: int, english: str, french: str) -> None:
    assert english == WORDS.change(name, number, "en")
    assert french == WORDS.change(name, number, "fr")


def test_the_status_is_phase_and_round() -> None:
    seen = scenario(phase="C", round=2).state
    assert "Phase C, round 2 of 5" == WORDS.status(seen, "en")
    assert "Phase C, manche 2 sur 5" == WORDS.status(seen, "fr")


# ------------------------------------------------------------------ completeness


def test_every_class_has_words() -> None:
    assert set(VOCABULARY.kinds.values()) == set(MOVES)
    assert set(EVENTS) == {type(event) for event, *_ in EVENT_WORDS}
    assert set(DECISIONS) == set(QUESTIONS)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_no_two_moves_of_a_decision_have_the_same_words(players: int, options: dict[str, str]) -> None:
    for seed in range(4):
        for seen, frame in decisions(new_game(players, **options), seed):
            moves = frame.moves(seen)
            for language in LANGUAGES:
                said = [WORDS.move(seen, frame.player, move, language) for move in moves]
                assert len(moves) == len(set(said)), sorted(said)


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_every_event_and_question_of_a_game_is_said(players: int, options: dict[str, str]) -> None:
    table = new_game(players, **options)
    for seen, frame in decisions(table):
        for language in LANGUAGES:
            assert WORDS.question(seen, frame, language)
    for event in table.events():
        for language in LANGUAGES:
            assert WORDS.event(table.state, event, NAMES, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_values_and_categories_have_words(language: str) -> None:
    for name, value in options_and_values():
        assert all(WORDS.option(name, language))
        assert all(WORDS.value(name, value, language))
    assert len(CATEGORIES) == len({WORDS.category(category, language) for category in CATEGORIES})


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
    assert english == WORDS.event(state, event, NAMES, "en")
    assert french == plain(WORDS.event(state, event, NAMES, "fr"))


# ------------------------------------------------------------------- glossary


def glossary() -> list[list[tuple[str, str, str]]]:
    """The tables of the glossary: French, English, identifier."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    return [re.findall(r"\| (.+?) \| (.+?) \| `(.+?)` \|", part) for part in page.split("\n## ")[1:]]


def test_the_glossary_lists_each_term_of_the_code_once_and_in_order() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    words = set(re.findall(r"\w+", " ".join(sources)))
    for rows in glossary():
        terms = [identifier for _, _, identifier in rows]
        assert terms == sorted(set(terms), key=lambda term: term.lower().replace("_", " "))
        assert set(terms) <= words


def test_the_glossary_names_tiles_as_the_messages_do() -> None:
    english, french = messages("en"), messages("fr")
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
    assert "Boards 2,3" == WORDS.value("boards", "2,3", "en")[0]
    assert "Plateau 1 pour tous" == WORDS.value("boards", "", "fr")[0]
