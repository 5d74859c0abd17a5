"""The table of places: every basic place and place tile as one row, from the facts and the modules of the packs."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module

from comptoir.games.keyed import Keyed
from comptoir.games.orleans import kinds
from comptoir.games.orleans.kinds import PlaceNumber, Town
from comptoir.games.orleans.options import TILE_PACKS
from comptoir.games.orleans.places.kinds import Behaviour, Place, PlaceNumbers
from comptoir.games.orleans.printed import PlaceRow, Printed
from comptoir.games.tables import must

# Every pack is a module here; so are the basic places.
PACKS: Mapping[str, Mapping[str, Behaviour]] = {
    pack: import_module(f"{__package__}.{pack}").PLACES for pack in ("basic", *TILE_PACKS)
}
SPECIAL_NEEDS = {"any": kinds.ANY, "neutral": kinds.NEUTRAL, "market": kinds.MARKET_SPACE, "deed": kinds.DEED_SPACE}
PART_NEEDS = {"neutral", "each", "market"}  # one follower on such spaces is enough


def place_table(facts: Printed, towns: Sequence[str]) -> Keyed[PlaceNumber, Place]:
    """All rows, the basic places first; a place's number is its place in the table."""
    basics = [_row(row, "basic", 0, towns) for row in facts.basic_places]
    tiles = [_row(row, row.pack, row.level, towns) for row in facts.place_tiles]
    keys = [key for pack, places in PACKS.items() if pack != "basic" for key in places]
    return (*_in_order(basics, PACKS["basic"]), *_in_order(tiles, keys))


def _in_order(rows: Sequence[Place], keys: Sequence[str] | Mapping[str, Behaviour]) -> list[Place]:
    """The rows in the order of the modules, whatever their order in the facts."""
    by_key = {row.key: row for row in rows}
    return [by_key[key] for key in keys if key in by_key]


def _row(row: PlaceRow, pack: str, level: int, towns: Sequence[str]) -> Place:
    where = f"place_tiles, {row.id}" if level else f"basic_places, {row.id}"
    must(pack in PACKS, where, f"there is no pack “{pack:.40}”")
    must(row.id in PACKS[pack], where, f"the pack {pack} has no such place")
    must(row.town in ("", *towns), where, "names a town that is not on the map")
    characters = [need for need in row.needs if need in kinds.CHARACTERS]
    return Place(
        key=row.id,
        pack=pack,
        level=level,
        needs=tuple(_needs(row.needs)),
        behaviour=PACKS[pack][row.id],
        takes_technology=len(characters) == len(row.needs) >= 2,
        is_used_in_part=not PART_NEEDS.isdisjoint(row.needs),
        goods=tuple(row.goods.items()),
        town=Town(towns.index(row.town)) if row.town else kinds.NO_TOWN,
        stands_in=tuple((character, need) for character, needs in row.stands_in.items() for need in needs),
        is_certain=row.confidence != "reconstructed" and not row.reliability,
        **{name: getattr(row, name) for name in PlaceNumbers.__struct_fields__},
    )


def _needs(names: Sequence[str]) -> Iterator[int]:
    """What each space asks for; "each" stands for a row of spaces, one for each character."""
    for name in names:
        if name == "each":
            yield from range(kinds.EACH, kinds.EACH + len(kinds.CHARACTERS))
        else:
            yield kinds.CHARACTERS.index(name) if name in kinds.CHARACTERS else SPECIAL_NEEDS[name]
