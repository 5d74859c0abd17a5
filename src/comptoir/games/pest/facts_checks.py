"""Checks of a facts file of Pest: what is missing, wrong or impossible is refused with its table and row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.engine.shapes import Each, Flag, List, Number, Shape, Table, Text, check_plain, must
from comptoir.games.pest.state import LOCATIONS, ROADS, TECHNOLOGIES, TECHNOLOGY_SLOTS
from comptoir.games.pest.technologies.kinds import POWERS

GOODS = ("wood", "stone", "food", "herbs", "coin")
RESOURCES = GOODS[:-1]
REWARDS = (*GOODS, "any", "research", "influence", "renown", "recover")
SIZES = ("village", "town", "city")
COLOURS = ("red", "blue", "black")
KINDS = ("workshop", "mill", "factory", "bank", "castle")
METRICS = (
    "empty_quarantine", "healed_on_buildings", "healed_on_track", "healed_in_capital", "healed_total",
    "town_city_buildings", "shared_locations", "food_stored", "stored_pairs", "workshops_on_map", "buildings_on_map",
    "technologies_owned", "capital_buildings", "rank_buildings",
)  # fmt: skip
EVENTS = (
    "pickup", "assign_buildings", "assign_capital", "construct", "construct_kind", "visit_opponent", "produce",
    "acquire_tech", "heal",
)  # fmt: skip

Data = Mapping[str, Any]


COUNT = Number(0, 99)
_REWARD = Each(COUNT, REWARDS, partly=True)
_COST = Each(COUNT, RESOURCES, partly=True)
_COLOUR = Text(("", *COLOURS))
_BY_SIZE = Each(Number(1, 99), SIZES)

_TARGET = Each(Text((*COLOURS, *RESOURCES)), ("road", "port", *SIZES), partly=True)
_LOCATION: dict[str, Shape] = {
    "id": Text(), "name": Text(), "type": Text(SIZES), "resource": Text(RESOURCES), "x": Number(0, 5000),
    "y": Number(0, 5000), "port": _COLOUR, "destroyed_at": List(Number(1, 5)), "sick": Flag(), "start": Flag(),
}  # fmt: skip
_DECREE: dict[str, Shape] = {
    "id": Text(),
    "era": Number(1, 3),
    "agenda": Table({"metric": Text(METRICS)}, {"renown": COUNT, "first": COUNT, "second": COUNT}),
    "imperative": Table(
        {"event": Text(EVENTS)},
        {"n": Number(1, 20), "where": List(Text((*SIZES, "capital"))), "kind": Text(KINDS)},
    ),
}

SHAPE = Table(
    {
        "structure": Table(
            {"years_per_era": Number(2, 2), "assistants": List(Number(1, 9), 3), "sick_per_target": List(COUNT, 3),
             "sick_by_spread": COUNT, "destroyed_from": Number(1, 99), "market": Number(1, 10),
             "refresh": Number(1, 99), "traded": Number(2, 2)}
        ),
        "setup": Table(
            {"capital_tokens": List(Number(1, 12), 5), "cards_removed_up_to": Number(0, 5),
             "removed_from": List(Number(1, 18), 2), "start": Each(COUNT, (*GOODS, "research"))}
        ),
        "actions": Table(
            {"movement": Number(1, 9), "upgrade": Number(1, 9), "free_sick": COUNT, "food_per_sick": Number(1, 9),
             "influence": _BY_SIZE, "capacity": _BY_SIZE, "output": Each(COUNT, KINDS), "staffed": List(Text(KINDS))}
        ),
        "player_board": Table({"zone": Number(1, 9), "storage": Number(2, 99), "assistants": Number(1, 9)}),
        "cemetery": Table({"negative": List(COUNT), "overflow": COUNT}),
        "healed_track": Table({"herbs": List(COUNT), "laboratory": List(Number(1, 99)), "renown": List(COUNT)}),
        "buildings": Table(
            {"list": List(
                Table({"id": Text(), "kind": Text(KINDS), "block": Text(), "cost": _COST, "renown": COUNT}), 10
            ),
             "block_renown": COUNT}
        ),
        "influence_track": Table(
            {"length": Number(1, 200), "rewards": List(Table({"space": Number(1, 200), "reward": _REWARD})),
             "renown": List(Number(1, 200)), "most": List(COUNT, 2)}
        ),
        "capital_buildings": Table(
            {"list": List(Table({"id": Text(), "cost": _COST, "renown": COUNT, "influence": COUNT}), 5)}
        ),
        "capital_tokens": Table({"list": List(Table({"reward": _REWARD, "count": Number(1, 99)}))}),
        "capital_cards": Table(
            {"list": List(
                Table({"id": Text(), "first": _REWARD, "second": _REWARD, "third": _REWARD,
                       "choice": List(_REWARD, 2)}), 5
            )}
        ),
        "imperative_tracks": Table({"influence": List(List(COUNT, 4), 3), "renown": List(List(COUNT, 4), 3)}),
        "decrees": Table({"list": List(Table(_DECREE), 15)}),
        "technologies": Table(
            {"list": List(
                Table({"id": Text(), "cost": Number(0, 20), "slot": Text(("any", "top", "middle", "bottom")),
                       "renown": COUNT, "effect": Each(Number(1, 20), POWERS, partly=True)})
            )}
        ),
        "pest_cards": Table({"list": List(Table({"id": Text(), "targets": List(_TARGET)}), 18)}),
        "favour_cards": Table({"list": List(Table({"left": _REWARD, "centre": _REWARD, "right": _REWARD}), 10)}),
        "map": Table(
            {"frame": List(Number(1, 5000), 2), "capital": Table({"name": Text(), "x": Number(0, 5000),
                                                                  "y": Number(0, 5000)}),
             "trade_routes": Each(Text(), COLOURS), "coast": List(List(Number(0, 5000), 2)),
             "locations": List(Table(_LOCATION), LOCATIONS),
             "roads": List(Table({"a": Text(), "b": Text(), "horseshoe": _COLOUR}), ROADS)}
        ),
        "start_cards": Table({"list": List(Table(dict.fromkeys(SIZES, Text())), 5)}),
        "advanced_setup": Table(
            {"live": Each(List(COUNT, 5), SIZES), "tokens_per_resource": _BY_SIZE,
             "sick_per_resource": Each(COUNT, SIZES)}
        ),
        "duel": Table(
            {"thresholds": List(Number(0, 4), 3), "covered": List(Number(1, 200)), "passed_renown": List(COUNT),
             "neutral": COUNT, "neutral_per_era": COUNT, "most_capital_buildings": COUNT, "most_sick": COUNT}
        ),
        "solo": Table(
            {"imperative_markers": List(Number(0, 4), 3), "influence_markers": List(Number(1, 200)),
             "technologies_removed": List(Number(1, TECHNOLOGIES)), "decrees_removed": List(Number(1, 15)),
             "favour_left_up_to": COUNT, "favour_centre_up_to": COUNT, "negative_per_marker": COUNT,
             "ranks": List(Number(0, 999), 8)}
        ),
    }
)  # fmt: skip


def check_facts(data: Data, standard: Data) -> None:
    """Refuse facts that the rules could not work with; the standard facts say what each row must have."""
    check_plain(data, "")
    SHAPE.check(data, "")
    for table in ("buildings", "capital_buildings", "capital_cards", "decrees", "technologies", "pest_cards"):
        _check_order(data[table]["list"], standard[table]["list"], f"{table}, list")
    _check_effects(data["technologies"]["list"], standard["technologies"]["list"])
    _check_tracks(data)
    _check_decrees(data)
    _check_pests(data["pest_cards"]["list"])
    _check_tokens(data)
    _check_deck(data)
    _check_map(data)
    _check_advanced(data)


def _check_order(rows: Sequence[Data], standard: Sequence[Data], where: str) -> None:
    """The rows are those that the rules know, in their order; older facts may lack the last, which were added since."""
    for number, (row, usual) in enumerate(zip(rows, standard, strict=False), 1):
        must(row["id"] == usual["id"], f"{where}, row {number}, id", f"must be “{usual['id']}”")
        if "kind" in row:
            must(row["kind"] == usual["kind"], f"{where}, row {number}, kind", f"must be “{usual['kind']}”")


def _check_effects(rows: Sequence[Data], standard: Sequence[Data]) -> None:
    """A technology's numbers may be corrected, not what it does."""
    must(len(rows) <= len(standard), "technologies, list", f"has {len(rows)} rows; {len(standard)} are known")
    for number, (row, usual) in enumerate(zip(rows, standard, strict=False), 1):
        must(set(row["effect"]) == set(usual["effect"]), f"technologies, list, row {number}, effect",
             f"must have {', '.join(usual['effect'])}")  # fmt: skip


