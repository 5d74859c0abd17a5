"""The recorded games of the tests: how they are made (`make records`). Each game has its own plans.

The same plans, bots and rules give the same moves. A plan may ask for something that only some games show; then
seeds are tried in order, so that the record can be found again when the rules change.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from comptoir.bots import Bot, make_bot
from comptoir.engine.frames import Event
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.moves import Move
from comptoir.engine.record import Record, dumps, loads, record_of, replay
from comptoir.games import all_games, game as game_of

FOLDER = Path(__file__).parent / "records"
SEARCH = "search:40"
MOST_ATTEMPTS = 1000

Shows = Callable[[Match], bool]


def anything(match: Match) -> bool:
    """Every game will do."""
    return True


def a_move(kind: type[Move]) -> Shows:
    """A player makes a move of this kind."""
    return lambda match: any(type(entry.move) is kind for entry in match.entries)


def an_event(kind: type[Event]) -> Shows:
    """Something of this kind happens."""
    return lambda match: any(type(event) is kind for events in match.events for event in events)


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be recorded: its name, the bots in seat order, its options, and what it has to show."""

    name: str
    bots: str
    options: Mapping[str, str] = field(default_factory=dict)
    shows: Shows = anything


def plans_of(game: Game) -> tuple[Plan, ...]:
    """The plans of a game, next to its tests."""
    found: tuple[Plan, ...] = _beside_tests(game).PLANS
    return found


def _beside_tests(game: Game) -> Any:
    return import_module(f"tests.games.{game.key}.plans")


def _bot(game: Game, name: str, seed: int) -> Bot:
    """A bot by name: one from the game's plans, or one of the regular bots."""
    own: Mapping[str, Callable[[int, str], Bot]] = getattr(_beside_tests(game), "BOTS", {})
    kind, _, wish = name.partition(":")
    return own[kind](seed, wish) if kind in own else make_bot(name, game, seed=seed)


def folder_of(game: Game) -> Path:
    """Where the records of a game are."""
    return FOLDER / game.key


def played(game: Game, plan: Plan) -> Match:
    """The first game of a plan that shows what it should."""
    for attempt in range(MOST_ATTEMPTS):
        match = _played(game, plan, attempt)
        if plan.shows(match):
            return match
    raise AssertionError(f"{plan.name}: none of {MOST_ATTEMPTS} games shows it")


def _played(game: Game, plan: Plan, attempt: int) -> Match:
    names, rng = plan.bots.split(), Random(f"{plan.name} {attempt}")
    bots = [_bot(game, name, rng.getrandbits(32)) for name in names]
    seats = [f"{name.partition(':')[0]} {seat}" for seat, name in enumerate(names, 1)]
    match = Match(game, game.make_options(len(names), plan.options), seed=rng.getrandbits(32), seats=seats)
    while players := match.to_decide():
        player = rng.choice(players)  # in lanes any player may answer first
        match.play(player, bots[player].choose(match.view(player), player, match.moves(player)))
    return match


@cache
def _record_named(key: str, name: str) -> Record:
    return loads((FOLDER / key / f"{name}.json").read_bytes())


@cache
def _match_named(key: str, name: str) -> Match:
    return replay(_record_named(key, name), game_of(key))


def record_of_plan(game: Game, plan: Plan) -> Record:
    """The record of a plan, from its file."""
    return _record_named(game.key, plan.name)


def match_of(game: Game, plan: Plan) -> Match:
    """The match that the record of a plan leads to."""
    return _match_named(game.key, plan.name)


def every_match(game: Game) -> Iterator[Match]:
    """All matches on record of a game."""
    return (match_of(game, plan) for plan in plans_of(game))


def recorded(game: Game, plan: Plan) -> str:
    """The record of a plan as its file has it."""
    return dumps(record_of(played(game, plan)))


def write(game: Game) -> None:
    """Play and write what is not on record yet. Recorded games stay as they are: they must replay for ever."""
    folder = folder_of(game)
    folder.mkdir(parents=True, exist_ok=True)
    new = [plan for plan in plans_of(game) if not (folder / f"{plan.name}.json").exists()]
    for plan in new:
        (folder / f"{plan.name}.json").write_text(recorded(game, plan), encoding="utf-8")
    print(f"{game.key}: {len(new)} new records")


def main() -> None:
    """Write the records of the games named, or of all."""
    for game in all_games():
        if game.key in sys.argv[1:] or not sys.argv[1:]:
            write(game)


if __name__ == "__main__":
    main()
