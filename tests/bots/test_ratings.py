"""Elo ratings from results: the most likely ones, with honest intervals."""

from __future__ import annotations

from math import log10
from random import Random

import pytest

from comptoir.bots.ratings import Score, ratings, score_of


def test_two_bots_differ_by_the_odds_of_their_games() -> None:
    one, other = ratings([{(0, 1): 3.0, (1, 0): 1.0}] * 100, 2, anchor=1)
    assert 1000 == other.elo == other.low == other.high
    assert pytest.approx(1000 + 400 * log10(3), abs=1) == one.elo


def test_without_an_anchor_the_mean_is_1000() -> None:
    assert pytest.approx(2000) == sum(rating.elo for rating in ratings([{(0, 1): 3.0, (1, 0): 1.0}] * 9, 2))


def test_bots_that_never_met_are_compared_by_the_others() -> None:
    first, _, last = ratings([{(0, 1): 3.0, (1, 0): 1.0, (1, 2): 3.0, (2, 1): 1.0}] * 100, 3, anchor=2)
    assert pytest.approx(1000 + 800 * log10(3), abs=2) == first.elo
    assert 1000 == last.elo


def test_a_bot_that_never_lost_has_a_rating_too() -> None:
    best, _ = ratings([{(0, 1): 2.0}] * 20, 2, anchor=1)
    assert 1400 < best.elo < 2500


def test_a_shared_place_is_half_a_win_and_a_bot_at_two_seats_counts_twice() -> None:
    assert {(0, 1): 1.5, (1, 0): 0.5} == score_of([0, 1, 0], [1, 2, 2])


def test_intervals_contain_the_truth_and_more_games_make_them_narrow() -> None:
    rng, truth = Random(4), 1000 + 400 * log10(0.7 / 0.3)
    rounds: list[Score] = [{(0, 1): float(won), (1, 0): 2.0 - won} for won in _wins(rng, 400)]
    few, many = (ratings(rounds[:number], 2, anchor=1)[0] for number in (40, 400))
    assert all(rating.low < truth < rating.high for rating in (few, many))
    assert 2 < (few.high - few.low) / (many.high - many.low) < 5


def _wins(rng: Random, rounds: int) -> list[int]:
    """What a bot that wins 70 % has won in rounds of two games."""
    return [(rng.random() < 0.7) + (rng.random() < 0.7) for _ in range(rounds)]


def test_games_that_always_end_alike_in_a_round_count_as_one() -> None:
    rng = Random(4)
    alone = [_wins(rng, 1)[0] > 0 for _ in range(100)]
    once, twice = ([{(0, 1): float(won) * n, (1, 0): float(not won) * n} for won in alone] for n in (1, 2))
    narrow, wide = (ratings(rounds, 2, anchor=1)[0] for rounds in (twice, once))
    assert pytest.approx(wide.high - wide.low, rel=0.05) == narrow.high - narrow.low
