"""The printed facts as arrays that are read by numbers; made from the Python game, so that no number is said twice."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from comptoir.accelerated.numbers import Array, pick
from comptoir.accelerated.state import CASTLE_ACTION, COLLECT_GOODS, PLACE_ONE, SELL_ONE, TAKE_ONE, TURN
from comptoir.games.burgundy import GAME, moves as do
from comptoir.games.burgundy.actions import worker_costs
from comptoir.games.burgundy.boards import BUILDING, CENTRE, COLOURS, HEXES
from comptoir.games.burgundy.goods import next_depot
from comptoir.games.burgundy.kinds import ALL_GOODS, DepotNumber, TileNumber
from comptoir.games.burgundy.options import BASE_BOARDS
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.state import DEPOTS, EMPTY, Knowledge
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE, Tile
from comptoir.games.keyed import Keyed

Numbers = NDArray[np.int16]

# Kinds of moves, numbered as the vocabulary lists them.
KINDS = tuple(GAME.vocabulary.blocks)
TAKE, PLACE, SELL, HIRE, BUY, DISCARD, COLLECT, COLLECT_BOTH, LOAD_GOODS, END_TURN, LAY_CASTLE = (
    KINDS.index(kind.__name__)
    for kind in (
        do.Take, do.Place, do.Sell, do.Hire, do.Buy, do.Discard,
        do.Collect, do.CollectBoth, do.LoadGoods, do.EndTurn, do.LayCastle,
    )
)  # fmt: skip
MOVE_FIELDS = ("die", "depot", "slot", "hex", "goods")
DEPOT_SPACES = 4  # of a numbered depot
NEVER = 99  # the phase in which a tile comes that stays in the box

# By the effect of a tile in the facts: the question that follows, or none.
ASKS = {
    "castle": CASTLE_ACTION,
    "ship": COLLECT_GOODS,
    "sell_one_type": SELL_ONE,
    "take_tile": TAKE_ONE,
    "place_tile": PLACE_ONE,
}
AT_ONCE = {"", "mine", "animal", "score", "gain_workers", "gain_silver"}
# And by the effect of a tile that scores at the end: what it counts.
COUNTS = {
    "vp_per_goods_type_sold": "types_sold",
    "vp_per_goods_tile_sold": "goods_sold",
    "vp_per_building": "buildings",
    "vp_per_animal_species": "species",
    "vp_per_bonus_tile": "bonuses",
}


class Action(NamedTuple):
    """A move: its kind and its fields, 0 where it has none."""

    kind: Array
    die: Array
    depot: Array
    slot: Array
    hex: Array
    goods: Array


class Known(NamedTuple):
    """What the knowledge tiles in an estate change, by the names of the Python game."""

    repeats_buildings: Array
    mine_workers: Array
    sale_silver: Array
    sale_workers: Array
    joins_depots: Array
    buys_anywhere: Array
    animal_points: Array
    worker_step: Array
    free_step_placing: Array
    free_step_taking: Array
    hire_silver: Array
    hire_workers: Array


WIDTHS = {name: len(COLOURS) if name == "free_step_placing" else 1 for name in Known._fields}
assert Known._fields == tuple(each.name for each in fields(Knowledge)), "columns of knowledge"


def known(knowledge: Array) -> Known:
    """The columns of a player's knowledge, by name."""
    ends = np.cumsum(list(WIDTHS.values()))
    parts = [knowledge[end - width : end] for end, width in zip(ends, WIDTHS.values(), strict=True)]
    return Known(*(part if part.shape[0] > 1 else part[0] for part in parts))


def _columns(knowledge: Knowledge) -> list[int]:
    """A player's knowledge as numbers."""
    values = (getattr(knowledge, name) for name in Known._fields)
    return [int(entry) for value in values for entry in (value if isinstance(value, tuple) else (value,))]


