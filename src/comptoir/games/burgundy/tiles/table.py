"""The tile table: every kind of hex tile as one row, from the facts, with a function where a row is not enough."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from comptoir.engine.errors import BadFacts
from comptoir.games.burgundy.boards import ANIMAL, BUILDING, CASTLE, KNOWLEDGE, MINE, SHIP
from comptoir.games.burgundy.kinds import TileNumber
from comptoir.games.burgundy.printed import NO_TYPE, AnimalTiles, BuildingTiles, KnowledgeTiles, Printed
from comptoir.games.burgundy.tiles import buildings, estate, knowledge
from comptoir.games.burgundy.tiles.kinds import Tile, TileNumbers
from comptoir.games.keyed import Keyed

Function = TypeVar("Function")
NO_TILE = Tile(key="none", type=NO_TYPE)


def tile_table(facts: Printed) -> Keyed[TileNumber, Tile]:
    """All rows; a tile's number is its place in the table, and 0 is no tile."""
    regular, black = facts.tile_supply.regular, facts.tile_supply.black
    rows = [
        NO_TILE,
        Tile(
            key="castle", type=CASTLE, regular=regular[CASTLE], black=black[CASTLE], effect=estate.castle, does="castle"
        ),
        Tile(key="mine", type=MINE, regular=regular[MINE], black=black[MINE], does="mine"),
        Tile(key="ship", type=SHIP, regular=regular[SHIP], black=black[SHIP], effect=estate.ship, does="ship"),
        *_buildings(facts.buildings),
        *_animals(facts.animals),
    ]
    rows += _knowledge(facts.knowledge, [row.key for row in rows])
    return tuple(rows)


def _numbers(row: TileNumbers) -> dict[str, Any]:
    return {name: getattr(row, name) for name in TileNumbers.__struct_fields__}


def _buildings(table: BuildingTiles) -> Iterator[Tile]:
    for row in table.types:
        effect = _named(buildings.EFFECTS, row.effect, f"buildings.types, {row.key}")
        yield Tile(
            key=row.key,
            type=BUILDING,
            regular=table.regular_copies,
            black=table.black_copies,
            effect=effect,
            takes=row.takes,
            does=row.effect,
            look=buildings.LOOKS.get(row.effect, ""),
            **_numbers(row),
        )


def _animals(table: AnimalTiles) -> Iterator[Tile]:
    regular, black = table.regular_copies, table.black_copies
    for species in table.species:
        for size in sorted({*regular, *black}):
            yield Tile(
                key=f"{species}_{size}",
                type=ANIMAL,
                regular=regular.get(size, 0),
                black=black.get(size, 0),
                effect=estate.animal,
                species=species,
                animals=int(size),
                does="animal",
            )


def _knowledge(table: KnowledgeTiles, keys: list[str]) -> Iterator[Tile]:
    for row in table.tiles:
        where = f"knowledge.tiles, number {row.number}"
        is_final, is_black = row.timing == "game_end", row.number in table.black
        known = {name: one for name, one in knowledge.EFFECTS.items() if is_final == (one.final_points is not None)}
        effect = _named(known, row.effect, where)
        yield Tile(
            key=f"knowledge_{row.number}",
            type=KNOWLEDGE,
            regular=0 if is_black else 1,
            black=1 if is_black else 0,
            effect=None if is_final else knowledge.learn,
            final_points=effect.final_points,
            change=effect.change,
            does=row.effect,
            look=effect.look,
            takes=row.takes,
            number=row.number,
            building=TileNumber(keys.index(row.building or NO_TILE.key)),
            **_numbers(row),
        )


def _named(known: Mapping[str, Function], name: str, where: str) -> Function:
    if name not in known:
        raise BadFacts(
            "{where}: there is no effect “{name}”; there are: {known}.", where=where, name=name, known=", ".join(known)
        )
    return known[name]
