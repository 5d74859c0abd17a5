"""The printed facts of Pest: loads and checks a facts file once into frozen constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import asdict, astuple

from comptoir.engine import game
from comptoir.engine.facts_history import digest_of
from comptoir.engine.tables import read
from comptoir.games.pest.facts_checks import check_facts
from comptoir.games.pest.printed import (
    Actions,
    AdvancedSetup,
    Building,
    BuildingRow,
    CapitalBuilding,
    Decree,
    DecreeRow,
    Facts,
    Location,
    LocationRow,
    Map,
    PestCard,
    PestCardRow,
    Printed,
    Road,
    Setup,
    StartCards,
    Target,
    Way,
)
from comptoir.games.pest.technologies.kinds import PowersTable
from comptoir.games.pest.technologies.table import technology_table
from comptoir.games.pest.terms import COLOURS, GOODS, KINDS, SIZES

CAPITAL_NODE = "capital"


def load_facts(data: Mapping[str, Any] | None = None) -> Facts:
    """Checked facts, from the standard file unless others are given."""
    return standard_facts() if data is None else _facts(data)


@cache
def standard_facts() -> Facts:
    """The facts that come with the game."""
    return _facts(game.facts_in(__package__))


def _facts(data: Mapping[str, Any]) -> Facts:
    printed = read(data, Printed)
    check_facts(printed, data, game.facts_in(__package__))
    return Facts(
        digest=digest_of(data),
        data=data,
        structure=printed.structure,
        setup=printed.setup,
        actions=printed.actions,
        player_board=printed.player_board,
        cemetery=printed.cemetery,
        healed_track=printed.healed_track,
        influence_track=printed.influence_track,
        imperative_tracks=printed.imperative_tracks,
        duel=printed.duel,
        solo=printed.solo,
        eras=len(printed.structure.assistants),
        **_boards(printed),
        **_cards(printed),
        **_map(printed.map, printed.start_cards),
        **_setup(printed.setup, printed.advanced_setup, printed.pest_cards.list),
    )


def _setup(setup: Setup, advanced: AdvancedSetup, pests: Sequence[PestCardRow]) -> dict[str, Any]:
    first, last = setup.removed_from
    return {
        "capital_tokens": (0, *setup.capital_tokens),
        "removed_piles": _piles(pests, range(first - 1, last)),
        "start_goods": astuple(setup.start)[: len(GOODS)],
        "live": ((), *zip(*astuple(advanced.live), strict=True)),
        "tokens_per_resource": astuple(advanced.tokens_per_resource),
        "sick_per_resource": astuple(advanced.sick_per_resource),
    }


def _piles(cards: Sequence[PestCardRow], numbers: range) -> tuple[tuple[int, ...], ...]:
    """These pest cards by the colour of their roads."""
    colours = {number: {target.road for target in cards[number].targets} for number in numbers}
    return tuple(tuple(number for number in numbers if colour in colours[number]) for colour in COLOURS)


def _boards(printed: Printed) -> dict[str, Any]:
    """Player boards, and what the tracks give."""
    healed = printed.healed_track
    buildings = tuple(_building(row, printed.actions) for row in printed.buildings.list)
    blocks = dict.fromkeys(building.block for building in buildings if building.block)
    return {
        "influence": astuple(printed.actions.influence),
        "capacity": astuple(printed.actions.capacity),
        "laboratory": tuple(space in healed.laboratory for space in range(1, len(healed.herbs) + 1)),
        "buildings": buildings,
        "blocks": {key: tuple(n for n, each in enumerate(buildings) if each.block == key) for key in blocks},
        "block_renown": printed.buildings.block_renown,
        "track_rewards": {row.space: row.reward for row in printed.influence_track.rewards},
    }


def _cards(printed: Printed) -> dict[str, Any]:
    technologies = technology_table(printed.technologies)
    tokens = printed.capital_tokens.list
    return {
        "capital_buildings": tuple(
            CapitalBuilding(row.id, astuple(row.cost), row.renown, row.influence)
            for row in printed.capital_buildings.list
        ),
        "token_kinds": tuple(row.reward for row in tokens),
        "token_numbers": tuple(row.count for row in tokens),
        "capital_cards": printed.capital_cards.list,
        "decrees": tuple(_decree(row) for row in printed.decrees.list),
        "technologies": technologies,
        "powers": PowersTable(technologies),
        "pests": tuple(PestCard(row.id, tuple(map(_target, row.targets))) for row in printed.pest_cards.list),
        "favours": tuple((row.left, row.centre, row.right) for row in printed.favour_cards.list),
    }


def _map(map: Map, cards: StartCards) -> dict[str, Any]:
    keys = [row.id for row in map.locations]
    roads = tuple(Road((row.a, row.b), _colour(row.horseshoe)) for row in map.roads)
    return {
        "locations": tuple(_location(row) for row in map.locations),
        "roads": roads,
        "neighbours": tuple(tuple(end for end, _ in _direct(key, roads, keys)) for key in keys),
        "ways": tuple((*_direct(key, roads, keys), *_through_capital(key, roads, keys)) for key in keys),
        "start_cards": tuple(
            (keys.index(row.village), keys.index(row.town), keys.index(row.city)) for row in cards.list
        ),
    }


def _direct(key: str, roads: Sequence[Road], keys: Sequence[str]) -> list[Way]:
    """The locations that one road joins to this one."""
    return [
        (keys.index(end), (number,))
        for number, road in enumerate(roads)
        for start, end in (road.ends, road.ends[::-1])
        if start == key and end != CAPITAL_NODE
    ]


def _through_capital(key: str, roads: Sequence[Road], keys: Sequence[str]) -> list[Way]:
    """The locations on the other side of the Capital."""
    to_capital = {
        (set(road.ends) - {CAPITAL_NODE}).pop(): number
        for number, road in enumerate(roads)
        if CAPITAL_NODE in road.ends
    }
    if key not in to_capital:
        return []
    return [(keys.index(end), (to_capital[key], number)) for end, number in to_capital.items() if end != key]


def _colour(name: str) -> int:
    return COLOURS.index(name) if name else -1


def _location(row: LocationRow) -> Location:
    return Location(
        row.id,
        row.name,
        SIZES.index(row.type),
        GOODS.index(row.resource),
        _colour(row.port),
        row.destroyed_at,
        row.sick,
        row.start,
    )


def _building(row: BuildingRow, actions: Actions) -> Building:
    return Building(
        row.id, KINDS.index(row.kind), row.block, astuple(row.cost), row.renown,
        getattr(actions.output, row.kind), row.kind in actions.staffed,
    )  # fmt: skip


def _decree(row: DecreeRow) -> Decree:
    agenda, imperative = row.agenda, row.imperative
    return Decree(
        row.id,
        row.era - 1,
        agenda.metric,
        agenda.renown,
        agenda.first,
        agenda.second,
        imperative.event,
        imperative.n,
        imperative.where,
        KINDS.index(imperative.kind) if imperative.kind else -1,
    )


def _target(target: Target) -> tuple[str, int]:
    kind, what = next((kind, what) for kind, what in asdict(target).items() if what)
    return kind, (COLOURS if kind in ("road", "port") else GOODS).index(what)
