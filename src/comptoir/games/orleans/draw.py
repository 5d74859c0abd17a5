"""The table as panels of SVG for one view, and moves as touches of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from comptoir.engine.game import Panel, touchable
from comptoir.engine.moves import Move
from comptoir.games.art.svg import Pen
from comptoir.games.orleans import draw_deeds, draw_hourglass, draw_map, draw_summary, draw_tracks
from comptoir.games.orleans.draw_board import board_height, board_panel
from comptoir.games.orleans.draw_common import WIDTH, Names
from comptoir.games.orleans.draw_deeds import deeds_panel
from comptoir.games.orleans.draw_hourglass import hourglass_panel
from comptoir.games.orleans.draw_map import map_panel
from comptoir.games.orleans.draw_summary import summary_panel
from comptoir.games.orleans.draw_tiles import tiles_height, tiles_panel
from comptoir.games.orleans.draw_tracks import tracks_panel
from comptoir.games.orleans.state import State
from comptoir.games.orleans.touches import touches

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
        yield Panel(f"summary-{player}", "summary", title, svg, draw_summary.WIDTH, draw_summary.HEIGHT, player)


def _common(view: State, pen: Pen, names: Names) -> Iterator[Panel]:
    """What belongs to nobody, the largest first."""
    drawn = (
        ("map", map_panel(view, pen, names), draw_map.HEIGHT),
        ("hourglass", hourglass_panel(view, pen, names), draw_hourglass.HEIGHT),
        ("tracks", tracks_panel(view, pen, names), draw_tracks.HEIGHT),
        ("deeds", deeds_panel(view, pen, names), draw_deeds.HEIGHT),
        ("tiles", tiles_panel(view, pen, names), tiles_height(view)),
    )
    for key, svg, height in drawn:
        yield Panel(f"panel-{key}", "common", names.label(f"panel.{key}"), svg, WIDTH, height)


def _board(view: State, player: int, pen: Pen, name: str, names: Names, role: str) -> Panel:
    title = names.label(f"panel.{role}", name=name)
    svg = board_panel(view, player, pen, name, names, title, is_mine=role == "mine")
    return Panel(f"board-{player}", role, title, svg, WIDTH, board_height(view, player), player)
