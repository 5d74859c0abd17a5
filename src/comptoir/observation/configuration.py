"""A game and its options as they are given: by names, or as the game made them."""

from collections.abc import Mapping
from typing import Any

from comptoir.engine.game import Game
from comptoir.games import game as game_of


def configured(game: str | Game, players: int, options: Mapping[str, str | int] | Any) -> tuple[Game, Any]:
    """The game, and its options; those that the game made already say how many players there are."""
    found = game_of(game) if isinstance(game, str) else game
    made = found.make_options(players, options) if options is None or isinstance(options, Mapping) else options
    found.check_options(made)
    return found, made
