"""A table on a desk: nothing jumps, nothing is there twice, nothing hides what is to be chosen, everything has room."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, Table
from tests.browser.players import point, touches
from tests.browser.test_long_words import ASK, LONG, QUESTION

SMALL = {"viewport": {"width": 1024, "height": 768}, "locale": "fr"}
SPILLS = "names => names.scrollWidth - names.clientWidth"
# How much of the window the explanation shares with things that can be touched.
HIDDEN = """() => {
  const box = document.getElementById("table-explain").getBoundingClientRect();
  const shared = [...document.querySelectorAll(".drawing .can-touch")].map((thing) => {
    const other = thing.getBoundingClientRect();
    const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
    return Math.max(0, across) * Math.max(0, Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top));
  });
  return Math.max(...shared);
}"""

# How many clocks reach over what holds them.
CUT_CLOCKS = """() => {
  const { right, bottom } = document.querySelector(".asked").getBoundingClientRect();
  const clocks = [...document.querySelectorAll(".timers .clock:not([hidden])")];
  const boxes = clocks.map((one) => one.getBoundingClientRect());
  return boxes.filter((box) => box.right > right || box.bottom > bottom).length;
}"""


def sit_down(person: NewPerson, game: str, **look: object) -> Table:
    ada = person(**look)
    return ada.sit_down(ada.new_table("me", "novice", game=game))


def test_answers_that_come_and_go_leave_the_boards_where_they_are(person: NewPerson) -> None:
    table = sit_down(person, "burgundy", **DESKTOP)
    boards = table.page.locator(".boards")
    before = boards.bounding_box()
    table.page.evaluate(ASK, [QUESTION, LONG])
    assert before == boards.bounding_box()


def test_a_spectator_sees_no_board_twice(person: NewPerson) -> None:
    page = person("Cleo").open(person("Ada").new_table("me", "novice"))
    name = page.locator("#table-mine figcaption b")
    expect(name).to_contain_text("Estate of Ada")
    expect(page.locator(".seat-card")).to_have_count(1)
    page.locator(".seat-card > button").click()
    expect(page.locator(".seat-card b")).to_have_text("Ada")
    expect(name).not_to_contain_text("Ada")


def test_an_explanation_hides_nothing_that_can_be_chosen(person: NewPerson) -> None:
    table = sit_down(person, "burgundy", **DESKTOP)
    for thing in table.page.locator(".drawing .can-touch").all()[:6]:
        thing.hover(force=True)
        expect(table.part("explain")).to_be_visible()
        assert 0 == table.page.evaluate(HIDDEN)
        table.page.mouse.move(1, 1)


def test_the_list_of_moves_narrows_with_what_is_touched(person: NewPerson) -> None:
    table = sit_down(person, "orleans", **DESKTOP)
    listed = table.part("moves-list").locator(".move:visible")
    seen = table.asked()
    expect(listed).to_have_count(len(seen["moves"]))
    first = touches(seen["moves"][0])[0]
    through = [move for move in seen["moves"] if first in (thing for step in move["touches"] for thing in step)]
    table.page.mouse.click(*point(table, first))
    expect(listed).to_have_count(len(through))
    table.page.keyboard.press("Escape")
    expect(listed).to_have_count(len(seen["moves"]))


def test_what_is_free_is_marked_otherwise_than_what_costs_a_worker(person: NewPerson) -> None:
    table = sit_down(person, "burgundy", **DESKTOP)
    prices: dict[str, set[int]] = {}
    for move in table.asked()["moves"]:
        if move["words"].startswith("Take") and "depot" in move["words"]:
            for id in move["touches"][-1]:
                prices.setdefault(id, set()).add(sum(int(change[1:2]) for change in move["changes"]))
    least = Counter(min(3, *found) for found in prices.values())  # as many workers as any tile costs
    for price in range(4):  # without a price there is nothing to tell apart
        marked = table.page.locator(f'[id^="depot-"].price-{price}')
        expect(marked).to_have_count(least[price] if set(least) != {0} else 0)


@pytest.mark.parametrize("game", ["orleans", "pest"])
def test_the_names_of_the_boards_fit_on_a_small_desk(person: NewPerson, game: str) -> None:
    assert 0 == sit_down(person, game, **SMALL).part("sights").evaluate(SPILLS)


def test_the_clocks_of_five_players_are_whole_on_a_low_screen(person: NewPerson) -> None:
    ada = person(locale="fr", viewport={"width": 1280, "height": 720})
    table = ada.sit_down(ada.new_table("me", *["here"] * 4, game="pest", clock="live"))
    expect(table.page.locator(".timers .clock:visible")).to_have_count(5)
    assert 0 == table.page.locator(".asked").evaluate("asked => Math.max(0, asked.scrollHeight - asked.clientHeight)")
    assert 0 == table.page.evaluate(CUT_CLOCKS)
