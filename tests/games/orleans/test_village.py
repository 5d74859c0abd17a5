"""The Village: boatmen, craftsmen and traders. Group VILLAGE."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.orleans.scenario import Table, full, scenario
from tests.rule import rule


def village(character: str = "", **words: Any) -> Table:
    """Seat 0 uses the Village, for this character if one is said."""
    table = scenario(on=full("village"), **words).play("use-place village")
    return table.play(f"recruit {character}") if character else table


@rule("ORL-VILLAGE-01")
def test_one_of_three_characters_is_recruited() -> None:
    assert ["recruit boatman", "recruit craftsman", "recruit trader"] == village().moves()
    assert 1 == village("boatman").player()


@rule("ORL-VILLAGE-02")
@pytest.mark.parametrize(("space", "coins"), [(1, 2), (2, 3), (3, 4), (4, 5)])
def test_a_boatman_brings_the_coins_of_the_space_reached(space: int, coins: int) -> None:
    table = village("boatman", tracks={"boatman": space - 1}, coins=1, supply={"boatman": 3})
    assert (space, 1 + coins) == (table.track("boatman"), table.me.coins)
    assert 2 == table.supply("boatman")
    assert ["farmer", "boatman", "boatman", "craftsman"] == table.bag()


@rule("ORL-VILLAGE-03")
def test_the_first_at_the_end_of_the_boatman_track_gets_a_citizen_instead_of_coins() -> None:
    table = village("boatman", tracks={"boatman": 4}, coins=1)
    assert (5, 1, 1) == (table.track("boatman"), table.me.citizens, table.me.coins)


@rule("ORL-VILLAGE-04")
def test_the_second_at_the_end_of_the_boatman_track_gets_coins() -> None:
    other = {"on": full("village"), "tracks": {"boatman": 4}, "coins": 1}
    table = village("boatman", tracks={"boatman": 4}, others=[other]).play("use-place village", "recruit boatman")
    assert (0, 1 + 6) == (table.you.citizens, table.you.coins)


@rule("ORL-VILLAGE-05")
def test_a_craftsman_brings_a_technology_tile() -> None:
    table = village("craftsman", technology_left=16, supply={"craftsman": 5})
    assert (15, 1) == (table.state.technology, table.me.technology)
    assert (4, 1) == (table.supply("craftsman"), table.track("craftsman"))
    assert ["farmer", "boatman", "craftsman", "craftsman"] == table.bag()


@rule("ORL-VILLAGE-06")
def test_technology_cannot_be_placed_before_passing() -> None:
    table = village("craftsman").play("pass")
    assert (0, ["pass"]) == (table.player(), table.moves())
    table.play("pass")
    assert "PlaceOne" == table.question()


@rule("ORL-VILLAGE-07")
def test_a_trader_brings_a_place_tile() -> None:
    table = village("trader", supply={"trader": 6}).play("take-tile hayrick")
    assert (1, 5, ["hayrick"]) == (table.track("trader"), table.supply("trader"), table.tiles())
    assert ["farmer", "boatman", "craftsman", "trader"] == table.bag()


@rule("ORL-VILLAGE-08")
@pytest.mark.parametrize(
    "words",
    [{"supply": {"boatman": 0}}, {"tracks": {"boatman": 5}}],
    ids=["no boatman left", "track finished"],
)
def test_craftsman_and_trader_are_offered_when_the_boatman_is_barred(words: dict[str, Any]) -> None:
    assert ["recruit craftsman", "recruit trader"] == village(**words).moves()


@rule("ORL-VILLAGE-08")
@pytest.mark.parametrize(("character", "others"), [("craftsman", "boatman trader"), ("trader", "boatman craftsman")])
def test_an_exhausted_pile_bars_only_its_own_character(character: str, others: str) -> None:
    assert [f"recruit {other}" for other in others.split()] == village(supply={character: 0}).moves()


@rule("ORL-VILLAGE-08")
def test_exhausted_technology_bars_only_the_craftsman() -> None:
    assert ["recruit boatman", "recruit trader"] == village(technology_left=0).moves()
