"""The hard parts of each way to play: keyboard alone, as a screen reader hears it, by touch on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.players import Way, by_keyboard, by_list, by_mouse, by_touch, play, touches

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("way", [by_mouse, by_list, by_keyboard])
def test_moves_are_made(person: NewPerson, way: Way) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    before = table.asked()["version"]
    assert before + 8 <= play(table, way, seed=3, moves=8)["version"]


def test_moves_are_made_by_touch_on_a_phone(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    before = table.asked()["version"]
    assert before + 8 <= play(table, by_touch, seed=3, moves=8)["version"]


def test_enter_makes_the_only_move_that_typing_leaves(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    seen = table.asked()
    table.page.keyboard.press("/")
    expect(table.part("filter")).to_be_focused()
    table.page.keyboard.insert_text("nothing like this")
    expect(table.part("moves-none")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.part("moves-list").locator("button:visible")).to_have_count(len(seen["moves"]))


def test_a_board_is_walked_by_arrow_keys_and_enter_touches(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    drawing = table.page.locator(".drawing:has(.can-touch)").first
    drawing.focus()
    table.page.keyboard.press("PageDown")
    touched = table.page.locator(".drawing [id]:focus")
    expect(touched).to_have_role("button")
    expect(touched).to_have_attribute("aria-label", re.compile("."))
    table.page.keyboard.press("Enter")
    expect(table.page.locator(".chosen")).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(table.page.locator(".chosen")).to_have_count(0)


def test_what_happens_is_said_in_the_live_region(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    said = table.page.locator("[aria-live=polite] p")
    before = said.all_text_contents()
    play(table, by_list, seed=5, moves=1)
    assert before != said.all_text_contents()
    assert any(table.log()[-1] in line for line in said.all_text_contents())


def test_on_a_phone_the_tab_of_the_next_touch_opens(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    for tab in ("Common", "Mine", "Others", "Moves", "Log"):
        button = table.page.get_by_role("navigation", name="Parts of the table").get_by_role("button", name=tab)
        button.tap()
        expect(button).to_have_attribute("aria-pressed", "true")


def test_every_thing_that_is_marked_can_be_touched(person: NewPerson) -> None:
    ada = person(viewport={"width": 1440, "height": 900})
    table = ada.sit_down(ada.new_table("me", "novice"))
    for move in table.asked()["moves"]:
        assert table.page.locator(f'[id="{touches(move)[0]}"].can-touch').count() == 1
