"""What a network reads of an observation: numbers, scaled, and ids of things, which it learns to tell apart.

One network plays with any number of players: every seat has the same features, so the own seat has weights of its own,
and the others share theirs. Fields of the table that grow with the players have the place of the largest table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.game import Game
from comptoir.games import burgundy
from comptoir.network.estates import Estates, estates_of
from comptoir.network.marks import Marks, is_told, marks_of, merged
from comptoir.network.subjects import Subject, subjects_of
from comptoir.observation.spec import Field, Spec, spec

WIDTH = 8  # numbers that stand for a thing
LARGE = 30  # counts are divided by their bound, or by this
MOST_THINGS = 200  # ids with more values than this are read as counts
# What can be counted in the box and beside it: costly to observe, and of little use to a player.
UNREAD = {"supply", "black_supply", "goods_supply", "removed"}
COUNTED = re.compile(r"count|flag|set of|number|bonuses left")

Places = NDArray[np.intp]


@dataclass
class Reading:
    """The places of an observation that are read: of counts with their scale, and of ids by what they name."""

    counts: list[int] = field(default_factory=list)
    scales: list[float] = field(default_factory=list)
    ids: dict[str, list[int]] = field(default_factory=dict)
    marks: list[Marks] = field(default_factory=list)

    @property
    def size(self) -> int:
        """How many inputs of the network that gives."""
        marks = sum(marks.size for marks in self.marks)
        return len(self.counts) + marks + WIDTH * sum(map(len, self.ids.values()))


@dataclass(frozen=True)
class Inputs:
    """How a network of a game reads the observations of a table with this many players."""

    game: Game
    players: int
    size: int  # numbers of an observation; the network adds a 0, for whatever a smaller table does not have
    seats: tuple[Reading, ...]  # the own seat first
    table: Reading
    things: dict[str, int]  # how many values the ids of each kind have
    subjects: tuple[Subject, ...]
    estates: Estates | None

    @property
    def seat_size(self) -> int:
        """How many inputs a seat has."""
        return self.seats[0].size + (self.estates.size if self.estates else 0)

    @property
    def table_size(self) -> int:
        """How many inputs the table has."""
        return self.table.size + (self.estates.table_size if self.estates else 0)


@cache
def inputs_of(game: Game, players: int, options: Any = None) -> Inputs:
    """How observations of a table are read."""
    seen = spec(game, players, options)
    largest = spec(game, max(game.players))
    seats = [Reading() for _ in range(players)]
    table, things, is_marked = Reading(), dict[str, int](), game is not burgundy.GAME
    for wide, own in _matching(largest, seen):
        kind, shape = _kind(wide), wide.shape[wide.name.startswith("players.") :]
        is_learnt = kind and not (is_marked and is_told(wide, shape))
        if is_learnt:
            things[kind] = max(things.get(kind, 0), 1 + int(wide.high.max()))
        for reading, places, scale in _read(wide, own, seats, table, seen.size):
            reading.marks += marks_of(wide, kind, places, shape) if is_marked else ()
            if is_learnt:
                reading.ids.setdefault(kind, []).extend(places)
            elif not kind:
                reading.counts += places
                reading.scales += scale
    for reading in (*seats, table):
        reading.marks = merged(reading.marks)
    return Inputs(
        game, players, seen.size, tuple(seats), table, things, subjects_of(game, seen), estates_of(game, seen)
    )


def _matching(largest: Spec, seen: Spec) -> Iterator[tuple[Field, Field | None]]:
    """Each field of the largest table that is read, and the same one of this table, if it has it."""
    own = {each.name: each for each in seen.fields}
    return ((each, own.get(each.name)) for each in largest.fields if each.name not in UNREAD and each.size)


def _kind(field: Field) -> str:
    """What the ids of a field name: `tile` for a list of tiles by depot. Nothing if it counts."""
    if COUNTED.match(field.role) or not 1 < int(field.high.max()) < MOST_THINGS:
        return ""
    return re.sub(r"^(list of )*|( by [\w ]+)+$", "", field.role)


def _read(
    wide: Field, own: Field | None, seats: list[Reading], table: Reading, nothing: int
) -> Iterator[tuple[Reading, list[int], list[float]]]:
    """The places of a field, seat by seat if it has a row for each; `nothing` is the place of a 0."""
    scale = np.minimum(np.maximum(wide.high, 1), LARGE).astype(float)
    if wide.name.startswith("players."):
        for seat, reading in enumerate(seats):
            part = _places(own)[seat] if own else np.zeros(0, np.intp)
            yield reading, _padded(np.asarray(part), wide.shape[1:], nothing), _listed(1 / scale[0])
    else:
        yield table, _padded(_places(own), wide.shape, nothing), _listed(1 / scale)


def _places(field: Field | None) -> Places:
    if field is None:
        return np.zeros(0, np.intp)
    return np.arange(field.first, field.first + field.size).reshape(field.shape)


def _padded(places: Places, shape: tuple[int, ...], nothing: int) -> list[int]:
    """The places in the shape of the largest table. A list by depot grows at the black one, which comes first."""
    full = np.full(shape, nothing, np.intp)
    if places.ndim == len(shape) > 1:
        part = tuple(slice(0, min(here, there)) for here, there in zip(places.shape, shape, strict=True))
        full[part] = places[part]
        return _listed(full)
    number = min(places.size, full.size)
    return [nothing] * (full.size - number) + _listed(places)[places.size - number :]


def _listed(values: Any) -> list[Any]:
    return np.ravel(values).tolist()  # type: ignore[no-any-return]
