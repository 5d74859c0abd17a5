"""What is in the box. Group COMP."""

from __future__ import annotations

from collections import Counter

import pytest

from comptoir.games.keyed import numbered
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import BANK, CASTLE, FACTORY, KINDS, LOCATIONS, MILL, NONE, WORKSHOP
from comptoir.games.pest.plague import struck_roads
from comptoir.games.pest.setup import decrees_of
from tests.games.pest.names import road
from tests.games.pest.scenario import Table, begun, new_game, scenario
from tests.rule import rule

FACTS = load_facts()


def striking(table: Table, name: str) -> int:
    """A pest card that strikes this road."""
    return next(card for card, _ in numbered(FACTS.pests) if road(name) in struck_roads(table.state, card))


@rule("PEST-COMP-02")
def test_the_map_and_its_capital() -> None:
    state = begun().state
    assert (45, 45, 76) == (len(state.sick), len(state.resources), len(state.road_sick))
    assert 5 == sum("capital" in row.ends for row in FACTS.roads)


@rule("PEST-COMP-02")
def test_the_boards_beside_the_map() -> None:
    state = begun().state
    assert (3, 5, 5) == (len(state.decrees), len(state.builders), len(state.market))
    assert NONE != state.capital_card
    assert [0, 1, 2] == sorted(state.order)


@rule("PEST-COMP-03")
def test_the_cards() -> None:
    rows = FACTS.data["technologies"]["list"]
    printed = [row for row in rows if row.get("confidence") != "house"]
    cards = (FACTS.pests, FACTS.favours, FACTS.capital_cards, FACTS.start_cards, FACTS.decrees, printed)
    assert [18, 10, 5, 5, 15, 30] == [len(each) for each in cards]


@rule("PEST-COMP-03")
def test_five_decrees_for_each_era() -> None:
    state = new_game().state
    assert [5, 5, 5] == [len(decrees_of(state, era)) for era in range(3)]


@rule("PEST-COMP-04")
def test_the_buildings_of_a_player() -> None:
    kinds = Counter(row.kind for row in FACTS.buildings)
    assert {WORKSHOP: 6, MILL: 1, FACTORY: 1, BANK: 1, CASTLE: 1} == kinds
    assert ("workshop", "mill", "factory", "bank", "castle") == KINDS


@rule("PEST-COMP-04")
def test_the_markers_of_a_player() -> None:
    for player in new_game(4).state.players:
        assert (5, 3) == (len(player.goods), len(player.imperatives))


@rule("PEST-COMP-05")
def test_capital_buildings_and_reward_tokens() -> None:
    assert 5 == len({row.key for row in FACTS.capital_buildings})
    assert (14, 12) == (sum(FACTS.token_numbers), max(FACTS.capital_tokens))


@rule("PEST-COMP-06")
def test_there_are_as_many_subjects_as_needed() -> None:
    table = scenario("plague", road_sick={"gollor-gothar": 101})
    table.nature(f"turn-pest #{striking(table, 'gollor-gothar')}")
    assert 102 == table.sick("gollor-gothar")


@rule("PEST-COMP-06")
def test_there_are_as_many_research_tokens_as_needed() -> None:
    table = scenario(research=42, healed=len(FACTS.laboratory)).act("produce").play("decline")
    assert 42 < 42 + sum(FACTS.laboratory) == table.me.research


@rule("PEST-COMP-06")
def test_there_are_as_many_negative_tokens_as_needed() -> None:
    table = scenario("end_year", year=2, cemetery=3, negative=24)
    assert 24 + sum(FACTS.cemetery.negative[:3]) == table.me.negative


@rule("PEST-COMP-06")
def test_every_location_can_be_destroyed() -> None:
    state = scenario("plague").state
    state.destroyed = (1 << LOCATIONS) - 1  # more than any game comes to, since castles stand somewhere
    state = Table(state).chance().state
    assert (LOCATIONS, 0) == (state.destroyed.bit_count(), sum(state.sick))


@rule("PEST-COMP-07")
@pytest.mark.parametrize(("food", "coin"), [(5, 2), (2, 5)])
def test_seven_sick_subjects_on_a_road_cost_seven_food(food: int, coin: int) -> None:
    table = scenario(doctor="gollor", food=food, coin=coin, road_sick={"gollor-gothar": 7})
    assert 7 == table.sick("gollor-gothar")
    table.act("move").play("step gothar")
    assert (0, {}) == (table.sick("gollor-gothar"), table.goods())


@rule("PEST-COMP-07")
def test_with_less_the_road_cannot_be_used() -> None:
    table = scenario(doctor="gollor", food=5, coin=1, road_sick={"gollor-gothar": 7}).act("move")
    assert not table.allows("step gothar")


@rule("PEST-COMP-08")
def test_the_tokens_of_the_advanced_set_up() -> None:
    assert (20, 16, 12) == tuple(4 * number for number in FACTS.advanced_setup.tokens_per_resource)
    assert (2, 1, 1) == FACTS.advanced_setup.sick_per_resource


@rule("PEST-COMP-08")
def test_the_base_game_uses_no_location_token() -> None:
    assert tuple(row.resource for row in FACTS.locations) == begun(4).state.resources
