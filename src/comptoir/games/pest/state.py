"""The state of a game of Pest: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Self, overload

from comptoir.engine import frames
from comptoir.engine.kinds import By, Range, SetOf
from comptoir.games.keyed import Id, Keyed, KeyedList, Value, numbered
from comptoir.games.pest.kinds import (
    ALL_BUILDINGS,
    ALL_GOODS,
    ALL_RESOURCES,
    ALL_SICK_SLOTS,
    ALL_TARGETS,
    ASSISTANT_SPACE,
    NO_RESOURCE,
    RENOWN_SOURCE,
    BuildingNumber,
    Buildings,
    CapitalBuildingNumber,
    CapitalCardNumber,
    DecreeNumber,
    FavourCard,
    Good,
    LocationNumber,
    Locations,
    Markers,
    MaybeCapitalCard,
    MaybeLocation,
    MaybeResource,
    MaybeSeat,
    MaybeTechnology,
    PestCardNumber,
    QuarantineSlot,
    QuarantineSlots,
    RoadNumber,
    Seat,
    SickSlot,
    Technologies,
    TechnologyNumber,
    TechnologySlot,
    TokenNumber,
)
from comptoir.games.pest.kinds import BUILDINGS as BUILDINGS
from comptoir.games.pest.kinds import LOCATIONS as LOCATIONS
from comptoir.games.pest.kinds import ROADS as ROADS
from comptoir.games.pest.kinds import TECHNOLOGIES as TECHNOLOGIES
from comptoir.games.pest.options import Options
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.technologies.kinds import Powers

# Resources; a coin stands in for any of them. Goods are resources and coins.
WOOD, STONE, FOOD, HERBS = ALL_RESOURCES
COIN = ALL_GOODS[-1]
RESOURCES = 4
GOODS = 5

VILLAGE, TOWN, CITY = range(3)  # sizes of locations

# Actions: those of the top row, then those of the left column. A space of the grid is 3 * row + column.
MOVE, BUILD, PRODUCE, RESEARCH, HEAL, ASSIGN = range(6)
SPACES = 9
ON_TRIALS, ON_REPEATER = 9, 10  # an assistant on a technology instead of on the grid

# Quarantine slots: those without drawback count as one, then one on each action of the top row, then storage.
ZONE, MOVE_SLOT, BUILD_SLOT, PRODUCE_SLOT, STORAGE_SLOT = map(QuarantineSlot, ALL_SICK_SLOTS[:5])
HINDERING = (MOVE_SLOT, BUILD_SLOT, PRODUCE_SLOT, STORAGE_SLOT)
CEMETERY, FIRST_CARD = ALL_SICK_SLOTS[5:7]  # where else a subject may go: from FIRST_CARD on, the technology slots
ON_CARD: Keyed[TechnologySlot, SickSlot] = ALL_SICK_SLOTS[FIRST_CARD:]

WORKSHOP, MILL, FACTORY, BANK, CASTLE = range(5)  # kinds of buildings
CASTLE_NUMBER = ALL_BUILDINGS[-1]  # of each player's buildings, the one that stands from the start

# Where healed subjects are assigned: to a building, by its number, or to one of these.
CAPITAL, MOBILE, EXPERTS, TRACK = ALL_TARGETS[BUILDINGS:]

TECHNOLOGY_SLOTS = 3  # top, middle, bottom

NOWHERE = LocationNumber(-1)  # not on the map
NONE = -1  # no player, no resource
NO_TECHNOLOGY, NO_SLOT, NO_CARD = TechnologyNumber(-1), TechnologySlot(-1), CapitalCardNumber(-1)

# What renown tokens were taken for.
FOR_AGENDA, FOR_CAPITAL_CARD, FOR_CAPITAL_BUILDING, FOR_TOKEN, FOR_TECHNOLOGY = range(5)
RENOWN_SOURCES = 5

CATEGORIES = (
    "agendas", "capital_card", "capital_buildings", "capital_tokens", "technologies", "imperatives", "influence",
    "most_influence", "buildings", "blocks", "healed", "most_capital_buildings", "negative", "most_sick", "markers",
)  # fmt: skip


@dataclass(slots=True)
class Player:
    """One player's board and belongings."""

    goods: KeyedList[Good, int]
    research: int
    assistants: int  # ready to be placed this year
    influence: int = 0
    doctor: MaybeLocation = NOWHERE
    camp: MaybeLocation = NOWHERE
    sites: Keyed[BuildingNumber, MaybeLocation] = (NOWHERE,) * BUILDINGS  # where each building stands
    staff: Buildings = 0  # those with a healed subject
    zone: int = 0  # sick subjects in slots without drawback
    slots: QuarantineSlots = 0  # hindering slots with a sick subject
    cemetery: int = 0
    healed: int = 0  # on the track
    capital: int = 0
    technologies: Keyed[TechnologySlot, MaybeTechnology] = (NO_TECHNOLOGY,) * TECHNOLOGY_SLOTS
    on: Keyed[TechnologySlot, int] = (0,) * TECHNOLOGY_SLOTS  # subjects, or how far a patient is
    mobile: MaybeResource = NO_RESOURCE  # what the Mobile Workshop produces
    placed: Annotated[int, SetOf(ASSISTANT_SPACE)] = 0  # spaces with an assistant this year
    imperatives: tuple[int, ...] = (0, 0, 0)  # the level in each era
    renown: Annotated[tuple[int, ...], By(RENOWN_SOURCE)] = (0,) * RENOWN_SOURCES  # tokens by what they were for
    negative: int = 0

    def clone(self) -> Player:
        return Player(
            self.goods[:],
            self.research,
            self.assistants,
            self.influence,
            self.doctor,
            self.camp,
            self.sites,
            self.staff,
            self.zone,
            self.slots,
            self.cemetery,
            self.healed,
            self.capital,
            self.technologies,
            self.on,
            self.mobile,
            self.placed,
            self.imperatives,
            self.renown,
            self.negative,
        )


