"""The measurements as Markdown, on the screen and in `docs/benchmarks.md`."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Mapping, Sequence
from datetime import date
from importlib.metadata import version
from pathlib import Path

from bench.clones import Costs
from bench.tally import OURS, Tally, rate, ratio

PAGE = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- speed: written by `make bench` -->", "<!-- end of speed -->"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table, with the first column aligned left and the others right."""
    widths = [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        first = cells[0].ljust(widths[0])
        others = (cell.rjust(width) for cell, width in zip(cells[1:], widths[1:], strict=True))
        return f"| {' | '.join((first, *others))} |"

    rule = line(["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    return "\n".join([line(head), rule, *map(line, rows)])


def speed_table(found: dict[str, list[Tally]]) -> str:
    """One row for each engine: what it does in a second, and how many times faster each of our games is."""
    rows = []
    for name, tallies in found.items():
        numbers = [f"{rate(tallies, what):,.0f}" for what in ("decisions", "choices", "games")]
        ratios = [_times(found[ours], tallies, what) for ours in OURS.values() for what in ("decisions", "choices")]
        rows.append([name, *numbers, *([""] * len(ratios) if name in OURS.values() else ratios)])
    head = ["engine", "decisions/s", "choices/s", "games/s"]
    for ours in OURS.values():
        head += [f"{ours.split(',')[0]}: × decisions", "× choices"]
    return table(head, rows)


def _times(ours: Sequence[Tally], theirs: Sequence[Tally], what: str) -> str:
    return f"{ratio(ours, theirs, what):.1f} ×"


def clone_table(measured: Mapping[str, Costs]) -> str:
    """What it costs to copy each game's state."""
    rows = [
        [
            OURS[key].split(",")[0],
            f"{it.clone:.1f} µs",
            f"{it.deep_copy:.1f} µs",
            f"{it.pickling:.0f} µs",
            f"{it.size:,}",
        ]
        for key, it in measured.items()
    ]
    return table(["copy of a state", "`state.clone()`", "`copy.deepcopy`", "pickled and read", "bytes pickled"], rows)


def machine(*others: str, used: str = "of which one was used") -> str:
    """The date and the machine of the measurement, and the versions of what is measured too."""
    versions = ", ".join(f"{name} {version(name)}" for name in others)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{date.today()}, {python}, {_processor()}, {os.cpu_count()} cores, {used}; {versions}."


def _processor() -> str:
    """The processor's name, if the system reports it."""
    known = Path("/proc/cpuinfo")
    names = re.findall(r"model name\s*: (.+)", known.read_text()) if known.exists() else []
    return names[0] if names else platform.machine()


def write(text: str, begin: str = BEGIN, end: str = END) -> None:
    """Put the measurements between their marks on the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(begin)
    _, _, after = rest.partition(end)
    PAGE.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")
