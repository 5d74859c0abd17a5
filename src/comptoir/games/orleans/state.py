"""The state of a game of Orléans: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Self

from comptoir.engine import frames
from comptoir.engine.kinds import SEAT, By, SetOf
from comptoir.games.keyed import Keyed, KeyedList
from comptoir.games.orleans.kinds import (
    ALL_CHARACTERS,
    ALL_FOLLOWERS,
    ALL_GOODS,
    ALL_ITEMS,
    BASIC,
    CATEGORY,
    CITIZEN,
    TRACK,
    Character,
    Coins,
    CountsByCharacter,
    CountsByFollower,
    CountsByGood,
    DeedNumber,
    EventNumber,
    Figure,
    Follower,
    Good,
    Item,
    Needs,
    PlaceNumber,
    Seat,
    Space,
    Tile,
    TilesByCategory,
    Town,
    WayNumber,
)
from comptoir.games.orleans.kinds import BASIC_PLACES as BASIC_PLACES
from comptoir.games.orleans.kinds import PLACES as PLACES
from comptoir.games.orleans.kinds import ROADS as ROADS
from comptoir.games.orleans.kinds import WATERWAYS as WATERWAYS
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.printed import Facts

# Characters. A follower is a neutral character or, from OWN on, a starter in its player's colour.
FARMER, BOATMAN, CRAFTSMAN, TRADER, KNIGHT, SCHOLAR, MONK = ALL_CHARACTERS
OWN = 7
FOLLOWERS = 11
CHARACTER: Keyed[Follower, Character] = (*ALL_CHARACTERS, *ALL_CHARACTERS[:4])  # of each follower

# What stands on an action space: a follower, or one of these.
EMPTY, TECHNOLOGY = Follower(-1), Follower(11)

# What an action space asks for besides a character: see `needs` in the facts.
ANY, NEUTRAL, MARKET_SPACE, DEED_SPACE, EACH = 7, 8, 9, 10, 11  # EACH + a character: exactly that character

# Goods. An item is a good or, from BREAD on, one that lies on a tile of its owner.
GRAIN, CHEESE, WINE, WOOL, BROCADE = ALL_GOODS
GOODS = 5
BREAD, INN_CHEESE, INN_WINE = ALL_ITEMS[GOODS:]
ITEMS = 8
GOOD: Keyed[Item, Good] = (GRAIN, CHEESE, WINE, WOOL, BROCADE, GRAIN, CHEESE, WINE)  # of each item

# Tracks are numbered like their characters; the last one is the development track.
DEVELOPMENT = 6
TRACKS = 7

# The places that rules name.
FARM_HOUSE, VILLAGE, UNIVERSITY, CASTLE, MONASTERY, SHIP, WAGON, GUILDHALL, SCRIPTORIUM, TOWN_HALL = BASIC

# The citizen tiles: two on character tracks, three on the development track, eight on deeds, one for the end.
BOATMAN_CITIZEN, KNIGHT_CITIZEN, DEVELOPMENT_CITIZENS, DEED_CITIZENS, LAST_CITIZEN = 0, 1, 2, 5, 13

UNLIMITED = -1
UNTURNED = EventNumber(0)  # before the first round
CATEGORIES = ("coins", "goods", "stations", "citizens", "bread", "port", "trading_house", "depot", "gaming_room")


@dataclass(slots=True)
class Player:
    """One player's board and belongings. `fits` and `status_bonus` follow from the places."""

    coins: int
    stations: int  # not yet built
    merchant: Town  # the town where it is
    on: KeyedList[PlaceNumber, tuple[Figure, ...]]  # what stands on the spaces of each place; none if not owned
    fits: Keyed[Follower, Needs]  # the kinds of spaces where each follower may stand
    bag: CountsByFollower = field(default_factory=lambda: [0] * FOLLOWERS)
    market: CountsByFollower = field(default_factory=lambda: [0] * FOLLOWERS)
    goods: KeyedList[Item, int] = field(default_factory=lambda: [0] * ITEMS)
    tracks: Annotated[list[int], By(TRACK)] = field(default_factory=lambda: [0] * TRACKS)
    places: tuple[Tile, ...] = ()  # place tiles, in the order taken
    technology: int = 0  # held, not yet placed
    has_technology: bool = False  # has ever placed one
    citizens: int = 0
    road_stations: int = 0  # built on the Road
    is_room_supplied: bool = False  # the Gaming Room has its goods
    status_bonus: int = 0
    substitutes: tuple[tuple[PlaceNumber, Space], ...] = ()  # where farmers stand in for this round only
    lost_stations: int = 0

    def clone(self) -> Player:
        return Player(
            self.coins,
            self.stations,
            self.merchant,
            self.on[:],
            self.fits,
            self.bag[:],
            self.market[:],
            self.goods[:],
            self.tracks[:],
            self.places,
            self.technology,
            self.has_technology,
            self.citizens,
            self.road_stations,
            self.is_room_supplied,
            self.status_bonus,
            self.substitutes,
            self.lost_stations,
        )


