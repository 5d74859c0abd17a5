"""The drawing of every game: unique ids, what it may contain, sizes of texts, whose panels they are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree

import pytest

from comptoir.engine.frames import Decision, pending
from comptoir.engine.game import Game
from comptoir.engine.presentation import Panel
from comptoir.games.art import Pen, compose, definitions, stylesheet
from comptoir.games.art.svg import tag, text
from comptoir.words import LANGUAGES
from tests.games.drawing import NAMES, SVG, colours, contrast, drawn, ids, marked, nodes, tree_of
from tests.games.every import every_game, tours_of


def seats(game: Game) -> Iterator[tuple[Any, int]]:
    """The states to look at, each as the seat that is asked sees it."""
    for seen in tours_of(game).sights():
        frame = next(iter(pending(seen)), None)
        yield seen, frame.player if isinstance(frame, Decision) else 0


def pictures(game: Game, language: str = "en") -> Iterator[tuple[Panel, ...]]:
    """Drawings of these states."""
    for seen, seat in seats(game):
        yield drawn(game, seen, seat, language)


# ------------------------------------------------------------------ panels


@every_game
def test_ids_are_unique_over_all_panels(game: Game) -> None:
    for panels in pictures(game):
        assert not [id for id, count in Counter(ids(panels)).items() if count > 1]


@every_game
def test_a_panel_is_as_large_as_it_says(game: Game) -> None:
    for panel in (panel for panels in pictures(game) for panel in panels):
        assert f"0 0 {panel.width} {panel.height}" == tree_of(panel).get("viewBox")


@every_game
def test_panels_say_whose_they_are(game: Game) -> None:
    for panel in (panel for panels in pictures(game) for panel in panels if panel.role != "common"):
        assert panel.seat is not None
        assert NAMES[panel.seat] in panel.title or panel.role == "mine"
        (name,) = (node for node in tree_of(panel).iter() if node.get("id", "").endswith("-name"))
        assert (name.text or "").startswith(NAMES[panel.seat][:3])


@every_game
def test_those_who_watch_see_everybody_alike_and_nothing_marked(game: Game) -> None:
    for seen in tours_of(game).sights():
        panels = drawn(game, seen, None)
        others = [panel.seat for panel in panels if panel.role == "other"]
        assert others == [panel.seat for panel in panels if panel.role == "summary"] == list(range(len(seen.players)))
        assert not marked(panels)


@every_game
def test_what_takes_part_in_a_move_is_marked_and_nothing_else(game: Game) -> None:
    for seen, seat in seats(game):
        frame = pending(seen)[0]
        moves = frame.moves(seen) if isinstance(frame, Decision) else ()
        clicks = [game.presentation.clicks(seen, seat, move) for move in moves]
        assert {id for steps in clicks for step in steps for id in step} == marked(drawn(game, seen, seat))


# ------------------------------------------------------------------ what it may contain

WITHOUT_LOOK = ("white",)  # beside the names of panels


@every_game
def test_there_are_no_styles_scripts_or_handlers(game: Game) -> None:
    for panels in pictures(game):
        for node in (*nodes(panels), *ElementTree.fromstring(definitions()).iter()):
            assert node.tag not in (f"{SVG}script", f"{SVG}style", f"{SVG}foreignObject")
            assert not [key for key in node.attrib if key == "style" or key.startswith("on")]


@every_game
def test_every_icon_and_pattern_that_is_used_is_defined(game: Game) -> None:
    known = set(re.findall(r' id="([^"]*)"', definitions()))
    for panels in pictures(game):
        for node in nodes(panels):
            used = node.get("href", "") or node.get("fill", "").removeprefix("url(").removesuffix(")")
            assert used.removeprefix("#") in known or not used


@every_game
def test_every_class_that_is_drawn_has_a_look(game: Game) -> None:
    known = {*re.findall(r"\.([a-z][a-z0-9-]*)", stylesheet()), *WITHOUT_LOOK}
    for panel in (panel for panels in pictures(game) for panel in panels):
        panel_names = set(tree_of(panel).get("class", "").split())
        for node in tree_of(panel).iter():
            assert set(node.get("class", "").split()) <= known | panel_names


@every_game
def test_names_of_players_are_escaped(game: Game) -> None:
    for panels in pictures(game):
        assert all("Ben &amp; Co" in panel.svg for panel in panels if panel.seat == 1)


def test_what_comes_from_outside_is_escaped() -> None:
    assert "<text" in text("<b>&", 0, 0, 20)
    assert "&lt;b&gt;&amp;" in text("<b>&", 0, 0, 20)
    assert '<g id="&quot;&gt;"/>' == tag("g", id='">')
    assert "<script" not in Pen().thing("<script>", "")


# ------------------------------------------------------------------ reading it

# How wide panels are laid out, by role: on a desk of 1440 by 900 (four summaries side by side) and on a phone.
DESK = {"common": 560, "mine": 560, "other": 700, "summary": 348}
PHONE = dict.fromkeys(DESK, 390)
SMALLEST = 11  # pixels


def text_sizes(node: ElementTree.Element, scale: float = 1) -> Iterator[float]:
    """The size of every text, with the scales of the groups around it; players' names are also beside their board."""
    found = re.search(r"scale\(([\d.]+)\)", node.get("transform", ""))
    scale *= float(found[1]) if found else 1
    if node.tag == f"{SVG}text" and not node.get("id", "").endswith("-name"):
        yield float(node.attrib["font-size"]) * scale
    for child in node:
        yield from text_sizes(child, scale)


