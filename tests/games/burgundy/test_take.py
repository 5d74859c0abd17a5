"""Taking hex tiles, and full storage. Group TAKE."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.burgundy.scenario import Table, fill, new_game, scenario, tile
from tests.rule import rule

THREE = "bank church market"
SHIPS_AND_BANKS = {1: "ship", 3: "ship", 4: "ship bank", 5: "ship bank", 6: "ship"}
ALL_SHIPS = "r3c0=ship r3c1=ship r3c2=ship r3c4=ship r3c5=ship r3c6=ship"


def castle_action(**position: Any) -> Table:
    """A castle was just placed with one of the dice, and its action waits."""
    return scenario(dice=(6, 1), estate="r2c2=bank", **position).play("place castle at r1c2 with 6")


@rule("BUR-TAKE-01")
def test_any_tile_of_the_depot_with_the_dies_number_can_be_taken() -> None:
    table = scenario(dice=(4, 4), depots=SHIPS_AND_BANKS)
    assert ["take ship from 4 with 4", "take bank from 4 with 4"] == table.moves("take")
    assert [["ship"], ["bank"]] == [table.after(move).storage() for move in table.moves("take")]


@rule("BUR-TAKE-01")
def test_other_depots_cost_workers() -> None:
    table = scenario(dice=(4, 4), workers=3, depots=SHIPS_AND_BANKS)
    free = [move for move in table.moves("take") if table.cost(move) == 0]
    assert ["take ship from 4 with 4", "take bank from 4 with 4"] == free


@rule("BUR-TAKE-02")
def test_the_tile_goes_from_the_depot_to_storage() -> None:
    table = scenario(dice=(4, 1), storage="mine", depots={4: "ship bank"}).play("take ship from 4 with 4")
    assert ["mine", "ship"] == table.storage()
    assert ["-", "bank", "-", "-"] == table.depot(4)
    assert {"r3c3": "castle"} == table.estate()


@rule("BUR-TAKE-03")
@pytest.mark.parametrize("seed", range(3))
def test_storage_never_holds_more_than_three_tiles(seed: int) -> None:
    for table in new_game(4).wander(seed):
        assert {3} == {len(player.storage) for player in table.state.players}


@rule("BUR-TAKE-04")
@pytest.mark.parametrize(
    ("discard", "left"),
    [
        ("discard bank", {"church", "market", "mine"}),
        ("discard church", {"bank", "market", "mine"}),
        ("discard market", {"bank", "church", "mine"}),
    ],
)
def test_the_new_tile_takes_the_place_of_the_discarded_one(discard: str, left: set[str]) -> None:
    table = scenario(dice=(4, 1), storage=THREE, depots={4: "mine"}).play("take mine from 4 with 4", discard)
    assert left == set(table.storage())
    assert ["-", "-", "-", "-"] == table.depot(4)


@rule("BUR-TAKE-05")
def test_no_discard_with_room_in_storage() -> None:
    table = scenario(dice=(4, 1), storage="bank church", depots={4: "mine"})
    assert [] == table.moves("discard")
    table.play("take mine from 4 with 4")
    assert ("Act", []) == (table.question(), table.moves("discard"))


@rule("BUR-TAKE-05")
@pytest.mark.parametrize("move", ["take mine from 4 with 4", "buy mine from black"])
def test_with_full_storage_exactly_one_stored_tile_is_discarded(move: str) -> None:
    table = scenario(dice=(4, 1), storage=THREE, silver=2, depots={4: "mine", 0: "mine"})
    assert [] == table.moves("discard")
    table.play(move)
    assert ["discard bank", "discard church", "discard market"] == table.moves()
    table.play("discard church")
    assert ("Act", []) == (table.question(), table.moves("discard"))


@rule("BUR-TAKE-05")
def test_a_castles_take_finds_room() -> None:
    table = castle_action(storage="castle church market", depots={4: "mine"}).play("take mine from 4 with free")
    assert ("Act", ["mine", "church", "market"]) == (table.question(), table.storage())


@rule("BUR-TAKE-05")
def test_a_castles_take_discards_after_a_purchase_in_between() -> None:
    stored, depots = "castle church market", {0: "bank", 4: "mine"}
    table = castle_action(storage=stored, silver=2, depots=depots, buy_timing="anytime").play(
        "buy bank from black", "take mine from 4 with free"
    )
    assert ["discard bank", "discard church", "discard market"] == table.moves()


@rule("BUR-TAKE-06")
def test_a_discarded_tile_never_comes_back() -> None:
    tiles = "bank ship knowledge_8 castle cow_2 church ship market mine knowledge_1 carpenter pig_2"
    table = new_game().until("FindFirstPlayer").nature("first-player 0", fill(f"{tiles} castle ship cow_3 mine"))
    table.until("Roll").nature("roll-dice 1 2 2 1 1").play(
        "take knowledge_8 from 2 with 2", "take castle from 2 with 2"
    )
    table.until("Roll").nature("roll-dice 1 1 1 1 1").play(
        "take bank from 1 with 1", "take ship from 1 with 1", "discard knowledge_8"
    )
    for later in table.wander():
        places = [*map(later.depot, range(7)), later.storage(0), later.storage(1)]
        assert [0] * 9 == [keys.count("knowledge_8") for keys in places]
        assert (0, 1) == (later.state.supply[tile("knowledge_8")], later.state.removed[tile("knowledge_8")])


@rule("BUR-TAKE-07")
def test_goods_are_not_taken_with_a_die() -> None:
    table = scenario(dice=(3, 3), workers=3, depots={4: "mine"}, depot_goods={3: "red pink", 4: "red"})
    assert ["take mine from 4 with 3"] == table.moves("take")
    assert {"red": 1} == table.after("take mine from 4 with 3").depot_goods(4)


@rule("BUR-TAKE-08")
def test_a_die_never_takes_from_the_black_depot() -> None:
    table = scenario(dice=(1, 4), workers=3, depots={0: "bank church market ship", 4: "mine"})
    assert ["take mine from 4 with 1", "take mine from 4 with 4"] == table.moves("take")


@rule("BUR-TAKE-08")
def test_a_castle_never_takes_from_the_black_depot() -> None:
    table = castle_action(storage="castle", depots={0: "bank church market ship", 4: "mine"})
    assert ["take mine from 4 with free"] == table.moves("take")


@rule("BUR-TAKE-09")
def test_a_tile_to_be_placed_at_once_needs_room_too() -> None:
    table = scenario(dice=(4, 5), storage=THREE, depots={4: "ship"}).play("take ship from 4 with 4")
    assert ["discard bank", "discard church", "discard market"] == table.moves()
    table.play("discard bank", "place ship at r3c4 with 5")
    assert ["church", "market"] == table.storage()


@rule("BUR-TAKE-10")
@pytest.mark.parametrize("move", ["take ship from 1 with 1", "buy ship from black"])
def test_a_tile_that_can_never_be_placed_can_be_had(move: str) -> None:
    table = scenario(dice=(1, 2), estate=ALL_SHIPS, silver=2, depots={1: "ship", 0: "ship"}).play(move)
    assert ["ship"] == table.storage()
    assert [] == table.moves("place")
