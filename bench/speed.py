"""Decisions per second of our games and of other engines, measured in turn in one process.

Times are CPU times of this process (`process_time`). Every round measures every engine, and each round starts
with another one, so a busy machine slows them all down alike. The results are medians and ratios.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import process_time

from catanatron import Color, Game as CatanGame, RandomPlayer
from chess import Board

from bench.tally import OURS, Tally
from comptoir.bots import make_bot
from comptoir.bots.play import play_out
from comptoir.games import game

PLAYERS = 4
STALE = 150  # half-moves without progress after which a game of chess is drawn


def play_ours(key: str, seed: int, tally: Tally) -> None:
    """One of our games between random bots."""
    ours = game(key)
    bots = [make_bot("random", ours, seed=seed + seat) for seat in range(PLAYERS)]
    state = ours.start(ours.make_options(PLAYERS), ours.facts(None))
    counts = play_out(state, bots, Random(seed))
    tally.decisions += counts.decisions
    tally.choices += counts.decisions - counts.forced


def play_catan(seed: int, tally: Tally) -> None:
    """A game of Catan between Catanatron's random players."""

    def choose(player: RandomPlayer, game: CatanGame, actions: Sequence[object]) -> object:
        tally.count(len(actions))
        return player.decide(game, actions)

    CatanGame([RandomPlayer(color) for color in Color], seed=seed + 1).play(decide_fn=choose)


def play_chess(seed: int, tally: Tally) -> None:
    """A game of random chess, to mate, stalemate or a long time without progress."""
    rng, board = Random(seed), Board()
    while board.halfmove_clock < STALE:
        moves = list(board.legal_moves)
        if not moves:
            return
        tally.count(len(moves))
        board.push(moves[int(rng.random() * len(moves))])


Engine = Callable[[int, Tally], None]

ENGINES: dict[str, Engine] = {
    **{name: partial(play_ours, key) for key, name in OURS.items()},
    "Catan, Catanatron": play_catan,
    "chess, python-chess": play_chess,
}


def played(engine: Engine, first: int, seconds: float) -> Tally:
    """Play whole games, from the first seed on, for about this many seconds."""
    tally = Tally()
    gc.collect()
    start = process_time()
    while tally.seconds < seconds:
        engine(first + tally.games, tally)
        tally.games += 1
        tally.seconds = process_time() - start
    return tally


def measure(rounds: int, seconds: float) -> dict[str, list[Tally]]:
    """One tally per round for every engine."""
    for engine in ENGINES.values():
        played(engine, 0, 0.0)  # builds the tables that are cached
    found: dict[str, list[Tally]] = {name: [] for name in ENGINES}
    names = list(ENGINES)
    for number in range(rounds):
        first = number % len(names)
        for name in (*names[first:], *names[:first]):
            found[name].append(played(ENGINES[name], 1_000_000 * number, seconds))
    return found
