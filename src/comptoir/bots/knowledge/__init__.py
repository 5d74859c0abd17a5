"""What bots know about each game: a function that estimates a player's final points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.bots.knowledge import burgundy, orleans, pest
from comptoir.engine.game import Game

Evaluate = Callable[[Any, int], float]

Ends = Callable[[Any], bool]

EVALUATIONS: dict[str, Evaluate] = {"burgundy": burgundy.evaluate, "orleans": orleans.evaluate, "pest": pest.evaluate}


def evaluation(game: Game) -> Evaluate:
    """How to value a position of this game: by knowledge of it, or else by the current points."""
    return EVALUATIONS.get(game.key) or (lambda view, player: float(sum(game.scores(view)[player].values())))


# Where a search stops, because what comes after cannot be compared with what was before.
HORIZONS: dict[str, Ends] = {"orleans": orleans.is_new_round, "pest": pest.is_new_year}


def horizon(game: Game) -> Ends:
    """Is this as far as a search should look? In most games it may look to the end."""
    return HORIZONS.get(game.key) or (lambda state: False)
