"""The printed facts of Pest: the tables of a facts file, and what the rules derive from them, frozen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from msgspec import Meta, field
from msgspec.structs import asdict

from comptoir.declared import By, Or
from comptoir.engine import game
from comptoir.engine.kinds import named
from comptoir.games.keyed import Keyed
from comptoir.games.pest import kinds
from comptoir.games.pest.technologies.kinds import Powers, Technology
from comptoir.games.tables import Amounts, Closed, Listed, Table

Value = TypeVar("Value")

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=1, le=9)]
Level = Annotated[int, Meta(ge=0, le=4)]
Space = Annotated[int, Meta(ge=1, le=200)]  # of the influence track
Place = Annotated[int, Meta(ge=0, le=5000)]  # across or down the map
Players = Annotated[int, Meta(ge=1, le=5)]
Size = Annotated[int, kinds.SIZE]
Kind = Annotated[int, kinds.KIND]
MaybeColour = Annotated[int, kinds.COLOUR, Or(-1)]
Cost = tuple[int, int, int, int]  # wood, stone, food, herbs
Price = Annotated[tuple[Count, Count, Count, Count], Amounts(kinds.RESOURCE)]
CountsBySize = Annotated[tuple[Count, Count, Count], By(kinds.SIZE)]
SomeBySize = Annotated[tuple[Some, Some, Some], By(kinds.SIZE)]
PerEra = tuple[Value, Value, Value]
Track = tuple[Count, Count, Count, Count]
Where = Literal["village", "town", "city", "capital"]
Metric = Literal[
    "empty_quarantine", "healed_on_buildings", "healed_on_track", "healed_in_capital", "healed_total",
    "town_city_buildings", "shared_locations", "food_stored", "stored_pairs", "workshops_on_map", "buildings_on_map",
    "technologies_owned", "capital_buildings", "rank_buildings",
]  # fmt: skip
Event = Literal[
    "pickup", "assign_buildings", "assign_capital", "construct", "construct_kind", "visit_opponent", "produce",
    "acquire_tech", "heal",
]  # fmt: skip


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
    def goods(self) -> kinds.Goods:
        return self.wood, self.stone, self.food, self.herbs, self.coin


NOTHING = Reward()


class Structure(Table, frozen=True):
    years_per_era: Annotated[int, Meta(ge=2, le=2)]
    assistants: PerEra[Few]
    sick_per_target: PerEra[Count]
    sick_by_spread: Count
    destroyed_from: Some
    market: Annotated[int, Meta(ge=1, le=10)]
    refresh: Some
    traded: Annotated[int, Meta(ge=2, le=2)]


class Setup(Table, frozen=True):
    capital_tokens: Annotated[tuple[Annotated[int, Meta(ge=1, le=12)], ...], Meta(min_length=5, max_length=5)]
    cards_removed_up_to: Annotated[int, Meta(ge=0, le=5)]
    removed_from: tuple[Annotated[int, Meta(ge=1, le=18)], Annotated[int, Meta(ge=1, le=18)]]
    start: Annotated[tuple[Count, ...], By(named("stock", *kinds.GOODS, "research"))]


class Actions(Table, frozen=True):
    movement: Few
    upgrade: Few
    free_sick: Count
    food_per_sick: Few
    influence: SomeBySize
    capacity: SomeBySize
    output: Annotated[tuple[Count, ...], By(kinds.KIND)]
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
    key: str = field(name="id")
    kind: Kind
    block: str  # empty for the castle
    cost: Price
    renown: Count


class Building(BuildingRow, frozen=True):
    """A building of a player board, and what is done with its kind."""

    output: int
    needs_subject: bool


class Buildings(Table, frozen=True):
    list: tuple[BuildingRow, ...]
    block_renown: Count


class TrackReward(Table, frozen=True):
    space: Space
    reward: Reward


class InfluenceTrack(Table, frozen=True):
    length: Space
    rewards: tuple[TrackReward, ...]
    renown: tuple[Space, ...]
    most: tuple[Count, Count]


class CapitalBuilding(Table, frozen=True):
    key: str = field(name="id")
    cost: Price
    renown: Count
    influence: Count


class Token(Table, frozen=True):
    reward: Reward
    count: Some


class CapitalCard(Table, frozen=True):
    key: str = field(name="id")
    first: Reward
    second: Reward
    third: Reward
    choice: tuple[Reward, Reward]  # the first also takes one of these

    @property
    def places(self) -> tuple[Reward, Reward, Reward]:
        return self.first, self.second, self.third


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
    kind: Annotated[int, kinds.KIND, Or(-1)] = -1


class DecreeRow(Table, frozen=True):
    id: str
    era: Annotated[int, Meta(ge=1, le=3)]
    agenda: Agenda
    imperative: Imperative


class Target(Closed, frozen=True):
    """One of these: a colour of roads or ports, or a resource of locations of a size."""

    road: MaybeColour = -1
    port: MaybeColour = -1
    village: kinds.MaybeResource = kinds.NO_RESOURCE
    town: kinds.MaybeResource = kinds.NO_RESOURCE
    city: kinds.MaybeResource = kinds.NO_RESOURCE

    def named(self) -> list[tuple[str, int]]:
        """What it names: the kind, and the colour or resource."""
        return [(kind, what) for kind, what in asdict(self).items() if what >= 0]


class PestCardRow(Table, frozen=True):
    id: str
    targets: tuple[Target, ...]


class FavourCard(Table, frozen=True):
    left: Reward
    centre: Reward
    right: Reward


class Location(Table, frozen=True):
    key: str = field(name="id")
    name: str
    size: Size = field(name="type")
    resource: kinds.Resource
    x: Place
    y: Place
    port: MaybeColour
    destroyed_at: tuple[Players, ...]
    is_sick: bool = field(name="sick")
    is_start: bool = field(name="start")


class Road(Table, frozen=True):
    a: str
    b: str
    horseshoe: MaybeColour

    @property
    def ends(self) -> tuple[str, str]:
        return self.a, self.b


class Capital(Table, frozen=True):
    name: str
    x: Place
    y: Place


class Map(Table, frozen=True):
    frame: tuple[Annotated[int, Meta(ge=1, le=5000)], Annotated[int, Meta(ge=1, le=5000)]]
    capital: Capital
    trade_routes: Annotated[tuple[str, str, str], By(kinds.COLOUR)]
    coast: tuple[tuple[Place, Place], ...]
    locations: tuple[Location, ...]
    roads: tuple[Road, ...]


class AdvancedSetup(Table, frozen=True):
    live: Annotated[tuple[tuple[Count, Count, Count, Count, Count], ...], By(kinds.SIZE)]  # by number of players
    tokens_per_resource: SomeBySize
    sick_per_resource: CountsBySize


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
    def technologies_removed(self) -> tuple[kinds.TechnologyNumber, ...]:
        return tuple(kinds.TechnologyNumber(number - 1) for number in self.technologies)

    @property
    def decrees_removed(self) -> tuple[kinds.DecreeNumber, ...]:
        return tuple(kinds.DecreeNumber(number - 1) for number in self.decrees)


@dataclass(frozen=True, eq=False)
class Tables:
    """What the rules read as it is printed."""

    structure: Structure
    setup: Setup
    actions: Actions
    player_board: PlayerBoard
    cemetery: Cemetery
    healed_track: HealedTrack
    influence_track: InfluenceTrack
    imperative_tracks: ImperativeTracks
    advanced_setup: AdvancedSetup
    duel: Duel
    solo: Solo


@dataclass(frozen=True, eq=False)
class Printed(Tables):
    """A facts file."""

    buildings: Buildings
    capital_buildings: Listed[CapitalBuilding]
    capital_tokens: Listed[Token]
    capital_cards: Listed[CapitalCard]
    decrees: Listed[DecreeRow]
    technologies: Listed[Technology]
    pest_cards: Listed[PestCardRow]
    favour_cards: Listed[FavourCard]
    map: Map
    start_cards: Listed[Annotated[tuple[str, str, str], By(kinds.SIZE)]]


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree: the agenda scored at the end of its era, and the imperative that works during it."""

    key: str
    era: int
    metric: str
    renown: int  # for each thing counted
    first: int  # for the most, if players are ranked
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


