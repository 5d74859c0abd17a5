"""The bot that a network guides: it finds what its network overlooks, and keeps what it has found out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

from comptoir.bots import guided
from comptoir.bots.guided import Tree
from comptoir.engine.frames import decide
from comptoir.games.orleans import GAME as ORLEANS
from comptoir.network.expectations import Expectation
from tests.bots.first_question import at_the_first_question


class Opinion:
    """Likes all moves alike, and who has more workers; remembers how many questions it was asked at once."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def of(self, questions: Sequence[Any]) -> list[Expectation]:
        self.asked.append(len(questions))
        return [Expectation([1 / len(each.moves)] * len(each.moves), self.at_the_end(each.state)) for each in questions]

    def at_the_end(self, state: Any) -> tuple[float, ...]:
        one, other = (float(player.workers) for player in state.players)
        return one - other, other - one


def grown(simulations: int) -> tuple[Tree, Opinion]:
    state, player, moves = at_the_first_question()
    opinion = Opinion()
    expectations: Any = opinion
    tree = Tree(expectations, state, player, seed=1)
    tree.begin(state, moves)
    tree.grow(simulations)
    return tree, opinion


def test_a_search_finds_what_its_network_did_not_think_of() -> None:
    tree, _ = grown(8)
    for _ in range(60):
        tree.grow(8)
    assert "Hire" == type(tree.favourite()).__name__


def test_simulations_side_by_side_ask_together() -> None:
    _, opinion = grown(8)
    assert 1 == opinion.asked[0]  # the beginning
    assert 8 == opinion.asked[1]


def test_what_was_found_out_stays_when_the_game_goes_on() -> None:
    tree, _ = grown(64)
    state, player, _ = at_the_first_question()
    after = state.clone()
    decide(after, player, tree.favourite())
    assert tree.goes_on_from(after)


def test_more_visits_meet_more_of_what_nature_may_answer_and_each_of_it_more_often() -> None:
    edge: Any = SimpleNamespace(visits=0, waiting=1)
    scenarios = []
    for visits in range(100):
        edge.visits = visits
        scenarios.append(guided._scenario(edge))
    assert {0, 1} == set(scenarios[:3])
    met = Counter(scenarios)
    assert {*range(10)} == {*met}
    assert min(met.values()) >= 2


class Fickle(Opinion):
    """Likes other moves at each question, even if it is the same."""

    def __init__(self) -> None:
        super().__init__()
        self._rng = Random(1)

    def of(self, questions: Sequence[Any]) -> list[Expectation]:
        assert all(each.moves for each in questions)
        return [Expectation([self._rng.random() for _ in each.moves], (0.0, 0.0)) for each in questions]

    def at_the_end(self, state: Any) -> tuple[float, ...]:
        return 0.0, 0.0


def test_in_a_scenario_others_choose_the_same_in_secret_each_time() -> None:
    state, player, moves = at_the_first_question(ORLEANS)
    expectations: Any = Fickle()
    tree = Tree(expectations, state, player, seed=1)
    tree.begin(state, moves)
    for _ in range(100):
        tree.grow(8)
