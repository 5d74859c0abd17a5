"""Checks of a facts file: the shape of every table first, then that supplies, sheets and boards add up.

Every refusal names the table and the row, what was found and what would be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from comptoir.engine.shapes import Each, List, Number, Shape, Table, Text, check_plain, must
from comptoir.games.burgundy.boards import CASTLE, CENTRE, HEXES, ROW_LENGTHS, TYPES, make_board
from comptoir.games.burgundy.options import BASE_BOARDS, BOARDS, LATER_BOARDS, SPIELBOX_BOARDS

Data = Mapping[str, Any]

LETTERS = tuple(TYPES)
BOARDS_OF_SET = {"base2011": BASE_BOARDS, "spielbox2011": SPIELBOX_BOARDS, "later": LATER_BOARDS}
BUILDINGS = ("warehouse", "watchtower", "carpenter", "church", "market", "boarding_house", "bank", "city_hall")
SPECIES = ("cow", "sheep", "pig", "chicken")
COLOURS = ("turquoise", "purple", "pink", "red", "brown", "orange")
PHASES = ("A", "B", "C", "D", "E")
LARGEST_DISTRICT = 8

COUNT = Number()
SOME = Number(1)
TYPE = Text(LETTERS)
PER_TYPE = Each(COUNT, LETTERS)
PER_PLAYERS = List(COUNT, 3)  # for 2, 3 and 4 players
SIZES = Each(COUNT, tuple("123456789"), partly=True)  # copies by number of animals
SHEETS = List(List(Text(BOARDS), 2), 4)  # front and back
AMOUNTS: dict[str, Shape] = {"vp": COUNT, "silver": COUNT, "workers": COUNT, "step": COUNT}
SHAPE = Table({
    "geometry": Table({"type_counts": Each(SOME, LETTERS), "die_pattern": Table({"rows": List(Text())})}),
    "boards": List(Table({
        "id": Text(BOARDS), "set": Text(tuple(BOARDS_OF_SET)), "rows": List(Text(), len(ROW_LENGTHS)),
        "regions": Each(List(SOME), LETTERS),
    })),
    "board_sets": Each(Table({}, {"sheets": SHEETS})),
    "board_sheets": Table({"sides": Each(COUNT, BASE_BOARDS, partly=True)}),
    "depots": List(Table({
        "number": COUNT,
        "slots": List(Table({"type": TYPE, "min_players": Number(2, 4)}, {"three_player_phases_BD": TYPE}), 4),
    })),
    "black_depot": Table({"slots": List(Number(0, 8), 3), "cost_silver": COUNT, "purchases_per_turn": COUNT}),
    "turn_order_track": Table({"spaces": COUNT}),
    "tile_supply": Table({"total": COUNT, "regular": PER_TYPE, "black": PER_TYPE}),
    "animals": Table({"species": List(Text(SPECIES), len(SPECIES)), "regular_copies": SIZES, "black_copies": SIZES}),
    "buildings": Table({
        "regular_copies": COUNT, "black_copies": COUNT,
        "types": List(
            Table({"id": Text(BUILDINGS), "effect": Text()}, {**AMOUNTS, "takes": List(TYPE)}), len(BUILDINGS)
        ),
    }),
    "knowledge": Table({"black": List(SOME), "tiles": List(Table(
        {"n": COUNT, "timing": Text(("rule", "phase_end", "game_end")), "effect": Text()},
        {**AMOUNTS, "types": List(TYPE), "building": Text(BUILDINGS)},
    ))}),
    "spielbox": Table({"extra_action_points": COUNT}),
    "goods": Table({
        "colour_by_die": List(Text(COLOURS), len(COLOURS)), "copies_per_colour": COUNT, "total": COUNT,
        "storage_types": Number(1, 6),
    }),
    "setup": Table({
        "workers_by_seat": List(COUNT, 4), "silver": COUNT, "goods": COUNT, "phases": List(Text(PHASES)),
        "rounds_per_phase": SOME, "dice_per_player": Number(2, 2),
    }),
    "scoring": Table({
        "region_vp": List(COUNT, LARGEST_DISTRICT), "phase_vp": Each(COUNT, PHASES), "bonus_large": PER_PLAYERS,
        "bonus_small": PER_PLAYERS, "sell_vp_per_tile": PER_PLAYERS, "sell_silver": COUNT,
        "final_per_goods_tile": COUNT, "final_per_silver": COUNT, "final_workers_per_vp": SOME,
    }),
    "actions": Table({"take_workers": COUNT, "worker_adjust": SOME, "mine_silver_per_phase": COUNT}),
})  # fmt: skip
# What a tile's row must say besides, by its effect.
NEEDS: dict[str, dict[str, Shape]] = {
    "score": {"vp": SOME},
    "take_tile": {"takes": List(TYPE)},
    "gain_workers": {"workers": SOME},
    "gain_silver": {"silver": SOME},
    "worker_per_mine": {"workers": SOME},
    "silver_per_sale": {"silver": SOME},
    "worker_per_sale": {"workers": SOME},
    "extra_vp_per_scoring_animal_tile": {"vp": SOME},
    "worker_adjusts_up_to": {"step": SOME},
    "free_adjust_when_placing": {"step": SOME, "types": List(TYPE)},
    "free_adjust_when_taking_tile": {"step": SOME},
    "silver_with_take_workers_action": {"silver": SOME},
    "workers_of_take_workers_action": {"workers": SOME},
    "vp_per_goods_type_sold": {"vp": SOME},
    "vp_per_goods_tile_sold": {"vp": SOME},
    "vp_per_building": {"vp": SOME, "building": Text(BUILDINGS)},
    "vp_per_animal_species": {"vp": SOME},
    "vp_per_bonus_tile": {"vp": SOME},
}


def check_facts(data: Data) -> None:
    """Refuse facts that are incomplete or do not add up."""
    SHAPE.check(data, "")
    check_plain(data, "")
    _check_rows(data)
    _check_copies(data)
    _check_supply(data)
    _check_goods(data)
    _check_sheets(data)
    _check_boards(data)


# ------------------------------------------------------------------ rows of tiles and depots


def _check_rows(data: Data) -> None:
    buildings, knowledge, phases = data["buildings"]["types"], data["knowledge"], data["setup"]["phases"]
    for where, rows in (("buildings, types", buildings), ("knowledge, tiles", knowledge["tiles"])):
        for number, row in enumerate(rows, 1):
            Table(NEEDS.get(row["effect"], {})).check(row, f"{where}, row {number}")
    _check_distinct([row["id"] for row in buildings], "buildings, types")
    _check_distinct(data["animals"]["species"], "animals, species")
    _check_distinct(data["goods"]["colour_by_die"], "goods, colour_by_die")
    _check_distinct(knowledge["black"], "knowledge, black")
    _check_numbers([row["n"] for row in knowledge["tiles"]], len(knowledge["tiles"]), "knowledge, tiles")
    for number in knowledge["black"]:
        must(number <= len(knowledge["tiles"]), "knowledge, black", f"there is no tile {number}")
    _check_numbers([row["number"] for row in data["depots"]], 6, "depots")
    must(phases == list(PHASES), "setup, phases", f"are {phases} instead of {list(PHASES)}")


def _check_distinct(values: list[Any], where: str) -> None:
    for value, number in Counter(values).items():
        must(number == 1, where, f"“{value}” occurs {number} times")


def _check_numbers(numbers: list[int], last: int, where: str) -> None:
    must(numbers == list(range(1, last + 1)), where, f"has the numbers {numbers} instead of 1 to {last}")


# ------------------------------------------------------------------ supplies


def _check_copies(data: Data) -> None:
    """The rows of the tiles add up to the supply."""
    supply = data["tile_supply"]
    total = sum(supply["regular"].values()) + sum(supply["black"].values())
    must(total == supply["total"], "tile_supply", f"adds up to {total} tiles instead of {supply['total']}")
    for back in ("regular", "black"):
        for type, found in _copies(data, back).items():
            said = supply[back][type]
            problem = f"says {said} tiles {type}, but their rows add up to {found}"
            must(found == said, f"tile_supply, {back}", problem)


def _copies(data: Data, back: str) -> dict[str, int]:
    animals, buildings, knowledge = data["animals"], data["buildings"], data["knowledge"]
    black = len(knowledge["black"])
    return {
        "A": len(animals["species"]) * sum(animals[f"{back}_copies"].values()),
        "B": len(buildings["types"]) * buildings[f"{back}_copies"],
        "K": black if back == "black" else len(knowledge["tiles"]) - black,
    }


def _check_supply(data: Data) -> None:
    """There are tiles enough for five phases with every player count."""
    supply = data["tile_supply"]
    for players, slots in zip((2, 3, 4), data["black_depot"]["slots"], strict=True):
        need, has = slots * len(PHASES), sum(supply["black"].values())
        must(need <= has, "black_depot, slots", f"needs {need} tiles with {players} players, but there are {has}")
        for type, need in _need(data, players).items():
            has = supply["regular"][type]
            must(need <= has, "tile_supply, regular", f"has {has} tiles {type}, {players} players need {need}")


def _need(data: Data, players: int) -> Counter[str]:
    """Regular tiles used by all phases with this player count, starting castles included."""
    need = Counter({"C": players})
    slots = [slot for row in data["depots"] for slot in row["slots"] if slot["min_players"] <= players]
    for phase in PHASES:
        is_exception = players == 3 and phase in "BD"
        need.update(slot.get("three_player_phases_BD" if is_exception else "type", slot["type"]) for slot in slots)
    return need


def _check_goods(data: Data) -> None:
    goods, setup = data["goods"], data["setup"]
    total = len(COLOURS) * goods["copies_per_colour"]
    must(total == goods["total"], "goods", f"adds up to {total} tiles instead of {goods['total']}")
    need = len(PHASES) * setup["rounds_per_phase"] + 4 * setup["goods"]
    must(need <= total, "goods", f"has {total} tiles, four players need {need}")
    most = goods["storage_types"]
    must(setup["goods"] <= most, "setup, goods", f"is {setup['goods']}, but goods storage has room for {most} types")


# ------------------------------------------------------------------ boards


def _check_sheets(data: Data) -> None:
    """The sides can be paired into sheets, one at least for each player, of which none shows a board twice."""
    Table({"spielbox2011": Table({"sheets": SHEETS})}).check(data["board_sets"], "board_sets")
    sides, where = data["board_sheets"]["sides"], "board_sheets, sides"
    total = sum(sides.values())
    must(total >= 8 and total % 2 == 0, where, f"has {total} sides; write an even number, 8 at least")
    for id, copies in sides.items():
        most = total // 2 if id == "1" else 1
        must(copies <= most, where, f"has board “{id}” {copies} times; {most} is the most")


def _check_boards(data: Data) -> None:
    pattern = [number for line in data["geometry"]["die_pattern"]["rows"] for number in line.split()]
    must(len(pattern) == HEXES, "geometry, die_pattern", f"has {len(pattern)} numbers instead of {HEXES}")
    ids = [board["id"] for board in data["boards"]]
    _check_distinct(ids, "boards")
    for id in BOARDS:
        must(id in ids, f"boards, row “{id}”", "is missing")
    for board in data["boards"]:
        _check_board(data, board, pattern, f"boards, row “{board['id']}”")
    spaces = data["geometry"]["type_counts"]["S"] + 1
    must(data["turn_order_track"]["spaces"] == spaces, "turn_order_track, spaces", f"must be {spaces}")


def _check_board(data: Data, board: Data, pattern: list[str], where: str) -> None:
    must(board["id"] in BOARDS_OF_SET[board["set"]], where, f"does not belong to the set “{board['set']}”")
    lines = [line.split() for line in board["rows"]]
    lengths = [len(line) for line in lines]
    must(lengths == list(ROW_LENGTHS), where, f"has rows of {lengths} hexes instead of {list(ROW_LENGTHS)}")
    cells = [cell for line in lines for cell in line]
    for cell in cells:
        is_fine = len(cell) == 2 and cell[0] in TYPES and cell[1] in "123456"
        must(is_fine, where, f"“{cell}” is no hex: write a type of {TYPES} and a number from 1 to 6")
    must([cell[1] for cell in cells] == pattern, where, "its die numbers differ from geometry, die_pattern")
    found, expected = Counter(cell[0] for cell in cells), data["geometry"]["type_counts"]
    must(found == expected, where, f"has {_counts(found)} hexes instead of {_counts(expected)}")
    _check_districts(board, cells, where)


def _check_districts(board: Data, cells: list[str], where: str) -> None:
    made = make_board(board["id"], board["set"], False, cells)
    for number, type in enumerate(TYPES):
        found, said = made.district_sizes(number), board["regions"][type]
        must(found == said, where, f"has districts {type} of sizes {found}, but its regions say {said}")
        must(found[0] <= LARGEST_DISTRICT, where, f"has a district {type} of more than {LARGEST_DISTRICT} hexes")
    is_fine = made.id != "1" or made.types[CENTRE] == CASTLE
    must(is_fine, where, "needs a castle hex in the middle, for the starting castle")


def _counts(counts: Mapping[str, int]) -> str:
    return " ".join(f"{type}{counts.get(type, 0)}" for type in TYPES)