@dataclass(frozen=True, eq=False)
class Facts(game.Facts, Tables):
    """What the rules read: tables as they are printed, and what follows from them."""

    eras: int
    capital_tokens: tuple[int, ...]
    removed_piles: tuple[
        tuple[kinds.PestCardNumber, ...], ...
    ]  # of pest cards by colour, of which one each may leave the game
    start_goods: kinds.Goods
    laboratory: tuple[bool, ...]
    buildings: Keyed[kinds.BuildingNumber, Building]
    blocks: Mapping[str, tuple[kinds.BuildingNumber, ...]]  # the buildings of each block
    block_renown: int
    track_rewards: Mapping[int, Reward]
    capital_buildings: Keyed[kinds.CapitalBuildingNumber, CapitalBuilding]
    token_kinds: Keyed[kinds.TokenNumber, Reward]
    token_numbers: Keyed[kinds.TokenNumber, int]
    capital_cards: Keyed[kinds.CapitalCardNumber, CapitalCard]
    decrees: Keyed[kinds.DecreeNumber, Decree]
    technologies: Keyed[kinds.TechnologyNumber, Technology]
    powers: dict[Keyed[kinds.TechnologySlot, kinds.TechnologyNumber], Powers]  # of each set held so far
    pests: Keyed[kinds.PestCardNumber, PestCard]
    favours: tuple[tuple[Reward, Reward, Reward], ...]  # left, centre, right
    locations: Keyed[kinds.LocationNumber, Location]
    roads: Keyed[kinds.RoadNumber, Road]
    neighbours: Keyed[kinds.LocationNumber, tuple[kinds.LocationNumber, ...]]
    ways: Keyed[kinds.LocationNumber, tuple[kinds.Way, ...]]  # steps from each location, through the Capital too
    start_cards: Keyed[kinds.StartCardNumber, tuple[kinds.LocationNumber, kinds.LocationNumber, kinds.LocationNumber]]
    live: tuple[tuple[int, ...], ...]  # locations in play by players and size
