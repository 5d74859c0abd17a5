"""Every piece is in one place, wherever it goes. Groups COMP, SETUP."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from comptoir.games.pest.kinds import NOWHERE, TECHNOLOGIES
from comptoir.games.pest.pieces import pieces, technologies as cards
from tests.games.pest.names import location, technology
from tests.games.pest.scenario import Table, begun, new_game, scenario
from tests.rule import rule


@rule("PEST-COMP-04")
def test_everybody_has_four_assistants_and_ten_buildings() -> None:
    counts = pieces(new_game(3).state)
    assert [(4, 10)] * 3 == [(counts[f"assistants {seat}"], counts[f"buildings {seat}"]) for seat in range(3)]


@rule("PEST-COMP-04")
@pytest.mark.parametrize(
    ("players", "options"),
    [(1, {}), (2, {}), (2, {"duel": "on", "setup": "advanced"}), (4, {}), (5, {"setup": "advanced"})],
)
def test_no_piece_appears_or_disappears(players: int, options: dict[str, str]) -> None:
    assert begun(players, seed=players, **options).keeps(pieces, players)


def test_five_technologies_are_not_used_alone() -> None:
    alone, together = (pieces(new_game(players).state)["technologies"] for players in (1, 2))
    assert (TECHNOLOGIES - 5, TECHNOLOGIES) == (alone, together)


def test_a_technology_that_is_replaced_is_still_counted() -> None:
    table = scenario(research=9, technologies="inhaler", market="medical_mask scholars checkpoint syringe tool_cart")
    before = pieces(table.state)
    table.act("research").play("acquire medical_mask into top")
    assert (before["technologies"], "FillMarket") == (pieces(table.state)["technologies"], table.question())
    assert technology("inhaler") in cards(table.state)


def test_technologies_of_a_renewed_market_are_still_counted() -> None:
    table = scenario("end_year", players=2, year=2, options={"duel": "on"})
    assert ("FillMarket", TECHNOLOGIES) == (table.question(), pieces(table.state)["technologies"])


# ------------------------------------------------------------------ what would be a mistake


def changed(table: Table, before: Mapping[str, int]) -> set[str]:
    """The pieces of which there are more or fewer than before."""
    after = pieces(table.state)
    return {name for name, number in before.items() if after[name] != number}


def test_a_technology_in_two_places_is_noticed() -> None:
    table = scenario()
    before = pieces(table.state)
    table.state.deck |= 1 << table.state.market[0]
    assert {"technologies"} == changed(table, before)


def test_a_card_that_is_turned_up_twice_is_noticed() -> None:
    table = scenario(pests="farmsteads_3", favours=(3,))
    before = pieces(table.state)
    table.state.pests *= 2
    table.state.favours *= 2
    assert {"pest cards", "favour cards"} == changed(table, before)


def test_two_buildings_on_one_location_are_noticed() -> None:
    table = scenario(buildings={"mill": "gollor"})
    before = pieces(table.state)
    table.me.sites = (location("gollor"), *table.me.sites[1:])
    assert {"buildings 0"} == changed(table, before)


@pytest.mark.parametrize("assistants", [0, 1, 3])
def test_an_assistant_too_many_or_too_few_is_noticed(assistants: int) -> None:
    table = scenario()
    before = pieces(table.state)
    table.me.assistants = assistants
    assert {"assistants 0"} == changed(table, before)


def test_a_technology_that_gets_lost_is_noticed() -> None:
    table = scenario()
    table.state.deck &= table.state.deck - 1
    assert TECHNOLOGIES - 1 == pieces(table.state)["technologies"]


def test_more_buildings_than_a_location_holds_are_noticed() -> None:
    table = scenario(buildings={"mill": "gollor"}, others=[{"buildings": {"mill": "birken"}}])
    table.me.camp = location("birken")
    assert 1 == pieces(table.state)["crowded locations"]
    table.me.camp = NOWHERE
    assert 0 == pieces(table.state)["crowded locations"]
