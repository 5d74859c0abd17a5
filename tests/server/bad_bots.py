"""What can go wrong in a master's process: each function replaces `think`. The simpler bots play as usual."""

from __future__ import annotations

import os
from threading import Event

from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.server.tables.bot_processes import think

MASTER = "search"


def crashes(game: Game, view: State, player: int, bot: str, seed: int) -> int:
    """The whole process dies."""
    if bot.startswith(MASTER):
        os._exit(3)
    return think(game, view, player, bot, seed)


def fails(game: Game, view: State, player: int, bot: str, seed: int) -> int:
    """The bot has a bug."""
    if bot.startswith(MASTER):
        raise ZeroDivisionError("no idea")
    return think(game, view, player, bot, seed)


def hangs(game: Game, view: State, player: int, bot: str, seed: int) -> int:
    """The bot thinks for ever."""
    if bot.startswith(MASTER):
        Event().wait()
    return think(game, view, player, bot, seed)


def always_hangs(game: Game, view: State, player: int, bot: str, seed: int) -> int:
    """Every bot thinks for ever."""
    Event().wait()
    return -1
