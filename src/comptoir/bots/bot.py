"""What a bot is, for the table, the arena and the researcher alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from comptoir.engine.frames import State
from comptoir.engine.moves import Move


class Bot(Protocol):
    """Somebody who answers questions. A bot sees what its seat may know, and never changes it."""

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        """One of these moves, which are all that the player may answer now."""
        ...
