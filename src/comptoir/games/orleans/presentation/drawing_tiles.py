"""The place tiles that can still be taken, by category; with Two Rivers the two rows."""

from __future__ import annotations

from comptoir.games.art.svg import Pen, sheet, text
from comptoir.games.orleans.places.kinds import Place
from comptoir.games.orleans.presentation.drawing_common import WIDTH
from comptoir.games.orleans.presentation.drawing_places import PITCH, layout, tile_card
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.state import State
from comptoir.games.orleans.tiles import LEVELS

LEFT, TOP, HEAD, FOOT = 10.0, 8.0, 30.0, 6.0


def tiles_height(view: State) -> int:
    """The height of the panel: it shrinks with the tiles left."""
    lines = sum(layout(_rows(view, level), 0, 0)[1] for level in LEVELS)
    return round(TOP + HEAD * len(LEVELS) + PITCH[1] * lines + FOOT)


def tiles_panel(view: State, pen: Pen, say: Phrases) -> str:
    """The SVG of the place tiles."""
    drawn, y = [], TOP
    for level in LEVELS:
        rows = _rows(view, level)
        spots, lines = layout(rows, LEFT, y + HEAD)
        drawn.append(text(_heading(view, say, level), LEFT + 4, y + 22, 21, "label", anchor="start"))
        drawn += [tile_card(row, say, pen, *spot) for row, spot in zip(rows, spots, strict=True)]
        y += HEAD + PITCH[1] * lines
    return sheet(WIDTH, tiles_height(view), say.label("panel.tiles"), *drawn, kind="orleans tiles")


def _rows(view: State, level: int) -> list[Place]:
    return [view.facts.places[tile] for tile in view.tiles[level]]


def _heading(view: State, say: Phrases, level: int) -> str:
    """The category, and how many of it lie face down."""
    heading = say.label("label.category", level="I" * level)
    hidden = len(view.stacks[level])
    return say.label("label.hidden", heading=heading, n=hidden) if hidden else heading
