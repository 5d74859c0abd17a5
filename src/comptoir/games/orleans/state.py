"""The state of a game of Orléans: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Self

from comptoir.declared import AtMost, Follows, SetOf
from comptoir.engine import frames
from comptoir.engine.kinds import SEAT
from comptoir.games.keyed import Keyed, KeyedList
from comptoir.games.orleans import bounds, kinds
from comptoir.games.orleans.options import Options
from comptoir.games.orleans.printed import Facts

CATEGORIES = ("coins", "goods", "stations", "citizens", "bread", "port", "trading_house", "depot", "gaming_room")


@dataclass(slots=True)
class Player:
    """One player's board and belongings. `fits` and `status_bonus` follow from the places."""

    coins: Annotated[int, AtMost(bounds.COINS)]
    stations: kinds.Stations  # not yet built
    merchant: kinds.Town  # the town where it is
    on: kinds.FiguresByPlace  # what stands on the spaces of each place; none if not owned
    fits: Annotated[Keyed[kinds.Follower, kinds.Needs], Follows()]  # the kinds of spaces where each follower may stand
    bag: kinds.CountsByFollower = field(default_factory=lambda: [0] * len(kinds.FOLLOWERS))
    market: kinds.CountsByFollower = field(default_factory=lambda: [0] * len(kinds.FOLLOWERS))
    goods: KeyedList[kinds.Item, kinds.GoodsCount] = field(default_factory=lambda: [0] * kinds.ITEMS)
    tracks: kinds.SpaceByTrack = field(default_factory=lambda: [0] * kinds.TRACKS)
    places: Annotated[tuple[kinds.Tile, ...], AtMost(bounds.tiles)] = ()  # place tiles, in the order taken
    technology: kinds.Technology = 0  # held, not yet placed
    has_technology: bool = False  # has ever placed one
    citizens: Annotated[int, AtMost(bounds.citizens)] = 0
    road_stations: kinds.Stations = 0  # built on the Road
    is_room_supplied: bool = False  # the Gaming Room has its goods
    status_bonus: Annotated[int, Follows()] = 0
    substitutes: kinds.Substitutes = ()  # where farmers stand in for this round only
    lost_stations: kinds.Stations = 0

    def clone(self) -> Player:
        twin = Player.__new__(Player)
        twin.coins = self.coins
        twin.stations = self.stations
        twin.merchant = self.merchant
        twin.on = self.on[:]
        twin.fits = self.fits
        twin.bag = self.bag[:]
        twin.market = self.market[:]
        twin.goods = self.goods[:]
        twin.tracks = self.tracks[:]
        twin.places = self.places
        twin.technology = self.technology
        twin.has_technology = self.has_technology
        twin.citizens = self.citizens
        twin.road_stations = self.road_stations
        twin.is_room_supplied = self.is_room_supplied
        twin.status_bonus = self.status_bonus
        twin.substitutes = self.substitutes
        twin.lost_stations = self.lost_stations
        return twin


@dataclass(slots=True)
class State(frames.State):
    """Everything on the table. Places, ways, towns, deeds and event tiles are numbers into the facts."""

    facts: Facts = field(compare=False)
    options: Options
    players: list[Player]
    supply: kinds.CountsByCharacter  # neutral characters on the board
    goods: kinds.CountsByGood  # the goods market
    way_goods: kinds.GoodsByWay  # on each way
    stations: kinds.StationsByTown  # the players who have built in each town
    deeds: kinds.SentByDeed  # who sent which character, first one first
    technology: kinds.Technology
    coins: kinds.Coins  # the supply; nothing if it is unlimited
    citizens: Annotated[int, SetOf(kinds.CITIZEN)]  # those not yet taken
    tiles: kinds.TilesByCategory  # place tiles that can be taken
    stacks: kinds.HiddenByCategory  # face-down place tiles, in no order
    boxed: Annotated[tuple[kinds.Tile, ...], Follows()]  # place tiles out of the game
    piles: Annotated[tuple[kinds.Pile, ...], AtMost(bounds.piles)]  # hourglass tiles to come: how many of these
    event: kinds.EventNumber = kinds.UNTURNED  # this round's hourglass tile
    round: kinds.Round = 0
    phase: Annotated[int, AtMost(bounds.PHASES)] = 0
    first: kinds.Seat = 0  # the first player
    passed: Annotated[int, SetOf(SEAT)] = 0  # players who have passed
    taken: Annotated[int, SetOf(kinds.CATEGORY)] = 0  # categories of place tiles taken this round
    lost_followers: kinds.CountsByCharacter = field(default_factory=lambda: [0] * 7)  # out of the game
    lost_goods: kinds.CountsByGood = field(default_factory=lambda: [0] * len(kinds.GOODS))
    lost_technology: kinds.Technology = 0

    def clone(self) -> Self:
        twin = self.__new__(type(self))
        twin.facts = self.facts
        twin.options = self.options
        twin.players = [player.clone() for player in self.players]
        twin.supply = self.supply[:]
        twin.goods = self.goods[:]
        twin.way_goods = self.way_goods[:]
        twin.stations = self.stations[:]
        twin.deeds = self.deeds[:]
        twin.technology = self.technology
        twin.coins = self.coins
        twin.citizens = self.citizens
        twin.tiles = self.tiles[:]
        twin.stacks = self.stacks[:]
        twin.boxed = self.boxed
        twin.piles = self.piles
        twin.event = self.event
        twin.round = self.round
        twin.phase = self.phase
        twin.first = self.first
        twin.passed = self.passed
        twin.taken = self.taken
        twin.lost_followers = self.lost_followers[:]
        twin.lost_goods = self.lost_goods[:]
        twin.lost_technology = self.lost_technology
        twin.stack = self.stack[:]
        twin.log = None if self.log is None else self.log[:]
        return twin

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
