"""Series of games: seats, seeds, counts, and the interval of a win rate."""

from __future__ import annotations

from random import Random

import pytest

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games, wilson, wins_of
from comptoir.bots.play import play_out
from comptoir.engine.errors import Refusal
from comptoir.games.burgundy import GAME
from tests.bots.nim import NIM, nim

OPTIONS = GAME.make_options(3)


def test_seats_rotate() -> None:
    results = list(play_games(GAME, OPTIONS, ("random",) * 3, games=4, seed=1))
    assert [(0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 1, 2)] == [result.seats for result in results]


def test_every_game_has_its_own_seed() -> None:
    results = list(play_games(GAME, OPTIONS, ("random",) * 3, games=4, seed=1))
    assert 4 == len({result.seed for result in results})
    assert 4 == len({str(result.points) for result in results})


def test_processes_change_nothing() -> None:
    bots = ("greedy", "random", "random")
    alone = list(play_games(GAME, OPTIONS, bots, games=4, seed=7))
    assert alone == list(play_games(GAME, OPTIONS, bots, games=4, seed=7, processes=2))


def test_winners_are_bots_and_not_seats() -> None:
    results = list(play_games(GAME, OPTIONS, ("random", "greedy", "random"), games=3, seed=3))
    assert [(1,)] * 3 == [result.winners for result in results]
    assert 3.0 == wins_of(results, 1)


def test_an_unknown_bot_is_refused_before_any_game() -> None:
    with pytest.raises(Refusal, match="There is no bot “deep”"):
        play_games(GAME, OPTIONS, ("random", "deep", "random"), games=1000, seed=1)


def test_questions_are_counted() -> None:
    bots = [make_bot("random", NIM, seed=seat) for seat in (0, 1)]
    counts = play_out(nim(1), bots, Random(1))
    assert (1, 1, 0) == (counts.decisions, counts.forced, counts.chance)


def test_nature_is_counted_in_lanes_and_outside() -> None:
    state = GAME.start(GAME.make_options(2, {"setup": "expert", "expert_choice": "secret"}), GAME.facts(None))
    counts = play_out(state, [make_bot("random", GAME, seed=seat) for seat in (0, 1)], Random(1))
    # Goods, first player and boards at first; tiles and goods for five phases; dice for 25 rounds.
    assert 3 + 2 * 5 + 25 == counts.chance


@pytest.mark.parametrize(
    ("wins", "games", "interval"),
    [(0, 0, (0.0, 1.0)), (50, 100, (0.404, 0.596)), (90, 100, (0.826, 0.945)), (10, 10, (0.722, 1.0))],
)
def test_the_interval_of_a_win_rate(wins: int, games: int, interval: tuple[float, float]) -> None:
    assert interval == pytest.approx(wilson(wins, games), abs=0.001)