@dataclass(frozen=True, eq=False)
class Box:
    """All pieces that nature draws, in order, and when each place of a shuffled box is reached."""

    tiles: Numbers  # colour by colour, then the black ones, then an empty space
    stock: Numbers  # the colour of each, or the number of the black ones, or of the empty space
    tile_phase: Numbers  # in which phase the tile at this place comes
    fills: Numbers  # for each phase, depot and space, the place of its tile
    goods: Numbers
    goods_phase: Numbers  # -1 for the starting goods
    starting_goods: Numbers  # for each seat, the places of its goods
    round_goods: Numbers  # for each phase, the places of the goods of its rounds


@dataclass(frozen=True, eq=False)
class Tables:
    """What the rules read, for a number of players."""

    players: int
    facts: Facts
    moves: Numbers
    # By board, then by hex.
    types: Numbers
    numbers: Numbers
    districts: NDArray[np.bool_]  # and by hex: are they in the same district?
    starts: Numbers  # by board: where the starting castle lies, or -1
    # By tile.
    type: Numbers
    building: Numbers  # a bit for each kind of building
    species: Numbers
    animals: Numbers
    asks: Numbers
    points: Numbers
    workers: Numbers
    silver: Numbers
    takes: NDArray[np.bool_]  # and by colour
    lessons: Numbers  # and by column of knowledge
    rates: dict[str, Numbers]  # points at the end for each of what is counted
    counted: Numbers  # the building that a knowledge tile counts
    copies: Numbers
    # By something else.
    untaught: Numbers
    distance: Numbers  # from die to number
    hex_distance: Numbers  # by board, from die to hex
    next_depot: Numbers
    district_points: Numbers
    phase_points: Numbers
    bonus_points: Numbers
    box: Box

    def action(self, number: Array) -> Action:
        """The move with this number."""
        row = pick(self.moves, number)
        return Action(*(row[column] for column in range(len(Action._fields))))


def _numbers(values: Any) -> Numbers:
    return np.array(values, np.int16)


@cache
def tables(players: int) -> Tables:
    """The tables of the standard facts."""
    facts: Facts = GAME.facts(None)
    tiles, scoring, distance = facts.tiles, facts.scoring, _numbers(worker_costs(1, 0))
    boards = [facts.boards[name] for name in BASE_BOARDS]
    return Tables(
        players=players,
        facts=facts,
        moves=_moves(),
        types=_numbers([board.types for board in boards]),
        numbers=_numbers([board.numbers for board in boards]),
        districts=np.array([[_bits(mask, HEXES) for mask in board.districts] for board in boards], bool),
        starts=_numbers([CENTRE if name == "1" else -1 for name in BASE_BOARDS]),
        type=_numbers(facts.types),
        building=_numbers(_building_bits(facts)),
        species=_numbers(_species(tiles)),
        animals=_numbers([tile.animals for tile in tiles]),
        asks=_numbers([_asks(tile) for tile in tiles]),
        points=_numbers([tile.points if tile.does == "score" else 0 for tile in tiles]),
        workers=_numbers([tile.workers if tile.does.startswith("gain") else 0 for tile in tiles]),
        silver=_numbers([tile.silver if tile.does.startswith("gain") else 0 for tile in tiles]),
        takes=np.array([[colour in tile.takes for colour in COLOURS] for tile in tiles], bool),
        lessons=_numbers([_lesson(tile) for tile in tiles]),
        rates={what: _numbers([_rate(tile, what) for tile in tiles]) for what in COUNTS.values()},
        counted=_numbers([tile.building for tile in tiles]),
        copies=_numbers([tile.regular + tile.black for tile in tiles]),
        untaught=_numbers(_columns(Knowledge(worker_step=facts.actions.worker_step))),
        distance=distance,
        hex_distance=_numbers([distance[:, _numbers(board.numbers)] for board in boards]),
        next_depot=_numbers([next_depot(DepotNumber(depot)) for depot in range(7)]),
        district_points=_numbers(facts.district_points),
        phase_points=_numbers(scoring.phase_points),
        bonus_points=_numbers([by_players[players] for by_players in facts.bonus_points]),
        box=_box(facts, players),
    )


def _moves() -> Numbers:
    """For each move of the vocabulary its kind and its fields."""
    kinds = [number for number, block in enumerate(GAME.vocabulary.blocks.values()) for _ in block]
    moves = zip(kinds, GAME.vocabulary, strict=True)
    return _numbers([[kind, *(getattr(move, name, 0) for name in MOVE_FIELDS)] for kind, move in moves])