@every_game
@pytest.mark.parametrize("widths", [DESK, PHONE], ids=("desk", "phone"))
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_can_be_read(game: Game, widths: dict[str, int], language: str) -> None:
    for panel in (panel for panels in pictures(game, language) for panel in panels):
        scale = widths[panel.role] / panel.width
        assert min(text_sizes(tree_of(panel))) * scale >= SMALLEST, panel.id


# ------------------------------------------------------------------ the whole table


@every_game
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_whole_table_is_one_picture(game: Game, theme: str) -> None:
    for panels in pictures(game, "fr"):
        picture = ElementTree.fromstring(compose(panels, theme))
        assert ("1440", theme) == (picture.get("width"), picture.get("data-theme"))
        found = [node.get("id") for node in picture.iter() if node.get("id")]
        assert len(set(found)) == len(found)
        assert set(ids(panels)) <= set(found)


@every_game
def test_panels_do_not_overlap(game: Game) -> None:
    for panels in pictures(game):
        picture = ElementTree.fromstring(compose(panels))
        placed = [node for node in picture.findall(f"{SVG}svg") if node.get("x")]
        boxes = [[float(node.attrib[key]) for key in ("x", "y", "width", "height")] for node in placed]
        assert len(panels) == len(boxes)
        for (x, y, width, height), (left, top, across, down) in combinations(boxes, 2):
            assert x + width <= 1440
            assert x + width <= left or left + across <= x or y + height <= top or top + down <= y


# ------------------------------------------------------------------ colours

TONES = ("ochre", "lapis", "meadow", "forest", "gold", "stone")
TEXTS = (
    *((ink, paper) for ink in ("ink", "soft-ink") for paper in ("paper", "paper-deep")),
    ("seal-ink", "seal"),
    ("on-night", "night"),
    *((f"{tone}.mark", f"{tone}.ground") for tone in TONES),
    *(("ink", f"{tone}.pale") for tone in TONES),
    *(("seat.on-field", f"arms-{seat}") for seat in range(5)),
    ("touch", "touch-ground"),
)


@pytest.mark.parametrize("theme", [0, 1], ids=("light", "dark"))
def test_texts_stand_out_from_their_ground(theme: int) -> None:
    known = colours(theme)
    weak = {pair: round(contrast(known[pair[0]], known[pair[1]]), 2) for pair in TEXTS}
    assert {} == {pair: found for pair, found in weak.items() if found < 4.5}


def test_plates_stand_out_from_their_ground() -> None:
    known = colours(0)
    assert all(contrast("#fff8e6", known[f"{tone}.rim"]) >= 4.5 for tone in TONES)
