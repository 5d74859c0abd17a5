"""Tests of every game: what they are made for, and where a game keeps what they need.

Each game has next to its tests a module `tours` with `TABLES` (numbers of players and options), `choice` (which move is
made on a tour), `sights` (states whose drawings are tested) and `ids_of` (what a drawing of a state may show).
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from comptoir.engine.game import Game
from comptoir.games import all_games


def tours_of(game: Game) -> Any:
    """The tours of a game, next to its tests."""
    return import_module(f"tests.games.{game.key}.tours")


def begun(game: Game, players: int, options: dict[str, str]) -> Any:
    """A new game at its first question."""
    return game.start(game.make_options(players, options), game.facts(None))


every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.key)
every_choice = pytest.mark.parametrize(
    ("game", "choice"),
    [pytest.param(game, choice, id=f"{game.key}-{choice.name}") for game in all_games() for choice in game.choices],
)
every_table = pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        pytest.param(game, players, options, id=f"{game.key}-{number}")
        for game in all_games()
        for number, (players, options) in enumerate(tours_of(game).TABLES)
    ],
)
