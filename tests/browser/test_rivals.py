"""Rivals are in sight: their boards on the page, and what they have just done."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE

SMALL = {"viewport": {"width": 1100, "height": 640}}


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


def test_a_key_opens_the_boards_of_a_rival_and_closes_them(person: NewPerson) -> None:
    ada = person(**SMALL)  # too small for three more boards
    table = ada.sit_down(ada.new_table("me", "novice", "novice", "novice"))
    expect(table.part("cards").locator(".rival svg")).to_have_count(0)
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
