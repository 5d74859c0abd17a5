"""What a copy of a state costs: `clone`, and `copy.deepcopy` for comparison."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from statistics import median
from time import process_time
from typing import Any

from comptoir.engine.frames import Together, decide, open_chance, pending, reveal
from comptoir.games import game

PLAYERS = 4
DECISIONS = {"burgundy": 150, "orleans": 300, "pest": 200}  # about half a game
ROUNDS = 15


def middle_of_a_game(key: str, seed: int = 0) -> Any:
    """A four-player state half-way through a random game."""
    ours, rng = game(key), Random(seed)
    state = ours.start(ours.make_options(PLAYERS), ours.facts(None))
    left = DECISIONS[key]
    while left or type(state.stack[-1]) is Together:
        asked = open_chance(state)
        if asked is not None:
            reveal(state, asked[1].sample(state, rng), asked[0])
            continue
        frame: Any = pending(state)[0]
        decide(state, frame.player, rng.choice(list(frame.moves(state))))
        left = max(left - 1, 0)
    return state


def deep_copy(state: Any) -> Any:
    """A deep copy that shares the facts, as a clone does."""
    return deepcopy(state, {id(state.facts): state.facts})


def measure(key: str, rounds: int = ROUNDS) -> tuple[float, float]:
    """Microseconds that a clone and a deep copy take, in the median round."""
    state = middle_of_a_game(key)
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
