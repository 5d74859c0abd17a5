"""`python -m bench.soak`: plays random games with all checks of the conformance suite, until one fails.

Game by game, number and seed give the options and the play, so that a failure comes again with `--only`.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Iterator
from functools import partial
from multiprocessing import get_context

from rich.progress import track

from bench.draws import draw_options
from comptoir.engine.conformance import play_checked
from comptoir.games import game

GAMES = 10_000


def soak(number: int, seed: int) -> tuple[int, str]:
    """Play the game of this number; its number, and what went wrong or nothing."""
    burgundy = game("burgundy")
    options = draw_options(burgundy, number, seed)
    try:
        play_checked(burgundy, options, seed=seed + number)
    except Exception:
        return number, f"{traceback.format_exc()}\n{options}"
    return number, ""


def outcomes(numbers: range, seed: int, processes: int) -> Iterator[tuple[int, str]]:
    """The games as they finish, and what went wrong in them."""
    if len(numbers) == 1:
        yield soak(numbers[0], seed)
        return
    # Leaving the pool stops its other games: one failure is enough.
    with get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(partial(soak, seed=seed), numbers, chunksize=4)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="Play random games with all checks.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"how many ({GAMES})")
    parser.add_argument("--seed", type=int, default=0, help="other seeds give other games (0)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play only the game of this number")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many games at a time (one a core)")
    given = parser.parse_args()
    numbers = range(given.games) if given.only is None else range(given.only, given.only + 1)
    for number, failure in track(outcomes(numbers, given.seed, given.processes), "Playing", total=len(numbers)):
        if failure:
            again = f"python -m bench.soak --seed {given.seed} --only {number}"
            print(f"{failure}\nGame {number} failed. Again: {again}", file=sys.stderr)
            return 1
    print(f"{len(numbers)} games, no failure.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
