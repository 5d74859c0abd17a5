"""`python -m bench.ratings`: do ratings find out how strong people are, and are they the same when computed again?

People of known strengths play games of two to four: each performs as their strength says, with luck that makes a
difference of 100 points win 64 % of the games of two. Every game is counted by the store, as at the table.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random
from time import monotonic

from bench.report import table
from comptoir.glicko import SCALE
from comptoir.server.operating.ratings import recompute
from comptoir.server.settings import Settings
from comptoir.server.storage.ratings import Placed, count_game, own_standings
from comptoir.server.storage.store import Store, opened

PEOPLE, GAMES, SEEDS = 200, 30, 3
SPREAD = 300.0  # standard deviation of the strengths
LEAST = 0.95  # rank correlation


async def measure(folder: Path, people: int, games: int, seed: int) -> tuple[float, int, int, float]:
    """The rank correlation with the truth, the games, the ratings changed by computing again, the seconds each."""
    rng = Random(seed)
    async with opened(Settings(str(folder / f"{seed}.sqlite"))) as store:
        strengths = {await _person(store, number): rng.gauss(1000, SPREAD) for number in range(people)}
        began = monotonic()
        number = await _play(store, strengths, games, rng)
        seconds = (monotonic() - began) / number
        found = {person: (await own_standings(store, person))["burgundy"].rating.rating for person in strengths}
        changed = (await recompute(store)).changed
    return correlation(list(strengths.values()), list(found.values())), number, changed, seconds


async def _person(store: Store, number: int) -> str:
    return (await store.add_person(f"Player {number}", 0))[0].id


async def _play(store: Store, strengths: dict[str, float], games: int, rng: Random) -> int:
    """Everybody plays this many games, with whoever has played as few; returns how many there were."""
    left, number = dict.fromkeys(strengths, games), 0
    while len(free := [person for person, more in left.items() if more]) > 1:
        rng.shuffle(free)
        free.sort(key=lambda person: -left[person])
        chosen = free[: rng.choice((2, 3, 4))]
        await count_game(store, f"game {number}", "burgundy", _result(chosen, strengths, rng))
        number += 1
        for person in chosen:
            left[person] -= 1
    return number


def _result(people: Sequence[str], strengths: dict[str, float], rng: Random) -> list[Placed]:
    """Whose day it was: strength and luck (Plackett and Luce)."""
    form = {person: strengths[person] / SCALE - log(-log(rng.random())) for person in people}
    order = sorted(people, key=lambda person: -form[person])
    return [Placed(seat, order.index(person) + 1, person) for seat, person in enumerate(people)]


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's; no two values are equal."""
    ranks = [{value: rank for rank, value in enumerate(sorted(values))} for values in (one, other)]
    squares = sum((ranks[0][a] - ranks[1][b]) ** 2 for a, b in zip(one, other, strict=True))
    return 1 - 6 * squares / (len(one) * (len(one) ** 2 - 1))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.ratings", description="Compare ratings with the truth.")
    parser.add_argument("--people", type=int, default=PEOPLE, help=f"how many ({PEOPLE})")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each of them ({GAMES})")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = [asyncio.run(measure(Path(folder), given.people, given.games, seed)) for seed in range(SEEDS)]
    head = ["seed", "games", "rank correlation", "changed by computing again", "ms to count a game"]
    rows = [
        [str(seed), str(games), f"{known:.3f}", str(changed), f"{1000 * seconds:.1f}"]
        for seed, (known, games, changed, seconds) in enumerate(found)
    ]
    print(table(head, rows))
    return 0 if all(known >= LEAST and not changed for known, _, changed, _ in found) else 1


if __name__ == "__main__":
    sys.exit(main())
