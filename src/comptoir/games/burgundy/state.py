"""The state of a game of Burgundy: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from comptoir.engine import frames
from comptoir.games.burgundy.boards import HEXES
from comptoir.games.burgundy.options import Options
from comptoir.games.burgundy.printed import Facts

# Points by category: those marked on the track, then those of the final scoring.
CATEGORIES = (
    "districts", "phases", "bonuses", "animals", "watchtowers", "sales", "castles_apart",
    "goods", "silver", "workers", "knowledge",
)  # fmt: skip
DISTRICTS, PHASES, BONUSES, ANIMALS, WATCHTOWERS, SALES, CASTLES_APART = range(7)
GOODS, SILVER, WORKERS, FINAL_KNOWLEDGE = range(7, 11)

EMPTY = 0  # no tile; tiles are numbered from 1
STORAGE = 3
DEPOTS = range(1, 7)
BLACK_DEPOT = 0


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the knowledge tiles in an estate change, added up; rules consult it."""

    repeats_buildings: bool = False
    mine_workers: int = 0
    sale_silver: int = 0  # in place of the usual; 0 for the usual
    sale_workers: int = 0
    joins_depots: bool = False
    buys_anywhere: bool = False
    animal_points: int = 0
    worker_step: int = 1
    free_step_placing: tuple[int, ...] = (0, 0, 0, 0, 0, 0)  # by colour of the tile
    free_step_taking: int = 0
    hire_silver: int = 0
    hire_workers: int = 0  # in place of the usual; 0 for the usual


NO_KNOWLEDGE = Knowledge()


@dataclass(slots=True)
class Player:
    """One player's board and belongings. `covered` and `reach` follow the estate; only `lay` writes the three."""

    board: str = ""
    sheet: tuple[str, ...] = ()
    estate: list[int] = field(default_factory=lambda: [EMPTY] * HEXES)
    covered: int = 0  # hexes that hold a tile
    reach: int = 0  # hexes next to one
    storage: list[int] = field(default_factory=lambda: [EMPTY] * STORAGE)
    goods: list[int] = field(default_factory=lambda: [0] * 7)  # by type, which is its die number
    sold: list[int] = field(default_factory=lambda: [0] * 7)
    silver: int = 0
    workers: int = 0
    dice: tuple[int, ...] = ()  # not yet used
    points: list[int] = field(default_factory=lambda: [0] * 7)  # on the track, by category
    bonuses: tuple[tuple[int, int], ...] = ()  # bonus tiles: colour, 1 large or 0 small
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
    depots: list[tuple[int, ...]]  # the tile on each space; depot 0 is the black one
    depot_goods: list[tuple[int, ...]]  # for each depot how many goods of each type; 0 stays empty
    round_goods: tuple[int, ...]  # still on the round spaces, next first
    supply: list[int]  # undrawn tiles with coloured backs, by tile
    black_supply: list[int]  # undrawn tiles with black backs
    goods_supply: list[int]  # goods nobody has seen yet, by type
    removed: list[int]  # tiles out of the game, by tile
    bonuses: list[int]  # bonus tiles left for each colour: 2 both, 1 the small one
    track: list[tuple[int, ...]]  # turn order: the markers on each space, lowest first
    phase: int = 0
    round: int = 0
    white_die: int = 0
    purchases: int = 0  # that the player whose turn it is may still make
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