@dataclass(slots=True)
class State(frames.State):
    """Everything on the table. Locations, roads and cards are numbers into the facts."""

    facts: Facts = field(compare=False)
    options: Options
    players: list[Player]
    resources: Keyed[LocationNumber, MaybeResource]  # what each location yields
    sick: KeyedList[LocationNumber, int]  # on each location
    road_sick: KeyedList[RoadNumber, int]
    destroyed: Locations
    deck: Technologies  # in no order
    market: tuple[TechnologyNumber, ...] = ()
    order: tuple[Seat, ...] = ()
    year: int = 0
    decrees: tuple[DecreeNumber, ...] = ()  # one for each era
    capital_card: MaybeCapitalCard = NO_CARD
    builders: Keyed[CapitalBuildingNumber, MaybeSeat] = (NONE,) * 5  # who built each capital building
    tokens: tuple[TokenNumber, ...] = ()  # the kinds of the capital reward tokens
    used_tokens: Annotated[int, SetOf(Range(0, 11, "token"))] = 0  # those face down, by their places in `tokens`
    pests: tuple[PestCardNumber, ...] = ()  # pest cards turned up, one each year
    favours: tuple[FavourCard, ...] = ()  # favour cards turned up, one each year
    neutral: int = 0  # subjects in the neutral space of the Capital
    influence_markers: tuple[int, ...] = ()  # spaces with a marker (solo)
    imperative_markers: tuple[Markers, ...] = (0, 0, 0)  # for each era the spaces with a marker (solo)

    def clone(self) -> Self:
        return type(self)(
            self.facts,
            self.options,
            [player.clone() for player in self.players],
            self.resources,
            self.sick[:],
            self.road_sick[:],
            self.destroyed,
            self.deck,
            self.market,
            self.order,
            self.year,
            self.decrees,
            self.capital_card,
            self.builders,
            self.tokens,
            self.used_tokens,
            self.pests,
            self.favours,
            self.neutral,
            self.influence_markers,
            self.imperative_markers,
            stack=self.stack[:],
            log=None if self.log is None else self.log[:],
        )


def era_of(state: State) -> int:
    """The era of this year, from 0 on."""
    return (state.year - 1) // state.facts.structure.years_per_era


def powers_of(state: State, player: int) -> Powers:
    """What all of a player's technologies change together."""
    return state.facts.powers[state.players[player].technologies]


def is_destroyed(state: State, location: LocationNumber) -> bool:
    """Does a destroyed-location token lie there?"""
    return state.destroyed >> location & 1 == 1


def capacity_of(state: State, location: LocationNumber) -> int:
    """How many buildings and camps a location can hold."""
    return state.facts.actions.capacity[state.facts.locations[location].size]


def buildings_on(state: State, location: LocationNumber) -> int:
    """How many buildings stand there."""
    return sum(location in player.sites for player in state.players)


def has_opposing_building(state: State, player: int, location: LocationNumber) -> bool:
    """Does another player's building stand there?"""
    return any(location in other.sites for seat, other in enumerate(state.players) if seat != player)


def building_on(me: Player, location: LocationNumber) -> BuildingNumber:
    """Which of the player's buildings stands there."""
    return next(building for building, site in numbered(me.sites) if site == location)


@overload
def replaced(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]: ...
@overload
def replaced(values: Keyed[Id, Value], index: Id, value: Value) -> Keyed[Id, Value]: ...
def replaced(values: Any, index: Any, value: Any) -> Any:
    """The same values, except for one."""
    return (*values[:index], value, *values[index + 1 :])
