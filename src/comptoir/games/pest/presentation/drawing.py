"""The table as panels of SVG."""

from comptoir.engine.presentation import Panel
from comptoir.games.art.sight import Sight, kept_large
from comptoir.games.art.svg import Pen
from comptoir.games.pest.presentation import drawing_board
from comptoir.games.pest.presentation.drawing_capital import capital_panel
from comptoir.games.pest.presentation.drawing_era import era_panel
from comptoir.games.pest.presentation.drawing_influence import influence_panel
from comptoir.games.pest.presentation.drawing_map import map_panel
from comptoir.games.pest.presentation.drawing_technologies import market_panel
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.state import State


def look(view: State) -> Sight:
    """Viewers who see the same get the same panels."""
    return Sight(view.facts, view)


@kept_large
def common(sight: Sight, pen: Pen, language: str) -> tuple[Panel, ...]:
    """What belongs to no player, largest first."""
    panels = map_panel, capital_panel, era_panel, influence_panel, market_panel
    return tuple(panel(sight.view, pen, Phrases(sight.view, language)) for panel in panels)


@kept_large
def board(sight: Sight, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    return drawing_board.board(sight.view, player, pen, name, Phrases(sight.view, language), role)


@kept_large
def summary(sight: Sight, player: int, pen: Pen, name: str, language: str) -> Panel:
    return drawing_board.summary(sight.view, player, pen, name, Phrases(sight.view, language))
