"""The kinds of things in Burgundy: numbers in the state, names in text."""

from collections.abc import Sequence
from typing import Annotated, NewType

from comptoir.declared import AtMost, Exactly, Or, SetOf
from comptoir.engine.kinds import MANY, SEAT, Named, Range, named
from comptoir.games.burgundy import bounds
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.keyed import Keyed, KeyedList

HEXES = 37


def _tile_names() -> Sequence[str]:
    from comptoir.games.burgundy.facts import load_facts  # which need the effects of tiles, and those moves

    return [tile.key for tile in load_facts().tiles]


def _goods_names() -> Sequence[str]:
    from comptoir.games.burgundy.facts import load_facts

    return load_facts().goods_names[1:]


def _hex_names() -> Sequence[str]:
    from comptoir.games.burgundy.boards import ALL_HEXES, hex_name

    return list(map(hex_name, ALL_HEXES))


GOODS = Named(1, 6, "goods", names=_goods_names)
HEX = Named(0, HEXES - 1, "hex", names=_hex_names)
BOARD = Named(0, len(BOARDS) - 1, "board", names=lambda: BOARDS)
TILE = Named(0, MANY, "tile", names=_tile_names)
DEPOT = named("depot", "black", "1", "2", "3", "4", "5", "6")
COLOUR = named("colour", "building", "ship", "animal", "castle", "knowledge", "mine")

Hex = NewType("Hex", Annotated[int, HEX])
Goods = NewType("Goods", Annotated[int, GOODS])  # a type of goods; its number is that of its die
TileNumber = NewType("TileNumber", Annotated[int, TILE])
DepotNumber = NewType("DepotNumber", Annotated[int, DEPOT])
Colour = NewType("Colour", Annotated[int, COLOUR])

Depot = Annotated[DepotNumber, Range(1, 6, "depot")]
Space = Annotated[TileNumber, Or(0)]  # with a tile or without
PhaseLetter = Annotated[int, named("phase", "A", "B", "C", "D", "E")]
Seat = Annotated[int, SEAT]
Hexes = Annotated[int, SetOf(HEX)]
Depots = Annotated[tuple[DepotNumber, ...], AtMost(bounds.DEPOTS)]  # each once
Board = Annotated[str, BOARD]
Unlimited = Annotated[int, AtMost(bounds.UNLIMITED)]
GoodsCount = Annotated[int, AtMost(bounds.goods)]
CountsByTile = KeyedList[TileNumber, Annotated[int, AtMost(bounds.copies)]]
CountsByGoods = KeyedList[Goods, GoodsCount]
GoodsByDepot = KeyedList[DepotNumber, Keyed[Goods, GoodsCount]]
TilesByDepot = KeyedList[DepotNumber, Annotated[tuple[Space, ...], Exactly(bounds.depot_spaces)]]
Die = Annotated[int, Range(1, 6, "die")]
Markers = Annotated[tuple[Seat, ...], AtMost(bounds.players)]
Track = Annotated[list[Markers], Exactly(bounds.track_spaces)]
BonusTile = tuple[Colour, Annotated[int, named("size", "small", "large")]]
BonusesLeft = Annotated[int, named("bonuses left", "none", "small", "both")]

ALL_GOODS = tuple(map(Goods, range(1, 7)))
