"""What the games of Pest on record show besides what every game's must."""

from __future__ import annotations

import pytest

from comptoir.games.pest import GAME
from comptoir.games.pest.facts import load_facts
from tests.games.pest.ablation import works_in
from tests.games.pest.plans import PLANS, tie_break
from tests.records import every_match, match_of, record_of_plan


def test_there_are_at_least_sixty() -> None:
    assert len(PLANS) >= 60


@pytest.mark.parametrize("key", [row.key for row in load_facts().technologies])
def test_a_technology_does_something(key: str) -> None:
    plan = next(plan for plan in PLANS if plan.name == f"technology-{key.replace('_', '-')}")
    assert works_in(key, match_of(GAME, plan), record_of_plan(GAME, plan))


def test_every_way_to_decide_a_game_occurs() -> None:
    assert {"points", "influence"} <= {tie_break(match) for match in every_match(GAME)}
