"""The state of a game of Orléans: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Self

from comptoir.engine import frames
from comptoir.engine.kinds import SEAT, By, SetOf
from comptoir.games.keyed import Keyed, KeyedList
from comptoir.games.orleans import kinds
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.printed import Facts

CATEGORIES = ("coins", "goods", "stations", "citizens", "bread", "port", "trading_house", "depot", "gaming_room")


@dataclass(slots=True)
class Player:
    """One player's board and belongings. `fits` and `status_bonus` follow from the places."""

    coins: int
    stations: int  # not yet built
    merchant: kinds.Town  # the town where it is
    on: kinds.FiguresByPlace  # what stands on the spaces of each place; none if not owned
    fits: Keyed[kinds.Follower, kinds.Needs]  # the kinds of spaces where each follower may stand
    bag: kinds.CountsByFollower = field(default_factory=lambda: [0] * len(kinds.FOLLOWERS))
    market: kinds.CountsByFollower = field(default_factory=lambda: [0] * len(kinds.FOLLOWERS))
    goods: KeyedList[kinds.Item, int] = field(default_factory=lambda: [0] * kinds.ITEMS)
    tracks: Annotated[list[int], By(kinds.TRACK)] = field(default_factory=lambda: [0] * kinds.TRACKS)
    places: tuple[kinds.Tile, ...] = ()  # place tiles, in the order taken
    technology: int = 0  # held, not yet placed
    has_technology: bool = False  # has ever placed one
    citizens: int = 0
    road_stations: int = 0  # built on the Road
    is_room_supplied: bool = False  # the Gaming Room has its goods
    status_bonus: int = 0
    substitutes: tuple[tuple[kinds.PlaceNumber, kinds.Space], ...] = ()  # where farmers stand in for this round only
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
    supply: kinds.CountsByCharacter  # neutral characters on the board
    goods: kinds.CountsByGood  # the goods market
    way_goods: KeyedList[kinds.WayNumber, tuple[kinds.Good, ...]]  # on each way
    stations: KeyedList[kinds.Town, tuple[kinds.Seat, ...]]  # the players who have built in each town
    deeds: kinds.SentByDeed  # who sent which character, first one first
    technology: int
    coins: kinds.Coins  # the supply; nothing if it is unlimited
    citizens: Annotated[int, SetOf(kinds.CITIZEN)]  # those not yet taken
    tiles: kinds.TilesByCategory  # place tiles that can be taken
    stacks: kinds.TilesByCategory  # face-down place tiles, in no order
    boxed: tuple[kinds.Tile, ...]  # place tiles out of the game
    piles: tuple[tuple[int, tuple[kinds.EventNumber, ...]], ...]  # hourglass tiles to come: how many of these
    event: kinds.EventNumber = kinds.UNTURNED  # this round's hourglass tile
    round: int = 0
    phase: int = 0
    first: kinds.Seat = 0  # the first player
    passed: Annotated[int, SetOf(SEAT)] = 0  # players who have passed
    taken: Annotated[int, SetOf(kinds.CATEGORY)] = 0  # categories of place tiles taken this round
    lost_followers: kinds.CountsByCharacter = field(default_factory=lambda: [0] * 7)  # out of the game
    lost_goods: kinds.CountsByGood = field(default_factory=lambda: [0] * len(kinds.GOODS))
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


def followers_of(me: Player, character: kinds.Character) -> int:
    """How many followers of this kind a player has: in the bag, on the market and on places."""
    standing = [what for figures in me.on for what in figures]
    kind = [follower for follower in kinds.ALL_FOLLOWERS if kinds.CHARACTER_OF[follower] == character]
    return sum(me.bag[each] + me.market[each] + standing.count(each) for each in kind)


def character_asked(need: int) -> kinds.Character:
    """The character that a space asks for, which others may stand in for or not."""
    return kinds.ALL_CHARACTERS[need - kinds.EACH if need >= kinds.EACH else need]


def owned(me: Player) -> tuple[kinds.PlaceNumber, ...]:
    """All places of a player: the basic ones, then the tiles."""
    return (*kinds.BASIC, *me.places)
