"""The bot that plays on: it finds what its network overlooks, and every move meets the same luck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from comptoir.bots.knowledge import reach
from comptoir.bots.rollout import EDGES, LEAST_CHANCE, Candidate, RollOut, RollOutBot
from comptoir.games.burgundy import GAME
from comptoir.games.pest import GAME as PEST
from comptoir.network.expectations import Expectation, Expectations
from tests.bots.first_question import at_the_first_question


class Opinion:
    """Likes all moves alike, but for one that it would never play; likes who has more workers."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def knows(self, state: Any) -> bool:
        return True

    def chances(self, questions: Sequence[Any]) -> list[list[float]]:
        self.asked.append(len(questions))
        return [[LEAST_CHANCE / 2, *[1 / len(each.moves)] * (len(each.moves) - 1)] for each in questions]

    def of(self, questions: Sequence[Any]) -> list[Expectation]:
        return [Expectation([], self.at_the_end(each.state)) for each in questions]

    def at_the_end(self, state: Any) -> tuple[float, ...]:
        one, other = (float(player.workers) for player in state.players)
        return one - other, other - one


def with_opinion(iterations: int | None, seconds: float | None = None) -> tuple[RollOutBot, Opinion]:
    bot, opinion = RollOutBot(GAME, seed=1, iterations=iterations, seconds=seconds), Opinion()
    expectations: Any = opinion
    bot._expectations = expectations
    return bot, opinion


def test_it_finds_what_its_network_did_not_think_of() -> None:
    state, player, moves = at_the_first_question()
    bot, _ = with_opinion(2000)
    few = [next(move for move in moves if type(move).__name__ != "Hire"), *moves[:2]]
    few += [next(move for move in moves if type(move).__name__ == "Hire")]
    assert "Hire" == type(bot.choose(state, player, few)).__name__


def test_what_the_network_would_hardly_ever_play_is_not_tried() -> None:
    state, player, moves = at_the_first_question()
    bot, _ = with_opinion(10)
    tried = bot._candidates(state, player, moves[:4])
    assert [*moves[1:4]] == [each.move for each in tried]


def test_roll_outs_side_by_side_ask_together() -> None:
    state, player, moves = at_the_first_question()
    bot, opinion = with_opinion(30)
    bot.choose(state, player, moves[:4])
    assert [1, 24] == opinion.asked[:2]  # which moves to try, then all roll-outs of three of them


def test_however_little_time_there_is_every_move_is_tried_once() -> None:
    state, player, moves = at_the_first_question()
    bot, opinion = with_opinion(None, seconds=1e-9)
    assert bot.choose(state, player, moves[:4]) in moves[1:4]
    assert 24 == opinion.asked[1]


def test_every_move_meets_the_same_luck() -> None:
    state, player, moves = at_the_first_question()
    is_edge, _ = reach(GAME)
    dice = []
    for number, move in enumerate(moves[:3]):
        game = RollOut(state, player, move, seed=5, is_edge=is_edge)
        for _ in range(number):
            game._choices.random()  # as if more had been chosen by then
        while game.asked is not None and not game._edges:
            game.choose([1.0] * len(game.asked.moves))
        after: Any = game.state
        dice.append([after.players[seat].dice for seat in range(2)])
    assert dice[0] == dice[1] == dice[2]


def test_a_roll_out_goes_on_for_two_rounds_and_changes_nothing_else() -> None:
    state, player, moves = at_the_first_question()
    before: Any = state.clone()
    game = RollOut(state, player, moves[0], seed=1, is_edge=reach(GAME)[0])
    while not game.is_far:
        assert game.asked is not None
        game.choose([1.0] * len(game.asked.moves))
    after: Any = game.state
    assert before.round + EDGES == after.round
    assert before == state


def test_a_move_that_is_likelier_has_some_credit() -> None:
    likely, unlikely = (Candidate(None, chance, total=3.0, number=2) for chance in (0.9, 0.1))  # type: ignore[arg-type]
    assert likely.score > unlikely.score > 1.4


def test_chances_are_those_of_the_whole_expectation() -> None:
    for game in (GAME, PEST):
        state, player, moves = at_the_first_question(game)
        question: Any = type("Question", (), {"state": state, "player": player, "moves": moves})
        expectations = Expectations(game)
        (alone,), (whole,) = expectations.chances([question, question])[:1], expectations.of([question])
        assert whole.chances == pytest.approx(alone, abs=1e-5)
