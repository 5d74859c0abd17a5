"""Every sentence that refuses something can be said in every language: the code is read for them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import comptoir
from comptoir.engine.errors import BadRecord, IllegalMove, Refusal
from comptoir.games import GAMES
from comptoir.words import LANGUAGES, TEMPLATES, catalogue, refusal_words

SOURCES = Path(comptoir.__file__).parent
TRANSLATED = [language for language in LANGUAGES if language != TEMPLATES]
REASON = "reason"  # what helpers that make refusals call a part of the sentence


@cache
def modules() -> tuple[ast.Module, ...]:
    """All modules, but of the games only those that can be played."""
    found = (path for path in SOURCES.rglob("*.py") if not path.is_relative_to(SOURCES / "games"))
    played = (path for key in GAMES for path in (SOURCES / "games" / key).rglob("*.py"))
    paths = (*found, *played, *(SOURCES / "games").glob("*.py"))
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in paths)


@cache
def nodes() -> tuple[ast.AST, ...]:
    return tuple(node for module in modules() for node in ast.walk(module))


def name_of(node: ast.AST | None) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


@cache
def kinds() -> set[str]:
    """The names of Refusal and of all classes that are made from it."""
    bases = {node.name: {name_of(base) for base in node.bases} for node in nodes() if isinstance(node, ast.ClassDef)}
    known = {Refusal.__name__}
    while new := {name for name, above in bases.items() if above & known} - known:
        known |= new
    return known


def helpers() -> dict[str, int]:
    """Functions that make a refusal with a reason they are given, and the place of that argument."""
    found: dict[str, int] = {}
    for node in nodes():
        if isinstance(node, ast.FunctionDef) and name_of(node.returns) in kinds():
            names = [argument.arg for argument in node.args.args]
            found |= {node.name: names.index(REASON)} if REASON in names else {}
    return found


def calls() -> Iterator[tuple[str, ast.Call]]:
    return ((name_of(node.func), node) for node in nodes() if isinstance(node, ast.Call))


@cache
def sentences() -> set[str]:
    """What the code says when it refuses."""
    classes, makers = kinds(), helpers()
    given = [call.args[0] for name, call in calls() if name in classes]
    given += [call.args[makers[name]] for name, call in calls() if name in makers]
    # A refusal may be said again as one of another kind; everything else is written where it is said.
    given = [argument for argument in given if name_of(argument) != "template"]
    unread = [ast.unparse(argument) for argument in given if not isinstance(argument, ast.Constant)]
    assert [] == unread
    return {str(argument.value) for argument in given if isinstance(argument, ast.Constant)}


def places(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)", sentence))


def test_the_code_is_read() -> None:
    assert {"IllegalMove", "BadOptions", "Unknown", "Forbidden"} <= kinds()
    assert {"The game is over.", "There is no table “{id}”.", "the expert set-up deals the boards"} <= sentences()


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_refusal_is_translated_and_nothing_else(language: str) -> None:
    messages = catalogue("refusals", language).messages
    assert sorted(sentences() - set(messages)) == []
    assert sorted(set(messages) - sentences()) == []
    assert [key for key, said in messages.items() if places(key) != places(str(said))] == []


def test_a_reason_is_said_in_the_readers_language() -> None:
    refusal = BadRecord("Move {number}: {reason}", number=7, reason=IllegalMove("The game is over."))
    assert "Move 7: The game is over." == str(refusal) == refusal_words(refusal, "en")
    assert "Coup 7\u00a0: La partie est finie." == refusal_words(refusal, "fr")


def test_a_refusal_of_an_unknown_game_is_said_as_it_stands() -> None:
    assert "Nobody sleeps." == refusal_words(Refusal("Nobody {verb}.", verb="sleeps"), "fr")


def test_what_is_too_long_to_be_read_is_cut() -> None:
    said = refusal_words(Refusal("“{text}” and {dice}.", text="x" * 500, dice=list(range(1000))), "en")
    assert said.startswith(f"“{'x' * 200}…” and [0, 1,")
    assert len(said) < 500
