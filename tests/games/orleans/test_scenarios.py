"""Scenarios, those that cannot be played, and orders. Groups MODULE-*, except the events of Trade & Intrigue."""

from __future__ import annotations

from collections import Counter

import pytest

from comptoir.engine.errors import BadOptions
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.options import CHOICES, Options
from tests.games.orleans.scenario import Table, begun, scenario
from tests.rule import rule

PROSPERITY_1 = (
    "library brewery shipping_line winery wool_manufacturer cheese_factory hospital herb_garden hayrick windmill "
    "sacristy tailor_shop vineyard"
)
PROSPERITY_2 = (
    "horse_wagon depot stagecoach school laboratory black_market pharmacy gunpowder_tower cellar tavern office"
)
INVASION_1 = (
    "library shipping_line winery wool_manufacturer cheese_factory herb_garden hayrick windmill tailor_shop vineyard"
)
INVASION_2 = (
    "horse_wagon stagecoach school market_stall laboratory black_market pharmacy gunpowder_tower well cellar tavern"
)


def tiles(table: Table, level: int) -> set[str]:
    """The place tiles of a category that can be taken."""
    return {load_facts().places[tile].key for tile in table.state.tiles[level]}


def refusal(**options: str) -> str:
    """What is said about these options."""
    with pytest.raises(BadOptions) as caught:
        Options(2, **options)
    return str(caught.value)


def are_goods_seen(table: Table) -> bool:
    """Do all see which goods lie on the ways?"""
    goods = table.state.way_goods
    return all(map(len, goods)) and all(goods == table.seen_by(seat).way_goods for seat in (0, 1, None))


# ------------------------------------------------------------------ what can be played


@rule("ORL-MODULE-BASE-01", "ORL-MODULE-INTRIGUE-01", "ORL-MODULE-INTRIGUE-02")
@pytest.mark.parametrize("name", ["base", "intrigue"])
def test_goods_are_open_and_the_eighteen_classic_tiles_are_used(name: str) -> None:
    table = begun(scenario=name)
    assert are_goods_seen(table)
    left = Counter(load_facts().events[tile].key for _, pile in table.state.piles for tile in pile)
    turned = load_facts().events[table.state.event].key
    six = ("pilgrimage", "income", "harvest", "taxes", "trading_day", "plague")
    assert dict.fromkeys(six, 3) == left + Counter([turned])


@rule("ORL-MODULE-INTRIGUE-03")
def test_intrigue_is_played_without_the_road_unless_it_is_asked_for() -> None:
    assert "road" not in tiles(begun(scenario="intrigue", tiles="all"), 1)
    assert "road" in tiles(begun(scenario="intrigue", tiles="all", road="with"), 1)
    assert "road" in tiles(begun(tiles="all"), 1)


@rule("ORL-MODULE-INTRIGUE-03")
def test_naming_the_road_in_intrigue_needs_the_switch() -> None:
    sentence = "“scenario=intrigue” and “tiles=road” exclude each other: road=with allows it."
    assert sentence == refusal(scenario="intrigue", tiles="base,road")
    assert "road" in Options(2, scenario="intrigue", tiles="base,road", road="with").tiles


@rule("ORL-MODULE-PROSPERITY-03", "ORL-MODULE-PROSPERITY-04")
def test_the_tiles_of_prosperity_can_be_chosen() -> None:
    table = begun(tiles="prosperity_scenario")
    assert (set(PROSPERITY_1.split()), set(PROSPERITY_2.split())) == (tiles(table, 1), tiles(table, 2))
    assert (13, 11) == (len(tiles(table, 1)), len(tiles(table, 2)))


@rule("ORL-MODULE-INVASION-03", "ORL-MODULE-INVASION-04")
def test_the_tiles_of_invasion_can_be_chosen() -> None:
    table = begun(tiles="invasion_scenario")
    assert (set(INVASION_1.split()), set(INVASION_2.split())) == (tiles(table, 1), tiles(table, 2))
    assert (10, 11) == (len(tiles(table, 1)), len(tiles(table, 2)))


@rule("ORL-MODULE-INVASION-01")
def test_with_the_tiles_of_invasion_goods_are_open() -> None:
    assert are_goods_seen(begun(tiles="invasion_scenario"))


# ------------------------------------------------------------------ what is lost


@rule("ORL-MODULE-PROSPERITY-02", "ORL-MODULE-INVASION-02", "ORL-MODULE-DUEL-02")
@pytest.mark.parametrize("name", ["prosperity", "invasion", "duel"])
def test_a_scenario_whose_events_are_lost_is_refused(name: str) -> None:
    sentence = (
        f"The events of the scenario “{name}” are not known, so it cannot be played; "
        "tiles=prosperity_scenario and tiles=invasion_scenario give the place tiles of two of them."
    )
    assert sentence == refusal(scenario=name)


@rule("ORL-MODULE-PROSPERITY-01", "ORL-MODULE-DUEL-01")
def test_no_scenario_with_lost_events_is_offered() -> None:
    (choice,) = (choice for choice in CHOICES if choice.name == "scenario")
    assert ("base", "intrigue") == choice.values


@rule("ORL-MODULE-INTRIGUE-04")
def test_the_spy_is_not_offered() -> None:
    assert "spy" not in load_facts().place_numbers


@rule("ORL-MODULE-INTRIGUE-04")
def test_a_place_completed_by_moving_technology_is_used_in_the_same_round() -> None:
    on = "workshop: own_craftsman; castle: tech - -; ship: - own_boatman knight"
    table = scenario(tiles="workshop", on=on).play("use-place workshop", "lift-technology castle")
    table.play("place-technology at ship space 0", "pass")
    assert ["use-place ship", "pass"] == table.moves()


@rule("ORL-MODULE-ORDERS-01")
def test_orders_are_not_offered_and_goods_of_the_inn_pay_like_others() -> None:
    assert "orders" not in [choice.name for choice in CHOICES]
    table = scenario("event", event="harvest", tiles="inn", goods="inn_cheese inn_wine").play("accept")
    assert ["pay-good inn_cheese", "pay-good inn_wine"] == table.moves()
