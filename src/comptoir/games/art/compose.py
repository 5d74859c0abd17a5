"""The whole table as one picture, with its colours inside; knows panels and no game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import resources
from itertools import groupby

from comptoir.engine.game import Panel
from comptoir.games.art.svg import SVG, box, path, tag

WIDTH, MARGIN = 1440, 16


@cache
def definitions() -> str:
    """Icons and patterns, to be put once into a page that shows panels."""
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
        share = (WIDTH - MARGIN) / max(len(row), 2) - MARGIN
        high = max(share * panel.height / panel.width for panel in row)
        for place, panel in enumerate(row):
            placed += _placed(panel, MARGIN + place * (share + MARGIN), height, share)
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
    """The panels in rows: the common board with the first other one where nobody's own is shown."""
    boards = [panel for panel in panels if panel.role in ("common", "mine")]
    summaries = [panel for panel in panels if panel.role == "summary"]
    others = [panel for panel in panels if panel.role == "other"]
    spare = max(0, 2 - len(boards))
    for row in (boards + others[:spare], summaries):
        if row:
            yield row
    for _, pair in groupby(enumerate(others[spare:]), lambda item: item[0] // 2):
        yield [panel for _, panel in pair]


def _placed(panel: Panel, x: float, y: float, width: float) -> str:
    """A panel at its place, as wide as this."""
    return tag("svg", panel.svg, x=x, y=y, width=width, height=width * panel.height / panel.width)
