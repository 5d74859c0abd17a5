"""A bot that is watched: every answer is legal, and its view stays as it was."""

from __future__ import annotations

from collections.abc import Sequence

from comptoir.bots import Bot
from comptoir.engine.frames import State
from comptoir.engine.moves import Move


class Watched:
    """A bot whose every answer is checked and noted."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.answers: list[Move] = []

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        before = view.clone()
        move = self.bot.choose(view, player, moves)
        assert move in moves
        assert before == view
        self.answers.append(move)
        return move
