"""The drawing: touches, panels, and what they show."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree

import pytest

from comptoir.engine.presentation import Panel
from comptoir.games.art.svg import fitted
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.goods import LoadOne
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.presentation.drawing_tiles import tile
from comptoir.games.burgundy.state import DEPOTS
from comptoir.games.burgundy.tiles.knowledge import EFFECTS
from comptoir.games.keyed import numbered
from comptoir.games.presentation.panels import WIDTH
from tests.games.burgundy.scenario import Table, new_game, scenario
from tests.games.burgundy.tours import far_into
from tests.games.drawing import NAMES, SVG, colours, contrast, ids, tree_of


def roles(panels: Sequence[Panel]) -> list[str]:
    return [panel.role for panel in panels]


# ------------------------------------------------------------------ touches


def steps(table: Table, move: str) -> list[list[str]]:
    """The touches of seat 0's move, sorted."""
    return [sorted(step) for step in PRESENTATION.clicks(table.state, 0, VOCABULARY.parse(move))]


def test_equal_dice_and_equal_tiles_of_a_depot_are_interchangeable() -> None:
    table = scenario(dice=(2, 2), depots={2: "bank ship bank"})
    assert [["p0-die-0", "p0-die-1"], ["depot-2-0", "depot-2-2"]] == steps(table, "take #0 from 2 with 2")


def test_equal_stored_tiles_are_interchangeable() -> None:
    table = scenario(dice=(5, 2), storage="ship mine ship")
    assert [["p0-die-0"], ["p0-storage-0", "p0-storage-2"], ["p0-hex-19"]] == steps(table, "place #0 at r3c4 with 5")


def test_a_free_number_needs_no_die() -> None:
    table = scenario(goods="red", depots={3: "cow_3"})
    assert [["depot-3-0"]] == steps(table, "take #0 from 3 with free")
    assert [["p0-goods-4"]] == steps(table, "sell red with free")
    assert [["p0-workers"]] == steps(table, "hire with free")


def test_a_purchase_begins_with_silver() -> None:
    table = scenario(silver=2, depots={0: "ship bank"})
    assert [["p0-silver"], ["depot-0-1"]] == steps(table, "buy #1 from black")


def test_goods_of_two_depots_are_two_touches_round_the_ring() -> None:
    assert [["goods-6"], ["goods-1"]] == steps(scenario(), "collect-both from 6")


def test_a_type_is_loaded_from_the_depots_of_the_ship_only() -> None:
    table = scenario(depot_goods={2: "red purple", 3: "red"})
    table.state.stack.append(LoadOne(0, (DEPOTS[1],)))
    assert [["goods-2-4"]] == steps(table, "load-goods red")


def test_moves_that_are_buttons_have_no_touches() -> None:
    assert [] == steps(scenario(), "decline") == steps(scenario(), "end-turn")


# ------------------------------------------------------------------ panels


def test_a_seat_sees_the_common_board_its_own_estate_and_the_others() -> None:
    panels = PRESENTATION.draw(far_into(4, 200), 2, (), NAMES, "en")
    assert ["common", "mine", *["other"] * 3, *["summary"] * 3] == roles(panels)
    assert "estate-2" == panels[1].id


def test_those_who_watch_see_everybody_alike() -> None:
    assert ["common", "other", "other", "summary", "summary"] == roles(
        PRESENTATION.draw(far_into(2, 90), None, (), NAMES, "fr")
    )


def common_of(players: int) -> ElementTree.Element:
    """The common board at the beginning of a game, with three types of goods on a depot."""
    state = new_game(players).chance().state
    state.depot_goods[DEPOTS[0]] = (0, 1, 1, 2, 0, 0, 0)
    return tree_of(PRESENTATION.draw(state, None, (), NAMES, "en")[0])


def test_a_space_that_is_not_used_is_shown_as_absent_if_others_of_its_row_are() -> None:
    for players, absent in ((2, 0), (3, 6), (4, 0)):
        assert absent == sum(node.get("class") == "absent" for node in common_of(players).iter())


