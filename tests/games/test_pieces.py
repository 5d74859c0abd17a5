"""Lines of the log have pictures of the pieces they speak of, and say when a round begins."""

from __future__ import annotations

from random import Random

import pytest

from comptoir.engine.frames import Event
from comptoir.engine.match import Match
from comptoir.games import GAMES, game as game_of
from comptoir.games.burgundy.events import TileTaken
from comptoir.games.burgundy.kinds import DepotNumber, TileNumber
from comptoir.games.pest.events import Paid


def played(key: str, moves: int = 100) -> tuple[Match, list[Event]]:
    """A game after some random moves, and what happened in it."""
    match, choose = Match(game_of(key), game_of(key).make_options(2), seed="pieces", plays_forced=True), Random(1)
    for _ in range(moves):
        player = match.to_decide()[0]
        match.play(player, choose.choice(match.moves(player)))
    return match, [event for events in match.events for event in events]


@pytest.mark.parametrize("key", GAMES)
def test_every_piece_that_the_log_speaks_of_has_a_picture(key: str) -> None:
    match, events = played(key)
    shown = match.game.presentation
    named = {name for event in events for name in shown.pictures(event)}
    assert named
    assert named <= set(shown.pieces(match.view(None)))


@pytest.mark.parametrize("key", GAMES)
def test_the_log_says_when_a_round_begins(key: str) -> None:
    match, events = played(key)
    assert any(map(match.game.presentation.begins_round, events))


def test_a_tile_is_named_by_its_number_and_goods_by_those_there_are() -> None:
    taken = TileTaken(0, TileNumber(3), DepotNumber(1), 0, 0)
    assert ("tile-3",) == game_of("burgundy").presentation.pictures(taken)
    assert ("goods-1", "goods-4") == game_of("pest").presentation.pictures(Paid(0, (0, 2, 0, 0, 1)))
