"""Does a place tile do something in a game? Take its effect away, make the same moves, and compare."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from msgspec import structs

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.record import Record, record_of, replay
from comptoir.games.orleans import GAME
from comptoir.games.orleans.events import EventWarded
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.moves import BY_SACRISTY
from comptoir.games.orleans.places.kinds import Behaviour, Place, Use
from comptoir.games.orleans.state import State


def nothing(state: State, player: int, use: Use) -> None:
    """An action that does nothing."""


def _without_effect(row: Place) -> Place:
    action = row.behaviour.action
    # A place used only together with another has no action to replace; it is removed instead.
    idle = None if action is None or not action.is_whole else replace(action, do=nothing)
    return structs.replace(
        row, behaviour=Behaviour(idle), stands_in=(), status=0, to_market=False, joins_ways=False, any_track=False
    )


@cache
def game_without(key: str) -> Game:
    """The game in which one place tile has lost its effect."""
    facts = load_facts()
    places = tuple(_without_effect(row) if row.key == key else row for row in facts.places)
    ablated = replace(facts, places=places)
    return replace(GAME, facts=lambda data: ablated)


def works_in(key: str, match: Match, record: Record | None = None) -> bool:
    """Does the game go differently, or end differently, when the tile does nothing?"""
    if key == "sacristy":
        return any(_wards_by_sacristy(event) for events in match.events for event in events)
    try:
        other = replay(record or record_of(match), game_without(key))
    except (Refusal, AssertionError, IndexError):
        return True
    return other.state != match.state


def _wards_by_sacristy(event: object) -> bool:
    return isinstance(event, EventWarded) and event.shield == BY_SACRISTY
