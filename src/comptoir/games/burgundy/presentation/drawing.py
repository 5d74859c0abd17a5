"""The table as panels of SVG for one view, and moves as touches of what is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter

from comptoir.engine.game import Panel, touchable
from comptoir.engine.moves import Move
from comptoir.engine.words import Catalogue, catalogue
from comptoir.games.art.sight import Sight, kept_while_shown
from comptoir.games.art.svg import Pen
from comptoir.games.burgundy.presentation import drawing_common, drawing_owned, drawing_summary
from comptoir.games.burgundy.presentation.clicks import touches
from comptoir.games.burgundy.presentation.drawing_common import common_panel
from comptoir.games.burgundy.presentation.drawing_estate import estate_panel
from comptoir.games.burgundy.presentation.drawing_owned import is_to_move, points_shown
from comptoir.games.burgundy.presentation.drawing_summary import summary_panel
from comptoir.games.burgundy.state import State

__all__ = ["draw", "touches"]

ON_THE_COMMON_BOARD = attrgetter(
    "options", "phase", "round", "round_goods", "white_die", "depots", "depot_goods", "castles_aside", "track",
    "bonuses",
)  # fmt: skip


def draw(
    view: State, seat: int | None, moves: Sequence[Move], names: Sequence[str], language: str
) -> tuple[Panel, ...]:
    """The common board, the seat's own estate, and for everybody else the estate and the key figures."""
    words = catalogue("burgundy_draw", language)
    pen = Pen(frozenset() if seat is None else touchable(touches, view, seat, moves))
    return tuple(_panels(view, seat, pen, names, words))


def _panels(view: State, seat: int | None, pen: Pen, names: Sequence[str], words: Catalogue) -> Iterator[Panel]:
    sights = [_belongings(view, player) for player in range(len(view.players))]
    others = [player for player in range(len(view.players)) if player != seat]
    yield _common(_common_board(view), pen.among(*drawing_common.THINGS), words)
    if seat is not None:
        yield _estate(sights[seat], seat, pen.among(f"p{seat}-"), names[seat], words, "mine")
    for player in others:
        yield _estate(sights[player], player, pen.among(f"p{player}-"), names[player], words, "other")
    for player in others:
        yield _summary(sights[player], player, pen.among(f"s{player}-"), names[player], words)


def _common_board(view: State) -> Sight:
    return Sight(view.facts, view, len(view.players), *ON_THE_COMMON_BOARD(view))


def _belongings(view: State, player: int) -> Sight:
    """What is a player's, with what else their panels tell."""
    told = (len(view.players), points_shown(view, player), is_to_move(view, player))
    return Sight(view.facts, view, view.players[player], *told)


@kept_while_shown
def _common(sight: Sight, pen: Pen, words: Catalogue) -> Panel:
    svg = common_panel(sight.view, pen, words)
    return Panel("common", "common", words.say("panel.common"), svg, drawing_common.WIDTH, drawing_common.HEIGHT)


@kept_while_shown
def _estate(sight: Sight, player: int, pen: Pen, name: str, words: Catalogue, role: str) -> Panel:
    title, board = words.say(f"panel.{role}", name=name), sight.view.players[player].board
    if board:
        title = words.say("panel.board", title=title, board=board)
    svg = estate_panel(sight.view, player, pen, name, words, title)
    return Panel(f"estate-{player}", role, title, svg, drawing_owned.WIDTH, drawing_owned.HEIGHT, player)


@kept_while_shown
def _summary(sight: Sight, player: int, pen: Pen, name: str, words: Catalogue) -> Panel:
    title = words.say("panel.summary", name=name)
    svg = summary_panel(sight.view, player, pen, name, title)
    return Panel(f"summary-{player}", "summary", title, svg, drawing_summary.WIDTH, drawing_summary.HEIGHT, player)
