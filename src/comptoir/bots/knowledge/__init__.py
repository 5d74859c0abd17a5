"""What bots know of each game: one function that says how many points a player can expect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.bots.knowledge import burgundy, orleans, pest
from comptoir.engine.game import Game

Evaluate = Callable[[Any, int], float]

Ends = Callable[[Any], bool]

EVALUATIONS: dict[str, Evaluate] = {"burgundy": burgundy.evaluate, "orleans": orleans.evaluate, "pest": pest.evaluate}


def evaluation(game: Game) -> Evaluate:
    """How to value a position of this game: by knowledge of it, or else by the points as they stand."""
    return EVALUATIONS.get(game.key) or (lambda view, player: float(sum(game.scores(view)[player].values())))


# Where thinking ahead stops, because what comes after cannot be compared with what was before.
HORIZONS: dict[str, Ends] = {"orleans": orleans.is_new_round, "pest": pest.is_new_year}


def horizon(game: Game) -> Ends:
    """Is this as far as a search should look? In most games it may look on to the end."""
    return HORIZONS.get(game.key) or (lambda state: False)
