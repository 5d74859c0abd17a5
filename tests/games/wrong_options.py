"""Options of any game that are refused, and what is said about them."""

from __future__ import annotations

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.engine.game import Game


def refusal_of(game: Game, players: int, values: dict[str, str]) -> str:
    """What is said about these options."""
    with pytest.raises(BadOptions) as caught:
        game.make_options(players, values)
    return str(caught.value)
