"""The printed facts of Burgundy: loads and checks a facts file once into frozen constants."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from comptoir.engine import game
from comptoir.engine.facts_history import digest_of
from comptoir.games.burgundy.boards import TYPES, Board, make_board
from comptoir.games.burgundy.facts_checks import check_facts
from comptoir.games.burgundy.printed import Facts, PerPlayers
from comptoir.games.burgundy.tiles.table import tile_table


def load_facts(data: Mapping[str, Any] | None = None) -> Facts:
    """Checked facts, from the standard file unless others are given."""
    return standard_facts() if data is None else _facts(data)


@cache
def standard_facts() -> Facts:
    """The facts that come with the game."""
    return _facts(game.facts_in(__package__))


def _facts(data: Mapping[str, Any]) -> Facts:
    check_facts(data)
    return Facts(digest=digest_of(data), data=data, **_boards(data), **_tiles(data), **_scoring(data), **_turns(data))


def _boards(data: Mapping[str, Any]) -> dict[str, Any]:
    """The estates, and the sheets on which they are printed."""
    sets = data["board_sets"].items()
    return {
        "boards": {row["id"]: _board(row) for row in data["boards"]},
        "sheets": {key: tuple((one, other) for one, other in row["sheets"]) for key, row in sets if "sheets" in row},
        "sides": tuple(id for id, copies in data["board_sheets"]["sides"].items() for _ in range(copies)),
    }


def _tiles(data: Mapping[str, Any]) -> dict[str, Any]:
    """The hex tiles, and the depots where they lie."""
    tiles = tile_table(data)
    return {
        "tiles": tiles,
        "types": tuple(tile.type for tile in tiles),
        "effects": tuple(tile.effect for tile in tiles),
        "final_points": tuple(tile.final_points for tile in tiles),
        "tiles_of": tuple(tuple(n for n, tile in enumerate(tiles) if tile.type == type) for type in range(6)),
        "spaces": ((), *(_spaces(row) for row in data["depots"])),
        "black_spaces": _per_players(data["black_depot"]["slots"]),
    }


def _scoring(data: Mapping[str, Any]) -> dict[str, Any]:
    """What brings points, and silver with them."""
    scoring = data["scoring"]
    return {
        "phase_points": tuple(scoring["phase_vp"][phase] for phase in data["setup"]["phases"]),
        "district_points": (0, *scoring["region_vp"]),
        "bonus_points": (_per_players(scoring["bonus_small"]), _per_players(scoring["bonus_large"])),
        "sale_points": _per_players(scoring["sell_vp_per_tile"]),
        "sale_silver": scoring["sell_silver"],
        "points_per_goods": scoring["final_per_goods_tile"],
        "points_per_silver": scoring["final_per_silver"],
        "workers_per_point": scoring["final_workers_per_vp"],
        "extra_action_points": data["spielbox"]["extra_action_points"],
    }


def _turns(data: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody begins with, and what a turn allows."""
    setup, actions, goods, depot = data["setup"], data["actions"], data["goods"], data["black_depot"]
    return {
        "hire_workers": actions["take_workers"],
        "worker_step": actions["worker_adjust"],
        "mine_silver": actions["mine_silver_per_phase"],
        "purchase_price": depot["cost_silver"],
        "purchases_per_turn": depot["purchases_per_turn"],
        "start_workers": tuple(setup["workers_by_seat"]),
        "start_silver": setup["silver"],
        "start_goods": setup["goods"],
        "goods_names": ("", *goods["colour_by_die"]),
        "goods_copies": goods["copies_per_colour"],
        "goods_spaces": goods["storage_types"],
        "rounds": setup["rounds_per_phase"],
        "dice": setup["dice_per_player"],
        "track_spaces": data["turn_order_track"]["spaces"],
    }


def _per_players(values: list[int]) -> PerPlayers:
    return (0, 0, *values)


def _board(row: Mapping[str, Any]) -> Board:
    cells = [cell for line in row["rows"] for cell in line.split()]
    return make_board(row["id"], row["set"], row["set"] == "spielbox2011", cells)


def _spaces(row: Mapping[str, Any]) -> tuple[tuple[int, int, int], ...]:
    def space(slot: Mapping[str, Any]) -> tuple[int, int, int]:
        letter = slot["type"]
        return (
            TYPES.index(letter),
            slot["min_players"],
            TYPES.index(slot.get("three_player_phases_BD", letter)),
        )

    return tuple(space(slot) for slot in row["slots"])
