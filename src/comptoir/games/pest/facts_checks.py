"""Checks of a facts file of Pest across its tables; a refusal names the place that is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

from comptoir.games.pest.kinds import RESOURCES, SIZES, TECHNOLOGY_SLOTS
from comptoir.games.pest.printed import Location, Printed
from comptoir.games.tables import check_length, must

Data = Mapping[str, Any]
# Lists that are as long as in the standard facts.
FIXED = (
    *((table, "list") for table in ("buildings", "capital_buildings", "capital_cards", "decrees")),
    *((table, "list") for table in ("pest_cards", "favour_cards", "start_cards")),
    ("map", "locations"),
    ("map", "roads"),
)


def check_facts(facts: Printed, data: Data, standard: Data) -> None:
    """Refuse facts that the rules could not work with; the standard facts say what each row must have."""
    for table in ("buildings", "capital_buildings", "capital_cards", "decrees", "technologies", "pest_cards"):
        _check_order(data[table]["list"], standard[table]["list"], f"{table}, list")
    for table, key in FIXED:
        check_length(data[table][key], standard[table][key], f"{table}, {key}")
    _check_effects(data["technologies"]["list"], standard["technologies"]["list"])
    _check_tracks(facts)
    _check_decrees(facts)
    _check_pests(facts)
    _check_tokens(facts)
    _check_deck(facts)
    _check_map(facts)
    _check_advanced(facts)


def _check_order(rows: Sequence[Data], standard: Sequence[Data], where: str) -> None:
    """The rows are those that the rules know, in order; older facts may lack the last ones, which were added later."""
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


def _check_tracks(facts: Printed) -> None:
    healed, duel = facts.healed_track, facts.duel
    spaces = len(healed.herbs)
    must(spaces > 0 and len(healed.renown) == spaces, "healed_track, renown", f"must have {spaces} spaces")
    must(all(space <= spaces for space in healed.laboratory), "healed_track, laboratory", "is beyond the track")
    at = [row.space for row in facts.influence_track.rewards]
    must(at == sorted({*at}), "influence_track, rewards", "must rise, each space once")
    must(len(duel.passed_renown) == len(duel.covered), "duel, passed_renown", "must be as long as covered")
    most = max(facts.structure.assistants)
    must(most <= facts.player_board.assistants, "structure, assistants", "are more than the box has")


def _check_decrees(facts: Printed) -> None:
    for era in (1, 2, 3):
        mine = [number for number, row in enumerate(facts.decrees.list, 1) if row.era == era]
        must(len(mine) == 5, "decrees, list", f"has {len(mine)} decrees of era {era} instead of 5")
        left = set(mine) - set(facts.solo.decrees)
        must(left, "solo, decrees_removed", f"leaves no decree for era {era}")


def _check_pests(facts: Printed) -> None:
    for number, card in enumerate(facts.pest_cards.list, 1):
        for place, target in enumerate(card.targets, 1):
            where = f"pest_cards, list, row {number}, targets, row {place}"
            must(len(target.named()) == 1, where, "must name one thing")


def _check_tokens(facts: Printed) -> None:
    number = sum(row.count for row in facts.capital_tokens.list)
    most = max(facts.setup.capital_tokens)
    must(number >= most, "capital_tokens, list", f"has {number} tokens; the set-up lays out up to {most}")


def _check_deck(facts: Printed) -> None:
    """Even a solo game has cards for a full board, the market, and another market to renew it."""
    cards, removed = len(facts.technologies.list), set(facts.solo.technologies)
    must(max(removed, default=0) <= cards, "solo, technologies_removed", f"there are only {cards} technologies")
    left, least = cards - len(removed), TECHNOLOGY_SLOTS + 2 * facts.structure.market
    must(left >= least, "solo, technologies_removed", f"leaves {left} technologies; {least} are needed")


def _check_map(facts: Printed) -> None:
    keys, roads = [row.key for row in facts.map.locations], facts.map.roads
    must(len(set(keys)) == len(keys), "map, locations", "a location is listed twice")
    for number, row in enumerate(roads, 1):
        where = f"map, roads, row {number}"
        for name, end in (("a", row.a), ("b", row.b)):
            must(end in (*keys, "capital"), f"{where}, {name}", f"“{end:.40}” is not a location")
        must(row.a != row.b, where, "begins and ends in the same place")
    _check_joined([{row.a, row.b} for row in roads])
    _check_start(facts)


def _check_joined(roads: Sequence[set[str]]) -> None:
    """Two locations are joined in one way: by a road, or through the Capital."""
    beside_capital = {end for road in roads if "capital" in road for end in road - {"capital"}}
    for number, road in enumerate(roads, 1):
        where = f"map, roads, row {number}"
        must(not road <= beside_capital, where, "joins two locations that the Capital already joins")
        must(road not in roads[: number - 1], where, "joins two locations that another road already joins")


def _check_start(facts: Printed) -> None:
    """However the cards are dealt, there is a place for every castle."""
    rows = {row.key: row for row in facts.map.locations}
    seen: set[str] = set()
    for number, card in enumerate(facts.start_cards.list, 1):
        for size, key in enumerate(card):
            where = f"start_cards, list, row {number}, {SIZES[size]}"
            must(key in rows and rows[key].size == size, where, f"“{key:.40}” is no {SIZES[size]}")
            must(key not in seen, where, f"“{key}” is on another card")
            _check_site(facts, rows[key], where)
            seen.add(key)
        is_open = any(2 not in rows[key].destroyed_at for key in card)
        must(is_open, f"start_cards, list, row {number}", "has no location that is in play with 2 players")
    alone = any(row.size == 0 and row.is_start and 1 not in row.destroyed_at for row in rows.values())
    must(alone, "map, locations", "no village with the starting symbol is in play with 1 player")


def _check_site(facts: Printed, site: Location, where: str) -> None:
    """A castle can stand there with three or more players, and a doctor beside it."""
    is_live = {3, 4, 5}.isdisjoint(site.destroyed_at)
    must(is_live, where, f"“{site.key}” must be in play from 3 players on")
    ends = [{row.a, row.b} for row in facts.map.roads]
    has_neighbour = any(site.key in road and "capital" not in road for road in ends)
    must(has_neighbour, where, f"no road leads from “{site.key}” to another location")


def _check_advanced(facts: Printed) -> None:
    """There are as many tokens as locations in play, and not more than the box has."""
    advanced = facts.advanced_setup
    for size, name in enumerate(SIZES):
        tokens, most = advanced.tokens_per_resource[size], advanced.tokens_per_resource[size] * len(RESOURCES)
        for players, said in enumerate(advanced.live[size], 1):
            live = sum(row.size == size and players not in row.destroyed_at for row in facts.map.locations)
            where = f"advanced_setup, live, {name}, row {players}"
            must(said == live, where, f"must be {live}, the locations in play")
            must(live <= most, where, f"needs {live} tokens; there are {most}")
        is_fine = advanced.sick_per_resource[size] <= tokens
        must(is_fine, f"advanced_setup, sick_per_resource, {name}", "is more than the tokens")
