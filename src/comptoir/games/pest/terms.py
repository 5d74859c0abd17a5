"""The names that facts and rules of Pest share; a number stands for the place of a name in its list."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

Resource = Literal["wood", "stone", "food", "herbs"]
Good = Literal["wood", "stone", "food", "herbs", "coin"]
Size = Literal["village", "town", "city"]
Colour = Literal["red", "blue", "black"]
Kind = Literal["workshop", "mill", "factory", "bank", "castle"]
Metric = Literal[
    "empty_quarantine", "healed_on_buildings", "healed_on_track", "healed_in_capital", "healed_total",
    "town_city_buildings", "shared_locations", "food_stored", "stored_pairs", "workshops_on_map", "buildings_on_map",
    "technologies_owned", "capital_buildings", "rank_buildings",
]  # fmt: skip
Event = Literal[
    "pickup", "assign_buildings", "assign_capital", "construct", "construct_kind", "visit_opponent", "produce",
    "acquire_tech", "heal",
]  # fmt: skip

RESOURCES: tuple[Resource, ...] = get_args(Resource)
GOODS: tuple[Good, ...] = get_args(Good)
SIZES: tuple[Size, ...] = get_args(Size)
COLOURS: tuple[Colour, ...] = get_args(Colour)
KINDS: tuple[Kind, ...] = get_args(Kind)
METRICS: tuple[Metric, ...] = get_args(Metric)
EVENTS: tuple[Event, ...] = get_args(Event)

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=1, le=9)]
Space = Annotated[int, Meta(ge=1, le=200)]  # of the influence track
