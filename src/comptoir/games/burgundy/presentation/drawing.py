"""The table as panels of SVG."""

from collections.abc import Iterator
from operator import attrgetter

from comptoir.engine.presentation import Panel
from comptoir.games.art.sight import Sight, kept_while_shown
from comptoir.games.art.svg import Pen
from comptoir.games.burgundy.presentation import drawing_summary
from comptoir.games.burgundy.presentation.drawing_common import THINGS, common_board
from comptoir.games.burgundy.presentation.drawing_estate import estate_panel
from comptoir.games.burgundy.presentation.drawing_owned import points_shown
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
    seen = Sight(view.facts, view, len(view.players), *ON_THE_COMMON_BOARD(view))
    yield _common(seen, pen.among(*THINGS), language)


def board(view: State, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    """A player's estate."""
    return _estate(_belongings(view, player), player, pen.among(f"p{player}-"), name, language, role)


def summary(view: State, player: int, pen: Pen, name: str, language: str) -> Panel:
    """A player's key figures."""
    return _summary(_belongings(view, player), player, pen.among(f"s{player}-"), name, language)


def _belongings(view: State, player: int) -> Sight:
    """What a player owns, and everything else their panels show."""
    told = (len(view.players), points_shown(view, player), is_to_move(view, player))
    return Sight(view.facts, view, view.players[player], *told)


@kept_while_shown
def _common(sight: Sight, pen: Pen, language: str) -> Panel:
    return common_board(sight.view, pen, Phrases(sight.view, language))


@kept_while_shown
def _estate(sight: Sight, player: int, pen: Pen, name: str, language: str, role: str) -> Panel:
    return estate_panel(sight.view, player, pen, name, Phrases(sight.view, language), role)


@kept_while_shown
def _summary(sight: Sight, player: int, pen: Pen, name: str, language: str) -> Panel:
    return drawing_summary.summary(sight.view, player, pen, name, Phrases(sight.view, language))
