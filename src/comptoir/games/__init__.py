"""The games; the registry is one plain tuple."""

from __future__ import annotations

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.games import burgundy, orleans, pest

GAMES: tuple[Game, ...] = (burgundy.GAME, orleans.GAME, pest.GAME)


def game(key: str) -> Game:
    """The game of this name."""
    for known in GAMES:
        if known.key == key:
            return known
    listed = ", ".join(known.key for known in GAMES)
    raise Refusal("There is no game “{key}”; there are: {listed}.", key=key, listed=listed)
