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
    from comptoir.network.thinker import Thinker


@reads_only
class NetworkBot:
    """Plays the most likely move of a network: the one that is shipped, or one of your own."""

    def __init__(self, game: Game, weights: Weights | None = None) -> None:
        with needed("network"):
            from comptoir.network import inputs, thinker
            from comptoir.observation.spec import spec
        self._inputs_of, self._shares, self._spec, self._game = inputs.inputs_of, thinker.shares, spec, game
        self._thinker = _shipped(game) if weights is None else thinker.thinker_of(game, weights)

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        likes, _ = self._thought(view, player, self._game.vocabulary.indices(moves))
        return moves[int(likes.argmax())]

    def thoughts(self, view: State, player: int, legal: Sequence[int]) -> tuple[Any, float]:
        """The probability of each of these moves, and by how much the lead should grow until the end."""
        likes, value = self._thought(view, player, legal)
        return self._shares(likes), value

    def _thought(self, view: State, player: int, legal: Sequence[int]) -> tuple[Any, float]:
        options = cast(Any, view).options
        observed = self._spec(self._game, options=options).vector(view, player)
        inputs = self._inputs_of(self._game, options.players, options)
        (likes,), values = self._thinker.likes(inputs, observed[None], [legal])
        return likes, float(values[0])


@cache
def _shipped(game: Game) -> Thinker:
    from comptoir.network.thinker import Thinker
    from comptoir.network.weights import shipped_weights

    return Thinker(game, shipped_weights(game))
