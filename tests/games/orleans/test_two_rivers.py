"""Place tiles in two rows of five. Group VARIANT-TWO-RIVERS."""

from __future__ import annotations

from typing import Any

import pytest

from comptoir.games.orleans.events import TileDiscarded
from tests.games.orleans.names import place
from tests.games.orleans.scenario import Table, begun, scenario
from tests.rule import rule

FIRST = "hayrick winery brewery library hospital"
SECOND = "cellar school office pharmacy laboratory"
RECRUIT_TRADER = ("use-place village", "recruit trader")
VILLAGE = "village: own_farmer own_boatman own_craftsman"


def rivers(first: str = FIRST, second: str = SECOND, **words: Any) -> Table:
    """A position in phase 5 with these rows; the other tiles of the base game are in the stacks."""
    options = {"two_rivers": "on", **words.pop("options", {})}
    table = scenario(event="silentium", options=options, **words)
    for level, names in ((1, first), (2, second)):
        row = tuple(place(name) for name in names.split())
        table.state.stacks[level] = tuple(tile for tile in table.state.tiles[level] if tile not in row)
        table.state.tiles[level] = row
    return table


def row(table: Table, level: int) -> str:
    """The tiles of a row, from left to right."""
    return " ".join(table.state.facts.places[tile].key for tile in table.state.tiles[level])


@rule("ORL-VARIANT-TWO-RIVERS-01")
def test_five_tiles_of_each_category_are_turned_up_and_the_rest_is_hidden() -> None:
    state = begun(two_rivers="on").state
    assert ([0, 5, 5], [0, 8, 2]) == ([len(row) for row in state.tiles], [len(stack) for stack in state.stacks])


@rule("ORL-VARIANT-TWO-RIVERS-01")
def test_the_stacks_are_shuffled() -> None:
    assert 3 == len({begun(two_rivers="on", seed=seed).state.tiles[1] for seed in range(3)})


@rule("ORL-VARIANT-TWO-RIVERS-02")
def test_the_first_place_tile_is_one_of_the_five_of_category_one() -> None:
    table = rivers(on=VILLAGE).play(*RECRUIT_TRADER)
    assert [f"take-tile {name}" for name in FIRST.split()] == table.moves()


@rule("ORL-VARIANT-TWO-RIVERS-02")
def test_later_place_tiles_are_among_the_ten() -> None:
    table = rivers(on=VILLAGE, tracks={"trader": 1}).play(*RECRUIT_TRADER)
    assert [f"take-tile {name}" for name in f"{FIRST} {SECOND}".split()] == table.moves()


@rule("ORL-VARIANT-TWO-RIVERS-03")
def test_the_row_closes_up_and_is_filled_before_the_next_turn() -> None:
    table = rivers(on=VILLAGE).play(*RECRUIT_TRADER, "take-tile winery")
    assert ("DrawTiles", "hayrick brewery library hospital") == (table.question(), row(table, 1))
    table.nature("open-tiles windmill")
    assert ("Turn", 1, "hayrick brewery library hospital windmill") == (table.question(), table.player(), row(table, 1))
    assert place("windmill") not in table.state.stacks[1]


@rule("ORL-VARIANT-TWO-RIVERS-03")
@pytest.mark.parametrize(
    ("tiles", "possible"),
    [("windmill", True), ("hayrick", False), ("horse_wagon", False), ("windmill sacristy", False), ("road", False)],
)
def test_the_new_tile_comes_from_the_stack_of_its_row(tiles: str, possible: bool) -> None:
    table = rivers(on=VILLAGE).play(*RECRUIT_TRADER, "take-tile winery")
    assert possible == table.is_possible(f"open-tiles {tiles}")


@rule("ORL-VARIANT-TWO-RIVERS-03")
def test_an_empty_stack_leaves_a_shorter_row() -> None:
    table = rivers(on=VILLAGE, options={"tiles": "hayrick,winery,cellar"}, first="hayrick winery", second="cellar")
    table.play(*RECRUIT_TRADER, "take-tile hayrick")
    assert ("Turn", 1, "winery") == (table.question(), table.player(), row(table, 1))


@rule("ORL-VARIANT-TWO-RIVERS-04")
def test_a_row_from_which_nothing_was_taken_loses_its_leftmost_tile() -> None:
    table = rivers(on=VILLAGE).play(*RECRUIT_TRADER, "take-tile winery").nature("open-tiles windmill")
    table.play("pass", "pass")
    assert [TileDiscarded(place("cellar"))] == table.happened(TileDiscarded)
    table.nature("open-tiles gunpowder_tower")
    assert "hayrick brewery library hospital windmill" == row(table, 1)
    assert "school office pharmacy laboratory gunpowder_tower" == row(table, 2)
    assert place("cellar") in table.state.boxed


@rule("ORL-VARIANT-TWO-RIVERS-04")
def test_both_rows_lose_a_tile_in_a_round_without_new_places() -> None:
    table = rivers().play("pass", "pass")
    assert [TileDiscarded(place("hayrick")), TileDiscarded(place("cellar"))] == table.happened(TileDiscarded)
    assert table.is_possible("open-tiles windmill horse_wagon")


@rule("ORL-VARIANT-TWO-RIVERS-04")
def test_what_was_taken_counts_for_one_round_only() -> None:
    table = rivers(on=VILLAGE).play(*RECRUIT_TRADER, "take-tile winery").nature("open-tiles windmill")
    table.until("planning").until("actions").play("pass", "pass")
    expected = [TileDiscarded(place(name)) for name in ("cellar", "hayrick", "school")]
    assert expected == table.happened(TileDiscarded)


@rule("ORL-VARIANT-TWO-RIVERS-05")
@pytest.mark.parametrize(
    ("tile", "needs", "moves"),
    [
        ("festival_hall", "own_trader trader", ["use-place festival_hall"]),
        ("hideout", "own_boatman knight", ["use-place hideout", "pay-good grain", "choose-track trader"]),
    ],
)
def test_other_effects_take_visible_tiles_only(tile: str, needs: str, moves: list[str]) -> None:
    words: dict[str, Any] = {"tiles": tile, "on": f"{tile}: {needs}", "goods": "grain", "tracks": {"trader": 2}}
    table = rivers(**words).play(*moves)
    assert f"{FIRST} {SECOND}".split() == [move.split()[-1] for move in table.moves("take-tile")]


@rule("ORL-VARIANT-TWO-RIVERS-05")
def test_the_lock_takes_visible_tiles_only() -> None:
    table = rivers(tiles="lock", on=VILLAGE).play("use-place village", "recruit boatman", "choose-track trader")
    assert [f"take-tile {name}" for name in FIRST.split()] == table.moves()
