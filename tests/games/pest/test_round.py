"""The end of a year: assistants return, the turn order is set. Groups RETURN, ORDER."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from comptoir.games.pest.printed import Reward
from tests.games.pest.scenario import scenario, without_track_rewards
from tests.rule import rule


def order_after(*influence: int) -> tuple[int, ...]:
    """The turn order of the next year if this year's is by seat."""
    others = [{"influence": number} for number in influence[1:]]
    return scenario("order", players=len(influence), influence=influence[0], others=others).state.order


# ------------------------------------------------------------------ assistants


@rule("PEST-RETURN-01")
def test_the_grids_are_empty_after_the_action_phase() -> None:
    table = scenario("return", assistants=0, placed="move+heal build+assign", others=[{"placed": "produce+heal"}])
    assert [(0, 2)] * 3 == [(player.placed, player.assistants) for player in table.state.players]


@rule("PEST-RETURN-01")
def test_assistants_return_only_when_everybody_has_placed_all() -> None:
    table = scenario(others=[{}, {}], placed="move+heal", assistants=1).place("build+heal").play("end-turn")
    assert (2, 0) == (table.me.placed.bit_count(), table.me.assistants)
    assert (2, 0, 2) == (table.decline().state.year, table.me.placed, table.me.assistants)


@rule("PEST-RETURN-01")
@pytest.mark.parametrize(("key", "move"), [("clinical_trials", "run-trials"), ("adrenaline_shot", "repeat move+heal")])
def test_assistants_return_from_technologies(key: str, move: str) -> None:
    table = scenario(technologies=key, herbs=5, placed="move+heal", assistants=1).play(move)
    assert 2 == table.me.placed.bit_count()
    table.decline()
    assert (2, 0, 2) == (table.state.year, table.me.placed, table.me.assistants)


# ------------------------------------------------------------------ turn order


@rule("PEST-ORDER-01")
def test_least_influence_plays_first() -> None:
    assert (1, 2, 0) == order_after(8, 3, 5)


@rule("PEST-ORDER-02")
def test_the_order_of_those_without_influence_is_reversed() -> None:
    assert (2, 1, 0) == order_after(2, 0, 0)
    assert (3, 2, 1, 0) == order_after(0, 0, 0, 0)


@rule("PEST-ORDER-02")
def test_the_order_of_the_current_year_is_reversed_not_that_of_the_seats() -> None:
    table = scenario("plague", influence=0, others=[{"influence": 0}, {"influence": 4}])
    table.state.order = (1, 2, 0)
    assert (0, 1, 2) == table.chance().decline().state.order


@rule("PEST-ORDER-03")
def test_influence_gained_at_the_end_of_an_era_does_not_change_the_order() -> None:
    facts = without_track_rewards()
    card = structs.replace(next(iter(facts.capital_cards)), first=Reward(influence=9), second=Reward(), third=Reward())
    others = [{"influence": 2}, {"influence": 1, "capital": 1}]
    table = scenario("order", year=2, facts=replace(facts, capital_cards=(card,)), influence=3, others=others)
    table.play("take-bonus first")
    assert [3, 2, 12] == [player.influence for player in table.state.players]
    assert (3, (2, 1, 0)) == (table.state.year, table.state.order)


@rule("PEST-ORDER-04")
def test_influence_gained_during_the_year_does_not_change_its_order() -> None:
    others = [{"influence": 2}, {"influence": 4}]
    table = scenario(facts=without_track_rewards(), influence=1, others=others).climb(9)
    players = []
    for space in ("build+heal", "move+heal"):
        for _ in range(3):
            players.append(table.player())
            table.place(space).play("end-turn")
    assert [0, 1, 2, 0, 1, 2] == players
