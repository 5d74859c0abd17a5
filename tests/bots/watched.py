"""A watched bot: every answer is legal, its view stays unchanged, and the bot keeps nothing of it."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from sys import getrefcount

from comptoir.bots import Bot
from comptoir.engine.frames import State
from comptoir.engine.moves import Move


class Watched:
    """A bot whose every answer is checked and noted."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.answers: list[Move] = []

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        before, holders = view.clone(), _holders(view)
        move = self.bot.choose(view, player, moves)
        assert move in moves
        assert before == view
        assert holders == _holders(view)
        self.answers.append(move)
        return move


def _holders(view: State) -> list[int]:
    """The reference counts of the view and of each of its lists."""
    return [getrefcount(part) for part in (view, *gc.get_referents(view)) if isinstance(part, State | list)]
