"""What everybody could expect after each move, as a curve in which mistakes are marked."""

from collections.abc import Callable, Sequence

from comptoir.analysis.analysing import Analysis
from comptoir.analysis.telling import Mistake, signed_points
from comptoir.games.art import charts
from comptoir.games.art.svg import tag
from comptoir.words import catalogue

# For a picture by itself; pages have styles of their own.
COLOURS = ("#1f4e9c", "#a81e2b", "#1d6b3f", "#3b3340", "#a4550f")
STYLE = """
.chart { background: #fdfaf2; font-family: Georgia, serif; }
.grid { stroke: #b9ae9a; stroke-width: 0.8; stroke-dasharray: 2 4; }
.axis { stroke: #2b2118; stroke-width: 1.4; }
.course { fill: none; stroke: var(--line); stroke-width: 2; stroke-linejoin: round; }
.mark, .line-value { fill: var(--line); }
"""


def curve(
    analysis: Analysis,
    names: Sequence[str],
    mistakes: Sequence[Mistake],
    language: str,
    address: Callable[[int], str] = lambda number: "",
) -> str:
    """An SVG with a line for each seat. A mistake is a mark; it leads to the address of its entry, if that has one."""
    points = [analysis.start, *(step.points for step in analysis.steps)]
    lines = []
    for seat, name in enumerate(names):
        own = [mistake for mistake in mistakes if mistake.player == seat]
        marks = [charts.Mark(one.number, _label(one, language), address(one.number)) for one in own]
        lines.append(charts.ChartLine(name, [row[seat] for row in points], seat, marks))
    title = catalogue("analysis", language).say("curve")
    return charts.lines(title, [str(number) for number in range(len(points))], lines)


def _label(mistake: Mistake, language: str) -> str:
    return f"{signed_points(-mistake.cost, language)}: {mistake.played}"


def as_picture(chart: str) -> str:
    """The chart as a file of its own, with its colours."""
    seats = "".join(f".line-{look} {{ --line: {colour}; }}\n" for look, colour in enumerate(COLOURS))
    opened, rest = chart.split(">", 1)
    return f"{opened}>{tag('style', STYLE + seats)}{rest}\n"
