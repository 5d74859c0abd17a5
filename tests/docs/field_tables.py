"""The tables of fields in docs/positions.md, from the types of the states: `python -m tests.docs.field_tables`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from comptoir.engine.frames import Decision, Frame
from comptoir.engine.game import Game
from comptoir.engine.kinds import field_names, hints_of
from comptoir.naming import LEFT_OUT, about, naming, remarks
from tests.docs.move_tables import with_tables

PAGE = Path(__file__).parents[2] / "docs" / "positions.md"
HEAD = "| field | what it is | meaning |\n| --- | --- | --- |\n"
OPTIONS = "Options"  # the game's page tells what can be chosen


def page_with_tables(text: str) -> str:
    """The page with the tables as they should be."""
    return with_tables(text, "fields", tables)


def tables(game: Game) -> str:
    """The fields of everything that a game's states are made of, then those of its questions and steps."""
    parts = [part for part in game.parts if part.__name__ != OPTIONS]
    asked = [frame for frame in game.frames if issubclass(frame, Decision)]
    steps = [frame for frame in game.frames if not issubclass(frame, Decision)]
    told = "".join(f"**{part.__name__}.** {about(part)}\n\n{HEAD}{''.join(_rows(game, part))}\n" for part in parts)
    return f"{told}{_frames(game, 'Question', asked)}\n{_frames(game, 'Step', steps)}"


def _frames(game: Game, what: str, frames: Iterable[type[Frame]]) -> str:
    head = f"| is | fields besides `player` | {what.lower()} |\n| --- | --- | --- |\n"
    return f"**{what}s.**\n\n{head}{''.join(_frame(game, frame) for frame in frames)}"


def _frame(game: Game, frame: type[Frame]) -> str:
    own = [name for name in _forms(game, frame) if name[0] != "player"]
    return f"| `{frame.__name__}` | {', '.join(f'`{name}`: {told}' for name, told in own)} | {about(frame)} |\n"


def _rows(game: Game, kind: type) -> Iterator[str]:
    said = remarks(kind)
    for name, told in _forms(game, kind):
        yield f"| `{name}` | {told} | {said.get(name, '')} |\n"


def _forms(game: Game, kind: type) -> list[tuple[str, str]]:
    """Each field, and what it is."""
    hints = hints_of(kind)
    names = [name for name in field_names(kind) or () if name not in LEFT_OUT]
    return [(name, naming(game).form(hints[name]).told) for name in names]


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
