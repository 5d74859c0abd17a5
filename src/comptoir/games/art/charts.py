"""Charts as inline SVG: stacked bars and lines. Styles are classes of `history.css`; a table always accompanies them.

The drawings are narrow, so that their text is readable on a phone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

from comptoir.games.art.svg import SVG, box, path, polygon, tag, text

WIDTH = 480
SIZE, SMALL = 17, 15  # font size
NAME_HIGH = 30  # the name above a bar
BARS_HIGH, THINNEST, THICKEST = 260, 28, 50  # few bars are thick, many are thin
LEAST_LABELLED = 22  # a part of a bar narrower than this shows no number
LINES_HIGH, LEFT, RIGHT, TOP, BOTTOM = 320, 46, 56, 14, 34  # the chart of lines and its margins, for four digits
LABEL_HIGH = 19  # between two numbers at the ends of lines
NAMED_HIGH = 26  # a name below the lines
KINDS = 12  # looks of parts of a bar, which then begin again
MARKS = 5  # shapes that tell lines apart


@dataclass(frozen=True, slots=True)
class Bar:
    """A player's parts, in the order of the categories."""

    name: str
    parts: Sequence[int]


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of a line that is marked: what is said about it, and where it leads."""

    moment: int
    title: str
    href: str = ""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A player's values at each moment; the number selects its style. A line of many moments marks only some."""

    name: str
    values: Sequence[float]
    look: int
    marks: Sequence[Mark] | None = None


def _chart(height: float, title: str, *content: str) -> str:
    """A picture described by its title; its data is in the table beside it. One with links is not a mere picture."""
    role = "group" if any("<a " in part for part in content) else "img"
    return tag(
        "svg", *content, xmlns=SVG, viewBox=f"0 0 {WIDTH} {height:g}", class_="chart", role=role, aria_label=title
    )


# ------------------------------------------------------------------ stacked bars


