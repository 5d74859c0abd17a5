"""Facts of any game with other values, right or wrong, and what is said about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from comptoir.engine.errors import BadFacts
from comptoir.engine.game import Game

NOTES = {"source", "confidence", "reliability", "rulings", "name", "note", "fr"}  # only people read them
GONE = object()
WRONG: tuple[Any, ...] = (GONE, "x", -1, None, [], [{}], {"x": 1})


def edited(data: Mapping[str, Any], edits: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with other values at these places, such as `map.roads.0.a`; `GONE` takes the place away."""
    copy = dict(data)
    for path, value in edits.items():
        copy = _with(copy, path.split("."), value)
    return copy


def _with(data: Any, path: list[str], value: Any) -> Any:
    copy: Any = data.copy()
    key = int(path[0]) if isinstance(copy, list) else path[0]
    if path[1:]:
        copy[key] = _with(copy[key], path[1:], value)
    elif value is GONE:
        del copy[key]
    else:
        copy[key] = value
    return copy


def refusal_of(game: Game, edits: Mapping[str, Any]) -> str:
    """What is said about the standard facts of a game with these edits."""
    with pytest.raises(BadFacts) as caught:
        game.facts(edited(game.facts(None).data, edits))
    return str(caught.value)


def places(data: Any, path: str = "") -> Iterator[str]:
    """Every path in the data except notes."""
    data = _different(data) if isinstance(data, list) else data
    for key, value in data.items() if isinstance(data, dict) else ():
        if key not in NOTES:
            yield f"{path}{key}"
            yield from places(value, f"{path}{key}.")


def _different(rows: list[Any]) -> dict[int, Any]:
    """One row of each kind: of plain values, or of rows with the same keys, the first is as good as all."""
    first: dict[tuple[str, ...], int] = {}
    for number, row in enumerate(rows):
        first.setdefault(tuple(row) if isinstance(row, dict) else (), number)
    return {number: rows[number] for number in first.values()}
