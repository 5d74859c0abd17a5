"""The drawing: panels and ids, what it may contain, sizes of texts, and that names on the map are apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from xml.etree import ElementTree

import pytest

from comptoir.engine.presentation import Panel
from comptoir.games.keyed import numbered
from comptoir.games.orleans import GAME
from comptoir.games.orleans.facts import load_facts
from comptoir.games.orleans.kinds import ALL_CHARACTERS, ALL_FOLLOWERS, ALL_GOODS, FARMER, FOLLOWERS, GOODS, OWN
from comptoir.games.orleans.presentation.drawing_map import HEIGHT, goods_spots, spots
from comptoir.games.orleans.presentation.drawing_pieces import follower, good, hole, name_lines
from comptoir.games.orleans.presentation.drawing_places import gift
from comptoir.games.orleans.state import State
from comptoir.words import LANGUAGES, catalogue
from tests.games import drawing
from tests.games.drawing import colours, contrast, ids
from tests.games.orleans.scenario import begun, scenario
from tests.games.orleans.tours import PACKS, crowded


def drawn(state: State, seat: int | None = 0) -> tuple[Panel, ...]:
    return drawing.drawn(GAME, state, seat)


def panel(panels: Sequence[Panel], id: str) -> Panel:
    return next(panel for panel in panels if panel.id == id)


# ------------------------------------------------------------------ panels


def test_a_seat_sees_the_common_boards_its_own_and_the_others() -> None:
    panels = drawn(crowded(players=3).state)
    assert [*["common"] * 5, "mine", *["other"] * 2, *["summary"] * 2] == [panel.role for panel in panels]
    assert [None] * 5 + [0, 1, 2, 1, 2] == [panel.seat for panel in panels]


def test_the_board_of_whom_the_table_waits_for_is_marked() -> None:
    panels = drawn(scenario("actions", players=3, on="castle: farmer boatman trader").state)
    assert ["board-0"] == [panel.id for panel in panels if "to-move" in panel.svg]


def test_a_board_grows_with_its_place_tiles() -> None:
    few, many = (panel(drawn(scenario(tiles=tiles).state), "board-0") for tiles in ("", "hayrick winery"))
    assert few.height < many.height


def test_all_place_tiles_of_all_packs_can_be_shown() -> None:
    found = set(ids(drawn(begun(5, tiles=PACKS).state)))
    assert {f"tile-{place.key}" for place in load_facts().places if place.level} <= found


def test_with_two_rivers_only_the_rows_are_shown_and_how_many_are_hidden() -> None:
    tiles = panel(drawn(begun(4, tiles=PACKS, two_rivers="on").state), "panel-tiles")
    assert 10 == len(re.findall(r' id="tile-', tiles.svg))
    assert "face down" in tiles.svg


# ------------------------------------------------------------------ pieces


def test_every_follower_on_the_market_is_a_thing_of_its_own() -> None:
    tree = ElementTree.fromstring(panel(drawn(crowded().state), "board-0").svg)
    boatmen = [node for node in tree.iter() if (node.get("id") or "").startswith("market-0-1-")]
    assert [1, 1] == [sum(part.get("href") == "#i-anchor" for part in boatman.iter()) for boatman in boatmen]


def test_a_follower_in_its_players_colour_has_a_ring_of_it() -> None:
    assert "livery" in follower(ALL_FOLLOWERS[OWN], 1, 0, 0, 20)
    assert "seat-1" in follower(ALL_FOLLOWERS[OWN], 1, 0, 0, 20)
    assert "livery" not in follower(FARMER, 1, 0, 0, 20)


def test_every_follower_space_and_good_looks_different() -> None:
    assert len(FOLLOWERS) == len({follower(kind, 0, 0, 0, 20) for kind in ALL_FOLLOWERS})
    assert 7 == len({hole(need, 0, 0, 20) for need in range(7)})
    assert len(GOODS) == len({good(kind, 0, 0, 20) for kind in ALL_GOODS})


def test_characters_and_goods_have_signs_besides_colours() -> None:
    kinds = [*(follower(kind, 0, 0, 0, 20) for kind in ALL_CHARACTERS), *(good(kind, 0, 0, 20) for kind in ALL_GOODS)]
    assert len(kinds) == len({sign for kind in kinds for sign in re.findall("#i-[a-z]+", kind)})


@pytest.mark.parametrize("place", load_facts().places, ids=lambda place: place.key)
def test_every_place_shows_what_it_gives(place: object) -> None:
    assert gift(place, 0, 0, 29, 110)  # type: ignore[arg-type]


def test_every_event_has_a_sign() -> None:
    plain = [event.key for event in load_facts().events if event.bans < 0 and event.behaviour.look == "hourglass"]
    assert ["silentium", "vacation"] == plain


def test_who_has_passed_is_said() -> None:
    state = scenario("actions", players=3).state
    state.passed = 0b10
    panels = drawn(state)
    assert "Passed" in panel(panels, "summary-1").svg
    assert "Passed" not in panel(panels, "summary-2").svg


def test_a_citizen_who_is_taken_leaves_its_place() -> None:
    state = scenario().state
    assert "citizen-5" in ids(drawn(state))
    state.citizens &= ~(1 << 5)
    assert "citizen-5" not in ids(drawn(state))


# ------------------------------------------------------------------ the map


Box = tuple[float, float, float, float]


def name_boxes() -> list[Box]:
    """About how much room each name takes on the map: left, top, right, bottom."""
    boxes = []
    for spot, row in zip(spots(load_facts()), load_facts().data["towns"]["list"], strict=True):
        lines = name_lines(row["name"], 140, 18.2)
        width = 0.56 * 18.2 * max(map(len, lines))
        left = spot.name[0] - {"start": 0.0, "middle": width / 2, "end": width}[spot.anchor]
        boxes.append((left, spot.name[1] - 13, left + width, spot.name[1] + 17 * (len(lines) - 1) + 3))
    return boxes


def overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_names_on_the_map_never_overlap() -> None:
    assert not [pair for pair in combinations(name_boxes(), 2) if overlap(*pair)]


def test_names_keep_clear_of_towns_and_of_the_edge() -> None:
    towns = [(spot.x - 12, spot.y - 12, spot.x + 12, spot.y + 12) for spot in spots(load_facts())]
    assert not [name for name in name_boxes() for town in towns if overlap(name, town)]
    assert all(
        left > 4 and top > 4 and right < 636 and bottom < HEIGHT - 4 for left, top, right, bottom in name_boxes()
    )


def test_a_merchant_hides_no_name() -> None:
    merchants = [(spot.x - 13, spot.y - 39, spot.x + 13, spot.y - 9) for spot in spots(load_facts())]
    assert not [name for name in name_boxes() for merchant in merchants if overlap(name, merchant)]


@pytest.mark.parametrize("most", [1, 2])
def test_goods_on_ways_keep_clear_of_each_other_of_names_and_of_towns(most: int) -> None:
    facts = load_facts()
    numbers = [(way, min(most, len(row.spaces))) for way, row in numbered(facts.ways)]
    middles = [spot for way, number in numbers for spot in goods_spots(facts, way, number)]
    crates = [(x - 12, y - 12, x + 12, y + 12) for x, y in middles]
    towns = [(spot.x - 12, spot.y - 12, spot.x + 12, spot.y + 12) for spot in spots(facts)]
    assert not [pair for pair in combinations(crates, 2) if overlap(*pair)]
    assert not [crate for crate in crates for other in (*towns, *name_boxes()) if overlap(crate, other)]


def test_a_map_without_coordinates_uses_the_known_ones() -> None:
    data = {**load_facts().data, "towns": {**load_facts().data["towns"]}}
    data["towns"]["list"] = [{"id": row["id"], "name": row["name"]} for row in data["towns"]["list"]]
    assert spots(load_facts()) == spots(load_facts(data))


# ------------------------------------------------------------------ reading it


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_drawn_by_name_has_one(language: str) -> None:
    book, facts = catalogue("orleans", language), load_facts()
    assert all(book.say(f"place.{row.key}.name") for row in facts.places)
    assert all(book.say(f"hourglass.{row.key}.name") for row in facts.events)
    assert all(book.say(f"deed.{row.key}.name") for row in facts.deeds)


def test_a_long_name_takes_two_lines() -> None:
    assert ["Castle"] == name_lines("Castle", 110, 18)
    assert ["Manufacture", "de laine"] == name_lines("Manufacture de laine", 110, 18)


CLOAKS = ("farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk", "technology")


@pytest.mark.parametrize("theme", [0, 1], ids=("light", "dark"))
def test_signs_stand_out_from_their_ground(theme: int) -> None:
    known = colours(theme)
    signs = {name: known.get(f"folk-{name}.sign", known["folk.sign"]) for name in CLOAKS}
    assert not [name for name in CLOAKS if contrast(signs[name], known[f"folk-{name}.cloak"]) < 4.5]
    assert all(contrast("#fffaf0", known[f"{ware}.dye"]) >= 4 for ware in ("wheat", "slate"))
    assert contrast(known["coin-ink"], known["coin"]) >= 4.5
