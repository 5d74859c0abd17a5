"""`python -m bench.research`: what learning programs wait for, beside the bare engine and PettingZoo's connect four.

Times are CPU times of this process, in turn, as for the speed of the engine; each number is the median of the rounds.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np

from bench.report import machine, table, write
from bench.tally import OURS
from comptoir.engine.frames import borrowed_view
from comptoir.research import actions, aec, spec
from comptoir.research.episode import Episode

PLAYERS = 2
FOUR = "connect four, PettingZoo"
MARKS = "<!-- research: written by `python -m bench.research --write` -->", "<!-- end of research -->"
Game = Callable[[int], int]  # plays the game of a seed; its decisions


def connect_four() -> Any:
    """PettingZoo's environment. It draws with pygame, but not here: nothing is shown."""
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic.connect_four.connect_four import raw_env

    return raw_env()


def play_engine(key: str, seed: int) -> int:
    """A random game without an environment."""
    seen, rng, decisions = spec(key, PLAYERS), Random(seed), 0
    episode = Episode(seen.game, seen.options, seed, plays_forced=True)
    while episode.moves:
        episode.play(episode.moves[int(rng.random() * len(episode.moves))])
        decisions += 1
    return decisions


def play_environment(env: Any, seed: int) -> int:
    """A random game in an environment, every step with its observation and its mask."""
    rng, decisions = Random(seed), 0
    env.reset(seed=seed)
    for _ in env.agent_iter():
        observation, _, is_over, *_ = env.last()
        if is_over:
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
    return decisions


def seconds_each(play: Game, first: int, seconds: float) -> float:
    """Seconds of a decision, over about this many seconds."""
    gc.collect()
    decisions, number, start = 0, first, process_time()
    while process_time() - start < seconds:
        decisions, number = decisions + play(number), number + 1
    return (process_time() - start) / decisions


def parts(key: str) -> tuple[float, float, int]:
    """Microseconds of a vector and of a mask over the positions of a game, and the numbers in a vector."""
    seen, space, rng = spec(key, PLAYERS), actions(key, PLAYERS), Random(1)
    episode, positions = Episode(seen.game, seen.options, 1, plays_forced=True), []
    while episode.moves:
        looked = borrowed_view(episode.state, episode.seat)
        positions.append((looked.clone(), episode.seat, episode.moves))
        episode.play(rng.choice(episode.moves))
    times = []
    for write_one in (lambda view, seat, _: seen.vector(view, seat), lambda view, seat, moves: space.mask(moves)):
        times.append(min(_once(write_one, positions) for _ in range(9)))
    return times[0], times[1], seen.size


def _once(write_one: Callable[[Any, int, Any], object], positions: list[Any]) -> float:
    start = process_time()
    for position in positions:
        write_one(*position)
    return (process_time() - start) / len(positions) * 1e6


def measure(rounds: int, seconds: float) -> str:
    """The table of all measurements."""
    games: dict[str, Game] = {key: partial(play_engine, key) for key in OURS}
    games |= {f"{key} aec": partial(play_environment, aec(key, PLAYERS)) for key in OURS}
    games[FOUR] = partial(play_environment, connect_four())
    found: dict[str, list[float]] = {name: [] for name in games}
    for number in range(rounds):
        for name, play in games.items():
            found[name].append(seconds_each(play, 1000 * number, seconds))
    four = median(found[FOUR])
    rows = []
    for key, name in OURS.items():
        engine, env, (vector, mask, size) = median(found[key]), median(found[f"{key} aec"]), parts(key)
        told = [f"{size}", f"{vector:.1f} µs", f"{mask:.1f} µs", f"{1 / engine:,.0f}", f"{1 / env:,.0f}"]
        rows.append([name, *told, f"{engine / env:.2f} ×", f"{four / env:.2f} ×"])
    rows.append([FOUR, "", "", "", "", f"{1 / four:,.0f}", "", ""])
    head = ["two players", "numbers", "vector", "mask", "engine/s", "AEC steps/s", "of the engine", "of connect four"]
    return table(head, rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.research", description="Measure the environments.")
    parser.add_argument("--rounds", type=int, default=9, help="how often each is measured (9)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each time, about (1)")
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    given = parser.parse_args()
    text = f"{machine('pettingzoo', 'numpy')}\n\n{measure(given.rounds, given.seconds)}"
    print(text)
    if given.write:
        write(text, *MARKS)


if __name__ == "__main__":
    main()
