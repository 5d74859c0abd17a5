"""`python -m bench.accelerated`: decisions a second of the accelerated Burgundy by size of the batch, and compile time.

Random play: legal moves, one of them at random, the step, and new luck for games that are over. Beside it, in the same
run, the Python engine. JAX uses what it finds: on an accelerator, seconds are those of the clock; on a processor, they
are processor time, whatever else the machine does, and so they are for the Python engine.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from statistics import median
from time import perf_counter, process_time
from typing import Any

import jax

from bench import research
from bench.report import machine, table, write
from comptoir.accelerated import Burgundy
from comptoir.accelerated.playing import begin, begin_again, play_on

DECISIONS = 32  # of each game between looks for games that are over
BATCHES = (256, 1024, 4096, 16384)
MARKS = "<!-- accelerated: written by `python -m bench.accelerated --write` -->", "<!-- end of accelerated -->"


def clock() -> float:
    """Seconds, to be compared with others."""
    return process_time() if jax.default_backend() == "cpu" else perf_counter()


@dataclass(frozen=True)
class Measured:
    """What a batch reaches."""

    batch: int
    compiling: float  # seconds
    rates: list[float]  # decisions a second, round by round


def rates(functions: tuple[Any, Any], states: Any, rounds: int, seconds: float) -> Iterator[float]:
    """Decisions a second in each round, after one that nobody counts."""
    play, renew = functions
    key = jax.random.key(1)
    for number in range(1 + rounds):
        made, start = 0, clock()
        while clock() - start < seconds:
            key, for_play, for_games = jax.random.split(key, 3)
            states, decisions = play(states, for_play)
            states = renew(states, for_games)
            made += int(decisions)
        if number:
            yield made / (clock() - start)


def measure(players: int, batch: int, rounds: int, seconds: float) -> Measured:
    """Compile for a batch and play."""
    game = Burgundy(players)
    states = jax.jit(partial(begin, game), static_argnums=1)(jax.random.key(0), batch)
    start, key = clock(), jax.random.key(1)
    play = jax.jit(partial(play_on, game, decisions=DECISIONS), donate_argnums=0).lower(states, key=key).compile()
    renew = jax.jit(partial(begin_again, game), donate_argnums=0).lower(states, key).compile()
    compiling = clock() - start
    called = (lambda states, key: play(states, key=key)), renew
    return Measured(batch, compiling, list(rates(called, states, rounds, seconds)))


def measured(players: int, batches: list[int], rounds: int, seconds: float) -> str:
    """The table of all batches, and the Python engine."""
    python = 1 / median(
        research.seconds_each(partial(research.play_engine, "burgundy"), 1000 * number, seconds)
        for number in range(rounds)
    )
    rows = [["the Python engine", "", f"{python:,.0f}", ""]]
    for batch in batches:
        found = measure(players, batch, rounds, seconds)
        rate = median(found.rates)
        rows.append([f"{batch:,} games at once", f"{found.compiling:.1f} s", f"{rate:,.0f}", f"{rate / python:.1f} ×"])
    (device,) = {device.device_kind for device in jax.devices()}
    return table([f"Burgundy, two players, {device}", "compile time", "decisions/s", "of Python"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.accelerated", description="Measure the accelerated Burgundy."
    )
    parser.add_argument("--batch", type=int, action="append", help=f"games at once ({', '.join(map(str, BATCHES))})")
    parser.add_argument("--rounds", type=int, default=5, help="how often each batch is measured (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each time, about (2)")
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    given = parser.parse_args()
    told = measured(research.PLAYERS, given.batch or list(BATCHES), given.rounds, given.seconds)
    text = f"{machine('jax', used='seconds are those of one')}\n\n{told}"
    print(text)
    if given.write:
        write(text, *MARKS)


if __name__ == "__main__":
    main()
