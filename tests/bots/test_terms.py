"""The parts of a position's value: they have names, and add up to it."""

from __future__ import annotations

from random import Random

import pytest

from comptoir.bots import make_bot
from comptoir.bots.knowledge import EVALUATIONS, evaluation, terms
from comptoir.engine.match import Match
from comptoir.games import game as game_of


@pytest.mark.parametrize("key", EVALUATIONS)
def test_the_terms_of_a_position_add_up_to_its_value(key: str) -> None:
    game, rng = game_of(key), Random(7)
    match, bot = Match(game, game.make_options(2), seed=7), make_bot("random", game, seed=7)
    evaluate, terms_of = evaluation(game), terms(game)
    while players := match.to_decide():
        player = rng.choice(players)
        match.play(player, bot.choose(match.view(player), player, match.moves(player)))
        if len(match.entries) % 10 == 0 or match.is_over():
            assert evaluate(match.state, player) == pytest.approx(sum(terms_of(match.state, player).values()))
