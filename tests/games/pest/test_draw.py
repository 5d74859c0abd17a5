"""The drawing: panels and ids, what it may contain, sizes of texts, and that names on the map are apart."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import resources
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from comptoir.engine.frames import pending_of
from comptoir.engine.game import Panel
from comptoir.engine.words import LANGUAGES
from comptoir.games.art import compose, definitions, stylesheet
from comptoir.games.pest.draw import draw
from comptoir.games.pest.draw_common import lines_of
from comptoir.games.pest.draw_map import HEIGHT, RADIUS, sign_of, spots
from comptoir.games.pest.draw_pieces import ANY, SUBJECTS, gain, good, house, route, subject
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.state import CASTLE, GOODS, LOCATIONS, ROADS, WORKSHOP, State
from tests.games.drawing import colours, contrast
from tests.games.pest.scenario import Table, begun, scenario

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Ada", "Ben & Co", "Companion · 2", "Maximiliane von Hohenfels", "Émilie")
COMMON = 5


def rich(players: int = 5) -> Table:
    """A position far into a game: buildings, technologies with subjects, sick subjects everywhere, cards turned."""
    others: list[dict[str, Any]] = [
        {"doctor": "gollor", "camp": "gothar", "technologies": "quarantine_house clinical_trials storage_jars"},
        {"doctor": "gollor", "influence": 50, "zone": 3, "slots": "move build produce storage", "cemetery": 5},
        {"doctor": "gollor", "healed": 12, "capital": 11, "negative": 14, "imperatives": (4, 4, 4)},
        {"doctor": "gollor", "buildings": {"mill": "tharvel"}, "castle": "gothar"},
    ]
    return scenario(
        players=players, year=5, wood=2, stone=1, food=5, herbs=1, coin=3, research=12, influence=7, doctor="gollor",
        buildings={"workshop_1": "gollor", "workshop_2": "tharvel", "mill": "zermath", "bank": "ardel"}, staff="mill",
        zone=2, slots="build", cemetery=2, healed=3, capital=2, technologies="infirmary mobile_workshop loading_crane",
        on={"infirmary": 2, "mobile_workshop": 1}, mobile="stone", placed="move+heal", imperatives=(2, 1, 0),
        renown=(1, 2, 3, 4, 5), negative=3, builders={"hospital": 0, "granary": 1},
        pests="caravan_traders_7 sea_traders_16", favours=(0, 9), sick={"skarle": 3}, road_sick={"gollor-gothar": 12},
        destroyed="blessir sethar", others=others[: players - 1],
    )  # fmt: skip


def drawn(state: State, seat: int | None = 0, language: str = "en") -> tuple[Panel, ...]:
    frame = None if seat is None else pending_of(state, seat)
    return draw(state, seat, frame.moves(state) if frame else (), NAMES, language)


def ids(panels: Sequence[Panel]) -> list[str]:
    return [id for panel in panels for id in re.findall(r' id="([^"]*)"', panel.svg)]


def panel(panels: Sequence[Panel], id: str) -> Panel:
    return next(panel for panel in panels if panel.id == id)


def thing(panels: Sequence[Panel], id: str) -> ElementTree.Element:
    """What is drawn under an id."""
    nodes = (node for panel in panels for node in ElementTree.fromstring(panel.svg).iter())
    return next(node for node in nodes if node.get("id") == id)


def icons(node: ElementTree.Element) -> list[str]:
    return [part.get("href", "").removeprefix("#i-") for part in node.iter(f"{SVG}use")]


def texts(node: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in node.iter(f"{SVG}text")]


def positions() -> tuple[State, ...]:
    return (
        begun(1).state,
        begun(2, duel="on").state,
        begun(5, setup="advanced").state,
        rich().state,
    )


def trees(language: str = "en") -> Iterator[ElementTree.Element]:
    for state in positions():
        yield from (ElementTree.fromstring(panel.svg) for panel in drawn(state, language=language))


# ------------------------------------------------------------------ panels


def test_a_seat_sees_the_common_boards_its_own_and_the_others() -> None:
    panels = drawn(rich(players=3).state)
    assert [*["common"] * COMMON, "mine", *["other"] * 2, *["summary"] * 2] == [panel.role for panel in panels]
    assert [None] * COMMON + [0, 1, 2, 1, 2] == [panel.seat for panel in panels]


def test_those_who_watch_see_everybody_alike_and_nothing_marked() -> None:
    panels = draw(rich(players=2).state, None, (), NAMES, "en")
    assert [*["common"] * COMMON, *["other"] * 2, *["summary"] * 2] == [panel.role for panel in panels]
    assert not any("can-touch" in panel.svg for panel in panels)


def test_ids_are_unique_over_all_panels() -> None:
    for state in positions():
        assert not [id for id, count in Counter(ids(drawn(state))).items() if count > 1]


def test_panels_say_whose_they_are() -> None:
    for panel in drawn(rich().state)[COMMON:]:
        assert panel.seat is not None
        (name,) = (node for node in ElementTree.fromstring(panel.svg).iter() if node.get("id", "").endswith("-name"))
        assert (name.text or "").startswith(NAMES[panel.seat][:3])


def test_the_board_of_whom_the_table_waits_for_is_marked() -> None:
    assert ["board-0"] == [panel.id for panel in drawn(rich(players=3).state) if "to-move" in panel.svg]


def test_everything_of_the_map_is_drawn() -> None:
    found, facts = set(ids(drawn(begun(5).state))), load_facts()
    assert {f"location-{row.key}" for row in facts.locations} | {"capital"} <= found
    assert {f"road-{road}" for road in range(ROADS)} <= found


def test_every_space_of_a_board_is_drawn() -> None:
    found = set(ids(drawn(rich().state)))
    spaces = {f"grid-0-{space}" for space in range(9)} | {f"action-0-{action}" for action in range(6)}
    slots = {f"slot-0-{name}" for name in ("zone", "move", "build", "produce", "storage")}
    buildings = {f"building-0-{row.key}" for row in load_facts().buildings}
    assert spaces | slots | buildings | {f"healed-0-{space}" for space in range(12)} <= found


# ------------------------------------------------------------------ pieces


def test_every_good_and_subject_has_a_sign_besides_its_colour() -> None:
    kinds = [*(good(item, 0, 0, 20) for item in (*range(GOODS), ANY)), *(subject(kind, 0, 0, 20) for kind in SUBJECTS)]
    assert len(kinds) == len({sign for kind in kinds for sign in re.findall("#i-[a-z]+", kind)})


def test_every_gain_looks_different() -> None:
    kinds = (*(f"good-{item}" for item in (*range(GOODS), ANY)), "research", "influence", "renown", "recover")
    assert len(kinds) == len({gain(kind, 1, 0, 0, 20) for kind in kinds})


def test_routes_differ_by_shape() -> None:
    shapes = [re.findall(r' d="([^"]*)"', route(colour, "anchor", 0, 0, 20))[0] for colour in range(3)]
    assert 3 == len(set(shapes))


def test_a_castle_looks_different_from_a_workshop() -> None:
    assert house(CASTLE, 0, 0, 0, 20) != house(WORKSHOP, 0, 0, 0, 20)


def test_sick_subjects_on_locations_and_roads_are_counted() -> None:
    panels = drawn(rich().state)
    assert "3" in texts(thing(panels, "location-skarle"))
    assert ["12"] == texts(thing(panels, "road-35"))


def test_a_destroyed_location_is_crossed_out_and_yields_nothing() -> None:
    fallen = thing(drawn(rich().state), "location-sethar")
    assert any(node.get("class") == "strike" for node in fallen.iter())
    assert ["anchor"] == icons(fallen)


def test_a_building_shows_its_price_and_then_its_product() -> None:
    panels = drawn(rich().state)
    assert ["2", "1"] == texts(thing(panels, "building-0-workshop_3"))[1:3]
    assert ["2", "2"] == texts(thing(panels, "building-0-mill"))
    assert "healed" in icons(thing(panels, "building-0-mill"))


def test_a_camp_is_on_the_map_or_on_its_board() -> None:
    state = rich(players=2).state
    assert "tent" in icons(thing(drawn(state), "location-gothar"))
    assert 1 == ids(drawn(state)).count("camp-0")


def test_cards_that_are_not_turned_lie_face_down() -> None:
    panels = drawn(rich().state)
    assert ["skull"] == icons(thing(panels, "pest-2"))
    assert "horseshoe" in icons(thing(panels, "pest-0"))
    assert ["star"] == icons(thing(panels, "favour-5"))


def test_a_token_that_was_taken_lies_face_down() -> None:
    state = rich().state
    state.used_tokens = 1
    assert ["ban"] == icons(thing(drawn(state), "token-0"))


def test_subjects_lie_on_their_technologies() -> None:
    panels = drawn(rich().state)
    assert 1 == icons(thing(panels, "held-0-0")).count("sick")
    assert {"rock", "healed"} <= set(icons(thing(panels, "held-0-1")))


def test_alone_there_is_no_capital_card_but_a_neutral_space() -> None:
    panels = drawn(begun(1).state)
    assert "choose-bonus-0" not in ids(panels)
    assert {"neutral", "capital-card"} <= set(ids(panels))


def test_markers_of_the_solo_game_are_on_the_tracks() -> None:
    panels = drawn(begun(1).state)
    assert 6 == icons(thing(panels, "influence")).count("healed")
    assert 2 + 3 + 4 == sum(icons(thing(panels, f"imperative-{era}")).count("healed") for era in range(3))


def test_covered_spaces_of_the_duel_are_barred() -> None:
    assert 6 == icons(thing(drawn(begun(2, duel="on").state), "influence")).count("ban")


def test_the_action_under_way_stands_out() -> None:
    panels = drawn(scenario(doctor="gollor").act("move", "heal").state)
    looks = [thing(panels, f"action-0-{action}").find(f"{SVG}path[@class='card active']") for action in range(6)]
    assert [True, *[False] * 5] == [look is not None for look in looks]


# ------------------------------------------------------------------ the map

Box = tuple[float, float, float, float]


def name_boxes() -> list[Box]:
    """About how much room each name takes on the map: left, top, right, bottom."""
    boxes = []
    for (x, y), row in zip(spots(load_facts()), load_facts().locations, strict=False):
        width, line = 0.56 * 18.2 * len(row.name), y + RADIUS[row.size] + 16
        boxes.append((x - width / 2, line - 13, x + width / 2, line + 3))
    return boxes


def location_boxes() -> list[Box]:
    places = zip(spots(load_facts()), load_facts().locations, strict=False)
    return [(x - RADIUS[row.size], y - 12, x + RADIUS[row.size], y + 12) for (x, y), row in places]


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_names_on_the_map_never_overlap() -> None:
    assert not [pair for pair in combinations(name_boxes(), 2) if overlap(*pair)]


def test_names_keep_clear_of_locations_and_of_the_edge() -> None:
    assert not [name for name in name_boxes() for place in location_boxes() if overlap(name, place)]
    assert all(
        left > 2 and top > 4 and right < 638 and bottom < HEIGHT - 4 for left, top, right, bottom in name_boxes()
    )


def test_signs_of_roads_keep_clear_of_each_other_and_of_names() -> None:
    facts = load_facts()
    middles = [sign_of(facts, road) for road in range(ROADS) if facts.roads[road].horseshoe >= 0]
    signs = [(x - 8, y - 8, x + 8, y + 8) for x, y in middles]
    assert not [pair for pair in combinations(signs, 2) if overlap(*pair)]
    assert not [sign for sign in signs for other in (*name_boxes(), *location_boxes()) if overlap(sign, other)]


def test_locations_stay_near_where_the_facts_put_them() -> None:
    facts = load_facts()
    rows, (across, down) = facts.data["map"]["locations"], facts.data["map"]["frame"]
    meant = [(row["x"] * 640 / across, row["y"] * HEIGHT / down) for row in rows]
    moved = [max(abs(x - mx), abs(y - my)) for (x, y), (mx, my) in zip(spots(facts), meant, strict=False)]
    assert LOCATIONS == len(moved)
    assert max(moved) < 50


# ------------------------------------------------------------------ what it may contain


def test_there_are_no_styles_scripts_or_handlers() -> None:
    for tree in trees():
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
    panels = {"pest", "board", "map", "capital-board", "eras", "influence-track", "cards", "summary"}
    for tree in trees():
        for node in tree.iter():
            assert set(node.get("class", "").split()) <= known | panels


def test_names_of_players_are_escaped() -> None:
    assert "Ben &amp; Co" in panel(drawn(rich().state), "summary-1").svg


# ------------------------------------------------------------------ reading it

# How wide panels are laid out, by role: on a desk of 1440 by 900 and on a phone.
DESK = {"common": 560, "mine": 560, "other": 700, "summary": 348}
PHONE = dict.fromkeys(DESK, 390)
SMALLEST = 11  # pixels


@pytest.mark.parametrize("widths", [DESK, PHONE], ids=("desk", "phone"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(widths: dict[str, int], language: str) -> None:
    for state in positions():
        for panel in drawn(state, language=language):
            sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', panel.svg)]
            assert min(sizes) * widths[panel.role] / panel.width >= SMALLEST, panel.id


def test_words_are_broken_into_lines_between_words() -> None:
    assert ["one two", "three four five"] == lines_of("one two three four five", 100, 20, 2)


def test_both_languages_have_the_same_words() -> None:
    files = [resources.files("comptoir.locale").joinpath(name, "pest_draw.toml") for name in LANGUAGES]
    first, second = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
    assert {key: set(table) for key, table in first.items()} == {key: set(table) for key, table in second.items()}


@pytest.mark.parametrize("theme", [0, 1], ids=("light", "dark"))
def test_signs_stand_out_from_their_ground(theme: int) -> None:
    known = colours(theme)
    dyes = ("ill", "cured", "dead", "route-red", "route-blue", "route-black", "green", "grey", "brown")
    assert not [dye for dye in dyes if contrast("#fff8d8", known[f"{dye}.dye"]) < 4.5]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_table_is_one_picture(theme: str) -> None:
    panels = drawn(rich().state)
    picture = ElementTree.fromstring(compose(panels, theme))
    assert set(ids(panels)) <= {node.get("id") for node in picture.iter()}
