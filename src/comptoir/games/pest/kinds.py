"""The kinds of things in Pest: numbers in the state, names in text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NewType

from comptoir.declared import AtMost, By, Exactly, Or, SetOf
from comptoir.engine.kinds import MANY, SEAT, Named, Range, named
from comptoir.games.keyed import Keyed
from comptoir.games.pest import bounds
from comptoir.games.tables import facts_in

if TYPE_CHECKING:
    from comptoir.games.pest.printed import Facts

RESOURCES = ("wood", "stone", "food", "herbs")
GOODS = (*RESOURCES, "coin")
SIZES = ("village", "town", "city")
COLOURS = ("red", "blue", "black")
KINDS = ("workshop", "mill", "factory", "bank", "castle")
ACTIONS = ("move", "build", "produce", "research", "heal", "assign")
QUARANTINE = ("zone", "move", "build", "produce", "storage")
SLOTS = ("top", "middle", "bottom")
GRID = tuple(f"{top}+{left}" for left in ACTIONS[3:] for top in ACTIONS[:3])

LOCATIONS, ROADS = 45, 76
BUILDINGS = 10
TECHNOLOGIES = len(facts_in(__package__)["technologies"]["list"])


def _facts() -> Facts:
    from comptoir.games.pest.facts import load_facts  # imported late: names are needed only after loading

    return load_facts()


def _building_names() -> list[str]:
    return [row.key for row in _facts().buildings]


def _token_names() -> list[str]:
    """What each kind of token brings; `any` is a resource of the player's choice."""
    return [next(iter(row["reward"])) for row in _facts().data["capital_tokens"]["list"]]


def _start_names() -> list[str]:
    """A starting card goes by its village."""
    return [_facts().locations[card[0]].key for card in _facts().start_cards]


LOCATION = Named(0, LOCATIONS - 1, "location", names=lambda: [row.key for row in _facts().locations])
ROAD = Named(0, ROADS - 1, "road", names=lambda: ["-".join(row.ends) for row in _facts().roads])
TECHNOLOGY = Named(0, TECHNOLOGIES - 1, "technology", names=lambda: [row.key for row in _facts().technologies])
BUILDING = Named(0, BUILDINGS - 1, "building", names=_building_names)
CAPITAL_BUILDING = Named(0, 4, "capital building", names=lambda: [row.key for row in _facts().capital_buildings])
CAPITAL_CARD = Named(0, 4, "capital card", names=lambda: [row.key for row in _facts().capital_cards])
TARGET = Named(0, 13, "target", names=lambda: [*_building_names(), "capital", "mobile", "experts", "track"])
DECREE = Named(0, MANY, "decree", names=lambda: [row.key for row in _facts().decrees])
PEST_CARD = Named(0, 17, "pest card", names=lambda: [row.key for row in _facts().pests])
TOKEN = Named(0, MANY, "reward token", names=_token_names)
START_CARD = Named(0, MANY, "starting card", names=_start_names)
LOCATION_TOKEN = named("location token", *(f"{resource}{sick}" for resource in RESOURCES for sick in ("", "_sick")))
RESOURCE = named("resource", *RESOURCES)
GOOD = named("good", *GOODS)
SIZE = named("size", *SIZES)
COLOUR = named("colour", *COLOURS)
KIND = named("kind of building", *KINDS)
ACTION = named("action", *ACTIONS)
SPACE = named("space", *GRID)
QUARANTINE_SLOT = named("quarantine slot", *QUARANTINE)
SICK_SLOT = named("sick slot", *QUARANTINE, "cemetery", *SLOTS)
TECHNOLOGY_SLOT = named("technology slot", *SLOTS)
SLOT_OR_ANY = Named(-1, 2, "technology slot", names=lambda: ("any", *SLOTS))
ASSISTANT_SPACE = named("assistant's space", *GRID, "trials", "repeater")
RENOWN_SOURCE = named("source of renown", "agenda", "capital_card", "capital_building", "token", "technology")

