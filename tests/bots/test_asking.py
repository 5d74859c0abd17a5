"""Bots that ask a network play all games, repeat themselves, and say when their network knows nothing of a table."""

from __future__ import annotations

import pytest

from comptoir.bots.asking import AskingBot
from comptoir.bots.guided import GuidedBot
from comptoir.bots.rollout import RollOutBot
from comptoir.bots.search import SearchBot
from comptoir.engine.game import Game
from comptoir.games.burgundy import GAME
from tests.bots.first_question import at_the_first_question
from tests.games.every import every_game

each_bot = pytest.mark.parametrize("bot", [GuidedBot, RollOutBot])


@each_bot
@every_game
def test_it_plays_in_all_games(game: Game, bot: type[AskingBot]) -> None:
    state, player, moves = at_the_first_question(game)
    assert bot(game, seed=1, iterations=8).choose(state, player, moves) in moves


@each_bot
def test_the_same_seed_chooses_the_same_move(bot: type[AskingBot]) -> None:
    state, player, moves = at_the_first_question()
    assert 1 == len({bot(GAME, seed=1, iterations=40).choose(state, player, moves) for _ in range(2)})


@each_bot
@pytest.mark.parametrize("options", [{"boards": "10a"}, {"buy_timing": "anytime"}])
def test_where_its_network_has_never_played_it_plays_like_search(options: dict[str, str], bot: type[AskingBot]) -> None:
    state, player, moves = at_the_first_question(options=options)
    chosen = bot(GAME, seed=3, iterations=30).choose(state, player, moves)
    assert SearchBot(GAME, seed=3, iterations=30).choose(state, player, moves) == chosen
