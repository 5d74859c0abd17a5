"""`python -m bench.parity`: follows games in both engines of Burgundy, until one differs.

Recorded games and random ones: at every decision the legal moves, what a seat sees and the points must be the same, and
at the end the ranking. Random games take their luck from the accelerated engine's nature, which the Python game checks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any

import jax
import numpy as np
from numpy.typing import NDArray
from rich.progress import track

from comptoir.accelerated import Burgundy, Luck, State
from comptoir.accelerated.nature import answer
from comptoir.engine import frames
from comptoir.engine.errors import BadOptions
from comptoir.engine.match import NATURE, Match
from comptoir.engine.moves import Move
from comptoir.games.burgundy import GAME, moves as do
from comptoir.games.burgundy.options import BASE_BOARDS, PLAYERS, Options
from comptoir.games.burgundy.state import CATEGORIES
from comptoir.research import spec
from tests.records import every_match

TIMES = 10_000
BATCH = 250

Moves = Sequence[Move]
Choose = Callable[[Moves], Move]
Looked = dict[str, NDArray[Any]]


@dataclass(frozen=True)
class Script:
    """A game to follow: what it is called, its options, its luck, and who chooses its moves."""

    name: str
    options: Options
    luck: Luck
    choose: Choose


class Game:
    """A game in the Python engine, with the luck of the other."""

    def __init__(self, script: Script) -> None:
        self.script, self.decisions = script, 0
        self.tables = _engine(script.options.players).tables
        self.seen = spec("burgundy", script.options.players)
        self.state: Any = GAME.start(script.options, GAME.facts(None))
        self._answer_chance()

    def _answer_chance(self) -> None:
        while (chance := frames.open_chance(self.state)) is not None:
            move = answer(self.tables, self.script.luck, self.state, chance[1])
            assert chance[1].allows(self.state, move), f"{self.script.name}: nature cannot answer {move}"
            frames.reveal(self.state, move)

    def seat(self) -> int:
        """Who looks: each seat in turn, not only the one that is asked."""
        return self.decisions % len(self.state.players)

    def moves(self) -> Moves:
        question: Any = next(iter(frames.pending(self.state)), None)
        return question.moves(self.state) if question else ()

    def play(self) -> int:
        """Make a move, if the game is not over; its number."""
        if frames.is_over(self.state):
            return 0
        move, (question,) = self.script.choose(self.moves()), frames.pending(self.state)
        frames.decide(self.state, getattr(question, "player", 0), move)
        self._answer_chance()
        self.decisions += 1
        return GAME.vocabulary.index(move)

    def difference(self, looked: Looked, place: int) -> str:
        """What the other engine has otherwise, at this place of its batch; empty if nothing."""
        where = f"{self.script.name}, decision {self.decisions}, {self.state.stack[-1:]}"
        found = {
            "legal moves": self._other_moves(looked["mask"][place]),
            "sight": self._other_sight(looked["sight"][place]),
            "points": self._other_points(looked["scores"][place]),
            "ranking": self._other_places(looked["places"][place]) if frames.is_over(self.state) else "",
        }
        return "\n".join(f"{where}: {what}: {text}" for what, text in found.items() if text)

    def _other_moves(self, mask: NDArray[np.bool_]) -> str:
        ours, theirs = set(map(GAME.vocabulary.index, self.moves())), set(np.flatnonzero(mask).tolist())
        lacking, more = ([str(GAME.vocabulary.move(one)) for one in each] for each in (ours - theirs, theirs - ours))
        return f"lacking {lacking}, too many {more}" if lacking or more else ""

    def _other_sight(self, sight: NDArray[np.int16]) -> str:
        ours = self.seen.vector(self.state, self.seat())
        if np.array_equal(ours, sight):
            return ""
        theirs = self.seen.split(sight.astype(np.int32))
        pairs = ((name, part.tolist(), theirs[name].tolist()) for name, part in self.seen.split(ours).items())
        return "; ".join(f"{name}: {part}, not {other}" for name, part, other in pairs if part != other)

    def _other_points(self, scores: NDArray[np.int16]) -> str:
        ours = [[points[category] for category in CATEGORIES] for points in GAME.scores(self.state)]
        return "" if ours == scores.tolist() else f"{ours}, not {scores.tolist()}"

    def _other_places(self, places: NDArray[np.int32]) -> str:
        ours = {row.player: row.place for row in GAME.result(self.state)}
        theirs = dict(enumerate(places.tolist()))
        return "" if ours == theirs else f"{ours}, not {theirs}"


@cache
def _engine(players: int) -> Burgundy:
    return Burgundy(players)


@cache
def compiled(players: int) -> tuple[Any, Any, Any]:
    """The functions of the accelerated engine for whole batches: begin, look, step."""
    engine = _engine(players)

    def look(state: State, seat: Any) -> dict[str, Any]:
        return {
            "mask": engine.mask(state),
            "sight": engine.observe(state, seat),
            "scores": engine.scores(state),
            "places": engine.places(state),
        }

    return jax.jit(jax.vmap(engine.init)), jax.jit(jax.vmap(look)), jax.jit(jax.vmap(engine.step))


def follow(scripts: Sequence[Script]) -> str:
    """Follow games of equally many players in both engines at once; the first difference, or nothing."""
    init, look, step = compiled(scripts[0].options.players)
    games = list(map(Game, scripts))
    boards = [[BASE_BOARDS.index(board) for board in script.options.seat_boards()] for script in scripts]
    luck = jax.tree.map(lambda *parts: np.stack(parts), *(script.luck for script in scripts))
    states = init(luck, np.array(boards, np.int16))
    is_over = False
    while not is_over:
        is_over = all(frames.is_over(game.state) for game in games)
        looked = jax.device_get(look(states, np.array([game.seat() for game in games])))
        for place, game in enumerate(games):
            if found := game.difference(looked, place):
                return found
        states = step(states, np.array([game.play() for game in games], np.int16))
    return ""


def random_scripts(players: int, seed: int) -> Iterator[Script]:
    """Random games without end: boards, luck and moves follow from the seed."""
    draw = jax.jit(_engine(players).luck)
    for number, key in enumerate(_keys(seed)):
        rng = Random(f"{players} {seed} {number}")
        boards = ",".join(rng.choices(BASE_BOARDS, k=players))
        options = GAME.make_options(players, {"boards": boards})
        luck: Luck = jax.device_get(draw(key))
        choose = partial(_builds, rng) if number % 2 else rng.choice
        yield Script(f"random game {number} of {players} players, boards {boards}", options, luck, choose)


def _builds(rng: Random, moves: Moves) -> Move:
    """A move at random, but a tile is placed where one can be: estates fill, and the rules of full ones are met."""
    return rng.choice([move for move in moves if isinstance(move, do.Place)] or moves)


def _keys(seed: int) -> Iterator[Any]:
    key = jax.random.key(seed)
    while True:
        key, one = jax.random.split(key)
        yield one


def recorded_scripts(players: int) -> list[Script]:
    """The games on record that the accelerated engine plays."""
    found = []
    for match in every_match(GAME):
        if match.options.players == players and is_played(match.options):
            found.append(_recorded(match))
    return found


def is_played(options: Options) -> bool:
    """Does the accelerated engine play with these options?"""
    names = [choice.name for choice in GAME.choices]
    try:
        Burgundy(options.players, options={name: getattr(options, name) for name in names})
    except BadOptions:
        return False
    return True


def _recorded(match: Match) -> Script:
    moves = iter([entry.move for entry in match.entries if entry.player != NATURE])
    luck = jax.device_get(_engine(match.options.players).luck_of(match))
    return Script(", ".join(match.seats), match.options, luck, lambda legal: next(moves))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.parity", description="Follow games in both engines.")
    parser.add_argument("--games", type=int, default=TIMES, help=f"how many random ones ({TIMES})")
    parser.add_argument("--seed", type=int, default=0, help="seed of the series (0)")
    given = parser.parse_args()
    for number, players in enumerate(PLAYERS):
        games = given.games // len(PLAYERS) + (number < given.games % len(PLAYERS))
        recorded = recorded_scripts(players)
        scripts = random_scripts(players, given.seed)
        batches = [recorded, *(list(islice(scripts, min(BATCH, games - first))) for first in range(0, games, BATCH))]
        for batch in track(batches, f"Following {players} players"):
            if found := follow(batch):
                print(found, file=sys.stderr)
                return 1
        print(f"{players} players: {len(recorded)} recorded and {games} random games, no difference.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
