"""How Pest looks, what is said about it and what is clicked."""

from comptoir.games.pest.events import TechnologyAcquired, YearBegun
from comptoir.games.pest.presentation import drawing
from comptoir.games.pest.presentation.drawing_pieces import PIECES
from comptoir.games.pest.presentation.explain import EXPLAINERS
from comptoir.games.pest.presentation.lists import LISTS
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.presentation.terminal import PestText
from comptoir.games.pest.presentation.things import ASIDES, LEADING, NAMES, REPEATED, STEPS, THINGS
from comptoir.games.pest.presentation.words import SAYINGS, status
from comptoir.games.presentation.base import TablePresentation

PRESENTATION = TablePresentation(
    Phrases, drawing, PestText, status, SAYINGS, NAMES, STEPS, THINGS, EXPLAINERS, repeated=REPEATED, leading=LEADING,
    asides=ASIDES, drawn_pieces=PIECES, counted=frozenset({"goods"}), round=YearBegun, lists=LISTS,
    gains={TechnologyAcquired: "technology"}, titles={"technology": lambda say, technology: say.technology(technology)},
)  # fmt: skip
