"""Placing tiles in the estate. Group PLACE."""

from __future__ import annotations

import pytest

from tests.games.burgundy.scenario import new_game, scenario
from tests.rule import rule

EVERY_NUMBER = ((1, 2), (3, 4), (5, 6))


@rule("BUR-PLACE-01")
def test_the_number_of_the_hex_is_the_number_of_the_die() -> None:
    table = scenario(dice=(5, 5), storage="ship")
    assert table.allows("place ship at r3c4 with 5")
    assert not table.allows("place ship at r3c2 with 5")


@rule("BUR-PLACE-01")
def test_the_player_chooses_which_stored_tile_is_placed() -> None:
    table = scenario(dice=(3, 3), storage="bank mine church").play("place church at r4c3 with 3")
    assert ["bank", "mine"] == table.storage()
    assert {"r3c3": "castle", "r4c3": "church"} == table.estate()


@rule("BUR-PLACE-02")
def test_tile_and_hex_have_the_same_colour() -> None:
    assert [] == scenario(dice=(2, 2), storage="mine").moves("place")
    assert ["place ship at r3c2 with 2"] == scenario(dice=(2, 2), storage="ship").moves("place")


@rule("BUR-PLACE-03")
def test_the_hex_touches_a_tile_that_already_lies_there() -> None:
    table = scenario(dice=(5, 4), storage="ship ship")
    assert not table.allows("place ship at r3c5 with 4")
    table.play("place ship at r3c4 with 5", "collect from 1")
    assert table.allows("place ship at r3c5 with 4")


@rule("BUR-PLACE-04")
@pytest.mark.parametrize(
    ("tile", "hexes"),
    [
        ("bank", {"r2c2", "r4c3"}),
        ("knowledge_1", {"r2c3"}),
        ("ship", {"r3c2", "r3c4"}),
        ("mine", {"r4c2"}),
        ("cow_2", set()),
        ("castle", set()),
    ],
)
def test_the_first_tile_touches_the_starting_castle(tile: str, hexes: set[str]) -> None:
    trials = [scenario(dice=dice, storage=tile).hexes() for dice in EVERY_NUMBER]
    assert hexes == set().union(*trials)


@rule("BUR-PLACE-05")
def test_a_covered_hex_takes_no_second_tile() -> None:
    assert scenario(dice=(2, 2), storage="ship").allows("place ship at r3c2 with 2")
    assert not scenario(dice=(2, 2), storage="ship", estate="r3c2=ship").allows("place ship at r3c2 with 2")


@rule("BUR-PLACE-06")
def test_a_placed_tile_stays_to_the_end() -> None:
    before: dict[str, str] = {}
    for table in new_game().wander(seed=1):
        assert before.items() <= table.estate().items()
        before = table.estate()
    assert 10 < len(before)


@rule("BUR-PLACE-07")
def test_tiles_come_out_of_the_players_own_storage_only() -> None:
    others = {1: {"storage": "ship mine bank"}}
    table = scenario(dice=(2, 3), workers=6, depots={0: "ship", 2: "ship mine bank"}, others=others)
    assert [] == table.moves("place")


@rule("BUR-PLACE-08")
def test_the_effect_comes_before_any_other_decision() -> None:
    table = scenario(dice=(3, 1), storage="bank")
    table.play("place bank at r4c3 with 3")
    assert (2, "Act") == (table.me.silver, table.question())


@rule("BUR-PLACE-09")
def test_district_then_bonus_then_the_effect() -> None:
    table = scenario(dice=(6, 1), storage="castle", estate="r0c1=castle r0c2=castle")
    table.play("place castle at r1c2 with 6", "hire with free")
    told = [type(event).__name__ for event in table.events]
    assert ["TilePlaced", "DistrictCompleted", "BonusWon", "WorkersGained"] == told


@rule("BUR-PLACE-10")
def test_the_storage_space_is_free_before_the_effect() -> None:
    table = scenario(dice=(3, 1), storage="church ship cow_2", depots={1: "mine"})
    table.play("place church at r4c3 with 3", "take mine from 1 with free")
    assert ["mine", "ship", "cow_2"] == table.storage()
    assert "Act" == table.question()


@rule("BUR-PLACE-11")
@pytest.mark.parametrize("dice", EVERY_NUMBER)
def test_without_a_legal_hex_the_die_is_used_otherwise(dice: tuple[int, int]) -> None:
    table = scenario(dice=dice, storage="cow_2")
    assert [f"hire with {dice[0]}", f"hire with {dice[1]}"] == table.moves()
