"""One game in an environment: nature answers by itself, the questions come one after the other.

The lanes of players who decide at the same time are asked seat by seat, each to its end; a seat sees only its own.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from comptoir.engine import frames
from comptoir.engine.errors import Refusal
from comptoir.engine.frames import NO_LANE, Chance, State, Together
from comptoir.engine.game import Game
from comptoir.engine.moves import Move, Moves
from comptoir.observation.actions import Mask, Numbered
from comptoir.observation.spec import Spec
from comptoir.observation.writer import Vector
from comptoir.research.rewards import AT_THE_END, Reward

NOBODY = -1


class Episode:
    """A game from its first question to its end, with the question that is asked now."""

    def __init__(self, game: Game, options: Any, seed: int, plays_forced: bool) -> None:
        self.game, self._rng, self._plays_forced = game, Random(seed), plays_forced
        self.state: State = game.start(options, game.facts(None))
        self.seat, self.moves = NOBODY, tuple[Move, ...]()
        self._run_on()

    def play(self, move: Move) -> None:
        """Answer the question."""
        frames.decide(self.state, self.seat, move)
        self._run_on()

    def _run_on(self) -> None:
        """Let nature answer, and play forced moves, until a player has a choice."""
        state, stack = self.state, self.state.stack
        while stack:
            frame: Any = stack[-1]
            lane = NO_LANE
            if type(frame) is Together:
                lane, frame = frames.open_chance(state) or (NO_LANE, frame.tops()[0])
            if isinstance(frame, Chance):
                frames.reveal(state, frame.sample(state, self._rng), lane)
            elif self._stops_at(frame):
                return
            stack = state.stack
        self.seat, self.moves = NOBODY, ()

    def _stops_at(self, frame: Any) -> bool:
        moves: Moves = frame.moves(self.state)
        if self._plays_forced and len(moves) == 1:
            frames.decide(self.state, frame.player, moves[0])
            return False
        self.seat, self.moves = frame.player, tuple(moves)
        return True


class Sight:
    """What environments show and take: the vector of a seat, the mask of its moves, moves by number, rewards."""

    def __init__(self, spec: Spec, actions: Numbered, reward: Reward) -> None:
        self.spec, self.actions, self._reward = spec, actions, reward
        self._ends = reward in AT_THE_END
        self._listed: tuple[Moves, list[int]] = (), []  # moves, and their numbers
        self.earned: Sequence[float] = ()

    def begin(self, episode: Episode) -> None:
        """Nothing has been earned yet, but what the set-up gives."""
        public = frames.borrowed_view(episode.state, None)
        self.earned = [0.0] * self.spec.players if self._ends else self._reward(episode.game, public)

    def vector(self, episode: Episode, seat: int) -> Vector:
        """What a seat sees now."""
        return self.spec.vector(frames.borrowed_view(episode.state, seat), seat)

    def mask(self, episode: Episode, seat: int) -> Mask:
        """The legal moves of a seat now: none unless it is asked."""
        return self.actions.mask_of(self._numbers(episode) if seat == episode.seat else ())

    def chosen(self, episode: Episode, action: int) -> Move | None:
        """The legal move with this number, if there is one."""
        numbers = self._numbers(episode)
        return episode.moves[numbers.index(action)] if action in numbers else None

    def _numbers(self, episode: Episode) -> list[int]:
        """The numbers of the legal moves, found once for showing and for choosing."""
        if self._listed[0] is not episode.moves:
            self._listed = episode.moves, self.actions.numbers(episode.moves)
        return self._listed[1]

    def paid(self, episode: Episode) -> Sequence[float] | None:
        """What each seat has earned since it was last asked for; None if that can only be nothing."""
        if self._ends and episode.state.stack:
            return None
        before = self.earned
        self.earned = self._reward(episode.game, frames.borrowed_view(episode.state, None))
        return [now - then for now, then in zip(self.earned, before, strict=True)]


def illegal(action: object) -> Refusal:
    """The refusal of a number that stands for no legal move."""
    return Refusal("Action {action} is not legal now; the action mask says which are.", action=str(action)[:40])
