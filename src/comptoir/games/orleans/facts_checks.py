"""Checks of a facts file of Orléans across its tables; a refusal names the place that is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, fields

from comptoir.games.orleans.kinds import CHARACTERS, GOODS
from comptoir.games.orleans.options import LAST_EVENTS
from comptoir.games.orleans.printed import Development, EventRow, PlaceRow, Printed
from comptoir.games.tables import check_length, must, must_be_one_of

PLAIN_NEEDS = (*CHARACTERS, "any")
RULED_NEEDS = ("neutral", "each", "market", "deed")  # spaces that have rules of their own
MOST_SPACES = 3
# Fields of only some rows: `Printed` makes them optional, the standard facts say which rows need them.
OWN_KEYS = {each.encode_name for kind in (EventRow, PlaceRow) for each in fields(kind) if not each.required}
REMARKS = {"confidence", "reliability"}

Data = Mapping[str, Any]


def check_facts(facts: Printed, data: Data, standard: Data) -> None:
    """Refuse facts that the rules could not work with; the standard facts say what each row must have."""
    must(facts.characters.order == CHARACTERS, "characters, order", f"must be {', '.join(CHARACTERS)}")
    must(facts.goods.order == GOODS, "goods, order", f"must be {', '.join(GOODS)}")
    for table in ("events", "intrigue_events", "deeds"):
        _check_rows(data[table]["list"], standard[table]["list"], f"{table}, list")
    for table in ("towns", "ways", "deeds"):
        check_length(data[table]["list"], standard[table]["list"], f"{table}, list")
    check_length(data["basic_places"], standard["basic_places"], "basic_places")
    for table in ("basic_places", "place_tiles"):
        _check_rows(data[table], standard[table], table)
    _check_scenarios(facts)
    _check_map(facts)
    _check_tracks(facts)
    _check_goods(facts)
    _check_hourglass(facts)


def _check_rows(rows: Sequence[Data], standard: Sequence[Data], where: str) -> None:
    """The rows are those that the rules know, each once."""
    known = {row["id"]: row for row in standard}
    for number, row in enumerate(rows, 1):
        at = f"{where}, row {number}"
        must_be_one_of(row["id"], tuple(known), f"{at}, id")
        must(all(row["id"] != other["id"] for other in rows[: number - 1]), at, f"“{row['id']}” is listed twice")
        _check_numbers(row, known[row["id"]], at)
        if "needs" in row:
            _check_needs(row["needs"], known[row["id"]]["needs"], f"{at}, needs")
    # Older facts may lack the last rows, which were added later.
    missing = ", ".join(key for key in list(known)[: len(rows)] if key not in [row["id"] for row in rows])
    must(not missing, where, f"lacks {missing}")


def _check_numbers(row: Data, standard: Data, where: str) -> None:
    """A row has the numbers that the rules use, and its lists have the usual length."""
    for key, usual in standard.items():
        if key not in OWN_KEYS or key in REMARKS:
            continue
        must(key in row or usual is True, f"{where}, {key}", "is missing")
        if isinstance(usual, list):
            must(len(row[key]) == len(usual), f"{where}, {key}", f"has {len(row[key])} rows instead of {len(usual)}")


def _check_needs(needs: Sequence[str], standard: Sequence[str], where: str) -> None:
    """Characters may be corrected, but not spaces that have rules of their own."""
    if any(need in RULED_NEEDS for need in standard):
        must(needs == standard, where, f"must be {', '.join(standard)}")
        return
    must(len(needs) <= MOST_SPACES, where, f"has {len(needs)} spaces; {MOST_SPACES} are the most")
    for number, need in enumerate(needs, 1):
        must_be_one_of(need, PLAIN_NEEDS, f"{where}, row {number}")


def _check_scenarios(facts: Printed) -> None:
    tiles = [row.id for row in facts.place_tiles]
    for key, names in asdict(facts.scenarios).items():
        for number, name in enumerate(names, 1):
            must(name in tiles, f"scenarios, {key}, row {number}", f"“{name:.40}” is not a place tile")


def _check_map(facts: Printed) -> None:
    towns = [row.id for row in facts.towns.list]
    must(len(set(towns)) == len(towns), "towns, list", "a town is listed twice")
    must(facts.setup.town in towns, "setup, town", "is not a town")
    for number, row in enumerate(facts.ways.list, 1):
        for name, end in (("from", row.start), ("to", row.end)):
            must(end in towns, f"ways, list, row {number}, {name}", f"“{end:.40}” is not a town")
        must(row.start != row.end, f"ways, list, row {number}", "begins and ends in the same town")


def _check_tracks(facts: Printed) -> None:
    for name, track in asdict(facts.tracks).items():
        must(len(track.steps) in range(1, 16), f"tracks, {name}, steps", "must be 1 to 15 steps")
        citizen = getattr(track, "citizen", 0)
        must(citizen <= len(track.steps), f"tracks, {name}, citizen", "is beyond the last step")
    _check_development(facts.development)


def _check_development(development: Development) -> None:
    last = development.spaces
    for space in development.coins:
        is_space = space.isdecimal() and int(space) in range(1, last + 1)
        must(is_space, f"development, coins, {space}", "is not a space")
    status, citizens = list(development.status), list(development.citizens)
    must(status == sorted(status) and status[:1] == [0], "development, status", "must begin with 0 and rise")
    is_rising = citizens == sorted({*citizens}) and 0 < citizens[0] and citizens[-1] <= last
    must(is_rising, "development, citizens", f"must rise from 1 to {last} at most")


def _check_goods(facts: Printed) -> None:
    """There are enough goods for the ways."""
    for players, removed in enumerate(facts.supplies.goods_removed, 2):
        spaces = sum(least <= players for row in facts.ways.list for least in row.goods)
        stock = sum(facts.goods.tiles) - removed
        must(spaces <= stock, "goods, tiles", f"{stock} goods are too few for the ways with {players} players")


def _check_hourglass(facts: Printed) -> None:
    """No more hourglass tiles are turned up than there are."""
    tiles, late = facts.events.copies * len(facts.events.list), facts.intrigue_events
    must(facts.sixteen_rounds.rounds <= tiles, "sixteen_rounds, rounds", f"there are only {tiles} hourglass tiles")
    for level in ("A", "B", "C", "D"):
        rows = [row for row in late.list if row.level == level]
        # A tile may be set apart for the last round.
        number = sum(row.copies for row in rows) - any(row.id in LAST_EVENTS for row in rows)
        must(late.drawn <= number, "intrigue_events, drawn", f"there are only {number} tiles of level {level}")
