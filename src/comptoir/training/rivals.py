"""Whom a network meets while it learns: itself, networks of files such as `before.npz`, and any bots.

`before.npz:8` sees no more than eight moves, as `network:8` does.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from comptoir.bots import make_bot
from comptoir.bots.bot import Bot
from comptoir.bots.network import NetworkBot
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.network.model import Weights
from comptoir.network.weights import read_weights, shipped_weights

ITSELF = "itself"  # in a list of rivals
SHIPPED = "network"
FILE = ".npz"


class Rival(NamedTuple):
    """Who sits at the other seats where only networks can: one of them, or without weights the pupil itself."""

    weights: Weights | None = None
    looks: int = 0  # how many moves it sees, whichever catch its eye; 0: all


def network_of(game: Game, name: str) -> Rival | None:
    """The network that a rival is, if it is one."""
    if name == ITSELF:
        return Rival()
    kind, looks = _told(name)
    if kind == SHIPPED:
        return Rival(shipped_weights(game), looks)
    return Rival(_read(game, kind), looks) if kind.endswith(FILE) else None


def bot_of(game: Game, name: str, seed: int) -> Bot:
    """The bot that a rival is."""
    kind, looks = _told(name)
    if kind.endswith(FILE):
        return NetworkBot(game, _read(game, kind), seed=seed, looks=looks or None)
    return make_bot(name, game, seed=seed)


def _told(name: str) -> tuple[str, int]:
    """What a name says: who it is, and how many moves it sees."""
    kind, _, looks = name.rpartition(":")
    is_number = looks.isdecimal() and 0 < len(looks) < 9 and int(looks) > 0
    return (kind, int(looks)) if is_number else (name, 0)


@cache
def _read(game: Game, file: str) -> Weights:
    if not Path(file).is_file():
        raise Refusal("There is no file “{path}”.", path=file)
    return read_weights(game, Path(file))
