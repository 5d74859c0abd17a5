"""The tables of moves in docs/records.md, from the vocabularies of the games: `python -m tests.docs.move_tables`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import getdoc
from pathlib import Path

from comptoir.engine.game import Game
from comptoir.engine.kinds import Spot
from comptoir.engine.moves import Field, Move, fields_of, form_of
from comptoir.games import all_games

MOST_NAMES = 11
PAGE = Path(__file__).parents[2] / "docs" / "records.md"
HEAD = "| move | text | fields | numbers | what it does |\n| --- | --- | --- | --- | --- |\n"


def page_with_tables(text: str) -> str:
    """The page with the tables as they should be."""
    return with_tables(text, "moves", table)


def with_tables(text: str, what: str, made: Callable[[Game], str]) -> str:
    """A page with a table of each game as it should be."""
    for game in all_games():
        begin, end = f"<!-- {what} of {game.key} -->\n", f"<!-- end of {game.key} -->"
        before, _, rest = text.partition(begin)
        _, _, after = rest.partition(end)
        text = before + begin + made(game) + end + after
    return text


def table(game: Game) -> str:
    """All moves of a game, in the order of their numbers; nature's have none."""
    return HEAD + "".join(_row(kind, numbers) for kind, numbers in _numbered(game))


def _numbered(game: Game) -> Iterator[tuple[type[Move], str]]:
    """Every kind of move with the first and the last of its numbers."""
    for name, kind in game.vocabulary.kinds.items():
        own = game.vocabulary.blocks.get(name)
        yield kind, "nature" if own is None else _span(own[0], own[-1])


def _row(kind: type[Move], numbers: str) -> str:
    text = " ".join(word.strip("{}").upper() if word.startswith("{") else word for word in form_of(kind))
    told = "; ".join(f"{field.name}: {_values(field)}" for field in fields_of(kind))
    what = (getdoc(kind) or "").replace("\n", " ")
    return f"| `{kind.__name__}` | `{text}` | {told} | {numbers} | {what} |\n"


def _values(field: Field) -> str:
    """What a field can say: all names if there are few, otherwise the kind of thing and where to find it."""
    words, each = field.kind.words(), "list of " if field.is_list else ""
    if isinstance(field.kind, Spot):
        return f"what lies there, or #{field.kind.first} to #{field.kind.last}"
    if not words:
        return f"{each}{field.kind.what} {_span(field.kind.first, field.kind.last)}"
    return f"{each}{' '.join(words)}" if len(words) <= MOST_NAMES else f"{each}{field.kind.what}, such as {words[0]}"


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


if __name__ == "__main__":
    PAGE.write_text(page_with_tables(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
