"""The bot that a network has taught itself to be: it plays the move that its network likes best, without searching."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from comptoir.bots.bot import reads_only
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.extras import needed

if TYPE_CHECKING:
    from comptoir.network.model import Weights


@reads_only
class NetworkBot:
    """Plays the most likely move of a network: the one that is shipped, or one of your own."""

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        with needed("network"):
            import numpy

            from comptoir.network import inputs, model
            from comptoir.observation.spec import spec
        self._np, self._inputs_of, self._forward, self._spec = numpy, inputs.inputs_of, model.forward, spec
        self._game, self._index = game, game.vocabulary.index
        self._weights = _shipped(game) if weights is None else weights

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        likes, _ = self._thought(view, player, [self._index(move) for move in moves])
        return moves[int(likes.argmax())]

    def thoughts(self, view: State, player: int, legal: Sequence[int]) -> tuple[Any, float]:
        """The probability of each of these moves, and by how much the lead should grow until the end."""
        likes, value = self._thought(view, player, legal)
        shares = self._np.exp(likes - likes.max())
        return shares / shares.sum(), value

    def _thought(self, view: State, player: int, legal: Sequence[int]) -> tuple[Any, float]:
        options = cast(Any, view).options
        observed = self._spec(self._game, options=options).vector(view, player)
        inputs = self._inputs_of(self._game, options.players, options)
        likes, values = self._forward(self._np, self._weights, inputs, observed[None])
        return likes[0, list(legal)], float(values[0])


@cache
def _shipped(game: Game) -> Weights:
    from comptoir.network.weights import shipped_weights

    return shipped_weights(game)
