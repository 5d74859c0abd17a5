"""Options drawn at random so that every value of every option comes up, in every combination the rules allow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from comptoir.engine.errors import BadOptions
from comptoir.engine.game import Choice, Game
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.options import SCENARIO_SETS, TILE_PACKS

Text = Callable[[int, Random], str]
ATTEMPTS = 5000  # to find options that go with a value


def _boards(players: int, rng: Random) -> str:
    """A board for each seat."""
    return ",".join(rng.choices(BOARDS, k=players))


def _sheets(players: int, rng: Random) -> str:
    """Sheets for all seats, and up to two more."""
    return ",".join("/".join(rng.sample(BOARDS, 2)) for _ in range(players + rng.randrange(3)))


def _tiles(players: int, rng: Random) -> str:
    """Some packs, and perhaps some single tiles."""
    single = [place.key for place in load_facts().places if place.level]
    packs = rng.sample(TILE_PACKS, rng.randrange(1, 5))
    return ",".join([*packs, *rng.sample(single, rng.randrange(6))])


def _coins(players: int, rng: Random) -> str:
    """A supply of coins that may run out."""
    return str(rng.randrange(5 * players, 200))


@dataclass(frozen=True, slots=True)
class Draws:
    """How a game's free-text options are drawn, and which values must come up."""

    texts: Mapping[str, Text]
    more: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


DRAWS = {
    "burgundy": Draws({"boards": _boards, "expert_sheets": _sheets}, {"boards": BOARDS}),
    "orleans": Draws(
        {"tiles": _tiles, "coin_supply": _coins},
        {"tiles": ("all", *(f"base,{pack}" for pack in TILE_PACKS[1:]), *SCENARIO_SETS)},
    ),
    "pest": Draws({}),
}


def pins(game: Game) -> list[tuple[str, str]]:
    """Every value that must come up, with its option."""
    values = ((c.name, (c.default, "drawn") if _is_text(c) else c.values) for c in game.choices)
    certain = [(name, value) for name, known in values for value in known]
    return certain + [(name, value) for name, known in DRAWS[game.key].more.items() for value in known]


def draw_options(game: Game, number: int, seed: int = 0) -> Any:
    """The options of game number `number`: one value is fixed, in turn; the others are drawn to go with it."""
    rng = Random(f"{seed}/{number}")
    certain = pins(game)
    name, value = certain[number % len(certain)]
    for _ in range(ATTEMPTS):
        players = rng.choice(game.players)
        pinned = DRAWS[game.key].texts[name](players, rng) if value == "drawn" else value
        try:
            return game.make_options(players, {**_drawn(game, players, rng), name: pinned})
        except BadOptions:
            continue
    raise AssertionError(f"nothing goes with {name}={value}")


def _drawn(game: Game, players: int, rng: Random) -> Mapping[str, str]:
    values = {}
    for choice in game.choices:
        if not _is_text(choice):
            values[choice.name] = rng.choice(choice.values)
        elif rng.random() < 0.5:
            values[choice.name] = DRAWS[game.key].texts[choice.name](players, rng)
        else:
            values[choice.name] = choice.default
    return values


def _is_text(choice: Choice) -> bool:
    """Is the value free text?"""
    return choice.several or not choice.values
