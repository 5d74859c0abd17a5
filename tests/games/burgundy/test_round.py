"""The course of a round. Group ROUND."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from comptoir.games.burgundy.events import DiceRolled, GoodsArrived, PhaseEnded, RoundBegan, WorkersGained
from comptoir.games.burgundy.round import Roll
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.rule import rule


def first_roll(players: int = 2, first: int = 0) -> Table:
    """A new game before its first roll."""
    return new_game(players).until("FindFirstPlayer").nature(f"first-player {first}").until("Roll")


def turns(table: Table, number: int) -> list[int]:
    """The players of the next turns, who all pass."""
    players = []
    for _ in range(number):
        players.append(table.player())
        table.pass_turns()
    return players


@rule("BUR-ROUND-01")
def test_every_round_goes_roll_goods_turns() -> None:
    kinds = (RoundBegan, DiceRolled, GoodsArrived, WorkersGained)  # who passes takes workers with both dice
    course = [type(event) for event in new_game(2).until("over").events if isinstance(event, kinds)]
    turn = [WorkersGained, WorkersGained]
    assert [RoundBegan, DiceRolled, DiceRolled, GoodsArrived, *turn, *turn] * 25 == course


@rule("BUR-ROUND-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_dice_for_each_player_and_the_white_one_are_rolled(players: int) -> None:
    state = first_roll(players).state
    rolls = [Roll().sample(state, Random(seed)).dice for seed in range(1200)]
    for values in zip(*rolls, strict=True):
        assert set(range(1, 7)) == set(values)
        assert all(150 <= number <= 250 for number in Counter(values).values())
    assert 2 * players + 1 == len(rolls[0])


@rule("BUR-ROUND-03")
def test_all_dice_are_open_before_the_first_turn() -> None:
    table = first_roll(3).nature("roll-dice 1 6 5 4 3 2 1")
    assert 0 == table.player()
    assert [(6, 5), (4, 3), (2, 1)] == [player.dice for player in table.seen_by(2).players]


@rule("BUR-ROUND-04")
def test_the_first_goods_tile_goes_to_the_depot_of_the_white_die() -> None:
    table = (
        new_game().until("LayOutGoods").nature("reveal-goods red turquoise purple pink brown", "roll-dice 5 1 1 1 1")
    )
    assert {"red": 1} == table.depot_goods(5)
    assert "Act" == table.question()
    assert (2, 2) == tuple(len(player.dice) for player in table.state.players)


@rule("BUR-ROUND-05")
def test_goods_pile_up_on_a_depot() -> None:
    table = new_game().until("LayOutGoods").nature("reveal-goods red turquoise red pink brown")
    for _ in range(3):
        table.until("Roll").nature("roll-dice 2 1 1 1 1")
    assert {"turquoise": 1, "red": 2} == table.depot_goods(2)


@rule("BUR-ROUND-06")
def test_the_white_die_is_no_third_action_die() -> None:
    table = first_roll().nature("roll-dice 5 1 2 3 3")
    assert ["hire with 1", "hire with 2"] == table.moves("hire")
    table.play("hire with 1", "hire with 2")
    assert 1 == table.player()


@rule("BUR-ROUND-07")
def test_nothing_changes_the_white_die() -> None:
    table = scenario(workers=10, knowledge=[8], depots={3: "bank"}, goods="pink", storage="mine", round_goods="red")
    table.pass_turns(2).nature("roll-dice 5 1 2 3 4")
    moves = table.moves()
    assert {"take", "place", "sell", "hire"} == {move.split()[0] for move in moves}
    assert [{"red": 1}] * len(moves) == [table.after(move).depot_goods(5) for move in moves]
    assert {5} == {table.after(move).state.white_die for move in moves}


@rule("BUR-ROUND-08")
def test_everybody_has_one_turn_in_turn_order() -> None:
    table = first_roll(3, first=2).chance()
    assert (2, 0, 1) == table.order()
    assert [2, 0, 1] == turns(table, 3)
    assert "Roll" == table.question()


@rule("BUR-ROUND-09")
def test_a_ship_does_not_change_the_order_of_the_round() -> None:
    table = scenario(3, dice=(5, 1), storage="ship").play("place ship at r3c4 with 5", "collect from 1", "hire with 1")
    assert [1, 2] == turns(table, 2)


@rule("BUR-ROUND-09")
def test_an_overtaken_player_still_has_the_turn_of_the_round() -> None:
    position = {1: {"dice": (5, 1), "storage": "ship"}}
    table = scenario(3, others=position).pass_turns().play("place ship at r3c4 with 5", "collect from 1", "hire with 1")
    assert (1, 0, 2) == table.order()
    assert [2] == turns(table, 1)
    assert "Roll" == table.question()


@rule("BUR-ROUND-10")
def test_after_the_last_turn_the_next_round_rolls_dice() -> None:
    table = scenario(round=3).pass_turns(2)
    assert ("Roll", 4) == (table.question(), table.state.round)


@rule("BUR-ROUND-10")
def test_after_the_fifth_round_the_phase_ends() -> None:
    table = new_game().until("Roll")
    rounds = []
    while "Roll" == table.question():
        rounds.append(table.state.round)
        table.chance().pass_turns(2)
    assert [1, 2, 3, 4, 5] == rounds
    assert PhaseEnded(0) in table.events


@rule("BUR-ROUND-11")
def test_the_goods_on_the_round_spaces_count_down() -> None:
    table = new_game().until("Roll")
    assert 5 == len(table.state.round_goods)
    assert [4, 3, 2, 1, 0] == [len(table.until("Roll").chance().state.round_goods) for _ in range(5)]
