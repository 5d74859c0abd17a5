"""The table as panels of SVG for one view, and moves as touches of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from comptoir.engine.game import Panel, touchable
from comptoir.engine.moves import Move
from comptoir.engine.words import Catalogue, catalogue
from comptoir.games.art.svg import Pen
from comptoir.games.burgundy import draw_common, draw_owned, draw_summary
from comptoir.games.burgundy.draw_common import common_panel
from comptoir.games.burgundy.draw_estate import estate_panel
from comptoir.games.burgundy.draw_summary import summary_panel
from comptoir.games.burgundy.state import State
from comptoir.games.burgundy.touches import touches

__all__ = ["draw", "touches"]


def draw(
    view: State, seat: int | None, moves: Sequence[Move], names: Sequence[str], language: str
) -> tuple[Panel, ...]:
    """The common board, the seat's own estate, and for everybody else the estate and the key figures."""
    words = catalogue("burgundy_draw", language)
    pen = Pen(frozenset() if seat is None else touchable(touches, view, seat, moves))
    return tuple(_panels(view, seat, pen, names, words))


def _panels(view: State, seat: int | None, pen: Pen, names: Sequence[str], words: Catalogue) -> Iterator[Panel]:
    title = words.say("panel.common")
    yield Panel("common", "common", title, common_panel(view, pen, words), draw_common.WIDTH, draw_common.HEIGHT)
    if seat is not None:
        yield _estate(view, seat, pen, names[seat], words, "mine")
    others = [player for player in range(len(view.players)) if player != seat]
    for player in others:
        yield _estate(view, player, pen, names[player], words, "other")
    for player in others:
        title = words.say("panel.summary", name=names[player])
        svg = summary_panel(view, player, pen, names[player], title)
        yield Panel(f"summary-{player}", "summary", title, svg, draw_summary.WIDTH, draw_summary.HEIGHT, player)


def _estate(view: State, player: int, pen: Pen, name: str, words: Catalogue, role: str) -> Panel:
    title, board = words.say(f"panel.{role}", name=name), view.players[player].board
    if board:
        title = words.say("panel.board", title=title, board=board)
    svg = estate_panel(view, player, pen, name, words, title)
    return Panel(f"estate-{player}", role, title, svg, draw_owned.WIDTH, draw_owned.HEIGHT, player)
