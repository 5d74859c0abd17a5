"""The table as panels of SVG."""

from __future__ import annotations

from comptoir.engine.presentation import Panel
from comptoir.games.art.sight import Sight, kept_large
from comptoir.games.art.svg import Pen
from comptoir.games.pest.presentation import (
    drawing_board,
    drawing_capital,
    drawing_era,
    drawing_influence,
    drawing_map,
    drawing_summary,
    drawing_technologies,
)
from comptoir.games.pest.presentation.drawing_common import WIDTH
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.state import State


def look(view: State) -> Sight:
    """Viewers who see the same get the same panels."""
    return Sight(view.facts, view)


@kept_large
def common(sight: Sight, pen: Pen, language: str) -> tuple[Panel, ...]:
    """What belongs to no player, largest first."""
    view, say = sight.view, Phrases(sight.view, language)
    drawn = (
        ("map", drawing_map.map_panel(view, pen, say), drawing_map.HEIGHT),
        ("capital", drawing_capital.capital_panel(view, pen, say), drawing_capital.HEIGHT),
        ("era", drawing_era.era_panel(view, pen, say), drawing_era.era_height(view, say)),
        ("influence", drawing_influence.influence_panel(view, pen, say), drawing_influence.HEIGHT),
        ("market", drawing_technologies.market_panel(view, pen, say), drawing_technologies.HEIGHT),
    )
    return tuple(
        Panel(f"panel-{key}", "common", say.label(f"panel.{key}"), svg, WIDTH, height) for key, svg, height in drawn
    )


@kept_large
def board(sight: Sight, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    say = Phrases(sight.view, language)
    title = say.label(f"panel.{role}", name=name)
    svg = drawing_board.board_panel(sight.view, player, pen, name, say, title, is_mine=role == "mine")
    return Panel(f"board-{player}", role, title, svg, WIDTH, drawing_board.HEIGHT, player)


@kept_large
def summary(sight: Sight, player: int, pen: Pen, name: str, language: str) -> Panel:
    title = Phrases(sight.view, language).label("panel.summary", name=name)
    svg = drawing_summary.summary_panel(sight.view, player, pen, name, title)
    return Panel(f"summary-{player}", "summary", title, svg, drawing_summary.WIDTH, drawing_summary.HEIGHT, player)
