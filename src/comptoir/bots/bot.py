"""What a bot is, for the table, the arena and the researcher alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from comptoir.engine.frames import State
from comptoir.engine.moves import Move


class Bot(Protocol):
    """Somebody who answers questions. A bot sees what its seat may know; the view is its own, to keep or to change."""

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        """One of these moves, which are all that the player may answer now."""
        ...


Kind = TypeVar("Kind", bound=type[Bot])
_READERS: set[type] = set()


def reads_only(kind: Kind) -> Kind:
    """A promise for bots of this very class: they neither change nor keep what they see.

    A series then shows them the state itself and saves a copy for every question. Subclasses promise for themselves.
    """
    _READERS.add(kind)
    return kind


def is_reader(bot: Bot) -> bool:
    """Has the bot's class promised only to read?"""
    return type(bot) in _READERS
