"""The art of all games: icons, colours, pieces that several games have, and the whole table as one picture."""

from comptoir.games.art.compose import compose, definitions, stylesheet
from comptoir.games.art.svg import Pen

__all__ = ["Pen", "compose", "definitions", "stylesheet"]
