"""The printed facts of Orléans: loads and checks a facts file once into frozen constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from comptoir.engine import game
from comptoir.engine.facts_history import digest_of
from comptoir.games.orleans.facts_checks import CHARACTERS, GOODS, check_facts
from comptoir.games.orleans.hourglass.table import event_table
from comptoir.games.orleans.places.table import place_table
from comptoir.games.orleans.printed import Deed, Facts, Way
from comptoir.games.orleans.state import ROADS, WATERWAYS


def load_facts(data: Mapping[str, Any] | None = None) -> Facts:
    """Checked facts, from the standard file unless others are given."""
    return standard_facts() if data is None else _facts(data)


@cache
def standard_facts() -> Facts:
    """The facts that come with the game."""
    return _facts(game.facts_in(__package__))


def _facts(data: Mapping[str, Any]) -> Facts:
    check_facts(data, game.facts_in(__package__))
    towns = tuple(row["id"] for row in data["towns"]["list"])
    places, events = place_table(data, towns), event_table(data)
    numbers = {place.key: number for number, place in enumerate(places)}
    return Facts(
        digest=digest_of(data),
        data=data,
        **_box(data),
        **_tracks(data),
        **_map(data, towns),
        deeds=tuple(_deed(row) for row in data["deeds"]["list"]),
        events=events,
        event_numbers={event.name: number for number, event in enumerate(events)},
        places=places,
        place_numbers=numbers,
        scenarios={key: _numbers(data["scenarios"][key], numbers) for key in ("prosperity", "invasion")},
        intrigue_without=_numbers(data["scenarios"]["intrigue_without"], numbers),
        sixteen_rounds=data["sixteen_rounds"]["rounds"],
        intrigue_drawn=data["intrigue_events"]["drawn"],
    )


def _box(data: Mapping[str, Any]) -> dict[str, Any]:
    """What is in the box, and what everybody begins with."""
    goods, setup, supplies = data["goods"], data["setup"], data["supplies"]
    return {
        "characters": CHARACTERS,
        "goods_names": GOODS,
        "starters": tuple(CHARACTERS.index(name) for name in data["characters"]["starters"]),
        "goods_tiles": tuple(goods["tiles"]),
        "goods_points": tuple(goods["points"]),
        "food": tuple(GOODS.index(name) for name in goods["food"]),
        "most_players": {key: row["most_players"] for key, row in _editions(data)},
        "bathhouse": {key: (row["bathhouse_draws"], row["bathhouse_places"]) for key, row in _editions(data)},
        "start_coins": setup["coins"],
        "stations": setup["stations"],
        "market_spaces": setup["market_spaces"],
        "supplies": ((), (), *(tuple(row) for row in supplies["characters"])),
        "technology": _per_players(supplies["technology"]),
        "goods_removed": _per_players(supplies["goods_removed"]),
    }


def _tracks(data: Mapping[str, Any]) -> dict[str, Any]:
    """The character tracks and the development track, by space."""
    tracks, development = data["tracks"], data["development"]
    return {
        "farmer_goods": (-1, *(GOODS.index(good) for good in tracks["farmer"]["steps"])),
        "boatman_coins": (0, *tracks["boatman"]["steps"]),
        "boatman_citizen": tracks["boatman"]["citizen"],
        "trader_levels": (0, *tracks["trader"]["steps"]),
        "knight_draws": (tracks["knight"]["start"], *tracks["knight"]["steps"]),
        "knight_citizen": tracks["knight"]["citizen"],
        "scholar_points": (0, *tracks["scholar"]["steps"]),
        "track_ends": (*(len(tracks[name]["steps"]) for name in CHARACTERS[:-1]), development["spaces"]),
        "development_coins": _development_coins(development),
        "development_citizens": tuple(development["citizens"]),
        "status": _status(development),
    }


def _map(data: Mapping[str, Any], towns: tuple[str, ...]) -> dict[str, Any]:
    """Towns and ways."""
    ways = tuple(_way(row, towns) for row in data["ways"]["list"])
    ways_from = tuple(tuple(n for n, way in enumerate(ways) if town in way.towns) for town in range(len(towns)))
    return {
        "towns": towns,
        "start_town": towns.index(data["setup"]["town"]),
        "ways": ways,
        "ways_from": ways_from,
        "distances": tuple(_distances(town, ways, ways_from) for town in range(len(towns))),
    }


def _editions(data: Mapping[str, Any]) -> list[tuple[str, Mapping[str, int]]]:
    return [(key, data["editions"][key]) for key in ("matagot", "dlp2014")]


def _per_players(values: Sequence[int]) -> tuple[int, ...]:
    return (0, 0, *values)


def _numbers(keys: Sequence[str], numbers: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(numbers[key] for key in keys)


def _way(row: Mapping[str, Any], towns: Sequence[str]) -> Way:
    kind = WATERWAYS if row["by"] == "water" else ROADS
    return Way((towns.index(row["from"]), towns.index(row["to"])), kind, tuple(row["goods"]))


def _deed(row: Mapping[str, Any]) -> Deed:
    characters = tuple(row["characters"].get(name, 0) for name in CHARACTERS)
    return Deed(row["id"], row["coins"], row.get("development", 0), characters)


def _development_coins(data: Mapping[str, Any]) -> tuple[int, ...]:
    return tuple(data["coins"].get(str(space), 0) for space in range(data["spaces"] + 1))


def _status(data: Mapping[str, Any]) -> tuple[int, ...]:
    """The development status on each space of the track."""
    return tuple(sum(1 for first in data["status"] if first <= space) for space in range(data["spaces"] + 1))


def _distances(start: int, ways: Sequence[Way], ways_from: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """How many ways each town is away from this one."""
    found, reached = {start: 0}, [start]
    for town in reached:
        for way in ways_from[town]:
            for end in ways[way].towns:
                if end not in found:
                    found[end] = found[town] + 1
                    reached.append(end)
    return tuple(found.get(town, len(ways_from)) for town in range(len(ways_from)))
