"""Facts files: the standard one, corrected ones, and wrong ones, which are refused with table and row."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

import pytest

from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.facts import load_facts
from tests.games.burgundy.scenario import scenario
from tests.games.wrong_facts import GONE, edited, refusal_of

MISSING = [
    ("actions", "actions: is missing"),
    ("scoring.phase_vp.C", "scoring, phase_vp, C: is missing"),
    ("boards.0.rows", "boards, row 1, rows: is missing"),
    ("boards.19", "boards, row “SE8”: is missing"),
    ("board_sets.spielbox2011.sheets", "board_sets, spielbox2011, sheets: is missing"),
    ("knowledge.tiles.7.step", "knowledge, tiles, row 8, step: is missing"),
    ("knowledge.tiles.15.building", "knowledge, tiles, row 16, building: is missing"),
    ("buildings.types.3.takes", "buildings, types, row 4, takes: is missing"),
    ("goods.colour_by_die.5", "goods, colour_by_die: has 5 rows instead of 6"),
    ("scoring.bonus_small.0", "scoring, bonus_small: has 2 rows instead of 3"),
    ("depots.0.slots.3", "depots, row 1, slots: has 3 rows instead of 4"),
]
WRONG_KIND = [
    ("actions", 3, "actions: must be a table, not 3"),
    ("actions.take_workers", "2", "actions, take_workers: must be a whole number from 0 to 999, not '2'"),
    ("actions.take_workers", True, "actions, take_workers: must be a whole number from 0 to 999, not True"),
    ("setup.silver", -1, "setup, silver: must be a whole number from 0 to 999, not -1"),
    ("scoring.final_workers_per_vp", 0, "scoring, final_workers_per_vp: must be a whole number from 1 to 999, not 0"),
    ("setup.dice_per_player", 3, "setup, dice_per_player: must be a whole number from 2 to 2, not 3"),
    ("black_depot.slots.2", 9, "black_depot, slots, row 3: must be a whole number from 0 to 8, not 9"),
    ("knowledge.tiles.7.step", 0, "knowledge, tiles, row 8, step: must be a whole number from 1 to 999, not 0"),
    ("goods.colour_by_die.0", 4, "goods, colour_by_die, row 1: must be a text, not 4"),
    ("boards.0.rows", "A6", "boards, row 1, rows: must be a list, not 'A6'"),
    ("boards.0.set", "base", "boards, row 1, set: “base” is not one of base2011, later, spielbox2011"),
    ("depots.2.slots.1.type", "BS", "depots, row 3, slots, row 2, type: “BS” is not one of B, S, A, C, K, M"),
    (
        "depots.5.slots.2.three_player_phases_BD",
        "X",
        "depots, row 6, slots, row 3, three_player_phases_BD: “X” is not one of B, S, A, C, K, M",
    ),
    ("tile_supply.regular.X", 1, "tile_supply, regular: “X” is not one of B, S, A, C, K, M"),
    ("setup.checked", date(2024, 5, 1), "setup, checked: 2024-05-01 is neither text nor number; write it in quotes"),
    ("players.0", float("nan"), "players, row 1: nan is neither text nor number; write it in quotes"),
]
WRONG_ROWS = [
    ("buildings.types.0.id", "bank", "buildings, types: “bank” occurs 2 times"),
    ("animals.species.0", "pig", "animals, species: “pig” occurs 2 times"),
    ("goods.colour_by_die.0", "red", "goods, colour_by_die: “red” occurs 2 times"),
    ("knowledge.black.0", 25, "knowledge, black: “25” occurs 2 times"),
    ("knowledge.black.0", 27, "knowledge, black: there is no tile 27"),
    ("boards.1.id", "1", "boards: “1” occurs 2 times"),
    ("knowledge.tiles.0.n", 2, f"knowledge, tiles: has the numbers {[2, *range(2, 27)]} instead of 1 to 26"),
    ("depots.0.number", 2, "depots: has the numbers [2, 2, 3, 4, 5, 6] instead of 1 to 6"),
    (
        "setup.phases.0",
        "B",
        "setup, phases: are ['B', 'B', 'C', 'D', 'E'] instead of ['A', 'B', 'C', 'D', 'E']",
    ),
]
SUPPLY = [
    ({"tile_supply.total": 165}, "tile_supply: adds up to 164 tiles instead of 165"),
    ({"buildings.regular_copies": 6}, "tile_supply, regular: says 40 tiles B, but their rows add up to 48"),
    ({"animals.black_copies.3": 2}, "tile_supply, black: says 8 tiles A, but their rows add up to 12"),
    ({"knowledge.black": [7]}, "tile_supply, regular: says 20 tiles K, but their rows add up to 25"),
    (
        {"tile_supply.black.M": 1, "tile_supply.regular.M": 11},
        "black_depot, slots: needs 40 tiles with 4 players, but there are 39",
    ),
    ({"depots.0.slots.3.type": "S"}, "tile_supply, regular: has 20 tiles S, 4 players need 25"),
    ({"goods.total": 43}, "goods: adds up to 42 tiles instead of 43"),
    ({"setup.rounds_per_phase": 9}, "goods: has 42 tiles, four players need 57"),
    ({"setup.goods": 4}, "setup, goods: is 4, but goods storage has room for 3 types"),
    ({"turn_order_track.spaces": 6}, "turn_order_track, spaces: must be 7"),
]
BOARDS = [
    ({"geometry.die_pattern.rows": ["1 2"]}, "geometry, die_pattern: has 2 numbers instead of 37"),
    ({"boards.0.set": "later"}, "boards, row “1”: does not belong to the set “later”"),
    (
        {"boards.0.rows.0": "A6 C5 C4"},
        "boards, row “1”: has rows of [3, 5, 6, 7, 6, 5, 4] hexes instead of [4, 5, 6, 7, 6, 5, 4]",
    ),
    (
        {"boards.0.rows.0": "X6 C5 C4 K3"},
        "boards, row “1”: “X6” is not a hex: write a type of BSACKM and a number from 1 to 6",
    ),
    ({"boards.0.rows.0": "A5 C6 C4 K3"}, "boards, row “1”: its die numbers differ from geometry, die_pattern"),
    (
        {"boards.0.rows.0": "A6 A5 C4 K3"},
        "boards, row “1”: has B12 S6 A7 C3 K6 M3 hexes instead of B12 S6 A6 C4 K6 M3",
    ),
    (
        {"boards.0.regions.S": [4, 2]},
        "boards, row “1”: has districts S of sizes [3, 3], but its regions say [4, 2]",
    ),
    (
        {
            "boards.0.rows.1": "A2 A1 C6 K5 M4", "boards.0.rows.4": "B2 B5 B4 B3 B1 A2",
            "boards.0.regions.B": [9, 2, 1], "boards.0.regions.M": [2, 1],
        },
        "boards, row “1”: has a district B of more than 8 hexes",
    ),
    (
        {"boards.0.rows.3": "S6 S1 C2 S6 S5 S4 S1", "boards.0.regions.S": [4, 2]},
        "boards, row “1”: needs a castle hex in the middle, for the starting castle",
    ),
    ({"board_sheets.sides.2": GONE}, "board_sheets, sides: has 11 sides; write an even number, at least 8"),
    (
        {"board_sheets.sides.2": 2, "board_sheets.sides.3": 0},
        "board_sheets, sides: has board “2” 2 times; 1 is the most",
    ),
    ({"board_sheets.sides.1": 10}, "board_sheets, sides: has board “1” 10 times; 9 is the most"),
]  # fmt: skip


corrected = partial(edited, load_facts().data)
refusal = partial(refusal_of, GAME)


def test_the_standard_facts_load() -> None:
    facts = load_facts()
    assert 20 == len(facts.boards)
    assert 164 == sum(tile.regular + tile.black for tile in facts.tiles)


@pytest.mark.parametrize("path", ["actions.take_workers", "scoring.region_vp.0", "setup.workers_by_seat.3"])
def test_another_value_changes_the_digest(path: str) -> None:
    assert load_facts().digest != load_facts(corrected({path: 5})).digest


def test_the_rules_use_a_corrected_number() -> None:
    facts = load_facts(corrected({"actions.take_workers": 3, "scoring.sell_vp_per_tile.0": 7}))
    table = scenario(facts=facts, dice=(4, 4), goods="red").play("hire with 4", "sell red with 4")
    assert (3, 7) == (table.me.workers, table.points())


def test_the_rules_use_a_corrected_tile() -> None:
    facts = load_facts(corrected({"knowledge.tiles.21.building": "church", "knowledge.tiles.21.vp": 5}))
    table = scenario(facts=facts, estate="r2c3=knowledge_22 r4c3=church r4c4=bank")
    assert 5 == table.final("knowledge")


def test_a_tile_may_be_added() -> None:
    tiles = [
        *load_facts().data["knowledge"]["tiles"],
        {"n": 27, "timing": "game_end", "effect": "vp_per_bonus_tile", "vp": 1},
    ]
    edits = {"knowledge.tiles": tiles, "tile_supply.regular.K": 21, "tile_supply.total": 165}
    assert "knowledge_27" == [tile.key for tile in load_facts(corrected(edits)).tiles][-1]


def test_the_rules_use_a_corrected_board() -> None:
    edits = {"boards.0.rows.0": "C6 A5 C4 K3", "boards.0.regions.C": [2, 1, 1]}
    table = scenario(facts=load_facts(corrected(edits)), storage="castle", estate="r1c0=cow_2", dice=(6, 6))
    assert table.allows("place castle at r0c0 with 6")


@pytest.mark.parametrize(("path", "sentence"), MISSING)
def test_what_is_missing_is_refused(path: str, sentence: str) -> None:
    assert f"Facts, table {sentence}." == refusal({path: GONE})


@pytest.mark.parametrize(("path", "value", "sentence"), WRONG_KIND + WRONG_ROWS)
def test_a_wrong_value_is_refused(path: str, value: Any, sentence: str) -> None:
    assert f"Facts, table {sentence}." == refusal({path: value})


@pytest.mark.parametrize(("edits", "sentence"), SUPPLY + BOARDS)
def test_what_does_not_add_up_is_refused(edits: dict[str, Any], sentence: str) -> None:
    assert f"Facts, table {sentence}." == refusal(edits)


@pytest.mark.parametrize("path", ["buildings.types.0.effect", "knowledge.tiles.2.effect"])
def test_an_unknown_effect_is_refused(path: str) -> None:
    assert "there is no effect “fly”; there are:" in refusal({path: "fly"})


@pytest.mark.parametrize("table", ["buildings.types", "knowledge.tiles"])
def test_every_effect_needs_its_amounts(table: str) -> None:
    first, second = table.split(".")
    for number, row in enumerate(load_facts().data[first][second]):
        for key in row.keys() & {"vp", "workers", "step", "takes", "types", "building"}:
            sentence = f"Facts, table {first}, {second}, row {number + 1}, {key}: is missing."
            assert sentence == refusal({f"{table}.{number}.{key}": GONE})


def test_an_effect_at_the_wrong_time_is_refused() -> None:
    assert "knowledge.tiles, number 3: there is no effect “silver_per_sale”" in refusal(
        {"knowledge.tiles.2.timing": "game_end"}
    )
