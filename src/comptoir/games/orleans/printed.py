"""The printed facts of Orléans: the tables of a facts file, and what the rules derive from them, frozen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import Meta, field

from comptoir.engine import game
from comptoir.engine.kinds import named
from comptoir.games.keyed import Keyed
from comptoir.games.orleans import kinds
from comptoir.games.orleans.hourglass.kinds import EventNumbers, EventTile
from comptoir.games.orleans.places.kinds import Place, PlaceNumbers
from comptoir.games.tables import Amounts, Listed, Table

Step = TypeVar("Step")
Need = Literal[
    "farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk", "any", "neutral", "each", "market", "deed"
]
Starter = Annotated[int, named("starter", *kinds.CHARACTERS[:4])]
StandIn = Annotated[int, named("character", *kinds.CHARACTERS[:-1])]
PerCharacter = Annotated[tuple[kinds.Count, ...], Meta(min_length=7, max_length=7)]
PerGood = tuple[kinds.Count, kinds.Count, kinds.Count, kinds.Count, kinds.Count]
PerPlayers = tuple[kinds.Count, kinds.Count, kinds.Count, kinds.Count]  # from 2 on
PerSeries = tuple[kinds.Some, kinds.Some, kinds.Some]


class Characters(Table, frozen=True):
    order: tuple[str, ...]
    starters: tuple[Starter, Starter, Starter, Starter]


class Goods(Table, frozen=True):
    order: tuple[str, ...]
    food: tuple[kinds.Good, ...]
    tiles: PerGood
    points: PerGood


class Edition(Table, frozen=True):
    most_players: Annotated[int, Meta(ge=2, le=5)]
    bathhouse_draws: kinds.Few
    bathhouse_places: kinds.Few


class Editions(Table, frozen=True):
    matagot: Edition
    dlp2014: Edition


class Setup(Table, frozen=True):
    coins: kinds.Count
    stations: kinds.Some
    town: str
    market_spaces: Annotated[int, Meta(ge=4, le=20)]
    citizens: Annotated[int, Meta(ge=14, le=14)]


class Supplies(Table, frozen=True):
    characters: tuple[PerCharacter, PerCharacter, PerCharacter, PerCharacter]
    technology: PerPlayers
    goods_removed: PerPlayers


class CoinSupply(Table, frozen=True):
    total: Annotated[int, Meta(ge=25, le=9999)]


class Track(Table, Generic[Step], frozen=True):
    steps: tuple[Step, ...]


class BoatmanTrack(Table, frozen=True):
    steps: tuple[kinds.Count, ...]
    citizen: kinds.Few


class KnightTrack(BoatmanTrack, frozen=True):
    start: kinds.Count


class Tracks(Table, frozen=True):
    farmer: Track[kinds.Good]
    boatman: BoatmanTrack
    craftsman: Track[Annotated[int, Meta(ge=1, le=1)]]
    trader: Track[Annotated[int, Meta(ge=1, le=2)]]
    knight: KnightTrack
    scholar: Track[kinds.Count]


class Development(Table, frozen=True):
    spaces: Annotated[int, Meta(ge=10, le=60)]
    coins: Mapping[str, kinds.Count]  # by space
    citizens: tuple[kinds.Count, kinds.Count, kinds.Count]
    status: tuple[kinds.Count, ...]


class TownRow(Table, frozen=True):
    id: str
    name: str


class WayRow(Table, frozen=True):
    start: str = field(name="from")
    end: str = field(name="to")
    by: Literal["road", "water"]
    goods: tuple[Annotated[int, Meta(ge=2, le=5)], ...]


class Deed(Table, frozen=True):
    """A beneficial deed: what each character brings, and how many of each it takes."""

    key: str = field(name="id")
    coins: kinds.Count
    characters: Annotated[tuple[kinds.Count, ...], Amounts(kinds.CHARACTER)]
    development: kinds.Count = 0  # may be chosen instead of the coins


class EventRow(EventNumbers, frozen=True, kw_only=True):
    id: str
    confidence: str = ""


class LateEventRow(EventRow, frozen=True, kw_only=True):
    copies: kinds.Few
    level: Literal["S", "A", "B", "C", "D"]


class Events(Table, frozen=True):
    copies: kinds.Few
    list: Annotated[tuple[EventRow, ...], Meta(min_length=6, max_length=6)]


class LateEvents(Table, frozen=True):
    drawn: kinds.Few
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
    goods: Mapping[kinds.Good, kinds.Count] = {}
    town: str = ""
    stands_in: Mapping[kinds.Character, tuple[StandIn, ...]] = {}
    confidence: str = ""
    reliability: str = ""


class PlaceTileRow(PlaceRow, frozen=True, kw_only=True):
    pack: str
    level: Annotated[int, Meta(ge=1, le=2)]


class Scenarios(Table, frozen=True):
    prosperity: tuple[str, ...]
    invasion: tuple[str, ...]
    intrigue_without: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Tables:
    """What the rules read as it is printed."""

    goods: Goods
    setup: Setup
    tracks: Tracks
    development: Development
    sixteen_rounds: SixteenRounds
    intrigue_events: LateEvents


@dataclass(frozen=True, eq=False)
class Printed(Tables):
    """A facts file."""

    characters: Characters
    editions: Editions
    supplies: Supplies
    coin_supply: CoinSupply
    towns: Listed[TownRow]
    ways: Listed[WayRow]
    deeds: Listed[Deed]
    events: Events
    harder_events: HarderEvents
    basic_places: tuple[PlaceRow, ...]
    place_tiles: tuple[PlaceTileRow, ...]
    scenarios: Scenarios


@dataclass(frozen=True, slots=True)
class Way:
    """A road or a waterway between two towns; for each goods space, the number of players from which it is used."""

    towns: tuple[kinds.Town, kinds.Town]
    kind: int  # ROADS or WATERWAYS
    spaces: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Facts(game.Facts, Tables):
    """What the rules read: tables as they are printed, and what follows from them."""

    editions: Mapping[str, Edition]
    characters: Keyed[kinds.Character, str]
    goods_names: Keyed[kinds.Good, str]
    starters: tuple[kinds.Follower, ...]
    start_town: kinds.Town
    farmer_goods: tuple[kinds.Good, ...]  # by space of the track, from 1
    boatman_coins: tuple[int, ...]
    trader_levels: tuple[int, ...]
    knight_draws: tuple[int, ...]
    scholar_points: tuple[int, ...]
    track_ends: tuple[int, ...]  # the last space of each track
    development_coins: tuple[int, ...]  # by space
    status: tuple[int, ...]  # by space
    # By the number of players:
    supplies: tuple[Keyed[kinds.Character, int], ...]
    technology: tuple[int, ...]
    goods_removed: tuple[int, ...]
    # By their numbers:
    towns: Keyed[kinds.Town, str]
    ways: Keyed[kinds.WayNumber, Way]
    ways_from: Keyed[kinds.Town, tuple[kinds.WayNumber, ...]]
    distances: Keyed[kinds.Town, Keyed[kinds.Town, int]]  # in ways
    deeds: Keyed[kinds.DeedNumber, Deed]
    events: Keyed[kinds.EventNumber, EventTile]
    event_numbers: Mapping[str, kinds.EventNumber]
    places: Keyed[kinds.PlaceNumber, Place]
    place_numbers: Mapping[str, kinds.PlaceNumber]
    scenarios: Mapping[str, tuple[kinds.PlaceNumber, ...]]
    intrigue_without: tuple[kinds.PlaceNumber, ...]

    def other_end(self, way: kinds.WayNumber, town: kinds.Town) -> kinds.Town:
        """The town at the other end of a way."""
        one, other = self.ways[way].towns
        return other if one == town else one
