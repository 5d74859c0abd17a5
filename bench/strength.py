"""`python -m bench.strength`: how strong the bots are, against each other with two players."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from bench.report import table
from comptoir.bots.arena import Result, play_games, wilson, wins_of
from comptoir.engine.game import Game
from comptoir.executors import PLACES, Executor, executor_for
from comptoir.games import GAMES, game

SEED = 2011


def pairings(seconds: float) -> list[tuple[str, str]]:
    """Who meets whom."""
    return [("greedy", "random"), ("greedy", "greedy"), (f"search:{seconds:g}s", "greedy")]


def measure(played: Game, bots: tuple[str, str], games: int, on: Executor, seed: int) -> dict[str, Any]:
    """Play the games of one pairing; returns the results of its first bot."""
    results = list(play_games(played, played.make_options(2), bots, games, seed, on))
    wins = wins_of(results, 0)
    return {
        "game": played.key,
        "bots": bots,
        "seed": seed,
        "games": games,
        "points": [mean(totals(results, bot)) for bot in range(2)],
        "deviation": [stdev(totals(results, bot)) for bot in range(2)],
        "win_rate": wins / games,
        "interval": wilson(wins, games),
        "categories": [by_category(results, bot) for bot in range(2)],
        "results": [[result.total(bot) for bot in range(2)] for result in results],
    }


def totals(results: Sequence[Result], bot: int) -> list[int]:
    return [result.total(bot) for result in results]


def by_category(results: Sequence[Result], bot: int) -> dict[str, float]:
    """A bot's mean points by category."""
    points = [result.points[result.seats.index(bot)] for result in results]
    return {category: mean(row[category] for row in points) for category in points[0]}


def row(found: dict[str, Any]) -> list[str]:
    """One row of the printed table."""
    first, second = found["bots"]
    points = [f"{mean:.1f} ± {spread:.0f}" for mean, spread in zip(found["points"], found["deviation"], strict=True)]
    low, high = found["interval"]
    rate = f"{found['win_rate']:.1%}"
    return [
        found["game"],
        f"{first} – {second}",
        str(found["games"]),
        str(found["seed"]),
        *points,
        rate,
        f"{low:.1%} – {high:.1%}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description="Measure the strength of the bots.")
    known = list(GAMES)
    parser.add_argument("--game", choices=known, action="append", help="only this game (all of them)")
    parser.add_argument("--games", type=int, default=100, help="games of each pairing, at least 2 (100)")
    parser.add_argument("--on", type=executor_for, default="processes", help=f"{PLACES} (processes)")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long search thinks about a move (0.5)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"seed of the whole series ({SEED})")
    parser.add_argument("--out", type=Path, help="write everything as JSON to this file")
    given = parser.parse_args()
    found = [
        measure(game(key), bots, given.games, given.on, given.seed)
        for key in given.game or known
        for bots in pairings(given.seconds)
    ]
    head = ["game", "bots", "games", "seed", "points", "other's points", "wins", "95 % interval"]
    print(table(head, [row(each) for each in found]))
    if given.out:
        given.out.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
