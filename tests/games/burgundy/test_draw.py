"""The drawing: ids and touches at every decision, what it may contain, sizes of texts, contrast of colours."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import combinations
from random import Random
from xml.etree import ElementTree

import pytest

from comptoir.engine.frames import Chance, Decision, decide, pending, reveal, view
from comptoir.engine.game import Panel
from comptoir.engine.moves import Move
from comptoir.engine.words import LANGUAGES
from comptoir.games.art import Pen, compose, definitions, stylesheet
from comptoir.games.art.svg import tag, text
from comptoir.games.burgundy.draw import draw
from comptoir.games.burgundy.draw_owned import name_plate
from comptoir.games.burgundy.draw_tiles import tile
from comptoir.games.burgundy.facts import load_facts
from comptoir.games.burgundy.goods import LoadOne
from comptoir.games.burgundy.moves import VOCABULARY
from comptoir.games.burgundy.state import State
from comptoir.games.burgundy.touches import touches
from tests.games.burgundy.scenario import Table, new_game, scenario

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ada", "Ben & Co", "Companion · 2", "Maximiliane von Hohenfels")
TABLES: tuple[dict[str, str], ...] = (
    {},
    {"boards": "10a"},
    {"boards": "10c", "spielbox_extra_action": "fetch_left_over"},
    {"setup": "expert"},
    {"setup": "expert", "expert_choice": "secret", "board_set": "spielbox"},
    {"buy_timing": "anytime", "boards": "8"},
)


def ids(panels: Sequence[Panel]) -> list[str]:
    return [id for panel in panels for id in re.findall(r' id="([^"]*)"', panel.svg)]


def roles(panels: Sequence[Panel]) -> list[str]:
    return [panel.role for panel in panels]


def marked(panels: Sequence[Panel]) -> set[str]:
    """The ids of what is marked as touchable."""
    trees = (ElementTree.fromstring(panel.svg) for panel in panels)
    return {node.get("id", "") for tree in trees for node in tree.iter() if "can-touch" in node.get("class", "")}


def decisions(players: int, options: dict[str, str], seed: int) -> Iterator[tuple[State, int, Sequence[Move]]]:
    """Every decision of a random game: what the player sees, who it is, and the legal moves."""
    state, rng = new_game(players, **options).state, Random(seed)
    while waiting := pending(state):
        frame = waiting[0]
        if isinstance(frame, Chance):
            reveal(state, frame.sample(state, rng))
        elif isinstance(frame, Decision):
            moves = frame.moves(state)
            seen = view(state, frame.player)
            assert isinstance(seen, State)
            yield seen, frame.player, moves
            decide(state, frame.player, rng.choice(list(moves)))


def middle(players: int = 4, seed: int = 1, number: int = 200) -> tuple[State, int, Sequence[Move]]:
    """A decision far into a random game."""
    for count, (seen, player, moves) in enumerate(decisions(players, {}, seed)):
        if count == number:
            return seen.clone(), player, moves
    raise AssertionError("the game was shorter")


# ------------------------------------------------------------------ touches


@pytest.mark.parametrize("options", TABLES, ids=lambda options: ",".join(options.values()) or "standard")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_has_touches_of_its_own_that_are_drawn(players: int, options: dict[str, str]) -> None:
    for number, (seen, player, moves) in enumerate(decisions(players, options, seed=players)):
        made = [touches(seen, player, move) for move in moves]
        assert all(step for move in made for step in move)
        # Touches may be made in any order, so two moves may not differ by order alone.
        assert len({frozenset(Counter(move).items()) for move in made}) == len(moves)
        if number % 5 == 0:
            drawn = set(ids(draw(seen, player, moves, NAMES, "en")))
            assert {id for move in made for step in move for id in step} <= drawn


def steps(table: Table, move: str) -> list[list[str]]:
    """The touches of seat 0's move, sorted."""
    return [sorted(step) for step in touches(table.state, 0, VOCABULARY.parse(move))]


def test_equal_dice_and_equal_tiles_of_a_depot_are_interchangeable() -> None:
    table = scenario(dice=(2, 2), depots={2: "bank ship bank"})
    assert [["p0-die-0", "p0-die-1"], ["depot-2-0", "depot-2-2"]] == steps(table, "take 2 2 0")


