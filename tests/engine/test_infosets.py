"""Information sets: what a view may hide is sampled, and keys tell what a seat can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any

from comptoir.engine.frames import State, Together, view
from comptoir.engine.infosets import key, sample
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.games import game
from tests.chances import chances
from tests.engine.auction import AUCTION, Bid, Done


def auction(*moves: tuple[int, Move]) -> Match:
    match = Match(AUCTION, AUCTION.make_options(3), seed=1)
    for player, move in moves:
        match.play(player, move)
    return match


def lanes(state: State) -> list[int]:
    """How much is left in each lane."""
    top = state.stack[-1]
    assert type(top) is Together
    return list(map(len, top.lanes))


def test_rivals_have_answered_in_a_sampled_state() -> None:
    match = auction((1, Bid(2)))
    could_be: Any = sample(match.view(1), 1, Random(1))
    assert [0, 1, 0] == lanes(could_be)
    assert match.view(1) == view(could_be, 1)


def test_every_secret_answer_is_as_probable() -> None:
    seen = auction().view(0)

    def secret(rng: Random) -> tuple[int, int]:
        rival = sample(seen, 0, rng, rivals={1}).bidders[1]  # type: ignore[attr-defined]
        return rival.die, rival.bid

    assert {(die, bid): Fraction(1, 36) for die in range(1, 7) for bid in range(6)} == chances(secret)


def test_lanes_stay_open_for_a_seat_that_is_done() -> None:
    match, rng = auction((0, Bid(2)), (0, Done())), Random(1)
    left = Counter(tuple(lanes(sample(match.view(0), 0, rng))) for _ in range(50))
    assert {(0, 0, 3), (0, 3, 0)} == set(left)


def test_rivals_who_have_not_answered_can_be_left_alone() -> None:
    assert [2, 0, 3] == lanes(sample(auction().view(0), 0, Random(1), rivals={1}))


def test_a_spectators_view_can_be_completed() -> None:
    match = auction()
    could_be = sample(match.view(None), None, Random(1))
    assert 3 == sum(lanes(could_be))
    assert match.view(None) == view(could_be, None)


def test_a_policy_answers_for_the_rivals_and_sees_only_their_views() -> None:
    asked: list[tuple[int, int]] = []

    def all_in(seen: Any, player: int, moves: Sequence[Move]) -> Move:
        asked.append((player, sum(bidder.bid for bidder in seen.bidders)))
        return moves[-1]

    could_be: Any = sample(auction((0, Bid(3))).view(0), 0, Random(1), all_in)
    assert [3, 5, 5] == [bidder.bid for bidder in could_be.bidders]
    assert [(1, 0), (1, 5), (2, 0), (2, 5)] == asked


def test_sampling_leaves_the_view_alone() -> None:
    match = auction()
    seen = match.view(0)
    sample(seen, 0, Random(1))
    assert match.view(0) == seen


def test_outside_secret_lanes_the_view_is_the_state() -> None:
    burgundy = game("burgundy")
    match = Match(burgundy, burgundy.make_options(2), seed=1)
    assert match.state == sample(match.view(0), 0, Random(1))


def test_a_key_ignores_what_is_hidden_and_nothing_else() -> None:
    before, hidden, own = auction(), auction((1, Bid(2))), auction((0, Bid(2)))
    assert key(before.view(0), 0) == key(hidden.view(0), 0)
    assert 3 == len({key(match.view(0), 0) for match in (before, own, auction((0, Bid(3))))})
    assert key(before.view(0), 0) != key(before.view(1), 1)


def test_orleans_plans_for_the_rivals() -> None:
    orleans = game("orleans")
    match = Match(orleans, orleans.make_options(2), seed=3)
    plans = {repr(sample(match.view(0), 0, Random(seed)).players[1].on) for seed in range(20)}  # type: ignore[attr-defined]
    assert 10 < len(plans)
