"""Estate boards: 37 hexes in seven rows, their neighbours, their colours and districts.

A set of hexes is an int with one bit for each hex, so that questions about it are one operation.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from comptoir.games.burgundy.kinds import HEXES as HEXES, Colour, Hex
from comptoir.games.keyed import Keyed

TYPES = "BSACKM"  # building, ship, animal, castle, knowledge, mine
COLOURS = BUILDING, SHIP, ANIMAL, CASTLE, KNOWLEDGE, MINE = tuple(map(Colour, range(6)))

ROW_LENGTHS = (4, 5, 6, 7, 6, 5, 4)
PLACES = tuple((row, column) for row, length in enumerate(ROW_LENGTHS) for column in range(length))
ALL_HEXES = tuple(map(Hex, range(HEXES)))
CENTRE = Hex(PLACES.index((3, 3)))
_BY_BIT = {1 << hex: hex for hex in ALL_HEXES}  # as fast as counting, and ids already


def hex_name(hex: Hex) -> str:
    """`r3c3` for the hex in the middle."""
    row, column = PLACES[hex]
    return f"r{row}c{column}"


def _axial(hex: Hex) -> tuple[int, int]:
    row, column = PLACES[hex]
    y = row - 3
    return column + max(-3, -3 - y), y


def _neighbours() -> Iterator[int]:
    """For each hex, the set of hexes that share an edge with it."""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    found = {_axial(hex): hex for hex in ALL_HEXES}
    for hex in ALL_HEXES:
        x, y = _axial(hex)
        yield sum(1 << found[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in found)


NEIGHBOURS: Keyed[Hex, int] = tuple(_neighbours())


def hexes_in(mask: int) -> Iterator[Hex]:
    """The hexes of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield _BY_BIT[low]
        mask ^= low


def around(mask: int) -> int:
    """All hexes next to a hex of the set."""
    found = 0
    for hex in hexes_in(mask):
        found |= NEIGHBOURS[hex]
    return found


@dataclass(frozen=True, slots=True)
class Board:
    """The printed side of an estate board."""

    id: str
    set: str
    needs_castle: bool  # the placement restriction of the spielbox boards
    types: Keyed[Hex, Colour]
    numbers: Keyed[Hex, int]  # the die number of each hex
    spaces: Keyed[Colour, int]  # for each colour the set of its hexes
    hexes: Keyed[Colour, tuple[Hex, ...]]  # the same as lists
    districts: Keyed[Hex, int]  # for each hex the set of hexes of its district

    def district_sizes(self, type: Colour) -> list[int]:
        """How large the districts of one colour are, largest first."""
        found = {self.districts[hex] for hex in self.hexes[type]}
        return sorted((mask.bit_count() for mask in found), reverse=True)


@lru_cache
def make_board(id: str, set: str, cells: tuple[str, ...]) -> Board:
    """A board from 37 cells such as `B3`, row by row."""
    types = tuple(COLOURS[TYPES.index(cell[0])] for cell in cells)
    spaces = tuple(sum(1 << hex for hex in ALL_HEXES if types[hex] == type) for type in COLOURS)
    return Board(
        id=id,
        set=set,
        needs_castle=set == "spielbox2011",
        types=types,
        numbers=tuple(int(cell[1]) for cell in cells),
        spaces=spaces,
        hexes=tuple(tuple(hexes_in(mask)) for mask in spaces),
        districts=tuple(_district(1 << hex, spaces[types[hex]]) for hex in ALL_HEXES),
    )


def _district(found: int, space: int) -> int:
    wider = found | around(found) & space
    return found if wider == found else _district(wider, space)
