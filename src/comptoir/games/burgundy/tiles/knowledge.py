"""The 26 knowledge tiles: what each changes for its owner, or scores at the end. Groups KNOW-00 to KNOW-26."""

from dataclasses import replace

from comptoir.games.burgundy.kinds import Hex, TileNumber
from comptoir.games.burgundy.state import Knowledge, State
from comptoir.games.burgundy.tiles.kinds import KnowledgeEffect, Tile


def learn(state: State, player: int, tile: TileNumber, hex: Hex) -> None:
    """From now on the rules apply this tile's change."""
    me = state.players[player]
    row = state.facts.tiles[tile]
    if row.change is not None:
        me.knowledge = row.change(me.knowledge, row)


def _free_placing(known: Knowledge, row: Tile) -> Knowledge:
    steps = tuple(row.step if type in row.takes else step for type, step in enumerate(known.free_step_placing))
    return replace(known, free_step_placing=steps)


def goods_types_sold(state: State, player: int, row: Tile) -> int:
    return row.points * sum(1 for number in state.players[player].sold if number)


def goods_tiles_sold(state: State, player: int, row: Tile) -> int:
    return row.points * sum(state.players[player].sold)


def buildings(state: State, player: int, row: Tile) -> int:
    return row.points * state.players[player].estate.count(row.building)


def animal_species(state: State, player: int, row: Tile) -> int:
    tiles = state.facts.tiles
    return row.points * len({tiles[tile].species for tile in state.players[player].estate if tiles[tile].animals})


def bonus_tiles(state: State, player: int, row: Tile) -> int:
    return row.points * len(state.players[player].bonuses)


# By the effect's name in the facts.
EFFECTS: dict[str, KnowledgeEffect] = {
    "duplicate_buildings_in_town_allowed": KnowledgeEffect(
        "house house", lambda known, row: replace(known, repeats_buildings=True)
    ),
    "worker_per_mine": KnowledgeEffect("mine +workers", lambda known, row: replace(known, mine_workers=row.workers)),
    "silver_per_sale": KnowledgeEffect("sold +silver", lambda known, row: replace(known, sale_silver=row.silver)),
    "worker_per_sale": KnowledgeEffect("sold +workers", lambda known, row: replace(known, sale_workers=row.workers)),
    "ship_takes_goods_of_two_adjacent_depots": KnowledgeEffect(
        "ship goods goods", lambda known, row: replace(known, joins_depots=True)
    ),
    "purchase_from_any_of_the_seven_depots": KnowledgeEffect(
        "silver depots", lambda known, row: replace(known, buys_anywhere=True)
    ),
    "extra_vp_per_scoring_animal_tile": KnowledgeEffect(
        "ox +points", lambda known, row: replace(known, animal_points=row.points)
    ),
    "worker_adjusts_up_to": KnowledgeEffect("worker +step", lambda known, row: replace(known, worker_step=row.step)),
    "free_adjust_when_placing": KnowledgeEffect("+step +takes", _free_placing),
    "free_adjust_when_taking_tile": KnowledgeEffect(
        "+step depots", lambda known, row: replace(known, free_step_taking=row.step)
    ),
    "silver_with_take_workers_action": KnowledgeEffect(
        "worker +silver", lambda known, row: replace(known, hire_silver=row.silver)
    ),
    "workers_of_take_workers_action": KnowledgeEffect(
        "+workers", lambda known, row: replace(known, hire_workers=row.workers)
    ),
    "vp_per_goods_type_sold": KnowledgeEffect("fish wheat +points", final_points=goods_types_sold),
    "vp_per_goods_tile_sold": KnowledgeEffect("sold +points", final_points=goods_tiles_sold),
    "vp_per_building": KnowledgeEffect("+building +points", final_points=buildings),
    "vp_per_animal_species": KnowledgeEffect("cow pig +points", final_points=animal_species),
    "vp_per_bonus_tile": KnowledgeEffect("bonus +points", final_points=bonus_tiles),
}
