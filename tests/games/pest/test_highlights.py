"""What events point at is drawn."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.engine.frames import Event
from comptoir.games.pest import GAME, events as told
from comptoir.games.pest.kinds import ALL_BUILDINGS, ALL_SLOTS, CAPITAL, CEMETERY, ON_CARD, STORAGE_SLOT, TRACK, ZONE
from comptoir.games.pest.presentation import PRESENTATION
from comptoir.games.pest.presentation.things import THINGS
from tests.games.drawing import check_shown
from tests.games.pest.names import location
from tests.games.pest.scenario import Table, new_game, scenario
from tests.games.pest.test_clicks import HANDS, stocked
from tests.games.pest.tours import decisions


def shown(event: Event) -> tuple[str, ...]:
    """What an event points at, at a table with the standard facts."""
    return PRESENTATION.highlights(scenario().state, event)


def test_an_assistant_goes_to_its_space() -> None:
    assert ("assistants-1", "grid-1-4") == shown(told.AssistantPlaced(1, 4))


def test_a_doctor_points_at_its_location_and_at_itself() -> None:
    assert ("location-gollor", "doctor-2") == shown(told.DoctorMoved(2, location("gollor")))


def test_a_sick_subject_points_at_where_it_is_put() -> None:
    expected = ["slot-0-storage", "cemetery-0", "held-0-1"]
    assert expected == [shown(told.SickPut(0, slot))[-1] for slot in (STORAGE_SLOT, CEMETERY, ON_CARD[ALL_SLOTS[1]])]


def test_a_healed_subject_points_at_its_space() -> None:
    assert ("slot-0-zone", "healed-0-2") == shown(told.SickHealed(0, ZONE, 3))


def test_a_subject_points_at_where_it_goes() -> None:
    assert ("healed-0", "building-0-mill") == shown(told.SubjectAssigned(0, ALL_BUILDINGS[2]))
    assert ("healed-0", "capital-space-0") == shown(told.SubjectAssigned(0, CAPITAL))
    assert ("capital-space-0", "healed-0") == shown(told.SubjectRecalled(0, TRACK))


def test_goods_paid_point_at_their_heaps() -> None:
    assert ("good-1-0", "good-1-4") == shown(told.Paid(1, (2, 0, 0, 0, 1)))


def test_an_event_that_speaks_of_nothing_points_at_nothing() -> None:
    assert () == shown(told.GameEnded())


def test_only_events_of_this_game_point_at_things() -> None:
    assert set(THINGS) <= set(GAME.events)


def check(table: Table, seed: int, most: int) -> None:
    check_shown(GAME, table.state, decisions(table, seed, most), fleeting=[told.TechnologiesOpened])


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {"duel": "on"}), (3, {})])
def test_what_events_point_at_is_drawn(players: int, options: dict[str, Any]) -> None:
    check(new_game(players, **options), seed=3, most=10_000)


@pytest.mark.parametrize("technologies", HANDS)
def test_what_events_of_technologies_point_at_is_drawn(technologies: str) -> None:
    check(stocked(technologies), seed=4, most=100)
