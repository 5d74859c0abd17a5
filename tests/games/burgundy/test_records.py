"""What the games of Burgundy on record show besides what every game's must."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from comptoir.engine.frames import Event
from comptoir.engine.match import Match
from comptoir.engine.record import replay
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.events import PhaseEnded, SilverGained
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.kinds import Hex, TileNumber
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.burgundy.scoring import knowledge_points
from comptoir.games.burgundy.tiles.kinds import MINE_TILE, Effect
from tests.games.burgundy.plans import PLANS, tie_break
from tests.records import every_match, record_of_plan


def test_every_board_occurs() -> None:
    assert set(BOARDS) == {player.board for match in every_match(GAME) for player in _state(match).players}


def test_every_way_to_decide_a_game_occurs() -> None:
    assert {"points", "empty hexes", "turn order"} == {tie_break(match) for match in every_match(GAME)}


def test_every_tile_does_something() -> None:
    working = _working_tiles()
    assert [] == [tile.key for number, tile in enumerate(load_facts().tiles) if number and number not in working]


def _working_tiles() -> set[int]:
    """The tiles that changed a state when they were placed, paid at the end of a phase, or scored at the end."""
    working: set[int] = set()
    facts = load_facts()
    watched = replace(facts, effects=tuple(effect and _watched(effect, working) for effect in facts.effects))
    game = replace(GAME, facts=lambda data: watched)
    for plan in PLANS:
        match = replay(record_of_plan(GAME, plan), game)
        if any(_mines_pay(events) for events in match.events):
            working.add(MINE_TILE)
        for player in range(match.options.players):
            working |= {tile for tile, points in knowledge_points(_state(match), player).items() if points}
    return working


def _watched(effect: Effect, working: set[int]) -> Effect:
    """The same effect, noting the tile when it changes something."""

    def watched(state: Any, player: int, tile: TileNumber, hex: Hex) -> None:
        before = state.clone()
        effect(state, player, tile, hex)
        if state != before:
            working.add(tile)

    return watched


def _mines_pay(events: tuple[Event, ...]) -> bool:
    kinds = [type(event) for event in events]
    return PhaseEnded in kinds and SilverGained in kinds[: kinds.index(PhaseEnded)]


def _state(match: Match) -> Any:
    return match.state
