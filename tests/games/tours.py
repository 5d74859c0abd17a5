"""Tours through any game: it is played on, and tests look at every question before it is answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeVar

from comptoir.engine.frames import Decision, State, decide, open_chance, pending, reveal, view
from comptoir.engine.moves import Move

AnyState = TypeVar("AnyState", bound=State)
Choice = Callable[[list[Move], Random], Move]


def tour(state: AnyState, choice: Choice, seed: int = 0, most: int = 10_000) -> Iterator[tuple[AnyState, Decision]]:
    """Play on: every question with what its player sees, before it is answered."""
    rng = Random(seed)
    while state.stack and most:
        if (asked := open_chance(state)) is not None:
            reveal(state, asked[1].sample(state, rng), asked[0])
            continue
        frame = pending(state)[0]
        assert isinstance(frame, Decision)
        seen = view(state, frame.player)
        assert isinstance(seen, type(state))
        yield seen, frame
        most -= 1
        decide(state, frame.player, choice(list(frame.moves(state)), rng))


def nature_moves(state: AnyState) -> Iterator[tuple[AnyState, Move]]:
    """Nature's answers from the start of a game to its first decision of a player."""
    rng = Random(0)
    while (asked := open_chance(state)) is not None:
        move = asked[1].sample(state, rng)
        yield state, move
        reveal(state, move, asked[0])
