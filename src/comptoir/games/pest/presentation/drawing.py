"""The table as panels of SVG for one view, and moves as touches of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from comptoir.engine.game import Panel, touchable
from comptoir.engine.moves import Move
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
from comptoir.games.pest.presentation.clicks import touches
from comptoir.games.pest.presentation.drawing_common import WIDTH, names_of
from comptoir.games.pest.state import State

__all__ = ["draw", "touches"]


def draw(
    view: State, seat: int | None, moves: Sequence[Move], names: Sequence[str], language: str
) -> tuple[Panel, ...]:
    """The common boards, the seat's own board, and for everybody else the board and the key figures."""
    pen = Pen(frozenset() if seat is None else touchable(touches, view, seat, moves))
    return tuple(_panels(Sight(view.facts, view), seat, pen, names, language))


def _panels(sight: Sight, seat: int | None, pen: Pen, players: Sequence[str], language: str) -> Iterator[Panel]:
    yield from _common(sight, pen, language)
    if seat is not None:
        yield _board(sight, seat, pen, players[seat], language, "mine")
    others = [player for player in range(len(sight.view.players)) if player != seat]
    for player in others:
        yield _board(sight, player, pen, players[player], language, "other")
    for player in others:
        yield _summary(sight, player, pen, players[player], language)


@kept_large
def _common(sight: Sight, pen: Pen, language: str) -> tuple[Panel, ...]:
    """What belongs to nobody, the largest first."""
    view, names = sight.view, names_of(sight.view, language)
    drawn = (
        ("map", drawing_map.map_panel(view, pen, names), drawing_map.HEIGHT),
        ("capital", drawing_capital.capital_panel(view, pen, names), drawing_capital.HEIGHT),
        ("era", drawing_era.era_panel(view, pen, names), drawing_era.era_height(view, names)),
        ("influence", drawing_influence.influence_panel(view, pen, names), drawing_influence.HEIGHT),
        ("market", drawing_technologies.market_panel(view, pen, names), drawing_technologies.HEIGHT),
    )
    return tuple(
        Panel(f"panel-{key}", "common", names.label(f"panel.{key}"), svg, WIDTH, height) for key, svg, height in drawn
    )


@kept_large
def _board(sight: Sight, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    names = names_of(sight.view, language)
    title = names.label(f"panel.{role}", name=name)
    svg = drawing_board.board_panel(sight.view, player, pen, name, names, title, is_mine=role == "mine")
    return Panel(f"board-{player}", role, title, svg, WIDTH, drawing_board.HEIGHT, player)


@kept_large
def _summary(sight: Sight, player: int, pen: Pen, name: str, language: str) -> Panel:
    title = names_of(sight.view, language).label("panel.summary", name=name)
    svg = drawing_summary.summary_panel(sight.view, player, pen, name, title)
    return Panel(f"summary-{player}", "summary", title, svg, drawing_summary.WIDTH, drawing_summary.HEIGHT, player)
