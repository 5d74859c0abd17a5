"""The printed facts of Pest: loads and checks a facts file once into frozen constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from comptoir.engine import game
from comptoir.engine.facts_history import digest_of
from comptoir.games.pest.facts_checks import COLOURS, GOODS, KINDS, SIZES, check_facts
from comptoir.games.pest.printed import (
    Building,
    CapitalBuilding,
    CapitalCard,
    Cost,
    Decree,
    Duel,
    Facts,
    Location,
    PestCard,
    Reward,
    Road,
    Solo,
    Way,
)
from comptoir.games.pest.technologies.kinds import PowersTable
from comptoir.games.pest.technologies.table import technology_table

CAPITAL_NODE = "capital"


def load_facts(data: Mapping[str, Any] | None = None) -> Facts:
    """Checked facts, from the standard file unless others are given."""
    return standard_facts() if data is None else _facts(data)


@cache
def standard_facts() -> Facts:
    """The facts that come with the game."""
    return _facts(game.facts_in(__package__))


def _facts(data: Mapping[str, Any]) -> Facts:
    check_facts(data, game.facts_in(__package__))
    return Facts(
        digest=digest_of(data),
        data=data,
        **_structure(data),
        **_boards(data),
        **_cards(data),
        **_map(data),
        duel=Duel(**_row(data["duel"], Duel)),
        solo=_solo(data["solo"]),
    )


def _row(row: Mapping[str, Any], kind: type) -> dict[str, Any]:
    """The fields of a dataclass as they stand in a table of the facts."""
    names = kind.__annotations__
    return {name: tuple(row[name]) if isinstance(row[name], list) else row[name] for name in names}


def _solo(row: Mapping[str, Any]) -> Solo:
    fields = _row(row, Solo)
    for key in ("technologies_removed", "decrees_removed"):
        fields[key] = tuple(number - 1 for number in fields[key])
    return Solo(**fields)


def _structure(data: Mapping[str, Any]) -> dict[str, Any]:
    structure, setup, actions, board = (data[key] for key in ("structure", "setup", "actions", "player_board"))
    first, last = setup["removed_from"]
    return {
        **{key: structure[key] for key in ("years_per_era", "sick_by_spread", "destroyed_from", "market", "refresh")},
        "eras": len(structure["assistants"]),
        "assistants": tuple(structure["assistants"]),
        "all_assistants": board["assistants"],
        "sick_per_target": tuple(structure["sick_per_target"]),
        "capital_tokens": (0, *setup["capital_tokens"]),
        "cards_removed_up_to": setup["cards_removed_up_to"],
        "removed_piles": _piles(data["pest_cards"]["list"], range(first - 1, last)),
        "start_goods": tuple(setup["start"][good] for good in GOODS),
        "start_research": setup["start"]["research"],
        **{key: actions[key] for key in ("movement", "upgrade", "free_sick", "food_per_sick")},
        "influence": tuple(actions["influence"][size] for size in SIZES),
        "capacity": tuple(actions["capacity"][size] for size in SIZES),
    }


def _piles(cards: Sequence[Mapping[str, Any]], numbers: range) -> tuple[tuple[int, ...], ...]:
    """These pest cards by the colour of their roads."""
    colours = {number: _road_colour(cards[number]) for number in numbers}
    return tuple(tuple(number for number in numbers if colours[number] == colour) for colour in COLOURS)


def _road_colour(card: Mapping[str, Any]) -> str:
    return next((target["road"] for target in card["targets"] if "road" in target), "")


def _boards(data: Mapping[str, Any]) -> dict[str, Any]:
    """Player boards, the influence track and the imperative tracks."""
    cemetery, healed, track = data["cemetery"], data["healed_track"], data["influence_track"]
    buildings = tuple(_building(row, data["actions"]) for row in data["buildings"]["list"])
    blocks = dict.fromkeys(building.block for building in buildings if building.block)
    return {
        "zone": data["player_board"]["zone"],
        "storage": data["player_board"]["storage"],
        "cemetery": tuple(cemetery["negative"]),
        "overflow": cemetery["overflow"],
        "herbs": tuple(healed["herbs"]),
        "laboratory": tuple(space in healed["laboratory"] for space in range(1, len(healed["herbs"]) + 1)),
        "healed_renown": tuple(healed["renown"]),
        "buildings": buildings,
        "blocks": {key: tuple(n for n, each in enumerate(buildings) if each.block == key) for key in blocks},
        "block_renown": data["buildings"]["block_renown"],
        "track_rewards": {row["space"]: _reward(row["reward"]) for row in track["rewards"]},
        "track_renown": tuple(track["renown"]),
        "most_influence": tuple(track["most"]),
        "imperative_influence": tuple(tuple(row) for row in data["imperative_tracks"]["influence"]),
        "imperative_renown": tuple(tuple(row) for row in data["imperative_tracks"]["renown"]),
    }


def _cards(data: Mapping[str, Any]) -> dict[str, Any]:
    technologies = technology_table(data)
    tokens = data["capital_tokens"]["list"]
    return {
        "capital_buildings": tuple(
            CapitalBuilding(row["id"], _cost(row["cost"]), row["renown"], row["influence"])
            for row in data["capital_buildings"]["list"]
        ),
        "token_kinds": tuple(_reward(row["reward"]) for row in tokens),
        "token_numbers": tuple(row["count"] for row in tokens),
        "capital_cards": tuple(_capital_card(row) for row in data["capital_cards"]["list"]),
        "decrees": tuple(_decree(row) for row in data["decrees"]["list"]),
        "technologies": technologies,
        "powers": PowersTable(technologies),
        "pests": tuple(_pest(row) for row in data["pest_cards"]["list"]),
        "favours": tuple(
            (_reward(row["left"]), _reward(row["centre"]), _reward(row["right"]))
            for row in data["favour_cards"]["list"]
        ),
    }


def _map(data: Mapping[str, Any]) -> dict[str, Any]:
    rows = data["map"]["locations"]
    keys = [row["id"] for row in rows]
    roads = tuple(Road((row["a"], row["b"]), _colour(row["horseshoe"])) for row in data["map"]["roads"])
    advanced = data["advanced_setup"]
    return {
        "locations": tuple(_location(row) for row in rows),
        "roads": roads,
        "neighbours": tuple(tuple(end for end, _ in _direct(key, roads, keys)) for key in keys),
        "ways": tuple((*_direct(key, roads, keys), *_through_capital(key, roads, keys)) for key in keys),
        "start_cards": tuple(
            (keys.index(row["village"]), keys.index(row["town"]), keys.index(row["city"]))
            for row in data["start_cards"]["list"]
        ),
        "live": ((), *(tuple(advanced["live"][size][players] for size in SIZES) for players in range(5))),
        "tokens_per_resource": tuple(advanced["tokens_per_resource"][size] for size in SIZES),
        "sick_per_resource": tuple(advanced["sick_per_resource"][size] for size in SIZES),
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


def _location(row: Mapping[str, Any]) -> Location:
    return Location(
        row["id"],
        row["name"],
        SIZES.index(row["type"]),
        GOODS.index(row["resource"]),
        _colour(row["port"]),
        tuple(row["destroyed_at"]),
        row["sick"],
        row["start"],
    )


def _building(row: Mapping[str, Any], actions: Mapping[str, Any]) -> Building:
    kind = row["kind"]
    return Building(
        row["id"], KINDS.index(kind), row["block"], _cost(row["cost"]), row["renown"],
        actions["output"][kind], kind in actions["staffed"],
    )  # fmt: skip


def _cost(row: Mapping[str, int]) -> Cost:
    return row.get("wood", 0), row.get("stone", 0), row.get("food", 0), row.get("herbs", 0)


def _reward(row: Mapping[str, int]) -> Reward:
    goods = tuple(row.get(good, 0) for good in GOODS)
    return Reward(goods, **{key: number for key, number in row.items() if key not in GOODS})


def _capital_card(row: Mapping[str, Any]) -> CapitalCard:
    first, second, third = (_reward(row[place]) for place in ("first", "second", "third"))
    return CapitalCard(row["id"], (first, second, third), tuple(_reward(choice) for choice in row["choice"]))


def _decree(row: Mapping[str, Any]) -> Decree:
    agenda, imperative = row["agenda"], row["imperative"]
    return Decree(
        row["id"],
        row["era"] - 1,
        agenda["metric"],
        agenda.get("renown", 0),
        agenda.get("first", 0),
        agenda.get("second", 0),
        imperative["event"],
        imperative.get("n", 1),
        tuple(imperative.get("where", ())),
        KINDS.index(imperative["kind"]) if "kind" in imperative else -1,
    )


def _pest(row: Mapping[str, Any]) -> PestCard:
    targets = [next(iter(target.items())) for target in row["targets"]]
    return PestCard(
        row["id"],
        tuple((kind, (COLOURS if kind in ("road", "port") else GOODS).index(what)) for kind, what in targets),
    )
