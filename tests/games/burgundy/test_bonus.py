"""Bonus tiles for colours that are covered. Group BONUS."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.burgundy.boards import ANIMAL, CASTLE, MINE
from tests.games.burgundy.scenario import scenario
from tests.rule import rule

TWO_MINES = "r4c2=mine r5c1=mine"
FIVE_ANIMALS = "r0c0=chicken_3 r1c0=pig_2 r1c1=cow_3 r2c0=sheep_2 r2c1=pig_3 r4c4=bank"
FIVE_SHIPS = "r3c0=ship r3c1=ship r3c2=ship r3c4=ship r3c5=ship"
LARGE, SMALL = 1, 0


@rule("BUR-BONUS-01")
@pytest.mark.parametrize(("players", "points"), [(2, 5), (3, 6), (4, 7)])
def test_the_first_to_cover_a_colour_takes_its_large_bonus(players: int, points: int) -> None:
    table = scenario(players, estate=TWO_MINES, storage="mine", dice=(3, 1)).play("place mine at r6c0 with 3")
    assert points == table.final("bonuses")
    assert 1 == table.state.bonuses[MINE]


@rule("BUR-BONUS-02")
@pytest.mark.parametrize(("players", "points"), [(2, 2), (3, 3), (4, 4)])
def test_the_second_to_cover_a_colour_takes_its_small_bonus(players: int, points: int) -> None:
    mine: dict[str, Any] = {"estate": FIVE_ANIMALS, "storage": "cow_2", "dice": (2, 1)}
    table = scenario(players, others={1: mine}, **mine).play(
        "place cow_2 at r4c5 with 2", "hire with 1", "place cow_2 at r4c5 with 2"
    )
    assert points == table.final("bonuses", 1)
    assert 0 == table.state.bonuses[ANIMAL]


@rule("BUR-BONUS-03")
def test_the_third_and_the_fourth_to_cover_a_colour_receive_nothing() -> None:
    mine: dict[str, Any] = {"estate": FIVE_SHIPS, "storage": "ship", "dice": (1, 1)}
    table = scenario(4, others={1: mine, 2: mine, 3: mine}, **mine)
    table.play(*["place ship at r3c6 with 1", "collect from 1", "hire with 1"] * 3, "place ship at r3c6 with 1")
    assert [7, 4, 0, 0] == [table.final("bonuses", seat) for seat in range(4)]
    assert () == table.state.players[2].bonuses


@rule("BUR-BONUS-04")
def test_the_third_mine_completes_its_colour() -> None:
    table = scenario(estate=TWO_MINES, storage="mine", dice=(3, 1))
    assert () == table.me.bonuses
    assert ((MINE, LARGE),) == table.play("place mine at r6c0 with 3").me.bonuses


@rule("BUR-BONUS-04")
def test_the_sixth_animal_completes_its_colour() -> None:
    table = scenario(estate=FIVE_ANIMALS, storage="chicken_2", dice=(2, 1))
    assert () == table.me.bonuses
    assert ((ANIMAL, LARGE),) == table.play("place chicken_2 at r4c5 with 2").me.bonuses


@rule("BUR-BONUS-05")
def test_the_bonus_comes_besides_the_points_for_district_and_phase() -> None:
    table = scenario(phase="B", estate=TWO_MINES, storage="mine", dice=(3, 1)).play("place mine at r6c0 with 3")
    assert 6 + 8 + 5 == table.points()


@rule("BUR-BONUS-06")
def test_three_castles_and_the_starting_castle_complete_their_colour() -> None:
    table = scenario(estate="r1c2=castle r0c1=castle", storage="castle", dice=(4, 1))
    assert ((CASTLE, LARGE),) == table.play("place castle at r0c2 with 4").me.bonuses


@rule("BUR-BONUS-07")
def test_the_winner_of_a_large_bonus_can_place_no_more_tiles_of_its_colour() -> None:
    table = scenario(estate=TWO_MINES, storage="mine mine mine", dice=(3, 1), workers=9)
    assert ["place mine at r6c0 with 3", "place mine at r6c0 with 1"] == table.moves("place")
    assert [] == table.play("place mine at r6c0 with 3").moves("place")


@rule("BUR-BONUS-07")
def test_a_player_may_win_the_bonuses_of_several_colours() -> None:
    table = scenario(estate=f"{TWO_MINES} {FIVE_ANIMALS}", storage="mine cow_2", dice=(3, 2))
    table.play("place mine at r6c0 with 3", "place cow_2 at r4c5 with 2")
    assert ((MINE, LARGE), (ANIMAL, LARGE)) == table.me.bonuses


@rule("BUR-BONUS-08")
@pytest.mark.parametrize(("left", "size"), [(2, LARGE), (1, SMALL)])
def test_a_bonus_tile_is_kept_until_the_end(left: int, size: int) -> None:
    table = scenario(phase="E", last_round=True, estate=TWO_MINES, storage="mine", dice=(3, 1))
    table.state.bonuses[MINE] = left
    table.play("place mine at r6c0 with 3", "hire with 1").pass_turns()
    assert "over" == table.question()
    assert ((MINE, size),) == table.me.bonuses
