"""Ready-made rules for new tables and tournaments, and the options that are chosen by picture."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

from comptoir.engine.game import Game

PLAYERS = "players"  # listed like an option among what is impossible
GUIDED = "guided"  # a preset may explain each new kind of decision


def presets(game: Game) -> Mapping[str, Mapping[str, str]]:
    """Ready-made rules by name: options other than the standard ones."""
    return _beside_facts(game, "presets.toml")


def preset_options(game: Game, name: str) -> dict[str, str]:
    """All options of a preset; the standard ones, if there is none of that name."""
    chosen = presets(game).get(name, {})
    return {choice.name: chosen.get(choice.name, choice.default) for choice in game.choices}


def pictures(game: Game) -> Mapping[str, Mapping[str, Any]]:
    """The options that are chosen by picture: the panel that shows a value, and the values that have one."""
    return _beside_facts(game, "pictures.toml")


@cache
def _beside_facts(game: Game, name: str) -> Mapping[str, Any]:
    """What a file beside the game's facts says; without one, nothing."""
    file = resources.files("comptoir.games").joinpath(game.key, name)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
