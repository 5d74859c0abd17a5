"""The tables of moves in docs/records.md, from the vocabularies of the games: `python -m tests.docs.move_tables`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from inspect import getdoc
from pathlib import Path
from typing import get_args, get_type_hints

from comptoir.engine.game import Game
from comptoir.engine.moves import Move, Range
from comptoir.games import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "records.md"
HEAD = "| move | text | fields | numbers | what it does |\n| --- | --- | --- | --- | --- |\n"


def page_with_tables(text: str) -> str:
    """The page with the tables as they should be."""
    for game in GAMES:
        begin, end = f"<!-- moves of {game.key} -->\n", f"<!-- end of {game.key} -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = before + begin + table(game) + end + after
    return text


def table(game: Game) -> str:
    """All moves of a game, in the order of their numbers; nature's have none."""
    return HEAD + "".join(_row(kind, numbers) for kind, numbers in _numbered(game))


def _numbered(game: Game) -> Iterator[tuple[type[Move], str]]:
    """Every kind of move with the first and the last of its numbers."""
    numbers: dict[type[Move], list[int]] = {}
    for number, move in enumerate(game.vocabulary):
        numbers.setdefault(type(move), []).append(number)
    for kind in game.vocabulary.kinds.values():
        own = numbers.get(kind)
        yield kind, "nature" if own is None else _span(own[0], own[-1])


def _row(kind: type[Move], numbers: str) -> str:
    names = [field.name for field in fields(kind)]
    word = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()
    told = ", ".join(f"{name} {_values(kind, name)}" for name in names)
    what = (getdoc(kind) or "").replace("\n", " ")
    return f"| `{kind.__name__}` | `{' '.join((word, *names))}` | {told} | {numbers} | {what} |\n"


def _values(kind: type[Move], name: str) -> str:
    hint = get_type_hints(kind, include_extras=True)[name]
    bound = next((part for part in get_args(hint) if isinstance(part, Range)), None)
    return "list" if bound is None else _span(bound.first, bound.last)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
