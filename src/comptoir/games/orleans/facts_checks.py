"""Checks of a facts file of Orléans: what is missing, wrong or impossible is refused with its table and row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.shapes import Each, Flag, List, Number, Shape, Table, Text, check_plain, must
from comptoir.games.orleans.state import BASIC_PLACES

CHARACTERS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")
GOODS = ("grain", "cheese", "wine", "wool", "brocade")
TRACKS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar")
PLAIN_NEEDS = (*CHARACTERS, "any")
RULED_NEEDS = ("neutral", "each", "market", "deed")  # spaces that have rules of their own
NEEDS = (*PLAIN_NEEDS, *RULED_NEEDS)
MOST_SPACES = 3
TOWNS, WAYS, DEEDS = 23, 43, 8
CITIZENS_ON_DEVELOPMENT = 3

Data = Mapping[str, Any]


COUNT = Number(0, 99)
_CHARACTER = Text(CHARACTERS)
_GOOD = Text(GOODS)

_EVENT: dict[str, Shape] = {"id": Text(), "phase": Number(1, 6)}
_EVENT_NUMBERS: dict[str, Shape] = {
    "bans": _CHARACTER,
    "coins": COUNT,
    "food": COUNT,
    "goods": Number(1, 99),
    "number": Number(1, 99),
    "negative": Flag(),
}
_LATE: dict[str, Shape] = {"copies": Number(1, 9), "level": Text(("S", "A", "B", "C", "D"))}
_PLACE: dict[str, Shape] = {"id": Text(), "needs": List(Text(NEEDS))}
_PLACE_NUMBERS: dict[str, Shape] = {
    "coins": COUNT,
    "development": COUNT,
    "good": _GOOD,
    "goods": Each(COUNT, GOODS, partly=True),
    "price": COUNT,
    "price_step": COUNT,
    "price_goods": Number(1, 9),
    "prices": List(COUNT, 2),
    "pays": _GOOD,
    "most": Number(1, 9),
    "points": List(COUNT),
    "chain": List(Number(1, 10)),
    "status": Number(0, 9),
    "town": Text(),
    "characters": List(_CHARACTER),
    "citizens": COUNT,
    "die": List(Text((*GOODS, "coins")), 6),
    "stands_in": Each(List(Text(CHARACTERS[:-1])), CHARACTERS, partly=True),
    "to_market": Flag(),
    "joins_ways": Flag(),
    "any_track": Flag(),
}
_EDITION = Table({"most_players": Number(2, 5), "bathhouse_draws": Number(1, 9), "bathhouse_places": Number(1, 9)})

SHAPE = Table(
    {
        "characters": Table({"order": List(_CHARACTER, 7), "starters": List(Text(CHARACTERS[:4]), 4)}),
        "goods": Table(
            {"order": List(_GOOD, 5), "food": List(_GOOD), "tiles": List(COUNT, 5), "points": List(COUNT, 5)}
        ),
        "editions": Table({"matagot": _EDITION, "dlp2014": _EDITION}),
        "setup": Table(
            {"coins": COUNT, "stations": Number(1, 99), "town": Text(), "market_spaces": Number(4, 20),
             "citizens": Number(14, 14)}
        ),
        "supplies": Table(
            {"characters": List(List(COUNT, 7), 4), "technology": List(COUNT, 4), "goods_removed": List(COUNT, 4)}
        ),
        "coin_supply": Table({"total": Number(25, 9999)}),
        "tracks": Table(
            {
                "farmer": Table({"steps": List(_GOOD)}),
                "boatman": Table({"steps": List(COUNT), "citizen": Number(1, 9)}),
                "craftsman": Table({"steps": List(Number(1, 1))}),
                "trader": Table({"steps": List(Number(1, 2))}),
                "knight": Table({"steps": List(COUNT), "start": COUNT, "citizen": Number(1, 9)}),
                "scholar": Table({"steps": List(COUNT)}),
            }
        ),
        "development": Table(
            {"spaces": Number(10, 60), "coins": Table({}), "citizens": List(COUNT, CITIZENS_ON_DEVELOPMENT),
             "status": List(COUNT)}
        ),
        "towns": Table({"list": List(Table({"id": Text(), "name": Text()}), TOWNS)}),
        "ways": Table(
            {"list": List(
                Table({"from": Text(), "to": Text(), "by": Text(("road", "water")), "goods": List(Number(2, 5))}), WAYS
            )}
        ),
        "deeds": Table(
            {"list": List(
                Table(
                    {"id": Text(), "coins": COUNT, "characters": Each(COUNT, CHARACTERS, partly=True)},
                    {"development": COUNT},
                ),
                DEEDS,
            )}
        ),
        "events": Table({"copies": Number(1, 9), "list": List(Table(_EVENT, _EVENT_NUMBERS), 6)}),
        "harder_events": Table(
            {key: List(Number(1, 99), 3)
             for key in ("harvest_food", "taxes_goods", "income_coins", "trading_day_coins")}
        ),
        "sixteen_rounds": Table({"rounds": Number(2, 18)}),
        "intrigue_events": Table({"drawn": Number(1, 9), "list": List(Table(_EVENT | _LATE, _EVENT_NUMBERS))}),
        "basic_places": List(Table(_PLACE, _PLACE_NUMBERS), BASIC_PLACES),
        "place_tiles": List(
            Table(_PLACE | {"pack": Text(), "level": Number(1, 2)}, _PLACE_NUMBERS)
        ),
        "scenarios": Table({key: List(Text()) for key in ("prosperity", "invasion", "intrigue_without")}),
    }
)  # fmt: skip


def check_facts(data: Data, standard: Data) -> None:
    """Refuse facts that the rules could not work with; the standard facts say what each row must have."""
    check_plain(data, "")
    SHAPE.check(data, "")
    must(tuple(data["characters"]["order"]) == CHARACTERS, "characters, order", f"must be {', '.join(CHARACTERS)}")
    must(tuple(data["goods"]["order"]) == GOODS, "goods, order", f"must be {', '.join(GOODS)}")
    for table in ("events", "intrigue_events", "deeds"):
        _check_rows(data[table]["list"], standard[table]["list"], f"{table}, list")
    for table in ("basic_places", "place_tiles"):
        _check_rows(data[table], standard[table], table)
    _check_scenarios(data)
    _check_map(data)
    _check_tracks(data)
    _check_goods(data)
    _check_hourglass(data)


def _check_rows(rows: Sequence[Data], standard: Sequence[Data], where: str) -> None:
    """The rows are those that the rules know, each once."""
    known = {row["id"]: row for row in standard}
    for number, row in enumerate(rows, 1):
        at = f"{where}, row {number}"
        Text(tuple(known)).check(row["id"], f"{at}, id")
        must(all(row["id"] != other["id"] for other in rows[: number - 1]), at, f"“{row['id']}” is there twice")
        _check_numbers(row, known[row["id"]], at)
        if "needs" in row:
            _check_needs(row["needs"], known[row["id"]]["needs"], f"{at}, needs")
    # Older facts may lack the last rows, which were added since.
    missing = ", ".join(key for key in list(known)[: len(rows)] if key not in [row["id"] for row in rows])
    must(not missing, where, f"lacks {missing}")


def _check_numbers(row: Data, standard: Data, where: str) -> None:
    """A row has the numbers that the rules use of it, and lists of them are as long as usual."""
    for key, usual in standard.items():
        if key not in _EVENT_NUMBERS and key not in _PLACE_NUMBERS:
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
        Text(PLAIN_NEEDS).check(need, f"{where}, row {number}")


def _check_scenarios(data: Data) -> None:
    tiles = [row["id"] for row in data["place_tiles"]]
    for key in ("prosperity", "invasion", "intrigue_without"):
        for number, name in enumerate(data["scenarios"][key], 1):
            must(name in tiles, f"scenarios, {key}, row {number}", f"“{name:.40}” is not a place tile")


def _check_map(data: Data) -> None:
    towns = [row["id"] for row in data["towns"]["list"]]
    must(len(set(towns)) == TOWNS, "towns, list", "a town is there twice")
    must(data["setup"]["town"] in towns, "setup, town", "is not a town")
    for number, row in enumerate(data["ways"]["list"], 1):
        for end in ("from", "to"):
            must(row[end] in towns, f"ways, list, row {number}, {end}", f"“{row[end]:.40}” is not a town")
        must(row["from"] != row["to"], f"ways, list, row {number}", "begins and ends in the same town")


def _check_tracks(data: Data) -> None:
    for name in TRACKS:
        must(len(data["tracks"][name]["steps"]) in range(1, 16), f"tracks, {name}, steps", "must be 1 to 15 steps")
    for name in ("boatman", "knight"):
        track = data["tracks"][name]
        must(track["citizen"] <= len(track["steps"]), f"tracks, {name}, citizen", "is beyond the last step")
    _check_development(data["development"])


def _check_development(development: Data) -> None:
    for space, coins in development["coins"].items():
        where = f"development, coins, {space}"
        must(space.isdecimal() and int(space) in range(1, development["spaces"] + 1), where, "is not a space")
        COUNT.check(coins, where)
    status = development["status"]
    must(status == sorted(status) and status[:1] == [0], "development, status", "must begin with 0 and rise")
    citizens = development["citizens"]
    is_rising = citizens == sorted({*citizens}) and 0 < citizens[0] and citizens[-1] <= development["spaces"]
    must(is_rising, "development, citizens", f"must rise from 1 to {development['spaces']} at most")


def _check_goods(data: Data) -> None:
    """There are enough goods for the ways."""
    for players in range(2, 6):
        spaces = sum(least <= players for row in data["ways"]["list"] for least in row["goods"])
        stock = sum(data["goods"]["tiles"]) - data["supplies"]["goods_removed"][players - 2]
        must(spaces <= stock, "goods, tiles", f"{stock} goods are too few for the ways with {players} players")


def _check_hourglass(data: Data) -> None:
    """No more hourglass tiles are turned up than there are."""
    tiles = data["events"]["copies"] * len(data["events"]["list"])
    must(data["sixteen_rounds"]["rounds"] <= tiles, "sixteen_rounds, rounds", f"there are only {tiles} hourglass tiles")
    for level in ("A", "B", "C", "D"):
        rows = [row for row in data["intrigue_events"]["list"] if row["level"] == level]
        # The peasants' uprising may be set apart for the last round.
        number = sum(row["copies"] for row in rows) - any(row["id"] == "peasant_uprising" for row in rows)
        is_enough = data["intrigue_events"]["drawn"] <= number
        must(is_enough, "intrigue_events, drawn", f"there are only {number} tiles of level {level}")
