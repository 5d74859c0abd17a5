"""What bots know about each game: a function that estimates a player's final points, and what it adds up."""

from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Any

from comptoir.engine.game import Game

Evaluate = Callable[[Any, int], float]
Ends = Callable[[Any], bool]
Terms = Callable[[Any, int], Mapping[str, float]]

# Where the functions are: module and name. They import their game, so they are looked up when a bot needs them.
EVALUATIONS = {key: f"comptoir.bots.knowledge.{key}:evaluate" for key in ("burgundy", "orleans", "pest")}
TERMS = {key: f"comptoir.bots.knowledge.{key}:terms" for key in EVALUATIONS}  # the parts of these values, by name
# Where a search stops, because what comes after cannot be compared with what was before.
HORIZONS = {
    "orleans": "comptoir.bots.knowledge.orleans:is_new_round",
    "pest": "comptoir.bots.knowledge.pest:is_new_year",
}
# Where positions of all players can be compared best, and how many times a bot that plays on passes such a place.
EDGES = {
    "burgundy": ("comptoir.bots.knowledge.burgundy:is_new_round", 1),
    "orleans": ("comptoir.bots.knowledge.orleans:is_new_round", 0),
    "pest": ("comptoir.bots.knowledge.pest:is_new_year", 0),
}


def evaluation(game: Game) -> Evaluate:
    """How to value a position of this game: by knowledge of it, or else by the current points."""
    if game.key not in EVALUATIONS:
        return lambda view, player: float(sum(game.scores(view)[player].values()))
    found: Evaluate = resolve_name(EVALUATIONS[game.key])
    return found


def terms(game: Game) -> Terms:
    """The parts of a position's value by name; they add up to its evaluation."""
    if game.key not in TERMS:
        return lambda view, player: {"points": evaluation(game)(view, player)}
    found: Terms = resolve_name(TERMS[game.key])
    return found


def horizon(game: Game) -> Ends:
    """Is this as far as a search should look? In most games it may look to the end."""
    if game.key not in HORIZONS:
        return lambda state: False
    found: Ends = resolve_name(HORIZONS[game.key])
    return found


def reach(game: Game) -> tuple[Ends, int]:
    """Where playing on can stop, and how many times it goes on there. In most games it goes on to the end."""
    if game.key not in EDGES:
        return (lambda state: False), 0
    name, number = EDGES[game.key]
    found: Ends = resolve_name(name)
    return found, number