def _check_tracks(data: Data) -> None:
    healed = data["healed_track"]
    spaces = len(healed["herbs"])
    must(spaces > 0 and len(healed["renown"]) == spaces, "healed_track, renown", f"must have {spaces} spaces")
    must(all(space <= spaces for space in healed["laboratory"]), "healed_track, laboratory", "is beyond the track")
    track = data["influence_track"]
    at = [row["space"] for row in track["rewards"]]
    must(at == sorted({*at}), "influence_track, rewards", "must rise, each space once")
    for key in ("covered", "passed_renown"):
        must(len(data["duel"][key]) == len(data["duel"]["covered"]), f"duel, {key}", "must be as many as covered")
    for assistants in data["structure"]["assistants"]:
        must(assistants <= data["player_board"]["assistants"], "structure, assistants", "are more than there are")


def _check_decrees(data: Data) -> None:
    rows = data["decrees"]["list"]
    for era in (1, 2, 3):
        mine = [number for number, row in enumerate(rows, 1) if row["era"] == era]
        must(len(mine) == 5, "decrees, list", f"has {len(mine)} decrees of era {era} instead of 5")
        left = set(mine) - set(data["solo"]["decrees_removed"])
        must(bool(left), "solo, decrees_removed", f"leaves no decree for era {era}")


