"""`python -m bench.soak`: plays random games with all checks of the conformance suite, until one fails.

The number and the seed of a game determine its options and its moves, so `--only` reproduces a failure.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from functools import partial

from rich.progress import track

from bench.draws import draw_options
from comptoir.conformance import play_checked
from comptoir.executors import PLACES, Executor, executor_for
from comptoir.games import GAMES, game

TIMES = 10_000
EVERY = 250  # decisions between expensive checks: many games rather than many checks of each


def soak(number: int, key: str, seed: int) -> str:
    """Play the game of this number; returns what went wrong (empty if nothing)."""
    options = draw_options(game(key), number, seed)
    try:
        play_checked(game(key), options, seed=seed + number, every=EVERY)
    except Exception:
        return f"{traceback.format_exc()}\n{options}"
    return ""


def is_clean(key: str, numbers: range, seed: int, on: Executor) -> bool:
    """Play these games of one kind; did all of them pass? One failure is enough, and ends the others."""
    finished = on.run(partial(soak, key=key, seed=seed), numbers)
    for number, failure in track(finished, f"Playing {key}", total=len(numbers)):
        if failure:
            again = f"python -m bench.soak --game {key} --seed {seed} --only {number}"
            print(f"{failure}\nGame {number} failed. Again: {again}", file=sys.stderr)
            return False
    print(f"{key}: {len(numbers)} games, no failure.", flush=True)
    return True


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="Play random games with all checks.")
    known = list(GAMES)
    parser.add_argument("--game", choices=known, action="append", help="only this game (all of them)")
    parser.add_argument("--games", type=int, default=TIMES, help=f"how many of each ({TIMES})")
    parser.add_argument("--seed", type=int, default=0, help="seed of the series (0)")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="play only the game of this number")
    parser.add_argument("--on", type=executor_for, default="processes", help=f"{PLACES} (processes)")
    given = parser.parse_args()
    numbers = range(given.games) if given.only is None else range(given.only, given.only + 1)
    keys = given.game or known
    return 0 if all(is_clean(key, numbers, given.seed, given.on) for key in keys) else 1


if __name__ == "__main__":
    sys.exit(main())
