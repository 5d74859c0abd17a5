"""The drawing: panels and ids, what it may contain, sizes of texts, and that names on the map are apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, combinations
from xml.etree import ElementTree

import pytest

from comptoir.engine.presentation import Panel
from comptoir.games.pest import GAME
from comptoir.games.pest.facts import load_facts
from comptoir.games.pest.kinds import ACTIONS, CASTLE, GOODS, LOCATIONS, ROADS, WORKSHOP
from comptoir.games.pest.presentation.drawing_era import legend, targets
from comptoir.games.pest.presentation.drawing_map import HEIGHT, RADIUS, spots
from comptoir.games.pest.presentation.drawing_pieces import (
    ANY,
    SUBJECTS,
    gain,
    good,
    house,
    lines_of,
    reward_row,
    route,
    subject,
)
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.state import State
from comptoir.words import LANGUAGES
from tests.games import drawing
from tests.games.drawing import NAMES, SVG, colours, contrast, ids, nodes, tree_of
from tests.games.pest.scenario import begun, scenario
from tests.games.pest.tours import crowded

COMMON = 5


def drawn(state: State, seat: int | None = 0) -> tuple[Panel, ...]:
    return drawing.drawn(GAME, state, seat)


def panel(panels: Sequence[Panel], id: str) -> Panel:
    return next(panel for panel in panels if panel.id == id)


def thing(panels: Sequence[Panel], id: str) -> ElementTree.Element:
    """What is drawn under an id."""
    return next(node for node in nodes(panels) if node.get("id") == id)


def icons(node: ElementTree.Element) -> list[str]:
    return [part.get("href", "").removeprefix("#i-") for part in node.iter(f"{SVG}use")]


def texts(node: ElementTree.Element) -> list[str]:
    return [part.text or "" for part in node.iter(f"{SVG}text")]


# ------------------------------------------------------------------ panels


def test_a_seat_sees_the_common_boards_its_own_and_the_others() -> None:
    panels = drawn(crowded(players=3).state)
    assert [*["common"] * COMMON, "mine", *["other"] * 2, *["summary"] * 2] == [panel.role for panel in panels]
    assert [None] * COMMON + [0, 1, 2, 1, 2] == [panel.seat for panel in panels]


def test_the_board_of_whom_the_table_waits_for_is_marked() -> None:
    assert ["board-0"] == [panel.id for panel in drawn(crowded(players=3).state) if "to-move" in panel.svg]


def test_everything_of_the_map_is_drawn() -> None:
    found, facts = set(ids(drawn(begun(5).state))), load_facts()
    assert {f"location-{row.key}" for row in facts.locations} | {"capital"} <= found
    assert {f"road-{road}" for road in range(ROADS)} <= found


def test_every_space_of_a_board_is_drawn() -> None:
    found = set(ids(drawn(crowded().state)))
    spaces = {f"grid-0-{space}" for space in range(9)} | {f"action-0-{action}" for action in range(6)}
    slots = {f"slot-0-{name}" for name in ("zone", "move", "build", "produce", "storage")}
    buildings = {f"building-0-{row.key}" for row in load_facts().buildings}
    assert spaces | slots | buildings | {f"healed-0-{space}" for space in range(12)} <= found


# ------------------------------------------------------------------ pieces


def test_every_good_and_subject_has_a_sign_besides_its_colour() -> None:
    kinds = [
        *(good(item, 0, 0, 20) for item in (*range(len(GOODS)), ANY)),
        *(subject(kind, 0, 0, 20) for kind in SUBJECTS),
    ]
    assert len(kinds) == len({sign for kind in kinds for sign in re.findall("#i-[a-z]+", kind)})


def test_every_gain_looks_different() -> None:
    kinds = (*(f"good-{item}" for item in (*range(len(GOODS)), ANY)), "research", "influence", "renown", "recover")
    assert len(kinds) == len({gain(kind, 1, 0, 0, 20) for kind in kinds})


def test_routes_differ_by_shape() -> None:
    shapes = [re.findall(r' d="([^"]*)"', route(colour, "anchor", 0, 0, 20))[0] for colour in range(3)]
    assert 3 == len(set(shapes))


def test_the_legend_explains_every_sign_on_the_cards() -> None:
    facts = load_facts()
    cards = [
        *(targets(card, 0, 0) for card in facts.pests),
        *(reward_row(row, 0, 0, 20) for row in chain(*facts.favours)),
    ]
    shown = set(re.findall("#i-[a-z_]+", "".join(chain.from_iterable(cards))))
    assert shown <= set(re.findall("#i-[a-z_]+", "".join(legend(Phrases(begun().state, "en"), 0))))


def test_numbers_on_small_cards_stand_beside_their_sign() -> None:
    assert "badge" in gain("research", 2, 0, 0, 40)
    assert "badge" not in gain("research", 2, 0, 0, 20)


def test_a_castle_looks_different_from_a_workshop() -> None:
    assert house(CASTLE, 0, 0, 0, 20) != house(WORKSHOP, 0, 0, 0, 20)


def test_sick_subjects_on_locations_and_roads_are_counted() -> None:
    panels = drawn(crowded().state)
    assert "3" in texts(thing(panels, "location-skarle"))
    assert ["12"] == texts(thing(panels, "road-35"))


def test_a_destroyed_location_is_crossed_out_and_yields_nothing() -> None:
    fallen = thing(drawn(crowded().state), "location-sethar")
    assert any(node.get("class") == "strike" for node in fallen.iter())
    assert ["anchor"] == icons(fallen)


def test_a_building_shows_its_price_and_then_its_product() -> None:
    panels = drawn(crowded().state)
    assert ["1", "1"] == texts(thing(panels, "building-0-workshop_3"))[1:3]
    assert ["2", "2"] == texts(thing(panels, "building-0-mill"))
    assert "healed" in icons(thing(panels, "building-0-mill"))


def test_a_camp_is_on_the_map_or_on_its_board() -> None:
    state = crowded(players=2).state
    assert "tent" in icons(thing(drawn(state), "location-gothar"))
    assert 1 == ids(drawn(state)).count("camp-0")


def test_cards_that_are_not_turned_lie_face_down() -> None:
    panels = drawn(crowded().state)
    assert ["skull"] == icons(thing(panels, "pest-2"))
    assert "horseshoe" in icons(thing(panels, "pest-0"))
    assert ["star"] == icons(thing(panels, "favour-5"))


def test_a_token_that_was_taken_lies_face_down() -> None:
    state = crowded().state
    state.used_tokens = 1
    assert ["ban"] == icons(thing(drawn(state), "token-0"))


def test_subjects_lie_on_their_technologies() -> None:
    panels = drawn(crowded().state)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_grid_names_actions_as_everything_else_does(language: str) -> None:
    state = scenario().state
    panels = GAME.presentation.draw(state, 0, (), NAMES, language)
    told = [texts(thing(panels, f"action-0-{action}")) for action in range(len(ACTIONS))]
    assert [[Phrases(state, language).action(action)] for action in range(len(ACTIONS))] == told


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
        width, line = 0.55 * 18.2 * len(row.name), y + RADIUS[row.size] + 16
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


def pieces_of_the_plague() -> list[Box]:
    """What the sick subjects and the signs of trade routes cover when there are sick subjects everywhere."""
    state = begun(5).state
    state.sick, state.road_sick = [2] * LOCATIONS, [2 * (row.horseshoe >= 0) for row in state.facts.roads]
    drawn_map = tree_of(panel(drawn(state), "panel-map"))
    outlines = [node.get("d", "") for node in drawn_map.iter() if node.get("class") == "pill"]
    pills = [tuple(map(float, re.findall(r"[\d.]+", outline)[:4])) for outline in outlines]
    boxes = [(x - turn, y, x + across + turn, y + 2 * turn) for x, y, across, turn in pills]
    return boxes + [box_of(node) for node in drawn_map.iter() if node.get("href") in ("#i-horseshoe", "#i-anchor")]


def box_of(node: ElementTree.Element) -> Box:
    left, top, width, height = (float(node.attrib[key]) for key in ("x", "y", "width", "height"))
    return left, top, left + width, top + height


def test_sick_subjects_and_signs_hide_no_name() -> None:
    pieces = pieces_of_the_plague()
    assert LOCATIONS < len(pieces)
    assert not [(piece, name) for piece in pieces for name in name_boxes() if overlap(piece, name)]


def test_sick_subjects_and_signs_do_not_hide_each_other() -> None:
    assert not [pair for pair in combinations(pieces_of_the_plague(), 2) if overlap(*pair)]


def test_locations_stay_near_where_the_facts_put_them() -> None:
    facts = load_facts()
    rows, (across, down) = facts.data["map"]["locations"], facts.data["map"]["frame"]
    meant = [(row["x"] * 640 / across, row["y"] * HEIGHT / down) for row in rows]
    moved = [max(abs(x - mx), abs(y - my)) for (x, y), (mx, my) in zip(spots(facts), meant, strict=False)]
    assert LOCATIONS == len(moved)
    assert max(moved) < 60


# ------------------------------------------------------------------ reading it


def test_words_are_broken_into_lines_between_words() -> None:
    assert ["one two", "three four five"] == lines_of("one two three four five", 100, 20, 2)


@pytest.mark.parametrize("theme", [0, 1], ids=("light", "dark"))
def test_signs_stand_out_from_their_ground(theme: int) -> None:
    known = colours(theme)
    dyes = ("ill", "cured", "dead", "route-red", "route-blue", "route-black", "green", "grey", "brown")
    assert not [dye for dye in dyes if contrast("#fff8d8", known[f"{dye}.dye"]) < 4.5]
