"""Animals and their pastures. Group ANIMAL."""

from __future__ import annotations

from tests.games.burgundy.scenario import scenario
from tests.rule import rule


@rule("BUR-ANIMAL-01")
def test_a_tile_scores_its_animals() -> None:
    table = scenario(dice=(4, 1), storage="pig_3", estate="r2c2=bank").play("place pig_3 at r2c1 with 4")
    assert 3 == table.points()


@rule("BUR-ANIMAL-02")
def test_tiles_of_the_species_in_the_pasture_score_again() -> None:
    estate = "r2c2=bank r2c1=sheep_2 r2c0=sheep_4"
    table = scenario(dice=(1, 1), storage="sheep_3", estate=estate).play("place sheep_3 at r1c1 with 1")
    assert 9 == table.points()


@rule("BUR-ANIMAL-03")
def test_every_placement_scores_the_species_again() -> None:
    table = scenario(dice=(4, 5, 1), storage="cow_3 cow_4 cow_4", estate="r2c2=bank")
    assert 3 == table.play("place cow_3 at r2c1 with 4").points()
    assert 3 + 7 == table.play("place cow_4 at r2c0 with 5").points()
    assert 3 + 7 + 11 == table.play("place cow_4 at r1c1 with 1").points()


@rule("BUR-ANIMAL-04")
def test_tiles_apart_in_one_printed_pasture_score_together() -> None:
    estate = "r2c2=bank r2c1=cow_3 r0c1=castle"
    table = scenario(dice=(6, 1), storage="cow_4", estate=estate).play("place cow_4 at r0c0 with 6")
    assert 7 == table.points()


@rule("BUR-ANIMAL-05")
def test_other_pastures_and_other_species_score_nothing() -> None:
    estate = "r2c2=bank r4c5=cow_4 r2c1=sheep_3"
    table = scenario(dice=(5, 1), storage="cow_3", estate=estate).play("place cow_3 at r2c0 with 5")
    assert 3 == table.points()


@rule("BUR-ANIMAL-06")
def test_species_may_share_a_pasture() -> None:
    table = scenario(dice=(5, 1), storage="pig_2", estate="r2c2=bank r2c1=sheep_2")
    assert table.allows("place pig_2 at r2c0 with 5")


@rule("BUR-ANIMAL-07")
def test_benno_adds_cows_to_his_cows() -> None:
    table = scenario(dice=(5, 1), storage="cow_4 cow_4", estate="r2c2=bank r2c1=cow_3")
    assert 7 == table.play("place cow_4 at r2c0 with 5").points()
    assert 7 + 11 == table.play("place cow_4 at r1c1 with 1").points()


@rule("BUR-ANIMAL-08")
def test_animals_score_on_top_of_the_completed_pasture() -> None:
    table = scenario(dice=(2, 1), storage="cow_2", estate="r4c4=bank", phase="A").play("place cow_2 at r4c5 with 2")
    assert (2, 1, 10) == (table.final("animals"), table.final("districts"), table.final("phases"))
    assert 13 == table.points()


@rule("BUR-ANIMAL-08")
def test_animals_score_on_top_of_the_colour_bonus() -> None:
    estate = "r4c4=bank r0c0=pig_2 r1c0=pig_2 r1c1=pig_3 r2c0=pig_3 r2c1=pig_4"
    table = scenario(dice=(2, 1), storage="cow_2", estate=estate, phase="A").play("place cow_2 at r4c5 with 2")
    assert 2 + 1 + 10 + 5 == table.points()


@rule("BUR-ANIMAL-09")
def test_an_estate_has_room_for_six_animals() -> None:
    estate = "r2c2=bank r4c4=bank r0c0=pig_2 r1c0=pig_2 r1c1=pig_3 r2c0=pig_3 r2c1=pig_4"
    assert scenario(dice=(2, 1), storage="cow_2", estate=estate).moves("place")
    table = scenario(dice=(2, 1), workers=6, storage="cow_2", estate=f"{estate} r4c5=sheep_2")
    assert [] == table.moves("place")