@dataclass(slots=True)
class State(frames.State):
    """Everything on the table. Places, ways, towns, deeds and event tiles are numbers into the facts."""

    facts: Facts = field(compare=False)
    options: Options
    players: list[Player]
    supply: CountsByCharacter  # neutral characters on the board
    goods: CountsByGood  # the goods market
    way_goods: KeyedList[WayNumber, tuple[Good, ...]]  # on each way
    stations: KeyedList[Town, tuple[Seat, ...]]  # the players who have built in each town
    deeds: KeyedList[DeedNumber, tuple[tuple[Seat, Character], ...]]  # who sent which character, first one first
    technology: int
    coins: Coins  # the supply; nothing if it is unlimited
    citizens: Annotated[int, SetOf(CITIZEN)]  # those not yet taken
    tiles: TilesByCategory  # place tiles that can be taken
    stacks: TilesByCategory  # face-down place tiles, in no order
    boxed: tuple[Tile, ...]  # place tiles out of the game
    piles: tuple[tuple[int, tuple[EventNumber, ...]], ...]  # hourglass tiles to come: how many of these
    event: EventNumber = UNTURNED  # this round's hourglass tile
    round: int = 0
    phase: int = 0
    first: Seat = 0  # the first player
    passed: Annotated[int, SetOf(SEAT)] = 0  # players who have passed
    taken: Annotated[int, SetOf(CATEGORY)] = 0  # categories of place tiles taken this round
    lost_followers: CountsByCharacter = field(default_factory=lambda: [0] * 7)  # out of the game
    lost_goods: CountsByGood = field(default_factory=lambda: [0] * GOODS)
    lost_technology: int = 0

    def clone(self) -> Self:
        return type(self)(
            self.facts,
            self.options,
            [player.clone() for player in self.players],
            self.supply[:],
            self.goods[:],
            self.way_goods[:],
            self.stations[:],
            self.deeds[:],
            self.technology,
            self.coins,
            self.citizens,
            self.tiles[:],
            self.stacks[:],
            self.boxed,
            self.piles,
            self.event,
            self.round,
            self.phase,
            self.first,
            self.passed,
            self.taken,
            self.lost_followers[:],
            self.lost_goods[:],
            self.lost_technology,
            stack=self.stack[:],
            log=None if self.log is None else self.log[:],
        )

    def adopt(self, other: Self, seat: int) -> None:
        self.players[seat] = other.players[seat].clone()


def turn_order(state: State) -> list[int]:
    """The players from the first player on, clockwise."""
    number = len(state.players)
    return [(state.first + place) % number for place in range(number)]


def followers_of(me: Player, character: Character) -> int:
    """How many followers of this kind a player has: in the bag, on the market and on places."""
    standing = [what for figures in me.on for what in figures]
    kind = [follower for follower in ALL_FOLLOWERS if CHARACTER[follower] == character]
    return sum(me.bag[each] + me.market[each] + standing.count(each) for each in kind)


def character_asked(need: int) -> Character:
    """The character that a space asks for, which others may stand in for or not."""
    return ALL_CHARACTERS[need - EACH if need >= EACH else need]


def owned(me: Player) -> tuple[PlaceNumber, ...]:
    """All places of a player: the basic ones, then the tiles."""
    return (*BASIC, *me.places)
