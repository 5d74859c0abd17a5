"""Random games of every game for the engine's checks: each value of each option is played with others."""

from __future__ import annotations

from dataclasses import make_dataclass, replace
from types import ModuleType

import pytest

from bench.draws import draw_options, pins
from comptoir.conformance import NotConforming, check_types
from comptoir.engine import frames, game as engine_game, match, moves
from comptoir.engine.game import Game
from comptoir.engine.kinds import field_names, hints_of
from comptoir.games import all_games
from tests.games.every import every_game


@every_game
def test_the_types_of_all_fields_can_be_looked_up(game: Game) -> None:
    check_types(game)


@pytest.mark.parametrize("module", [frames, match, moves, engine_game])
def test_the_types_of_the_engines_fields_can_be_looked_up(module: ModuleType) -> None:
    kinds = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    assert all(hints_of(kind) for kind in kinds if field_names(kind))


def test_conformance_finds_a_type_that_cannot_be_looked_up() -> None:
    kind = make_dataclass("Odd", [("field", "Unheard")])
    with pytest.raises(NotConforming, match="the types of Odd cannot be resolved: name 'Unheard' is not defined"):
        check_types(replace(all_games()[0], parts=(kind,)))


@every_game
def test_a_clone_forgets_no_field(game: Game) -> None:
    state = game.start(game.make_options(game.players[-1]), game.facts(None))
    state.log = []
    for part in (state, *state.players):
        twin = part.clone()
        assert all(getattr(part, name) == getattr(twin, name) for name in field_names(type(part)) or ())


@every_game
def test_every_value_of_every_option_finds_company(game: Game) -> None:
    drawn = [draw_options(game, number) for number in range(len(pins(game)))]
    assert all(
        str(getattr(options, name)) == value
        for options, (name, value) in zip(drawn, pins(game), strict=True)
        if value != "drawn"
    )
