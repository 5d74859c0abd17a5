"""Rivals are in sight: their boards on the page, and what they have just done."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from comptoir.words import catalogue
from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.test_catching_up import move_elsewhere, told

LOW = {"viewport": {"width": 1280, "height": 720}}
NARROW = {"viewport": {"width": 1024, "height": 768}}
# How far the names on the cards reach into the boards beside them, and how many lines beside them are cut.
COVERED = """() => [...document.querySelectorAll(".seat-card")].filter((card) => {
  const names = [...card.querySelectorAll("button :is(b, .decides:not([hidden]))")];
  const board = card.querySelector(".rival").getBoundingClientRect();
  return names.some((one) => one.getBoundingClientRect().right > board.left || one.scrollWidth > one.clientWidth);
}).length"""
CUT = """() => [...document.querySelectorAll(".did > *")].filter((line) => {
  const [inner, outer] = [line, line.parentElement].map((one) => one.getBoundingClientRect());
  const isIn = inner.left < outer.right;
  return isIn && (inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1);
}).length"""
DEEDS = """async () => {
  const { deedOf } = await import(document.querySelector("script[src$='main.js']").src.replace("main", "words"));
  const lines = ["Odile: Heal.", "Odile\\u00a0: Heal.", "Odile heals.", "Odilette heals."];
  return lines.map((text) => deedOf(text, "Odile"));
}"""

# Keeps the names of the things that have waited to be shown.
WATCH_WAITING = """() => {
  window.waited = new Set();
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.classList.contains("waits")) window.waited.add(target.id);
  }).observe(document.body, { subtree: true, attributeFilter: ["class"] });
}"""

HAS_COME = "(version) => window.held.some((message) => JSON.parse(message).version >= version)"
# Counts the rings, which point at things for a moment only.
WATCH_RINGS = """() => {
  window.rings = 0;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.matches(".ring") && node.getBoundingClientRect().width) window.rings++;
  }).observe(document.getElementById("table-rings"), { childList: true });
}"""


def test_the_estates_of_three_rivals_are_on_the_page(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice", "novice", "novice"))
    boards = table.part("cards").locator(".rival svg")
    expect(boards).to_have_count(3)
    widths = [box["width"] for board in boards.all() if (box := board.bounding_box())]
    assert min(widths) >= 0.32 * 640
    mine = table.part("mine").locator(".drawing > svg").bounding_box()
    assert mine is not None
    assert mine["width"] > 2 * max(widths)


@pytest.mark.parametrize("game", ["burgundy", "orleans", "pest"])
def test_on_a_low_screen_tiny_boards_lie_beside_the_figures(person: NewPerson, game: str) -> None:
    ada = person(**LOW)
    table = ada.sit_down(ada.new_table("me", "novice", "novice", "novice", game=game))
    cards = table.part("cards")
    expect(cards.locator(".rival svg")).to_have_count(3)
    expect(cards.locator(".figures svg:visible")).to_have_count(3)
    mine, card = table.part("mine").locator(".drawing > svg").bounding_box(), cards.bounding_box()
    assert mine is not None
    assert card is not None
    assert card["height"] < 135
    assert mine["height"] > 3 * card["height"]


@pytest.mark.parametrize("game", ["orleans", "pest"])
def test_names_of_four_rivals_are_whole_beside_their_tiny_boards(person: NewPerson, game: str) -> None:
    ada = person(**NARROW)
    table = ada.sit_down(ada.new_table("me", "novice", "companion", "novice", "companion", game=game))
    expect(table.part("cards").locator(".rival svg")).to_have_count(4)
    assert 0 == table.page.evaluate(COVERED)
    assert 0 == table.page.evaluate(CUT)
    expect(table.part("cards").get_by_text("point").first).to_be_visible()


def test_who_a_bot_is_stands_beside_its_board(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice", game="orleans"))
    name = table.part("cards").locator("b").text_content()
    expect(table.part("cards").locator(".did")).to_contain_text(catalogue("bots", "en").say(f"novice.{name}"))
    assert 0 == table.page.evaluate(CUT)


def test_what_a_player_did_is_said_without_the_name(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    assert ["Heal.", "Heal.", "heals.", "Odilette heals."] == table.page.evaluate(DEEDS)


def test_a_key_opens_the_boards_of_a_rival_and_closes_them(person: NewPerson) -> None:
    ada = person(**LOW)  # where the others are tiny
    table = ada.sit_down(ada.new_table("me", "novice", "novice", "novice"))
    expect(table.part("cards").locator(".key").nth(1)).to_have_text("2")
    table.page.keyboard.press("2")
    expect(table.part("overlay").locator("[data-panel='estate-2']")).to_be_visible()
    table.page.keyboard.press("2")
    expect(table.part("overlay-frame")).to_be_hidden()


def test_boards_of_rivals_can_be_switched_off(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice"))
    expect(table.part("cards").locator(".rival svg")).to_be_visible()
    table.settings(rivals=False)
    expect(table.part("cards").locator(".figures svg")).to_be_visible()
    expect(table.part("cards").locator(".rival svg")).to_have_count(0)


def test_on_a_phone_rivals_have_their_boards_in_a_tab(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    table.tab("others").tap()
    expect(table.part("cards").locator(".rival svg")).to_be_in_viewport()


def begun_by_ada(ada: Person) -> str:
    """A table at which Ada moves first."""
    while True:
        path = ada.new_table("me", "novice")
        if "Ada begins." in told(ada, path):
            return path


def play_a_round(ada: Person, path: str) -> int:
    """Move elsewhere until the other player has moved too and the next dice have been rolled; the version then."""
    while not (view := ada.view(path))["moves"] or "Phase A, round 2." not in told(ada, path):
        if view["moves"]:
            ada.move(path, view)
    return int(view["version"])


def test_what_a_rival_has_done_glows_until_the_players_next_move(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    path = begun_by_ada(ada)
    table, glows = ada.sit_down(path), "#table-cards .glow"
    table.settings(only=False)  # the page makes no move of its own
    table.asked(play_a_round(ada, path) - 1)
    expect(table.page.locator(glows).first).to_be_visible()
    table.newer(move_elsewhere(ada, path))
    assert ada.view(path)["moves"], "her turn goes on, so the rival has done nothing new"
    expect(table.page.locator(glows)).to_have_count(0)


def test_on_a_phone_it_glows_when_the_tab_is_opened(person: NewPerson) -> None:
    ada = person(**PHONE)
    path = begun_by_ada(ada)
    table = ada.sit_down(path)
    table.asked(play_a_round(ada, path) - 1)
    table.tab("others").tap()
    expect(table.page.locator("#table-cards .glow").first).to_be_visible()


def test_the_next_dice_wait_until_the_last_move_has_been_seen(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    path = begun_by_ada(ada)
    table = ada.sit_down(path)
    table.page.evaluate(WATCH_WAITING)
    table.hold()  # so that no pause between two messages is long enough to see the move before the dice come
    version = play_a_round(ada, path)
    table.page.wait_for_function(HAS_COME, arg=version)
    table.release()
    table.newer(version - 1)
    assert "p0-die-0" in table.page.evaluate("() => [...window.waited]")
    expect(table.page.locator(".waits")).to_have_count(0)


def test_the_log_is_sifted_by_player_and_by_round(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    path = begun_by_ada(ada)
    play_a_round(ada, path)
    table = ada.sit_down(path)
    lines = table.part("log-list").locator("li:visible")
    expect(lines.locator(".piece > *").first).to_be_visible()
    table.part("log-filters").get_by_role("button", name="Ada", exact=True).click()
    expect(table.part("log-list").locator("li.by-1:visible")).to_have_count(0)
    assert lines.count()
    table.part("log-filters").get_by_role("button", name="This round").click()
    expect(lines.first.locator(".told")).to_have_text("Phase A, round 2.")
    expect(lines.first.locator(".arms")).to_have_count(0)  # it is nobody's


def test_the_recap_has_one_line_a_rival_and_steps_through_what_was_done(person: NewPerson) -> None:
    ada = person(**DESKTOP)
    path = begun_by_ada(ada)
    play_a_round(ada, path)
    table = ada.sit_down(path)
    table.button("Recap").click()
    expect(table.part("since-list").locator("li")).to_have_count(1)
    table.page.evaluate(WATCH_RINGS)
    table.button("Show me, step by step").click()
    expect(table.part("since-list").locator(".stepped")).to_have_count(1)
    table.page.wait_for_function("() => window.rings > 0")
