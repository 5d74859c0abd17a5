"""Checks of a facts file: nothing missing, and counts, geometry and supplies that add up.

Every refusal names the table and the row, what was found and what would be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from comptoir.engine.errors import BadFacts
from comptoir.games.burgundy.boards import HEXES, ROW_LENGTHS, TYPES, make_board

Data = Mapping[str, Any]

# What a table must have, and of which type it is.
TABLES: dict[str, dict[str, type]] = {
    "geometry": {"type_counts": dict, "die_pattern": dict},
    "board_sets": {"base2011": dict, "spielbox2011": dict},
    "board_sheets": {"sides": dict},
    "black_depot": {"slots": list, "cost_silver": int, "purchases_per_turn": int},
    "turn_order_track": {"spaces": int},
    "tile_supply": {"total": int, "regular": dict, "black": dict},
    "animals": {"species": list, "regular_copies": dict, "black_copies": dict},
    "buildings": {"regular_copies": int, "black_copies": int, "types": list},
    "knowledge": {"black": list, "tiles": list},
    "spielbox": {"extra_action_points": int},
    "goods": {"colour_by_die": list, "copies_per_colour": int, "total": int, "storage_types": int},
    "setup": {
        "workers_by_seat": list, "silver": int, "goods": int, "phases": list, "rounds_per_phase": int,
        "dice_per_player": int,
    },
    "scoring": {
        "region_vp": list, "phase_vp": dict, "bonus_large": list, "bonus_small": list, "sell_vp_per_tile": list,
        "sell_silver": int, "final_per_goods_tile": int, "final_per_silver": int, "final_workers_per_vp": int,
    },
    "actions": {"take_workers": int, "mine_silver_per_phase": int},
}  # fmt: skip
ROWS: dict[str, dict[str, type]] = {
    "boards": {"id": str, "set": str, "rows": list, "regions": dict},
    "depots": {"number": int, "slots": list},
}
NESTED_ROWS: dict[tuple[str, str], dict[str, type]] = {
    ("buildings", "types"): {"id": str, "effect": str},
    ("knowledge", "tiles"): {"n": int, "timing": str, "effect": str},
}
PER_PLAYERS = (
    ("black_depot", "slots"), ("scoring", "bonus_large"), ("scoring", "bonus_small"), ("scoring", "sell_vp_per_tile"),
)  # fmt: skip
NUMBERS = "123456"


def check_facts(data: Data) -> None:
    """Refuse facts that are incomplete or do not add up."""
    _check_presence(data)
    _check_boards(data)
    _check_depots(data)
    _check_tiles(data)
    _check_goods(data)


def _refuse(where: str, problem: str) -> BadFacts:
    return BadFacts("Facts, table {where}: {problem}.", where=where, problem=problem)


def _must(holds: bool, where: str, problem: str) -> None:
    if not holds:
        raise _refuse(where, problem)


def _check_presence(data: Data) -> None:
    for table, keys in TABLES.items():
        _must(isinstance(data.get(table), Mapping), table, "is missing")
        _check_keys(data[table], keys, table)
    for table, keys in ROWS.items():
        _must(isinstance(data.get(table), list), table, "is missing")
        for number, row in enumerate(data[table], 1):
            _check_keys(row, keys, f"{table}, row {number}")
    for (table, name), keys in NESTED_ROWS.items():
        for number, row in enumerate(data[table][name], 1):
            _check_keys(row, keys, f"{table}.{name}, row {number}")
    for table, name in PER_PLAYERS:
        values = data[table][name]
        is_fine = len(values) == 3 and all(type(value) is int for value in values)
        _must(is_fine, f"{table}, {name}", f"needs three numbers, for 2, 3 and 4 players, not {values}")


def _check_keys(table: Any, keys: Mapping[str, type], where: str) -> None:
    _must(isinstance(table, Mapping), where, "must be a table")
    for key, kind in keys.items():
        _must(key in table, where, f"{key} is missing")
        _must(type(table[key]) is kind, where, f"{key} must be {_kind_name(kind)}, not {table[key]!r}")


def _kind_name(kind: type) -> str:
    return {int: "a whole number", str: "a text", list: "a list", dict: "a table"}[kind]


def _check_boards(data: Data) -> None:
    pattern = [number for line in data["geometry"]["die_pattern"].get("rows", ()) for number in line.split()]
    _must(len(pattern) == HEXES, "geometry.die_pattern", f"has {len(pattern)} numbers instead of {HEXES}")
    seen: set[str] = set()
    for board in data["boards"]:
        where = f"boards, row “{board['id']}”"
        _must(board["id"] not in seen, where, "occurs twice")
        seen.add(board["id"])
        _check_board(data, board, pattern, where)
    wanted = set(data["board_sheets"]["sides"])
    wanted |= {id for set_ in data["board_sets"].values() for id in set_.get("ids", ())}
    for missing in sorted(wanted - seen):
        raise _refuse("boards", f"row “{missing}” is missing")


def _check_board(data: Data, board: Data, pattern: list[str], where: str) -> None:
    lines = [line.split() if isinstance(line, str) else [] for line in board["rows"]]
    lengths = [len(line) for line in lines]
    _must(lengths == list(ROW_LENGTHS), where, f"has rows of {lengths} hexes instead of {list(ROW_LENGTHS)}")
    cells = [cell for line in lines for cell in line]
    for cell in cells:
        is_fine = len(cell) == 2 and cell[0] in TYPES and cell[1] in NUMBERS
        _must(is_fine, where, f"“{cell}” is no hex: write a type of {TYPES} and a number from 1 to 6")
    numbers = [cell[1] for cell in cells]
    _must(numbers == pattern, where, "its die numbers differ from geometry.die_pattern")
    counts = dict(Counter(cell[0] for cell in cells))
    expected = dict(data["geometry"]["type_counts"])
    _must(counts == expected, where, f"has {_counts(counts)} hexes instead of {_counts(expected)}")
    made = make_board(board["id"], board["set"], False, cells)
    for number, type in enumerate(TYPES):
        found, said = made.district_sizes(number), board["regions"].get(type)
        _must(found == said, where, f"has districts {type} of sizes {found}, but its regions say {said}")


def _counts(counts: Mapping[str, int]) -> str:
    return " ".join(f"{type}{counts.get(type, 0)}" for type in TYPES)


def _check_depots(data: Data) -> None:
    numbers = [row["number"] for row in data["depots"]]
    _must(numbers == list(range(1, 7)), "depots", f"has the depots {numbers} instead of 1 to 6")
    for row in data["depots"]:
        where = f"depots, row {row['number']}"
        _must(len(row["slots"]) == 4, where, f"has {len(row['slots'])} slots instead of 4")
        for slot in row["slots"]:
            _check_keys(slot, {"type": str, "min_players": int}, where)
            _must(slot["type"] in TYPES, where, f"“{slot['type']}” is not one of the types {TYPES}")


def _check_tiles(data: Data) -> None:
    """Copies add up to the supply, and the supply suffices for five phases with every player count."""
    supply = data["tile_supply"]
    total = sum(supply["regular"].values()) + sum(supply["black"].values())
    _must(total == supply["total"], "tile_supply", f"adds up to {total} tiles instead of {supply['total']}")
    for back in ("regular", "black"):
        _must(set(supply[back]) == set(TYPES), f"tile_supply, {back}", f"needs the types {TYPES}")
        for type, found in _copies(data, back).items():
            said = supply[back][type]
            _must(
                found == said,
                f"tile_supply, {back}",
                f"says {said} tiles {type}, but their rows add up to {found}",
            )
    ids = [row["n"] for row in data["knowledge"]["tiles"]]
    _must(ids == list(range(1, 27)), "knowledge.tiles", f"has the numbers {ids} instead of 1 to 26")
    _must(len(data["buildings"]["types"]) == 8, "buildings.types", "needs 8 rows")
    for index, players in enumerate((2, 3, 4)):
        black = data["black_depot"]["slots"][index] * len(data["setup"]["phases"])
        has = sum(supply["black"].values())
        _must(
            black <= has,
            "black_depot, slots",
            f"needs {black} tiles with {players} players, but there are {has}",
        )
        for type, need in _need(data, players).items():
            has = supply["regular"][type]
            _must(need <= has, "tile_supply, regular", f"has {has} tiles {type}, {players} players need {need}")


def _copies(data: Data, back: str) -> dict[str, int]:
    animals, buildings, knowledge = data["animals"], data["buildings"], data["knowledge"]
    black = len(knowledge["black"])
    return {
        "A": len(animals["species"]) * sum(animals[f"{back}_copies"].values()),
        "B": len(buildings["types"]) * buildings[f"{back}_copies"],
        "K": black if back == "black" else len(knowledge["tiles"]) - black,
    }


def _need(data: Data, players: int) -> Counter[str]:
    """Regular tiles used by all phases with this player count, starting castles included."""
    need = Counter({"C": players})
    for number, _ in enumerate(data["setup"]["phases"]):
        for row in data["depots"]:
            for slot in row["slots"]:
                if slot["min_players"] <= players:
                    is_exception = players == 3 and number % 2 == 1
                    need[slot.get("three_player_phases_BD", slot["type"]) if is_exception else slot["type"]] += 1
    return need


def _check_goods(data: Data) -> None:
    goods, setup, scoring = data["goods"], data["setup"], data["scoring"]
    colours = goods["colour_by_die"]
    _must(len(colours) == 6, "goods, colour_by_die", f"has {len(colours)} colours instead of 6")
    total = len(colours) * goods["copies_per_colour"]
    _must(total == goods["total"], "goods", f"adds up to {total} tiles instead of {goods['total']}")
    need = len(setup["phases"]) * setup["rounds_per_phase"] + 4 * setup["goods"]
    _must(need <= total, "goods", f"has {total} tiles, four players need {need}")
    _must(len(setup["workers_by_seat"]) == 4, "setup, workers_by_seat", "needs four numbers")
    _must(setup["dice_per_player"] == 2, "setup, dice_per_player", "must be 2")
    _must(
        set(scoring["phase_vp"]) == set(setup["phases"]),
        "scoring, phase_vp",
        "needs one number for each phase",
    )
    _must(
        len(scoring["region_vp"]) == 8,
        "scoring, region_vp",
        f"has {len(scoring['region_vp'])} numbers instead of 8",
    )
    ships = data["geometry"]["type_counts"]["S"]
    _must(data["turn_order_track"]["spaces"] == ships + 1, "turn_order_track, spaces", f"must be {ships + 1}")
