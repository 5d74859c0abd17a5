"""How Burgundy looks, what is said about it and what is clicked."""

from comptoir.games.burgundy.events import RoundBegan, TilePlaced
from comptoir.games.burgundy.presentation import drawing
from comptoir.games.burgundy.presentation.drawing_tiles import PIECES
from comptoir.games.burgundy.presentation.explain import EXPLAINERS, LISTS
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.presentation.terminal import BurgundyText
from comptoir.games.burgundy.presentation.things import NAMES, STEPS, THINGS
from comptoir.games.burgundy.presentation.words import SAYINGS, status
from comptoir.games.presentation.base import TablePresentation

PRESENTATION = TablePresentation(
    Phrases, drawing, BurgundyText, status, SAYINGS, NAMES, STEPS, THINGS, EXPLAINERS,
    drawn_pieces=PIECES, round=RoundBegan, lists=LISTS, gains={TilePlaced: "tile"}, titles={"tile": Phrases.title},
)  # fmt: skip
