"""The table as panels of SVG for one view, and moves as touches of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from comptoir.engine.game import Panel, touchable
from comptoir.engine.moves import Move
from comptoir.games.art.svg import Pen
from comptoir.games.orleans.presentation import (
    drawing_deeds,
    drawing_hourglass,
    drawing_map,
    drawing_summary,
    drawing_tracks,
)
from comptoir.games.orleans.presentation.clicks import touches
from comptoir.games.orleans.presentation.drawing_board import board_height, board_panel
from comptoir.games.orleans.presentation.drawing_common import WIDTH, Names
from comptoir.games.orleans.presentation.drawing_deeds import deeds_panel
from comptoir.games.orleans.presentation.drawing_hourglass import hourglass_panel
from comptoir.games.orleans.presentation.drawing_map import map_panel
from comptoir.games.orleans.presentation.drawing_summary import summary_panel
from comptoir.games.orleans.presentation.drawing_tiles import tiles_height, tiles_panel
from comptoir.games.orleans.presentation.drawing_tracks import tracks_panel
from comptoir.games.orleans.state import State

__all__ = ["draw", "touches"]


def draw(
    view: State, seat: int | None, moves: Sequence[Move], names: Sequence[str], language: str
) -> tuple[Panel, ...]:
    """The common boards, the seat's own board, and for everybody else the board and the key figures."""
    pen = Pen(frozenset() if seat is None else touchable(touches, view, seat, moves))
    return tuple(_panels(view, seat, pen, names, Names(language)))


def _panels(view: State, seat: int | None, pen: Pen, players: Sequence[str], names: Names) -> Iterator[Panel]:
    yield from _common(view, pen, names)
    if seat is not None:
        yield _board(view, seat, pen, players[seat], names, "mine")
    others = [player for player in range(len(view.players)) if player != seat]
    for player in others:
        yield _board(view, player, pen, players[player], names, "other")
    for player in others:
        title = names.label("panel.summary", name=players[player])
        svg = summary_panel(view, player, pen, players[player], names, title)
        yield Panel(f"summary-{player}", "summary", title, svg, drawing_summary.WIDTH, drawing_summary.HEIGHT, player)


def _common(view: State, pen: Pen, names: Names) -> Iterator[Panel]:
    """What belongs to nobody, the largest first."""
    drawn = (
        ("map", map_panel(view, pen, names), drawing_map.HEIGHT),
        ("hourglass", hourglass_panel(view, pen, names), drawing_hourglass.HEIGHT),
        ("tracks", tracks_panel(view, pen, names), drawing_tracks.HEIGHT),
        ("deeds", deeds_panel(view, pen, names), drawing_deeds.HEIGHT),
        ("tiles", tiles_panel(view, pen, names), tiles_height(view)),
    )
    for key, svg, height in drawn:
        yield Panel(f"panel-{key}", "common", names.label(f"panel.{key}"), svg, WIDTH, height)


def _board(view: State, player: int, pen: Pen, name: str, names: Names, role: str) -> Panel:
    title = names.label(f"panel.{role}", name=name)
    svg = board_panel(view, player, pen, name, names, title, is_mine=role == "mine")
    return Panel(f"board-{player}", role, title, svg, WIDTH, board_height(view, player), player)
