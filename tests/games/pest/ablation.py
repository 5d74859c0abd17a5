"""Does a technology do something in a game? Take its effect away, make the same moves, and compare."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from msgspec import structs

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.record import Record, record_of, replay
from comptoir.games.pest import GAME
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.technologies.kinds import Powers


@cache
def game_without(key: str) -> Game:
    """The game in which one technology has lost its effect."""
    facts = load_facts()
    rows = tuple(structs.replace(row, powers=Powers()) if row.key == key else row for row in facts.technologies)
    ablated = replace(facts, technologies=rows, powers={})
    return replace(GAME, facts=lambda data: ablated)


def works_in(key: str, match: Match, record: Record | None = None) -> bool:
    """Does the game go differently, or end differently, when the technology does nothing?"""
    try:
        other = replay(record or record_of(match), game_without(key))
    except (Refusal, AssertionError, IndexError):
        return True
    return other.state != match.state
