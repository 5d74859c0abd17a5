"""A process that plays on request: `burgundy greedy 0.5 3` plays for half a second, from seed 3 on; tells its speed.

It uses little of the package and nothing new, so that it can measure older versions, too.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from functools import cache
from random import Random
from time import process_time
from typing import Any

from comptoir.bots import make_bot
from comptoir.bots.knowledge import evaluation, horizon
from comptoir.bots.play import play_out
from comptoir.bots.search import Tree
from comptoir.engine.match import Match
from comptoir.games import game

ITERATIONS = 50  # of the search from one position


def play_random(key: str, seed: int) -> int:
    """A game of four random players with the engine alone; its decisions."""
    return _played(key, "random", 4, seed)


def play_greedy(key: str, seed: int) -> int:
    """A game of two greedy players; its decisions."""
    return _played(key, "greedy", 2, seed)


def _played(key: str, bot: str, players: int, seed: int) -> int:
    ours = game(key)
    bots = [make_bot(bot, ours, seed=seed + seat) for seat in range(players)]
    return play_out(ours.start(ours.make_options(players), ours.facts(None)), bots, Random(seed)).decisions


def play_match(key: str, seed: int) -> int:
    """A game of four random players in a match, which checks and records every move; its decisions."""
    match, rng, decisions = Match(game(key), game(key).make_options(4), seed=seed), Random(seed), 0
    while not match.is_over():
        player = match.to_decide()[0]
        moves = match.moves(player)
        match.play(player, moves[int(rng.random() * len(moves))])
        decisions += 1
    return decisions


def search(key: str, seed: int) -> int:
    """Searches from a position of a game of two players; its iterations."""
    view, player = _positions(key)[seed % len(_positions(key))]
    tree = Tree(evaluation(game(key)), horizon(game(key)), view, player, 2, Random(seed))
    for _ in range(ITERATIONS):
        tree.grow()
    return ITERATIONS


@cache
def _positions(key: str) -> list[tuple[Any, int]]:
    """Every tenth decision of a greedy game, as its player sees it."""
    match, bot, found = Match(game(key), game(key).make_options(2), seed=1), make_bot("greedy", game(key), seed=1), []
    while not match.is_over():
        player = match.to_decide()[0]
        found.append((match.view(player), player))
        match.play(player, bot.choose(match.view(player), player, match.moves(player)))
    return found[5::10]


KINDS: dict[str, Callable[[str, int], int]] = {
    "random": play_random, "greedy": play_greedy, "search": search, "match": play_match,
}  # fmt: skip


def pace(key: str, kind: str, seconds: float, seed: int) -> float:
    """How many decisions or iterations a second."""
    play = KINDS[kind]
    play(key, 0)  # fills what is cached
    gc.collect()
    done, start = 0, process_time()
    while process_time() - start < seconds:
        done, seed = done + play(key, seed), seed + 1
    return done / (process_time() - start)


def main() -> None:
    for line in sys.stdin:
        key, kind, seconds, seed = line.split()
        print(pace(key, kind, float(seconds), int(seed)), flush=True)


if __name__ == "__main__":
    main()
