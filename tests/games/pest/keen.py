"""A bot that is keen on technologies: it looks for one, acquires it and uses it, and plays greedily for the rest.

Recorded games need a player who tries everything. `keen:inhaler` wishes for that technology; `keen` for any.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from comptoir.bots.greedy import FOLLOW_UPS, tried
from comptoir.bots.knowledge.pest import evaluate
from comptoir.engine.frames import State
from comptoir.engine.moves import Move
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import ASSIGN, CAPITAL, EXPERTS, FIRST_CARD, MOBILE, RESEARCH, SPACES
from comptoir.games.pest.moves import (
    Accept,
    Acquire,
    Act,
    AssignTo,
    Enter,
    Experiment,
    HealPatient,
    Leap,
    PlaceAssistant,
    PlaceCamp,
    PutSick,
    Recall,
    Refresh,
    RemoveSick,
    Repeat,
    RunTrials,
    SendExpert,
)

EAGER, ABSENT = 0.6, 0.04  # how often the bot follows its fancy, and how often it plays at random


class KeenBot:
    """Follows its fancy most of the time, and plays greedily otherwise."""

    def __init__(self, seed: int, technology: str = "") -> None:
        self._rng = Random(seed)
        keys = [row.key for row in load_facts().technologies]
        self._wished = keys.index(technology) if technology else -1

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        wished = [move for move in moves if self._is_wished(view, player, move)]
        if wished and self._rng.random() < EAGER:
            return self._rng.choice(wished)
        if self._rng.random() < ABSENT:
            return self._rng.choice(moves)
        return max(moves, key=lambda move: tried(evaluate, view, player, move, FOLLOW_UPS))

    def _is_wished(self, view: Any, player: int, move: Move) -> bool:
        """Does the move bring the technology nearer, or use it?"""
        held = view.players[player].technologies
        if self._wished < 0 or self._wished in held:
            return _is_fancied(move) and not (isinstance(move, Acquire) and held[move.slot] == self._wished)
        match move:
            case Acquire(technology, _):
                return technology == self._wished
            case PlaceAssistant(space):
                return space < SPACES // 3
            case Act(action):
                return action == RESEARCH
            case Refresh():
                return self._wished not in view.market
        return False


def _is_fancied(move: Move) -> bool:
    """Is it one of the moves that technologies, the camp and the Capital are good for?"""
    match move:
        case AssignTo(target):
            return target in (CAPITAL, EXPERTS, MOBILE)
        case PutSick(slot):
            return slot >= FIRST_CARD
        case Enter(way):
            return way > 0
        case Act(action):
            return action == ASSIGN
        case Leap() | Repeat() | RunTrials() | SendExpert() | Recall() | Experiment() | HealPatient() | RemoveSick():
            return True
        case PlaceCamp() | Accept() | Acquire():
            return True
    return False
