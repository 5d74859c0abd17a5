"""The measurements as Markdown, on the screen and in `docs/benchmarks.md`."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from bench.tally import OURS, Tally, rate, ratio

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- speed: written by `make bench` -->", "<!-- end of speed -->"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, the first column to the left and the others to the right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        others = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        return f"| {' | '.join((first, *others))} |"

    rule = line(["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    return "\n".join([line(head), rule, *map(line, rows)])


def speed_table(found: dict[str, list[Tally]]) -> str:
    """One row for each engine, with what it does in a second and how it compares."""
    rows = []
    for name, tallies in found.items():
        decisions, choices = (ratio(found[OURS], tallies, what) for what in ("decisions", "choices"))
        rows.append(
            [
                name,
                f"{rate(tallies, 'decisions'):,.0f}",
                f"{rate(tallies, 'choices'):,.0f}",
                f"{rate(tallies, 'games'):,.0f}",
                "" if name == OURS else f"{decisions:.1f} ×",
                "" if name == OURS else f"{choices:.1f} ×",
            ]
        )
    head = ["engine", "decisions/s", "choices/s", "games/s", "ours / theirs", "by choices"]
    return table(head, rows)


def clone_table(clone: float, deep: float) -> str:
    """What a copy costs."""
    rows = [["`state.clone()`", f"{clone:.1f} µs", ""], ["`copy.deepcopy`", f"{deep:.0f} µs", f"{deep / clone:.0f} ×"]]
    return table(["copy of a state", "time", "ratio"], rows)


def machine() -> str:
    """When and on what this was measured."""
    versions = ", ".join(f"{name} {version(name)}" for name in ("catanatron", "chess"))
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{date.today()}, {python}, {_processor()}, {os.cpu_count()} cores, of which one was used; {versions}."


def _processor() -> str:
    """The processor's name, where the system tells it."""
    known = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.+)", known.read_text()) if known.exists() else []
    return names[0] if names else platform.machine()


def write(text: str) -> None:
    """Put the measurements between their marks on the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
