"""Every move of every game has touches of its own, and what is touched is drawn."""

from __future__ import annotations

from comptoir.engine.game import Game
from tests.games.clicking import check_touches
from tests.games.every import begun, every_table, tours_of
from tests.games.tours import tour


@every_table
def test_every_move_has_touches_of_its_own_that_are_drawn(game: Game, players: int, options: dict[str, str]) -> None:
    check_touches(game, tour(begun(game, players, options), tours_of(game).choice, seed=players), every=25)
