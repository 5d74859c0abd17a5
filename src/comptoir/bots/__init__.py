"""Bots: programs that answer questions in place of a player. They see only what their seat may know."""

import re

from comptoir.bots.bot import Bot, RandomBot
from comptoir.bots.greedy import GreedyBot
from comptoir.bots.search import SearchBot
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game

__all__ = ["BOTS", "Bot", "make_bot"]

BOTS = ("random", "greedy", "search")


def make_bot(name: str, game: Game, *, seed: int) -> Bot:
    """The bot of this name. `search:0.5s` and `search:200` say how long it thinks: in seconds, or in iterations."""
    kind, _, budget = name.partition(":")
    if kind not in BOTS:
        raise Refusal("There is no bot “{name}”; there are: {known}.", name=name[:40], known=", ".join(BOTS))
    seconds, iterations = _budget(name, kind, budget) if ":" in name else (None, None)
    if kind == "random":
        return RandomBot(seed)
    if kind == "greedy":
        return GreedyBot(game)
    return SearchBot(game, seed=seed, seconds=seconds, iterations=iterations)


def _budget(name: str, kind: str, text: str) -> tuple[float | None, int | None]:
    """Seconds or iterations, as `0.5s` or `200` says."""
    if kind != "search":
        raise Refusal("“{name}”: only search takes a time to think; write: {kind}.", name=name[:40], kind=kind)
    if re.fullmatch(r"[0-9]{1,9}", text) and int(text):
        return None, int(text)
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?s", text) and float(text[:-1]):
        return float(text[:-1]), None
    raise Refusal("“{name}” does not say how long to think; write search:0.5s or search:200.", name=name[:40])
