"""`python -m bench.expectations`: how far off networks and evaluations are from the lead at the end of games."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, pairwise
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from bench.report import table
from comptoir.bots import make_bot
from comptoir.bots.knowledge import evaluation
from comptoir.bots.play import Counts, answer, choices, sight_of
from comptoir.engine.frames import State, borrowed_view
from comptoir.engine.game import Game
from comptoir.engine.moves import Moves
from comptoir.executors import PLACES, executor_for, in_order
from comptoir.games import GAMES, game
from comptoir.network.expectations import Expectations
from comptoir.network.model import POINTS, leads, leads_in

EVERY = 3  # decisions
PHASES = (0.0, 0.1, 0.25, 0.4, 0.6, 1.0)  # shares of a game's decisions


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a game of two."""

    state: State
    player: int
    moves: Moves


@dataclass(frozen=True, slots=True)
class Guess:
    """How much more the first seat will lead at the end: what was expected of it, and what came."""

    passed: float  # share of the game's decisions
    network: float
    judged: float
    grown: float


def guesses(key: str, bots: Sequence[str], seed: int, number: int) -> list[Guess]:
    """Play a game, and ask at some of its decisions what will come of it."""
    played = game(key)
    own = Random(f"{seed} {number}")
    state = played.start(played.make_options(2), played.facts(None))
    players = [make_bot(bots[(seat + number) % 2], played, seed=own.getrandbits(48)) for seat in range(2)]
    counts, found = Counts(), list[tuple[int, float, float, float]]()
    going = choices(state, own, counts)
    asked = next(going, None)
    while asked is not None:
        player, moves = asked
        view = borrowed_view(state, player)
        if counts.decisions % EVERY == 0:
            now = leads_in(played, view)[0]
            found.append((counts.decisions, *expected(played, Asked(view, player, moves)), now))
        bot = players[player]
        asked = answer(going, bot.choose(sight_of(bot)(state, player), player, moves))
    end = leads_in(played, state)[0]
    return [
        Guess(decisions / counts.decisions, network - now, judged - now, end - now)
        for decisions, network, judged, now in found
    ]


def expected(played: Game, asked: Asked) -> tuple[float, float]:
    """The lead of the first seat at the end, as the network and the evaluation see it."""
    (expectation,) = Expectations(played).of([asked])
    judge = evaluation(played)
    return expectation.values[0] * POINTS, leads([judge(asked.state, seat) for seat in range(2)])[0]


def rows(found: Sequence[Guess]) -> list[list[str]]:
    """For each phase of the game, how far off the guesses are."""
    lines = []
    for low, high in pairwise(PHASES):
        some = [each for each in found if low <= each.passed < high or each.passed == high == 1]
        off = (
            distance(each.network - each.grown for each in some),
            distance(each.judged - each.grown for each in some),
            distance((each.network + each.judged) / 2 - each.grown for each in some),
            pstdev(each.grown for each in some),
        )
        lines.append([f"{low:.0%} – {high:.0%}", str(len(some)), *(f"{each:.1f}" for each in off)])
    return lines


def distance(errors: Iterable[float]) -> float:
    """The root of their mean square."""
    return sqrt(fmean(error**2 for error in errors))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--bots", default="guided:16,search-1:40", help="two, with a comma between them")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--on", type=executor_for, default="here", help=f"{PLACES} (here)")
    given: Any = parser.parse_args()
    play = partial(guesses, given.game, given.bots.split(","), given.seed)
    found = list(chain(*in_order(given.on.run(play, range(given.games)))))
    heads = ["of a game", "positions", "network", "evaluation", "mean of both", "the lead changes by"]
    print(table(heads, rows(found)))


if __name__ == "__main__":
    main()
