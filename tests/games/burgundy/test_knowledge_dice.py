"""Knowledge tiles that change dice. Groups KNOW-08 to -12."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from comptoir.games.burgundy.boards import CASTLE, NEIGHBOURS, hex_name, hexes_in
from comptoir.games.burgundy.facts import load_facts
from tests.games.burgundy.scenario import Table, row, scenario
from tests.rule import rule

ALL_DEPOTS = {1: "bank", 2: "church", 3: "market", 4: "warehouse", 5: "watchtower", 6: "city_hall"}
OF_COLOUR = ("bank", "ship", "cow_2", "castle", "knowledge_19", "mine")


def taking_costs(die: int, *, knowledge: Sequence[int] = (), workers: int = 9) -> dict[int, int]:
    """The workers that a tile of each numbered depot costs, where it can be taken at all."""
    table = scenario(dice=(die, die), workers=workers, knowledge=knowledge, depots=ALL_DEPOTS)
    return {
        depot: table.cost(f"take #0 from {depot} with {die}")
        for depot in ALL_DEPOTS
        if table.allows(f"take #0 from {depot} with {die}")
    }


def placing_costs(key: str, die: int, *, knowledge: Sequence[int], workers: int = 0) -> dict[int, int]:
    """The workers that it costs to place a tile on a hex of each number, where it can be placed at all."""
    costs = {}
    for number in range(1, 7):
        table, hex = beside_tile(key, number, dice=(die, die), workers=workers, knowledge=knowledge)
        if table.allows(f"place #0 at {hex} with {die}"):
            costs[number] = table.cost(f"place #0 at {hex} with {die}")
    return costs


def beside_tile(
    key: str, number: int, *, dice: tuple[int, int], workers: int, knowledge: Sequence[int]
) -> tuple[Table, str]:
    """A board where a hex of this number and of the tile's colour lies beside another tile, and that hex."""
    for board in load_facts().boards.values():
        for hex in board.hexes[row(key).type]:
            if board.numbers[hex] == number:
                near = next(hexes_in(NEIGHBOURS[hex]))
                castle = next(place for place in board.hexes[CASTLE] if place not in (hex, near))
                estate = f"{hex_name(near)}={OF_COLOUR[board.types[near]]}"
                table = scenario(
                    board=board.id, castle=hex_name(castle), estate=estate, storage=key,
                    dice=dice, workers=workers, knowledge=knowledge,
                )  # fmt: skip
                return table, hex_name(hex)
    raise AssertionError(f"no board has such a hex with a {number}")


@rule("BUR-KNOW-08-01")
def test_with_knowledge_8_a_worker_changes_a_die_by_up_to_two() -> None:
    assert {1: 0, 2: 1, 3: 1, 4: 2, 5: 1, 6: 1} == taking_costs(1, knowledge=[8])


@rule("BUR-KNOW-08-02")
def test_the_example_of_knowledge_8() -> None:
    assert 2 == taking_costs(6, knowledge=[8], workers=2)[3]
    assert 3 == taking_costs(6)[3]
    assert 3 not in taking_costs(6, workers=2)


@rule("BUR-KNOW-08-03")
@pytest.mark.parametrize(("die", "number"), [(5, 1), (1, 5), (6, 2), (2, 6)])
def test_the_step_of_two_passes_between_six_and_one(die: int, number: int) -> None:
    assert 1 == taking_costs(die, knowledge=[8])[number]


@rule("BUR-KNOW-08-04")
def test_knowledge_8_does_not_widen_the_free_step() -> None:
    costs = placing_costs("watchtower", 1, knowledge=[8, 9], workers=9)
    assert {1: 0, 2: 0, 3: 1, 4: 1, 5: 1, 6: 0} == costs


@rule("BUR-KNOW-09-01")
def test_with_knowledge_9_buildings_have_a_free_step() -> None:
    assert {1: 0, 5: 0, 6: 0} == placing_costs("watchtower", 6, knowledge=[9])


@rule("BUR-KNOW-09-01")
@pytest.mark.parametrize("key", ["ship", "cow_2", "castle", "mine", "knowledge_15"])
def test_knowledge_9_is_for_buildings_only(key: str) -> None:
    assert {6: 0} == placing_costs(key, 6, knowledge=[9])


@rule("BUR-KNOW-09-02")
def test_the_free_step_and_workers_may_be_combined() -> None:
    assert {1: 1, 2: 0, 3: 0, 4: 0, 5: 1} == placing_costs("watchtower", 3, knowledge=[9], workers=1)


@rule("BUR-KNOW-09-02")
def test_both_dice_of_a_turn_have_the_free_step() -> None:
    table = scenario(knowledge=[9], storage="watchtower bank", dice=(2, 2))
    table.play("place watchtower at r4c3 with 2", "place bank at r4c4 with 2")
    assert {"r3c3": "castle", "r4c3": "watchtower", "r4c4": "bank"} == table.estate()


@rule("BUR-KNOW-10-01")
@pytest.mark.parametrize("key", ["ship", "cow_2"])
def test_with_knowledge_10_ships_and_animals_have_a_free_step(key: str) -> None:
    assert {3: 0, 4: 0, 5: 0} == placing_costs(key, 4, knowledge=[10])


@rule("BUR-KNOW-10-01")
@pytest.mark.parametrize("key", ["watchtower", "castle", "mine", "knowledge_15"])
def test_knowledge_10_is_for_ships_and_animals_only(key: str) -> None:
    assert {4: 0} == placing_costs(key, 4, knowledge=[10])


@rule("BUR-KNOW-11-01")
@pytest.mark.parametrize("key", ["castle", "mine", "knowledge_15"])
def test_with_knowledge_11_castles_mines_and_knowledge_have_a_free_step(key: str) -> None:
    assert {1: 0, 2: 0, 6: 0} == placing_costs(key, 1, knowledge=[11])


@rule("BUR-KNOW-11-01")
@pytest.mark.parametrize("key", ["ship", "cow_2", "watchtower"])
def test_knowledge_11_is_for_castles_mines_and_knowledge_only(key: str) -> None:
    assert {1: 0} == placing_costs(key, 1, knowledge=[11])


@rule("BUR-KNOW-12-01")
def test_with_knowledge_12_taking_a_tile_has_a_free_step() -> None:
    assert {1: 0, 5: 0, 6: 0} == taking_costs(6, knowledge=[12], workers=0)


@rule("BUR-KNOW-12-01")
def test_only_knowledge_12_helps_taking_a_tile() -> None:
    assert {6: 0} == taking_costs(6, knowledge=[9, 10, 11], workers=0)
    assert {6: 0} == placing_costs("ship", 6, knowledge=[12])


@rule("BUR-KNOW-12-02")
def test_no_knowledge_tile_gives_a_free_step_for_selling() -> None:
    table = scenario(knowledge=[9, 10, 11, 12], dice=(3, 3), goods="red")
    assert [] == table.moves("sell")


@rule("BUR-KNOW-12-02")
def test_knowledge_12_changes_no_purchase_and_no_benefit() -> None:
    table = scenario(knowledge=[12], silver=2, storage="carpenter", dice=(3, 3), depots={**ALL_DEPOTS, 0: "mine"})
    assert ["buy mine from black"] == table.moves("buy")
    assert [f"take {tile} from {depot} with free" for depot, tile in ALL_DEPOTS.items()] == table.play(
        "place carpenter at r4c3 with 3"
    ).moves("take")