def test_two_players_have_larger_tiles_in_the_depots() -> None:
    large, small = (
        next(node for node in common_of(players).iter() if node.get("id") == "depot-1-0")[0].get("transform", "")
        for players in (2, 4)
    )
    assert float(large.split("scale(")[1][:-1]) > 1.2 * float(small.split("scale(")[1][:-1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_goods_of_a_depot_are_large_enough_to_choose_from(players: int) -> None:
    crates = [node for node in common_of(players).iter() if node.get("id", "").startswith("goods-1-")]
    signs = [node for crate in crates for node in crate.iter(f"{SVG}use")]
    assert 3 == len(signs)
    for sign in signs:  # two thirds of its crate
        on_a_desk, on_a_phone = (float(sign.attrib["width"]) / 0.66 * width / WIDTH for width in (505, 390 * 1.65))
        assert on_a_desk >= 32
        assert on_a_phone >= 24


def test_before_a_side_is_chosen_both_are_shown() -> None:
    seen = new_game(2, setup="expert").chance().state
    drawn = ids(PRESENTATION.draw(seen, 0, (), NAMES, "en"))
    assert {"p0-side-0", "p0-side-1", "p1-side-0", "p1-side-1"} <= set(drawn)
    assert "p0-hex-0" not in drawn


def test_bonus_tiles_won_leave_the_common_board() -> None:
    before = PRESENTATION.draw(scenario().state, 0, (), NAMES, "en")[0].svg
    after = PRESENTATION.draw(scenario(bonuses=((3, 1),)).state, 0, (), NAMES, "en")[0].svg
    assert before.count("empty-place") + 1 == after.count("empty-place")


def test_castles_laid_aside_are_drawn_where_they_can_be_fetched() -> None:
    assert "castles-aside" not in ids(PRESENTATION.draw(scenario().state, 0, (), NAMES, "en"))
    table = scenario(board="10c", boards="10c", castle="r3c0", spielbox_extra_action="fetch_left_over")
    assert "castles-aside" in ids(PRESENTATION.draw(table.state, 0, (), NAMES, "en"))


def test_every_effect_of_knowledge_has_a_picture() -> None:
    assert {tile.does for tile in load_facts().tiles if tile.number} <= set(EFFECTS)
    assert all(effect.look for effect in EFFECTS.values())


def test_every_tile_looks_different() -> None:
    facts = load_facts()
    assert len(facts.tiles) - 1 == len({tile(facts, number, 0, 0, 50) for number, _ in numbered(facts.tiles) if number})


def test_the_panel_of_whom_the_table_waits_for_is_marked() -> None:
    panels = PRESENTATION.draw(scenario(players=3).state, 0, (), NAMES, "en")
    assert ["estate-0"] == [panel.id for panel in panels if "to-move" in panel.svg]


# ------------------------------------------------------------------ reading it


def test_a_long_name_is_squeezed_then_smaller_and_only_a_very_long_one_cut() -> None:
    short, long, longer, very_long = (
        ElementTree.fromstring(fitted(name, 0, 0, 19, 98, "name", anchor="start", id="name"))
        for name in ("Ada", "Companion", "Companion bot · 2", "Maximiliane von Hohenfels")
    )
    assert ("Ada", None) == (short.text, short.get("textLength"))
    assert ("Companion", "98") == (long.text, long.get("textLength"))
    assert ("Companion bot · 2", "98") == (longer.text, longer.get("textLength"))
    assert ("Maximiliane von H…", "98") == (very_long.text, very_long.get("textLength"))


def test_boards_fit_side_by_side_on_a_desk() -> None:
    desk = {"common": 600, "mine": 700, "other": 700, "summary": 348}
    for panel in PRESENTATION.draw(scenario().state, 0, (), NAMES, "en"):
        assert panel.height * desk[panel.role] / panel.width <= 620


def test_wares_stand_out_from_their_ground() -> None:
    known = colours(0)
    wares = ("turquoise", "purple", "pink", "red", "brown", "orange")
    assert all(contrast("#fffaf0", known[f"{ware}.dye"]) >= 4 for ware in wares)
