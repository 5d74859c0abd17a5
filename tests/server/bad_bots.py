"""What goes wrong in the process of a master: each stands in for `think`. The simpler bots play as ever."""

from __future__ import annotations

import os
from collections.abc import Mapping
from threading import Event
from time import sleep
from typing import Any

from comptoir.server.tables.thinking import think

MASTER = "search"
Facts = Mapping[str, Any] | None


def crashes(game: str, data: Mapping[str, Any], player: int, bot: str, seed: int, facts: Facts = None) -> int:
    """The whole process dies."""
    if bot.startswith(MASTER):
        os._exit(3)
    return think(game, data, player, bot, seed, facts)


def fails(game: str, data: Mapping[str, Any], player: int, bot: str, seed: int, facts: Facts = None) -> int:
    """The bot has a mistake."""
    if bot.startswith(MASTER):
        raise ZeroDivisionError("no idea")
    return think(game, data, player, bot, seed, facts)


def hangs(game: str, data: Mapping[str, Any], player: int, bot: str, seed: int, facts: Facts = None) -> int:
    """The bot thinks for ever."""
    if bot.startswith(MASTER):
        Event().wait()
    return think(game, data, player, bot, seed, facts)


def always_hangs(game: str, data: Mapping[str, Any], player: int, bot: str, seed: int, facts: Facts = None) -> int:
    """Every bot thinks for ever."""
    Event().wait()
    return -1


def ponders(game: str, data: Mapping[str, Any], player: int, bot: str, seed: int, facts: Facts = None) -> int:
    """The bot takes its time."""
    sleep(0.25)
    return think(game, data, player, "greedy", seed, facts)
