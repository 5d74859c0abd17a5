"""On a phone: taps explain what cannot be played, boards grow around what can, clocks and rules stay in sight."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE
from tests.browser.players import heard, tap_at

FINGER = 40  # pixels
# The middle of a named thing in sight that cannot be touched, and is not part of anything that can.
IDLE = """() => {
  for (const thing of document.querySelectorAll(".boards .drawing [id]")) {
    const {x, y, width, height} = thing.getBoundingClientRect();
    const found = document.elementFromPoint(x + width / 2, y + height / 2);
    const isNear = [...document.querySelectorAll(".can-touch")].some((one) => {
      const box = one.getBoundingClientRect();
      return Math.hypot(box.x + box.width / 2 - x - width / 2, box.y + box.height / 2 - y - height / 2) < 80;
    });
    if (!isNear && found?.closest("[id]") === thing) return [x + width / 2, y + height / 2];
  }
}"""
# The smallest size of what can be touched, and whether the one in the middle of them all is in sight.
TARGETS = """() => {
  const boxes = [...document.querySelectorAll(".boards .can-touch")].map((one) => one.getBoundingClientRect());
  const shown = boxes.filter((box) => box.width), place = document.querySelector(".boards").getBoundingClientRect();
  const mean = (side) => shown.reduce((total, box) => total + box[side], 0) / shown.length;
  const far = (box) => Math.hypot(box.x - mean("x"), box.y - mean("y"));
  const middle = shown.sort((one, other) => far(one) - far(other))[0];
  const isAcross = middle.x >= place.left && middle.right <= place.right;
  const isDown = middle.y >= place.top && middle.bottom <= place.bottom;
  return [Math.min(...shown.flatMap((box) => [box.width, box.height])), isAcross && isDown];
}"""


def test_tap_on_what_cannot_be_played_explains_it(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    expect(table.part("hold")).to_have_text("Hold a finger on anything to read about it.")
    tap_at(table, table.page.evaluate(IDLE))
    expect(table.part("explain")).to_be_visible()


def test_enlarged_boards_keep_what_can_be_touched_in_sight(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", game="pest"))
    assert table.page.evaluate(TARGETS)[0] < FINGER
    with heard(table):
        table.button("Enlarge").tap()
    smallest, is_in_sight = table.page.evaluate(TARGETS)
    assert smallest >= FINGER
    assert is_in_sight
    for way_back in ('nav.tabs [aria-pressed="true"]', ".sight.holds"):
        table.page.locator(".boards").evaluate("boards => boards.scrollTo(boards.scrollWidth, boards.scrollHeight)")
        assert not table.page.evaluate(TARGETS)[1]
        table.page.locator(way_back).first.tap()
        assert table.page.evaluate(TARGETS)[1]


def test_enlarging_covers_no_board(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", game="pest"))
    button, boards = table.button("Enlarge").bounding_box(), table.page.locator(".boards").bounding_box()
    assert button is not None
    assert boards is not None
    assert button["y"] >= boards["y"] + boards["height"]


def test_every_clock_is_in_sight_and_large_in_live_games(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "here", clock="live"))
    clocks = table.page.locator(".timers .clock:visible")
    expect(clocks).to_have_count(2)
    for clock in clocks.all():
        expect(clock).to_contain_text("15:00")
        assert clock.evaluate("clock => parseFloat(getComputedStyle(clock).fontSize)") > 18


def test_rules_open_beside_the_game(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice"))
    address = table.page.url
    table.page.get_by_role("link", name="Rules").click()
    rules = table.page.get_by_role("complementary", name="Rules")
    expect(rules).to_contain_text("Your turn is two actions")
    box, mine = rules.bounding_box(), table.part("mine").bounding_box()
    assert box is not None
    assert mine is not None
    assert mine["x"] + mine["width"] <= box["x"]
    table.page.keyboard.press("Escape")
    expect(rules).to_be_hidden()
    assert address == table.page.url
