"""The printed facts of Pest: loads and checks a facts file once into frozen constants."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, astuple

from comptoir.games.keyed import Keyed, numbered
from comptoir.games.pest.facts_checks import check_facts
from comptoir.games.pest.kinds import COLOURS, GOODS, LocationNumber, PestCardNumber, RoadNumber, Way
from comptoir.games.pest.printed import Building, Decree, Facts, PestCard, Printed, Road, Tables
from comptoir.games.tables import Loader, as_printed, facts_in, read

CAPITAL_NODE = "capital"


def _facts(data: Mapping[str, Any]) -> Facts:
    printed = read(data, Printed)
    check_facts(printed, data, facts_in(__package__))
    return Facts(
        **as_printed(printed, Tables, data),
        eras=len(printed.structure.assistants),
        **_boards(printed),
        **_cards(printed),
        **_map(printed),
        **_setup(printed),
    )


def _setup(printed: Printed) -> dict[str, Any]:
    setup = printed.setup
    return {
        "capital_tokens": (0, *setup.capital_tokens),
        "removed_piles": _removed_piles(printed),
        "start_goods": setup.start[: len(GOODS)],
        "live": ((), *zip(*printed.advanced_setup.live, strict=True)),
    }


def _removed_piles(printed: Printed) -> tuple[tuple[PestCardNumber, ...], ...]:
    """The pest cards that may leave the game, by the colour of their roads."""
    (first, last), cards = printed.setup.removed_from, printed.pest_cards.list
    numbers = map(PestCardNumber, range(first - 1, last))
    colours = {number: {target.road for target in cards[number].targets} for number in numbers}
    return tuple(tuple(card for card in colours if colour in colours[card]) for colour in range(len(COLOURS)))


def _boards(printed: Printed) -> dict[str, Any]:
    """Player boards, and what the tracks give."""
    healed, actions = printed.healed_track, printed.actions
    buildings = tuple(
        Building(**asdict(row), output=actions.output[row.kind], needs_subject=row.kind in actions.staffed)
        for row in printed.buildings.list
    )
    blocks = dict.fromkeys(building.block for building in buildings if building.block)
    return {
        "laboratory": tuple(space in healed.laboratory for space in range(1, len(healed.herbs) + 1)),
        "buildings": buildings,
        "blocks": {key: tuple(n for n, each in enumerate(buildings) if each.block == key) for key in blocks},
        "block_renown": printed.buildings.block_renown,
        "track_rewards": {row.space: row.reward for row in printed.influence_track.rewards},
    }


def _cards(printed: Printed) -> dict[str, Any]:
    technologies, tokens = printed.technologies.list, printed.capital_tokens.list
    return {
        "capital_buildings": printed.capital_buildings.list,
        "token_kinds": tuple(row.reward for row in tokens),
        "token_numbers": tuple(row.count for row in tokens),
        "capital_cards": printed.capital_cards.list,
        "decrees": tuple(
            Decree(row.id, row.era - 1, *astuple(row.agenda), *astuple(row.imperative)) for row in printed.decrees.list
        ),
        "technologies": technologies,
        "powers": {},
        "pests": tuple(
            PestCard(row.id, tuple(target.named()[0] for target in row.targets)) for row in printed.pest_cards.list
        ),
        "favours": tuple((row.left, row.centre, row.right) for row in printed.favour_cards.list),
    }


def _map(printed: Printed) -> dict[str, Any]:
    locations, roads, cards = printed.map.locations, printed.map.roads, printed.start_cards.list
    numbers = {row.key: LocationNumber(number) for number, row in enumerate(locations)}
    direct = _direct(roads, numbers)
    return {
        "locations": locations,
        "roads": roads,
        "neighbours": tuple(tuple(end for end, _ in direct[key]) for key in numbers),
        "ways": tuple((*direct[key], *_through_capital(key, roads, numbers)) for key in numbers),
        "start_cards": tuple((numbers[one], numbers[two], numbers[three]) for one, two, three in cards),
    }


def _direct(roads: Keyed[RoadNumber, Road], numbers: Mapping[str, LocationNumber]) -> dict[str, list[Way]]:
    """For each location those that one road joins to it."""
    found: dict[str, list[Way]] = {key: [] for key in (*numbers, CAPITAL_NODE)}
    for number, road in numbered(roads):
        for start, end in (road.ends, road.ends[::-1]):
            if end != CAPITAL_NODE:
                found[start].append((numbers[end], (number,)))
    return found


def _through_capital(key: str, roads: Keyed[RoadNumber, Road], numbers: Mapping[str, LocationNumber]) -> list[Way]:
    """The locations on the other side of the Capital."""
    to_capital = {
        (set(road.ends) - {CAPITAL_NODE}).pop(): number for number, road in numbered(roads) if CAPITAL_NODE in road.ends
    }
    if key not in to_capital:
        return []
    return [(numbers[end], (to_capital[key], number)) for end, number in to_capital.items() if end != key]


load_facts = Loader(__package__, _facts)
