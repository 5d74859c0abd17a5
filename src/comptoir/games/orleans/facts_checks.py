"""Checks of a facts file of Orléans: what is missing, wrong or impossible is refused with its table and row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from comptoir.engine.shapes import Each, List, Number, Shape, Table, Text, check_plain, must

CHARACTERS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk")
GOODS = ("grain", "cheese", "wine", "wool", "brocade")
TRACKS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar")
NEEDS = (*CHARACTERS, "any", "neutral", "each", "market", "deed")
TOWNS, WAYS, DEEDS, BASIC_PLACES, PLACE_TILES = 23, 43, 8, 10, 54
CITIZENS_ON_DEVELOPMENT = 3

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
    "copies": Number(1, 9),
    "level": Text(("S", "A", "B", "C", "D")),
}
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
            {"list": List(Table({"id": Text(), "coins": COUNT, "characters": Each(COUNT, CHARACTERS, partly=True)}),
                          DEEDS)}
        ),
        "events": Table({"copies": Number(1, 9), "list": List(Table(_EVENT, _EVENT_NUMBERS), 6)}),
        "harder_events": Table(
            {key: List(Number(1, 99), 3)
             for key in ("harvest_food", "taxes_goods", "income_coins", "trading_day_coins")}
        ),
        "sixteen_rounds": Table({"rounds": Number(2, 18)}),
        "intrigue_events": Table({"drawn": Number(1, 9), "list": List(Table(_EVENT, _EVENT_NUMBERS))}),
        "basic_places": List(Table(_PLACE, _PLACE_NUMBERS), BASIC_PLACES),
        "place_tiles": List(
            Table(_PLACE | {"pack": Text(), "level": Number(1, 2)}, _PLACE_NUMBERS), PLACE_TILES
        ),
        "scenarios": Table({key: List(Text()) for key in ("prosperity", "invasion", "intrigue_without")}),
    }
)  # fmt: skip


def check_facts(data: Mapping[str, Any]) -> None:
    """Refuse facts that the rules could not work with."""
    check_plain(data, "")
    SHAPE.check(data, "")
    must(tuple(data["characters"]["order"]) == CHARACTERS, "characters, order", f"must be {', '.join(CHARACTERS)}")
    must(tuple(data["goods"]["order"]) == GOODS, "goods, order", f"must be {', '.join(GOODS)}")
    _check_map(data)
    _check_tracks(data)
    _check_goods(data)


def _check_map(data: Mapping[str, Any]) -> None:
    towns = [row["id"] for row in data["towns"]["list"]]
    must(len(set(towns)) == TOWNS, "towns", "a town is there twice")
    must(data["setup"]["town"] in towns, "setup, town", "is not a town")
    for number, row in enumerate(data["ways"]["list"], 1):
        for end in ("from", "to"):
            must(row[end] in towns, f"ways, row {number}, {end}", f"“{row[end]:.40}” is not a town")


def _check_tracks(data: Mapping[str, Any]) -> None:
    for name in TRACKS:
        must(len(data["tracks"][name]["steps"]) in range(1, 16), f"tracks, {name}, steps", "must be 1 to 15 steps")
    development = data["development"]
    for space, coins in development["coins"].items():
        where = f"development, coins, {space}"
        must(space.isdecimal() and int(space) in range(1, development["spaces"] + 1), where, "is not a space")
        COUNT.check(coins, where)
    status = development["status"]
    must(status == sorted(status) and status[:1] == [0], "development, status", "must begin with 0 and rise")


def _check_goods(data: Mapping[str, Any]) -> None:
    """There are enough goods for the ways."""
    for players in range(2, 6):
        spaces = sum(least <= players for row in data["ways"]["list"] for least in row["goods"])
        stock = sum(data["goods"]["tiles"]) - data["supplies"]["goods_removed"][players - 2]
        must(spaces <= stock, "goods, tiles", f"{stock} goods are too few for the ways with {players} players")
