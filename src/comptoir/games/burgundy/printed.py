"""The printed facts of Burgundy: the tables of a facts file, and what the rules derive from them, frozen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType, field

from comptoir.declared import By, Or
from comptoir.engine import game
from comptoir.engine.kinds import named
from comptoir.games.burgundy.boards import TYPES, Board
from comptoir.games.burgundy.kinds import Colour, DepotNumber, Goods, TileNumber
from comptoir.games.burgundy.tiles.kinds import Effect, FinalPoints, Tile, TileNumbers
from comptoir.games.keyed import Keyed
from comptoir.games.tables import Table

LETTER = named("colour", *TYPES)
PHASE = named("phase", "A", "B", "C", "D", "E")
Count = Annotated[int, Meta(ge=0, le=999)]
Some = Annotated[int, Meta(ge=1, le=999)]
Type = Annotated[Colour, LETTER]
PerType = Annotated[tuple[Count, ...], By(LETTER)]
PerPlayers = tuple[Count, Count, Count]  # for 2, 3 and 4 players
PerSize = Mapping[Literal["1", "2", "3", "4", "5", "6", "7", "8", "9"], Count]  # copies by number of animals
Building = Literal["warehouse", "watchtower", "carpenter", "church", "market", "boarding_house", "bank", "city_hall"]
Species = Literal["cow", "sheep", "pig", "chicken"]
GoodsColour = Literal["turquoise", "purple", "pink", "red", "brown", "orange"]
Sheet = tuple[str, str]  # front and back
NO_TYPE = Colour(-1)


class DiePattern(Table, frozen=True):
    rows: tuple[str, ...]


class Geometry(Table, frozen=True):
    type_counts: PerType
    die_pattern: DiePattern


class BoardRow(Table, frozen=True):
    id: str
    set: Literal["base2011", "spielbox2011", "later"]
    rows: tuple[str, str, str, str, str, str, str]
    regions: Annotated[tuple[tuple[Some, ...], ...], By(LETTER)]

    def cells(self) -> tuple[str, ...]:
        """Each hex as its colour and its number."""
        return tuple(cell for line in self.rows for cell in line.split())


class BoardSet(Table, frozen=True):
    sheets: Annotated[tuple[Sheet, ...], Meta(min_length=4, max_length=4)] = ()  # where they are known


class BoardSheets(Table, frozen=True):
    sides: Mapping[str, Count]


class Slot(Table, frozen=True):
    type: Type
    min_players: Annotated[int, Meta(ge=2, le=4)]
    type_in_bd: Annotated[Type, Or(NO_TYPE)] = field(name="three_player_phases_BD", default=NO_TYPE)

    def type_with(self, players: int, phase: int) -> Colour:
        """The colour of the space; with 3 players it may be another in phases B and D."""
        is_exception = self.type_in_bd != NO_TYPE and players == 3 and phase % 2 == 1
        return self.type_in_bd if is_exception else self.type


class Depot(Table, frozen=True):
    number: Count
    slots: tuple[Slot, Slot, Slot, Slot]


AtMost8 = Annotated[int, Meta(ge=0, le=8)]


class BlackDepot(Table, frozen=True):
    spaces: tuple[AtMost8, AtMost8, AtMost8] = field(name="slots")
    price: Count = field(name="cost_silver")
    purchases_per_turn: Count


class TurnOrderTrack(Table, frozen=True):
    spaces: Count


class Supply(Table, frozen=True):
    total: Count
    regular: PerType
    black: PerType


class AnimalTiles(Table, frozen=True):
    species: tuple[Species, Species, Species, Species]
    regular_copies: PerSize
    black_copies: PerSize


class BuildingRow(TileNumbers, frozen=True, kw_only=True):
    key: Building = field(name="id")
    effect: str
    takes: tuple[Type, ...] = ()


class BuildingTiles(Table, frozen=True):
    regular_copies: Count
    black_copies: Count
    types: Annotated[tuple[BuildingRow, ...], Meta(min_length=8, max_length=8)]


class KnowledgeRow(TileNumbers, frozen=True, kw_only=True):
    number: Count = field(name="n")
    timing: Literal["rule", "phase_end", "game_end"]
    effect: str
    takes: tuple[Type, ...] = field(name="types", default=())
    building: Building | UnsetType = UNSET


class KnowledgeTiles(Table, frozen=True):
    black: tuple[Some, ...]
    tiles: tuple[KnowledgeRow, ...]


class Spielbox(Table, frozen=True):
    extra_action_points: Count


class GoodsTiles(Table, frozen=True):
    colours: tuple[GoodsColour, GoodsColour, GoodsColour, GoodsColour, GoodsColour, GoodsColour] = field(
        name="colour_by_die"
    )
    copies: Count = field(name="copies_per_colour")
    total: Count
    spaces: Annotated[int, Meta(ge=1, le=6)] = field(name="storage_types")


class Setup(Table, frozen=True):
    workers: tuple[Count, Count, Count, Count] = field(name="workers_by_seat")
    silver: Count
    goods: Count
    phases: tuple[Literal["A", "B", "C", "D", "E"], ...]
    rounds: Some = field(name="rounds_per_phase")
    dice: Annotated[int, Meta(ge=2, le=2)] = field(name="dice_per_player")


class Scoring(Table, frozen=True):
    region_vp: Annotated[tuple[Count, ...], Meta(min_length=8, max_length=8)]
    phase_points: Annotated[tuple[Count, ...], By(PHASE)] = field(name="phase_vp")
    bonus_large: PerPlayers
    bonus_small: PerPlayers
    sell_vp_per_tile: PerPlayers
    sale_silver: Count = field(name="sell_silver")
    points_per_goods: Count = field(name="final_per_goods_tile")
    points_per_silver: Count = field(name="final_per_silver")
    workers_per_point: Some = field(name="final_workers_per_vp")


class Actions(Table, frozen=True):
    hire_workers: Count = field(name="take_workers")
    worker_step: Some = field(name="worker_adjust")
    mine_silver: Count = field(name="mine_silver_per_phase")


@dataclass(frozen=True, eq=False)
class Tables:
    """What the rules read as it is printed."""

    board_sets: Mapping[str, BoardSet]
    black_depot: BlackDepot
    turn_order_track: TurnOrderTrack
    spielbox: Spielbox
    goods: GoodsTiles
    setup: Setup
    scoring: Scoring
    actions: Actions


@dataclass(frozen=True, eq=False)
class Printed(Tables):
    """A facts file."""

    geometry: Geometry
    boards: tuple[BoardRow, ...]
    board_sheets: BoardSheets
    depots: tuple[Depot, ...]
    tile_supply: Supply
    animals: AnimalTiles
    buildings: BuildingTiles
    knowledge: KnowledgeTiles


@dataclass(frozen=True, eq=False)
class Facts(game.Facts, Tables):
    """What the rules read: tables as they are printed, and what follows from them."""

    boards: Mapping[str, Board]
    sides: tuple[str, ...]  # the printed sides of the box, each as often as it occurs
    tiles: Keyed[TileNumber, Tile]
    types: Keyed[TileNumber, Colour]
    effects: Keyed[TileNumber, Effect | None]
    final_points: Keyed[TileNumber, FinalPoints | None]
    tiles_of: Keyed[Colour, tuple[TileNumber, ...]]
    spaces: Keyed[DepotNumber, tuple[Slot, ...]]
    goods_names: Keyed[Goods, str]  # from 1
    district_points: tuple[int, ...]  # by size
    # By the number of players:
    black_spaces: tuple[int, ...]
    bonus_points: tuple[tuple[int, ...], tuple[int, ...]]  # small, large
    sale_points: tuple[int, ...]
    used_spaces: Mapping[tuple[int, int], Keyed[DepotNumber, tuple[Colour, ...]]]  # and by phase

    def depot_spaces(self, players: int, phase: int) -> Keyed[DepotNumber, tuple[Colour, ...]]:
        """For each depot, the colours of its spaces in use."""
        return self.used_spaces[players, phase]
