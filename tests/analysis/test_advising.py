"""Advice in a position."""

from __future__ import annotations

from comptoir.analysis import advise, weigh
from comptoir.engine.match import Match
from tests.bots.nim import NIM, TakeMatches


def test_the_best_moves_are_told_best_first() -> None:
    match = Match(NIM, NIM.make_options(2), seed=0)
    for player, number in enumerate((2, 3)):
        match.play(player, TakeMatches(number))
    best, worse = advise(NIM, match.view(0), 0, depth=1)
    assert ("take-matches 2", 0, 1) == (best.move, best.behind, best.now)
    assert ("take-matches 1", 1.5) == (worse.move, worse.behind)


def test_a_move_that_has_to_be_made_is_the_best() -> None:
    match = Match(NIM, NIM.make_options(2), seed=0)
    for turn, number in enumerate((3, 3)):
        match.play(turn, TakeMatches(number))
    assert ["take-matches 1"] == [told.move for told in advise(NIM, match.view(0), 0, depth=1)]


def test_two_moves_are_weighed_and_the_best_with_the_next_best() -> None:
    match = Match(NIM, NIM.make_options(2), seed=0)
    for turn, number in enumerate((2, 2)):
        match.play(turn, TakeMatches(number))
    best, other = weigh(NIM, match.view(0), 0, TakeMatches(3), TakeMatches(1), depth=1)
    assert (("take-matches 3", 0), ("take-matches 1", True)) == (
        (best.move, best.behind),
        (other.move, other.behind > 0),
    )
    best, other = weigh(NIM, match.view(0), 0, TakeMatches(3), TakeMatches(3), depth=1)
    assert ("take-matches 3", "take-matches 1") == (best.move, other.move)