def test_equal_stored_tiles_are_interchangeable() -> None:
    table = scenario(dice=(5, 2), storage="ship mine ship")
    assert [["p0-die-0"], ["p0-storage-0", "p0-storage-2"], ["p0-hex-19"]] == steps(table, "place 5 0 19")


def test_a_free_number_needs_no_die() -> None:
    table = scenario(goods="red", depots={3: "cow_3"})
    assert [["depot-3-0"]] == steps(table, "take 0 3 0")
    assert [["p0-goods-4"]] == steps(table, "sell 0 4")
    assert [["p0-workers"]] == steps(table, "hire 0")


def test_a_purchase_begins_with_silver() -> None:
    table = scenario(silver=2, depots={0: "ship bank"})
    assert [["p0-silver"], ["depot-0-1"]] == steps(table, "buy 0 1")


def test_goods_of_two_depots_are_two_touches_round_the_ring() -> None:
    assert [["goods-6"], ["goods-1"]] == steps(scenario(), "collect-both 6")


def test_a_type_is_loaded_from_the_depots_of_the_ship_only() -> None:
    table = scenario(depot_goods={2: "red purple", 3: "red"})
    table.state.stack.append(LoadOne(0, (2,)))
    assert [["goods-2-4"]] == steps(table, "load-goods 4")


def test_moves_that_are_buttons_have_no_touches() -> None:
    assert [] == steps(scenario(), "decline") == steps(scenario(), "end-turn")


def test_what_takes_part_in_a_move_is_marked_and_nothing_else() -> None:
    seen, player, moves = middle()
    expected = {id for move in moves for step in touches(seen, player, move) for id in step}
    assert expected
    assert expected == marked(draw(seen, player, moves, NAMES, "en"))


def test_nothing_is_marked_for_those_who_watch() -> None:
    seen, _, moves = middle()
    assert not marked(draw(seen, None, moves, NAMES, "en"))


# ------------------------------------------------------------------ panels


def test_a_seat_sees_the_common_board_its_own_estate_and_the_others() -> None:
    seen, player, moves = middle()
    panels = draw(seen, player, moves, NAMES, "en")
    assert ["common", "mine", *["other"] * 3, *["summary"] * 3] == roles(panels)
    assert f"estate-{player}" == panels[1].id


def test_those_who_watch_see_everybody_alike() -> None:
    seen, _, _ = middle(players=2, number=100)
    assert ["common", "other", "other", "summary", "summary"] == roles(draw(seen, None, (), NAMES, "fr"))


def test_ids_are_unique_over_all_panels() -> None:
    for seen, player, moves in decisions(3, {"setup": "expert"}, seed=2):
        found = Counter(ids(draw(seen, player, moves, NAMES, "en")))
        assert not [id for id, count in found.items() if count > 1]


def test_a_space_that_is_not_used_is_shown_as_absent() -> None:
    for players, used in ((2, 12), (3, 18), (4, 24)):
        common = draw(new_game(players).sample().state, None, (), NAMES, "en")[0].svg
        assert 24 - used == common.count('class="absent"')


def test_before_a_side_is_chosen_both_are_shown() -> None:
    seen = new_game(2, setup="expert").sample().state
    drawn = ids(draw(seen, 0, (), NAMES, "en"))
    assert {"p0-side-0", "p0-side-1", "p1-side-0", "p1-side-1"} <= set(drawn)
    assert "p0-hex-0" not in drawn


def test_bonus_tiles_won_leave_the_common_board() -> None:
    table = scenario(bonuses=((3, 1),))
    before = draw(table.state, 0, (), NAMES, "en")[0].svg
    table.state.bonuses[3] = 1
    after = draw(table.state, 0, (), NAMES, "en")[0].svg
    assert before.count("empty-place") + 1 == after.count("empty-place")


def test_castles_laid_aside_are_drawn_where_they_can_be_fetched() -> None:
    assert "castles-aside" not in ids(draw(scenario().state, 0, (), NAMES, "en"))
    table = scenario(board="10c", boards="10c", castle="r3c0", spielbox_extra_action="fetch_left_over")
    assert "castles-aside" in ids(draw(table.state, 0, (), NAMES, "en"))


