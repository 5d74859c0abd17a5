"""Ships: collecting goods and going forward in turn order. Group SHIP."""

from __future__ import annotations

import pytest

from comptoir.games.burgundy.events import GoodsCollected, MarkerAdvanced
from comptoir.games.burgundy.goods import free_goods_spaces, track_space
from tests.games.burgundy.scenario import Table, goods, new_game, scenario, tile
from tests.rule import rule

EVERY_DEPOT = [f"collect from {depot}" for depot in range(1, 7)]


def sail(goods: str, depot_goods: dict[int, str]) -> Table:
    """A ship has just been placed by a player who stores these goods."""
    return scenario(dice=(5, 1), storage="ship", goods=goods, depot_goods=depot_goods).play("place ship at r3c4 with 5")


@rule("BUR-SHIP-01")
@pytest.mark.parametrize(
    ("storage", "moves"),
    [
        ("- ship", ["place ship at r3c4 with 5"]),
        ("city_hall ship", ["place city_hall at r4c1 with 5", "place ship at r3c4 with free"]),
        ("castle ship", ["place castle at r0c1 with 5", "place ship at r3c4 with free"]),
    ],
    ids=["by die", "by city hall", "by castle"],
)
def test_a_ship_collects_goods_then_moves_the_marker(storage: str, moves: list[str]) -> None:
    table = scenario(dice=(5, 1), storage=storage, estate="r3c2=ship r1c2=castle", depot_goods={2: "red"})
    table.play(*moves, "collect from 2")
    assert {"red": 1} == table.goods()
    assert 1 == track_space(table.state, 0)
    assert [GoodsCollected(0, goods("red"), 1), MarkerAdvanced(0, 1)] == table.events[-2:]


@rule("BUR-SHIP-01")
def test_collecting_cannot_be_declined() -> None:
    assert EVERY_DEPOT == sail("", {2: "red"}).moves()


@rule("BUR-SHIP-02")
def test_a_ship_takes_all_goods_of_the_depot() -> None:
    table = sail("red", {5: "red red pink"}).play("collect from 5")
    assert {"red": 3, "pink": 1} == table.goods()
    assert {} == table.depot_goods(5)


@rule("BUR-SHIP-03")
def test_the_depot_has_nothing_to_do_with_the_die() -> None:
    table = scenario(dice=(5, 1), storage="ship", workers=1, silver=1, depot_goods={2: "red", 5: "pink"})
    table.play("place ship at r3c4 with 5", "collect from 2")
    assert {"red": 1} == table.goods()
    assert (1, 1) == (table.me.workers, table.me.silver)


