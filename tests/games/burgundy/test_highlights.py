"""What events point at is drawn."""

from __future__ import annotations

from random import Random

from comptoir.engine.frames import Event
from comptoir.engine.match import Match
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.boards import CENTRE
from comptoir.games.burgundy.events import TileBought, TileDiscarded, TilePlaced, TileTaken
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.presentation.things import THINGS
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE
from tests.games.burgundy.scenario import Table, scenario
from tests.games.drawing import drawn, ids

MOVED = (TileTaken, TileBought, TileDiscarded)


def shown(event: Event) -> tuple[str, ...]:
    """What an event points at, at a table with the standard facts."""
    return PRESENTATION.highlights(scenario().state, event)


def test_a_tile_placed_points_at_its_hex() -> None:
    assert ("p1-hex-18",) == shown(TilePlaced(1, CASTLE_TILE, CENTRE))


def pointed(table: Table) -> list[tuple[str, ...]]:
    return [shown(event) for event in table.events if isinstance(event, MOVED)]


def test_a_tile_taken_points_at_its_depot_and_at_where_it_is_stored() -> None:
    table = scenario(dice=(3, 4), storage="ship", depots={3: "- mine"}).play("take mine from 3 with 3")
    assert [("depot-3-1", "p0-storage-1")] == pointed(table)


def test_a_tile_bought_points_at_the_black_depot() -> None:
    table = scenario(silver=2, depots={0: "mine bank"}).play("buy bank from black")
    assert [("depot-0-1", "p0-storage-0")] == pointed(table)


def test_where_room_is_made_the_tile_that_leaves_tells_the_space() -> None:
    table = scenario(dice=(3, 4), storage="ship mine bank", depots={3: "castle"}).play(
        "take castle from 3 with 3", "discard mine"
    )
    assert [("depot-3-0",), ("p0-storage-1",)] == pointed(table)


def test_only_events_of_this_game_point_at_things() -> None:
    assert set(THINGS) <= set(GAME.events)


def test_what_events_point_at_is_drawn_unless_it_is_used_up() -> None:
    match, rng = Match(GAME, GAME.make_options(3), seed=2), Random(2)
    while not match.is_over():
        player, entries = match.to_decide()[0], len(match.entries)
        match.play(player, rng.choice(match.moves(player)))
        things = {id for events in match.events[entries:] for event in events for id in shown(event)}
        lasting = {id for id in things if "-die-" not in id and "bonus-" not in id}
        assert lasting <= set(ids(drawn(GAME, match.view(0))))
