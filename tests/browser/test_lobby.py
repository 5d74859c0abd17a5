"""The lobby and the pages around it: where one's games stand, and what asks before it is done for good."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE
from tests.browser.test_axe import serious

LOOKS = pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
SCREENS = ((1440, 900), (1280, 720), (1024, 768), (390, 844), (844, 390))
WITHOUT_SCRIPT = {"java_script_enabled": False}
A_WHILE = 16_000  # milliseconds after which the lobby has looked again


def top(page: Page, part: str) -> float:
    """How far down a part of a page begins."""
    box = page.locator(part).bounding_box()
    assert box is not None
    return box["y"]


def ends(thing: Locator) -> float:
    """How far down something reaches."""
    box = thing.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_play_now_is_in_sight_on_every_screen(person: NewPerson) -> None:
    ada = person()
    page = ada.open("/")
    every = page.get_by_role("button", name="Play now")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert max(map(ends, every.all())) <= height
    for _ in range(10):
        ada.new_table("me", "here")
    page.reload()
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert max(map(ends, page.locator(".card .play .button").all())) <= height


@LOOKS
def test_games_under_way_come_before_the_cards(person: NewPerson, look: dict[str, Any]) -> None:
    ada, ben = person(**look), person("Ben", **look)
    ada.new_table("me", "here")
    pages = [one.open("/") for one in (ada, ben)]
    # Beside the cards on a desk, above them on a phone.
    assert [True, False] == [top(page, "#mine") < top(page, "#game-burgundy") for page in pages]
    assert [] == serious(pages[0])


def test_lists_stay_fresh_where_they_stand(person: NewPerson) -> None:
    ada, ben = person(), person("Ben")
    first = ada.new_table("me", "here")
    pages = [one.context.new_page() for one in (ada, ben)]
    for page in pages:
        page.clock.install()
        page.goto("/")
    second = ada.new_table("me", "here")
    for page, part in zip(pages, ("mine", "open"), strict=True):
        page.clock.run_for(A_WHILE)
        for path in (first, second):
            expect(page.locator(f'[aria-labelledby="{part}"] a[href="{path}"]')).to_be_visible()


@LOOKS
def test_first_game_is_listed_without_moving_the_page(person: NewPerson, look: dict[str, Any]) -> None:
    ada = person(**look)
    page = ada.context.new_page()
    page.clock.install()
    page.goto("/")
    path = ada.new_table("me", "here")
    page.clock.run_for(A_WHILE)
    expect(page.locator(f'[aria-labelledby="mine"] a[href="{path}"]')).to_be_visible()
    assert top(page, ".cards") < top(page, "#mine")


@LOOKS
def test_table_is_cancelled_at_the_second_press(person: NewPerson, look: dict[str, Any]) -> None:
    ada = person(**look)
    path = ada.new_table("me", "invited")
    page = ada.open(f"{path}/gathering")
    page.get_by_text("Cancel the table", exact=True).click()
    expect(page.get_by_text("This is final: nobody can play at this table any more")).to_be_visible()
    assert [] == serious(page)
    page.get_by_role("button", name="Yes, cancel the table").click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()


@LOOKS
def test_token_is_ended_at_the_second_press(person: NewPerson, look: dict[str, Any]) -> None:
    ada = person(**look)
    table = ada.new_table("me", "here").rpartition("/")[2]
    ada.post("/me/tokens", {"table": table, "seat": "0", "name": "Dice"})
    page = ada.open("/me/tokens")
    page.locator("summary").click()
    expect(page.get_by_text("This is final: the program that has this token")).to_be_visible()
    assert [] == serious(page)
    page.get_by_role("button", name="Yes, revoke the token “Dice”").click()
    expect(page.get_by_text("No tokens yet.")).to_be_visible()


def test_pages_ask_without_scripts_too(person: NewPerson) -> None:
    ada = person(**WITHOUT_SCRIPT)
    page = ada.open(f"{ada.new_table('me', 'invited')}/gathering")
    sure = page.get_by_role("button", name="Yes, cancel the table")
    expect(sure).to_be_hidden()
    page.get_by_text("Cancel the table", exact=True).click()
    sure.click()
    expect(page.get_by_role("heading", name="Cancelled")).to_be_visible()