def test_every_tile_looks_different() -> None:
    facts = load_facts()
    assert len(facts.tiles) - 1 == len({tile(facts, number, 0, 0, 50) for number in range(1, len(facts.tiles))})


def test_the_panel_of_whom_the_table_waits_for_is_marked() -> None:
    panels = draw(scenario(players=3).state, 0, (), NAMES, "en")
    assert ["estate-0"] == [panel.id for panel in panels if "to-move" in panel.svg]


# ------------------------------------------------------------------ what it may contain


def trees(language: str = "en") -> Iterator[ElementTree.Element]:
    for seen, player, moves in (middle(), middle(2, 3, 90), (new_game(3, setup="expert").sample().state, 0, ())):
        yield from (ElementTree.fromstring(panel.svg) for panel in draw(seen, player, moves, NAMES, language))


def test_there_are_no_styles_scripts_or_handlers() -> None:
    for tree in (*trees(), ElementTree.fromstring(definitions())):
        for node in tree.iter():
            assert node.tag not in (f"{SVG}script", f"{SVG}style", f"{SVG}foreignObject")
            assert not [key for key in node.attrib if key == "style" or key.startswith("on")]


def test_every_icon_and_pattern_that_is_used_is_defined() -> None:
    known = set(re.findall(r' id="([^"]*)"', definitions()))
    for tree in trees():
        for node in tree.iter():
            used = node.get("href", "") or node.get("fill", "").removeprefix("url(").removesuffix(")")
            assert used.removeprefix("#") in known or not used


def test_every_class_that_is_drawn_has_a_look() -> None:
    known = set(re.findall(r"\.([a-z][a-z0-9-]*)", stylesheet()))
    without_look = {"burgundy", "common", "estate", "summary", "white", "tone", "ware", "tile"}
    for tree in trees():
        for node in tree.iter():
            assert set(node.get("class", "").split()) <= known | without_look


def test_what_comes_from_outside_is_escaped() -> None:
    assert "<text" in text("<b>&", 0, 0, 20)
    assert "&lt;b&gt;&amp;" in text("<b>&", 0, 0, 20)
    assert '<g id="&quot;&gt;"/>' == tag("g", id='">')
    assert "<script" not in Pen().thing("<script>", "")


# ------------------------------------------------------------------ reading it

# How wide panels are laid out, by role: on a desk of 1440 by 900 (four summaries side by side) and on a phone.
DESK = {"common": 600, "mine": 700, "other": 700, "summary": 348}
PHONE = {"common": 390, "mine": 390, "other": 390, "summary": 390}
SMALLEST = 11  # pixels


def text_sizes(node: ElementTree.Element, scale: float = 1) -> Iterator[float]:
    """The size of every text, with the scales of the groups around it."""
    found = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
    scale *= float(found[1]) if found else 1
    if node.tag == f"{SVG}text":
        yield float(node.attrib["font-size"]) * scale
    for child in node:
        yield from text_sizes(child, scale)


