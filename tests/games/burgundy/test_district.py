"""Completed districts: points for their size and for the phase. Group DISTRICT."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.burgundy.boards import CASTLE, COLOURS, SHIP, TYPES
from comptoir.games.burgundy.events import DistrictCompleted
from comptoir.games.burgundy.facts import load_facts
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.rule import rule

BOARDS = {row["id"]: row for row in load_facts().data["boards"]}
TWO_SHIPS = "r3c4=ship r3c5=ship"
SEVEN_BUILDINGS = ("warehouse", "watchtower", "carpenter", "church", "market", "boarding_house", "city_hall")


def third_ship(**given: Any) -> Table:
    """A ship has just covered the last of three hexes."""
    return scenario(dice=(1, 2), storage="ship ship", estate=TWO_SHIPS, **given).play("place ship at r3c6 with 1")


def completed(table: Table) -> list[DistrictCompleted]:
    """The districts that have scored."""
    return [event for event in table.events if isinstance(event, DistrictCompleted)]


@rule("BUR-DISTRICT-01")
@pytest.mark.parametrize("board", BOARDS)
def test_districts_are_connected_hexes_of_one_colour(board: str) -> None:
    sizes = {
        letter: load_facts().boards[board].district_sizes(type) for type, letter in zip(COLOURS, TYPES, strict=True)
    }
    assert BOARDS[board]["regions"] == sizes


@rule("BUR-DISTRICT-02")
def test_a_district_scores_when_its_last_hex_is_covered_and_never_again() -> None:
    assert [] == completed(scenario(estate=TWO_SHIPS))
    table = third_ship(phase="A")
    assert [DistrictCompleted(0, SHIP, 3, 6, 10)] == completed(table)
    table.play("collect from 1", "place ship at r3c2 with 2", "collect from 1")
    assert 1 == len(completed(table))
    assert 6 + 10 == table.points()


@rule("BUR-DISTRICT-03")
@pytest.mark.parametrize(
    ("board", "castle", "hexes", "points"),
    [
        ("1", "r3c3", "r2c2", 1),
        ("2", "r6c0", "r5c0 r5c1", 3),
        ("1", "r3c3", "r4c0 r4c1 r5c0", 6),
        ("6", "r3c3", "r3c1 r3c2 r4c1 r4c2", 10),
        ("1", "r3c3", "r4c3 r4c4 r5c3 r5c4 r6c3", 15),
        ("6", "r3c3", "r1c4 r2c4 r2c5 r3c5 r3c6 r4c5", 21),
        ("7", "r0c1", "r2c2 r2c3 r3c2 r3c3 r3c4 r4c2 r4c3", 28),
        ("2", "r0c3", "r0c1 r1c2 r2c3 r3c0 r3c1 r3c2 r3c3 r3c4", 36),
    ],
)
def test_size_points(board: str, castle: str, hexes: str, points: int) -> None:
    last, *others = hexes.split()
    estate = " ".join(f"{hex}={key}" for hex, key in zip(others, SEVEN_BUILDINGS, strict=False))
    table = scenario(board=board, castle=castle, estate=estate, storage="bank", workers=3)
    assert points == table.play(f"place #0 at {last} with 1").final("districts")


@rule("BUR-DISTRICT-04")
@pytest.mark.parametrize(("phase", "points"), [("A", 16), ("B", 14), ("C", 12), ("D", 10), ("E", 8)])
def test_phase_points_are_added_to_the_size_points(phase: str, points: int) -> None:
    assert points == third_ship(phase=phase).points()


@rule("BUR-DISTRICT-04")
def test_a_single_hex_gets_the_phase_points_too() -> None:
    assert 1 + 2 == scenario(dice=(3, 1), storage="bank", phase="E").play("place bank at r2c2 with 3").points()


@rule("BUR-DISTRICT-05")
def test_the_phase_of_the_last_hex_counts() -> None:
    table = scenario(dice=(4, 1), storage="mine mine mine", phase="A", last_round=True)
    table.play("place mine at r4c2 with 4", "place mine at r5c1 with 1").pass_turns().until("Act", phase="C")
    table.play(f"place #2 at r6c0 with {table.me.dice[0]}")
    assert 6 == table.final("phases")


@rule("BUR-DISTRICT-06")
def test_a_district_scores_before_the_choices_of_the_tile() -> None:
    table = third_ship(phase="A")
    assert "CollectGoods" == table.question()
    assert 6 + 10 == table.points()


@rule("BUR-DISTRICT-07")
def test_an_incomplete_district_scores_nothing() -> None:
    estate = "r0c0=pig_2 r1c0=pig_2 r1c1=pig_3 r2c0=pig_3"
    table = scenario(estate=estate, phase="E", round=5, last_round=True).pass_turns(2)
    assert "over" == table.question()
    assert 4 // 2 == table.total()  # the four workers of the last turn, and nothing else


@rule("BUR-DISTRICT-08")
def test_the_starting_castle_counts_in_a_larger_district() -> None:
    table = scenario(board="7", castle="r0c1", dice=(4, 1), storage="castle", phase="A").play(
        "place castle at r0c2 with 4"
    )
    assert 3 + 10 == table.points()


@rule("BUR-DISTRICT-08")
@pytest.mark.parametrize("seed", range(3))
def test_the_starting_castle_alone_never_scores(seed: int) -> None:
    table = new_game().to_end(seed)
    assert completed(table)
    assert [] == [district for district in completed(table) if (CASTLE, 1) == (district.type, district.size)]


@rule("BUR-DISTRICT-09")
def test_a_chain_completes_two_districts() -> None:
    table = scenario(dice=(3, 1), storage="city_hall mine", estate="r4c2=mine r5c1=mine", phase="A")
    assert 1 + 10 == table.play("place city_hall at r2c2 with 3").points()
    table.play("place mine at r6c0 with free")
    assert (1 + 6, 10 + 10) == (table.final("districts"), table.final("phases"))
