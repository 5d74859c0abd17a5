"""The printed facts of Pest: the tables of a facts file, and what the rules read besides, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeVar

from msgspec import UNSET, Meta, UnsetType, field

from comptoir.engine import game
from comptoir.engine.tables import Closed, Table
from comptoir.games.pest.technologies.kinds import Powers, PowersTable, Technology
from comptoir.games.pest.terms import Colour, Count, Event, Few, Kind, Metric, Resource, Size, Some, Space

Value = TypeVar("Value")
MaybeColour = Literal["", "red", "blue", "black"]
Where = Literal["village", "town", "city", "capital"]
PerEra = tuple[Value, Value, Value]
Track = tuple[Count, Count, Count, Count]
Place = Annotated[int, Meta(ge=0, le=5000)]  # across or down the map
Players = Annotated[int, Meta(ge=1, le=5)]


class Reward(Closed, frozen=True):
    """What is gained at once."""

    wood: Count = 0
    stone: Count = 0
    food: Count = 0
    herbs: Count = 0
    coin: Count = 0
    any: Count = 0  # resources of the player's choice
    research: Count = 0
    influence: Count = 0
    renown: Count = 0
    recover: Count = 0  # healed subjects taken back from the Capital

    @property
    def goods(self) -> tuple[int, int, int, int, int]:
        return self.wood, self.stone, self.food, self.herbs, self.coin


NOTHING = Reward()
Cost = tuple[int, int, int, int]  # wood, stone, food, herbs


class Price(Closed, frozen=True):
    wood: Count = 0
    stone: Count = 0
    food: Count = 0
    herbs: Count = 0


class BySize(Closed, Generic[Value], frozen=True):
    village: Value
    town: Value
    city: Value


class ByKind(Closed, frozen=True):
    workshop: Count
    mill: Count
    factory: Count
    bank: Count
    castle: Count


class Structure(Table, frozen=True):
    years_per_era: Annotated[int, Meta(ge=2, le=2)]
    assistants: PerEra[Few]
    sick_per_target: PerEra[Count]
    sick_by_spread: Count
    destroyed_from: Some
    market: Annotated[int, Meta(ge=1, le=10)]
    refresh: Some
    traded: Annotated[int, Meta(ge=2, le=2)]


class Start(Closed, frozen=True):
    wood: Count
    stone: Count
    food: Count
    herbs: Count
    coin: Count
    research: Count


class Setup(Table, frozen=True):
    capital_tokens: Annotated[tuple[Annotated[int, Meta(ge=1, le=12)], ...], Meta(min_length=5, max_length=5)]
    cards_removed_up_to: Annotated[int, Meta(ge=0, le=5)]
    removed_from: tuple[Annotated[int, Meta(ge=1, le=18)], Annotated[int, Meta(ge=1, le=18)]]
    start: Start


class Actions(Table, frozen=True):
    movement: Few
    upgrade: Few
    free_sick: Count
    food_per_sick: Few
    influence: BySize[Some]
    capacity: BySize[Some]
    output: ByKind
    staffed: tuple[Kind, ...]


class PlayerBoard(Table, frozen=True):
    zone: Few
    storage: Annotated[int, Meta(ge=2, le=99)]
    assistants: Few


class Cemetery(Table, frozen=True):
    negative: tuple[Count, ...]
    overflow: Count


class HealedTrack(Table, frozen=True):
    herbs: tuple[Count, ...]
    laboratory: tuple[Some, ...]
    renown: tuple[Count, ...]


class BuildingRow(Table, frozen=True):
    id: str
    kind: Kind
    block: str
    cost: Price
    renown: Count


class Buildings(Table, frozen=True):
    list: Annotated[tuple[BuildingRow, ...], Meta(min_length=10, max_length=10)]
    block_renown: Count


class TrackReward(Table, frozen=True):
    space: Space
    reward: Reward


class InfluenceTrack(Table, frozen=True):
    length: Space
    rewards: tuple[TrackReward, ...]
    renown: tuple[Space, ...]
    most: tuple[Count, Count]


class CapitalBuildingRow(Table, frozen=True):
    id: str
    cost: Price
    renown: Count
    influence: Count


class CapitalBuildings(Table, frozen=True):
    list: Annotated[tuple[CapitalBuildingRow, ...], Meta(min_length=5, max_length=5)]


class Token(Table, frozen=True):
    reward: Reward
    count: Some


class CapitalTokens(Table, frozen=True):
    list: tuple[Token, ...]


class CapitalCard(Table, frozen=True):
    key: str = field(name="id")
    first: Reward
    second: Reward
    third: Reward
    choice: tuple[Reward, Reward]  # the first also takes one of these

    @property
    def places(self) -> tuple[Reward, Reward, Reward]:
        return self.first, self.second, self.third


class CapitalCards(Table, frozen=True):
    list: Annotated[tuple[CapitalCard, ...], Meta(min_length=5, max_length=5)]


class ImperativeTracks(Table, frozen=True):
    influence: PerEra[Track]  # by level
    renown: PerEra[Track]


class Agenda(Table, frozen=True):
    metric: Metric
    renown: Count = 0
    first: Count = 0
    second: Count = 0


class Imperative(Table, frozen=True):
    event: Event
    n: Annotated[int, Meta(ge=1, le=20)] = 1
    where: tuple[Where, ...] = ()
    kind: Kind | UnsetType = UNSET


class DecreeRow(Table, frozen=True):
    id: str
    era: Annotated[int, Meta(ge=1, le=3)]
    agenda: Agenda
    imperative: Imperative


class Decrees(Table, frozen=True):
    list: Annotated[tuple[DecreeRow, ...], Meta(min_length=15, max_length=15)]


class TechnologyRow(Table, frozen=True):
    id: str
    cost: Annotated[int, Meta(ge=0, le=20)]
    slot: Literal["any", "top", "middle", "bottom"]
    renown: Count
    effect: Powers


class Technologies(Table, frozen=True):
    list: tuple[TechnologyRow, ...]


class Target(Closed, frozen=True):
    """One of these: a colour of roads or ports, or a resource of locations of a size."""

    road: Colour | UnsetType = UNSET
    port: Colour | UnsetType = UNSET
    village: Resource | UnsetType = UNSET
    town: Resource | UnsetType = UNSET
    city: Resource | UnsetType = UNSET


class PestCardRow(Table, frozen=True):
    id: str
    targets: tuple[Target, ...]


class PestCards(Table, frozen=True):
    list: Annotated[tuple[PestCardRow, ...], Meta(min_length=18, max_length=18)]


class FavourCard(Table, frozen=True):
    left: Reward
    centre: Reward
    right: Reward


class FavourCards(Table, frozen=True):
    list: Annotated[tuple[FavourCard, ...], Meta(min_length=10, max_length=10)]


class LocationRow(Table, frozen=True):
    id: str
    name: str
    type: Size
    resource: Resource
    x: Place
    y: Place
    port: MaybeColour
    destroyed_at: tuple[Players, ...]
    sick: bool
    start: bool


class RoadRow(Table, frozen=True):
    a: str
    b: str
    horseshoe: MaybeColour


class Capital(Table, frozen=True):
    name: str
    x: Place
    y: Place


class ByColour(Closed, frozen=True):
    red: str
    blue: str
    black: str


class Map(Table, frozen=True):
    frame: tuple[Annotated[int, Meta(ge=1, le=5000)], Annotated[int, Meta(ge=1, le=5000)]]
    capital: Capital
    trade_routes: ByColour
    coast: tuple[tuple[Place, Place], ...]
    locations: Annotated[tuple[LocationRow, ...], Meta(min_length=45, max_length=45)]
    roads: Annotated[tuple[RoadRow, ...], Meta(min_length=76, max_length=76)]


class StartCards(Table, frozen=True):
    list: tuple[BySize[str], BySize[str], BySize[str], BySize[str], BySize[str]]


class AdvancedSetup(Table, frozen=True):
    live: BySize[tuple[Count, Count, Count, Count, Count]]
    tokens_per_resource: BySize[Some]
    sick_per_resource: BySize[Count]


Level = Annotated[int, Meta(ge=0, le=4)]


class Duel(Table, frozen=True):
    thresholds: PerEra[Level]
    covered: tuple[Space, ...]
    passed_renown: tuple[Count, ...]
    neutral: Count
    neutral_per_era: Count
    most_capital_buildings: Count
    most_sick: Count


class Solo(Table, frozen=True):
    imperative_markers: PerEra[Level]
    influence_markers: tuple[Space, ...]
    technologies: tuple[Some, ...] = field(name="technologies_removed")  # as they are printed, from 1
    decrees: tuple[Annotated[int, Meta(ge=1, le=15)], ...] = field(name="decrees_removed")
    favour_left_up_to: Count
    favour_centre_up_to: Count
    negative_per_marker: Count
    ranks: Annotated[tuple[Annotated[int, Meta(ge=0, le=999)], ...], Meta(min_length=8, max_length=8)]

    @property
    def technologies_removed(self) -> tuple[int, ...]:
        return tuple(number - 1 for number in self.technologies)

    @property
    def decrees_removed(self) -> tuple[int, ...]:
        return tuple(number - 1 for number in self.decrees)


class Printed(Table, frozen=True):
    """A facts file."""

    structure: Structure
    setup: Setup
    actions: Actions
    player_board: PlayerBoard
    cemetery: Cemetery
    healed_track: HealedTrack
    buildings: Buildings
    influence_track: InfluenceTrack
    capital_buildings: CapitalBuildings
    capital_tokens: CapitalTokens
    capital_cards: CapitalCards
    imperative_tracks: ImperativeTracks
    decrees: Decrees
    technologies: Technologies
    pest_cards: PestCards
    favour_cards: FavourCards
    map: Map
    start_cards: StartCards
    advanced_setup: AdvancedSetup
    duel: Duel
    solo: Solo


@dataclass(frozen=True, slots=True)
class Building:
    """A building of a player board."""

    key: str
    kind: int
    block: str  # empty for the castle
    cost: Cost
    renown: int
    output: int
    needs_subject: bool


@dataclass(frozen=True, slots=True)
class CapitalBuilding:
    key: str
    cost: Cost
    renown: int
    influence: int


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree: the agenda scored at the end of its era, and the imperative that works during it."""

    key: str
    era: int
    metric: str
    renown: int  # for each thing counted
    first: int  # for the most, where players are ranked
    second: int
    event: str
    least: int  # how many it takes
    where: tuple[str, ...]  # sizes of locations, or the Capital
    kind: int  # of building


