"""Names in positions and moves of Pest: what a word says, and how a number is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from comptoir.games.keyed import numbered
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import (
    ALL_BUILDINGS,
    ALL_LOCATIONS,
    ALL_ROADS,
    BuildingNumber,
    LocationNumber,
    RoadNumber,
    TechnologyNumber,
    TechnologySlot,
)
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.state import Player
from tests.games.positions import number_of

GOODS = ("wood", "stone", "food", "herbs", "coin")
ACTIONS = ("move", "build", "produce", "research", "heal", "assign")
SPACES = tuple(f"{top}+{left}" for left in ACTIONS[3:] for top in ACTIONS[:3])
SLOTS = ("zone", "move", "build", "produce", "storage", "cemetery", "top", "middle", "bottom")
TECHNOLOGY_SLOTS = ("top", "middle", "bottom")
WAYS = ("paying", "camp", "leaving", "leaving+camp")
PHASE_NAMES = ("plague", "favour", "actions", "return", "order", "end_year")
CASTLES = ("kelmarn", "tharvel", "blessir", "gothar", "ostragar")
DOCTORS = ("pasken", "nerith", "meskar", "skarle", "drisca")
BEYOND = 60  # a space of the influence track after the last one, where nothing is collected

# ------------------------------------------------------------------ names


def _facts() -> Facts:
    return load_facts()


def location(key: str) -> LocationNumber:
    """The number of a location."""
    return ALL_LOCATIONS[number_of(key, names_of("location"), "location")]


def road(name: str) -> RoadNumber:
    """The number of a road: `gollor-gothar`, `castren-capital`."""
    names = ["-".join(row.ends) for row in _facts().roads]
    back = "-".join(reversed(name.split("-")))
    return ALL_ROADS[number_of(back if back in names else name, names, "road")]


def technology(key: str) -> TechnologyNumber:
    """The number of a technology."""
    return TechnologyNumber(number_of(key, names_of("technology"), "technology"))


def building(key: str) -> BuildingNumber:
    """The number of a building."""
    return ALL_BUILDINGS[number_of(key, names_of("building"), "building")]


def slot_of(me: Player, key: str) -> TechnologySlot:
    """Where a player's technology lies."""
    return next(slot for slot, held in numbered(me.technologies) if held == technology(key))


def names_of(field: str) -> Sequence[str]:
    """The names of what a field of a move counts."""
    facts = _facts()
    buildings = [row.key for row in facts.buildings]
    known: dict[str, Sequence[str]] = {
        "location": [row.key for row in facts.locations], "resource": GOODS, "first": GOODS, "second": GOODS,
        "action": ACTIONS, "space": SPACES, "slot": SLOTS, "way": WAYS, "material": GOODS, "building": buildings,
        "technology": [row.key for row in facts.technologies], "technologies": [row.key for row in facts.technologies],
        "target": [*buildings, "capital", "mobile", "experts", "track"], "decrees": [row.key for row in facts.decrees],
    }  # fmt: skip
    return known.get(field, ())


def price(*keys: str) -> dict[str, Any]:
    """What buildings of the player board or of the Capital cost together."""
    rows = {row.key: row.cost for row in _facts().buildings}
    rows |= {row.key: row.cost for row in _facts().capital_buildings}
    return {good: sum(rows[key][number] for key in keys) for number, good in enumerate(GOODS[:-1])}


def past_rewards() -> int:
    """The last space of the influence track with a reward: from there on, influence brings nothing else."""
    return max(_facts().track_rewards)
