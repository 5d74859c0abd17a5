"""Policies as bots: what has learnt to choose a number plays in series, at tables and against learners."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from comptoir.bots.bot import reads_only
from comptoir.engine.frames import State
from comptoir.engine.moves import Move
from comptoir.observation.actions import Mask, Numbered
from comptoir.observation.spec import Spec
from comptoir.observation.writer import Vector

Policy: TypeAlias = Callable[[Vector, Mask], int]  # the number of a legal move


@reads_only
class PolicyBot:
    """A bot that asks a policy."""

    def __init__(self, spec: Spec, actions: Numbered, policy: Policy) -> None:
        self._spec, self._actions, self._policy = spec, actions, policy

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        """The legal move that the policy chooses."""
        return self._actions.move(int(self._policy(self._spec.vector(view, player), self._actions.mask(moves))))
