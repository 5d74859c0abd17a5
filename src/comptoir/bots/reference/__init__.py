"""The mark that every later bot is measured against: greedy and search of November 2026, `greedy-1` and `search-1`.

The modules here are copies of those of the same names in `bots` and `bots.knowledge`, prices and code. They share
nothing with them, so that no change of those moves the mark, and change only where the rules or the engine would break
them; `tests/bots/test_reference.py` shows that they play as before. What came later has no price here, which says that
it is worth nothing.
"""

from collections.abc import Callable
from pkgutil import resolve_name
from typing import Any

from comptoir.engine.game import Game

Evaluate = Callable[[Any, int], float]
Ends = Callable[[Any], bool]

GAMES = ("burgundy", "orleans", "pest")
HORIZONS = {"orleans": "is_new_round", "pest": "is_new_year"}


def evaluation(game: Game) -> Evaluate:
    """How the reference values a position of this game: by knowledge of it, or else by the current points."""
    if game.key not in GAMES:
        return lambda view, player: float(sum(game.scores(view)[player].values()))
    found: Evaluate = resolve_name(f"{__name__}.{game.key}:evaluate")
    return found


def horizon(game: Game) -> Ends:
    """Is this as far as the reference should look? In most games it may look to the end."""
    if game.key not in HORIZONS:
        return lambda state: False
    found: Ends = resolve_name(f"{__name__}.{game.key}:{HORIZONS[game.key]}")
    return found