@dataclass(frozen=True, slots=True)
class PestCard:
    """A pest card: the kind of each target and its colour or resource."""

    key: str
    targets: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Location:
    key: str
    name: str
    size: int
    resource: int
    port: int  # -1 for none
    destroyed_at: tuple[int, ...]
    is_sick: bool
    is_start: bool


@dataclass(frozen=True, slots=True)
class Road:
    ends: tuple[str, str]
    horseshoe: int  # -1 for none


Way = tuple[int, tuple[int, ...]]  # the location entered, and the roads used


@dataclass(frozen=True, eq=False)
class Facts(game.Facts):
    """What the rules read: tables as they are printed, and what follows from them."""

    structure: Structure
    setup: Setup
    actions: Actions
    player_board: PlayerBoard
    cemetery: Cemetery
    healed_track: HealedTrack
    influence_track: InfluenceTrack
    imperative_tracks: ImperativeTracks
    duel: Duel
    solo: Solo
    eras: int
    capital_tokens: tuple[int, ...]
    removed_piles: tuple[tuple[int, ...], ...]  # of pest cards by colour, of which one each may leave the game
    start_goods: tuple[int, ...]
    influence: tuple[int, ...]  # by size
    capacity: tuple[int, ...]
    laboratory: tuple[bool, ...]
    buildings: tuple[Building, ...]
    blocks: Mapping[str, tuple[int, ...]]  # the buildings of each block
    block_renown: int
    track_rewards: Mapping[int, Reward]
    capital_buildings: tuple[CapitalBuilding, ...]
    token_kinds: tuple[Reward, ...]
    token_numbers: tuple[int, ...]
    capital_cards: tuple[CapitalCard, ...]
    decrees: tuple[Decree, ...]
    technologies: tuple[Technology, ...]
    powers: PowersTable
    pests: tuple[PestCard, ...]
    favours: tuple[tuple[Reward, Reward, Reward], ...]  # left, centre, right
    locations: tuple[Location, ...]
    roads: tuple[Road, ...]
    neighbours: tuple[tuple[int, ...], ...]
    ways: tuple[tuple[Way, ...], ...]  # steps from each location, those through the Capital included
    start_cards: tuple[tuple[int, int, int], ...]
    live: tuple[tuple[int, ...], ...]  # locations in play by players and size
    tokens_per_resource: tuple[int, ...]  # of the advanced set-up, by size
    sick_per_resource: tuple[int, ...]
