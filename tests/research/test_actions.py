"""Action spaces: full, compact for a configuration, and factored into kind and fields."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Moves
from comptoir.games import game as game_of
from comptoir.observation.actions import Factored, Numbered
from comptoir.research import actions
from tests.games.every import every_table


def choices(game: Game, players: int, options: dict[str, str]) -> list[Moves]:
    """The legal moves at all decisions of a random game."""
    match, rng, found = Match(game, game.make_options(players, options), seed=1), Random(1), list[Moves]()
    while not match.is_over():
        player = match.to_decide()[0]
        found.append(match.moves(player))
        match.play(player, rng.choice(found[-1]))
    return found


@every_table
def test_every_legal_move_is_in_the_compact_space(game: Game, players: int, options: dict[str, str]) -> None:
    compact = actions(game, players, options)
    for moves in choices(game, players, options):
        assert {*moves} == {compact.move(int(number)) for number in np.flatnonzero(compact.mask(moves))}


def test_the_compact_space_of_orleans_is_a_fraction_of_the_full_one() -> None:
    full, compact = (actions("orleans", form=form).size for form in ("full", "compact"))
    assert compact < full / 9


def test_the_full_space_has_the_numbers_of_the_vocabulary() -> None:
    pest = game_of("pest")
    assert list(pest.vocabulary) == [actions(pest, form="full").move(number) for number in range(len(pest.vocabulary))]


def test_a_factored_move_is_chosen_number_by_number() -> None:
    space, rng = actions("orleans", form="factored"), Random(1)
    assert isinstance(space, Factored)
    for moves in choices(game_of("orleans"), 2, {}):
        chosen: list[int] = []
        while len(chosen) < len(space.size):
            chosen.append(int(rng.choice(np.flatnonzero(space.mask(moves, chosen)))))
        assert space.move(chosen) in moves
        assert tuple(chosen) == space.index(space.move(chosen))


def test_numbers_without_a_move_are_refused() -> None:
    space = actions("burgundy")
    assert isinstance(space, Numbered)
    with pytest.raises(Refusal, match="There is no move number 1224; they run from 0 to 1223"):
        space.move(1224)
