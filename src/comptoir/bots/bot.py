"""What a bot is, for the table, the arena and researchers; and the simplest one, which plays any legal move."""

from collections.abc import Sequence
from random import Random
from typing import Protocol, TypeVar

from comptoir.engine.frames import State
from comptoir.engine.moves import Move


class Bot(Protocol):
    """Answers questions for a player. It sees what its seat may know; the view is its own, to keep or to change."""

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        """Choose one of these moves: all the legal answers of the player now."""
        ...


Kind = TypeVar("Kind", bound=type[Bot])
_READERS: set[type] = set()


def reads_only(kind: Kind) -> Kind:
    """Promise that bots of this exact class neither change nor keep what they see.

    The arena then shows them the state itself and saves a copy per question. Subclasses must promise for themselves.
    """
    _READERS.add(kind)
    return kind


def is_reader(bot: Bot) -> bool:
    """Has the bot's class promised only to read?"""
    return type(bot) in _READERS


@reads_only
class RandomBot:
    """Plays each legal move with equal probability."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        return moves[int(self._random() * len(moves))]
