"""The bot that plans: it compares what it could do until somebody else is asked, by playing on from there.

A plan is everything that the player does in a row. The best plans at first sight are played on by everybody with the
first moves that look good, to the end of a round, where positions can be compared by the game's evaluation. Sample for
sample nature answers all plans alike, so that luck favours none, and the worse half of the plans is dropped again and
again until the time is over. Unlike a tree of moves this needs few samples, and they reach further.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import ceil, inf, log2
from random import Random
from time import perf_counter

from comptoir.bots.bot import reads_only
from comptoir.bots.greedy import tried
from comptoir.bots.knowledge import evaluation, reach
from comptoir.bots.search import RIVALRY, SECONDS
from comptoir.engine import frames
from comptoir.engine.frames import Chance, Decision, State, Together
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.engine.positions import position_of

BEAM = 10  # unfinished plans that are followed from one move to the next
PLANS = 12  # plans that are played on
PLANNING = 0.3  # the share of the time that making plans may take
TRUST = 8  # samples that the value of a plan at first sight counts for


@dataclass(slots=True)
class Plan:
    """What a player could do: the first move, the position after the last one, the lead there, and those it led to."""

    first: Move
    after: State
    lead: float
    total: float = 0.0
    samples: int = 0

    def value(self) -> float:
        """The mean of all leads. The first one says little about luck, so it counts more than a sample."""
        return (TRUST * self.lead + self.total) / (TRUST + self.samples)


class Thinking:
    """How much of the time to think is over, in seconds or in samples."""

    def __init__(self, seconds: float | None, samples: int | None) -> None:
        self._began = perf_counter()
        self._seconds = seconds or inf
        self._samples = samples or inf
        self.done = 0

    def share(self) -> float:
        """The share of it that is over."""
        return max((perf_counter() - self._began) / self._seconds, self.done / self._samples)


@reads_only
class PlannerBot:
    """Plans for a number of seconds or samples, and plays the first move of the best plan."""

    def __init__(self, game: Game, *, seed: int, seconds: float | None = None, iterations: int | None = None) -> None:
        self._game = game
        self._rng = Random(seed)
        self._seconds = SECONDS if seconds is None and iterations is None else seconds
        self._iterations = iterations
        self._evaluate = evaluation(game)
        self._is_edge, self._reach = reach(game)
        self._players = 0

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        move = frames.forced_move(moves)
        if move is not None:
            return move
        thinking = Thinking(self._seconds, self._iterations)
        plans = self.plans(view, player, moves, thinking)
        stages = ceil(log2(len(plans)))
        begun, left = thinking.share(), 1 - thinking.share()
        for stage in range(stages):
            self._compare(plans, player, thinking, begun + left * (stage + 1) / stages)
            plans = _best(plans, (len(plans) + 1) // 2)
        return plans[0].first

    # ------------------------------------------------------------------ making plans

    def plans(self, view: State, player: int, moves: Sequence[Move], thinking: Thinking) -> list[Plan]:
        """The best plans at first sight, best first: the most promising beginnings are followed to their ends."""
        self._players = len(self._game.scores(view))
        seen, done = set[Hashable](), list[Plan]()
        plans = followed = self._longer(view, player, moves, None, seen)
        while plans:
            done += [plan for plan in plans if not _goes_on(plan.after, player)]
            begun = [plan for plan in plans if _goes_on(plan.after, player)]
            if begun:
                # Without time for more, at least one plan is made to its end.
                followed = _best(begun, BEAM if thinking.share() < PLANNING else 1)
            plans = [longer for plan in followed for longer in self._on(plan, player, seen)] if begun else []
        # Where all that could follow has been seen already, plans end as far as they go.
        return _best(done or followed, PLANS)

    def _on(self, plan: Plan, player: int, seen: set[Hashable]) -> list[Plan]:
        """The plan with one move more."""
        question = frames.pending_of(plan.after, player)
        assert question is not None
        return self._longer(plan.after, player, question.moves(plan.after), plan.first, seen)

    def _longer(
        self, state: State, player: int, moves: Sequence[Move], first: Move | None, seen: set[Hashable]
    ) -> list[Plan]:
        """What each of these moves leads to, unless other moves have led to the same position."""
        plans = []
        for move in moves:
            after = state.clone()
            after.log = None
            frames.decide(after, player, move)
            position = position_of(after)
            if position not in seen:
                seen.add(position)
                plans.append(Plan(first or move, after, self._lead(after, player)))
        return plans

    # ------------------------------------------------------------------ comparing plans

    def _compare(self, plans: list[Plan], player: int, thinking: Thinking, until: float) -> None:
        """Play all plans on, again and again. Those that there is no time to play even once are dropped."""
        while thinking.share() < until and any(plan.first != plans[0].first for plan in plans):
            seed, leads = self._rng.getrandbits(32), list[float]()
            for plan in plans:
                leads.append(self._play_on(plan.after, player, seed))
                thinking.done += 1
                if thinking.share() >= until:
                    break
            if not plans[0].samples:
                del plans[len(leads) :]
            if len(leads) == len(plans):
                for plan, lead in zip(plans, leads, strict=True):
                    plan.total += lead
                    plan.samples += 1

    def _play_on(self, state: State, player: int, seed: int) -> float:
        """The player's lead some rounds later, if everybody plays the moves that look best."""
        state, rng, edges = state.clone(), Random(seed), 0
        while state.stack:
            if self._is_edge(state):
                edges += 1
                if edges > self._reach:
                    break
            top = state.stack[-1]
            nature = (frames.NO_LANE, top) if isinstance(top, Chance) else frames.open_chance(state)
            if nature is not None:
                lane, chance = nature
                frames.reveal(state, chance.sample(state, rng), lane)
                continue
            question = top.tops()[0] if type(top) is Together else top
            assert isinstance(question, Decision)
            frames.decide(state, question.player, self._usual(state, question))
        return self._lead(state, player)

    def _usual(self, state: State, question: Decision) -> Move:
        """The move with the best position right after it."""
        moves, player = question.moves(state), question.player
        move = frames.forced_move(moves)
        if move is not None:
            return move
        view = frames.borrowed_view(state, player)
        values = [tried(self._evaluate, view, player, move, 0) for move in moves]
        return moves[values.index(max(values))]

    def _lead(self, state: State, player: int) -> float:
        """The player's expected points, less a part of the best rival's."""
        values = [self._evaluate(state, seat) for seat in range(self._players)]
        mine = values.pop(player)
        return mine - RIVALRY * max(values, default=0.0)


def _goes_on(state: State, player: int) -> bool:
    """Is the player asked again, before nature and anybody else?"""
    return frames.open_chance(state) is None and frames.pending_of(state, player) is not None


def _best(plans: list[Plan], number: int) -> list[Plan]:
    """The best of these plans, best first."""
    return sorted(plans, key=Plan.value, reverse=True)[:number]
