"""What events point at is drawn."""

from __future__ import annotations

from dataclasses import replace

from comptoir.engine.frames import Event
from comptoir.games.orleans import GAME, events as told
from comptoir.games.orleans.deeds import ROOM
from comptoir.games.orleans.kinds import KNIGHT, Town
from comptoir.games.orleans.moves import HELD, ON_ROAD, UNBUILT
from comptoir.games.orleans.presentation import PRESENTATION
from comptoir.games.orleans.presentation.things import THINGS
from tests.games.drawing import check_shown, drawn, ids
from tests.games.orleans.names import deed, place, town
from tests.games.orleans.scenario import new_game, scenario
from tests.games.orleans.tours import decisions


def shown(event: Event) -> tuple[str, ...]:
    """What an event points at, at a table with the standard facts."""
    return PRESENTATION.highlights(scenario().state, event)


def test_a_follower_placed_points_at_its_space() -> None:
    assert ("space-1-castle-2",) == shown(told.FollowerPlaced(1, KNIGHT, place("castle"), 2))


def test_a_merchant_points_at_itself_and_at_its_town() -> None:
    assert ("merchant-2", "town-tours") == shown(told.MerchantMoved(0, 2, town("tours")))


def test_a_character_sent_points_at_its_deed_or_at_the_gaming_room() -> None:
    assert ("deed-city_wall-knight",) == shown(told.CharacterSent(0, KNIGHT, deed("city_wall")))
    assert ("place-0-gaming_room",) == shown(told.CharacterSent(0, KNIGHT, ROOM))


def test_a_station_given_up_points_at_where_it_was() -> None:
    where = (town("tours"), ON_ROAD, UNBUILT)
    expected = [("town-tours",), ("place-1-road",), ("stations-1",)]
    assert expected == [shown(told.StationGivenUp(1, spot)) for spot in where]


def test_technology_given_up_points_at_its_place_or_at_what_is_held() -> None:
    assert ("place-0-ship",) == shown(told.TechnologyGivenUp(0, place("ship")))
    assert ("tech-0",) == shown(told.TechnologyGivenUp(0, HELD))


def test_an_event_that_speaks_of_nothing_points_at_nothing() -> None:
    assert () == shown(told.PhaseBegan(3))


def test_only_events_of_this_game_point_at_things() -> None:
    assert set(THINGS) <= set(GAME.events)


def test_what_events_point_at_is_drawn() -> None:
    table = new_game(3)
    check_shown(GAME, table.state, decisions(table, seed=3, most=10_000), fleeting=[told.TilesOpened])


def test_what_a_tile_taken_points_at_is_drawn() -> None:
    state = scenario(tiles="hayrick").state
    assert set(shown(told.TileTaken(0, place("hayrick")))) <= set(ids(drawn(GAME, state)))


def test_with_towns_in_another_order_an_event_points_at_its_own_town() -> None:
    state = scenario().state
    state.facts = replace(state.facts, towns=state.facts.towns[::-1])
    first = Town(0)
    assert f"town-{state.facts.towns[first]}" in PRESENTATION.highlights(state, told.MerchantMoved(0, 0, first))
