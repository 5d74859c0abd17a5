"""Knowledge tiles that score at the end. Groups KNOW-15 to -26."""

from __future__ import annotations

import pytest

from comptoir.games.burgundy.boards import ANIMAL, MINE, SHIP
from comptoir.games.burgundy.scoring import knowledge_points
from tests.games.burgundy.scenario import Table, finished, scenario, tile
from tests.rule import rule

DARIO = "red red red red purple purple purple pink pink pink orange"
TOWNS = ("r4c3", "r2c4", "r4c1", "r2c2")  # a hex of each town of board 1


def with_buildings(number: int, key: str, count: int) -> Table:
    """A finished game with a knowledge tile and this many equal buildings, each in another town."""
    placed = [f"{hex}={key}" for hex in TOWNS[:count]]
    return finished(estate=" ".join([f"r2c3=knowledge_{number}", *placed]))


@rule("BUR-KNOW-15-01")
def test_knowledge_15_scores_the_types_sold() -> None:
    table = finished(estate="r2c3=knowledge_15", sold="turquoise purple pink red brown orange")
    assert 18 == table.final("knowledge")


@rule("BUR-KNOW-15-02")
def test_knowledge_15_counts_sales_made_before_it_and_no_unsold_goods() -> None:
    table = scenario(phase="E", last_round=True, sold="red", goods="pink", storage="knowledge_15")
    table.play("place knowledge_15 at r2c3 with 1", "hire with 1").pass_turns()
    assert 3 == table.final("knowledge")


@rule("BUR-KNOW-15-03")
def test_the_example_of_knowledge_15() -> None:
    assert 12 == finished(estate="r2c3=knowledge_15", sold=DARIO).final("knowledge")


@rule("BUR-KNOW-16-01")
def test_knowledge_16_scores_warehouses() -> None:
    assert 12 == with_buildings(16, "warehouse", 3).final("knowledge")


@rule("BUR-KNOW-16-02")
def test_buildings_count_whenever_they_were_placed_but_not_in_storage() -> None:
    table = scenario(phase="E", last_round=True, estate="r4c3=bank", storage="knowledge_22 bank bank", dice=(1, 3))
    table.play("place knowledge_22 at r2c3 with 1", "place bank at r2c2 with 3").pass_turns()
    assert ["bank"] == table.storage()
    assert 8 == table.final("knowledge")


@rule("BUR-KNOW-17-01")
def test_knowledge_17_scores_watchtowers() -> None:
    assert 8 == with_buildings(17, "watchtower", 2).final("knowledge")


@rule("BUR-KNOW-17-02")
def test_the_example_of_knowledge_17_and_22() -> None:
    banks = " ".join(f"{hex}=bank" for hex in TOWNS)
    table = finished(estate=f"r2c3=knowledge_17 r5c2=knowledge_22 r4c4=watchtower r4c0=watchtower {banks}")
    assert 2 * 4 + 4 * 4 == table.final("knowledge")


@rule("BUR-KNOW-18-01")
def test_knowledge_18_scores_carpenters_workshops() -> None:
    assert 8 == with_buildings(18, "carpenter", 2).final("knowledge")


@rule("BUR-KNOW-19-01")
def test_knowledge_19_scores_churches() -> None:
    assert 4 == with_buildings(19, "church", 1).final("knowledge")


@rule("BUR-KNOW-20-01")
def test_knowledge_20_scores_markets() -> None:
    assert 12 == with_buildings(20, "market", 3).final("knowledge")


@rule("BUR-KNOW-21-01")
def test_knowledge_21_scores_boarding_houses() -> None:
    assert 8 == with_buildings(21, "boarding_house", 2).final("knowledge")


@rule("BUR-KNOW-22-01")
def test_knowledge_22_scores_banks() -> None:
    assert 16 == with_buildings(22, "bank", 4).final("knowledge")


@rule("BUR-KNOW-23-01")
@pytest.mark.parametrize(("count", "points"), [(0, 0), (2, 8)])
def test_knowledge_23_scores_city_halls(count: int, points: int) -> None:
    assert points == with_buildings(23, "city_hall", count).final("knowledge")


@rule("BUR-KNOW-24-01")
def test_knowledge_24_scores_species_however_many_tiles_and_pastures() -> None:
    animals = "r0c0=cow_2 r1c0=cow_4 r1c1=sheep_2 r2c0=pig_2 r2c1=chicken_3 r4c5=cow_3"
    assert 16 == finished(estate=f"r2c3=knowledge_24 {animals}").final("knowledge")


@rule("BUR-KNOW-24-02")
def test_the_example_of_knowledge_24() -> None:
    animals = "r0c0=cow_2 r1c0=chicken_4 r1c1=sheep_2 r2c0=sheep_2 r4c5=sheep_3"
    assert 12 == finished(estate=f"r2c3=knowledge_24 {animals}").final("knowledge")


@rule("BUR-KNOW-25-01")
def test_knowledge_25_scores_the_tiles_sold() -> None:
    sold = "red red red red pink pink pink brown brown"
    table = finished(estate="r2c3=knowledge_25", sold=sold, goods="red orange")
    assert (9, 2) == (table.final("knowledge"), table.final("goods"))


@rule("BUR-KNOW-25-02")
def test_the_example_of_knowledge_25() -> None:
    table = finished(estate="r2c3=knowledge_15 r5c2=knowledge_25", sold=DARIO)
    assert {tile("knowledge_15"): 12, tile("knowledge_25"): 11} == knowledge_points(table.state, 0)


@rule("BUR-KNOW-26-01")
def test_knowledge_26_scores_bonus_tiles_large_and_small() -> None:
    table = finished(estate="r2c3=knowledge_26", bonuses=((MINE, 1), (SHIP, 0), (ANIMAL, 0)))
    assert 6 == table.final("knowledge")


@rule("BUR-KNOW-26-01")
def test_knowledge_26_counts_bonus_tiles_won_after_it() -> None:
    table = scenario(estate="r2c3=knowledge_26 r4c2=mine r5c1=mine", storage="mine", dice=(3, 1))
    assert 0 == table.final("knowledge")
    assert 2 == table.play("place mine at r6c0 with 3").final("knowledge")
