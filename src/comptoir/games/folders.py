"""Where the files lie that a game brings along: in the package that defines it."""

import sys
from importlib import resources
from importlib.resources.abc import Traversable

from comptoir.engine.game import Game
from comptoir.engine.homes import home_of


def folder_of(game: Game) -> Traversable | None:
    """The folder of the package that defines a game; none if it is in no package."""
    home = home_of(game.start.__module__, lambda known: known is game)
    if home is None:
        return None
    module = sys.modules[home[0]]
    package = module.__name__ if hasattr(module, "__path__") else module.__package__
    return resources.files(package) if package else None
