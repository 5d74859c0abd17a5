"""`python -m bench.compiled`: the engine compiled against an earlier one that is not, in processes that take turns.

`make test-compiled` leaves the compiled one in build/compiled; the other comes from the history of the project.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Self

from bench.report import table
from bench.tally import OURS

ROOT = Path(__file__).parents[1]
COMPILED = ROOT / "build" / "compiled"
BEFORE = "811d823"  # the last engine before the work on its speed
KINDS = ("random", "greedy", "search", "match")


class Engine:
    """A process with the package of one folder."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-m", "bench.pace"]
        paths = {**os.environ, "PYTHONPATH": str(folder)}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=paths, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def pace(self, key: str, kind: str, seconds: float, seed: int) -> float:
        """How fast it plays now."""
        assert self._process.stdin
        assert self._process.stdout
        print(key, kind, seconds, seed, file=self._process.stdin, flush=True)
        return float(self._process.stdout.readline())


def source_at(commit: str, folder: Path) -> Path:
    """The source of a commit, put into a folder."""
    archive = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    return folder / "src"


def compare(ours: Engine, theirs: Engine, key: str, kind: str, rounds: int, seconds: float) -> tuple[float, float]:
    """Our speed, and how many times theirs it is: medians of the rounds."""
    pairs = []
    for number in range(rounds):
        turns = (ours, theirs) if number % 2 else (theirs, ours)
        paces = {engine: engine.pace(key, kind, seconds, 100 * number) for engine in turns}
        pairs.append((paces[ours], paces[theirs]))
    return median(one for one, _ in pairs), median(one / other for one, other in pairs)


def report(ours: Path, theirs: Path, kinds: Sequence[str], keys: Sequence[str], rounds: int, seconds: float) -> str:
    """A table with a row for each game."""
    rows = []
    with Engine(ours) as mine, Engine(theirs) as other:
        for key in keys:
            found = [compare(mine, other, key, kind, rounds, seconds) for kind in kinds]
            rows.append([OURS[key].split(",")[0], *(f"{pace:,.0f}/s, {times:.2f} ×" for pace, times in found)])
    return table(["game", *kinds], rows)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.compiled", description="Measure the compiled engine.")
    parser.add_argument("--ours", type=Path, default=COMPILED, help="the folder of the package (build/compiled)")
    parser.add_argument("--against", default=BEFORE, help=f"the commit of the other engine, or its folder ({BEFORE})")
    parser.add_argument("--game", choices=OURS, action="append", help="only this one")
    parser.add_argument("--kind", choices=KINDS, action="append", help="only this way to play")
    parser.add_argument("--rounds", type=int, default=9, help="how often both are measured (9)")
    parser.add_argument("--seconds", type=float, default=0.4, help="how long each time, about (0.4)")
    given = parser.parse_args()
    with TemporaryDirectory() as folder:
        theirs = Path(given.against) if Path(given.against).is_dir() else source_at(given.against, Path(folder))
        kinds, keys = given.kind or KINDS, given.game or list(OURS)
        print(report(given.ours.resolve(), theirs.resolve(), kinds, keys, given.rounds, given.seconds))


if __name__ == "__main__":
    main()
