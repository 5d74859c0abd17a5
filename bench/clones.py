"""What a copy of a state costs: `clone`, and `copy.deepcopy` for comparison."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from statistics import median
from time import process_time
from typing import Any

from comptoir.engine.frames import Chance, decide, pending
from comptoir.games import game

PLAYERS = 4
MIDDLE = (2, 3)  # phase C, third round
ROUNDS = 15


def middle_of_a_game(seed: int = 0) -> Any:
    """A four-player state half-way through a random game."""
    burgundy, rng = game("burgundy"), Random(seed)
    state = burgundy.start(burgundy.make_options(PLAYERS), burgundy.facts(None))
    while True:
        frame: Any = pending(state)[0]
        if isinstance(frame, Chance):
            decide(state, -1, frame.sample(state, rng))
        elif (state.phase, state.round) == MIDDLE:
            return state
        else:
            decide(state, frame.player, rng.choice(list(frame.moves(state))))


def deep_copy(state: Any) -> Any:
    """A deep copy that shares the facts, as a clone does."""
    return deepcopy(state, {id(state.facts): state.facts})


def measure(rounds: int = ROUNDS) -> tuple[float, float]:
    """Microseconds that a clone and a deep copy take, in the median round."""
    state = middle_of_a_game()
    clones, copies = [], []
    for _ in range(rounds):
        clones.append(_microseconds(state.clone, 5000))
        copies.append(_microseconds(lambda: deep_copy(state), 200))
    return median(clones), median(copies)


def _microseconds(call: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        call()
    return (process_time() - start) / times * 1e6
