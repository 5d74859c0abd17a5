"""A network that is asked about many positions at once, and only about their legal moves.

A vocabulary has thousands of moves and a position a dozen legal ones, so most of the last layer is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.game import Game
from comptoir.network.inputs import Inputs
from comptoir.network.model import Floats, Weights, about, hidden, policy_of, values_of, with_nothing
from comptoir.network.weights import shipped_weights


class Thinker:
    """The weights of a network as playing needs them: those of a move lie side by side."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self._weights = weights
        self._policy: Floats = np.ascontiguousarray(policy_of(np, weights, game).T)

    def likes(
        self, inputs: Inputs, observed: NDArray[Any], legal: Sequence[Sequence[int]]
    ) -> tuple[list[Floats], Floats]:
        """For each observation a number for each of its legal moves, and its value."""
        observed = with_nothing(np, observed)
        thought = hidden(np, self._weights, inputs, observed)
        sizes = [len(moves) for moves in legal]
        rows, moves = np.repeat(np.arange(len(legal)), sizes), np.fromiter(chain.from_iterable(legal), np.intp)
        found = np.einsum("mh,mh->m", self._policy[moves], thought[rows]) + self._weights["policy.bias"][moves]
        if inputs.subjects and len(moves):
            asked, row_of = np.unique(rows, return_inverse=True)  # those who only watch have no legal moves
            found += about(np, self._weights, inputs, observed[asked], thought[asked])[row_of, moves]
        return np.split(found, np.cumsum(sizes)[:-1]), values_of(self._weights, thought)


_LAST = list[tuple[Weights, Thinker]]()


def thinker_of(game: Game, weights: Weights) -> Thinker:
    """The thinker of these weights; remembered, since each game of a series makes its bots anew."""
    if not _LAST or _LAST[0][0] is not weights:
        _LAST[:] = [(weights, Thinker(game, weights))]
    return _LAST[0][1]


@cache
def shipped_thinker(game: Game) -> Thinker:
    """The thinker of the network that comes with the package."""
    return Thinker(game, shipped_weights(game))


def shares(likes: Floats) -> Floats:
    """The probability of each of these moves."""
    found: Floats = np.exp(likes - likes.max())
    found /= found.sum()
    return found
