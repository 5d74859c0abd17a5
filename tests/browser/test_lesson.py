"""A lesson in the browser: what to touch glows, anything else is answered, it can be left, and the next one follows."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Table
from tests.browser.players import by_list, by_touch, open_tab, tap_at

MIDDLE = """(id) => {
  const {x, y, width, height} = document.getElementById(id).getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


def do_what_is_asked(table: Table, after: int = -1) -> int:
    """Touch everything that the lesson points at; the version before."""
    seen = table.asked(after)
    by_touch(table, seen["moves"][0], seen["moves"])
    return int(seen["version"])


def test_a_lesson_is_learnt_by_touch(person: NewPerson) -> None:
    ada = person(**PHONE)
    page = ada.open("/games/burgundy")
    page.get_by_role("button", name="Learn at the board").tap()
    table = Table(page)
    seen = table.asked()
    expect(table.part("lesson-step")).to_have_text("step 1 of 4")
    expect(page.locator("#p0-die-0.pointed")).to_be_attached()
    # something else
    open_tab(table, "p0-hex-30")
    tap_at(table, page.evaluate(MIDDLE, "p0-hex-30"))
    expect(table.part("note-text")).to_contain_text("This is: Knowledge space, number 2.")
    expect(table.part("note-text")).to_contain_text("The lesson asks now: Touch your die 4")
    # what is asked for
    table.part("note-close").tap()
    by_touch(table, seen["moves"][0], seen["moves"])
    expect(table.part("lesson-done")).to_contain_text("The ship now lies in your storage")
    # left, and taken up again
    page.goto("/")
    page.get_by_role("link", name="The Castles of Burgundy").first.tap()
    after = do_what_is_asked(table)
    for _ in range(2):
        after = do_what_is_asked(table, after)
    page.get_by_role("button", name="Next lesson: Placing tiles").tap()
    expect(table.part("lesson-title")).to_have_text("Lesson 2 of 8: Placing tiles")


def test_a_first_game_explains_each_kind_of_decision_once(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    path = "/tables/" + ada.post("/play/pest", {"guided": "true"}).rpartition("/")[2]
    table = ada.sit_down(path)
    expect(table.part("guide")).to_contain_text("Your aim is renown")
    seen = table.asked()
    with table.page.expect_response("**/explained"):
        by_list(table, seen["moves"][0], seen["moves"])
    expect(table.part("guide")).to_contain_text("Start where the next sick subjects are near")
    another = ada.sit_down("/tables/" + ada.post("/play/pest", {"guided": "true"}).rpartition("/")[2])
    expect(another.part("guide")).to_be_hidden()  # nothing about castles any more