def _check_pests(cards: Sequence[Data]) -> None:
    for number, card in enumerate(cards, 1):
        for place, target in enumerate(card["targets"], 1):
            where = f"pest_cards, list, row {number}, targets, row {place}"
            must(len(target) == 1, where, "must name one thing")
            kind, what = next(iter(target.items()))
            Text(COLOURS if kind in ("road", "port") else RESOURCES).check(what, f"{where}, {kind}")


def _check_tokens(data: Data) -> None:
    number = sum(row["count"] for row in data["capital_tokens"]["list"])
    most = max(data["setup"]["capital_tokens"])
    must(number >= most, "capital_tokens, list", f"has {number} tokens; the set-up lays out up to {most}")


def _check_deck(data: Data) -> None:
    """Alone too there are cards for a full board, the market, and another market to renew it."""
    left = len(data["technologies"]["list"]) - len(set(data["solo"]["technologies_removed"]))
    least = TECHNOLOGY_SLOTS + 2 * data["structure"]["market"]
    must(left >= least, "solo, technologies_removed", f"leaves {left} technologies; {least} are needed")


def _check_map(data: Data) -> None:
    keys, roads = [row["id"] for row in data["map"]["locations"]], data["map"]["roads"]
    must(len(set(keys)) == LOCATIONS, "map, locations", "a location is there twice")
    for number, row in enumerate(roads, 1):
        where = f"map, roads, row {number}"
        for end in ("a", "b"):
            must(row[end] in (*keys, "capital"), f"{where}, {end}", f"“{row[end]:.40}” is not a location")
        must(row["a"] != row["b"], where, "begins and ends in the same place")
    _check_joined([{row["a"], row["b"]} for row in roads])
    _check_start(data)


def _check_joined(roads: Sequence[set[str]]) -> None:
    """Two locations are joined in one way: by a road, or through the Capital."""
    beside_capital = {end for road in roads if "capital" in road for end in road - {"capital"}}
    for number, road in enumerate(roads, 1):
        where = f"map, roads, row {number}"
        must(not road <= beside_capital, where, "joins two locations that the Capital joins already")
        must(road not in roads[: number - 1], where, "joins two locations that another road joins already")


def _check_start(data: Data) -> None:
    """Wherever cards are dealt, there is a place for every castle."""
    rows = {row["id"]: row for row in data["map"]["locations"]}
    seen: set[str] = set()
    for number, card in enumerate(data["start_cards"]["list"], 1):
        for size in SIZES:
            where, key = f"start_cards, list, row {number}, {size}", card[size]
            must(key in rows and rows[key]["type"] == size, where, f"“{key:.40}” is no {size}")
            must(key not in seen, where, f"“{key}” is on another card")
            _check_site(data, rows[key], where)
            seen.add(key)
        is_open = any(2 not in rows[card[size]]["destroyed_at"] for size in SIZES)
        must(is_open, f"start_cards, list, row {number}", "has no location that is in play with 2 players")
    alone = [row for row in rows.values() if row["type"] == "village" and row["start"] and 1 not in row["destroyed_at"]]
    must(bool(alone), "map, locations", "no village with the starting symbol is in play with 1 player")


def _check_site(data: Data, site: Data, where: str) -> None:
    """A castle can stand there with three and more players, and a doctor beside it."""
    is_live = {3, 4, 5}.isdisjoint(site["destroyed_at"])
    must(is_live, where, f"“{site['id']}” must be in play from 3 players on")
    ends = [{row["a"], row["b"]} for row in data["map"]["roads"]]
    has_neighbour = any(site["id"] in road and "capital" not in road for road in ends)
    must(has_neighbour, where, f"no road leads from “{site['id']}” to another location")


def _check_advanced(data: Data) -> None:
    """There are as many tokens as locations in play, and not more than the box has."""
    advanced = data["advanced_setup"]
    for size in SIZES:
        most = advanced["tokens_per_resource"][size] * len(RESOURCES)
        for players in range(1, 6):
            rows = [row for row in data["map"]["locations"] if row["type"] == size]
            live = sum(players not in row["destroyed_at"] for row in rows)
            where = f"advanced_setup, live, {size}, row {players}"
            must(advanced["live"][size][players - 1] == live, where, f"must be {live}, the locations in play")
            must(live <= most, where, f"needs {live} tokens; there are {most}")
        is_fine = advanced["sick_per_resource"][size] <= advanced["tokens_per_resource"][size]
        must(is_fine, f"advanced_setup, sick_per_resource, {size}", "is more than the tokens")
