"""Moves as numbers of an action space: all of a game, those that can occur with some options, or kind and fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Literal, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.moves import Move, fields_of
from comptoir.observation.configuration import configured

Mask: TypeAlias = NDArray[np.int8]
Listed: TypeAlias = Literal["full", "compact"]
Form: TypeAlias = Literal["full", "compact", "factored"]


class Numbered:
    """Moves with a number each: the same as in the game's vocabulary (full), or without gaps (compact)."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self._moves = tuple(moves)
        self._numbers = {move: number for number, move in enumerate(self._moves)}
        self.size = len(self._moves)

    def __contains__(self, move: Move) -> bool:
        return move in self._numbers

    def index(self, move: Move) -> int:
        """The number of a move."""
        return self._numbers[move]

    def move(self, index: int) -> Move:
        """The move with this number."""
        if not 0 <= index < self.size:
            raise Refusal(
                "There is no move number {index}; they run from 0 to {last}.", index=index, last=self.size - 1
            )
        return self._moves[index]

    def numbers(self, moves: Iterable[Move]) -> list[int]:
        """The numbers of several moves, in their order."""
        return [*map(self._numbers.__getitem__, moves)]

    def mask(self, moves: Iterable[Move]) -> Mask:
        """1 for each of these moves, 0 for the others."""
        return self.mask_of(self.numbers(moves))

    def mask_of(self, numbers: Iterable[int]) -> Mask:
        """1 for each of these numbers, 0 for the others."""
        legal = bytearray(self.size)
        for number in numbers:
            legal[number] = 1
        return np.frombuffer(legal, np.int8)


class Factored:
    """Moves as a kind and its fields: several small numbers, chosen one after the other."""

    def __init__(self, game: Game, moves: Iterable[Move]) -> None:
        self._kinds = [kind for name, kind in game.vocabulary.kinds.items() if name in game.vocabulary.blocks]
        self._moves = {self._factors(move): move for move in moves}
        width = max(map(len, self._moves))
        self._moves = {(*key, *[0] * (width - len(key))): move for key, move in self._moves.items()}
        self._numbers = {move: key for key, move in self._moves.items()}
        self.size = tuple(max(key[place] for key in self._moves) + 1 for place in range(width))

    def _factors(self, move: Move) -> tuple[int, ...]:
        fields = fields_of(type(move))
        values = (getattr(move, field.name) - field.kind.first for field in fields)
        return (self._kinds.index(type(move)), *values)

    def index(self, move: Move) -> tuple[int, ...]:
        """The kind of a move and its fields, each counted from its first value; 0 for fields it does not have."""
        return self._numbers[move]

    def move(self, index: Sequence[int]) -> Move:
        """The move of this kind with these fields."""
        found = self._moves.get(tuple(map(int, index)))
        if found is None:
            raise Refusal("No move has the kind and the fields {index}.", index=str(tuple(index)))
        return found

    def mask(self, moves: Iterable[Move], chosen: Sequence[int] = ()) -> Mask:
        """The values of the next number that lead to one of these moves, after those already chosen."""
        mask, given = np.zeros(self.size[len(chosen)], np.int8), tuple(map(int, chosen))
        for key in map(self._numbers.__getitem__, moves):
            if key[: len(given)] == given:
                mask[key[len(given)]] = 1
        return mask


@overload
def actions(game: str | Game, players: int = 2, options: Any = None, *, form: Listed = "compact") -> Numbered: ...
@overload
def actions(game: str | Game, players: int = 2, options: Any = None, *, form: Literal["factored"]) -> Factored: ...
def actions(
    game: str | Game, players: int = 2, options: Mapping[str, str | int] | Any = None, *, form: Form = "compact"
) -> Numbered | Factored:
    """The action space of a game: `full`, `compact` for these options, or `factored` into kind and fields."""
    return _actions(*configured(game, players, options), form)


@cache
def _actions(game: Game, options: Any, form: Form) -> Numbered | Factored:
    if form == "full":
        return Numbered(game.vocabulary)
    occurs = game.occurring(game.facts(None), options)
    moves = [move for move in game.vocabulary if occurs(move)]
    if form == "compact":
        return Numbered(moves)
    if form == "factored":
        return Factored(game, moves)
    raise Refusal("There is no action space “{form}”; there are: full, compact, factored.", form=str(form)[:40])
