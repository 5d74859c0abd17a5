"""How well the bots play: greedy against random, search on a game that it knows nothing of."""

from __future__ import annotations

from random import Random

import pytest

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wins_of
from comptoir.bots.knowledge import evaluation, horizon
from comptoir.bots.search import Tree
from comptoir.games.burgundy import GAME
from tests.bots.nim import NIM, TakeMatches, Turn, nim


def test_greedy_beats_random() -> None:
    results = list(play_games(GAME, GAME.make_options(2), ("greedy", "random"), games=10, seed=1))
    assert 10 == wins_of(results, 0)
    assert all(result.total(0) > 100 for result in results)


@pytest.mark.parametrize("heap", [2, 3, 5, 6, 7])
def test_search_finds_the_win_in_a_game_without_knowledge(heap: int) -> None:
    state = nim(heap)
    move = make_bot("search:400", NIM, seed=1).choose(state, 0, Turn(0).moves(state))
    assert TakeMatches(heap % 4) == move


def test_search_stops_when_more_could_change_nothing() -> None:
    state, stopped = nim(6), 0
    moves, tree = Turn(0).moves(state), Tree(evaluation(NIM), horizon(NIM), state, 0, 2, Random(1))
    for grown in range(1, 2001):
        tree.grow()
        if not stopped and tree.is_settled(2000 - grown):
            stopped, early = grown, tree.favourite(moves)
    assert 1000 <= stopped < 2000
    assert early == tree.favourite(moves)


def test_search_beats_random_at_a_game_without_knowledge() -> None:
    results = list(play_games(NIM, NIM.make_options(2), ("search:300", "random"), games=6, seed=2))
    assert 6 == wins_of(results, 0)


def test_without_knowledge_a_position_is_worth_its_points() -> None:
    state = nim(5)
    state.points = [0, 1]
    assert [0.0, 1.0] == [evaluation(NIM)(state, player) for player in (0, 1)]
