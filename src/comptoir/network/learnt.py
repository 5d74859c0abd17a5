"""At which tables networks learn to play, and which tables a network therefore knows."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from random import Random
from typing import Any

from comptoir.engine.game import Game
from comptoir.games import burgundy
from comptoir.games.burgundy.options import BASE_BOARDS

USUAL = 0.5  # of the games of Burgundy have the usual board for everybody


def drawn_options(game: Game, players: int, rng: Random) -> Any:
    """The standard game; in Burgundy half of the tables have boards of all kinds."""
    if game is not burgundy.GAME or rng.random() < USUAL:
        return game.make_options(players)
    return game.make_options(players, {"boards": ",".join(rng.choices(BASE_BOARDS, k=players))})


def is_known(game: Game, players: Collection[int], options: Any) -> bool:
    """Could a network that has learnt with these numbers of players have learnt at such a table?"""
    if options.players not in players:
        return False
    usual = game.make_options(options.players)
    if game is burgundy.GAME and set(options.seat_boards()) <= set(BASE_BOARDS):
        options = replace(options, boards=usual.boards)
    return bool(options == usual)
