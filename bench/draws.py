"""Options drawn at random, so that every value of every option comes up, in all company that the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from comptoir.engine.errors import BadOptions
from comptoir.engine.game import Game
from comptoir.games.burgundy.options import BOARDS, CHOICES

Text = Callable[[int, Random], str]


def _boards(players: int, rng: Random) -> str:
    """A board for each seat."""
    return ",".join(rng.choices(BOARDS, k=players))


def _sheets(players: int, rng: Random) -> str:
    """Sheets for all seats, and up to two more."""
    return ",".join("/".join(rng.sample(BOARDS, 2)) for _ in range(players + rng.randrange(3)))


# How the options that are free texts are drawn, and what must come up among them.
TEXTS: dict[str, Text] = {"boards": _boards, "expert_sheets": _sheets}
PINS = (
    *((choice.name, value) for choice in CHOICES for value in choice.values or (choice.default, "drawn")),
    *(("boards", board) for board in BOARDS),
)


def draw_options(game: Game, number: int, seed: int = 0) -> Any:
    """The options of a game with this number: one value is certain, in turn, and the others are drawn to go with it."""
    rng = Random(f"{seed}/{number}")
    name, value = PINS[number % len(PINS)]
    while True:
        players = rng.choice(game.players)
        pinned = TEXTS[name](players, rng) if value == "drawn" else value
        try:
            return game.make_options(players, {**_drawn(game, players, rng), name: pinned})
        except BadOptions:
            continue


def _drawn(game: Game, players: int, rng: Random) -> Mapping[str, str]:
    values = {}
    for choice in game.choices:
        is_text = not choice.values
        drawn = TEXTS[choice.name](players, rng) if is_text and rng.random() < 0.5 else choice.default
        values[choice.name] = drawn if is_text else rng.choice(choice.values)
    return values
