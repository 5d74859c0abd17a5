"""Words of every game: complete in French and in English, typeset, and the same in the glossary as in the code."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.games import GAMES
from comptoir.server.pages.about import rulings, uncertain
from comptoir.words import LANGUAGES, catalogue
from tests.games.every import every_game
from tests.games.saying import ROOT, categories, decisions_of, glossary, messages, options_and_values

every_catalogue = pytest.mark.parametrize(
    "name", [f"{key}{part}" for key in GAMES for part in ("", "_about", "_draw", "_text")]
)
every_language = pytest.mark.parametrize("language", LANGUAGES)

# ---------------------------------------------------------------- catalogues


def places(texts: list[str]) -> set[str]:
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name is not None}


@every_catalogue
def test_both_languages_have_the_same_messages_with_the_same_places(name: str) -> None:
    english, french = messages(name, "en"), messages(name, "fr")
    assert set(english) == set(french)
    for key, texts in english.items():
        assert len(texts) == len(french[key]), key
        # French towns with an article are written out: “au Mans”.
        assert places(texts) == places(french[key]) or re.match(r"town_\w+\.le_", key), key


@every_catalogue
def test_messages_are_typeset(name: str) -> None:
    for language in LANGUAGES:
        for key, texts in messages(name, language).items():
            assert not any(re.search(r"['\"]|  |\n", text) for text in texts), key
    for key, texts in messages(name, "fr").items():
        assert not any(re.search(r"[^\xa0][:;?!»]|«[^\xa0]|n°[^\xa0]", text) for text in texts), key


# -------------------------------------------------------------- completeness


@every_game
@every_language
def test_every_decision_is_guided(game: Game, language: str) -> None:
    book = catalogue(game.key, language)
    assert [] == [kind.__name__ for kind in decisions_of(game) if not book.has(f"guide.{kind.__name__}")]
    assert book.has("intro.text")


@every_game
@every_language
def test_every_kind_of_move_has_a_name(game: Game, language: str) -> None:
    kinds = {type(move): move for move in game.vocabulary}
    assert all(game.presentation.say_group(move, language) for move in kinds.values())


@every_game
@pytest.mark.parametrize(("language", "said"), [("en", "The game is over"), ("fr", "La partie est finie")])
def test_the_status_of_a_finished_game_says_that_it_is_over(game: Game, language: str, said: str) -> None:
    for players in game.players:
        state = Match(game, game.make_options(players), seed="over").state
        state.stack.clear()
        assert game.presentation.say_status(state, language).startswith(said)


@every_game
@every_language
def test_options_values_and_categories_have_words(game: Game, language: str) -> None:
    for name, value in options_and_values(game):
        assert all(game.presentation.say_option(name, language))
        assert all(game.presentation.say_value(name, value, language))
    assert len(categories(game)) == len(
        {game.presentation.say_category(category, language) for category in categories(game)}
    )


# ------------------------------------------------------- the page about the game


@every_game
def test_every_chapter_with_rulings_has_a_name(game: Game) -> None:
    words = catalogue(f"{game.key}_about", "en")
    assert [] == [chapter for chapter in rulings(game.key) if not words.has(f"chapter.{chapter}")]


@every_game
def test_answers_name_statements_that_the_ledger_has(game: Game) -> None:
    words = catalogue(f"{game.key}_about", "en")
    ledger = (ROOT / "rules" / f"{game.key}.toml").read_text(encoding="utf-8")
    known = set(re.findall(r'^id = "(.+)"', ledger, re.MULTILINE))
    named = [words.say(key) for key in words.messages if key.endswith(".ids")]
    assert {id for ids in named for id in ids.split(", ")} <= known


@every_game
@every_language
def test_every_uncertain_table_has_a_name_in_words(game: Game, language: str) -> None:
    names = [found["names"] for found in uncertain(game, language)]
    assert [] == [name for name in names if "." in name or "_" in name]


# ------------------------------------------------------------------- glossary


def test_the_glossary_lists_each_term_of_the_code_once_and_in_order() -> None:
    files = [path for name in ("*.py", "facts.toml") for path in (ROOT / "src").rglob(name)]
    sources = [path.read_text(encoding="utf-8") for path in files]
    words = set(re.findall(r"\w+", " ".join(sources)))
    for rows in glossary():
        terms = [identifier for _, _, identifier in rows]
        assert terms == sorted(set(terms), key=lambda term: term.lower().replace("_", " "))
        assert set(terms) <= words
