"""The bot that plays on: a network chooses for everybody for two more rounds, and says what is to be expected then.

What a network overlooks of a move, it overlooks wherever a search asks right after it. Two rounds later luck has come
between, which averages out, and every move meets the same luck. Only moves that the network would think of are tried,
and the worse half of them is dropped again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from random import Random

from comptoir.bots.asking import AskingBot, Request
from comptoir.bots.bot import reads_only
from comptoir.bots.knowledge import Ends, reach
from comptoir.engine import frames
from comptoir.engine.frames import Chance, Decision, State, Together
from comptoir.engine.moves import Move, Moves

EDGES = 2  # how often a roll-out passes a place where a round ends
MOST_MOVES, LEAST_CHANCE = 6, 0.005  # that are tried: the likeliest, none that the network would hardly ever play
TRUST = 0.01  # what a move counts more that is e times as likely, in the units of the network's values
SIDE_BY_SIDE = 24  # roll-outs


@dataclass(slots=True)
class Candidate:
    """A move, how likely the network plays it, and what its roll-outs led to."""

    move: Move
    chance: float
    total: float = 0.0
    number: int = 0

    @property
    def score(self) -> float:
        """What it is worth so far; a move that the network likes has some credit."""
        return self.total / self.number + TRUST * log(self.chance)


class RollOut:
    """A game that goes on from a position. Nature's answers follow from a seed, whatever is chosen meanwhile."""

    def __init__(self, view: State, player: int, move: Move, seed: int, is_edge: Ends) -> None:
        self.state = view.clone()
        self.state.log = None
        self._nature, self._choices = Random(seed), Random(~seed)
        self._is_edge = is_edge
        self._edges = 0
        self._play(player, move)

    def choose(self, chances: Sequence[float]) -> None:
        """Draw a move as the network likes them."""
        assert self.asked is not None
        (move,) = self._choices.choices(self.asked.moves, chances)
        self._play(self.asked.player, move)

    @property
    def is_far(self) -> bool:
        """Is it over, or has it come far enough?"""
        return self.asked is None or self._edges >= EDGES

    def _play(self, player: int, move: Move) -> None:
        """Make a move, and go on to the next question where there is a choice."""
        frames.decide(self.state, player, move)
        self.asked: Request | None = None
        while self.state.stack:
            nature = self._open_chance()
            if nature is not None:
                self._edges += self._is_edge(self.state)
                lane, chance = nature
                frames.decide(self.state, lane, chance.sample(self.state, self._nature))
                continue
            question = self._question()
            moves = question.moves(self.state)
            forced = frames.forced_move(moves)
            if forced is None:
                self.asked = Request(self.state, question.player, moves)
                return
            frames.decide(self.state, question.player, forced)

    def _open_chance(self) -> tuple[int, Chance] | None:
        top = self.state.stack[-1]
        return (frames.NO_LANE, top) if isinstance(top, Chance) else frames.open_chance(self.state)

    def _question(self) -> Decision:
        """What is asked now; of several who are asked at once, the first."""
        top = self.state.stack[-1]
        question = top.tops()[0] if isinstance(top, Together) else top
        assert isinstance(question, Decision)
        return question


@reads_only
class RollOutBot(AskingBot):
    """Compares moves by roll-outs, and plays the one with the best score."""

    def _think(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        candidates = self._candidates(view, player, moves)
        done, seed, halvings = 0, self._rng.getrandbits(48), (len(candidates) - 1).bit_length()
        together = min(SIDE_BY_SIDE, self._iterations or SIDE_BY_SIDE)
        for halving in range(1, 1 + halvings):
            while done < (done + self._left(done)) * halving / halvings:
                scenarios = range(done, done + max(1, together // len(candidates)))
                self._play_on(view, player, candidates, [seed + scenario for scenario in scenarios])
                done += len(candidates) * len(scenarios)
            candidates.sort(key=lambda each: -each.score)
            del candidates[(1 + len(candidates)) // 2 :]
        return candidates[0].move

    def _candidates(self, view: State, player: int, moves: Moves) -> list[Candidate]:
        """The moves that the network thinks of, the likeliest first."""
        (chances,) = self._expectations.chances([Request(view, player, moves)])
        ranked = sorted(map(Candidate, moves, chances), key=lambda each: -each.chance)
        return [each for each in ranked[:MOST_MOVES] if each.chance >= LEAST_CHANCE] or ranked[:1]

    def _play_on(self, view: State, player: int, candidates: Sequence[Candidate], seeds: Sequence[int]) -> None:
        """Play each candidate on with each of these seeds, side by side."""
        is_edge, _ = reach(self._game)
        tried = [(each, RollOut(view, player, each.move, seed, is_edge)) for seed in seeds for each in candidates]
        running = [game for _, game in tried]
        while running := [game for game in running if not game.is_far]:
            requests = [game.asked for game in running if game.asked is not None]
            for game, chances in zip(running, self._expectations.chances(requests), strict=True):
                game.choose(chances)
        asked = [game.asked for _, game in tried if game.asked is not None]
        expected = iter(self._expectations.of(asked) if asked else ())
        for each, game in tried:
            values = self._expectations.at_the_end(game.state) if game.asked is None else next(expected).values
            each.total += values[player]
            each.number += 1
