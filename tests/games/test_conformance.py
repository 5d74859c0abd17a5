"""Random games of every game for the engine's checks: each value of each option is played with others."""

from __future__ import annotations

from bench.draws import draw_options, pins
from comptoir.engine.game import Game
from tests.games.every import every_game


@every_game
def test_every_value_of_every_option_finds_company(game: Game) -> None:
    drawn = [draw_options(game, number) for number in range(len(pins(game)))]
    assert all(
        str(getattr(options, name)) == value
        for options, (name, value) in zip(drawn, pins(game), strict=True)
        if value != "drawn"
    )
