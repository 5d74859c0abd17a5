"""The whole table as one picture with its own colours; knows panels, but no game."""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import SVG, box, path, tag

WIDTH, MARGIN = 1440, 16


@cache
def definitions() -> str:
    """Icons and patterns, to be included once in a page that shows panels."""
    text = _read("icons.svg")
    inner = text[text.index("<defs>") : text.index("</svg>")]
    return tag("svg", inner, xmlns=SVG, class_="definitions", width=0, height=0, aria_hidden="true")


@cache
def stylesheet() -> str:
    """The colours and looks of all panels, light and dark."""
    return _read("theme.css")


def _read(name: str) -> str:
    return resources.files("comptoir.games.art").joinpath(name).read_text(encoding="utf-8")


def compose(panels: Sequence[Panel], theme: str = "light") -> str:
    """One SVG of the table: common and own board side by side, key figures below, then the others' boards."""
    placed, height = "", float(MARGIN)
    for row in _rows(panels):
        x, high = float(MARGIN), _height(row)
        for panel in row:
            width = high * panel.width / panel.height
            placed += tag("svg", panel.svg, x=x, y=height, width=width, height=high)
            x += width + MARGIN
        height += high + MARGIN
    return tag(
        "svg",
        tag("style", stylesheet().replace("&", "&amp;").replace("<", "&lt;")),
        definitions(),
        path(box(0, 0, WIDTH, height, 0), "table"),
        placed,
        xmlns=SVG,
        viewBox=f"0 0 {WIDTH} {height:.6g}",
        width=WIDTH,
        height=round(height),
        data_theme=theme,
        class_="composed",
    )


def _rows(panels: Sequence[Panel]) -> Iterator[list[Panel]]:
    """The panels in rows: the common board with the player's own board, or else with the first other one."""
    boards = [panel for panel in panels if panel.role in ("common", "mine")]
    summaries = [panel for panel in panels if panel.role == "summary"]
    others = [panel for panel in panels if panel.role == "other"]
    spare = max(0, 2 - len(boards))
    yield from _pairs(boards + others[:spare])
    if summaries:
        yield summaries
    yield from _pairs(others[spare:])


def _pairs(panels: Sequence[Panel]) -> Iterator[list[Panel]]:
    for first in range(0, len(panels), 2):
        yield list(panels[first : first + 2])


def _height(row: Sequence[Panel]) -> float:
    """The height of a row whose panels are equally high and fill the width; a single panel fills half of it."""
    places = max(len(row), 2)
    share = (WIDTH - MARGIN * (places + 1)) * len(row) / places
    return share / sum(panel.width / panel.height for panel in row)
