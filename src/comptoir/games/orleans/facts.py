"""The printed facts of Orléans: loads and checks a facts file once into frozen constants."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, astuple

from comptoir.games.keyed import numbered
from comptoir.games.orleans import kinds
from comptoir.games.orleans.facts_checks import check_facts
from comptoir.games.orleans.hourglass.table import event_table
from comptoir.games.orleans.kinds import Town
from comptoir.games.orleans.places.table import place_table
from comptoir.games.orleans.printed import Development, Facts, Printed, Tables, Tracks, Way, WayRow
from comptoir.games.tables import Loader, as_printed, facts_in, read


def _facts(data: Mapping[str, Any]) -> Facts:
    printed = read(data, Printed)
    check_facts(printed, data, facts_in(__package__))
    towns = tuple(row.id for row in printed.towns.list)
    places, events, scenarios = place_table(printed, towns), event_table(printed), printed.scenarios
    numbers = {place.key: number for number, place in numbered(places)}
    return Facts(
        **as_printed(printed, Tables, data),
        editions=asdict(printed.editions),
        characters=kinds.CHARACTERS,
        goods_names=kinds.GOODS,
        starters=tuple(kinds.ALL_FOLLOWERS[kinds.OWN + character] for character in printed.characters.starters),
        **_tracks(printed.tracks, printed.development),
        supplies=((), (), *printed.supplies.characters),
        technology=(0, 0, *printed.supplies.technology),
        goods_removed=(0, 0, *printed.supplies.goods_removed),
        **_map(printed, towns),
        deeds=printed.deeds.list,
        events=events,
        event_numbers={event.name: number for number, event in numbered(events)},
        places=places,
        place_numbers=numbers,
        scenarios={
            "prosperity": tuple(numbers[key] for key in scenarios.prosperity),
            "invasion": tuple(numbers[key] for key in scenarios.invasion),
        },
        intrigue_without=tuple(numbers[key] for key in scenarios.intrigue_without),
    )


def _tracks(tracks: Tracks, development: Development) -> dict[str, Any]:
    """The character tracks and the development track, by space."""
    spaces = range(development.spaces + 1)
    return {
        "farmer_goods": (-1, *tracks.farmer.steps),
        "boatman_coins": (0, *tracks.boatman.steps),
        "trader_levels": (0, *tracks.trader.steps),
        "knight_draws": (tracks.knight.start, *tracks.knight.steps),
        "scholar_points": (0, *tracks.scholar.steps),
        "track_ends": (*(len(track.steps) for track in astuple(tracks)), development.spaces),
        "development_coins": tuple(development.coins.get(str(space), 0) for space in spaces),
        "status": tuple(sum(1 for first in development.status if first <= space) for space in spaces),
    }


def _map(printed: Printed, towns: tuple[str, ...]) -> dict[str, Any]:
    """Towns and ways."""
    ways = tuple(_way(row, towns) for row in printed.ways.list)
    ways_from = tuple(tuple(n for n, way in enumerate(ways) if town in way.towns) for town in range(len(towns)))
    return {
        "towns": towns,
        "start_town": towns.index(printed.setup.town),
        "ways": ways,
        "ways_from": ways_from,
        "distances": tuple(_distances(town, ways, ways_from) for town in range(len(towns))),
    }


def _way(row: WayRow, towns: Sequence[str]) -> Way:
    start, end = (Town(towns.index(name)) for name in (row.start, row.end))
    return Way((start, end), kinds.WATERWAYS if row.by == "water" else kinds.ROADS, row.goods)


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


load_facts = Loader(__package__, _facts)
