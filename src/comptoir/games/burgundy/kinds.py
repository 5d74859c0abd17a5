"""The kinds of things in Burgundy: numbers in the state, names in text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from comptoir.engine.kinds import MANY, SEAT, By, Named, Or, Range, SetOf, named
from comptoir.games.burgundy.boards import HEXES, hex_name
from comptoir.games.burgundy.options import BOARDS


def _tile_names() -> Sequence[str]:
    from comptoir.games.burgundy.facts import standard_facts  # which need the effects of tiles, and those moves

    return [tile.key for tile in standard_facts().tiles]


def _goods_names() -> Sequence[str]:
    from comptoir.games.burgundy.facts import standard_facts

    return standard_facts().goods_names[1:]


GOODS = Named(1, 6, "goods", names=_goods_names)
HEX = Named(0, HEXES - 1, "hex", names=lambda: [hex_name(hex) for hex in range(HEXES)])
BOARD = Named(0, len(BOARDS) - 1, "board", names=lambda: BOARDS)
TILE = Named(0, MANY, "tile", names=_tile_names)
DEPOT = named("depot", "black", "1", "2", "3", "4", "5", "6")
COLOUR = named("colour", "building", "ship", "animal", "castle", "knowledge", "mine")

Hex = Annotated[int, HEX]
Goods = Annotated[int, GOODS]
Depot = Annotated[int, Range(1, 6, "depot")]
TileNumber = Annotated[int, TILE]
DepotNumber = Annotated[int, DEPOT]
Space = Annotated[int, TILE, Or(0)]  # with a tile or without
Colour = Annotated[int, COLOUR]
PhaseLetter = Annotated[int, named("phase", "A", "B", "C", "D", "E")]
Seat = Annotated[int, SEAT]
Hexes = Annotated[int, SetOf(HEX)]
CountsByTile = Annotated[list[int], By(TILE)]
CountsByGoods = Annotated[list[int], By(GOODS)]
GoodsByDepot = Annotated[list[Annotated[tuple[int, ...], By(GOODS)]], By(DEPOT)]
BonusTile = tuple[Colour, Annotated[int, named("size", "small", "large")]]
BonusesLeft = Annotated[int, named("bonuses left", "none", "small", "both")]
