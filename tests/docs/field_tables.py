"""The tables of fields in docs/positions.md, from the types of the states: `python -m tests.docs.field_tables`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

from comptoir.engine.frames import Decision
from comptoir.engine.game import Game
from comptoir.naming import LEFT_OUT, about, naming, remarks
from tests.docs.move_tables import with_tables

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
HEAD = "| field | what it is | meaning |\n| --- | --- | --- |\n"
OPTIONS = "Options"  # the game's page tells what can be chosen


def page_with_tables(text: str) -> str:
    """The page with the tables as they should be."""
    return with_tables(text, "fields", tables)


def tables(game: Game) -> str:
    """The fields of everything that a game's states are made of, then those of its questions."""
    parts = [part for part in game.parts if part.__name__ != OPTIONS]
    asked = [frame for frame in game.frames if issubclass(frame, Decision)]
    told = "".join(f"**{part.__name__}.** {about(part)}\n\n{HEAD}{''.join(_rows(game, part))}\n" for part in parts)
    return f"{told}**Questions.**\n\n{QUESTIONS}{''.join(_question(game, frame) for frame in asked)}"


QUESTIONS = "| is | fields besides `player` | question |\n| --- | --- | --- |\n"


def _question(game: Game, frame: type) -> str:
    own = [name for name in _forms(game, frame) if name[0] != "player"]
    return f"| `{frame.__name__}` | {', '.join(f'`{name}`: {told}' for name, told in own)} | {about(frame)} |\n"


def _rows(game: Game, kind: type) -> Iterator[str]:
    said = remarks(kind)
    for name, told in _forms(game, kind):
        yield f"| `{name}` | {told} | {said.get(name, '')} |\n"


def _forms(game: Game, kind: type) -> list[tuple[str, str]]:
    """Each field, and what it is."""
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind) if field.name not in LEFT_OUT]
    return [(name, naming(game).form(hints[name]).told) for name in names]


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
