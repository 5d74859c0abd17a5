"""The table as panels of SVG."""

from __future__ import annotations

from collections.abc import Iterator

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import Pen
from comptoir.games.orleans.presentation import (
    drawing_deeds,
    drawing_hourglass,
    drawing_map,
    drawing_summary,
    drawing_tracks,
)
from comptoir.games.orleans.presentation.drawing_board import board_height, board_panel
from comptoir.games.orleans.presentation.drawing_common import WIDTH
from comptoir.games.orleans.presentation.drawing_tiles import tiles_height, tiles_panel
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.state import State


def look(view: State) -> State:
    """Panels are drawn from the view."""
    return view


def common(view: State, pen: Pen, language: str) -> Iterator[Panel]:
    """What belongs to no player, largest first."""
    say = Phrases(view, language)
    drawn = (
        ("map", drawing_map.map_panel(view, pen, say), drawing_map.HEIGHT),
        ("hourglass", drawing_hourglass.hourglass_panel(view, pen, say), drawing_hourglass.HEIGHT),
        ("tracks", drawing_tracks.tracks_panel(view, pen, say), drawing_tracks.HEIGHT),
        ("deeds", drawing_deeds.deeds_panel(view, pen, say), drawing_deeds.HEIGHT),
        ("tiles", tiles_panel(view, pen, say), tiles_height(view)),
    )
    for key, svg, height in drawn:
        yield Panel(f"panel-{key}", "common", say.label(f"panel.{key}"), svg, WIDTH, height)


def board(view: State, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    """A player's board."""
    say = Phrases(view, language)
    title = say.label(f"panel.{role}", name=name)
    svg = board_panel(view, player, pen, name, say, title, is_mine=role == "mine")
    return Panel(f"board-{player}", role, title, svg, WIDTH, board_height(view, player), player)


def summary(view: State, player: int, pen: Pen, name: str, language: str) -> Panel:
    """A player's key figures."""
    say = Phrases(view, language)
    title = say.label("panel.summary", name=name)
    svg = drawing_summary.summary_panel(view, player, pen, name, say, title)
    return Panel(f"summary-{player}", "summary", title, svg, drawing_summary.WIDTH, drawing_summary.HEIGHT, player)
