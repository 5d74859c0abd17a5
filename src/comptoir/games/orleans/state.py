"""The state of a game of Orléans: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from comptoir.engine import frames
from comptoir.engine.game import facts_in
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.printed import Facts

# Characters. A follower is a neutral character or, from OWN on, a starter in its player's colour.
FARMER, BOATMAN, CRAFTSMAN, TRADER, KNIGHT, SCHOLAR, MONK = range(7)
OWN = 7
FOLLOWERS = 11
CHARACTER = (0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3)  # of each follower

# What stands on an action space: a follower, or one of these.
EMPTY, TECHNOLOGY = -1, 11

# What an action space asks for besides a character: see `needs` in the facts.
ANY, NEUTRAL, MARKET_SPACE, DEED_SPACE, EACH = 7, 8, 9, 10, 11  # EACH + a character: exactly that character

# Goods. An item is a good or, from BREAD on, one that lies on a tile of its owner.
GRAIN, CHEESE, WINE, WOOL, BROCADE = range(5)
GOODS = 5
BREAD, INN_CHEESE, INN_WINE = 5, 6, 7
ITEMS = 8
GOOD = (GRAIN, CHEESE, WINE, WOOL, BROCADE, GRAIN, CHEESE, WINE)  # of each item

# Tracks are numbered like their characters; the last one is the development track.
DEVELOPMENT = 6
TRACKS = 7

# The places that rules name.
FARM_HOUSE, VILLAGE, UNIVERSITY, CASTLE, MONASTERY, SHIP, WAGON, GUILDHALL, SCRIPTORIUM, TOWN_HALL = range(10)
BASIC_PLACES = 10
PLACES = BASIC_PLACES + len(facts_in(__package__)["place_tiles"])

# The citizen tiles: two on character tracks, three on the development track, eight on deeds, one for the end.
BOATMAN_CITIZEN, KNIGHT_CITIZEN, DEVELOPMENT_CITIZENS, DEED_CITIZENS, LAST_CITIZEN = 0, 1, 2, 5, 13

UNLIMITED = -1
ROADS, WATERWAYS = 1, 2  # kinds of ways; both: 3
CATEGORIES = ("coins", "goods", "stations", "citizens", "bread", "port", "trading_house", "depot", "gaming_room")


@dataclass(slots=True)
class Player:
    """One player's board and belongings. `fits` and `status_bonus` follow from the places."""

    coins: int
    stations: int  # not yet built
    merchant: int  # the town where it is
    on: list[tuple[int, ...]]  # for each place what stands on its spaces; nothing for a place not owned
    fits: tuple[int, ...]  # for each follower the kinds of spaces where it may stand, as bits
    bag: list[int] = field(default_factory=lambda: [0] * FOLLOWERS)
    market: list[int] = field(default_factory=lambda: [0] * FOLLOWERS)
    goods: list[int] = field(default_factory=lambda: [0] * ITEMS)
    tracks: list[int] = field(default_factory=lambda: [0] * TRACKS)
    places: tuple[int, ...] = ()  # place tiles, in the order taken
    technology: int = 0  # held, not yet placed
    has_technology: bool = False  # has ever placed one
    citizens: int = 0
    road_stations: int = 0  # built on the Road
    is_room_supplied: bool = False  # the Gaming Room has its goods
    status_bonus: int = 0
    substitutes: tuple[tuple[int, int], ...] = ()  # place and space of farmers that stand in for this round only
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
    supply: list[int]  # neutral characters on the board
    goods: list[int]  # the goods market
    way_goods: list[tuple[int, ...]]  # on each way
    stations: list[tuple[int, ...]]  # in each town the players who have built
    deeds: list[tuple[tuple[int, int], ...]]  # on each deed who sent which character, first one first
    technology: int
    coins: int  # the supply, or UNLIMITED
    citizens: int  # those not yet taken, as bits
    tiles: list[tuple[int, ...]]  # place tiles that can be taken, by category (0 stays empty)
    stacks: list[tuple[int, ...]]  # place tiles that nobody can see, by category
    boxed: tuple[int, ...]  # place tiles out of the game
    piles: tuple[tuple[int, tuple[int, ...]], ...]  # hourglass tiles to come: how many of these
    event: int = 0  # this round's hourglass tile
    round: int = 0
    phase: int = 0
    first: int = 0  # the first player
    passed: int = 0  # players who have passed, as bits
    taken: int = 0  # categories of place tiles taken this round, as bits
    lost_followers: list[int] = field(default_factory=lambda: [0] * 7)  # out of the game
    lost_goods: list[int] = field(default_factory=lambda: [0] * GOODS)
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


def owned(me: Player) -> tuple[int, ...]:
    """All places of a player: the basic ones, then the tiles."""
    return (*range(BASIC_PLACES), *me.places)
