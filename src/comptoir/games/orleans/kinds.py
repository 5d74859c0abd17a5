"""The kinds of things in Orléans: numbers in the state, names in text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from comptoir.engine.kinds import MANY, SEAT, By, Named, Or, Range, SetOf, named
from comptoir.games.tables import facts_in

if TYPE_CHECKING:
    from comptoir.games.orleans.printed import Facts

CHARACTERS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")
FOLLOWERS = (*CHARACTERS, "own_farmer", "own_boatman", "own_craftsman", "own_trader")
GOODS = ("grain", "cheese", "wine", "wool", "brocade")
BASIC_PLACES = 10
PLACES = BASIC_PLACES + len(facts_in(__package__)["place_tiles"])
ROADS, WATERWAYS = 1, 2  # kinds of ways; both: 3


def _facts() -> Facts:
    from comptoir.games.orleans.facts import standard_facts  # which need the actions of places, and those the state

    return standard_facts()


def place_names() -> Sequence[str]:
    """The names of all places."""
    return [place.key for place in _facts().places]


def town_names() -> Sequence[str]:
    """The names of all towns."""
    return _facts().towns


def _way_names() -> Sequence[str]:
    """`orleans~blois` by water, `orleans-vierzon` by road."""
    return [_joined(way.towns, "~" if way.kind == WATERWAYS else "-") for way in _facts().ways]


def _joined(towns: Sequence[int], sign: str) -> str:
    return sign.join(town_names()[town] for town in towns)


def _deed_names() -> Sequence[str]:
    return [deed.key for deed in _facts().deeds]


def _citizen_names() -> Sequence[str]:
    """Each citizen is named after what it is taken for."""
    return ["boatman", "knight", *(f"development_{number}" for number in (1, 2, 3)), *_deed_names(), "last_station"]


CHARACTER = named("character", *CHARACTERS)
FOLLOWER = named("follower", *FOLLOWERS)
FIGURE = named("figure", *FOLLOWERS, "technology")  # what stands on a space
GOOD = named("good", *GOODS)
ITEM = named("item", *GOODS, "bread", "inn_cheese", "inn_wine")
TRACK = named("track", *CHARACTERS[:-1], "development")
PLACE = Named(0, PLACES - 1, "place", names=place_names)
TILE = Named(BASIC_PLACES, PLACES - 1, "place tile", names=lambda: place_names()[BASIC_PLACES:])
TOWN = Named(0, 22, "town", names=town_names)
WAY = Named(0, 42, "way", names=_way_names)
DEED = Named(0, 8, "deed", names=lambda: [*_deed_names(), "gaming_room"])
EVENT = Named(0, MANY, "event", names=lambda: [tile.name for tile in _facts().events])
CITIZEN = Named(0, 13, "citizen", names=_citizen_names)
# What a space asks for: a character or one that stands in for it, one of several things, or that character alone.
NEED = named("need", *CHARACTERS, "any", "neutral", "market", "deed", *(f"only_{name}" for name in CHARACTERS))
CATEGORY = Range(1, 2, "category")

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=1, le=9)]
Character = Annotated[int, CHARACTER]
MaybeCharacter = Annotated[int, CHARACTER, Or(-1)]
Follower = Annotated[int, FOLLOWER]
Figure = Annotated[int, FIGURE, Or(-1)]
PlaceNumber = Annotated[int, PLACE]
Tile = Annotated[int, TILE]
Space = Annotated[int, Range(0, 6, "space")]
Seat = Annotated[int, SEAT]
Town = Annotated[int, TOWN]
WayNumber = Annotated[int, WAY]
WayKinds = Annotated[int, SetOf(named("kind of way", "road", "waterway"))]
DeedNumber = Annotated[int, DEED]
EventNumber = Annotated[int, EVENT]
Good = Annotated[int, GOOD]
MaybeGood = Annotated[int, GOOD, Or(-1)]
GoodOrCoins = Annotated[int, Named(-1, 4, "gift", names=lambda: ("coins", *GOODS))]  # -1 for coins and development
Item = Annotated[int, ITEM]
Track = Annotated[int, TRACK]
Coins = Annotated[int, Range(0, MANY, "coins"), Or(-1)]
Needs = Annotated[int, SetOf(NEED)]
CountsByFollower = Annotated[list[int], By(FOLLOWER)]
CountsByCharacter = Annotated[list[int], By(CHARACTER)]
CountsByGood = Annotated[list[int], By(GOOD)]
TilesByCategory = Annotated[list[tuple[Tile, ...]], By(CATEGORY)]
