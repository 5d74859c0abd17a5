"""The state of a game of Burgundy: what lies on the table, and how it is cloned."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Self

from comptoir.declared import AtMost, By, Exactly, Follows
from comptoir.engine import frames
from comptoir.engine.kinds import named
from comptoir.games.burgundy import bounds, kinds
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

# The spielbox boards take points, too.
Points = Annotated[int, AtMost(bounds.UNLIMITED, least=-bounds.UNLIMITED)]
PointsOnTrack = Annotated[list[Points], By(CATEGORY), Exactly(7)]
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

    def __reduce__(self) -> tuple[Any, ...]:
        return Knowledge, tuple(getattr(self, each.name) for each in fields(self))


NO_KNOWLEDGE = Knowledge()


@dataclass(slots=True)
class Player:
    """One player's board and belongings. `covered` and `reach` follow the estate; only `lay` writes the three."""

    board: kinds.Board = ""
    sheet: Annotated[tuple[kinds.Board, ...], AtMost(bounds.SIDES)] = ()  # the sides to choose from (expert set-up)
    estate: KeyedList[kinds.Hex, kinds.Space] = field(default_factory=lambda: [EMPTY] * HEXES)
    covered: kinds.Hexes = 0  # hexes that hold a tile
    reach: kinds.Hexes = 0  # hexes next to one
    storage: Annotated[list[kinds.Space], Exactly(STORAGE)] = field(default_factory=lambda: [EMPTY] * STORAGE)
    goods: kinds.CountsByGoods = field(default_factory=lambda: [0] * 7)  # stored; a type's number is that of its die
    sold: kinds.CountsByGoods = field(default_factory=lambda: [0] * 7)
    silver: kinds.Unlimited = 0
    workers: kinds.Unlimited = 0
    dice: Annotated[tuple[kinds.Die, ...], AtMost(bounds.DICE)] = ()  # not yet used
    points: PointsOnTrack = field(default_factory=lambda: [0] * 7)  # on the track
    bonuses: Annotated[tuple[kinds.BonusTile, ...], AtMost(6)] = ()  # the colour and the size of each bonus tile
    knowledge: Annotated[Knowledge, Follows()] = NO_KNOWLEDGE

    def clone(self) -> Player:
        twin = Player.__new__(Player)
        twin.board = self.board
        twin.sheet = self.sheet
        twin.estate = self.estate[:]
        twin.covered = self.covered
        twin.reach = self.reach
        twin.storage = self.storage[:]
        twin.goods = self.goods[:]
        twin.sold = self.sold[:]
        twin.silver = self.silver
        twin.workers = self.workers
        twin.dice = self.dice
        twin.points = self.points[:]
        twin.bonuses = self.bonuses
        twin.knowledge = self.knowledge
        return twin


@dataclass(slots=True)
class State(frames.State):
    """Everything on the table. Tiles are numbers into `facts.tiles`, boards are names into `facts.boards`."""

    facts: Facts = field(compare=False)
    options: Options
    players: list[Player]
    depots: kinds.TilesByDepot  # the tile on each space
    depot_goods: kinds.GoodsByDepot  # how many of each type
    round_goods: Annotated[tuple[kinds.Goods, ...], AtMost(bounds.rounds)]  # still on the round spaces, next first
    supply: kinds.CountsByTile  # undrawn tiles with coloured backs
    black_supply: kinds.CountsByTile  # undrawn tiles with black backs
    goods_supply: kinds.CountsByGoods  # goods not yet revealed
    removed: kinds.CountsByTile  # tiles out of the game
    bonuses: KeyedList[kinds.Colour, kinds.BonusesLeft]  # which bonus tiles are left
    track: kinds.Track  # turn order: the markers on each space, lowest first
    phase: kinds.PhaseLetter = 0
    round: Annotated[int, AtMost(bounds.rounds)] = 0
    white_die: Annotated[int, AtMost(6)] = 0  # where the goods of the round go
    purchases: Annotated[int, AtMost(bounds.purchases)] = 0  # that the active player may still make
    castles_aside: Annotated[int, AtMost(bounds.castles)] = 0  # left over in earlier phases (spielbox, fetch_left_over)

    def clone(self) -> Self:
        twin = self.__new__(type(self))
        twin.facts = self.facts
        twin.options = self.options
        twin.players = [player.clone() for player in self.players]
        twin.depots = self.depots[:]
        twin.depot_goods = self.depot_goods[:]
        twin.round_goods = self.round_goods
        twin.supply = self.supply[:]
        twin.black_supply = self.black_supply[:]
        twin.goods_supply = self.goods_supply[:]
        twin.removed = self.removed[:]
        twin.bonuses = self.bonuses[:]
        twin.track = self.track[:]
        twin.phase = self.phase
        twin.round = self.round
        twin.white_die = self.white_die
        twin.purchases = self.purchases
        twin.castles_aside = self.castles_aside
        twin.stack = self.stack[:]
        twin.log = None if self.log is None else self.log[:]
        return twin

    def adopt(self, other: Self, seat: int) -> None:
        self.players[seat] = other.players[seat].clone()
