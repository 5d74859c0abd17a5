"""Checks of a facts file: that rows, supplies, sheets and boards add up.

Every refusal names the table and the row, what is wrong and what would be right.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from comptoir.games.burgundy import boards
from comptoir.games.burgundy.boards import TYPES, make_board
from comptoir.games.burgundy.kinds import Colour
from comptoir.games.burgundy.options import BASE_BOARDS, BOARDS, LATER_BOARDS, SPIELBOX_BOARDS
from comptoir.games.burgundy.printed import BoardRow, BuildingRow, KnowledgeRow, Printed
from comptoir.games.tables import must, must_be_one_of

BOARDS_OF_SET = {"base2011": BASE_BOARDS, "spielbox2011": SPIELBOX_BOARDS, "later": LATER_BOARDS}
PHASES = ("A", "B", "C", "D", "E")
# What else a tile's row must say, by its effect.
NEEDS: Mapping[str, tuple[str, ...]] = {
    "score": ("points",),
    "take_tile": ("takes",),
    "gain_workers": ("workers",),
    "gain_silver": ("silver",),
    "worker_per_mine": ("workers",),
    "silver_per_sale": ("silver",),
    "worker_per_sale": ("workers",),
    "extra_vp_per_scoring_animal_tile": ("points",),
    "worker_adjusts_up_to": ("step",),
    "free_adjust_when_placing": ("step", "takes"),
    "free_adjust_when_taking_tile": ("step",),
    "silver_with_take_workers_action": ("silver",),
    "workers_of_take_workers_action": ("workers",),
    "vp_per_goods_type_sold": ("points",),
    "vp_per_goods_tile_sold": ("points",),
    "vp_per_building": ("points", "building"),
    "vp_per_animal_species": ("points",),
    "vp_per_bonus_tile": ("points",),
}


def check_facts(facts: Printed) -> None:
    """Refuse facts that are incomplete or do not add up."""
    _check_rows(facts)
    _check_copies(facts)
    _check_supply(facts)
    _check_goods(facts)
    _check_sheets(facts)
    _check_boards(facts)


# ------------------------------------------------------------------ rows of tiles and depots


def _check_rows(facts: Printed) -> None:
    buildings, knowledge = facts.buildings.types, facts.knowledge
    _check_needs(buildings, "buildings, types")
    _check_needs(knowledge.tiles, "knowledge, tiles")
    _check_distinct([row.key for row in buildings], "buildings, types")
    _check_distinct(facts.animals.species, "animals, species")
    _check_distinct(facts.goods.colours, "goods, colour_by_die")
    _check_distinct(knowledge.black, "knowledge, black")
    _check_numbers([row.number for row in knowledge.tiles], len(knowledge.tiles), "knowledge, tiles")
    for number in knowledge.black:
        must(number <= len(knowledge.tiles), "knowledge, black", f"there is no tile {number}")
    _check_numbers([row.number for row in facts.depots], 6, "depots")
    phases = facts.setup.phases
    must(phases == PHASES, "setup, phases", f"are {list(phases)} instead of {list(PHASES)}")


def _check_needs(rows: Sequence[BuildingRow | KnowledgeRow], where: str) -> None:
    for number, row in enumerate(rows, 1):
        printed = dict(zip(row.__struct_fields__, row.__struct_encode_fields__, strict=True))
        for name in NEEDS.get(row.effect, ()):
            must(getattr(row, name), f"{where}, row {number}, {printed[name]}", "is missing")


def _check_distinct(values: Iterable[object], where: str) -> None:
    for value, number in Counter(values).items():
        must(number == 1, where, f"“{value}” occurs {number} times")


def _check_numbers(numbers: list[int], last: int, where: str) -> None:
    must(numbers == list(range(1, last + 1)), where, f"has the numbers {numbers} instead of 1 to {last}")


# ------------------------------------------------------------------ supplies


def _check_copies(facts: Printed) -> None:
    """The rows of the tiles add up to the supply."""
    supply = facts.tile_supply
    total = sum(supply.regular) + sum(supply.black)
    must(total == supply.total, "tile_supply", f"adds up to {total} tiles instead of {supply.total}")
    animals, buildings, knowledge = facts.animals, facts.buildings, facts.knowledge
    black = len(knowledge.black)
    backs = (
        ("regular", supply.regular, animals.regular_copies, buildings.regular_copies, len(knowledge.tiles) - black),
        ("black", supply.black, animals.black_copies, buildings.black_copies, black),
    )
    for back, said, animal, building, learnt in backs:
        grazing, built = len(animals.species) * sum(animal.values()), len(buildings.types) * building
        for type, number in ((boards.ANIMAL, grazing), (boards.BUILDING, built), (boards.KNOWLEDGE, learnt)):
            problem = f"says {said[type]} tiles {TYPES[type]}, but their rows add up to {number}"
            must(number == said[type], f"tile_supply, {back}", problem)


def _check_supply(facts: Printed) -> None:
    """There are enough tiles for five phases with every player count."""
    supply = facts.tile_supply
    for players, spaces in zip((2, 3, 4), facts.black_depot.spaces, strict=True):
        need, has = spaces * len(PHASES), sum(supply.black)
        must(need <= has, "black_depot, slots", f"needs {need} tiles with {players} players, but there are {has}")
        for type, need in _need(facts, players).items():
            has = supply.regular[type]
            must(need <= has, "tile_supply, regular", f"has {has} tiles {TYPES[type]}, {players} players need {need}")


def _need(facts: Printed, players: int) -> Counter[Colour]:
    """Regular tiles used by all phases with this player count, including starting castles."""
    need = Counter({boards.CASTLE: players})
    slots = [slot for row in facts.depots for slot in row.slots if slot.min_players <= players]
    for phase in range(len(PHASES)):
        need.update(slot.type_with(players, phase) for slot in slots)
    return need


def _check_goods(facts: Printed) -> None:
    goods, setup = facts.goods, facts.setup
    total = len(goods.colours) * goods.copies
    must(total == goods.total, "goods", f"adds up to {total} tiles instead of {goods.total}")
    need = len(PHASES) * setup.rounds + 4 * setup.goods
    must(need <= total, "goods", f"has {total} tiles, four players need {need}")
    problem = f"is {setup.goods}, but goods storage has room for {goods.spaces} types"
    must(setup.goods <= goods.spaces, "setup, goods", problem)


# ------------------------------------------------------------------ boards


def _check_sheets(facts: Printed) -> None:
    """The sides can be paired into sheets, at least one for each player, none with the same board twice."""
    for name, row in {"spielbox2011": None, **facts.board_sets}.items():
        sheets = row.sheets if row else ()
        must(sheets or name != "spielbox2011", f"board_sets, {name}, sheets", "is missing")
        for side in (side for sheet in sheets for side in sheet):
            must_be_one_of(side, BOARDS, f"board_sets, {name}, sheets")
    sides, where = facts.board_sheets.sides, "board_sheets, sides"
    total = sum(sides.values())
    must(total >= 8 and total % 2 == 0, where, f"has {total} sides; write an even number, at least 8")
    for id, copies in sides.items():
        must_be_one_of(id, BASE_BOARDS, where)
        most = total // 2 if id == "1" else 1
        must(copies <= most, where, f"has board “{id}” {copies} times; {most} is the most")


def _check_boards(facts: Printed) -> None:
    pattern = [number for line in facts.geometry.die_pattern.rows for number in line.split()]
    must(len(pattern) == boards.HEXES, "geometry, die_pattern", f"has {len(pattern)} numbers instead of {boards.HEXES}")
    ids = [board.id for board in facts.boards]
    _check_distinct(ids, "boards")
    for id in BOARDS:
        must(id in ids, f"boards, row “{id}”", "is missing")
    for board in facts.boards:
        _check_board(facts.geometry.type_counts, board, pattern, f"boards, row “{board.id}”")
    spaces = facts.geometry.type_counts[boards.SHIP] + 1
    must(facts.turn_order_track.spaces == spaces, "turn_order_track, spaces", f"must be {spaces}")


def _check_board(expected: Sequence[int], board: BoardRow, pattern: list[str], where: str) -> None:
    must(board.id in BOARDS_OF_SET[board.set], where, f"does not belong to the set “{board.set}”")
    lengths, usual = [len(line.split()) for line in board.rows], list(boards.ROW_LENGTHS)
    must(lengths == usual, where, f"has rows of {lengths} hexes instead of {usual}")
    cells = board.cells()
    for cell in cells:
        is_fine = len(cell) == 2 and cell[0] in TYPES and cell[1] in "123456"
        must(is_fine, where, f"“{cell}” is not a hex: write a type of {TYPES} and a number from 1 to 6")
    must([cell[1] for cell in cells] == pattern, where, "its die numbers differ from geometry, die_pattern")
    found = [sum(cell[0] == type for cell in cells) for type in TYPES]
    must(found == list(expected), where, f"has {_counts(found)} hexes instead of {_counts(expected)}")
    _check_districts(board, where)


def _check_districts(board: BoardRow, where: str) -> None:
    made = make_board(board.id, board.set, board.cells())
    largest = 8
    for colour, type in zip(boards.COLOURS, TYPES, strict=True):
        found, said = made.district_sizes(colour), list(board.regions[colour])
        must(found == said, where, f"has districts {type} of sizes {found}, but its regions say {said}")
        must(found[0] <= largest, where, f"has a district {type} of more than {largest} hexes")
    is_fine = made.id != "1" or made.types[boards.CENTRE] == boards.CASTLE
    must(is_fine, where, "needs a castle hex in the middle, for the starting castle")


def _counts(counts: Sequence[int]) -> str:
    return " ".join(f"{type}{number}" for type, number in zip(TYPES, counts, strict=True))
