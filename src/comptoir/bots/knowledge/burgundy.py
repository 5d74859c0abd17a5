"""What a good player knows about Burgundy: how many points a position will bring in the end.

A player's dice are their time. The open districts are jobs, done in the order of what they bring for the dice they
need; a job that ends in time brings its points and those of the phase in which it ends. Everything else a player owns
has a price. The prices come from games of the greedy bot against itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from comptoir.engine.frames import Chance
from comptoir.games.burgundy.boards import ANIMAL, BUILDING, CASTLE, KNOWLEDGE, MINE, SHIP, Board, hexes_in
from comptoir.games.burgundy.goods import CollectGoods
from comptoir.games.burgundy.kinds import Colour, TileNumber
from comptoir.games.burgundy.placing import herd
from comptoir.games.burgundy.printed import Facts
from comptoir.games.burgundy.round import Roll
from comptoir.games.burgundy.scoring import points_of
from comptoir.games.burgundy.state import Player, State
from comptoir.games.burgundy.tiles.buildings import Benefit, sell_one_type
from comptoir.games.burgundy.tiles.kinds import Tile
from comptoir.games.burgundy.turn import CastleAction
from comptoir.games.keyed import numbered

# Prices, in points.
DIE, DICE = 1.1, 0.015  # a die still to come, besides districts: for itself, and for each other die left
ACTION = 4.0  # an extra action
TAKING = 2.5  # a building's tile
SELLING = 1.2  # a building's sale
SILVER = 2.1
WORKER = 0.8
SPARE = 6  # workers beyond these bring their final points only
SALE = 1.2  # a point that a sale adds to goods: the silver is in it
PILE = -0.5  # a pile of goods, which takes a die to sell
CARGO, HEAP = 1.7, 0.5  # what a ship loads: in any case, and for each tile on the richest depot
HERD = 0.11  # an animal, for each free hex of its pasture
BONUS = 0.55  # the chance of a colour bonus, for each hex still missing
USE = 15  # dice that it takes to make good use of all this
HOPE = 13  # by how much such plans overestimate, as long as there is time

# Stored tiles: how much of their effect counts, if a hex is open to them or not, and what two or three in store cost.
OPEN, BLOCKED = 0.63, 0.13
CROWD = (0.0, 0.0, 0.2, 1.4)

# Jobs. Work is counted in dice; castles, buildings and purchases make a die do more than its own work.
HEX_WORK, STORED_WORK, FAR_WORK = 2.0, 1.0, 0.8  # an empty hex, with a tile in store; a district out of reach, on top
PACE = 1.32  # work done with a die
LUCK = 0.85  # the chance that the right tile for a hex turns up in time
SLACK, LEAST_SLACK = 0.15, 1.2  # how early a job must end to be sure: as a share of the dice left, in dice
PHASE = 7.0  # points for the phase, as far as the order of jobs goes

# Knowledge tiles by effect: what they will bring from the first die to the last, besides the points they show now.
LEARNING = {
    "duplicate_buildings_in_town_allowed": 1.5,
    "worker_per_mine": 1.8,
    "silver_per_sale": 2.8,
    "worker_per_sale": 1.9,
    "ship_takes_goods_of_two_adjacent_depots": 3.8,
    "purchase_from_any_of_the_seven_depots": 8.5,
    "extra_vp_per_scoring_animal_tile": 5.4,
    "worker_adjusts_up_to": 5.3,
    "free_adjust_when_placing": 0.0,  # by its colours
    "free_adjust_when_taking_tile": 9.8,
    "silver_with_take_workers_action": 2.5,
    "workers_of_take_workers_action": 5.3,
    "vp_per_goods_type_sold": 9.5,
    "vp_per_building": 2.3,
    "vp_per_animal_species": 10.9,
    "vp_per_goods_tile_sold": 11.5,
    "vp_per_bonus_tile": 4.6,
}
FREE_PLACING = {BUILDING: 10.0, SHIP: 3.65, ANIMAL: 3.65, CASTLE: 2.6, MINE: 2.6, KNOWLEDGE: 2.7}


def evaluate(state: State, player: int) -> float:
    """The points that this player can expect in the end."""
    if not state.stack:
        return float(sum(points_of(state, player).values()))
    me, tables = state.players[player], _tables(state.facts)
    if not me.covered:
        return 0.0
    dice = _dice_left(state, me)
    use = min(1.0, dice / USE)
    stored, saved = _storage(state, player, dice, tables)
    return (
        sum(me.points)
        + dice * (DIE + DICE * dice)
        - HOPE * use
        + _question(state, player)
        + _silver(state.facts, me, use)
        + _workers(state.facts, me, use)
        + _goods(state, me, use)
        + _bonuses(state, me) * use
        + _estate(state, player, dice, tables)
        + stored
        + _districts(state.facts, me.board, me.covered, me.reach, dice, saved)
    )


def terms(state: State, player: int) -> dict[str, float]:
    """What `evaluate` adds up, by name: the reasons for a move speak of it."""
    me, tables = state.players[player], _tables(state.facts)
    if not state.stack or not me.covered:
        return {"points": evaluate(state, player)}
    dice = _dice_left(state, me)
    use = min(1.0, dice / USE)
    stored, saved = _storage(state, player, dice, tables)
    return {
        "points": float(sum(me.points)),
        "dice": dice * (DIE + DICE * dice) - HOPE * use,
        "action": _question(state, player),
        "silver": _silver(state.facts, me, use),
        "workers": _workers(state.facts, me, use),
        "goods": _goods(state, me, use),
        "bonuses": _bonuses(state, me) * use,
        "estate": _estate(state, player, dice, tables),
        "storage": stored,
        "districts": _districts(state.facts, me.board, me.covered, me.reach, dice, saved),
    }


def is_new_round(state: State) -> bool:
    """Are the dice about to be rolled?"""
    return bool(state.stack) and type(state.stack[-1]) is Roll


# ------------------------------------------------------------------ time


def _dice_left(state: State, me: Player) -> int:
    """The dice that the player will still use, including those in hand."""
    facts, top = state.facts, state.stack[-1]
    rounds = facts.setup.rounds - state.round
    if isinstance(top, Chance):  # dice not yet rolled, or a phase not yet begun
        rounds = rounds + 1 if type(top) is Roll else facts.setup.rounds
    return len(me.dice) + facts.setup.dice * (facts.setup.rounds * _phases_after(state) + rounds)


def _phases_after(state: State) -> int:
    return len(state.facts.scoring.phase_points) - 1 - state.phase


def _question(state: State, player: int) -> float:
    """What the player is about to choose, if asked in the middle of an action."""
    top = state.stack[-1]
    if isinstance(top, CastleAction):
        return ACTION if top.player == player else 0.0
    if isinstance(top, CollectGoods):
        return _cargo(state) if top.player == player else 0.0
    if isinstance(top, Benefit):
        return TAKING if top.player == player else 0.0
    return 0.0


# ------------------------------------------------------------------ belongings


def _silver(facts: Facts, me: Player, use: float) -> float:
    """Silver: its final points, and more as far as it can still be used; likewise workers and goods."""
    points = facts.scoring.points_per_silver
    return me.silver * (points + (SILVER - points) * use)


def _workers(facts: Facts, me: Player, use: float) -> float:
    points = 1 / facts.scoring.workers_per_point
    return me.workers * points + min(me.workers, SPARE) * (WORKER - points) * use


def _goods(state: State, me: Player, use: float) -> float:
    goods, facts = sum(me.goods), state.facts
    if not goods:
        return 0.0
    points = facts.scoring.points_per_goods
    more = goods * SALE * (facts.sale_points[len(state.players)] - points)
    return goods * points + (more + PILE * (len(me.goods) - me.goods.count(0))) * use


def _bonuses(state: State, me: Player) -> float:
    """The colour bonuses that the player may win."""
    value, free = 0.0, ~me.covered
    points, players = state.facts.bonus_points, len(state.players)
    for type, hexes in numbered(state.facts.boards[me.board].spaces):
        missing = (hexes & free).bit_count()
        if 0 < missing < 5 and state.bonuses[type]:
            value += points[state.bonuses[type] - 1][players] * BONUS**missing
    return value


def _estate(state: State, player: int, dice: int, tables: _Tables) -> float:
    """What tiles already placed will bring: mines, knowledge, herds that may grow."""
    me, tiles = state.players[player], state.facts.tiles
    spaces = state.facts.boards[me.board].spaces
    value = (spaces[MINE] & me.covered).bit_count() * _mine(state, me)
    for hex in hexes_in(spaces[KNOWLEDGE] & me.covered):
        value += _knowledge(state, player, me.estate[hex], dice, tables)
    for pasture in tables.pastures[me.board]:
        held = pasture & me.covered
        if held and held != pasture:
            animals = sum(tiles[me.estate[hex]].animals for hex in hexes_in(held))
            value += HERD * animals * (pasture ^ held).bit_count()
    return value


def _mine(state: State, me: Player) -> float:
    """What a mine will pay; in the last phase it pays too late to be used."""
    facts = state.facts
    silver, workers = facts.actions.mine_silver, me.knowledge.mine_workers
    last = silver * facts.scoring.points_per_silver + workers / facts.scoring.workers_per_point
    return last + _phases_after(state) * (silver * SILVER + workers * WORKER)


def _knowledge(state: State, player: int, tile: TileNumber, dice: int, tables: _Tables) -> float:
    """What a knowledge tile will bring: its current points, and what the time left adds."""
    points = state.facts.final_points[tile]
    now = 0 if points is None else points(state, player, state.facts.tiles[tile])
    return now + tables.effects[tile] * dice / tables.dice


def _cargo(state: State) -> float:
    return CARGO + HEAP * max(map(sum, state.depot_goods))


# ------------------------------------------------------------------ storage


def _storage(state: State, player: int, dice: int, tables: _Tables) -> tuple[float, tuple[int, ...]]:
    """What stored tiles will bring when placed, and how many hexes of each colour they fill."""
    me, types = state.players[player], state.facts.types
    saved, stored, value = [0] * 6, 0, 0.0
    for tile in me.storage:
        if tile:
            stored += 1
            open = _open_hexes(state.facts.boards[me.board], me, types[tile], tile)
            effect = _effect(state, player, tile, open, dice, tables)
            value += effect * (OPEN if open else BLOCKED)
            saved[types[tile]] += 1 if open else 0
    if dice < 2 * stored:
        value *= dice / (2 * stored)
    return value - CROWD[stored], tuple(saved)


def _open_hexes(board: Board, me: Player, type: Colour, tile: TileNumber) -> int:
    """The hexes open to this tile, as a bit set; ignores the restriction of the spielbox boards for speed."""
    open = board.spaces[type] & me.reach & ~me.covered
    if open and type == BUILDING and tile in me.estate and not me.knowledge.repeats_buildings:
        for hex in board.hexes[BUILDING]:
            if me.estate[hex] == tile:
                open &= ~board.districts[hex]
    return open


def _effect(state: State, player: int, tile: TileNumber, open: int, dice: int, tables: _Tables) -> float:
    """What a stored tile does when it is placed."""
    type = state.facts.types[tile]
    if type == MINE:
        return _mine(state, state.players[player])
    if type == SHIP:
        return _cargo(state)
    if type == KNOWLEDGE:
        return _knowledge(state, player, tile, dice, tables)
    if type == ANIMAL and open:
        return tables.effects[tile] + max(sum(herd(state, player, tile, hex)) for hex in hexes_in(open))
    return tables.effects[tile]


# ------------------------------------------------------------------ districts


@lru_cache(maxsize=1 << 15)
def _districts(facts: Facts, board: str, covered: int, reach: int, dice: int, stored: tuple[int, ...]) -> float:
    """What the open districts will bring, most points for their work first, as far as the dice go."""
    tables = _tables(facts)
    value, left, slack = 0.0, float(dice), LEAST_SLACK + SLACK * dice
    for _, work, points in sorted(_jobs(tables.districts[board], covered, reach, list(stored))):
        left -= work / PACE
        chance = min(1.0, (left + slack) / (2 * slack))
        if chance <= 0:
            break
        value += (points + tables.phase_points[max(0, int(left))]) * chance * LUCK ** (work / HEX_WORK)
    return value


def _jobs(districts: _Districts, covered: int, reach: int, stored: list[int]) -> list[tuple[float, float, int]]:
    """The open districts: work per point, work, points. Stored tiles go to the smallest district of their colour."""
    jobs = []
    for hexes, type, points in districts:
        missing = hexes & ~covered
        if missing:
            number = missing.bit_count()
            work = HEX_WORK * number
            if not missing & reach:
                work += FAR_WORK
            elif stored[type]:
                used = min(stored[type], number)
                stored[type] -= used
                work -= STORED_WORK * used
            jobs.append((work / (points + PHASE), work, points))
    return jobs


# ------------------------------------------------------------------ tables, built once for each set of facts

_Districts = tuple[tuple[int, int, int], ...]  # hexes, type and points of each district, smallest first


@dataclass(frozen=True, slots=True)
class _Tables:
    districts: dict[str, _Districts]  # by board
    pastures: dict[str, tuple[int, ...]]  # by board
    phase_points: tuple[int, ...]  # by dice left
    effects: tuple[float, ...]  # by tile
    dice: int  # in the whole game


@cache
def _tables(facts: Facts) -> _Tables:
    points, per_phase = facts.scoring.phase_points, facts.setup.dice * facts.setup.rounds
    dice = per_phase * len(points)
    districts = {key: _districts_of(facts, board) for key, board in facts.boards.items()}
    return _Tables(
        districts=districts,
        pastures={key: tuple(hexes for hexes, type, _ in rows if type == ANIMAL) for key, rows in districts.items()},
        phase_points=(*(points[-1 - left // per_phase] for left in range(dice)), points[0]),
        effects=tuple(_effect_of(facts, tile) for tile in facts.tiles),
        dice=dice,
    )


def _districts_of(facts: Facts, board: Board) -> _Districts:
    found = sorted({(hexes.bit_count(), hexes, type) for hexes, type in zip(board.districts, board.types, strict=True)})
    return tuple((hexes, type, facts.district_points[size]) for size, hexes, type in found)


def _effect_of(facts: Facts, tile: Tile) -> float:
    """What a tile does when it is placed, as far as it is always the same."""
    if tile.type == CASTLE:
        return ACTION
    if tile.type == ANIMAL:
        return float(tile.animals)
    if tile.type == KNOWLEDGE:
        return LEARNING[tile.does] + sum(FREE_PLACING[type] for type in tile.takes)
    if tile.type != BUILDING:
        return 0.0
    gained = tile.points + tile.silver * SILVER + tile.workers * WORKER
    if tile.takes:
        return TAKING
    return SELLING if tile.effect is sell_one_type else gained or ACTION
