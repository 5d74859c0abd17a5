"""The table as panels of SVG."""

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import Pen
from comptoir.games.orleans.presentation import drawing_board
from comptoir.games.orleans.presentation.drawing_deeds import deeds_panel
from comptoir.games.orleans.presentation.drawing_hourglass import hourglass_panel
from comptoir.games.orleans.presentation.drawing_map import map_panel
from comptoir.games.orleans.presentation.drawing_places import tiles_panel
from comptoir.games.orleans.presentation.drawing_tracks import tracks_panel
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.state import State


def look(view: State) -> State:
    """Panels are drawn from the view."""
    return view


def common(view: State, pen: Pen, language: str) -> Iterator[Panel]:
    """What belongs to no player, largest first."""
    say = Phrases(view, language)
    for panel in (map_panel, hourglass_panel, tracks_panel, deeds_panel, tiles_panel):
        yield panel(view, pen, say)


def board(view: State, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    """A player's board."""
    return drawing_board.board(view, player, pen, name, Phrases(view, language), role)


def summary(view: State, player: int, pen: Pen, name: str, language: str) -> Panel:
    """A player's key figures."""
    return drawing_board.summary(view, player, pen, name, Phrases(view, language))
