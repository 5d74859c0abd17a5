"""How any game puts things into words, in French and in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from comptoir.engine.frames import Decision
from comptoir.engine.game import Game
from comptoir.words import LANGUAGES, Catalogue, catalogue
from tests.games.table import Table

ROOT = Path(__file__).parents[2]
NAMES = ("Anna", "Benno", "Carla", "Dario", "Elise")


def plain(text: str) -> str:
    """With ordinary spaces, so that French can be written in a test as on a keyboard."""
    return text.replace("\xa0", " ")


def moves_said(game: Game, table: Table[Any, Any], language: str) -> list[str]:
    """The legal moves at a table."""
    frame = table.decision()
    return [
        plain(game.presentation.say_move(table.state, frame.player, move, language))
        for move in frame.moves(table.state)
    ]


def question_said(game: Game, table: Table[Any, Any], language: str) -> str:
    """The question at a table."""
    return plain(game.presentation.say_question(table.state, table.decision(), language))


def decisions_of(game: Game) -> list[type[Decision]]:
    """The questions of a game to players."""
    return [kind for kind in game.frames if issubclass(kind, Decision)]


def check_said(game: Game, decisions: Iterator[tuple[Any, Decision]]) -> set[type[Decision]]:
    """Each decision has a question, and no two of its moves the same words; returns the kinds of decisions."""
    asked = set()
    for seen, frame in decisions:
        asked.add(type(frame))
        moves = frame.moves(seen)
        for language in LANGUAGES:
            said = [game.presentation.say_move(seen, frame.player, move, language) for move in moves]
            assert len(moves) == len(set(said)), sorted(said)
            assert game.presentation.say_question(seen, frame, language)
    return asked


# ---------------------------------------------------------------- catalogues


def messages(name: str, language: str) -> dict[str, list[str]]:
    """The texts of every message, one or two."""
    found = catalogue(name, language).messages
    return {key: [text] if isinstance(text, str) else list(text.values()) for key, text in found.items()}


def check_complete(game: Game, language: str, say_everything: Callable[[str], None]) -> None:
    """No message of a game is missing and none is left over when everything is said."""
    said: set[str] = set()
    original = Catalogue.say

    def say(self: Catalogue, key: str, /, **values: object) -> str:
        said.add(key)
        return original(self, key, **values)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Catalogue, "say", say)
        say_everything(language)
    for_the_table = {"intro.text", *(f"guide.{kind.__name__}" for kind in decisions_of(game))}
    kinds = {f"guide_move.{type(move).__name__}" for move in game.vocabulary}
    for_the_table |= kinds & set(messages(game.key, language))
    assert set(messages(game.key, language)) == said | for_the_table


def options_and_values(game: Game) -> Iterator[tuple[str, str]]:
    """Every value of every option, and an example for free text."""
    yield from (("players", str(number)) for number in game.players)
    for choice in game.choices:
        yield from ((choice.name, value) for value in (choice.values or (choice.default, "200")))
        if choice.several:
            yield choice.name, "well"


def categories(game: Game) -> list[str]:
    """What points are counted for."""
    return list(game.scores(game.start(game.make_options(game.players[-1]), game.facts(None)))[0])


# ------------------------------------------------------------------- glossary


def glossary(title: str = "") -> list[list[tuple[str, str, str]]]:
    """The tables of the glossary, or of a chapter: French, English, identifier."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    parts = [part for part in page.split("\n## ")[1:] if part.startswith(title)]
    return [re.findall(r"\| (.+?) \| (.+?) \| `(.+?)` \|", part) for part in parts]