def _bits(mask: int, length: int) -> list[bool]:
    return [bool(mask >> place & 1) for place in range(length)]


def _building_bits(facts: Facts) -> list[int]:
    kinds = facts.tiles_of[BUILDING]
    return [1 << kinds.index(tile) if tile in kinds else 0 for tile in range(len(facts.tiles))]


def _species(tiles: Keyed[TileNumber, Tile]) -> list[int]:
    """Species counted from 1; 0 for what is no animal."""
    names = list(dict.fromkeys(tile.species for tile in tiles))
    assert not names[0], "the first tile is none"
    return [names.index(tile.species) for tile in tiles]


def _asks(tile: Tile) -> int:
    """The question that follows when a tile is placed; the turn goes on if there is none."""
    if tile.change is None and tile.final_points is None:
        assert tile.does in ASKS or tile.does in AT_ONCE, f"{tile.does} is not known here"
    return ASKS.get(tile.does, TURN)


def _lesson(tile: Tile) -> list[int]:
    """What a knowledge tile sets, by column; 0 for what it leaves alone."""
    nothing = Knowledge(worker_step=0)
    return _columns(nothing if tile.change is None else tile.change(nothing, tile))


def _rate(tile: Tile, what: str) -> int:
    assert tile.final_points is None or tile.does in COUNTS, f"{tile.does} is not known here"
    return tile.points if COUNTS.get(tile.does) == what else 0


# ------------------------------------------------------------------ what nature draws


def _box(facts: Facts, players: int) -> Box:
    stocks = _stocks(facts, players)
    firsts = np.cumsum([0, *map(len, stocks)])
    width = max(DEPOT_SPACES, facts.black_spaces[players])
    phases, rounds, each = len(facts.scoring.phase_points), facts.setup.rounds, facts.setup.goods
    fills = np.full((phases, 1 + len(DEPOTS), width), firsts[-2])
    tile_phase = np.full(firsts[-1], NEVER)
    following = list(firsts)  # of each stock, the place of the tile that comes next
    for phase, depot, slot, stock in _spaces(facts, players):
        fills[phase, depot, slot] = following[stock]
        tile_phase[following[stock]] = phase
        following[stock] += 1
    dealt, goods = each * players, [goods for goods in ALL_GOODS for _ in range(facts.goods.copies)]
    return Box(
        tiles=_numbers([tile for stock in stocks for tile in stock]),
        stock=_numbers([number for number, stock in enumerate(stocks) for _ in stock]),
        tile_phase=_numbers(tile_phase),
        fills=_numbers(fills),
        goods=_numbers(goods),
        goods_phase=_numbers([-1 if place < dealt else (place - dealt) // rounds for place in range(len(goods))]),
        starting_goods=_numbers(np.arange(dealt).reshape(players, each)),
        round_goods=_numbers(dealt + np.arange(phases * rounds).reshape(phases, rounds)),
    )


def _stocks(facts: Facts, players: int) -> list[list[int]]:
    """The tiles of each colour without the starting castles, the black ones, and an empty space."""
    regular = [tile.regular - players * (number == CASTLE_TILE) for number, tile in enumerate(facts.tiles)]
    coloured = [[tile for tile in facts.tiles_of[colour] for _ in range(regular[tile])] for colour in COLOURS]
    black = [number for number, tile in enumerate(facts.tiles) for _ in range(tile.black)]
    return [*([int(tile) for tile in stock] for stock in coloured), black, [EMPTY]]


def _spaces(facts: Facts, players: int) -> Iterator[tuple[int, int, int, int]]:
    """Phase, depot, space and stock of every tile that comes, in the order in which they are laid out."""
    black = len(COLOURS)
    for phase in range(len(facts.scoring.phase_points)):
        for depot, colours in enumerate(facts.depot_spaces(players, phase)):
            yield from ((phase, depot, slot, int(colour)) for slot, colour in enumerate(colours))
        yield from ((phase, 0, slot, black) for slot in range(facts.black_spaces[players]))
