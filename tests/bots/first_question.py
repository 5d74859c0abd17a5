"""Where a game asks its first question."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from comptoir.engine.frames import State, open_chance, pending_of, reveal
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.games.burgundy import GAME


def at_the_first_question(
    game: Game = GAME, options: Mapping[str, str] | None = None
) -> tuple[State, int, Sequence[Move]]:
    state: State = game.start(game.make_options(2, options or {}), game.facts(None))
    rng = Random(1)
    while (nature := open_chance(state)) is not None:
        reveal(state, nature[1].sample(state, rng), nature[0])
    player = next(seat for seat in range(2) if pending_of(state, seat))
    question = pending_of(state, player)
    assert question is not None
    return state, player, question.moves(state)
