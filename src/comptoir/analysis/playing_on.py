"""What a position will bring: everybody plays on like the greedy bot for a while, many times, and is valued then.

A game is cut into *stretches* at the moments where positions can be compared: at the search's horizon, or else wherever
nature is asked. Playing on ends a few stretches later. What the evaluation misses there is known from whole games that
were played on from the first position. Sample for sample nature answers alike whatever was done before, so a difference
between two moves is their own. Work is counted in samples, never in seconds: a record has one analysis everywhere.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from comptoir.bots.greedy import GreedyBot
from comptoir.bots.knowledge import HORIZONS, evaluation, horizon
from comptoir.engine import frames
from comptoir.engine.frames import Chance, Decision, State, Together
from comptoir.engine.game import Game
from comptoir.engine.moves import Move

Points = tuple[float, ...]  # by seat
REACH = 2  # stretches to play on, the one under way included; to a horizon of the search only that one


@dataclass(frozen=True, slots=True)
class Seen:
    """A position after playing on, and what everybody can expect there."""

    state: State
    points: Points


class PlayingOn:
    """Plays positions of one game on and says what they bring; `missed` is what the evaluation misses by stretch."""

    def __init__(self, game: Game, players: int, missed: Sequence[float] = ()) -> None:
        self.game = game
        self.players = players
        self.evaluate = evaluation(game)
        self.missed = tuple(missed)
        self._choose = GreedyBot(game).choose
        has_horizon = game.key in HORIZONS
        self._is_far = horizon(game) if has_horizon else _asks_nature
        self._reach = 1 if has_horizon else REACH

    def is_edge(self, state: State) -> bool:
        """Does a stretch begin with what is asked next?"""
        return bool(state.stack) and self._is_far(state)

    def samples(self, state: State, stretch: int, numbers: range, reach: int = 0) -> list[Seen]:
        """Where playing on leads from a position in the stretch with this number, once for each number."""
        return [self._sample(state, stretch, number, stretch + (reach or self._reach)) for number in numbers]

    def _sample(self, state: State, stretch: int, number: int, until: int) -> Seen:
        for reached, played in self._stretches(state, stretch, number):  # noqa: B007
            if reached >= until:
                break
        return Seen(played, self.points(played, reached))

    def points(self, state: State, stretch: int) -> Points:
        """What everybody can expect at the beginning of a stretch, or has in the end."""
        if not state.stack:
            return points_of(self.game, state)
        more = self.missed[min(stretch, len(self.missed) - 1)] if self.missed else 0.0
        return tuple(self.evaluate(state, seat) + more for seat in range(self.players))

    def _stretches(self, state: State, stretch: int, number: int) -> Iterator[tuple[int, State]]:
        """A copy of the state as it is played on: at the beginning of each further stretch, and at the end."""
        state, answered, was_edge = state.clone(), 0, self.is_edge(state)
        state.log = None
        while state.stack:
            asked = frames.open_chance(state)
            if asked is None:
                self._answer(state)
            else:
                lane, chance = asked
                frames.reveal(state, chance.sample(state, Random(f"{number}/{stretch}/{answered}")), lane)
                answered += 1
            is_edge = self.is_edge(state)
            if is_edge and not was_edge:
                stretch, answered = stretch + 1, 0
                yield stretch, state
            was_edge = is_edge
        yield stretch, state

    def _answer(self, state: State) -> None:
        """Answer the next question of a player."""
        top = state.stack[-1]
        question: Any = top.tops()[0] if type(top) is Together else top
        frames.decide(state, question.player, self.answer(state, question))

    def answer(self, state: State, question: Decision) -> Move:
        """How a player plays on, who sees only what their seat may know."""
        moves, player = question.moves(state), question.player
        return frames.forced_move(moves) or self._choose(frames.borrowed_view(state, player), player, moves)

    def learn(self, first: State, games: int) -> None:
        """See what the evaluation misses at the beginning of each stretch, in whole games from the first position."""
        self.missed = mean_missed([self.missed_in(first, number) for number in range(games)])

    def missed_in(self, first: State, number: int) -> list[float]:
        """By stretch, how much more a seat gets in the end than the evaluation says, on average."""
        means, end = [self._mean(first)], first
        for _, state in self._stretches(first, 0, -1 - number):
            means.append(self._mean(state))
            end = state
        final = sum(points_of(self.game, end)) / self.players
        return [final - mean for mean in means[:-1]]

    def _mean(self, state: State) -> float:
        return sum(self.evaluate(state, seat) for seat in range(self.players)) / self.players


def mean_missed(rows: Sequence[Sequence[float]]) -> Points:
    """By stretch, what the evaluation misses on average of games, which need not be of the same length."""
    columns = [[row[stretch] for row in rows if len(row) > stretch] for stretch in range(max(map(len, rows)))]
    return tuple(sum(column) / len(column) for column in columns)


def _asks_nature(state: State) -> bool:
    return isinstance(state.stack[-1], Chance)


def points_of(game: Game, state: State) -> Points:
    """The points of everybody as they stand."""
    return tuple(float(sum(points.values())) for points in game.scores(state))


def mean_points(seen: Sequence[Seen]) -> Points:
    """What everybody can expect, on average."""
    return tuple(sum(seat) / len(seen) for seat in zip(*(one.points for one in seen), strict=True))
