"""The table as panels of SVG for one view, and moves as touches of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from comptoir.engine.game import Panel, touchable
from comptoir.engine.moves import Move
from comptoir.games.art.svg import Pen
from comptoir.games.pest import (
    draw_board,
    draw_capital,
    draw_era,
    draw_influence,
    draw_map,
    draw_summary,
    draw_technologies,
)
from comptoir.games.pest.draw_common import WIDTH, Names, names_of
from comptoir.games.pest.state import State
from comptoir.games.pest.touches import touches

__all__ = ["draw", "touches"]


def draw(
    view: State, seat: int | None, moves: Sequence[Move], names: Sequence[str], language: str
) -> tuple[Panel, ...]:
    """The common boards, the seat's own board, and for everybody else the board and the key figures."""
    pen = Pen(frozenset() if seat is None else touchable(touches, view, seat, moves))
    return tuple(_panels(view, seat, pen, names, names_of(view, language)))


def _panels(view: State, seat: int | None, pen: Pen, players: Sequence[str], names: Names) -> Iterator[Panel]:
    yield from _common(view, pen, names)
    if seat is not None:
        yield _board(view, seat, pen, players[seat], names, "mine")
    others = [player for player in range(len(view.players)) if player != seat]
    for player in others:
        yield _board(view, player, pen, players[player], names, "other")
    for player in others:
        title = names.label("panel.summary", name=players[player])
        svg = draw_summary.summary_panel(view, player, pen, players[player], title)
        yield Panel(f"summary-{player}", "summary", title, svg, draw_summary.WIDTH, draw_summary.HEIGHT, player)


def _common(view: State, pen: Pen, names: Names) -> Iterator[Panel]:
    """What belongs to nobody, the largest first."""
    drawn = (
        ("map", draw_map.map_panel(view, pen, names), draw_map.HEIGHT),
        ("capital", draw_capital.capital_panel(view, pen, names), draw_capital.HEIGHT),
        ("era", draw_era.era_panel(view, pen, names), draw_era.era_height(view, names)),
        ("influence", draw_influence.influence_panel(view, pen, names), draw_influence.HEIGHT),
        ("market", draw_technologies.market_panel(view, pen, names), draw_technologies.HEIGHT),
    )
    for key, svg, height in drawn:
        yield Panel(f"panel-{key}", "common", names.label(f"panel.{key}"), svg, WIDTH, height)


def _board(view: State, player: int, pen: Pen, name: str, names: Names, role: str) -> Panel:
    title = names.label(f"panel.{role}", name=name)
    svg = draw_board.board_panel(view, player, pen, name, names, title, is_mine=role == "mine")
    return Panel(f"board-{player}", role, title, svg, WIDTH, draw_board.HEIGHT, player)