@pytest.mark.parametrize("widths", [DESK, PHONE], ids=("desk", "phone"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(widths: dict[str, int], language: str) -> None:
    for seen, player, moves in (middle(), middle(2, 3, 90), (new_game(3, setup="expert").sample().state, 0, ())):
        for panel in draw(seen, player, moves, NAMES, language):
            scale = widths[panel.role] / panel.width
            assert min(text_sizes(ElementTree.fromstring(panel.svg))) * scale >= SMALLEST, panel.id


def test_panels_say_whose_they_are() -> None:
    seen, player, moves = middle()
    for panel in draw(seen, player, moves, NAMES, "en")[1:]:
        assert panel.seat is not None
        assert NAMES[panel.seat] in panel.title or panel.role == "mine"
        (name,) = (node for node in ElementTree.fromstring(panel.svg).iter() if node.get("id", "").endswith("-name"))
        assert (name.text or "").startswith(NAMES[panel.seat][:5])


def test_a_long_name_is_squeezed_and_a_very_long_one_cut() -> None:
    short, long, very_long = (
        ElementTree.fromstring(name_plate(name, 0, 0, 19, 98, id="name"))
        for name in ("Ada", "Companion", "Maximiliane von Hohenfels")
    )
    assert ("Ada", None) == (short.text, short.get("textLength"))
    assert ("Companion", "98") == (long.text, long.get("textLength"))
    assert ("Maximilia…", "98") == (very_long.text, very_long.get("textLength"))


def test_boards_fit_side_by_side_on_a_desk() -> None:
    for panel in draw(scenario().state, 0, (), NAMES, "en"):
        assert panel.height * DESK[panel.role] / panel.width <= 620
        view_box = ElementTree.fromstring(panel.svg).get("viewBox")
        assert f"0 0 {panel.width} {panel.height}" == view_box


def test_both_languages_have_the_same_words() -> None:
    files = [resources.files("comptoir.locale").joinpath(name, "burgundy_draw.toml") for name in LANGUAGES]
    first, second = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
    assert {key: set(table) for key, table in first.items()} == {key: set(table) for key, table in second.items()}


# ------------------------------------------------------------------ colours


def colours(theme: int) -> dict[str, str]:
    """The variables of the style sheet, 0 light and 1 dark; those of tones and seats as `gold.rim`."""
    found = {}
    for selector, block in re.findall(r"([^{}]+)\{([^{}]*)\}", stylesheet()):
        prefix = selector.strip().rpartition(".")[2].removeprefix("tone-").removeprefix("ware-") + "."
        for name, value in re.findall(r"--([\w-]+): ([^;]+);", block):
            pair = re.findall(r"#[0-9a-f]{6}", value)
            if pair:
                found[name if ":root" in selector else prefix + name] = pair[min(theme, len(pair) - 1)]
    return found


def luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


TONES = ("ochre", "lapis", "meadow", "forest", "gold", "stone")
TEXTS = (
    *((ink, paper) for ink in ("ink", "soft-ink") for paper in ("paper", "paper-deep")),
    ("seal-ink", "seal"),
    ("on-night", "night"),
    *((f"{tone}.mark", f"{tone}.ground") for tone in TONES),
    *(("ink", f"{tone}.pale") for tone in TONES),
    *(("seat.on-field", f"seat-{seat}.field") for seat in range(5)),
    ("touch", "touch-ground"),
)


@pytest.mark.parametrize("theme", [0, 1], ids=("light", "dark"))
def test_texts_stand_out_from_their_ground(theme: int) -> None:
    known = colours(theme)
    weak = {pair: round(contrast(known[pair[0]], known[pair[1]]), 2) for pair in TEXTS}
    assert {} == {pair: found for pair, found in weak.items() if found < 4.5}


def test_plates_and_wares_stand_out_from_their_ground() -> None:
    known = colours(0)
    assert all(contrast("#fff8e6", known[f"{tone}.rim"]) >= 4.5 for tone in TONES)
    wares = ("turquoise", "purple", "pink", "red", "brown", "orange")
    assert all(contrast("#fffaf0", known[f"{ware}.dye"]) >= 4 for ware in wares)


# ------------------------------------------------------------------ the whole table


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_table_is_one_picture(theme: str) -> None:
    seen, player, moves = middle()
    panels = draw(seen, player, moves, NAMES, "fr")
    picture = ElementTree.fromstring(compose(panels, theme))
    assert ("1440", theme) == (picture.get("width"), picture.get("data-theme"))
    found = [node.get("id") for node in picture.iter() if node.get("id")]
    assert len(set(found)) == len(found)
    assert set(ids(panels)) <= set(found)


def test_panels_do_not_overlap() -> None:
    picture = ElementTree.fromstring(compose(draw(scenario(players=4).state, None, (), NAMES, "en")))
    placed = [node for node in picture.findall(f"{SVG}svg") if node.get("x")]
    boxes = [[float(node.attrib[key]) for key in ("x", "y", "width", "height")] for node in placed]
    assert 9 == len(boxes)
    for (x, y, width, height), (left, top, across, down) in combinations(boxes, 2):
        assert x + width <= 1440
        assert x + width <= left or left + across <= x or y + height <= top or top + down <= y
