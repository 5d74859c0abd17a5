"""The kinds of things in Orléans: numbers in the state, names in text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, NewType

from msgspec import Meta

from comptoir.declared import AtMost, By, Exactly, Or, SetOf
from comptoir.engine.kinds import MANY, SEAT, Named, Range, named
from comptoir.games.keyed import Keyed, KeyedList
from comptoir.games.orleans import bounds
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
    from comptoir.games.orleans.facts import load_facts  # which need the actions of places, and those the state

    return load_facts()


def place_names() -> Sequence[str]:
    """The names of all places."""
    return [place.key for place in _facts().places]


def town_names() -> Sequence[str]:
    """The names of all towns."""
    return list(_facts().towns)


def _way_names() -> Sequence[str]:
    """`orleans~blois` by water, `orleans-vierzon` by road."""
    towns, signs = _facts().towns, {ROADS: "-", WATERWAYS: "~"}
    return [signs[way.kind].join(towns[town] for town in way.towns) for way in _facts().ways]


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
PlaceNumber = NewType("PlaceNumber", Annotated[int, PLACE])
Town = NewType("Town", Annotated[int, TOWN])
WayNumber = NewType("WayNumber", Annotated[int, WAY])
DeedNumber = NewType("DeedNumber", Annotated[int, DEED])
EventNumber = NewType("EventNumber", Annotated[int, EVENT])
# A character is a follower, too: a neutral one. A good is an item, too: one that lies on no tile.
Follower = NewType("Follower", Annotated[int, FOLLOWER])
Character = NewType("Character", Annotated[Follower, CHARACTER])
Item = NewType("Item", Annotated[int, ITEM])
Good = NewType("Good", Annotated[Item, GOOD])

MaybeCharacter = Annotated[Character, Or(-1)]
Figure = Annotated[Follower, FIGURE, Or(-1)]
Tile = Annotated[PlaceNumber, TILE]
Space = Annotated[int, Range(0, 6, "space")]
Seat = Annotated[int, SEAT]
WayKinds = Annotated[int, SetOf(named("kind of way", "road", "waterway"))]
MaybeGood = Annotated[Good, Or(-1)]
GoodOrCoins = Annotated[Good, Named(-1, 4, "gift", names=lambda: ("coins", *GOODS))]  # -1 for coins and development
Track = Annotated[int, TRACK]
Coins = Annotated[int, Range(0, MANY, "coins"), Or(-1), AtMost(bounds.COINS)]
Needs = Annotated[int, SetOf(NEED)]
CountsByFollower = KeyedList[Follower, Annotated[int, AtMost(bounds.followers)]]
CountsByCharacter = KeyedList[Character, Annotated[int, AtMost(bounds.characters)]]
GoodsCount = Annotated[int, AtMost(bounds.goods)]
CountsByGood = KeyedList[Good, GoodsCount]
GoodsByWay = KeyedList[WayNumber, Annotated[tuple[Good, ...], AtMost(bounds.way_goods)]]
StationsByTown = KeyedList[Town, Annotated[tuple[Seat, ...], AtMost(bounds.players)]]
FiguresByPlace = KeyedList[PlaceNumber, Annotated[tuple[Figure, ...], AtMost(bounds.spaces)]]
Sent = Annotated[tuple[tuple[Seat, Character], ...], AtMost(bounds.sent)]
SentByDeed = Annotated[KeyedList[DeedNumber, Sent], Exactly(bounds.deeds)]
TilesByCategory = Annotated[list[Annotated[tuple[Tile, ...], AtMost(bounds.tiles_of_category)]], By(CATEGORY)]
HiddenByCategory = Annotated[list[Annotated[tuple[Tile, ...], AtMost(bounds.hidden_tiles)]], By(CATEGORY)]
Substitutes = Annotated[tuple[tuple[PlaceNumber, Space], ...], AtMost(bounds.substitutes)]
SpaceByTrack = Annotated[list[Annotated[int, AtMost(bounds.tracks)]], By(TRACK)]
Technology = Annotated[int, AtMost(bounds.technology)]
Stations = Annotated[int, AtMost(bounds.stations)]
Round = Annotated[int, AtMost(bounds.rounds)]
Pile = tuple[Round, Annotated[tuple[EventNumber, ...], AtMost(bounds.pile)]]
SomeGoods = Annotated[tuple[Good, ...], AtMost(bounds.GOODS)]  # each once
SomeCharacters = Annotated[tuple[Character, ...], AtMost(bounds.CHARACTERS)]  # each once
Drawn = Annotated[tuple[Follower, ...], AtMost(bounds.FEW)]
Category = Annotated[int, CATEGORY]
Left = Annotated[int, AtMost(bounds.OWED)]  # still to be done, or to be paid

BASIC = tuple(map(PlaceNumber, range(BASIC_PLACES)))
ALL_FOLLOWERS = tuple(map(Follower, range(len(FOLLOWERS))))
ALL_CHARACTERS = tuple(map(Character, ALL_FOLLOWERS[: len(CHARACTERS)]))
ALL_ITEMS = tuple(map(Item, range(len(ITEM.words()))))
ALL_GOODS = tuple(map(Good, ALL_ITEMS[: len(GOODS)]))
NO_PLACE, NO_TOWN, NO_CHARACTER, NO_GOOD = PlaceNumber(-1), Town(-1), Character(Follower(-1)), Good(Item(-1))

# Characters. A follower is a neutral character or, from OWN on, a starter in its player's colour.
FARMER, BOATMAN, CRAFTSMAN, TRADER, KNIGHT, SCHOLAR, MONK = ALL_CHARACTERS
OWN = 7
CHARACTER_OF: Keyed[Follower, Character] = (*ALL_CHARACTERS, *ALL_CHARACTERS[:4])  # of each follower

# What stands on an action space: a follower, or one of these.
EMPTY, TECHNOLOGY = Follower(-1), Follower(11)

# What an action space asks for besides a character: see `needs` in the facts.
ANY, NEUTRAL, MARKET_SPACE, DEED_SPACE, EACH = 7, 8, 9, 10, 11  # EACH + a character: exactly that character

# Goods. An item is a good or, from BREAD on, one that lies on a tile of its owner.
GRAIN, CHEESE, WINE, WOOL, BROCADE = ALL_GOODS
BREAD, INN_CHEESE, INN_WINE = ALL_ITEMS[len(GOODS) :]
ITEMS = 8
GOOD_OF: Keyed[Item, Good] = (GRAIN, CHEESE, WINE, WOOL, BROCADE, GRAIN, CHEESE, WINE)  # of each item

# Tracks are numbered like their characters; the last one is the development track.
DEVELOPMENT = 6
TRACKS = 7

# The places that rules name.
FARM_HOUSE, VILLAGE, UNIVERSITY, CASTLE, MONASTERY, SHIP, WAGON, GUILDHALL, SCRIPTORIUM, TOWN_HALL = BASIC

# The citizen tiles: two on character tracks, three on the development track, eight on deeds, one for the end.
BOATMAN_CITIZEN, KNIGHT_CITIZEN, DEVELOPMENT_CITIZENS, DEED_CITIZENS, LAST_CITIZEN = 0, 1, 2, 5, 13

UNLIMITED = -1
UNTURNED = EventNumber(0)  # before the first round
