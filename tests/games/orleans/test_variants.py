"""Tiles left out, deeds by majority. Groups VARIANT-PLACE-EXCLUSION, VARIANT-TILE-SELECTION, VARIANT-DEEDS-MAJORITY."""

from __future__ import annotations

import pytest

from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.setup import DrawSelection
from tests.games.orleans.names import move_of
from tests.games.orleans.scenario import Table, begun, new_game, scenario
from tests.rule import rule


def on_offer(table: Table) -> tuple[int, int]:
    """How many place tiles of each category are in the game, seen or not."""
    state = table.state
    first, second = (len(state.tiles[level]) + len(state.stacks[level]) for level in (1, 2))
    return first, second


# ------------------------------------------------------------------ exclusion


@rule("ORL-VARIANT-PLACE-EXCLUSION-01")
def test_everybody_may_exclude_a_place_tile_in_turn_order() -> None:
    table, asked = begun(4, exclusion="on", first_player="2"), []
    for tile in ("hayrick", "winery", "school", "cellar"):
        asked.append(table.player())
        table.play(f"exclude {tile}")
    assert ([2, 3, 0, 1], (11, 5)) == (asked, on_offer(table))
    assert load_facts().place_numbers["school"] in table.state.boxed


@rule("ORL-VARIANT-PLACE-EXCLUSION-01")
def test_exclusion_offers_every_tile_of_both_categories_once_and_may_be_declined() -> None:
    table = begun(3, exclusion="on")
    assert (20, ["decline"]) == (len(table.moves("exclude")), table.moves("decline"))
    assert not table.play("exclude hayrick").allows("exclude hayrick")
    assert (12, 7) == on_offer(table.play("decline", "decline"))


@rule("ORL-VARIANT-PLACE-EXCLUSION-01")
def test_exclusion_is_over_before_the_first_round() -> None:
    table = begun(3, exclusion="on")
    assert (0, 1) == (table.state.round, table.play("decline", "decline", "decline").chance().state.round)


@rule("ORL-VARIANT-PLACE-EXCLUSION-02")
def test_two_players_may_exclude_two_tiles_each() -> None:
    table, asked = begun(2, exclusion="on", first_player="1"), []
    for move in ("exclude hayrick", "exclude winery", "decline", "exclude cellar"):
        asked.append(table.player())
        table.play(move)
    assert ([1, 1, 0, 0], (11, 6)) == (asked, on_offer(table))


# ------------------------------------------------------------------ deeds


def filled(deeds: str, sent: str, rule: str) -> Table:
    """Seat 0 has sent the last character to a deed."""
    deed = {"trader": "plague", "scholar": "boatmen_guild"}[sent]
    table = scenario(options={"deeds": rule}, deeds={deed: deeds}, on=f"town_hall: {sent} -", coins=0)
    return table.play("use-place town_hall", f"send {sent} to {deed}")


@rule("ORL-VARIANT-DEEDS-MAJORITY-01")
@pytest.mark.parametrize(("rule", "citizens"), [("majority", (0, 1)), ("last", (1, 0))])
def test_the_citizen_of_a_deed_goes_to_who_sent_most(rule: str, citizens: tuple[int, int]) -> None:
    table = filled("1 scholar, 0 scholar, 1 boatman, 1 farmer", "trader", rule)
    assert citizens == (table.me.citizens, table.you.citizens)
    assert 2 == table.me.coins


@rule("ORL-VARIANT-DEEDS-MAJORITY-02")
@pytest.mark.parametrize(
    ("sent", "citizens"),
    [
        ("1 boatman, 0 boatman, 1 boatman", (0, 1)),
        ("1 boatman, 1 boatman, 0 boatman", (0, 1)),
        ("0 boatman, 1 boatman, 1 boatman", (1, 0)),
    ],
)
def test_of_those_who_sent_most_the_first_gets_the_citizen(sent: str, citizens: tuple[int, int]) -> None:
    table = filled(sent, "scholar", "majority")
    assert citizens == (table.me.citizens, table.you.citizens)


# ------------------------------------------------------------------ selection


@rule("ORL-VARIANT-TILE-SELECTION-01")
def test_of_the_base_tiles_three_of_each_category_are_left_out() -> None:
    assert (13, 7) == on_offer(begun())
    assert (10, 4) == on_offer(begun(tile_selection="on"))


@rule("ORL-VARIANT-TILE-SELECTION-01")
def test_what_is_left_out_is_random_and_seen_by_all() -> None:
    tables = [begun(tile_selection="on", seed=seed) for seed in range(3)]
    assert 3 == len({table.state.boxed for table in tables})
    assert tables[0].state.boxed == tables[0].seen_by(1).boxed


@rule("ORL-VARIANT-TILE-SELECTION-01")
@pytest.mark.parametrize(
    ("boxed", "possible"),
    [
        ("hayrick winery bathhouse cellar school office", True),
        ("hayrick winery cellar school office pharmacy", False),
        ("hayrick winery winery cellar school office", False),
        ("hayrick winery road cellar school office", False),
    ],
)
def test_nature_leaves_out_three_different_tiles_of_each_category(boxed: str, possible: bool) -> None:
    state = new_game(tile_selection="on").state
    assert possible == DrawSelection().allows(state, move_of(f"box-tiles {boxed}"))


@rule("ORL-VARIANT-TILE-SELECTION-02")
def test_of_all_tiles_half_of_each_category_are_available() -> None:
    assert (23, 31) == on_offer(begun(tiles="all"))
    assert (12, 16) == on_offer(begun(tiles="all", tile_selection="on"))


@rule("ORL-VARIANT-TILE-SELECTION-02")
def test_a_single_tile_from_elsewhere_makes_it_half() -> None:
    assert (7, 4) == on_offer(begun(tiles="base,road", tile_selection="on"))


@rule("ORL-VARIANT-TILE-SELECTION-03")
def test_tiles_are_selected_then_excluded_then_hidden() -> None:
    table = begun(4, tile_selection="on", exclusion="on", two_rivers="on")
    assert 14 == len(table.moves("exclude"))
    for _ in range(4):
        table.play(table.moves("exclude")[0])
    assert (6, 4) == on_offer(table)
    assert [0, 5, 4] == [len(row) for row in table.chance().state.tiles]


@rule("ORL-VARIANT-TILE-SELECTION-03")
def test_the_set_of_a_scenario_comes_before_the_selection() -> None:
    assert (13, 11) == on_offer(begun(tiles="prosperity_scenario"))
    assert (7, 6) == on_offer(begun(tiles="prosperity_scenario", tile_selection="on"))
