"""The printed facts of Burgundy: loads and checks a facts file once into frozen constants."""

from collections.abc import Mapping
from typing import Any

from comptoir.games.burgundy.boards import COLOURS, make_board
from comptoir.games.burgundy.facts_checks import check_facts
from comptoir.games.burgundy.kinds import Colour
from comptoir.games.burgundy.options import PLAYERS
from comptoir.games.burgundy.printed import Facts, Printed, Slot, Tables
from comptoir.games.burgundy.tiles.table import tile_table
from comptoir.games.keyed import numbered
from comptoir.games.tables import Loader, as_printed, read


def _facts(data: Mapping[str, Any]) -> Facts:
    printed = read(data, Printed)
    check_facts(printed)
    tiles, scoring = tile_table(printed), printed.scoring
    spaces = ((), *(row.slots for row in printed.depots))
    return Facts(
        **as_printed(printed, Tables, data),
        boards={row.id: make_board(row.id, row.set, row.cells()) for row in printed.boards},
        sides=tuple(id for id, copies in printed.board_sheets.sides.items() for _ in range(copies)),
        tiles=tiles,
        types=tuple(tile.type for tile in tiles),
        effects=tuple(tile.effect for tile in tiles),
        final_points=tuple(tile.final_points for tile in tiles),
        tiles_of=tuple(tuple(n for n, tile in numbered(tiles) if tile.type == type) for type in COLOURS),
        spaces=spaces,
        goods_names=("", *printed.goods.colours),
        district_points=(0, *scoring.region_vp),
        black_spaces=(0, 0, *printed.black_depot.spaces),
        bonus_points=((0, 0, *scoring.bonus_small), (0, 0, *scoring.bonus_large)),
        sale_points=(0, 0, *scoring.sell_vp_per_tile),
        used_spaces={
            (players, phase): tuple(_used(depot, players, phase) for depot in spaces)
            for players in PLAYERS
            for phase in range(len(scoring.phase_points))
        },
    )


def _used(slots: tuple[Slot, ...], players: int, phase: int) -> tuple[Colour, ...]:
    """The colours of the spaces of a depot that are used."""
    return tuple(slot.type_with(players, phase) for slot in slots if slot.min_players <= players)


load_facts = Loader(__package__, _facts)
