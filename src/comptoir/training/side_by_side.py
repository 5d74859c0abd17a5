"""Games of the network on the Python engine, many side by side: it is asked about all of them at once.

It plays with itself, or against other bots: its rivals. What everybody should expect is learnt where all seats are its
own: otherwise it would learn to tell its rivals by their style, and take the same style in a search for weakness.

What a network computes for one position costs little more for thirty. Each game has dice of its own, which follow from
the seed and its number, so it is the same wherever it is played. Only the last bit of a sum can depend on the games
beside it, which are always the same ones, and on how many threads NumPy computes with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import numpy as np

from comptoir.bots.bot import Bot
from comptoir.bots.play import Choices, Counts, answer, choices, sight_of
from comptoir.engine.frames import borrowed_view
from comptoir.engine.game import Game
from comptoir.engine.moves import Moves
from comptoir.executors import Executor, in_order
from comptoir.network.inputs import inputs_of
from comptoir.network.learnt import drawn_options
from comptoir.network.model import Floats, Weights, leads_in
from comptoir.network.thinker import Thinker, shares, thinker_of
from comptoir.observation.spec import Spec, spec
from comptoir.observation.writer import Vector
from comptoir.training.episodes import SURPRISE, Choice, Rows, rows_of
from comptoir.training.rivals import ITSELF, bot_of

TOGETHER = 32  # games of one task
LEAVING = 0.01  # chance that the network takes over, whenever a rival has to choose
LOOK = 8  # choices between two looks at what those expect who are not asked


@dataclass(slots=True)
class Table:
    """A game under way, and the choices that were made in it."""

    state: Any
    dice: Random
    course: Choices
    rivals: dict[int, Bot]  # by seat
    asked: tuple[int, Moves] | None = None
    legal: list[int] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    turns: int = 0

    def observed(self, game: Game, seen: Spec) -> Vector:
        """What the player sees who has to choose now."""
        assert self.asked is not None
        player, moves = self.asked
        view = borrowed_view(self.state, player)
        vector, self.legal = seen.vector(view, player), game.vocabulary.indices(moves)
        self.choices += self._watching(game, seen, player)
        lead = leads_in(game, view)[player]
        self.choices.append(Choice(player, vector, self.legal, 0, lead, expects=not self.rivals))
        return vector

    def _watching(self, game: Game, seen: Spec, player: int) -> Iterator[Choice]:
        """What those see who are not asked, now and then: searches ask the network what they expect."""
        if self.turns % LOOK == 0:
            for seat in range(seen.players):
                if seat != player:
                    view = borrowed_view(self.state, seat)
                    lead = leads_in(game, view)[seat]
                    vector = seen.vector(view, seat)
                    yield Choice(seat, vector, [], 0, lead, chooses=False, expects=not self.rivals)
        self.turns += 1

    def choose(self, likes: Floats, value: float) -> None:
        """Draw a move as the network likes them, now and then any, and go on to the next choice."""
        assert self.asked is not None
        chances, choice = chances_of(likes), self.choices[-1]
        (chosen,) = self.dice.choices(range(len(likes)), chances.tolist())
        choice.action, choice.chance, choice.value = self.legal[chosen], float(chances[chosen]), value
        self.asked = answer(self.course, self.asked[1][chosen])
        self.go_on()

    def go_on(self) -> None:
        """Let rivals choose, up to the next choice of the network; now and then it takes over all of their seats."""
        while self.asked is not None and self.asked[0] in self.rivals:
            player, moves = self.asked
            if self.dice.random() < LEAVING:
                self.rivals.clear()
                return
            rival = self.rivals[player]
            view = sight_of(rival)(self.state, player)
            self.asked = answer(self.course, rival.choose(view, player, moves))


def chances_of(likes: Floats) -> Floats:
    """How likely each move is drawn."""
    return (1 - SURPRISE) * shares(likes) + SURPRISE / len(likes)


def own_games(
    game: Game, players: int, weights: Weights, games: int, seed: str, on: Executor, rivals: Sequence[str] = (ITSELF,)
) -> Iterator[Rows]:
    """The rows of games of the network, with itself or against the rivals, which are taken in turn."""
    task = partial(_own_games, game, players, weights, seed, games, tuple(rivals))
    for found in in_order(on.run(task, range(-(-games // TOGETHER)))):
        yield from found


def _own_games(
    game: Game, players: int, weights: Weights, seed: str, games: int, rivals: tuple[str, ...], part: int
) -> list[Rows]:
    """The games of one task."""
    numbers = range(games)[part * TOGETHER : (part + 1) * TOGETHER]
    tables = [_begun(game, players, seed, number, rivals) for number in numbers]
    play_side_by_side(game, game.make_options(players), tables, thinker_of(game, weights))
    return [rows_of(game, table.choices, leads_in(game, table.state)) for table in tables]


def _begun(game: Game, players: int, seed: str, number: int, rivals: Sequence[str]) -> Table:
    rng = Random(f"{seed} {number}")
    dice, nature = Random(rng.getrandbits(48)), Random(rng.getrandbits(48))
    state = game.start(drawn_options(game, players, rng), game.facts(None))
    rival, own = rivals[number % len(rivals)], rng.randrange(players)
    others = [] if rival == ITSELF else [seat for seat in range(players) if seat != own]
    bots = {seat: bot_of(game, rival, rng.getrandbits(48)) for seat in others}
    table = Table(state, dice, choices(state, nature, Counts()), bots)
    table.asked = next(table.course, None)
    table.go_on()
    return table


def play_side_by_side(game: Game, options: Any, tables: Sequence[Table], thinker: Thinker) -> None:
    """Play all of these games to the end, one choice of each at a time."""
    inputs, seen = inputs_of(game, options.players, options), spec(game, options=options)
    while waiting := [table for table in tables if table.asked is not None]:
        observed = np.array([table.observed(game, seen) for table in waiting])
        likes, values = thinker.likes(inputs, observed, [table.legal for table in waiting])
        for table, each, value in zip(waiting, likes, values.tolist(), strict=True):
            table.choose(each, value)
