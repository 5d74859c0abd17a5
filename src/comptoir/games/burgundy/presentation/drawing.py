"""The table as panels of SVG."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from comptoir.engine.presentation import Panel
from comptoir.games.art.sight import Sight, kept_while_shown
from comptoir.games.art.svg import Pen
from comptoir.games.burgundy.presentation import drawing_common, drawing_owned, drawing_summary
from comptoir.games.burgundy.presentation.drawing_common import common_panel
from comptoir.games.burgundy.presentation.drawing_estate import estate_panel
from comptoir.games.burgundy.presentation.drawing_owned import points_shown
from comptoir.games.burgundy.presentation.drawing_summary import summary_panel
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.state import State
from comptoir.games.presentation.panels import is_to_move

ON_THE_COMMON_BOARD = attrgetter(
    "options", "phase", "round", "round_goods", "white_die", "depots", "depot_goods", "castles_aside", "track",
    "bonuses",
)  # fmt: skip


def look(view: State) -> State:
    """Panels are drawn from the view, and kept by what of it they show."""
    return view


def common(view: State, pen: Pen, language: str) -> Iterator[Panel]:
    """The common board."""
    yield _common(_common_board(view), pen.among(*drawing_common.THINGS), language)


def board(view: State, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    """A player's estate."""
    return _estate(_belongings(view, player), player, pen.among(f"p{player}-"), name, language, role)


def summary(view: State, player: int, pen: Pen, name: str, language: str) -> Panel:
    """A player's key figures."""
    return _summary(_belongings(view, player), player, pen.among(f"s{player}-"), name, language)


def _common_board(view: State) -> Sight:
    return Sight(view.facts, view, len(view.players), *ON_THE_COMMON_BOARD(view))


def _belongings(view: State, player: int) -> Sight:
    """What a player owns, and everything else their panels show."""
    told = (len(view.players), points_shown(view, player), is_to_move(view, player))
    return Sight(view.facts, view, view.players[player], *told)


@kept_while_shown
def _common(sight: Sight, pen: Pen, language: str) -> Panel:
    say = Phrases(sight.view, language)
    svg = common_panel(sight.view, pen, say)
    return Panel("common", "common", say.label("panel.common"), svg, drawing_common.WIDTH, drawing_common.HEIGHT)


@kept_while_shown
def _estate(sight: Sight, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    say = Phrases(sight.view, language)
    title, board = say.label(f"panel.{role}", name=name), sight.view.players[player].board
    if board:
        title = say.label("panel.board", title=title, board=board)
    svg = estate_panel(sight.view, player, pen, name, say, title)
    return Panel(f"estate-{player}", role, title, svg, drawing_owned.WIDTH, drawing_owned.HEIGHT, player)


@kept_while_shown
def _summary(sight: Sight, player: int, pen: Pen, name: str, language: str) -> Panel:
    title = Phrases(sight.view, language).label("panel.summary", name=name)
    svg = summary_panel(sight.view, player, pen, name, title)
    return Panel(f"summary-{player}", "summary", title, svg, drawing_summary.WIDTH, drawing_summary.HEIGHT, player)
