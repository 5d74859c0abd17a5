"""Rules ask what a row does, never which row it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

from comptoir.engine.game import Game
from tests.games.every import every_game

NAMING = {"draw", "words", "explain", "touches", "text", "nouns", "shows", "teller", "options", "facts", "presentation"}


def rules_of(game: Game) -> Iterator[Path]:
    folder = Path(str(resources.files(f"comptoir.games.{game.key}")))
    for path in sorted(folder.rglob("*.py")):
        parts = {part.partition("_")[0].removesuffix(".py") for part in path.relative_to(folder).parts}
        if NAMING.isdisjoint(parts):
            yield path


def asks_for_a_name(node: ast.AST) -> bool:
    """`row.key == "sabotage"`"""
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    asks = any(isinstance(side, ast.Attribute) and side.attr in {"key", "id"} for side in sides)
    return asks and any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)


@every_game
def test_no_rule_asks_for_the_name_of_a_row(game: Game) -> None:
    found = {
        f"{path.name}:{node.lineno}"
        for path in rules_of(game)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare) and asks_for_a_name(node)
    }
    assert not found


def test_such_a_question_is_found() -> None:
    assert any(map(asks_for_a_name, ast.walk(ast.parse('x = row.key == "sabotage"'))))
    assert not any(map(asks_for_a_name, ast.walk(ast.parse("x = row.key == other.key"))))
