"""The state of a game of Burgundy: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Self

from comptoir.engine import frames
from comptoir.engine.kinds import By, named
from comptoir.games.burgundy import kinds
from comptoir.games.burgundy.boards import HEXES
from comptoir.games.burgundy.options import Options
from comptoir.games.burgundy.printed import Facts
from comptoir.games.keyed import Keyed, KeyedList

# Points by category: those marked on the track, then those of the final scoring.
CATEGORIES = (
    "districts", "phases", "bonuses", "animals", "watchtowers", "sales", "castles_apart",
    "goods", "silver", "workers", "knowledge",
)  # fmt: skip
CATEGORY = named("category", *CATEGORIES)
DISTRICTS, PHASES, BONUSES, ANIMALS, WATCHTOWERS, SALES, CASTLES_APART = range(7)
GOODS, SILVER, WORKERS, FINAL_KNOWLEDGE = range(7, 11)

EMPTY = kinds.TileNumber(0)  # no tile; tiles are numbered from 1
NO_GOODS: Keyed[kinds.Goods, int] = (0,) * 7
STORAGE = 3
BLACK_DEPOT, *DEPOTS = map(kinds.DepotNumber, range(7))


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the knowledge tiles in an estate change, added up; rules consult it."""

    repeats_buildings: bool = False
    mine_workers: int = 0
    sale_silver: int = 0  # instead of the usual number; 0 for the usual
    sale_workers: int = 0
    joins_depots: bool = False
    buys_anywhere: bool = False
    animal_points: int = 0
    worker_step: int = 1
    free_step_placing: Keyed[kinds.Colour, int] = (0, 0, 0, 0, 0, 0)  # for a tile of this colour
    free_step_taking: int = 0
    hire_silver: int = 0
    hire_workers: int = 0  # instead of the usual number; 0 for the usual


NO_KNOWLEDGE = Knowledge()


@dataclass(slots=True)
class Player:
    """One player's board and belongings. `covered` and `reach` follow the estate; only `lay` writes the three."""

    board: str = ""
    sheet: tuple[str, ...] = ()  # the sides to choose from (expert set-up)
    estate: KeyedList[kinds.Hex, kinds.Space] = field(default_factory=lambda: [EMPTY] * HEXES)
    covered: kinds.Hexes = 0  # hexes that hold a tile
    reach: kinds.Hexes = 0  # hexes next to one
    storage: list[kinds.Space] = field(default_factory=lambda: [EMPTY] * STORAGE)
    goods: kinds.CountsByGoods = field(default_factory=lambda: [0] * 7)  # stored; a type's number is that of its die
    sold: kinds.CountsByGoods = field(default_factory=lambda: [0] * 7)
    silver: int = 0
    workers: int = 0
    dice: tuple[int, ...] = ()  # not yet used
    points: Annotated[list[int], By(CATEGORY)] = field(default_factory=lambda: [0] * 7)  # on the track
    bonuses: tuple[kinds.BonusTile, ...] = ()  # the colour and the size of each bonus tile
    knowledge: Knowledge = NO_KNOWLEDGE

    def clone(self) -> Player:
        return Player(
            self.board,
            self.sheet,
            self.estate[:],
            self.covered,
            self.reach,
            self.storage[:],
            self.goods[:],
            self.sold[:],
            self.silver,
            self.workers,
            self.dice,
            self.points[:],
            self.bonuses,
            self.knowledge,
        )


@dataclass(slots=True)
class State(frames.State):
    """Everything on the table. Tiles are numbers into `facts.tiles`, boards are names into `facts.boards`."""

    facts: Facts = field(compare=False)
    options: Options
    players: list[Player]
    depots: KeyedList[kinds.DepotNumber, tuple[kinds.Space, ...]]  # the tile on each space
    depot_goods: kinds.GoodsByDepot  # how many of each type
    round_goods: tuple[kinds.Goods, ...]  # still on the round spaces, next first
    supply: kinds.CountsByTile  # undrawn tiles with coloured backs
    black_supply: kinds.CountsByTile  # undrawn tiles with black backs
    goods_supply: kinds.CountsByGoods  # goods not yet revealed
    removed: kinds.CountsByTile  # tiles out of the game
    bonuses: KeyedList[kinds.Colour, kinds.BonusesLeft]  # which bonus tiles are left
    track: list[tuple[kinds.Seat, ...]]  # turn order: the markers on each space, lowest first
    phase: kinds.PhaseLetter = 0
    round: int = 0
    white_die: int = 0  # where the goods of the round go
    purchases: int = 0  # that the active player may still make
    castles_aside: int = 0  # left over in earlier phases (spielbox, fetch_left_over)

    def clone(self) -> Self:
        return type(self)(
            self.facts,
            self.options,
            [player.clone() for player in self.players],
            self.depots[:],
            self.depot_goods[:],
            self.round_goods,
            self.supply[:],
            self.black_supply[:],
            self.goods_supply[:],
            self.removed[:],
            self.bonuses[:],
            self.track[:],
            self.phase,
            self.round,
            self.white_die,
            self.purchases,
            self.castles_aside,
            stack=self.stack[:],
            log=None if self.log is None else self.log[:],
        )

    def adopt(self, other: Self, seat: int) -> None:
        self.players[seat] = other.players[seat].clone()
