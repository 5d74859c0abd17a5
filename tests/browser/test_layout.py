"""Panels find their places however many there are: none covers another, and all can be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from unittest.mock import patch

import pytest
from playwright.sync_api import expect

from comptoir.engine.moves import Move
from comptoir.engine.presentation import Panel
from comptoir.games import GAMES
from comptoir.games.art.svg import sheet
from comptoir.games.burgundy import GAME
from comptoir.games.burgundy.presentation import PRESENTATION
from comptoir.games.burgundy.state import State
from comptoir.games.presentation.base import TablePresentation
from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Table
from tests.browser.players import heard
from tests.browser.site import Site

MORE = {"common": ((900, 640), (640, 150), (640, 240), (300, 260)), "mine": ((640, 180), (400, 300), (500, 90))}
LEAST = 0.55  # of the size that a panel is drawn for
# Of every board in sight: where it is, how large, and how its size is to the one it was drawn for.
BOXES = """() => {
  const panels = [...document.querySelectorAll(".boards .panel")].filter((panel) => panel.checkVisibility());
  return panels.map((panel) => {
    const {x, y, width, height} = panel.getBoundingClientRect();
    return [x, y, width, height, width / panel.querySelector("svg").viewBox.baseVal.width];
  });
}"""


class Crowded(TablePresentation):
    """Burgundy's panels, and many more."""

    def draw(
        self, view: State, seat: int | None, moves: Sequence[Move], names: Sequence[str], language: str
    ) -> tuple[Panel, ...]:
        more = [
            Panel(f"more-{role}-{number}", role, "More", sheet(*size, "More"), *size, seat if role == "mine" else None)
            for role, sizes in MORE.items()
            for number, size in enumerate(sizes)
        ]
        return (*super().draw(view, seat, moves, names, language), *more)


CROWDED = replace(GAME, presentation=Crowded(**vars(PRESENTATION)))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose game draws many panels."""
    with patch.dict(GAMES, {GAME.key: f"{__name__}:CROWDED"}):
        found = Site(tmp_path_factory.mktemp("crowded"))
        yield found
        found.stop()


def lie_well(table: Table, count: int) -> None:
    boxes = table.page.evaluate(BOXES)
    right = table.page.evaluate("document.body.clientWidth")
    assert count == len(boxes)
    for x, _, width, _, scale in boxes:
        assert 0 <= x <= x + width <= right
        # What is drawn wider than a phone is as wide as the phone.
        assert scale >= LEAST or width > 360
    for (x, y, width, height, _), (left, top, across, down, _) in combinations(boxes, 2):
        assert x + width <= left or left + across <= x or y + height <= top or top + down <= y


def test_many_panels_on_a_desk(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    lie_well(ada.sit_down(ada.new_table("me", "novice")), 9)


def test_the_names_of_many_boards_lead_to_them(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice"))
    names = table.page.get_by_role("navigation", name="Common boards").get_by_role("button")
    expect(names).to_have_count(5)
    names.last.click()
    expect(names.last).to_have_attribute("aria-current", "true")
    expect(table.part("common").locator(".panel").last).to_be_in_viewport()


def test_many_panels_on_a_phone(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    for tab, count in (("Common", 5), ("Mine", 4)):
        with heard(table):
            table.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=tab).tap()
        lie_well(table, count)


def test_boards_are_enlarged_and_shrunk_on_a_phone(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    fitting = table.page.evaluate(BOXES)
    table.button("Enlarge").tap()
    table.page.wait_for_function(f"(before) => ({BOXES})()[0][2] > before[0][2]", arg=fitting)
    table.button("Shrink").tap()
    table.page.wait_for_function(f"(before) => ({BOXES})().join() === before.join()", arg=fitting)


def test_two_boards_are_equally_high_and_the_players_own_is_larger(
    person: NewPerson, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, GAME.key, "comptoir.games.burgundy:GAME")
    ada = person(**DESKTOP)
    common, mine = ada.sit_down(ada.new_table("me", "novice")).page.evaluate(BOXES)
    assert abs(common[3] - mine[3]) < 8
    assert mine[2] > common[2]
