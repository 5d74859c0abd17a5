"""A game as numbers: which there are, their bounds, and the vector, the arrays and the text of what a seat sees."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.frames import State, pending_of
from comptoir.engine.game import Game
from comptoir.observation.codes import Code, Number, Seat
from comptoir.observation.configuration import configured
from comptoir.observation.layout import Layout, Leaf
from comptoir.observation.writer import Vector, writer

VERSION = 1  # of the way in which declared fields become numbers
QUESTION = "question"
WIDTH = 100  # characters of a line of text


@dataclass(frozen=True)
class Field:
    """A field of the observation: its numbers run from `low` to `high`; those of seats have a row for each seat."""

    name: str
    role: str
    shape: tuple[int, ...]
    first: int  # the place of its first number in the vector
    low: NDArray[np.int32]
    high: NDArray[np.int32]

    @property
    def size(self) -> int:
        return self.high.size

    def told(self) -> list[Any]:
        """What it is as plain data."""
        bounds = [self.low.ravel().tolist(), self.high.ravel().tolist()]
        return [self.name, self.role, list(self.shape), self.first, *bounds]


class Spec:
    """What a seat of a game sees, as numbers. The seat itself comes first, the others follow around the table."""

    version = VERSION

    def __init__(self, game: Game, options: Any) -> None:
        self.game, self.options, self.players = game, options, int(options.players)
        self._layout = layout = Layout(game, options, game.facts(None))
        self._narrow = [leaf for leaf in layout.leaves if not leaf.code.is_wide]
        self._wide = [leaf for leaf in layout.leaves if leaf.code.is_wide]
        self._codes: dict[str, tuple[Code, Leaf | None]] = {}
        self.fields = tuple(self._fields())
        self.size = sum(field.size for field in self.fields)
        self.high = np.concatenate([field.high.ravel() for field in self.fields])
        self.low = np.concatenate([field.low.ravel() for field in self.fields])
        self._write = [writer(layout, self._narrow, self._wide, seat) for seat in range(self.players)]

    @property
    def hash(self) -> str:
        """The same for two specifications whose vectors mean the same."""
        told = [VERSION, self.game.key, self.players, [field.told() for field in self.fields]]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    def vector(self, view: State, seat: int) -> Vector:
        """What a seat sees as one array of whole numbers; give it the seat's view."""
        return self._write[seat](view)

    def arrays(self, view: State, seat: int) -> dict[str, Vector]:
        """The same as arrays by the names of the fields."""
        return self.split(self.vector(view, seat))

    def split(self, vector: Vector) -> dict[str, Vector]:
        """The parts of a vector, or of an array whose last axis is one, by the names of the fields."""
        return {
            field.name: vector[..., field.first : field.first + field.size].reshape((*vector.shape[:-1], *field.shape))
            for field in self.fields
        }

    def text(self, view: State, seat: int, language: str = "en", width: int = WIDTH) -> str:
        """The same as the terminal shows it, with the legal moves if the seat is asked something."""
        frame = pending_of(view, seat)
        moves = frame.moves(view) if frame else ()
        names = [f"player {number + 1}" for number in range(self.players)]
        lines = self.game.presentation.terminal(view, seat, names, moves, language, width)
        said = [self.game.vocabulary.text(move, view, seat) for move in moves]
        return "\n".join([*("".join(text for text, _ in line) for line in lines), *said])

    def decode(self, vector: Vector, seat: int) -> dict[str, Any]:
        """The values of a state's fields as it has them, from a vector of this seat; by seats from seat 0 on.

        The fields of the question are not among them: of a question only its kind and its numbers are told.
        """
        numbers = vector.tolist()
        return {field.name: self._decoded(field, numbers, seat) for field in self.fields if field.name in self._codes}

    def _decoded(self, field: Field, numbers: Sequence[int], seat: int) -> Any:
        code, leaf = self._codes[field.name]
        number = self.players if leaf and leaf.by_seat else 1
        starts = [field.first + place * code.size for place in range(number)]
        values = [code.decode(numbers[start : start + code.size], seat) for start in starts]
        return [values[(place - seat) % number] for place in range(number)] if leaf and leaf.by_seat else values[0]

    def truth(self, view: State) -> dict[str, Any]:
        """What `decode` must give for a view: the values of its fields."""
        return {leaf.name: leaf.value(view) for leaf in self._layout.leaves}

    def _fields(self) -> list[Field]:
        """All fields, in the order in which the writer writes them."""
        fields: list[Field] = []
        for leaf in self._narrow:
            self._add(fields, leaf.name, leaf.code, leaf)
        if not self._layout.has_wide_questions():
            self._add_question(fields)
        for leaf in self._wide:
            self._add(fields, leaf.name, leaf.code, leaf)
        if self._layout.has_wide_questions():
            self._add_question(fields)
        return fields

    def _add_question(self, fields: list[Field]) -> None:
        self._add(fields, QUESTION, Number(0, len(self._layout.questions), "kind of question"), None)
        self._add(fields, f"{QUESTION}.player", Seat(self.players), None)
        for frame, leaves in self._layout.questions.items():
            for leaf in leaves:
                self._add(fields, f"{QUESTION}.{frame.__name__}.{leaf.name}", leaf.code, None)

    def _add(self, fields: list[Field], name: str, code: Code, leaf: Leaf | None) -> None:
        if leaf is not None:
            self._codes[name] = code, leaf
        by_seat = bool(leaf and leaf.by_seat)
        shape = (self.players, *code.shape) if by_seat else code.shape
        number = self.players if by_seat else 1
        low, high = (np.array(bounds * number, np.int32).reshape(shape) for bounds in (code.lows, code.highs))
        first = fields[-1].first + fields[-1].size if fields else 0
        fields.append(Field(name, code.role, shape, first, low, high))


def spec(game: str | Game, players: int = 2, options: Mapping[str, str | int] | Any = None) -> Spec:
    """The specification of a game's observation, with options by name or as the game made them."""
    return _spec(*configured(game, players, options))


@cache
def _spec(game: Game, options: Any) -> Spec:
    return Spec(game, options)
