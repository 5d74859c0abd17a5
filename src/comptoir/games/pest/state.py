"""The state of a game of Pest: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Self, overload

from comptoir.engine import frames
from comptoir.engine.kinds import By, Range, SetOf
from comptoir.games.keyed import Id, Keyed, KeyedList, Value, numbered
from comptoir.games.pest import kinds
from comptoir.games.pest.options import Options
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.technologies.kinds import Powers

CATEGORIES = (
    "agendas", "capital_card", "capital_buildings", "capital_tokens", "technologies", "imperatives", "influence",
    "most_influence", "buildings", "blocks", "healed", "most_capital_buildings", "negative", "most_sick", "markers",
)  # fmt: skip


@dataclass(slots=True)
class Player:
    """One player's board and belongings."""

    goods: KeyedList[kinds.Good, int]
    research: int
    assistants: int  # ready to be placed this year
    influence: int = 0
    doctor: kinds.MaybeLocation = kinds.NOWHERE
    camp: kinds.MaybeLocation = kinds.NOWHERE
    sites: kinds.Sites = (kinds.NOWHERE,) * kinds.BUILDINGS  # where each building stands
    staff: kinds.Buildings = 0  # those with a healed subject
    zone: int = 0  # sick subjects in slots without drawback
    slots: kinds.QuarantineSlots = 0  # hindering slots with a sick subject
    cemetery: int = 0
    healed: int = 0  # on the track
    capital: int = 0
    technologies: Keyed[kinds.TechnologySlot, kinds.MaybeTechnology] = (kinds.NO_TECHNOLOGY,) * kinds.TECHNOLOGY_SLOTS
    on: Keyed[kinds.TechnologySlot, int] = (0,) * kinds.TECHNOLOGY_SLOTS  # subjects, or how far a patient is
    mobile: kinds.MaybeResource = kinds.NO_RESOURCE  # what the Mobile Workshop produces
    placed: Annotated[int, SetOf(kinds.ASSISTANT_SPACE)] = 0  # spaces with an assistant this year
    imperatives: tuple[int, ...] = (0, 0, 0)  # the level in each era
    renown: Annotated[tuple[int, ...], By(kinds.RENOWN_SOURCE)] = (0,) * 5  # tokens by what they were for
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
    """Everything on the table. kinds.Locations, roads and cards are numbers into the facts."""

    facts: Facts = field(compare=False)
    options: Options
    players: list[Player]
    resources: Keyed[kinds.LocationNumber, kinds.MaybeResource]  # what each location yields
    sick: KeyedList[kinds.LocationNumber, int]  # on each location
    road_sick: KeyedList[kinds.RoadNumber, int]
    destroyed: kinds.Locations
    deck: kinds.Technologies  # in no order
    market: tuple[kinds.TechnologyNumber, ...] = ()
    order: tuple[kinds.Seat, ...] = ()
    year: int = 0
    decrees: tuple[kinds.DecreeNumber, ...] = ()  # one for each era
    capital_card: kinds.MaybeCapitalCard = kinds.NO_CARD
    builders: Keyed[kinds.CapitalBuildingNumber, kinds.MaybeSeat] = (kinds.NONE,) * 5  # who built each capital building
    tokens: tuple[kinds.TokenNumber, ...] = ()  # the kinds of the capital reward tokens
    used_tokens: Annotated[int, SetOf(Range(0, 11, "token"))] = 0  # those face down, by their places in `tokens`
    pests: tuple[kinds.PestCardNumber, ...] = ()  # pest cards turned up, one each year
    favours: tuple[kinds.FavourCard, ...] = ()  # favour cards turned up, one each year
    neutral: int = 0  # subjects in the neutral space of the Capital
    influence_markers: tuple[int, ...] = ()  # spaces with a marker (solo)
    imperative_markers: tuple[kinds.Markers, ...] = (0, 0, 0)  # for each era the spaces with a marker (solo)

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


def is_destroyed(state: State, location: kinds.LocationNumber) -> bool:
    """Does a destroyed-location token lie there?"""
    return state.destroyed >> location & 1 == 1


def capacity_of(state: State, location: kinds.LocationNumber) -> int:
    """How many buildings and camps a location can hold."""
    return state.facts.actions.capacity[state.facts.locations[location].size]


def buildings_on(state: State, location: kinds.LocationNumber) -> int:
    """How many buildings stand there."""
    return sum(location in player.sites for player in state.players)


def has_opposing_building(state: State, player: int, location: kinds.LocationNumber) -> bool:
    """Does another player's building stand there?"""
    return any(location in other.sites for seat, other in enumerate(state.players) if seat != player)


def building_on(me: Player, location: kinds.LocationNumber) -> kinds.BuildingNumber:
    """Which of the player's buildings stands there."""
    return next(building for building, site in numbered(me.sites) if site == location)


@overload
def replaced(values: tuple[Value, ...], index: int, value: Value) -> tuple[Value, ...]: ...
@overload
def replaced(values: Keyed[Id, Value], index: Id, value: Value) -> Keyed[Id, Value]: ...
def replaced(values: Any, index: Any, value: Any) -> Any:
    """The same values, except for one."""
    return (*values[:index], value, *values[index + 1 :])
