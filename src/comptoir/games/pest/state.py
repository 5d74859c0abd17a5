"""The state of a game of Pest: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Self, overload

from comptoir.declared import AtMost, By, Exactly, SetOf
from comptoir.engine import frames
from comptoir.engine.kinds import Range
from comptoir.games.keyed import Id, Keyed, KeyedList, Value, numbered
from comptoir.games.pest import bounds, kinds
from comptoir.games.pest.options import Options
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.technologies.kinds import Powers, together

CATEGORIES = (
    "agendas", "capital_card", "capital_buildings", "capital_tokens", "technologies", "imperatives", "influence",
    "most_influence", "buildings", "blocks", "healed", "most_capital_buildings", "negative", "most_sick", "markers",
)  # fmt: skip


@dataclass(slots=True)
class Player:
    """One player's board and belongings."""

    goods: KeyedList[kinds.Good, Annotated[int, AtMost(bounds.storage)]]
    research: kinds.Unlimited
    assistants: Annotated[int, AtMost(bounds.assistants)]  # ready to be placed this year
    influence: kinds.Influence = 0
    doctor: kinds.MaybeLocation = kinds.NOWHERE
    camp: kinds.MaybeLocation = kinds.NOWHERE
    sites: kinds.Sites = (kinds.NOWHERE,) * kinds.BUILDINGS  # where each building stands
    staff: kinds.Buildings = 0  # those with a healed subject
    zone: Annotated[int, AtMost(bounds.zone)] = 0  # sick subjects in slots without drawback
    slots: kinds.QuarantineSlots = 0  # hindering slots with a sick subject
    cemetery: kinds.Unlimited = 0
    healed: kinds.Unlimited = 0  # on the track
    capital: kinds.Unlimited = 0
    technologies: Keyed[kinds.TechnologySlot, kinds.MaybeTechnology] = (kinds.NO_TECHNOLOGY,) * kinds.TECHNOLOGY_SLOTS
    on: Keyed[kinds.TechnologySlot, kinds.Power] = (0,) * kinds.TECHNOLOGY_SLOTS  # subjects, or how far a patient is
    mobile: kinds.MaybeResource = kinds.NO_RESOURCE  # what the Mobile Workshop produces
    placed: Annotated[int, SetOf(kinds.ASSISTANT_SPACE)] = 0  # spaces with an assistant this year
    imperatives: Annotated[tuple[kinds.Level, ...], Exactly(bounds.ERAS)] = (0, 0, 0)  # the level in each era
    renown: Annotated[tuple[kinds.Unlimited, ...], By(kinds.RENOWN_SOURCE)] = (0,) * 5  # tokens by what they were for
    negative: kinds.Unlimited = 0

    def clone(self) -> Player:
        twin = Player.__new__(Player)
        twin.goods = self.goods[:]
        twin.research = self.research
        twin.assistants = self.assistants
        twin.influence = self.influence
        twin.doctor = self.doctor
        twin.camp = self.camp
        twin.sites = self.sites
        twin.staff = self.staff
        twin.zone = self.zone
        twin.slots = self.slots
        twin.cemetery = self.cemetery
        twin.healed = self.healed
        twin.capital = self.capital
        twin.technologies = self.technologies
        twin.on = self.on
        twin.mobile = self.mobile
        twin.placed = self.placed
        twin.imperatives = self.imperatives
        twin.renown = self.renown
        twin.negative = self.negative
        return twin


@dataclass(slots=True)
class State(frames.State):
    """Everything on the table. kinds.Locations, roads and cards are numbers into the facts."""

    facts: Facts = field(compare=False)
    options: Options
    players: list[Player]
    resources: Keyed[kinds.LocationNumber, kinds.MaybeResource]  # what each location yields
    sick: KeyedList[kinds.LocationNumber, kinds.Sick]  # on each location
    road_sick: KeyedList[kinds.RoadNumber, kinds.Sick]
    destroyed: kinds.Locations
    deck: kinds.Technologies  # in no order
    market: Annotated[tuple[kinds.MaybeTechnology, ...], AtMost(bounds.market)] = ()
    order: Annotated[tuple[kinds.Seat, ...], AtMost(bounds.players)] = ()
    year: kinds.Year = 0
    decrees: Annotated[tuple[kinds.DecreeNumber, ...], AtMost(bounds.ERAS)] = ()  # one for each era
    capital_card: kinds.MaybeCapitalCard = kinds.NO_CARD
    builders: Keyed[kinds.CapitalBuildingNumber, kinds.MaybeSeat] = (kinds.NONE,) * 5  # who built each capital building
    tokens: kinds.Tokens = ()  # the kinds of the capital reward tokens
    used_tokens: Annotated[int, SetOf(Range(0, 11, "token"))] = 0  # those face down, by their places in `tokens`
    pests: Annotated[tuple[kinds.PestCardNumber, ...], AtMost(bounds.years)] = ()  # pest cards turned up, one each year
    favours: Annotated[tuple[kinds.FavourCard, ...], AtMost(bounds.years)] = ()  # favour cards turned up, one each year
    neutral: kinds.Unlimited = 0  # subjects in the neutral space of the Capital
    influence_markers: kinds.InfluenceMarkers = ()  # spaces with a marker (solo)
    imperative_markers: kinds.MarkersByEra = (0, 0, 0)  # for each era the spaces with a marker (solo)

    def clone(self) -> Self:
        twin = self.__new__(type(self))
        twin.facts = self.facts
        twin.options = self.options
        twin.players = [player.clone() for player in self.players]
        twin.resources = self.resources
        twin.sick = self.sick[:]
        twin.road_sick = self.road_sick[:]
        twin.destroyed = self.destroyed
        twin.deck = self.deck
        twin.market = self.market
        twin.order = self.order
        twin.year = self.year
        twin.decrees = self.decrees
        twin.capital_card = self.capital_card
        twin.builders = self.builders
        twin.tokens = self.tokens
        twin.used_tokens = self.used_tokens
        twin.pests = self.pests
        twin.favours = self.favours
        twin.neutral = self.neutral
        twin.influence_markers = self.influence_markers
        twin.imperative_markers = self.imperative_markers
        twin.stack = self.stack[:]
        twin.log = None if self.log is None else self.log[:]
        return twin


def era_of(state: State) -> int:
    """The era of this year, from 0 on."""
    return (state.year - 1) // state.facts.structure.years_per_era


def powers_of(state: State, player: int) -> Powers:
    """What all of a player's technologies change together."""
    facts, held = state.facts, state.players[player].technologies
    powers = facts.powers.get(held)
    if powers is None:
        powers = facts.powers[held] = together(facts.technologies[number] for number in held if number >= 0)
    return powers


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