Seat = Annotated[int, SEAT]
LocationNumber = NewType("LocationNumber", Annotated[int, LOCATION])
RoadNumber = NewType("RoadNumber", Annotated[int, ROAD])
TechnologyNumber = NewType("TechnologyNumber", Annotated[int, TECHNOLOGY])
TechnologySlot = NewType("TechnologySlot", Annotated[int, TECHNOLOGY_SLOT])
# Goods are resources and coins.
Good = NewType("Good", Annotated[int, GOOD])
Resource = NewType("Resource", Annotated[Good, RESOURCE])
# Where sick subjects go: into quarantine, into the cemetery or on a technology.
SickSlot = NewType("SickSlot", Annotated[int, SICK_SLOT])
QuarantineSlot = NewType("QuarantineSlot", Annotated[SickSlot, QUARANTINE_SLOT])
# Where healed subjects go: to a building of the player, to the Capital, on a technology or on the track.
Target = NewType("Target", Annotated[int, TARGET])
BuildingNumber = NewType("BuildingNumber", Annotated[Target, BUILDING])
CapitalBuildingNumber = NewType("CapitalBuildingNumber", Annotated[int, CAPITAL_BUILDING])
CapitalCardNumber = NewType("CapitalCardNumber", Annotated[int, CAPITAL_CARD])
PestCardNumber = NewType("PestCardNumber", Annotated[int, PEST_CARD])
DecreeNumber = NewType("DecreeNumber", Annotated[int, DECREE])
TokenNumber = NewType("TokenNumber", Annotated[int, TOKEN])
StartCardNumber = NewType("StartCardNumber", Annotated[int, START_CARD])

Space = Annotated[int, SPACE]
Action = Annotated[int, ACTION]
FavourCard = Annotated[int, Range(0, 9, "favour card")]

# Where there may be none.
MaybeLocation = Annotated[LocationNumber, Or(-1)]
MaybeTechnology = Annotated[TechnologyNumber, Or(-1)]
MaybeResource = Annotated[Resource, Or(-1)]
MaybeSeat = Annotated[int, SEAT, Or(-1)]
MaybeCapitalCard = Annotated[CapitalCardNumber, Or(-1)]

Buildings = Annotated[int, SetOf(BUILDING)]
Targets = Annotated[int, SetOf(TARGET)]
Locations = Annotated[int, SetOf(LOCATION)]
Technologies = Annotated[int, SetOf(TECHNOLOGY)]
Markers = Annotated[int, SetOf(Range(0, bounds.LEVELS - 1, "level"))]
QuarantineSlots = Annotated[int, SetOf(QUARANTINE_SLOT)]
Goods = Keyed[Good, Annotated[int, AtMost(bounds.HARVEST)]]
Sites = Keyed[BuildingNumber, MaybeLocation]
Cost = Annotated[int, AtMost(bounds.PRICE)]
Price = Annotated[tuple[Cost, Cost, Cost, Cost], By(RESOURCE)]
Change = Annotated[int, AtMost(1, least=-1)]
Unlimited = Annotated[int, AtMost(bounds.UNLIMITED)]
Moved = Annotated[int, AtMost(bounds.MOVED)]
Sick = Annotated[int, AtMost(bounds.SICK)]
Power = Annotated[int, AtMost(bounds.POWER)]
Path = Annotated[tuple[LocationNumber, ...], AtMost(bounds.LOCATIONS)]
Roads = Annotated[tuple[RoadNumber, ...], AtMost(bounds.STEP_ROADS)]
Way = tuple[LocationNumber, Roads]  # the location entered, and the roads used
Actions = Annotated[tuple[Action, ...], AtMost(bounds.ACTIONS)]  # each once
Extras = Annotated[tuple[Resource, ...], AtMost(len(RESOURCES))]
Due = Annotated[tuple[TechnologySlot, ...], AtMost(bounds.SLOTS)]
Year = Annotated[int, AtMost(bounds.years)]
Tokens = Annotated[tuple[TokenNumber, ...], AtMost(bounds.tokens)]
MarkersByEra = Annotated[tuple[Markers, ...], Exactly(bounds.ERAS)]
Level = Annotated[int, AtMost(bounds.LEVELS)]
Influence = Annotated[int, AtMost(bounds.influence)]
InfluenceMarkers = Annotated[tuple[Influence, ...], AtMost(bounds.influence_markers)]

ALL_GOODS = tuple(map(Good, GOOD))
ALL_RESOURCES = tuple(map(Resource, ALL_GOODS[: len(RESOURCES)]))
NO_RESOURCE = Resource(Good(-1))
ALL_LOCATIONS = tuple(map(LocationNumber, range(LOCATIONS)))
ALL_ROADS = tuple(map(RoadNumber, range(ROADS)))
ALL_TECHNOLOGIES = tuple(map(TechnologyNumber, range(TECHNOLOGIES)))
ALL_SLOTS = tuple(map(TechnologySlot, range(len(SLOTS))))
ALL_SICK_SLOTS = tuple(map(SickSlot, SICK_SLOT))
ALL_TARGETS = tuple(map(Target, TARGET))
ALL_BUILDINGS = tuple(map(BuildingNumber, ALL_TARGETS[:BUILDINGS]))

# Resources; a coin stands in for any of them. Goods are resources and coins.
WOOD, STONE, FOOD, HERBS = ALL_RESOURCES
COIN = ALL_GOODS[-1]

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
