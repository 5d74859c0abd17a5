"""`python -m bench.accelerated`: decisions a second of the accelerated Burgundy by size of the batch, and compile time.

Random play: legal moves, one of them at random, the step, and new luck for games that are over. Beside it, in the same
run, the Python engine and, where `pgx` is installed, its backgammon. JAX uses what it finds: on an accelerator, seconds
are those of the clock; on a processor, they are processor time, whatever else the machine does, and so they are for the
Python engine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from itertools import count
from statistics import median
from time import perf_counter, process_time
from typing import Any

import jax
import jax.numpy as jnp

from bench.report import machine, table, write
from comptoir.accelerated import Burgundy
from comptoir.accelerated.playing import begin, begin_again, play_on
from comptoir.bots.arena import play_game
from comptoir.games.burgundy import GAME

PLAYERS = 2
DECISIONS = 32  # of each game between looks for games that are over
BATCHES = (256, 1024, 4096, 16384)
MARKS = "<!-- accelerated: written by `python -m bench.accelerated --write` -->", "<!-- end of accelerated -->"

Begin = Callable[[Any, int], Any]  # a batch of new games
Play = Callable[[Any, Any], tuple[Any, Any]]  # the batch some decisions later, and how many were made


def clock() -> float:
    """Seconds, to be compared with others."""
    return process_time() if jax.default_backend() == "cpu" else perf_counter()


@dataclass(frozen=True)
class Measured:
    """What a batch reaches."""

    compiling: float  # seconds
    rates: list[float]  # decisions a second, round by round


def burgundy() -> tuple[Begin, Play]:
    """Random play of our game."""
    game = Burgundy(PLAYERS)

    def play(states: Any, key: Any) -> tuple[Any, Any]:
        for_play, for_games = jax.random.split(key)
        states, made = play_on(game, states, for_play, DECISIONS)
        return begin_again(game, states, for_games), made

    return partial(begin, game), play


def backgammon() -> tuple[Begin, Play]:
    """Random play of Pgx's backgammon, with new games at once for those that are over."""
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make("backgammon")
    step = jax.vmap(auto_reset(game.step, game.init))

    def decide(states: Any, key: Any) -> tuple[Any, None]:
        for_moves, for_dice = jax.random.split(key)
        likes = jnp.where(states.legal_action_mask, 0.0, -jnp.inf)
        moves = jax.random.categorical(for_moves, likes, axis=1)
        return step(states, moves, jax.random.split(for_dice, len(moves))), None

    def play(states: Any, key: Any) -> tuple[Any, Any]:
        states, _ = jax.lax.scan(decide, states, jax.random.split(key, DECISIONS))
        return states, states.current_player.size * DECISIONS

    return (lambda key, number: jax.vmap(game.init)(jax.random.split(key, number))), play


def measure(engine: tuple[Begin, Play], batch: int, rounds: int, seconds: float) -> Measured:
    """Compile for a batch and play."""
    begin, play = engine
    states, key = jax.jit(begin, static_argnums=1)(jax.random.key(0), batch), jax.random.key(1)
    start = clock()
    compiled = jax.jit(play, donate_argnums=0).lower(states, key).compile()
    compiling = clock() - start
    return Measured(compiling, list(rates(compiled, states, rounds, seconds)))


def rates(play: Any, states: Any, rounds: int, seconds: float) -> Iterator[float]:
    """Decisions a second in each round, after one that nobody counts."""
    key = jax.random.key(2)
    for number in range(1 + rounds):
        made, start = 0, clock()
        while clock() - start < seconds:
            key, for_play = jax.random.split(key)
            states, decisions = play(states, for_play)
            made += int(decisions)
        if number:
            yield made / (clock() - start)


def python_rate(seconds: float) -> float:
    """Decisions a second of random play on the Python engine."""
    options, facts, made, start = GAME.make_options(PLAYERS), GAME.facts(None), 0, process_time()
    for number in count():
        made += play_game(GAME, options, ("random", "random"), 1, number, facts).decisions
        if process_time() - start >= seconds:
            break
    return made / (process_time() - start)


def measured(batches: list[int], rounds: int, seconds: float) -> str:
    """The table of all batches, and what they are compared with."""
    python = median(python_rate(seconds) for _ in range(rounds))
    rows = [["the Python engine", "", f"{python:,.0f}", ""]]
    engines = {"Burgundy": burgundy()}
    if find_spec("pgx"):
        engines["Pgx's backgammon"] = backgammon()
    for batch in batches:
        for name, engine in engines.items():
            found = measure(engine, batch, rounds, seconds)
            rate = median(found.rates)
            told = [f"{name}, {batch:,} at once", f"{found.compiling:.1f} s", f"{rate:,.0f}", f"{rate / python:.1f} ×"]
            rows.append(told)
            print(*told, flush=True)
    (device,) = {device.device_kind for device in jax.devices()}
    return table([f"two players, {device}", "compile time", "decisions/s", "of Python"], rows)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.accelerated", description="Measure the accelerated Burgundy."
    )
    parser.add_argument("--batch", type=int, action="append", help=f"games at once ({', '.join(map(str, BATCHES))})")
    parser.add_argument("--rounds", type=int, default=5, help="how often each batch is measured (5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each time, about (2)")
    parser.add_argument("--write", action="store_true", help="write the table into docs/benchmarks.md")
    given = parser.parse_args()
    told = measured(given.batch or list(BATCHES), given.rounds, given.seconds)
    text = f"{machine('jax', used='seconds are those of one')}\n\n{told}"
    print(text)
    if given.write:
        write(text, *MARKS)


if __name__ == "__main__":
    main()
