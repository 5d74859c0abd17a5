"""Buying from the black depot. Group BUY."""

from __future__ import annotations

import pytest

from comptoir.engine.frames import pending_of
from tests.games.burgundy.scenario import Table, scenario, tile
from tests.rule import rule

BLACK = {0: "mine bank castle"}


def with_pending_benefit(key: str, buy_timing: str = "between") -> Table:
    """A castle or a building was just placed and waits for its benefit; three silverlings are at hand."""
    table = scenario(
        silver=3, dice=(3, 6), storage=f"{key} mine", estate="r0c2=castle", goods="red", depots={**BLACK, 1: "bank"},
        buy_timing=buy_timing,
    )  # fmt: skip
    return table.play("place castle at r1c2 with 6" if key == "castle" else "place #0 at r4c3 with 3")


@rule("BUR-BUY-01")
def test_one_tile_of_free_choice_may_be_bought_each_turn() -> None:
    table = scenario(silver=4, depots=BLACK)
    assert ["buy mine from black", "buy bank from black", "buy castle from black"] == table.moves("buy")
    assert [] == table.play("buy bank from black").moves("buy")
    assert ["bank"] == table.storage()


@rule("BUR-BUY-02")
def test_a_purchase_needs_no_die() -> None:
    table = scenario(silver=2, dice=(1, 2), depots=BLACK).play("buy mine from black")
    assert (1, 2) == table.me.dice
    assert 1 == table.play("hire with 1", "hire with 2").player()


@rule("BUR-BUY-02")
def test_a_turn_may_end_without_a_purchase() -> None:
    table = scenario(silver=2, dice=(1, 2), depots=BLACK).play("hire with 1", "hire with 2", "end-turn")
    assert 1 == table.player()
    assert 2 == table.me.silver


@rule("BUR-BUY-03")
@pytest.mark.parametrize("before", [[], ["hire with 1"], ["hire with 1", "hire with 2"]])
def test_a_purchase_may_come_before_between_or_after_the_dice(before: list[str]) -> None:
    table = scenario(silver=2, dice=(1, 2), depots=BLACK).play(*before)
    assert table.allows("buy mine from black")


@rule("BUR-BUY-03")
@pytest.mark.parametrize(("key", "question"), [("castle", "CastleAction"), ("city_hall", "PlaceOne")])
def test_nothing_is_bought_while_an_action_is_pending(key: str, question: str) -> None:
    table = with_pending_benefit(key)
    assert question == table.question()
    assert [] == table.moves("buy")


@rule("BUR-BUY-03")
@pytest.mark.parametrize(("key", "question"), [("castle", "CastleAction"), ("city_hall", "PlaceOne")])
def test_with_the_option_a_purchase_may_interrupt_a_castle_or_a_city_hall(key: str, question: str) -> None:
    table = with_pending_benefit(key, buy_timing="anytime").play("buy bank from black")
    assert ["mine", "bank"] == sorted(table.storage(), reverse=True)
    assert question == table.question()
    assert [] == table.moves("buy")


@rule("BUR-BUY-03")
def test_with_the_option_a_city_hall_without_a_tile_to_place_waits_for_a_purchase() -> None:
    table = scenario(silver=2, dice=(3, 1), storage="city_hall", depots={0: "mine"}, buy_timing="anytime")
    table.play("place city_hall at r4c3 with 3", "buy mine from black", "place mine at r4c2 with free")
    assert "mine" == table.estate()["r4c2"]


@rule("BUR-BUY-03")
@pytest.mark.parametrize(("key", "question"), [("warehouse", "SellOne"), ("carpenter", "TakeOne")])
def test_with_the_option_nothing_is_bought_at_any_other_moment(key: str, question: str) -> None:
    table = with_pending_benefit(key, buy_timing="anytime")
    assert question == table.question()
    assert [] == table.moves("buy")


@rule("BUR-BUY-04")
def test_a_purchase_costs_two_silverlings() -> None:
    assert [] == scenario(silver=1, depots=BLACK).moves("buy")
    assert 1 == scenario(silver=3, depots=BLACK).play("buy mine from black").me.silver


@rule("BUR-BUY-05")
def test_the_tile_bought_goes_to_storage_and_does_nothing() -> None:
    table = scenario(silver=2, depots=BLACK).play("buy castle from black")
    assert ["castle"] == table.storage()
    assert {"r3c3": "castle"} == table.estate()
    assert "Act" == table.question()


@rule("BUR-BUY-05")
def test_the_tile_bought_leaves_the_black_depot() -> None:
    assert ["mine", "bank", "-", "-"] == scenario(silver=2, depots=BLACK).play("buy castle from black").depot(0)


@rule("BUR-BUY-06")
def test_with_full_storage_a_purchase_needs_a_discard() -> None:
    table = scenario(silver=2, storage="bank ship mine", depots={0: "castle"}).play("buy castle from black")
    assert ["discard bank", "discard ship", "discard mine"] == table.moves()
    assert ["bank", "castle", "mine"] == table.play("discard ship").storage()
    assert 1 == table.state.removed[tile("ship")]


@rule("BUR-BUY-07")
def test_the_tile_bought_may_be_placed_in_the_same_turn() -> None:
    table = scenario(silver=2, dice=(4, 1), depots={0: "mine"}).play("buy mine from black", "place mine at r4c2 with 4")
    assert "mine" == table.estate()["r4c2"]


@rule("BUR-BUY-08")
def test_a_purchase_not_made_does_not_carry_over() -> None:
    table = scenario(silver=4, depots=BLACK, round_goods="red")
    table.play("hire with 1", "hire with 1", "end-turn").pass_turns().nature("roll-dice 1 1 2 3 4")
    assert [] == table.play("buy mine from black").moves("buy")


@rule("BUR-BUY-08")
def test_nobody_buys_in_another_players_turn() -> None:
    table = scenario(silver=4, depots=BLACK).play("hire with 1", "hire with 1", "end-turn")
    assert None is pending_of(table.state, 0)
    assert [] == table.moves("buy")


@rule("BUR-BUY-09")
def test_without_knowledge_6_only_the_black_depot_sells() -> None:
    assert [] == scenario(silver=10, depots={1: "bank", 4: "mine ship"}).moves("buy")


@rule("BUR-BUY-09")
def test_with_nothing_to_buy_the_turn_ends_after_the_dice() -> None:
    assert 1 == scenario(silver=10, dice=(1, 2)).play("hire with 1", "hire with 2").player()
