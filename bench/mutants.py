"""`python -m bench.mutants`: breaks the rules in one place after another, and counts how often the tests notice.

Each core works on a copy of the tree in a temporary folder. Survivors are listed with their line: a missing test, or a
change that makes no difference.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from importlib.util import cache_from_source
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.progress import track

from bench.mutations import Mutation, mutations

ROOT = Path(__file__).parents[1]
RULES, TESTS = Path("src/comptoir/games"), Path("tests/games")
# What to break in each game: modules, and folders of them.
CHAPTERS = {
    "burgundy": ("scoring.py", "placing.py", "goods.py", "actions.py", "turn.py", "round.py", "tiles"),
    "orleans": ("scoring.py", "places"),
    "pest": ("scoring.py", "technologies"),
}
COPIED = ("src", "tests", "rules", "bench", "docs", "pyproject.toml")
MARK = "from tests.rule import rule"
MORE = ("test_nature.py", "test_pieces.py", "test_records.py")
LEAST = 85  # per cent


@dataclass(frozen=True, slots=True)
class Mutant:
    """A broken rule: its file, and what was changed there."""

    path: Path
    mutation: Mutation

    def __str__(self) -> str:
        return f"{self.path}:{self.mutation.line}: {self.mutation.before}  →  {self.mutation.after}"


def all_mutants(game: str) -> list[Mutant]:
    """Every mutant of a game's rules, file by file."""
    files = [path for chapter in CHAPTERS[game] for path in _modules(ROOT / RULES / game / chapter)]
    return [
        Mutant(path.relative_to(ROOT), mutation)
        for path in files
        for mutation in mutations(path.read_text(encoding="utf-8"))
    ]


def _modules(target: Path) -> list[Path]:
    return sorted(target.glob("*.py")) if target.is_dir() else [target]


def _tests(game: str) -> list[str]:
    """The tests with ledger ids first, then other tests of the rules, and recorded games last."""
    folder = TESTS / game
    files = sorted((ROOT / folder).glob("test_*.py"))
    rules = [path.name for path in files if MARK in path.read_text(encoding="utf-8")]
    own = [str(folder / name) for name in (*rules, *(name for name in MORE if name not in rules))]
    return [*own, str(TESTS / "test_records.py")]


class Copy:
    """A copy of the tree in which one rule at a time is broken."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.folder = folder
        for name in COPIED:
            source = ROOT / name
            (shutil.copytree if source.is_dir() else shutil.copy2)(source, folder / name)
        self.limit = 600.0

    def test(self, **environment: str) -> tuple[bool, str]:
        """Do all tests pass here in time? Also returns their output."""
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-x",
            "-q",
            "-n0",
            "-p",
            "no:cacheprovider",
            "-k",
            self.game,
            *_tests(self.game),
        ]
        own = {**os.environ, "PYTHONPATH": str(self.folder / "src"), **environment}
        try:
            done = subprocess.run(
                command, cwd=self.folder, env=own, timeout=self.limit, capture_output=True, text=True, check=False
            )
        except subprocess.TimeoutExpired:
            return False, ""
        return done.returncode == 0, done.stdout

    def warm_up(self, paths: Sequence[Path]) -> None:
        """Run the tests on the unbroken rules once, to time them and to compile all modules but those to be broken."""
        start = perf_counter()
        is_fine, printed = self.test()
        if not is_fine:
            raise SystemExit(f"{printed}\nThe tests fail on the unbroken rules; mutants would show nothing.")
        self.limit = 5 * (perf_counter() - start) + 5
        for path in paths:
            Path(cache_from_source(str(self.folder / path))).unlink(missing_ok=True)

    def survives(self, mutant: Mutant) -> bool:
        """Do the tests pass even though this rule is broken?"""
        path = self.folder / mutant.path
        original = path.read_text(encoding="utf-8")
        path.write_text(mutant.mutation.text, encoding="utf-8")
        try:
            return self.test(PYTHONDONTWRITEBYTECODE="1")[0]
        finally:
            path.write_text(original, encoding="utf-8")


def run(game: str, mutants: Sequence[Mutant], processes: int) -> list[Mutant]:
    """Run the tests on every mutant; returns the survivors."""
    survivors = []
    copies: SimpleQueue[Copy] = SimpleQueue()

    def meet(mutant: Mutant) -> bool:
        copy = copies.get()
        try:
            return copy.survives(mutant)
        finally:
            copies.put(copy)

    with TemporaryDirectory() as folder, ThreadPoolExecutor(processes) as pool:
        for number in range(processes):
            copy = Copy(game, Path(folder, str(number)))
            copy.warm_up(sorted({mutant.path for mutant in mutants}))
            copies.put(copy)
        meetings = {pool.submit(meet, mutant): mutant for mutant in mutants}
        for meeting in track(as_completed(meetings), f"Breaking {game}", total=len(mutants)):
            if meeting.result():
                survivors.append(meetings[meeting])
    return sorted(survivors, key=mutants.index)


def report(mutants: Sequence[Mutant], survivors: Sequence[Mutant]) -> float:
    """Print the survivors and the share noticed, file by file; returns the total share."""
    for survivor in survivors:
        print(survivor)
    alive = Counter(survivor.path for survivor in survivors)
    for path, number in Counter(mutant.path for mutant in mutants).items():
        print(f"{number - alive[path]:4} of {number:3} noticed in {path}")
    share = 100 * (1 - len(survivors) / len(mutants))
    print(f"{share:.1f} % of {len(mutants)} broken rules were noticed; at least {LEAST} % must be.")
    return share


def is_noticed(game: str, only: str, sample: int | None, processes: int) -> bool:
    """Are enough of a game's mutants noticed?"""
    mutants = [mutant for mutant in all_mutants(game) if only in str(mutant.path)]
    if sample is not None and sample < len(mutants):
        mutants = sorted(Random(0).sample(mutants, sample), key=mutants.index)
    return not mutants or report(mutants, run(game, mutants, processes)) >= LEAST


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.mutants", description="Break the rules; do tests notice?")
    parser.add_argument("--game", choices=list(CHAPTERS), action="append", help="only this game (all of them)")
    parser.add_argument("--sample", type=int, metavar="N", help="only N of each game, chosen at random")
    parser.add_argument("--only", default="", metavar="TEXT", help="only in files with this in their path")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="how many at a time (one a core)")
    given = parser.parse_args()
    games = given.game or list(CHAPTERS)
    noticed = [is_noticed(game, given.only, given.sample, given.processes) for game in games]
    return 0 if all(noticed) else 1


if __name__ == "__main__":
    sys.exit(main())
