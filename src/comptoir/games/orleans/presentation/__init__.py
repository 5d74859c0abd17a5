"""How Orléans looks, what is said about it and what is clicked."""

from comptoir.games.orleans.events import RoundBegan, TileTaken
from comptoir.games.orleans.presentation import drawing
from comptoir.games.orleans.presentation.drawing_places import PIECES
from comptoir.games.orleans.presentation.explain import EXPLAINERS
from comptoir.games.orleans.presentation.explain_board import LISTS
from comptoir.games.orleans.presentation.explain_places import TILES
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.presentation.terminal import OrleansText
from comptoir.games.orleans.presentation.things import LEADING, NAMES, REPEATED, RUNS, STEPS, THINGS
from comptoir.games.orleans.presentation.words import SAYINGS, status
from comptoir.games.presentation.base import TablePresentation

PRESENTATION = TablePresentation(
    Phrases, drawing, OrleansText, status, SAYINGS, NAMES, STEPS, THINGS, EXPLAINERS, RUNS, REPEATED, LEADING,
    drawn_pieces=PIECES, round=RoundBegan, lists=LISTS | TILES, gains={TileTaken: "place"},
    titles={"place": lambda say, place: say.place(place, "name")},
)  # fmt: skip
