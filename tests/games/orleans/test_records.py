"""What the games of Orléans on record show besides what every game's must."""

from __future__ import annotations

import pytest

from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from tests.games.orleans.ablation import works_in
from tests.games.orleans.plans import PLANS, tie_break
from tests.records import every_match, match_of, record_of_plan

TILES = [place.key for place in load_facts().places if place.level]


def test_there_are_at_least_sixty() -> None:
    assert len(PLANS) >= 60


@pytest.mark.parametrize("key", TILES)
def test_a_place_tile_does_something(key: str) -> None:
    plan = next(plan for plan in PLANS if plan.name == f"tile-{key.replace('_', '-')}")
    assert works_in(key, match_of(GAME, plan), record_of_plan(GAME, plan))


def test_every_way_to_decide_a_game_occurs() -> None:
    assert {"points", "development", "shared"} == {tie_break(match) for match in every_match(GAME)}
