"""The bot that plays any legal move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from comptoir.bots.bot import reads_only
from comptoir.engine.frames import State
from comptoir.engine.moves import Move


@reads_only
class RandomBot:
    """Plays each legal move with equal probability."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        return moves[int(self._random() * len(moves))]
