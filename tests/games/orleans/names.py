"""Names in positions and moves of Orléans: what a word says, and how a number is said."""

from __future__ import annotations

from comptoir.engine.moves import Move
from comptoir.games.keyed import numbered
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import (
    ALL_CHARACTERS,
    ALL_FOLLOWERS,
    ALL_GOODS,
    ALL_ITEMS,
    CHARACTER_OF,
    EMPTY,
    OWN,
    TECHNOLOGY,
    WATERWAYS,
    Character,
    DeedNumber,
    EventNumber,
    Figure,
    Follower,
    Good,
    Item,
    PlaceNumber,
    Town,
    WayNumber,
)
from comptoir.games.orleans.moves import VOCABULARY
from tests.games.positions import Impossible, number_of

PHASE_NAMES = ("hourglass", "census", "followers", "planning", "actions", "event", "first_player")
ITEM_NAMES = ("grain", "cheese", "wine", "wool", "brocade", "bread", "inn_cheese", "inn_wine")
SPOTS = ("bag", "market", "tower")
GIFTS = ("coins", "development", "good", "travel")
TRACK_NAMES = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "development")

# ------------------------------------------------------------------ names


def follower(name: str) -> Follower:
    """The number of a follower: `knight`, `own_farmer`."""
    number = character(name.removeprefix("own_"))
    return ALL_FOLLOWERS[number + OWN] if name.startswith("own_") else number


def character(name: str) -> Character:
    """The number of a character: `knight`."""
    return ALL_CHARACTERS[number_of(name, load_facts().characters, "follower")]


def follower_name(number: Figure) -> str:
    """The name of a follower, `tech` for technology, `-` for nothing."""
    if number == EMPTY:
        return "-"
    if number == TECHNOLOGY:
        return "tech"
    name = load_facts().characters[CHARACTER_OF[number]]
    return f"own_{name}" if number >= OWN else name


def place(name: str) -> PlaceNumber:
    """The number of a place."""
    return PlaceNumber(number_of(name, [row.key for row in load_facts().places], "place"))


def town(name: str) -> Town:
    """The number of a town."""
    return Town(number_of(name, load_facts().towns, "town"))


def way(name: str) -> WayNumber:
    """The number of a way: `orleans~blois` by water, `orleans-vierzon` by road."""
    by, names = "~" if "~" in name else "-", [way_name(number) for number, _ in numbered(load_facts().ways)]
    back = by.join(reversed(name.split(by)))
    return WayNumber(number_of(back if back in names else name, names, "way"))


def way_name(number: WayNumber) -> str:
    """The name of a way."""
    row = load_facts().ways[number]
    return ("~" if row.kind == WATERWAYS else "-").join(load_facts().towns[end] for end in row.towns)


def deed(name: str) -> DeedNumber:
    """The number of a deed; the Gaming Room is one of them."""
    return DeedNumber(number_of(name, [*(row.key for row in load_facts().deeds), "gaming_room"], "deed"))


def event_number(name: str) -> EventNumber:
    """The number of an event tile: `taxes`, `taxes_B` for the harder ones, `levy`."""
    numbers = load_facts().event_numbers
    if name not in numbers:
        raise Impossible(f"There is no event “{name}”; there are: {', '.join(numbers)}.")
    return numbers[name]


def item(name: str) -> Item:
    """The number of an item: `wine`, `bread`, `inn_wine`."""
    return ALL_ITEMS[number_of(name, ITEM_NAMES, "good")]


def good(name: str) -> Good:
    """The number of a good: `wine`."""
    return ALL_GOODS[number_of(name, ITEM_NAMES[: len(ALL_GOODS)], "good")]


def track(name: str) -> int:
    """The number of a track."""
    return number_of(name, TRACK_NAMES, "track")


def move_of(text: str) -> Move:
    """The move that a text says, with names."""
    return VOCABULARY.parse(text)
