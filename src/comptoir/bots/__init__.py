"""Bots: programs that answer questions in place of a player. They see only what their seat may know."""

import re
from collections.abc import Mapping

from comptoir.bots import levels
from comptoir.bots.bot import Bot, RandomBot
from comptoir.bots.greedy import GreedyBot
from comptoir.bots.guided import GuidedBot
from comptoir.bots.network import NetworkBot
from comptoir.bots.planner import PlannerBot
from comptoir.bots.reference.greedy import GreedyBot as FirstGreedyBot
from comptoir.bots.reference.search import SearchBot as FirstSearchBot
from comptoir.bots.rollout import RollOutBot
from comptoir.bots.search import SearchBot
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game

__all__ = ["BOTS", "Bot", "is_thinker", "make_bot"]

# Those that take a time to think.
THINKERS: Mapping[str, type[SearchBot | GuidedBot | RollOutBot | PlannerBot | FirstSearchBot]] = {
    "search": SearchBot,
    "guided": GuidedBot,
    "rollout": RollOutBot,
    "planner": PlannerBot,
    "search-1": FirstSearchBot,
}
SEERS = ("greedy", "network")  # those that can overlook moves
BOTS = ("random", "greedy", "search", "guided", "rollout", "planner", "network", "greedy-1", "search-1", *levels.NAMES)


def is_thinker(name: str) -> bool:
    """Does this bot think as long as it may, and does its name not say how long?"""
    return name in THINKERS


def make_bot(name: str, game: Game, *, seed: int) -> Bot:
    """The bot of this name. `search:0.5s` and `search:200` say how long it thinks: in seconds, or in iterations.

    `greedy:5` and `network:5` see no more than five moves, `best` is the strongest bot for the game,
    and levels such as `novice` stand for one of these.
    """
    kind, mark, budget = levels.plain_name(game.key, name).partition(":")
    if kind not in BOTS:
        raise Refusal("There is no bot “{name}”; there are: {known}.", name=name[:40], known=", ".join(BOTS))
    if kind in THINKERS:
        seconds, iterations = _budget(name, budget) if mark else (None, None)
        return THINKERS[kind](game, seed=seed, seconds=seconds, iterations=iterations)
    if kind in SEERS:
        looks = _looks(name, kind, budget) if mark else None
        return GreedyBot(game, seed=seed, looks=looks) if kind == "greedy" else NetworkBot(game, seed=seed, looks=looks)
    if mark:
        raise Refusal("“{name}”: {kind} takes no time to think; write: {kind}.", name=name[:40], kind=kind)
    return RandomBot(seed) if kind == "random" else FirstGreedyBot(game)


def _budget(name: str, text: str) -> tuple[float | None, int | None]:
    """Seconds or iterations, as `0.5s` or `200` says."""
    if _is_number(text):
        return None, int(text)
    if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6})?s", text) and float(text[:-1]):
        return float(text[:-1]), None
    raise Refusal("“{name}” does not say how long to think; write search:0.5s or search:200.", name=name[:40])


def _looks(name: str, kind: str, text: str) -> int:
    """How many moves a bot sees, as `5` says."""
    if not _is_number(text):
        raise Refusal("“{name}” does not say how many moves it sees; write {kind}:5.", name=name[:40], kind=kind)
    return int(text)


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,9}", text) and int(text))
