"""Glicko-2 against the worked example of its author, and what follows from its formulas."""

from __future__ import annotations

import pytest

from comptoir.glicko import NEW, Outcome, Rating, after_game, expected, pair_weight, rated

# Glickman, "Example of the Glicko-2 system": three games in one rating period.
PLAYER = Rating(1500, 200, 0.06)
GAMES = [Outcome(Rating(1400, 30), 1), Outcome(Rating(1550, 100), 0), Outcome(Rating(1700, 300), 0)]


def test_the_published_example() -> None:
    after = rated(PLAYER, GAMES)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_the_published_expectations() -> None:
    assert [0.639, 0.432, 0.303] == [round(expected(PLAYER, game.opponent), 3) for game in GAMES]


def test_without_results_a_rating_becomes_less_sure() -> None:
    after = rated(PLAYER, [])
    assert (1500, 0.06) == (after.rating, after.volatility)
    assert after.deviation == pytest.approx(200.2714, abs=0.0001)


def test_two_results_of_half_weight_are_one() -> None:
    one = Outcome(Rating(1400, 30), 1)
    half = Outcome(one.opponent, one.score, 0.5)
    once, halves = rated(PLAYER, [one]), rated(PLAYER, [half, half])
    assert halves.rating == pytest.approx(once.rating)
    assert halves.deviation == pytest.approx(once.deviation)


def test_a_great_surprise_makes_more_volatile() -> None:
    surprised = rated(Rating(1500, 50), [Outcome(Rating(2700, 30), 1)] * 3)
    assert surprised.volatility > NEW.volatility


def test_a_draw_between_equals_changes_no_rating() -> None:
    assert rated(NEW, [Outcome(NEW, 0.5)]).rating == pytest.approx(1500)


# ------------------------------------------------------------------ games of several players


def test_a_game_of_two_is_one_result_for_each() -> None:
    first, second = Rating(1600, 80), Rating(1500, 200)
    assert [rated(first, [Outcome(second, 0)]), rated(second, [Outcome(first, 1)])] == after_game(
        [first, second], [2, 1]
    )


def test_a_game_of_several_counts_for_less_than_its_pairs_and_for_more_than_one() -> None:
    assert [1, 0.778, 0.639] == [round(pair_weight(players), 3) for players in (2, 3, 4)]


def test_who_comes_first_gains_and_who_comes_last_loses_as_much_among_equals() -> None:
    first, second, third = (after.rating - 1500 for after in after_game([NEW] * 3, [1, 2, 3]))
    assert first > 100
    assert second == pytest.approx(0)
    assert third == pytest.approx(-first)


def test_a_shared_place_among_equals_changes_no_rating() -> None:
    assert [1500, 1500] == [pytest.approx(after.rating) for after in after_game([NEW, NEW], [1, 1])]