@rule("BUR-SHIP-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_ever_stores_more_than_three_types(players: int) -> None:
    for table in new_game(players).wander(seed=4):
        assert max(len(table.goods(seat)) for seat in range(players)) <= 3


@rule("BUR-SHIP-04", "BUR-SHIP-05")
def test_a_type_takes_one_space_however_many_its_tiles() -> None:
    table = sail("brown brown brown brown red", {1: "pink"})
    assert 2 == len(table.goods())
    assert 1 == free_goods_spaces(table.state, table.me)
    table.play("collect from 1")
    assert {"brown": 4, "red": 1, "pink": 1} == table.goods()
    assert 0 == free_goods_spaces(table.state, table.me)


@rule("BUR-SHIP-06")
def test_a_fourth_type_stays_on_its_depot() -> None:
    table = sail("turquoise red pink", {4: "orange orange"}).play("collect from 4")
    assert {"turquoise": 1, "red": 1, "pink": 1} == table.goods()
    assert {"orange": 2} == table.depot_goods(4)


@rule("BUR-SHIP-07")
def test_with_too_few_spaces_the_player_chooses_the_types() -> None:
    table = sail("turquoise red", {4: "pink pink brown"}).play("collect from 4")
    assert 2 == len(table.moves())
    assert table.allows("load-goods pink")
    assert table.allows("load-goods brown")


@rule("BUR-SHIP-07")
@pytest.mark.parametrize(("chosen", "number", "left"), [("pink", 2, {"brown": 1}), ("brown", 1, {"pink": 2})])
def test_a_chosen_type_is_taken_whole(chosen: str, number: int, left: dict[str, int]) -> None:
    table = sail("turquoise red", {4: "pink pink brown"}).play("collect from 4", f"load-goods {chosen}")
    assert {"turquoise": 1, "red": 1, chosen: number} == table.goods()
    assert left == table.depot_goods(4)


@rule("BUR-SHIP-07")
def test_as_many_new_types_are_taken_as_there_are_free_spaces() -> None:
    table = sail("red", {4: "turquoise pink brown"}).play("collect from 4", "load-goods pink", "load-goods brown")
    assert {"red": 1, "pink": 1, "brown": 1} == table.goods()
    assert "Act" == table.question()


@rule("BUR-SHIP-08")
def test_goods_of_a_stored_type_always_fit() -> None:
    table = sail("turquoise red pink", {4: "turquoise orange"}).play("collect from 4")
    assert {"turquoise": 2, "red": 1, "pink": 1} == table.goods()
    assert {"orange": 1} == table.depot_goods(4)


@rule("BUR-SHIP-09")
@pytest.mark.parametrize("choice", EVERY_DEPOT)
def test_stored_goods_are_not_thrown_out_to_make_room(choice: str) -> None:
    colours = {1: "brown", 2: "orange orange", 3: "purple brown", 4: "red orange", 5: "pink"}
    table = sail("turquoise red pink", colours).play(choice)
    assert {"turquoise", "red", "pink"} == set(table.goods())
    assert "Act" == table.question()


@rule("BUR-SHIP-10")
def test_carla_adds_to_her_turquoise_and_fills_her_last_space_with_pink() -> None:
    table = sail("turquoise red", {4: "turquoise pink brown"}).play("collect from 4", "load-goods pink")
    assert {"turquoise": 2, "red": 1, "pink": 1} == table.goods()
    assert {"brown": 1} == table.depot_goods(4)


@rule("BUR-SHIP-11")
@pytest.mark.parametrize("choice", EVERY_DEPOT)
def test_an_empty_depot_may_be_chosen(choice: str) -> None:
    table = sail("red", {}).play(choice)
    assert {"red": 1} == table.goods()
    assert 1 == track_space(table.state, 0)


@rule("BUR-SHIP-12")
def test_goods_on_round_spaces_are_out_of_reach() -> None:
    others = {1: {"goods": "brown"}}
    table = scenario(dice=(5, 1), storage="ship", round_goods="pink red", others=others).play(
        "place ship at r3c4 with 5"
    )
    assert EVERY_DEPOT == table.moves()
    table.play("collect from 1")
    assert ({}, {"brown": 1}) == (table.goods(0), table.goods(1))
    assert (goods("pink"), goods("red")) == table.state.round_goods


@rule("BUR-SHIP-13")
def test_the_marker_goes_one_space_to_the_right() -> None:
    table = sail("", {})
    table.state.track = [(1,), (), (0,), (), (), (), ()]
    table.play("collect from 1")
    assert [(1,), (), (), (0,), (), (), ()] == table.state.track


@rule("BUR-SHIP-14")
def test_six_ships_bring_the_marker_to_the_last_space() -> None:
    table = scenario(dice=(2, 1, 6, 5, 4, 1, 1), workers=6, storage="ship ship ship")
    table.play(
        "place ship at r3c2 with 2",
        "collect from 1",
        "place ship at r3c1 with 1",
        "collect from 1",
        "place ship at r3c0 with 6",
        "collect from 1",
    )
    table.me.storage[:] = [tile("ship")] * 3
    table.play(
        "place ship at r3c4 with 5",
        "collect from 1",
        "place ship at r3c5 with 4",
        "collect from 1",
        "place ship at r3c6 with 1",
        "collect from 1",
    )
    assert 6 == track_space(table.state, 0)
    table.me.storage[0] = tile("ship")
    assert [] == table.moves("place")
