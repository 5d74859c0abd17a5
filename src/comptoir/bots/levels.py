"""Levels of play: for each game a few bots, each clearly stronger than the one before; the last is the strongest."""

import tomllib
from functools import cache
from importlib import resources
from typing import Any

import msgspec

LEVELS = ("novice", "apprentice", "companion", "master", "grandmaster")  # weakest first
BEST = "best"
NAMES = (BEST, *LEVELS)
OTHER = "other"  # stands for every game that has no levels of its own


class Level(msgspec.Struct, frozen=True):
    """How a level of play is played, and its rating on the ladder, if that was measured."""

    bot: str
    rating: int | None = None


def level_of(game: str, level: str) -> Level:
    """A level of play of a game."""
    return msgspec.convert(_table(game)[level], Level)


def plain_name(game: str, bot: str) -> str:
    """The name of a bot without reference to levels: `best:0.5s` is `guided:0.5s`, `novice` is `greedy:3`."""
    kind, mark, budget = bot.partition(":")
    if kind in LEVELS:
        return plain_name(game, level_of(game, kind).bot + mark + budget)
    return f"{_table(game)[BEST]}{mark}{budget}" if kind == BEST else bot


def _table(game: str) -> dict[str, Any]:
    tables = _tables()
    found: dict[str, Any] = tables.get(game) or tables[OTHER]
    return found


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads(resources.files("comptoir.bots").joinpath("levels.toml").read_text(encoding="utf-8"))
