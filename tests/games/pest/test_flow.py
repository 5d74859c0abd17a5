"""Eras, years and phases. Group FLOW."""

from __future__ import annotations

from collections import Counter

import pytest

from comptoir.games.pest.events import (
    ActionBegun,
    AssistantPlaced,
    AssistantsReturned,
    CapitalReset,
    FavourTurned,
    GameEnded,
    OrderSet,
    PestTurned,
    YearBegun,
)
from tests.games.pest.scenario import Table, declined, scenario
from tests.rule import rule


def by_year(table: Table) -> list[int]:
    """How many assistants were placed in each year."""
    years: list[int] = []
    for event in table.events:
        if isinstance(event, YearBegun):
            years.append(0)
        elif isinstance(event, AssistantPlaced):
            years[-1] += 1
    return years


@rule("PEST-FLOW-01")
@pytest.mark.parametrize("players", [1, 3])
def test_six_years_and_three_eras(players: int) -> None:
    kinds = {YearBegun: "year", CapitalReset: "era", GameEnded: "end"}
    told = [kinds[type(event)] for event in declined(players).events if type(event) in kinds]
    assert ["year", "year", "era"] * 3 + ["end"] == told


@rule("PEST-FLOW-01")
def test_years_are_counted_from_1_to_6() -> None:
    assert [1, 2, 3, 4, 5, 6] == [event.year for event in declined(2).happened(YearBegun)]


@rule("PEST-FLOW-02")
def test_the_phases_of_a_year() -> None:
    phases = [PestTurned, FavourTurned, ActionBegun, AssistantsReturned, OrderSet, YearBegun]
    table = scenario("plague").chance()
    while not table.happened(YearBegun):
        texts = table.moves()
        table.play(next((text for text in texts if text.split()[0] in ("act", "finish", "decline")), texts[0])).chance()
    told = [type(event) for event in table.events if type(event) in phases]
    assert phases == list(dict.fromkeys(told))


@rule("PEST-FLOW-02")
def test_no_phase_comes_back() -> None:
    table = scenario("plague").decline()
    kinds = (PestTurned, FavourTurned, AssistantsReturned, OrderSet)
    told = [type(event) for event in table.events[: table.events.index(YearBegun(2))] if type(event) in kinds]
    assert list(kinds) == told


@rule("PEST-FLOW-03")
@pytest.mark.parametrize("players", [1, 3, 5])
def test_everybody_places_eighteen_assistants(players: int) -> None:
    placed = Counter(event.player for event in declined(players).happened(AssistantPlaced))
    assert dict.fromkeys(range(players), 18) == placed


@rule("PEST-FLOW-03")
def test_two_then_three_then_four_assistants_a_year() -> None:
    assert [2, 2, 3, 3, 4, 4] == by_year(declined(1))
