"""The tile table: every kind of hex tile as one row, from the facts, with a function where a row is not enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from comptoir.engine.errors import BadFacts
from comptoir.games.burgundy.boards import ANIMAL, BUILDING, CASTLE, KNOWLEDGE, MINE, SHIP, TYPES
from comptoir.games.burgundy.tiles import buildings, estate, knowledge
from comptoir.games.burgundy.tiles.kinds import Tile

Function = TypeVar("Function")
NO_TILE = Tile("none", -1, 0, 0)


def tile_table(data: Mapping[str, Any]) -> tuple[Tile, ...]:
    """All rows; a tile's number is its place in the table, and 0 is no tile."""
    supply = data["tile_supply"]
    regular, black = supply["regular"], supply["black"]
    rows = [
        NO_TILE,
        Tile("castle", CASTLE, regular["C"], black["C"], effect=estate.castle),
        Tile("mine", MINE, regular["M"], black["M"]),
        Tile("ship", SHIP, regular["S"], black["S"], effect=estate.ship),
        *_buildings(data["buildings"]),
        *_animals(data["animals"]),
    ]
    rows += _knowledge(data["knowledge"], [row.key for row in rows])
    return tuple(rows)


def _buildings(data: Mapping[str, Any]) -> Iterator[Tile]:
    for row in data["types"]:
        where = f"buildings.types, {row['id']}"
        yield Tile(
            row["id"],
            BUILDING,
            data["regular_copies"],
            data["black_copies"],
            effect=_named(buildings.EFFECTS, row["effect"], where),
            points=row.get("vp", 0),
            silver=row.get("silver", 0),
            workers=row.get("workers", 0),
            takes=_types(row.get("takes", ())),
        )


def _animals(data: Mapping[str, Any]) -> Iterator[Tile]:
    sizes = sorted({*data["regular_copies"], *data["black_copies"]})
    for species in data["species"]:
        for size in sizes:
            yield Tile(
                f"{species}_{size}",
                ANIMAL,
                data["regular_copies"].get(size, 0),
                data["black_copies"].get(size, 0),
                effect=estate.animal,
                species=species,
                animals=int(size),
            )


def _knowledge(data: Mapping[str, Any], keys: list[str]) -> Iterator[Tile]:
    for row in data["tiles"]:
        where = f"knowledge.tiles, number {row['n']}"
        is_final = row["timing"] == "game_end"
        is_black = row["n"] in data["black"]
        building = row.get("building", "none")
        yield Tile(
            f"knowledge_{row['n']}",
            KNOWLEDGE,
            regular=0 if is_black else 1,
            black=1 if is_black else 0,
            effect=None if is_final else knowledge.learn,
            final_points=_named(knowledge.FINAL_POINTS, row["effect"], where) if is_final else None,
            change=None if is_final else _named(knowledge.CHANGES, row["effect"], where),
            points=row.get("vp", 0),
            silver=row.get("silver", 0),
            workers=row.get("workers", 0),
            step=row.get("step", 0),
            takes=_types(row.get("types", ())),
            number=row["n"],
            building=keys.index(building),
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
