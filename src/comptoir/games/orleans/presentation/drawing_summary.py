"""A player's key figures in one strip, for the other players."""

from __future__ import annotations

from collections.abc import Iterator

from comptoir.games.art.pieces import counter, shield
from comptoir.games.art.svg import Pen, box, fitted, path, sheet, text
from comptoir.games.orleans.actions import ACTION_PHASE
from comptoir.games.orleans.followers import draws_of
from comptoir.games.orleans.presentation.drawing_board import FIGURE_ICONS, figures_of, points_now
from comptoir.games.orleans.presentation.drawing_pieces import good
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.state import GOOD, GOODS, State
from comptoir.games.presentation.panels import panel_kind

WIDTH, HEIGHT = 520, 132
SMALL = 16.5
FIGURE_PLACES = (166.0, 250.0, 324.0, 392.0, 454.0)


def summary_panel(view: State, player: int, pen: Pen, name: str, say: Phrases, title: str) -> str:
    """The SVG of a player's key figures; the whole strip stands for the player."""
    strip = pen.spread(
        f"seat-{player}",
        box(7, 7, WIDTH - 14, HEIGHT - 14, 9),
        _identity(view, player, name),
        *_figures(view, player),
        *_goods(view, player),
        _standing(view, player, say),
    )
    return sheet(WIDTH, HEIGHT, title, strip, kind=panel_kind(view, player, "orleans summary"))


def _identity(view: State, player: int, name: str) -> str:
    written = fitted(name, 66, 28, 17, 96, "name", anchor="start", id=f"s{player}-name")
    return shield(player, 11, 11, 48) + written + counter("seal", points_now(view, player), 66, 49, 29, 24)


def _figures(view: State, player: int) -> Iterator[str]:
    for x, (name, number) in zip(FIGURE_PLACES, figures_of(view, player).items(), strict=True):
        yield counter(FIGURE_ICONS[name], number, x, 36, 30, 23)


def _goods(view: State, player: int) -> Iterator[str]:
    """The goods by kind, wherever they lie."""
    totals = [0] * GOODS
    for item, number in enumerate(view.players[player].goods):
        totals[GOOD[item]] += number
    for kind, number in enumerate(totals):
        x, look = 20 + 58.0 * kind, "numeral" if number else "numeral soft"
        yield good(kind, x + 13, 98, 28) + text(number, x + 31, 105, 21, look, anchor="start")


def _standing(view: State, player: int, say: Phrases) -> str:
    """How many followers are drawn, how many place tiles there are, and who has passed."""
    me = view.players[player]
    draws = counter("bag", draws_of(view, player), 318, 98, 30, 23)
    places = counter("house", len(me.places), 382, 98, 30, 23)
    if view.phase == ACTION_PHASE and view.passed >> player & 1:
        plate = path(box(440, 82, 70, 32, 8), "badge")
        return draws + places + plate + fitted(say.label("label.passed"), 475, 104, SMALL, 60, "on-badge")
    return draws + places
