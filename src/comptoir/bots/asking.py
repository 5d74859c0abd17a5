"""Bots that think about what a network says: for how long, and what they do where it has nothing to say."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from comptoir.bots.knowledge import evaluation
from comptoir.bots.search import SECONDS, SearchBot
from comptoir.engine import frames
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.moves import Move, Moves
from comptoir.extras import needed

if TYPE_CHECKING:
    from comptoir.network.model import Weights

# What the evaluation counts beside the network. That of Burgundy has also learnt from games against others.
SHARES = {"burgundy": 0.2, "orleans": 0.5, "pest": 0.5}


class Request(NamedTuple):
    """What the network is asked: a question to a player, and its legal moves."""

    state: State
    player: int
    moves: Moves


class AskingBot:
    """Thinks for a number of seconds or of tries: simulations, or roll-outs.

    At a table such as its network has never seen, with more players or other options, it plays like `search`.
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int,
        seconds: float | None = None,
        iterations: int | None = None,
        weights: Weights | None = None,
    ) -> None:
        with needed("network"):
            from comptoir.network.expectations import Expectations
        self._game = game
        share = SHARES.get(game.key, 0.0)
        self._expectations = Expectations(game, weights, evaluation(game) if share else None, share)
        self._stand_in = SearchBot(game, seed=seed, seconds=seconds, iterations=iterations)
        self._rng = Random(seed)
        self._seconds = SECONDS if seconds is None and iterations is None else seconds
        self._iterations = iterations
        self._began = 0.0

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        self._began = perf_counter()
        move = frames.forced_move(moves)
        if move is not None:
            return move
        if not self._expectations.knows(view):
            return self._stand_in.choose(view, player, moves)
        return self._think(view, player, moves)

    def _think(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        raise NotImplementedError

    def _left(self, done: int) -> float:
        """How many more tries there is time for, after so many."""
        left = inf if self._iterations is None else self._iterations - done
        if self._seconds is not None:
            passed = perf_counter() - self._began
            left = min(left, (self._seconds - passed) * done / passed if done else inf)
        return left
