"""`comptoir analyse`: as a table, as JSON and as a picture."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from comptoir.engine.record import dumps, record_of, replay
from comptoir.games.burgundy import GAME
from tests.cli.running import refusal, run
from tests.records import plans_of, record_of_plan


@pytest.fixture
def record() -> Path:
    """A game that has only begun, so that there is little to do."""
    (plan,) = (plan for plan in plans_of(GAME) if plan.name == "2p-random")
    path = Path("game.json")
    path.write_text(dumps(record_of(replay(record_of_plan(GAME, plan), GAME, upto=12))), encoding="utf-8")
    return path


def test_analyse_says_how_everybody_came_to_their_points(record: Path) -> None:
    result = run("analyse", record, "--depth", 1)
    assert (0, "") == (result.exit_code, result.stderr)
    assert all(word in result.stdout for word in ("expected at the start", "luck", "own choices", "random 1"))


def test_analyse_prints_json_and_draws_the_curve(record: Path) -> None:
    result = run("analyse", record, "--depth", 1, "--json", "--svg", "curve.svg")
    found = json.loads(result.stdout)
    assert ("burgundy", 1, 12) == (found["game"], found["depth"], len(found["steps"]))
    ElementTree.parse("curve.svg")


def test_a_depth_of_nothing_is_refused(record: Path) -> None:
    assert "--depth must be at least 1, not 0." == refusal("analyse", record, "--depth", 0)
