"""What it costs to copy a state: with `clone`, with `copy.deepcopy`, and by pickling and unpickling."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Costs:
    """Median microseconds of a clone, a deep copy and a pickle round trip; bytes when pickled."""

    clone: float
    deep_copy: float
    pickling: float
    size: int


def measure(key: str, rounds: int = ROUNDS) -> Costs:
    """Measure each way to copy a state."""
    state = middle_of_a_game(key)
    ways = (state.clone, lambda: deepcopy(state), lambda: pickle.loads(pickle.dumps(state)))
    found = [
        [_microseconds(way, times) for way, times in zip(ways, (5000, 2000, 200), strict=True)] for _ in range(rounds)
    ]
    clone, deep_copy, pickling = map(median, zip(*found, strict=True))
    return Costs(clone, deep_copy, pickling, len(pickle.dumps(state)))


def _microseconds(call: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        call()
    return (process_time() - start) / times * 1e6
