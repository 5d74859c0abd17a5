"""Levels of play: each of them is a bot, and weaker ones overlook rather than play at random."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from comptoir.bots import is_thinker, make_bot
from comptoir.bots.greedy import GreedyBot, tried
from comptoir.bots.knowledge import evaluation
from comptoir.bots.levels import LEVELS, level_of, plain_name
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.games.burgundy import GAME
from tests.bots.nim import NIM, TakeMatches, Turn, nim
from tests.games.every import every_game


def first_choice() -> tuple[Match, int, Sequence[Move]]:
    table = Match(GAME, GAME.make_options(2), seed=1, plays_forced=True)
    player = table.to_decide()[0]
    return table, player, table.moves(player)


@every_game
def test_every_level_has_a_bot_and_a_higher_rating_than_the_one_before(game: Game) -> None:
    ratings = [level_of(game.key, level).rating or 0 for level in LEVELS]
    assert all(lower < higher for lower, higher in pairwise([0, *ratings]))
    assert all(make_bot(level, game, seed=1) for level in LEVELS)


@every_game
def test_the_highest_level_is_the_strongest_bot_and_thinks_as_long_as_it_may(game: Game) -> None:
    assert plain_name(game.key, "best") == plain_name(game.key, LEVELS[-1])
    assert is_thinker(plain_name(game.key, "best"))
    assert make_bot("best:0.5s", game, seed=1)


@pytest.mark.parametrize(
    ("key", "bot", "plain"),
    [
        ("burgundy", "best:0.5s", "rollout:0.5s"),
        ("burgundy", "best", "rollout"),
        ("pest", "best:9", "guided:9"),
        ("pest", "greedy-1", "greedy-1"),
    ],
)
def test_best_is_the_strongest_bot_of_a_game(key: str, bot: str, plain: str) -> None:
    assert plain == plain_name(key, bot)


def test_a_game_that_was_never_measured_has_levels_without_ratings() -> None:
    assert [None] * 5 == [level_of("nim", level).rating for level in LEVELS]
    assert TakeMatches(3) == make_bot("companion", NIM, seed=1).choose(nim(3), 0, Turn(0).moves(nim(3)))


def test_a_bot_that_sees_few_moves_takes_the_best_of_them() -> None:
    table, player, moves = first_choice()
    values = {move: tried(evaluation(GAME), table.view(player), player, move, 0) for move in moves}
    chosen = [
        values[GreedyBot(GAME, seed=seed, looks=3).choose(table.view(player), player, moves)] for seed in range(40)
    ]
    better_half = sorted(values.values())[len(moves) // 2]
    assert sum(value >= better_half for value in chosen) > 30  # of 40; at random it would be half of them
    assert len(set(chosen)) > 1


def test_a_bot_that_sees_as_many_moves_as_there_are_overlooks_none() -> None:
    table, player, moves = first_choice()
    values = [tried(evaluation(GAME), table.view(player), player, move, 0) for move in moves]
    chosen = GreedyBot(GAME, seed=1, looks=len(moves)).choose(table.view(player), player, moves)
    assert moves[values.index(max(values))] == chosen
