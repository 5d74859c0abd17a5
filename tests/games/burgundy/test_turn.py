"""A player's turn. Group TURN."""

from __future__ import annotations

from tests.games.burgundy.scenario import scenario
from tests.rule import rule


@rule("BUR-TURN-01")
def test_a_turn_has_two_die_actions() -> None:
    table = scenario(dice=(3, 5), silver=2, depots={0: "bank"}).play("hire with 3", "hire with 5")
    assert 0 == table.player()
    assert [] == table.moves("take") + table.moves("place") + table.moves("sell") + table.moves("hire")


@rule("BUR-TURN-01")
def test_dice_are_not_added_together() -> None:
    table = scenario(dice=(1, 3), depots={1: "mine", 3: "mine", 4: "mine"})
    assert ["take mine from 1 with 1", "take mine from 3 with 3"] == table.moves("take")


@rule("BUR-TURN-02")
def test_there_are_four_die_actions() -> None:
    table = scenario(dice=(3, 2), depots={3: "mine", 0: "bank"}, storage="bank", goods="pink purple")
    assert [
        "take mine from 3 with 3",
        "place bank at r2c2 with 3",
        "place bank at r4c3 with 3",
        "sell pink with 3",
        "hire with 3",
        "sell purple with 2",
        "hire with 2",
    ] == table.moves()


@rule("BUR-TURN-03")
def test_the_same_action_may_be_done_twice() -> None:
    table = scenario(dice=(3, 3), depots={3: "mine ship"}).play("take mine from 3 with 3", "take ship from 3 with 3")
    assert ["mine", "ship"] == table.storage()


@rule("BUR-TURN-03")
def test_the_player_chooses_which_die_comes_first() -> None:
    table = scenario(dice=(2, 5), depots={2: "mine", 5: "ship"})
    assert ["mine", "ship"] == table.after("take mine from 2 with 2", "take ship from 5 with 5").storage()
    assert ["ship", "mine"] == table.after("take ship from 5 with 5", "take mine from 2 with 2").storage()


@rule("BUR-TURN-04")
def test_a_used_die_cannot_be_used_again() -> None:
    table = scenario(dice=(2, 5), depots={2: "mine", 5: "ship"}).play("hire with 2")
    assert (5,) == table.me.dice
    assert ["take ship from 5 with 5", "hire with 5"] == table.moves()


@rule("BUR-TURN-04")
def test_of_two_equal_dice_one_remains() -> None:
    assert (3,) == scenario(dice=(3, 3)).play("hire with 3").me.dice


@rule("BUR-TURN-05")
def test_a_die_cannot_be_passed() -> None:
    table = scenario(dice=(2, 5)).play("hire with 2")
    assert not table.allows("end-turn")
    assert table.allows("hire with 5")


@rule("BUR-TURN-06")
def test_a_purchase_uses_no_die() -> None:
    table = scenario(dice=(2, 5), silver=2, depots={0: "bank"})
    assert table.allows("buy bank from black")
    assert (2, 5) == table.after("buy bank from black").me.dice


@rule("BUR-TURN-06")
def test_there_is_one_purchase_a_turn() -> None:
    table = scenario(dice=(2, 5), silver=4, depots={0: "bank mine"}).play("buy bank from black")
    assert [] == table.moves("buy")


@rule("BUR-TURN-07")
def test_after_both_dice_the_player_may_buy_or_end_the_turn() -> None:
    table = scenario(dice=(2, 5), silver=2, depots={0: "bank"}).play("hire with 2", "hire with 5")
    assert (0, ["buy bank from black", "end-turn"]) == (table.player(), table.moves())
    assert 1 == table.after("buy bank from black").player()
    assert 1 == table.after("end-turn").player()


@rule("BUR-TURN-07")
def test_the_turn_ends_by_itself_when_nothing_can_be_bought() -> None:
    table = scenario(dice=(2, 5), silver=1, depots={0: "bank"}).play("hire with 2", "hire with 5")
    assert 1 == table.player()


@rule("BUR-TURN-08")
def test_effects_are_resolved_before_the_turn_goes_on() -> None:
    table = scenario(dice=(3, 5), storage="city_hall castle", estate="r2c2=bank", silver=2, depots={0: "bank"})
    table.play("place city_hall at r4c3 with 3", "place castle at r1c2 with free")
    assert ("CastleAction", ["hire with free"]) == (table.question(), table.moves())
    table.play("hire with free")
    assert ["hire with 5", "buy bank from black"] == table.moves()


@rule("BUR-TURN-09")
def test_every_round_uses_newly_rolled_dice() -> None:
    table = scenario(dice=(6, 6), others={1: {"dice": (6, 6)}}, round_goods="red").pass_turns(2)
    assert [(), ()] == [player.dice for player in table.state.players]
    table.nature("roll-dice 5 1 2 3 4")
    assert [(1, 2), (3, 4)] == [player.dice for player in table.state.players]
