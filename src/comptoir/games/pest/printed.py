"""The printed facts of Pest as the rules read them: boards, cards and numbers, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from comptoir.engine import game
from comptoir.games.pest.technologies.kinds import PowersTable, Technology

Cost = tuple[int, int, int, int]  # wood, stone, food, herbs


@dataclass(frozen=True, slots=True)
class Reward:
    """What is gained at once."""

    goods: tuple[int, ...] = (0, 0, 0, 0, 0)
    any: int = 0  # resources of the player's choice
    research: int = 0
    influence: int = 0
    renown: int = 0
    recover: int = 0  # healed subjects taken back from the Capital


NOTHING = Reward()


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
class CapitalCard:
    key: str
    places: tuple[Reward, Reward, Reward]
    choice: tuple[Reward, ...]  # the first also takes one of these


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
    """Boards, cards and numbers. What differs by player count is indexed by it."""

    years_per_era: int
    eras: int
    assistants: tuple[int, ...]
    all_assistants: int
    sick_per_target: tuple[int, ...]
    sick_by_spread: int
    destroyed_from: int
    market: int
    refresh: int
    capital_tokens: tuple[int, ...]
    cards_removed_up_to: int
    removed_piles: tuple[tuple[int, ...], ...]  # of pest cards by colour, of which one each may leave the game
    start_goods: tuple[int, ...]
    start_research: int
    movement: int
    upgrade: int
    free_sick: int
    food_per_sick: int
    influence: tuple[int, ...]  # by size
    capacity: tuple[int, ...]
    zone: int
    storage: int
    cemetery: tuple[int, ...]
    overflow: int
    herbs: tuple[int, ...]
    laboratory: tuple[bool, ...]
    healed_renown: tuple[int, ...]
    buildings: tuple[Building, ...]
    blocks: Mapping[str, tuple[int, ...]]  # the buildings of each block
    block_renown: int
    track_rewards: Mapping[int, Reward]
    track_renown: tuple[int, ...]
    most_influence: tuple[int, ...]
    capital_buildings: tuple[CapitalBuilding, ...]
    token_kinds: tuple[Reward, ...]
    token_numbers: tuple[int, ...]
    capital_cards: tuple[CapitalCard, ...]
    imperative_influence: tuple[tuple[int, ...], ...]  # by era and level
    imperative_renown: tuple[tuple[int, ...], ...]
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
    duel: Duel
    solo: Solo


@dataclass(frozen=True, slots=True)
class Duel:
    thresholds: tuple[int, ...]
    covered: tuple[int, ...]
    passed_renown: tuple[int, ...]
    neutral: int
    neutral_per_era: int
    most_capital_buildings: int
    most_sick: int


@dataclass(frozen=True, slots=True)
class Solo:
    imperative_markers: tuple[int, ...]
    influence_markers: tuple[int, ...]
    technologies_removed: tuple[int, ...]
    decrees_removed: tuple[int, ...]
    favour_left_up_to: int
    favour_centre_up_to: int
    negative_per_marker: int
    ranks: tuple[int, ...]
