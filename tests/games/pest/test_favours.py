"""Favour cards: last year's card pays by influence. Group FAVOUR."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from comptoir.games.pest.events import FavourPaid, FavourTurned, LocationDestroyed, LocationStruck
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.printed import Facts, Reward
from tests.games.pest.scenario import Table, begun, scenario, struck, without_track_rewards
from tests.rule import rule

COLUMNS = {"wood": "left", "stone": "middle", "food": "right"}


def reward(good: str) -> Reward:
    """One of a good."""
    return Reward(**{good: 1})


def card(left: Reward, middle: Reward, right: Reward) -> Facts:
    """The facts with a first favour card of these rewards, and no rewards on the influence track."""
    facts = without_track_rewards()
    return replace(facts, favours=((left, middle, right), *facts.favours[1:]))


def favoured(*influence: int, order: tuple[int, ...] = (), **words: Any) -> Table:
    """Players with this influence have got what last year's card pays: wood left, stone in the middle, food right."""
    words = {"facts": card(*map(reward, COLUMNS)), "year": 2, "favours": (0,), **words}
    others = [{"influence": number} for number in influence[1:]]
    table = scenario("favour", players=len(influence), influence=influence[0], others=others, **words)
    table.state.order = order or table.state.order
    return table.nature("turn-favour 9")


def columns(*influence: int) -> list[str]:
    """The reward that each player gets; exactly one."""
    table = favoured(*influence)
    gains = [table.goods(seat) for seat in range(len(influence))]
    assert all([1] == list(gain.values()) for gain in gains)
    return [COLUMNS[next(iter(gain))] for gain in gains]


# ------------------------------------------------------------------ which card


@rule("PEST-FAVOUR-01")
def test_the_favour_card_is_turned_after_destruction_and_spread() -> None:
    table = struck("village wood", sick={"birken": 3})
    assert "RevealFavour" == table.question()
    kinds = [type(event) for event in table.nature("turn-favour 0").events]
    end = kinds.index(LocationDestroyed)
    assert LocationStruck in kinds[end:]
    assert FavourTurned == kinds[-1]


@rule("PEST-FAVOUR-02")
def test_last_years_card_is_paid_not_the_one_before_nor_the_new_one() -> None:
    cards = tuple((reward(good), reward(good), reward(good)) for good in ("wood", "stone", "food"))
    table = scenario("favour", year=3, favours=(0, 1), facts=replace(load_facts(), favours=cards), influence=3)
    assert {"stone": 1} == table.nature("turn-favour 2").goods()
    assert (0, 1, 2) == table.state.favours


@rule("PEST-FAVOUR-02")
def test_no_favour_card_comes_twice() -> None:
    table = scenario("favour", year=3, favours=(4, 6))
    assert [False, False, True] == [table.is_possible(f"turn-favour {number}") for number in (4, 6, 5)]


@rule("PEST-FAVOUR-03")
def test_in_the_first_year_nothing_is_paid() -> None:
    table = favoured(7, 4, 2, year=1, favours=())
    assert [{}, {}, {}] == [table.goods(seat) for seat in range(3)]
    assert [] == table.happened(FavourPaid)


@rule("PEST-FAVOUR-03")
def test_the_card_of_the_last_year_is_never_paid() -> None:
    table = begun(3)
    assert 6 == max(table.state.year for _ in table.wander())
    assert (6, 5 * 3) == (len(table.happened(FavourTurned)), len(table.happened(FavourPaid)))


# ------------------------------------------------------------------ which reward


@rule("PEST-FAVOUR-04", "PEST-FAVOUR-05")
def test_most_influence_gets_the_left_reward_and_least_the_right_one() -> None:
    assert ["left", "middle", "right"] == columns(7, 4, 2)
    assert ["right", "left", "middle"] == columns(2, 7, 4)


@rule("PEST-FAVOUR-06")
def test_everybody_between_gets_the_middle_reward() -> None:
    assert ["left", "middle", "middle", "middle", "right"] == columns(9, 7, 4, 3, 2)


@rule("PEST-FAVOUR-07")
def test_a_blank_card_pays_nothing() -> None:
    table = favoured(7, 4, 2, facts=card(Reward(), Reward(), Reward()))
    assert [{}, {}, {}] == [table.goods(seat) for seat in range(3)]
    assert [(0, 7), (0, 4), (0, 2)] == [(player.research, player.influence) for player in table.state.players]


@rule("PEST-FAVOUR-07")
def test_a_blank_place_pays_only_its_player_nothing() -> None:
    table = favoured(7, 4, 2, facts=card(Reward(), reward("coin"), reward("herbs")))
    assert [{}, {"coin": 1}, {"herbs": 1}] == [table.goods(seat) for seat in range(3)]


@rule("PEST-FAVOUR-08")
def test_without_influence_everybody_gets_the_right_reward() -> None:
    assert ["left", "right", "right"] == columns(5, 0, 0)
    assert ["right", "right", "right"] == columns(0, 0, 0)
    assert ["left", "middle", "right", "right"] == columns(5, 3, 0, 0)


@rule("PEST-FAVOUR-09")
def test_ranks_are_fixed_before_rewards_are_paid_in_turn_order() -> None:
    table = favoured(7, 4, 2, order=(1, 2, 0), facts=card(reward("wood"), Reward(influence=9), reward("food")))
    assert table.you.influence > table.me.influence
    assert [(1, 1), (2, 2), (0, 0)] == [(event.player, event.column) for event in table.happened(FavourPaid)]
    assert [{"wood": 1}, {}, {"food": 1}] == [table.goods(seat) for seat in range(3)]


@rule("PEST-FAVOUR-09", "PEST-FAVOUR-11")
def test_a_crate_is_a_resource_of_the_receivers_choice() -> None:
    crate = Reward(any=1)
    table = favoured(7, 4, 2, order=(1, 0, 2), facts=card(crate, crate, Reward()))
    assert [f"take-resource {good}" for good in ("wood", "stone", "food", "herbs")] == table.moves()
    assert 1 == table.player()
    assert 0 == table.play("take-resource herbs").player()
    assert {"herbs": 1} == table.goods(player=1)


@rule("PEST-FAVOUR-10")
@pytest.mark.parametrize(
    ("influence", "expected"), [((3, 1), ["left", "right"]), ((1, 3), ["right", "left"]), ((0, 0), ["right", "right"])]
)
def test_two_players_get_the_left_and_the_right_reward(influence: tuple[int, int], expected: list[str]) -> None:
    assert expected == columns(*influence)
