"""A player's key figures in one strip, for the other players."""

from __future__ import annotations

from collections.abc import Iterator

from comptoir.games.art.pieces import counter, shield
from comptoir.games.art.svg import Pen, box, fitted, sheet, text
from comptoir.games.pest.presentation.drawing_board import points_now
from comptoir.games.pest.presentation.drawing_pieces import good, subjects
from comptoir.games.pest.quarantine import sick_in_quarantine
from comptoir.games.pest.state import CASTLE_NUMBER, GOODS, NONE, NOWHERE, State
from comptoir.games.presentation.panels import panel_kind

WIDTH, HEIGHT = 520, 132


def summary_panel(view: State, player: int, pen: Pen, name: str, title: str) -> str:
    """The SVG of a player's key figures; the whole strip stands for the player."""
    strip = pen.spread(
        f"seat-{player}",
        box(7, 7, WIDTH - 14, HEIGHT - 14, 9),
        shield(player, 11, 11, 48),
        fitted(name, 66, 28, 17, 96, "name", anchor="start", id=f"s{player}-name"),
        counter("seal", points_now(view, player), 66, 49, 29, 24),
        *_figures(view, player),
        *_goods(view, player),
        *_subjects(view, player),
    )
    return sheet(WIDTH, HEIGHT, title, strip, kind=panel_kind(view, player, "pest summary"))


def _figures(view: State, player: int) -> Iterator[str]:
    """Influence, research, buildings on the map, technologies, assistants ready."""
    me = view.players[player]
    built = sum(site != NOWHERE for site in me.sites[:CASTLE_NUMBER])
    technologies = sum(held != NONE for held in me.technologies)
    figures = ("star", me.influence), ("flask", me.research), ("house", built), ("gear", technologies)
    for place, (sign, number) in enumerate((*figures, ("worker", me.assistants))):
        yield counter(sign, number, 170 + 70.0 * place, 36, 29, 23)


def _goods(view: State, player: int) -> Iterator[str]:
    for item in range(GOODS):
        number, x = view.players[player].goods[item], 18 + 58.0 * item
        look = "numeral" if number else "numeral soft"
        yield good(item, x + 13, 98, 28) + text(number, x + 31, 105, 21, look, anchor="start")


def _subjects(view: State, player: int) -> Iterator[str]:
    """Healed on the track, sick in quarantine, and the dead."""
    me = view.players[player]
    numbers = ("healed", me.healed), ("sick", sick_in_quarantine(me)), ("skull", me.cemetery)
    for place, (kind, number) in enumerate(numbers):
        yield subjects(kind, number, 346 + 68.0 * place, 98, 29)
