"""Knowledge tiles in general, and those that change rules other than the dice. Groups KNOW-00 to -07, -13, -14."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.burgundy.boards import SHIP
from comptoir.games.burgundy.goods import track_space
from tests.games.burgundy.scenario import Table, phase_over, scenario
from tests.rule import rule

ALL_DEPOTS = {0: "mine castle", 1: "bank ship", 2: "castle", 3: "cow_2", 4: "ship", 5: "mine", 6: "bank"}


def with_castle_action(**mine: Any) -> Table:
    """A castle was just placed and its action is to be chosen."""
    return scenario(storage="castle", estate="r2c3=knowledge_16", dice=(6, 6), **mine).play(
        "place castle at r1c2 with 6"
    )


@rule("BUR-KNOW-00-01")
def test_a_knowledge_tile_works_from_its_placement_on_and_for_its_owner_only() -> None:
    table = scenario(storage="knowledge_14", dice=(3, 1), round_goods="red").play("hire with 3")
    assert 2 == table.me.workers
    table.play("place knowledge_14 at r2c3 with 1", "hire with 1")
    assert 2 == table.state.players[1].workers
    table.play("hire with 1").nature("roll-dice 1 3 3 3 3").play("hire with 3")
    assert 2 + 4 == table.me.workers


@rule("BUR-KNOW-00-02")
@pytest.mark.parametrize("number", range(1, 27))
def test_placing_a_knowledge_tile_gives_nothing_at_that_moment(number: int) -> None:
    table = scenario(
        storage=f"knowledge_{number}", dice=(1, 1), workers=3, silver=1, points=7, goods="red", sold="pink pink",
        estate="r4c2=mine r4c3=bank r4c4=church r2c1=cow_3", bonuses=((SHIP, 1),),
    ).play(f"place knowledge_{number} at r2c3 with 1")  # fmt: skip
    assert (7, 3, 1) == (table.points(), table.me.workers, table.me.silver)


@rule("BUR-KNOW-00-03")
def test_a_knowledge_tile_helps_the_second_die_of_the_turn() -> None:
    table = scenario(storage="knowledge_13", dice=(1, 4)).play("place knowledge_13 at r2c3 with 1", "hire with 4")
    assert (2, 1) == (table.me.workers, table.me.silver)


@rule("BUR-KNOW-00-03")
@pytest.mark.parametrize(("die", "hexes"), [(6, set()), (1, {"r2c3"}), (2, set())])
def test_a_knowledge_tile_does_not_help_the_die_that_places_it(die: int, hexes: set[str]) -> None:
    assert hexes == scenario(storage="knowledge_11", dice=(die, die)).hexes("place")


@rule("BUR-KNOW-00-04", "BUR-KNOW-04-02")
def test_knowledge_3_and_4_add_up() -> None:
    table = scenario(knowledge=[3, 4], dice=(4, 1), goods="red red").play("sell red with 4")
    assert (2, 1) == (table.me.silver, table.me.workers)


# ------------------------------------------------------------------ 1: equal buildings


@rule("BUR-KNOW-01-01")
def test_with_knowledge_1_a_town_may_hold_equal_buildings() -> None:
    assert scenario(knowledge=[1], estate="r4c3=bank", storage="bank").allows("place bank at r4c4 with 1")
    assert not scenario(estate="r4c3=bank", storage="bank").allows("place bank at r4c4 with 1")


@rule("BUR-KNOW-01-02")
def test_with_knowledge_1_a_city_hall_may_place_a_city_hall_beside_it() -> None:
    table = scenario(knowledge=[1], storage="city_hall city_hall mine", dice=(3, 1))
    table.play("place city_hall at r4c3 with 3", "place city_hall at r4c4 with free")
    assert "PlaceOne" == table.question()
    assert "mine" == table.play("place mine at r4c2 with free").estate()["r4c2"]


@rule("BUR-KNOW-01-02")
def test_knowledge_1_holds_for_a_castles_action_and_for_every_town() -> None:
    estate = "r2c3=knowledge_1 r4c3=bank r2c4=bank r4c1=bank"
    table = scenario(storage="castle bank", estate=estate, dice=(6, 6)).play("place castle at r1c2 with 6")
    assert {"r4c4", "r5c3", "r2c5", "r1c4", "r4c0", "r5c0", "r2c2"} == table.hexes("place")


# ------------------------------------------------------------------ 2: workers of mines


@rule("BUR-KNOW-02-01")
def test_with_knowledge_2_mines_give_workers_too() -> None:
    table = phase_over(estate="r4c2=mine r5c1=mine r6c0=mine", knowledge=[2])
    assert (3, 3) == (table.me.silver, table.me.workers)


@rule("BUR-KNOW-02-02")
def test_knowledge_2_pays_nothing_for_phases_that_ended_before_it() -> None:
    table = scenario(phase="B", last_round=True, estate="r4c2=mine r5c1=mine", storage="knowledge_2", dice=(4, 1))
    table.play("hire with 4", "place knowledge_2 at r2c3 with 1")
    assert 2 == table.me.workers
    assert 2 + 2 == table.pass_turns().me.workers


@rule("BUR-KNOW-02-02")
def test_knowledge_2_counts_mines_placed_after_it() -> None:
    table = scenario(last_round=True, knowledge=[2], estate="r5c1=mine", storage="mine", dice=(4, 1))
    table.play("place mine at r4c2 with 4", "hire with 1").pass_turns()
    assert 2 + 2 == table.me.workers


# ------------------------------------------------------------------ 3 and 4: sales


@rule("BUR-KNOW-03-01")
def test_with_knowledge_3_a_sale_by_a_warehouse_gives_two_silverlings() -> None:
    table = scenario(knowledge=[3], storage="warehouse", dice=(3, 1), goods="red red red red")
    assert 2 == table.play("place warehouse at r4c3 with 3", "sell red with free").me.silver


@rule("BUR-KNOW-03-01")
def test_with_knowledge_3_a_sale_by_a_castle_gives_two_silverlings() -> None:
    assert 2 == with_castle_action(knowledge=[3], goods="red red").play("sell red with free").me.silver


@rule("BUR-KNOW-03-02")
def test_knowledge_3_counts_sales_not_tiles_and_leaves_the_points() -> None:
    table = scenario(knowledge=[3], dice=(4, 1), goods="red red red").play("sell red with 4")
    assert (2, 6) == (table.me.silver, table.points())


@rule("BUR-KNOW-04-01")
def test_with_knowledge_4_a_sale_gives_a_worker_too() -> None:
    table = scenario(knowledge=[4], dice=(4, 1), goods="red red red").play("sell red with 4")
    assert (1, 1) == (table.me.silver, table.me.workers)


@rule("BUR-KNOW-04-01")
def test_with_knowledge_4_a_warehouse_and_a_castle_give_a_worker_too() -> None:
    warehouse = scenario(knowledge=[4], storage="warehouse", dice=(3, 1), goods="red red")
    assert 1 == warehouse.play("place warehouse at r4c3 with 3", "sell red with free").me.workers
    assert 1 == with_castle_action(knowledge=[4], goods="red red").play("sell red with free").me.workers


# ------------------------------------------------------------------ 5: two depots


@rule("BUR-KNOW-05-01")
def test_with_knowledge_5_a_ship_collects_from_two_neighbouring_depots() -> None:
    table = scenario(knowledge=[5], storage="ship", dice=(5, 1), depot_goods={3: "red pink", 4: "red"})
    table.play("place ship at r3c4 with 5", "collect-both from 3")
    assert {"red": 2, "pink": 1} == table.goods()
    assert ({}, {}) == (table.depot_goods(3), table.depot_goods(4))


@rule("BUR-KNOW-05-02")
@pytest.mark.parametrize(("depot", "goods"), [(1, "12"), (2, "23"), (3, "34"), (4, "45"), (5, "56"), (6, "16")])
def test_neighbours_are_the_depots_next_to_each_other_on_the_ring(depot: int, goods: str) -> None:
    colours = {1: "turquoise", 2: "purple", 3: "pink", 4: "red", 5: "brown", 6: "orange"}
    table = scenario(knowledge=[5], storage="ship", dice=(5, 1), depot_goods=colours)
    table.play("place ship at r3c4 with 5", f"collect-both from {depot}")
    assert {colours[int(number)]: 1 for number in goods} == table.goods()


@rule("BUR-KNOW-05-02", "BUR-KNOW-05-03")
def test_with_knowledge_5_the_choices_are_six_depots_and_six_pairs() -> None:
    table = scenario(knowledge=[5], storage="ship", dice=(5, 1)).play("place ship at r3c4 with 5")
    singles = [f"collect from {depot}" for depot in range(1, 7)]
    pairs = [f"collect-both from {depot}" for depot in range(1, 7)]
    assert singles + pairs == table.moves()


@rule("BUR-KNOW-05-03")
def test_with_knowledge_5_a_ship_may_still_collect_from_one_depot() -> None:
    table = scenario(knowledge=[5], storage="ship", dice=(5, 1), depot_goods={3: "red", 4: "pink"})
    assert {"red": 1} == table.play("place ship at r3c4 with 5", "collect from 3").goods()


@rule("BUR-KNOW-05-04")
def test_the_limit_of_three_types_holds_for_both_depots_together() -> None:
    table = scenario(
        knowledge=[5], storage="ship", dice=(5, 1), goods="red pink", depot_goods={1: "red brown", 2: "brown orange"}
    ).play("place ship at r3c4 with 5", "collect-both from 1")
    assert ["load-goods brown", "load-goods orange"] == table.moves()
    table.play("load-goods brown")
    assert {"red": 2, "pink": 1, "brown": 2} == table.goods()
    assert ({}, {"orange": 1}) == (table.depot_goods(1), table.depot_goods(2))


@rule("BUR-KNOW-05-05")
def test_with_two_depots_the_marker_moves_one_space() -> None:
    table = scenario(knowledge=[5], storage="ship ship", dice=(5, 2)).play(
        "place ship at r3c4 with 5", "collect from 1"
    )
    assert 1 == track_space(table.state, 0)
    table.play("place ship at r3c2 with 2", "collect-both from 3")
    assert 2 == track_space(table.state, 0)


# ------------------------------------------------------------------ 6: seven depots


@rule("BUR-KNOW-06-01")
def test_with_knowledge_6_all_seven_depots_sell() -> None:
    table = scenario(knowledge=[6], silver=2, depots=ALL_DEPOTS)
    black, others = (
        ["buy mine from black", "buy castle from black"],
        ["buy castle from 2", "buy cow_2 from 3", "buy ship from 4", "buy mine from 5", "buy bank from 6"],
    )
    assert [*black, "buy bank from 1", "buy ship from 1", *others] == table.moves("buy")


@rule("BUR-KNOW-06-02")
def test_with_knowledge_6_there_is_still_one_purchase_each_turn() -> None:
    table = scenario(knowledge=[6], silver=4, depots=ALL_DEPOTS).play("buy cow_2 from 3")
    assert ["cow_2"] == table.storage()
    assert [] == table.moves("buy")


@rule("BUR-KNOW-06-03")
def test_with_knowledge_6_the_price_stays_and_the_depots_number_does_not_matter() -> None:
    table = scenario(knowledge=[6], silver=3, workers=1, dice=(1, 1), depots=ALL_DEPOTS).play("buy mine from 5")
    assert (1, 1, (1, 1)) == (table.me.silver, table.me.workers, table.me.dice)
    assert ["-", "-", "-", "-"] == table.depot(5)


@rule("BUR-KNOW-06-03")
def test_with_knowledge_6_goods_cannot_be_bought() -> None:
    assert [] == scenario(knowledge=[6], silver=9, depot_goods={5: "red pink"}).moves("buy")


@rule("BUR-KNOW-06-03")
def test_with_knowledge_6_full_storage_needs_a_discard() -> None:
    table = scenario(knowledge=[6], silver=2, storage="bank ship mine", depots=ALL_DEPOTS).play("buy cow_2 from 3")
    assert ["bank", "cow_2", "mine"] == table.play("discard ship").storage()


# ------------------------------------------------------------------ 7: animals


@rule("BUR-KNOW-07-01")
def test_with_knowledge_7_each_scoring_animal_tile_gives_one_point_more() -> None:
    table = scenario(knowledge=[7], estate="r2c0=cow_3 r2c1=cow_4", storage="cow_2").play("place cow_2 at r1c1 with 1")
    assert (2 + 1) + (3 + 1) + (4 + 1) == table.points()


@rule("BUR-KNOW-07-02")
def test_the_example_of_knowledge_7() -> None:
    table = scenario(knowledge=[7], estate="r2c1=sheep_4", storage="sheep_3 pig_2", dice=(1, 5))
    assert 9 == table.play("place sheep_3 at r1c1 with 1").points()
    assert 9 + 3 == table.play("place pig_2 at r2c0 with 5").points()


@rule("BUR-KNOW-07-03")
def test_knowledge_7_does_not_score_the_animals_placed_before_it() -> None:
    table = scenario(estate="r2c0=cow_3 r2c1=cow_4 r1c1=pig_2", storage="knowledge_7").play(
        "place knowledge_7 at r2c3 with 1"
    )
    assert 0 == table.points()


# ------------------------------------------------------------------ 13 and 14: taking workers


@rule("BUR-KNOW-13-01")
def test_with_knowledge_13_taking_workers_gives_a_silverling_too() -> None:
    table = scenario(knowledge=[13], dice=(3, 1)).play("hire with 3")
    assert (2, 1) == (table.me.workers, table.me.silver)
    castle = with_castle_action(knowledge=[13]).play("hire with free")
    assert (2, 1) == (castle.me.workers, castle.me.silver)


@rule("BUR-KNOW-13-02")
def test_knowledge_13_has_nothing_to_do_with_a_boarding_house() -> None:
    table = scenario(knowledge=[13], storage="boarding_house", dice=(3, 1)).play("place boarding_house at r4c3 with 3")
    assert (4, 0) == (table.me.workers, table.me.silver)


@rule("BUR-KNOW-14-01")
def test_with_knowledge_14_taking_workers_gives_four() -> None:
    assert 4 == scenario(knowledge=[14], dice=(3, 1)).play("hire with 3").me.workers
    assert 4 == with_castle_action(knowledge=[14]).play("hire with free").me.workers


@rule("BUR-KNOW-14-02")
def test_knowledge_13_and_14_together_give_four_workers_and_a_silverling() -> None:
    table = scenario(knowledge=[13, 14], dice=(3, 1)).play("hire with 3")
    assert (4, 1) == (table.me.workers, table.me.silver)


@rule("BUR-KNOW-14-03")
def test_knowledge_14_has_nothing_to_do_with_a_boarding_house() -> None:
    table = scenario(knowledge=[14], storage="boarding_house", dice=(3, 1)).play("place boarding_house at r4c3 with 3")
    assert 4 == table.me.workers
