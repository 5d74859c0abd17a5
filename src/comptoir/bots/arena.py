"""Many games between bots, on any executor and with rotating seats, and how strong that shows them to be."""

import pickle
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from typing import Any, TypeAlias, TypeGuard, TypeVar

from comptoir.bots import Bot, make_bot
from comptoir.bots.play import play_out
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Entry, Match
from comptoir.engine.record import Record, record_of
from comptoir.executors import HERE, Executor, Here, in_order

NORMAL_95 = 1.959964  # standard deviations that contain a normal variable 19 times out of 20

Outcome = TypeVar("Outcome")
# The name of a bot, a bot, or a factory for a game and a seed.
Entrant: TypeAlias = str | Bot | Callable[[Game, int], Bot]


@dataclass(frozen=True, slots=True)
class Result:
    """One game: its seed, the number of the bot at each seat, and the outcome."""

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
    game: Game, options: Any, bots: Sequence[Entrant], games: int, seed: int, on: Executor = HERE, facts: Any = None
) -> Iterator[Result]:
    """Play `games` games between these bots, one for each seat; they move on by one seat after each game.

    The same seed gives the same games wherever they are played, as long as no bot thinks by the clock.
    """
    return in_order(finished_games(game, options, bots, games, seed, on, facts))


def finished_games(
    game: Game, options: Any, bots: Sequence[Entrant], games: int, seed: int, on: Executor = HERE, facts: Any = None
) -> Iterator[tuple[int, Result]]:
    """The same games as they are finished, each with its number in the series."""
    return _run(play_game, game, options, bots, games, seed, on, facts)


def recorded_games(
    game: Game, options: Any, bots: Sequence[Entrant], games: int, seed: int, on: Executor = HERE, facts: Any = None
) -> Iterator[tuple[int, tuple[Result, Record]]]:
    """The same games as they are finished, with their records."""
    return _run(record_game, game, options, bots, games, seed, on, facts)


def _run(
    play: Callable[..., Outcome],
    game: Game,
    options: Any,
    bots: Sequence[Entrant],
    games: int,
    seed: int,
    on: Executor,
    facts: Any,
) -> Iterator[tuple[int, Outcome]]:
    _check_entrants(game, options, bots, is_elsewhere=not isinstance(on, Here))
    known = game.facts(None) if facts is None else facts
    return on.run(partial(play, game, options, tuple(bots), seed, facts=known), range(games))


def _check_entrants(game: Game, options: Any, bots: Sequence[Entrant], *, is_elsewhere: bool) -> None:
    """Refuse bots that cannot play, before any game begins."""
    game.check_options(options)
    if len(bots) != options.players:
        raise Refusal(
            "{bots} bots are given for {players} players; give one for each.", bots=len(bots), players=options.players
        )
    if is_elsewhere and not _is_picklable(game):
        raise Refusal(
            "{game} cannot be sent to other processes; make it a global of its module, or play in one process.",
            game=game.key,
        )
    for bot in bots:
        _check_entrant(game, bot, is_elsewhere=is_elsewhere)


def _check_entrant(game: Game, bot: Entrant, *, is_elsewhere: bool) -> None:
    if isinstance(bot, str):
        make_bot(bot, game, seed=0)
    elif not (_is_bot(bot) or callable(bot)):
        raise Refusal("{bot} is not a bot; give a name, a bot with a “choose” method, or a factory.", bot=repr(bot))
    elif is_elsewhere and not _can_travel(bot):
        raise Refusal(
            "{bot} cannot be sent to other processes; give a class or function of a module, or play in one process.",
            bot=repr(bot),
        )


def _is_bot(entrant: object) -> TypeGuard[Bot]:
    """Is this a bot already, and not a class or a function that makes one?"""
    return hasattr(entrant, "choose") and not isinstance(entrant, type)


def _can_travel(entrant: Entrant) -> bool:
    """Can another process make this bot? A bot instance may remember its games, so it plays them all here."""
    # Code typed into a console is in no file that another process could import.
    is_typed = getattr(entrant, "__module__", "") == "__main__" and not hasattr(sys.modules["__main__"], "__file__")
    return not is_typed and not _is_bot(entrant) and _is_picklable(entrant)


def _is_picklable(value: object) -> bool:
    try:
        pickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False
    return True


def play_game(
    game: Game,
    options: Any,
    bots: Sequence[Entrant],
    seed: int,
    number: int,
    facts: Any,
    kept: list[Entry] | None = None,
) -> Result:
    """Play one game of a series, from its own seed; what everyone answers is added to `kept`, if it is given."""
    own = Random(f"{seed} {number}").getrandbits(48)
    players = len(bots)
    seats = tuple((seat + number) % players for seat in range(players))
    seated = [bot_of(bots[bot], game, own + 1 + bot) for bot in seats]
    state = game.start(options, facts)
    counts = play_out(state, seated, Random(own), kept)
    winners = tuple(seats[standing.player] for standing in game.result(state) if standing.place == 1)
    return Result(own, seats, game.scores(state), winners, counts.decisions, counts.forced, counts.chance)


def record_game(
    game: Game, options: Any, bots: Sequence[Entrant], seed: int, number: int, facts: Any
) -> tuple[Result, Record]:
    """Play one game of a series, and record it."""
    entries: list[Entry] = []
    result = play_game(game, options, bots, seed, number, facts, entries)
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in (bots[seat] for seat in result.seats)]
    match = Match.unplayed(game, options, seed=result.seed, seats=names, facts=facts)
    for entry in entries:
        match.replay(entry.player, entry.move, entry.lane)
    return result, record_of(match)


def bot_of(entrant: Entrant, game: Game, seed: int) -> Bot:
    """The bot that a name, a bot or a factory stands for."""
    if isinstance(entrant, str):
        return make_bot(entrant, game, seed=seed)
    if _is_bot(entrant):
        return entrant
    assert callable(entrant)
    return entrant(game, seed)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a win rate; a shared victory counts as part of a win."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, NORMAL_95**2
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    width = NORMAL_95 * sqrt(rate * (1 - rate) / games + z2 / (4 * games**2)) / (1 + z2 / games)
    return max(0.0, middle - width), min(1.0, middle + width)


def wins_of(results: Sequence[Result], bot: int) -> float:
    """How many games a bot has won; a shared victory counts as part of a win."""
    return sum(1 / len(result.winners) for result in results if bot in result.winners)
