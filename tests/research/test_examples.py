"""The worked examples run, at toy size."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deadline import DEADLINE

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"
TOY = {
    "random_play": "--game pest --players 3 --games 1",
    "ppo": "--steps 16 --games 2 --rollouts 8 --trials 1",
    "cloning": "--games 2 --epochs 1 --trials 2",
    "league": "--members 2 --seasons 1 --games 1",
}
ELSEWHERE = {"ismcts"}  # with the tests of OpenSpiel


@pytest.mark.parametrize("name", TOY)
def test_a_worked_example_runs(name: str, tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *TOY[name].split()]
    surroundings = os.environ | {"JAX_PLATFORMS": "cpu", "JAX_DISABLE_MOST_OPTIMIZATIONS": "1"}  # compile quickly
    done = subprocess.run(
        command, cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=DEADLINE, check=False
    )
    assert 0 == done.returncode, done.stderr
    assert done.stdout.strip()


def test_every_example_is_tried() -> None:
    assert TOY.keys() | ELSEWHERE == {file.stem for file in EXAMPLES.glob("*.py")}
