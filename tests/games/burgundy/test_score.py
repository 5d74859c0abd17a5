"""The victory point track. Group SCORE."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.events import (
    AnimalsScored,
    BonusWon,
    BuildingScored,
    DistrictCompleted,
    FinalPoints,
    GoodsSold,
    PointsPaid,
)
from comptoir.games.burgundy.scoring import figures
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.rule import rule


def told(table: Table, player: int) -> int:
    """The points of all events before the final scoring."""
    total = 0
    for event in table.events:
        match event:
            case AnimalsScored() | BuildingScored() | BonusWon() | GoodsSold() if event.player == player:
                total += event.points
            case DistrictCompleted() if event.player == player:
                total += event.points + event.phase_points
            case PointsPaid() if event.player == player:
                total -= event.points
    return total


@rule("BUR-SCORE-01")
def test_points_come_from_six_kinds_of_events_the_extra_action_and_the_final_scoring() -> None:
    with_points = {kind for kind in GAME.events if any("points" in name for name in kind.__struct_fields__)}
    six = {AnimalsScored, BuildingScored, DistrictCompleted, BonusWon, GoodsSold}  # districts tell phase points too
    assert {*six, PointsPaid, FinalPoints} == with_points


@rule("BUR-SCORE-01")
@pytest.mark.parametrize("options", [{}, {"boards": "10a,10b,10c"}])
def test_the_points_told_before_the_final_scoring_are_those_on_the_track(options: dict[str, str]) -> None:
    for table in new_game(3, **options).wander(seed=4):
        assert [table.points(seat) for seat in range(3)] == [told(table, seat) for seat in range(3)]
    assert {FinalPoints} == {type(event) for event in table.events[-12:]}


@rule("BUR-SCORE-01")
def test_the_cost_of_the_extra_action_leaves_the_track_at_once() -> None:
    table = scenario(board="10a", castle="r3c0", storage="castle", points=7).play("place-apart castle at r3c6")
    assert [-5] == [-event.points for event in table.events if isinstance(event, PointsPaid)]
    assert 7 - 5 + 11 == table.points()


@rule("BUR-SCORE-01")
@pytest.mark.parametrize(
    ("given", "move", "points"),
    [
        ({"storage": "cow_4", "estate": "r1c1=pig_2", "dice": (4, 1)}, "place cow_4 at r2c1 with 4", {"animals": 4}),
        ({"storage": "watchtower", "dice": (3, 1)}, "place watchtower at r4c3 with 3", {"watchtowers": 4}),
        ({"storage": "bank", "dice": (3, 1)}, "place bank at r2c2 with 3", {"districts": 1, "phases": 10}),
        (
            {"storage": "mine", "estate": "r4c2=mine r5c1=mine", "dice": (3, 1)},
            "place mine at r6c0 with 3",
            {"districts": 6, "phases": 10, "bonuses": 5},
        ),
        ({"goods": "red red red", "dice": (4, 1)}, "sell red with 4", {"sales": 6}),
    ],
)
def test_points_are_marked_when_they_are_gained(given: dict[str, Any], move: str, points: dict[str, int]) -> None:
    table = scenario(**given).play(move)
    assert points == {category: table.final(category) for category in points}
    assert sum(points.values()) == table.points()


@rule("BUR-SCORE-02")
def test_the_score_goes_on_past_100() -> None:
    table = scenario(points=97, storage="cow_2", estate="r2c1=cow_3", dice=(1, 1)).play("place cow_2 at r1c1 with 1")
    assert 102 == table.points()


@rule("BUR-SCORE-03")
def test_the_score_goes_on_past_200() -> None:
    table = scenario(points=198, storage="watchtower", dice=(3, 1)).play("place watchtower at r4c3 with 3")
    assert 202 == table.points()


@rule("BUR-SCORE-04")
def test_the_score_has_no_upper_limit() -> None:
    table = scenario(points=299, storage="cow_3", estate="r2c1=pig_2", dice=(1, 1)).play("place cow_3 at r1c1 with 1")
    assert 302 == table.points()


def test_key_figures_are_points_on_the_track_silverlings_and_workers() -> None:
    table = scenario(points=7, silver=3, workers=2, goods="red")
    assert {"points": 7, "silver": 3, "workers": 2} == figures(table.state, 0)
