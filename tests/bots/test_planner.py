"""The bot that plans: it sees what two moves do together, and ends its plans and its thinking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from comptoir.bots import make_bot
from comptoir.bots.arena import play_games
from comptoir.bots.planner import Plan, PlannerBot, Thinking
from comptoir.engine import frames
from comptoir.engine.frames import Decision, push, settle
from comptoir.engine.game import Game, Standing
from comptoir.engine.kinds import Range
from comptoir.engine.moves import Move, Vocabulary
from comptoir.games.burgundy import GAME
from tests.bots.nim import NIM, TakeMatches, Turn, nim

ROOMS = 20
TREASURE = 50


class GoTo(Move):
    room: Annotated[int, Range(0, ROOMS)]


@dataclass(slots=True)
class State(frames.State):
    room: int = 0
    points: int = 0

    def clone(self) -> State:
        return State(self.room, self.points, stack=self.stack[:], log=self.log)


class Walk(Decision):
    """Every room is worth its number; one goes from each to each. Only the first one has a way out, with a treasure."""

    def moves(self, state: State) -> Sequence[Move]:
        others = [GoTo(room) for room in range(1, ROOMS + 1) if room != state.room]
        return [*others, GoTo(0)] if state.room == 1 else others

    def resolve(self, state: State, move: GoTo) -> None:
        state.room = move.room
        state.points = move.room or TREASURE
        if move.room:
            push(state, Walk(self.player))


def house() -> State:
    state = State()
    push(state, Walk(0))
    settle(state)
    return state


HOUSE = Game(
    key="house",
    players=(1,),
    vocabulary=Vocabulary((GoTo,)),
    parts=(State,),
    frames=(Walk,),
    start=lambda options, facts: house(),
    scores=lambda state: ({"points": state.points},),
    result=lambda state: (Standing(0, 1, state.points),),
)


def first_move(rooms: Sequence[int]) -> Move:
    """How the best plan begins, offered only these rooms at first."""
    bot = PlannerBot(HOUSE, seed=1, iterations=1)
    return bot.plans(house(), 0, [GoTo(room) for room in rooms], Thinking(None, 1))[0].first


def test_a_plan_sees_what_two_moves_do_together() -> None:
    assert GoTo(1) == first_move([1, 2, 3])


def test_a_plan_ends_where_all_that_could_follow_has_been_seen() -> None:
    assert GoTo(ROOMS) == first_move(range(1, ROOMS + 1))


def test_planning_alone_brings_points() -> None:
    results = list(play_games(GAME, GAME.make_options(2), ("planner:1", "greedy"), games=4, seed=1))
    assert sum(result.total(0) - result.total(1) for result in results) > 0


def test_the_lead_at_first_sight_counts_until_samples_say_otherwise() -> None:
    sure, unlucky = Plan(GoTo(1), house(), lead=5.0), Plan(GoTo(2), house(), lead=6.0, total=0.0, samples=1)
    assert unlucky.value() > sure.value()
    unlucky.samples = 100
    assert unlucky.value() < sure.value()


def test_playing_on_to_the_end_finds_the_last_match_in_a_game_without_knowledge() -> None:
    state = nim(3)
    assert TakeMatches(3) == make_bot("planner:20", NIM, seed=1).choose(state, 0, Turn(0).moves(state))