def stacked_bars(title: str, categories: Sequence[str], bars: Sequence[Bar]) -> str:
    """A bar for each player, its parts side by side; costs are left of the line."""
    below = max((-sum(part for part in bar.parts if part < 0) for bar in bars), default=0)
    above = max((sum(part for part in bar.parts if part > 0) for bar in bars), default=0)
    scale = (WIDTH - 56) / max(1, below + above)  # room for the total at the right
    thick = max(THINNEST, min(THICKEST, BARS_HIGH // max(1, len(bars)) - NAME_HIGH))
    row = NAME_HIGH + thick + 6
    drawn = [
        _bar(bar, categories, place * row + NAME_HIGH, thick, 1 + below * scale, scale)
        for place, bar in enumerate(bars)
    ]
    return _chart(len(bars) * row, title, *drawn)


def _bar(bar: Bar, categories: Sequence[str], y: float, thick: float, zero: float, scale: float) -> str:
    parts, left, right = [], zero, zero
    for kind, (category, part) in enumerate(zip(categories, bar.parts, strict=True)):
        width = abs(part) * scale
        if part < 0:
            left -= width
        if part:
            x = left if part < 0 else right
            title = tag("title", escape(f"{bar.name}: {category}, {part}"))
            outline = path(box(x, y, width, thick, 0), "part")
            parts.append(tag("g", title, outline, class_=f"kind-{kind % KINDS}"))
        if part and width >= LEAST_LABELLED:
            parts.append(text(part, x + width / 2, y + thick / 2 + 5, SMALL, "part-number"))
        if part > 0:
            right += width
    axis = path(f"M{zero:.4g} {y - 3:.4g}v{thick + 6:.4g}", "axis")
    name = text(bar.name, 2, y - 9, SIZE, "chart-name", anchor="start")
    total = text(sum(bar.parts), right + 6, y + thick / 2 + 6, SIZE, "chart-total", anchor="start")
    return "".join(parts) + axis + name + total


# ------------------------------------------------------------------ lines


def lines(title: str, moments: Sequence[str], series: Sequence[ChartLine], *, has_zero: bool = True) -> str:
    """A line for each player over the moments of the game, with its last value at the end and the names below.

    Values that are all far from zero can be drawn without it.
    """
    values = [value for line in series for value in line.values] + ([0, 1] if has_zero else [])
    least, most = floor(min(values)), ceil(max(values))
    plot = _Plot(len(moments), least, most)
    edges = [
        text(moments[0], LEFT, LINES_HIGH - 8, SMALL, "chart-soft", anchor="start"),
        text(moments[-1], WIDTH - RIGHT, LINES_HIGH - 8, SMALL, "chart-soft", anchor="end"),
    ]
    drawn = [_line(line, moments, plot) for line in series]
    height = LINES_HIGH + 8 + NAMED_HIGH * len(series)
    return _chart(height, title, *_grid(plot), *drawn, *_ends(series, plot), *_names(series), *edges)


@dataclass(frozen=True, slots=True)
class _Plot:
    """The positions of moments and values."""

    moments: int
    least: int
    most: int

    def x(self, moment: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * moment / max(1, self.moments - 1)

    def y(self, value: float) -> float:
        high = LINES_HIGH - TOP - BOTTOM
        return TOP + high * (self.most - value) / max(1, self.most - self.least)

    def point(self, moment: int, value: float) -> tuple[float, float]:
        return self.x(moment), self.y(value)


def _grid(plot: _Plot) -> Iterator[str]:
    step = nice_step(plot.most - plot.least)
    for value in range(-(-plot.least // step) * step, plot.most + 1, step):
        y = plot.y(value)
        yield path(f"M{LEFT} {y:.4g}H{WIDTH - RIGHT}", "axis" if value == 0 else "grid")
        yield text(value, LEFT - 6, y + 5, SMALL, "chart-soft", anchor="end")


def nice_step(span: int) -> int:
    """A round number of which four to six fit into a span."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if span <= 6 * step * factor:
                return step * factor
        step *= 10


def _line(line: ChartLine, moments: Sequence[str], plot: _Plot) -> str:
    points = [plot.point(moment, value) for moment, value in enumerate(line.values)]
    course = path("M" + "L".join(f"{x:.4g} {y:.4g}" for x, y in points), "course")
    marks = line.marks
    if marks is None:
        said = zip(moments, line.values, strict=True)
        marks = [Mark(place, f"{line.name}, {moment}: {value}") for place, (moment, value) in enumerate(said)]
    drawn = (_marked(mark, _mark(line.look, *points[mark.moment])) for mark in marks)
    return tag("g", course, *drawn, class_=f"line line-{line.look % MARKS}")


def _marked(mark: Mark, shape: str) -> str:
    drawn = tag("title", escape(mark.title)) + path(shape, "mark")
    return tag("a", drawn, href=mark.href) if mark.href else tag("g", drawn)


def _mark(look: int, x: float, y: float) -> str:
    """A small shape, so that lines can be told apart without colours."""
    size = 3.6
    shapes = (
        box(x - size, y - size, 2 * size, 2 * size, size),
        box(x - size, y - size, 2 * size, 2 * size, 0),
        polygon([(x, y - 1.35 * size), (x + 1.35 * size, y), (x, y + 1.35 * size), (x - 1.35 * size, y)]),
        polygon([(x, y - 1.3 * size), (x + 1.25 * size, y + size), (x - 1.25 * size, y + size)]),
        polygon([(x, y + 1.3 * size), (x + 1.25 * size, y - size), (x - 1.25 * size, y - size)]),
    )
    return shapes[look % MARKS]


def _ends(series: Sequence[ChartLine], plot: _Plot) -> Iterator[str]:
    """The last values beside the ends of the lines, moved apart where they would overlap."""
    low = float(TOP)
    for place, line in enumerate(sorted(series, key=lambda line: -line.values[-1])):
        lowest_free = LINES_HIGH - BOTTOM - (len(series) - place - 1) * LABEL_HIGH
        y = min(max(plot.y(line.values[-1]), low), lowest_free)
        low = y + LABEL_HIGH
        value = text(round(line.values[-1]), WIDTH - RIGHT + 9, y + 5, SMALL, "line-value", anchor="start")
        yield tag("g", value, class_=f"line line-{line.look % MARKS}")


def _names(series: Sequence[ChartLine]) -> Iterator[str]:
    """Which line is whose."""
    for place, line in enumerate(series):
        y = LINES_HIGH + 8 + (place + 0.5) * NAMED_HIGH
        sample = path(f"M{LEFT} {y:.4g}h44", "course") + path(_mark(line.look, LEFT + 22, y), "mark")
        name = text(line.name, LEFT + 54, y + 6, SIZE, "chart-name", anchor="start")
        yield tag("g", sample, name, class_=f"line line-{line.look % MARKS}")
