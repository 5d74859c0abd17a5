"""Many games between bots, in parallel, with the seats rotating; and what they say about strength."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from multiprocessing import get_context
from random import Random
from typing import Any

from comptoir.bots import make_bot
from comptoir.bots.play import play_out
from comptoir.engine.game import Game
from comptoir.games import game as game_of

NORMAL_95 = 1.959964  # 19 times out of 20 a normal variable lies within so many standard deviations


@dataclass(frozen=True, slots=True)
class Result:
    """One game: its own seed, the number of the bot at each seat, and what came of it."""

    seed: int
    seats: tuple[int, ...]
    points: tuple[Mapping[str, int], ...]  # by seat and category
    winners: tuple[int, ...]  # the bots in first place
    decisions: int
    forced: int
    chance: int

    def total(self, bot: int) -> int:
        """The final points of a bot."""
        return sum(self.points[self.seats.index(bot)].values())


def play_games(
    game: Game, options: Any, bots: Sequence[str], games: int, seed: int, processes: int = 1, facts: Any = None
) -> Iterator[Result]:
    """Play so many games between these bots, by name, one for each seat; they move on by one seat from game to game.

    The same seed gives the same games, in however many processes, as long as no bot thinks by the clock.
    """
    for name in bots:
        make_bot(name, game, seed=0)  # refuses an unknown one before any game begins
    known = game.facts(None) if facts is None else facts
    if processes == 1:
        return (play_game(game, options, bots, seed, number, known) for number in range(games))
    # Facts travel as the data they were made of, a game by its key: functions stay at home.
    own = None if known.digest == game.facts(None).digest else known.data
    return _played_elsewhere(partial(_play_by_key, game.key, options, tuple(bots), seed, own), games, processes)


def _played_elsewhere(play: Callable[[int], Result], games: int, processes: int) -> Iterator[Result]:
    # Spawned, not forked: the same on every system, and safe where threads run. Ctrl-C is for the parent.
    ignored = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(processes, get_context("spawn"), signal.signal, ignored) as pool:
        try:
            yield from pool.map(play, range(games))
        finally:
            pool.shutdown(cancel_futures=True)


def _play_by_key(
    key: str, options: Any, bots: Sequence[str], seed: int, own_facts: Mapping[str, Any] | None, number: int
) -> Result:
    game = game_of(key)
    return play_game(game, options, bots, seed, number, game.facts(own_facts))


def play_game(game: Game, options: Any, bots: Sequence[str], seed: int, number: int, facts: Any) -> Result:
    """Play one game of a series, from a seed of its own."""
    own = Random(f"{seed} {number}").getrandbits(48)
    players = len(bots)
    seats = tuple((seat + number) % players for seat in range(players))
    seated = [make_bot(bots[bot], game, seed=own + 1 + bot) for bot in seats]
    state = game.start(options, facts)
    counts = play_out(state, seated, Random(own))
    winners = tuple(seats[standing.player] for standing in game.result(state) if standing.place == 1)
    return Result(own, seats, game.scores(state), winners, counts.decisions, counts.forced, counts.chance)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate, after Wilson; a shared victory counts as a part of a win."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, NORMAL_95**2
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    width = NORMAL_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - width), min(1.0, middle + width)


def wins_of(results: Sequence[Result], bot: int) -> float:
    """How many games a bot has won; a shared victory counts as a part of a win."""
    return sum(1 / len(result.winners) for result in results if bot in result.winners)
