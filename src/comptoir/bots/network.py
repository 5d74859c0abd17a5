"""The bot that a network has taught itself to be: it plays the move that its network likes best, without searching."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from comptoir.bots.bot import Bot, reads_only
from comptoir.bots.greedy import GreedyBot
from comptoir.bots.search import SearchBot
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.extras import needed

if TYPE_CHECKING:
    from comptoir.network.model import Weights

ITERATIONS = 40  # of a search that stands in for a network


@reads_only
class NetworkBot:
    """Plays the most likely move of a network: the one that is shipped, or one of your own.

    With `looks` it sees only that many moves, whichever catch its eye. At a table such as the shipped network has never
    seen, with more players or other options, a bot of about its strength that needs no network stands in.
    """

    def __init__(self, game: Game, weights: Weights | None = None, *, seed: int = 0, looks: int | None = None) -> None:
        with needed("network"):
            from comptoir.network.expectations import Expectations
        self._expectations = Expectations(game, weights)
        self._looks, self._rng = looks, Random(seed)
        self._stand_in = _stand_in(game, seed, looks)

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        if not self._expectations.knows(view):
            return self._stand_in.choose(view, player, moves)
        if self._looks is not None and len(moves) > self._looks:
            moves = self._rng.sample(moves, self._looks)
        return moves[int(self._expectations.likes(view, player, moves).argmax())]


def _stand_in(game: Game, seed: int, looks: int | None) -> Bot:
    """A greedy bot has to see about twice as many moves to play as well."""
    if looks is None:
        return SearchBot(game, seed=seed, iterations=ITERATIONS)
    return GreedyBot(game, seed=seed, looks=2 * looks)
