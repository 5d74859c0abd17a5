"""The tile table: every kind of hex tile as one row, from the facts, with a function where a row is not enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from comptoir.engine.errors import BadFacts
from comptoir.games.burgundy.boards import ANIMAL, BUILDING, CASTLE, KNOWLEDGE, MINE, SHIP, TYPES
from comptoir.games.burgundy.printed import AnimalTiles, BuildingTiles, KnowledgeTiles, Printed
from comptoir.games.burgundy.tiles import buildings, estate, knowledge
from comptoir.games.burgundy.tiles.kinds import Tile

Function = TypeVar("Function")
NO_TILE = Tile("none", -1, 0, 0)


def tile_table(facts: Printed) -> tuple[Tile, ...]:
    """All rows; a tile's number is its place in the table, and 0 is no tile."""
    regular, black = facts.tile_supply.regular, facts.tile_supply.black
    rows = [
        NO_TILE,
        Tile("castle", CASTLE, regular.C, black.C, effect=estate.castle, does="castle"),
        Tile("mine", MINE, regular.M, black.M, does="mine"),
        Tile("ship", SHIP, regular.S, black.S, effect=estate.ship, does="ship"),
        *_buildings(facts.buildings),
        *_animals(facts.animals),
    ]
    rows += _knowledge(facts.knowledge, [row.key for row in rows])
    return tuple(rows)


def _buildings(table: BuildingTiles) -> Iterator[Tile]:
    for row in table.types:
        yield Tile(
            row.id,
            BUILDING,
            table.regular_copies,
            table.black_copies,
            effect=_named(buildings.EFFECTS, row.effect, f"buildings.types, {row.id}"),
            points=row.vp,
            silver=row.silver,
            workers=row.workers,
            takes=_types(row.takes),
            does=row.effect,
            look=buildings.LOOKS.get(row.effect, ""),
        )


def _animals(table: AnimalTiles) -> Iterator[Tile]:
    regular, black = table.regular_copies, table.black_copies
    for species in table.species:
        for size in sorted({*regular, *black}):
            copies = regular.get(size, 0), black.get(size, 0)
            yield Tile(
                f"{species}_{size}", ANIMAL, *copies, effect=estate.animal, species=species, animals=int(size),
                does="animal",
            )  # fmt: skip


def _knowledge(table: KnowledgeTiles, keys: list[str]) -> Iterator[Tile]:
    for row in table.tiles:
        where = f"knowledge.tiles, number {row.n}"
        is_final = row.timing == "game_end"
        known = {name: one for name, one in knowledge.EFFECTS.items() if is_final == (one.final_points is not None)}
        effect = _named(known, row.effect, where)
        is_black = row.n in table.black
        yield Tile(
            f"knowledge_{row.n}",
            KNOWLEDGE,
            regular=0 if is_black else 1,
            black=1 if is_black else 0,
            effect=None if is_final else knowledge.learn,
            final_points=effect.final_points,
            change=effect.change,
            points=row.vp,
            silver=row.silver,
            workers=row.workers,
            step=row.step,
            takes=_types(row.types),
            number=row.n,
            building=keys.index(row.building or NO_TILE.key),
            does=row.effect,
            look=effect.look,
        )


def _named(known: Mapping[str, Function], name: str, where: str) -> Function:
    if name not in known:
        raise BadFacts(
            "{where}: there is no effect “{name}”; there are: {known}.",
            where=where,
            name=name,
            known=", ".join(known),
        )
    return known[name]


def _types(letters: Iterable[str]) -> tuple[int, ...]:
    return tuple(TYPES.index(letter) for letter in letters)
