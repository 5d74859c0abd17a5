"""Games of a teacher on the Python engine, and the rows that are learnt from.

A game depends on the seed and its number alone, so it can be played on any executor. Each gives one row for each
choice: what the seat saw, its legal moves, the move, and by how much its lead has grown until the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from comptoir.bots import make_bot
from comptoir.bots.bot import Bot
from comptoir.bots.play import play_out
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.moves import Move
from comptoir.executors import Executor, in_order
from comptoir.network.learnt import drawn_options
from comptoir.network.model import POINTS, leads_in
from comptoir.observation.spec import spec

LAMBDA = 0.97  # how far what really came counts more than what was expected
SURPRISE = 0.02  # of the own moves are made at random, so that searches, which try them all, find nothing unknown
NOISE = 0.1  # of a teacher's choices are replaced by a random move, so that its pupil sees what follows from mistakes

Rows: TypeAlias = dict[str, NDArray[Any]]


@dataclass(slots=True)
class Choice:
    """A choice as it was made."""

    seat: int
    observed: NDArray[np.int32]
    legal: list[int]
    action: int
    lead: float
    chance: float = 1.0  # that the network would choose so
    value: float = 0.0  # what it expected
    chooses: bool = True  # or only watches, and should expect something, too
    expects: bool = True  # do all go on as it does itself, so that it can know what to expect?


@dataclass(slots=True)
class Witness:
    """A bot that answers for all seats, and keeps its choices."""

    game: Game
    options: Any
    decide: Callable[[State, int, Sequence[Move]], tuple[int, int]]  # the move that is taught, and the one played
    choices: list[Choice] = field(default_factory=list)

    def choose(self, view: State, player: int, moves: Sequence[Move]) -> Move:
        legal = self.game.vocabulary.indices(moves)
        taught, played = self.decide(view, player, moves)
        seen = spec(self.game, options=self.options).vector(view, player)
        lead = leads_in(self.game, view)[player]
        self.choices.append(Choice(player, seen, legal, legal[taught], lead))
        return moves[played]


def teacher_games(
    game: Game, players: Sequence[int], teacher: str, games: int, seed: int, on: Executor
) -> Iterator[tuple[int, Rows]]:
    """The rows of a teacher's games, each with its number of players."""
    task = partial(_teacher_game, game, tuple(players), teacher, seed)
    return in_order(on.run(task, range(games)))


def _teacher_game(game: Game, players: Sequence[int], teacher: str, seed: int, number: int) -> tuple[int, Rows]:
    rng = Random(f"{seed} taught {number}")
    count = players[number % len(players)]
    bot: Bot = make_bot(teacher, game, seed=rng.getrandbits(48))
    noise = Random(rng.getrandbits(48))

    def decide(view: State, player: int, moves: Sequence[Move]) -> tuple[int, int]:
        best = moves.index(bot.choose(view, player, moves))
        played = noise.randrange(len(moves)) if noise.random() < NOISE else best
        return best, played

    options = drawn_options(game, count, rng)
    witness: Bot = (watched := Witness(game, options, decide))
    state = game.start(options, game.facts(None))
    play_out(state, [witness] * count, Random(rng.getrandbits(48)))
    return count, rows_of(game, watched.choices, leads_in(game, state))


def rows_of(game: Game, choices: Sequence[Choice], final: Sequence[float]) -> Rows:
    """The choices of a game as arrays."""
    advantage, target = _credited(choices, final)
    return {
        "observed": np.array([choice.observed for choice in choices], np.int16),
        "legal": _packed([choice.legal for choice in choices], len(game.vocabulary)),
        "action": np.array([choice.action for choice in choices], np.int32),
        "chance": np.log(np.array([choice.chance for choice in choices], np.float32)),
        "advantage": advantage,
        "target": target,
        "gain": np.array([final[each.seat] - each.lead for each in choices], np.float32) / np.float32(POINTS),
        "weight": np.ones(len(choices), np.float32),
        "chooses": np.array([choice.chooses for choice in choices], np.float32),
        "expects": np.array([choice.expects for choice in choices], np.float32),
    }


def _packed(legal: Sequence[Sequence[int]], moves: int) -> NDArray[np.uint8]:
    """A bit for each move, as `packbits` would give them; few are set."""
    packed = np.zeros((len(legal), -(-moves // 8)), np.uint8)
    rows, numbers = np.repeat(np.arange(len(legal)), list(map(len, legal))), np.array([*chain(*legal)], np.intp)
    np.bitwise_or.at(packed, (rows, numbers >> 3), (128 >> (numbers & 7)).astype(np.uint8))
    return packed


def _credited(choices: Sequence[Choice], final: Sequence[float]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """How much better than expected each choice turned out, and what should have been expected (GAE)."""
    later = {seat: (lead, 0.0, 0.0) for seat, lead in enumerate(final)}  # lead, value and advantage of the next choice
    advantages = list[float]()
    for choice in reversed(choices):
        lead, value, advantage = later[choice.seat]
        gained = (lead - choice.lead) / POINTS + value - choice.value
        if choice.chooses:
            later[choice.seat] = choice.lead, choice.value, gained + LAMBDA * advantage
            advantages.append(gained + LAMBDA * advantage)
        else:
            advantages.append(gained + advantage)
    found = np.array(advantages[::-1], np.float32)
    return found, found + np.array([choice.value for choice in choices], np.float32)
