"""Trading two resources for a coin in a player's own turn. Group TRADE."""

from __future__ import annotations

import pytest

from comptoir.games.pest.facts import load_facts
from tests.games.pest.scenario import scenario, struck, walking
from tests.rule import rule


@rule("PEST-TRADE-01", "PEST-TRADE-08")
def test_two_resources_are_given_for_a_coin_before_the_assistant_is_placed() -> None:
    table = scenario(wood=1, herbs=1).play("trade wood and herbs for coin")
    assert ({"coin": 1}, "Placement", 2) == (table.goods(), table.question(), table.me.assistants)


@rule("PEST-TRADE-02")
def test_the_resources_may_be_alike_or_different() -> None:
    table = scenario(stone=2, food=1)
    assert ["trade stone and stone for coin", "trade stone and food for coin"] == table.moves("trade")
    assert {"food": 1, "coin": 1} == table.after("trade stone and stone for coin").goods()
    assert {"stone": 1, "coin": 1} == table.after("trade stone and food for coin").goods()


@rule("PEST-TRADE-02")
def test_every_pair_of_resources_is_offered_once() -> None:
    table = scenario(wood=2, stone=2, food=2, herbs=2)
    assert (10, 10) == (len(table.moves("trade")), len({*table.moves("trade")}))


@rule("PEST-TRADE-03", "PEST-TRADE-04")
@pytest.mark.parametrize("coins", [1, 2])
def test_coins_are_neither_given_nor_changed_back(coins: int) -> None:
    assert {"place-assistant"} == {move.split()[0] for move in scenario(coin=coins).moves()}


@rule("PEST-TRADE-04")
def test_coins_and_research_tokens_do_not_stand_in_for_a_resource() -> None:
    assert [] == scenario(wood=1, coin=2, research=2).moves("trade")


@rule("PEST-TRADE-05")
def test_one_may_trade_before_between_and_after_the_actions() -> None:
    table = scenario(wood=2, stone=2, herbs=2).play("trade wood and wood for coin").place("build+heal")
    table.play(
        "act heal", "finish", "trade stone and stone for coin", "act build", "finish", "trade herbs and herbs for coin"
    )
    assert ({"coin": 3}, 0) == (table.goods(), table.player())
    assert 1 == table.play("end-turn").player()


@rule("PEST-TRADE-05")
def test_one_may_trade_several_times_at_once() -> None:
    table = scenario(wood=4, stone=2).play(
        "trade wood and wood for coin", "trade wood and wood for coin", "trade stone and stone for coin"
    )
    assert {"coin": 3} == table.goods()


@rule("PEST-TRADE-06")
def test_a_coin_from_a_trade_in_the_middle_of_a_move_pays_for_the_next_pick_up() -> None:
    table = walking(wood=2, road_sick={"birken-harrowen": 1}).play("step harrowen")
    assert not table.allows("step birken")
    table.play("trade wood and wood for coin", "step birken")
    assert ({}, "birken", 1) == (table.goods(), table.where(), table.me.zone)


@rule("PEST-TRADE-06")
def test_one_may_trade_between_two_heals() -> None:
    table = scenario(zone=2, herbs=load_facts().healed_track.herbs[0], wood=4).act("heal").play("heal-one zone")
    table.play("trade wood and wood for coin", "trade wood and wood for coin", "heal-one zone")
    assert (2, 0) == (table.me.healed, table.good("wood"))


@rule("PEST-TRADE-06")
@pytest.mark.parametrize("action", ["move", "build", "produce", "research", "heal", "assign"])
def test_one_may_trade_in_the_middle_of_every_action(action: str) -> None:
    assert ["trade herbs and herbs for coin"] == scenario(herbs=2, research=1).act(action).moves("trade")


@rule("PEST-TRADE-06")
def test_a_move_that_was_chosen_is_completed_before_one_trades() -> None:
    table = walking(wood=2, food=2, sick={"harrowen": 3}).play("step harrowen")
    assert ["enter paying", "enter camp"] == table.moves()
    assert ["trade wood and wood for coin"] == table.play("enter paying").moves("trade")


@rule("PEST-TRADE-06")
def test_nobody_trades_in_the_turn_of_another() -> None:
    table = scenario(wood=2).place("move+heal").play("end-turn")
    assert (1, []) == (table.player(), table.moves("trade"))


@rule("PEST-TRADE-06")
def test_nobody_trades_in_the_plague_phase() -> None:
    table = struck("village food", wood=2, zone=3, buildings={"mill": "ulmen"})
    assert ("ChooseSlot", 0, []) == (table.question(), table.player(), table.moves("trade"))


@rule("PEST-TRADE-07")
def test_there_is_no_trade_while_the_coin_would_be_lost() -> None:
    assert [] == scenario(wood=2, coin=5).moves("trade")
    assert ["trade wood and wood for coin"] == scenario(wood=2, coin=4).moves("trade")
    assert [] == scenario(wood=2, coin=4, zone=3, slots="storage").moves("trade")
