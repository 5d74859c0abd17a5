"""The printed facts of Orléans: the tables of a facts file, and what the rules read besides, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from comptoir.engine import game
from comptoir.engine.tables import Table
from comptoir.games.orleans.hourglass.kinds import EventNumbers, EventTile
from comptoir.games.orleans.places.kinds import Place, PlaceNumbers
from comptoir.games.orleans.terms import Character, Count, Few, Good, Need, Some

Starter = Literal["farmer", "boatman", "craftsman", "trader"]
StandIn = Literal["farmer", "boatman", "craftsman", "trader", "knight", "scholar"]
PerCharacter = Annotated[tuple[Count, ...], Meta(min_length=7, max_length=7)]
PerGood = tuple[Count, Count, Count, Count, Count]
PerPlayers = tuple[Count, Count, Count, Count]  # from 2 on
PerSeries = tuple[Some, Some, Some]


class Characters(Table, frozen=True):
    order: Annotated[tuple[Character, ...], Meta(min_length=7, max_length=7)]
    starters: tuple[Starter, Starter, Starter, Starter]


class Goods(Table, frozen=True):
    order: tuple[Good, Good, Good, Good, Good]
    food: tuple[Good, ...]
    tiles: PerGood
    points: PerGood


class Edition(Table, frozen=True):
    most_players: Annotated[int, Meta(ge=2, le=5)]
    bathhouse_draws: Few
    bathhouse_places: Few


class Editions(Table, frozen=True):
    matagot: Edition
    dlp2014: Edition


class Setup(Table, frozen=True):
    coins: Count
    stations: Some
    town: str
    market_spaces: Annotated[int, Meta(ge=4, le=20)]
    citizens: Annotated[int, Meta(ge=14, le=14)]


class Supplies(Table, frozen=True):
    characters: tuple[PerCharacter, PerCharacter, PerCharacter, PerCharacter]
    technology: PerPlayers
    goods_removed: PerPlayers


class CoinSupply(Table, frozen=True):
    total: Annotated[int, Meta(ge=25, le=9999)]


class FarmerTrack(Table, frozen=True):
    steps: tuple[Good, ...]


class BoatmanTrack(Table, frozen=True):
    steps: tuple[Count, ...]
    citizen: Few


class CraftsmanTrack(Table, frozen=True):
    steps: tuple[Annotated[int, Meta(ge=1, le=1)], ...]


class TraderTrack(Table, frozen=True):
    steps: tuple[Annotated[int, Meta(ge=1, le=2)], ...]


class KnightTrack(Table, frozen=True):
    start: Count
    steps: tuple[Count, ...]
    citizen: Few


class ScholarTrack(Table, frozen=True):
    steps: tuple[Count, ...]


class Tracks(Table, frozen=True):
    farmer: FarmerTrack
    boatman: BoatmanTrack
    craftsman: CraftsmanTrack
    trader: TraderTrack
    knight: KnightTrack
    scholar: ScholarTrack


class Development(Table, frozen=True):
    spaces: Annotated[int, Meta(ge=10, le=60)]
    coins: Mapping[str, Count]  # by space
    citizens: tuple[Count, Count, Count]
    status: tuple[Count, ...]


class Town(Table, frozen=True):
    id: str
    name: str


class Towns(Table, frozen=True):
    list: Annotated[tuple[Town, ...], Meta(min_length=23, max_length=23)]


class WayRow(Table, frozen=True):
    start: str = field(name="from")
    end: str = field(name="to")
    by: Literal["road", "water"]
    goods: tuple[Annotated[int, Meta(ge=2, le=5)], ...]


class Ways(Table, frozen=True):
    list: Annotated[tuple[WayRow, ...], Meta(min_length=43, max_length=43)]


class DeedRow(Table, frozen=True):
    id: str
    coins: Count
    characters: Mapping[Character, Count]
    development: Count = 0


class Deeds(Table, frozen=True):
    list: Annotated[tuple[DeedRow, ...], Meta(min_length=8, max_length=8)]


class EventRow(EventNumbers, frozen=True, kw_only=True):
    id: str
    bans: Character | UnsetType = UNSET
    confidence: str = ""


class LateEventRow(EventRow, frozen=True, kw_only=True):
    copies: Few
    level: Literal["S", "A", "B", "C", "D"]


class Events(Table, frozen=True):
    copies: Few
    list: Annotated[tuple[EventRow, ...], Meta(min_length=6, max_length=6)]


class LateEvents(Table, frozen=True):
    drawn: Few
    list: tuple[LateEventRow, ...]


class HarderEvents(Table, frozen=True):
    harvest_food: PerSeries
    taxes_goods: PerSeries
    income_coins: PerSeries
    trading_day_coins: PerSeries


class SixteenRounds(Table, frozen=True):
    rounds: Annotated[int, Meta(ge=2, le=18)]


class PlaceRow(PlaceNumbers, frozen=True, kw_only=True):
    id: str
    needs: tuple[Need, ...]
    good: Good | UnsetType = UNSET
    goods: Mapping[Good, Count] = {}
    pays: Good | UnsetType = UNSET
    town: str = ""
    characters: tuple[Character, ...] = ()
    die: Annotated[tuple[Literal[Good, "coins"], ...], Meta(min_length=6, max_length=6)] = ()
    stands_in: Mapping[Character, tuple[StandIn, ...]] = {}
    confidence: str = ""
    reliability: str = ""


class PlaceTileRow(PlaceRow, frozen=True, kw_only=True):
    pack: str
    level: Annotated[int, Meta(ge=1, le=2)]


class Scenarios(Table, frozen=True):
    prosperity: tuple[str, ...]
    invasion: tuple[str, ...]
    intrigue_without: tuple[str, ...]


class Printed(Table, frozen=True):
    """A facts file."""

    characters: Characters
    goods: Goods
    editions: Editions
    setup: Setup
    supplies: Supplies
    coin_supply: CoinSupply
    tracks: Tracks
    development: Development
    towns: Towns
    ways: Ways
    deeds: Deeds
    events: Events
    harder_events: HarderEvents
    sixteen_rounds: SixteenRounds
    intrigue_events: LateEvents
    basic_places: Annotated[tuple[PlaceRow, ...], Meta(min_length=10, max_length=10)]
    place_tiles: tuple[PlaceTileRow, ...]
    scenarios: Scenarios


@dataclass(frozen=True, slots=True)
class Way:
    """A road or a waterway between two towns; for each goods space from how many players on it has a good."""

    towns: tuple[int, int]
    kind: int  # ROADS or WATERWAYS
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Deed:
    """A beneficial deed: what each character brings, and how many of each it takes."""

    key: str
    coins: int
    development: int  # may be chosen instead of the coins
    characters: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Facts(game.Facts):
    """What the rules read: tables as they are printed, and what follows from them."""

    goods: Goods
    editions: Mapping[str, Edition]
    setup: Setup
    tracks: Tracks
    development: Development
    sixteen_rounds: SixteenRounds
    intrigue_events: LateEvents
    characters: tuple[str, ...]
    goods_names: tuple[str, ...]
    starters: tuple[int, ...]
    food: tuple[int, ...]
    start_town: int
    farmer_goods: tuple[int, ...]  # by space of the track, from 1
    boatman_coins: tuple[int, ...]
    trader_levels: tuple[int, ...]
    knight_draws: tuple[int, ...]
    scholar_points: tuple[int, ...]
    track_ends: tuple[int, ...]  # the last space of each track
    development_coins: tuple[int, ...]  # by space
    status: tuple[int, ...]  # by space
    # By the number of players:
    supplies: tuple[tuple[int, ...], ...]
    technology: tuple[int, ...]
    goods_removed: tuple[int, ...]
    # By their numbers:
    towns: tuple[str, ...]
    ways: tuple[Way, ...]
    ways_from: tuple[tuple[int, ...], ...]  # for each town
    distances: tuple[tuple[int, ...], ...]  # between towns, in ways
    deeds: tuple[Deed, ...]
    events: tuple[EventTile, ...]
    event_numbers: Mapping[str, int]
    places: tuple[Place, ...]
    place_numbers: Mapping[str, int]
    scenarios: Mapping[str, tuple[int, ...]]
    intrigue_without: tuple[int, ...]

    def other_end(self, way: int, town: int) -> int:
        """The town at the other end of a way."""
        one, other = self.ways[way].towns
        return other if one == town else one
