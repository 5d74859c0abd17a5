"""Guildhall and Scriptorium: trading stations, and a development point. Groups GUILDHALL, SCRIPTORIUM."""

from __future__ import annotations

from typing import Any

from tests.games.orleans.names import town
from tests.games.orleans.scenario import Table, full, scenario
from tests.rule import rule

BUILDER: dict[str, Any] = {"on": full("guildhall"), "merchant": "tours"}


def building(**words: Any) -> Table:
    """Seat 0 has used the Guildhall."""
    return scenario(**{**BUILDER, **words}).play("use-place guildhall")


@rule("ORL-GUILDHALL-01")
def test_a_station_is_built_where_the_merchant_is() -> None:
    table = building()
    assert ((0,), 9) == (table.state.stations[town("tours")], table.me.stations)
    assert 1 == sum(map(len, table.state.stations))


@rule("ORL-GUILDHALL-02")
def test_a_town_has_one_station_of_any_player() -> None:
    assert ["pass"] == scenario(**BUILDER, others=[{"stations": "tours"}]).moves()
    assert ["pass"] == scenario(**BUILDER, stations="tours").moves()


@rule("ORL-GUILDHALL-03")
def test_in_orleans_everybody_may_build() -> None:
    table = building(players=3, merchant="orleans", others=[{"stations": "orleans"}, {"stations": "orleans"}])
    assert {0, 1, 2} == set(table.state.stations[town("orleans")])


@rule("ORL-GUILDHALL-04")
def test_nobody_builds_twice_in_orleans() -> None:
    assert ["pass"] == scenario(on=full("guildhall"), stations="orleans").moves()


@rule("ORL-GUILDHALL-04")
def test_nobody_builds_twice_in_a_town_even_with_the_tavern() -> None:
    words: dict[str, Any] = {
        "tiles": "tavern",
        "options": {"tiles": "all"},
        "merchant": "tours",
        "on": full("guildhall", "tavern"),
    }
    assert ["pass"] == scenario(stations="tours", others=[{"stations": "tours"}], **words).moves()
    assert scenario(others=[{"stations": "tours"}], **words).allows("use-place guildhall")


@rule("ORL-GUILDHALL-05")
def test_building_costs_no_coins() -> None:
    assert (0, 9) == (building(coins=0).me.coins, building(coins=0).me.stations)


@rule("ORL-GUILDHALL-05")
def test_without_an_unbuilt_station_the_guildhall_cannot_be_used() -> None:
    ten = "orleans chartres etampes le_mans chateaudun montargis vendome blois briare chinon"
    table = scenario(**BUILDER, stations=ten)
    assert (0, ["pass"]) == (table.me.stations, table.moves())


@rule("ORL-GUILDHALL-06")
def test_a_station_lost_to_torture_frees_its_town() -> None:
    mine: dict[str, Any] = {"stations": "tours", "goods": "wool wool wool", "coins": 0}
    table = scenario(event="taxes", others=[BUILDER], **mine).play("pass")
    assert ["pass"] == table.moves()
    table.play("pass", "give-up-station tours").until("actions")
    assert (1, True) == (table.player(), table.allows("use-place guildhall"))


@rule("ORL-SCRIPTORIUM-01")
def test_the_scriptorium_gives_one_development_point() -> None:
    table = scenario(on=full("scriptorium"), development=5).play("use-place scriptorium")
    assert 6 == table.track("development")


@rule("ORL-SCRIPTORIUM-01")
def test_the_point_of_the_scriptorium_has_its_consequences() -> None:
    table = scenario(on=full("scriptorium"), development=6, coins=0).play("use-place scriptorium")
    assert (7, 3) == (table.track("development"), table.me.coins)
