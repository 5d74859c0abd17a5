"""axe finds nothing serious on any page, in light and dark, desktop and phone. End and replay: test_history."""

from __future__ import annotations

from collections.abc import Iterable
from secrets import token_hex
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Person
from tests.browser.players import by_list, by_touch, heard, play
from tests.browser.site import Site

GAMES = ("burgundy", "orleans", "pest")
PAGES = ("/", "/me", *(f"/{page}/{game}" for page in ("new", "games") for game in GAMES))
PAGES += ("/puzzles", "/puzzles/burgundy", "/ratings", "/ratings/burgundy", "/find", "/tournaments")
PAGES += ("/games/burgundy/rules", "/games/burgundy/ledger", "/learn/burgundy")  # the same template for all games
# What each tab of a phone shows; the rest of the page is always the same.
TABS = {
    "common": "#table-common",
    "mine": "#table-mine",
    "others": ".seats",
    "moves": "#table-moves",
    "log": "#table-log",
    "chat": "#table-chat",
}

COLOURS = ["color-contrast", "link-in-text-block"]  # the rules for which the theme makes a difference


def serious(page: Page, within: str = "html") -> list[str]:
    """Accessibility problems, in either theme, of a page or what a selector finds: the rule and the first places."""
    if page.evaluate("() => !window.axe"):
        page.evaluate(AXE_SCRIPT)
    page.emulate_media(color_scheme="light")
    light = _broken(page, within)
    page.emulate_media(color_scheme="dark")
    return light + _broken(page, within, runOnly=COLOURS)


def serious_on(pages: Iterable[str], person: Person) -> list[str]:
    """Problems of these pages, one after the other in one tab: those that stay open would go on working."""
    page, problems = person.context.new_page(), list[str]()
    for path in pages:
        page.goto(path)
        problems += serious(page)
    return problems


def _broken(page: Page, within: str, **options: Any) -> list[str]:
    found = page.evaluate("given => axe.run(...given)", [within, {"resultTypes": ["violations"]} | options])
    return [
        f"{page.url} {one['id']}: {[node['target'] for node in one['nodes'][:3]]}"
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages(person: NewPerson, look: dict[str, Any]) -> None:
    ada = person(**look)
    assert [] == serious_on(PAGES, ada)


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_of_an_account(person: NewPerson, look: dict[str, Any]) -> None:
    ada = person(**look)
    ada.post("/me/account", {"account": token_hex(4), "password": "a good password"})
    assert [] == serious_on(("/me", "/me/sessions"), ada)


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_profile_and_its_end(person: NewPerson, site: Site, look: dict[str, Any]) -> None:
    ada = person(**look)
    for _ in range(3):  # as many as make a tile successful
        site.keep_result(ada.new_table("me", "novice"))
    ada.post("/me/ratings", {"shows": "yes"})
    assert [] == serious_on(("/me/profile", "/me/erase", "/ratings/burgundy"), ada)


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_about_friends(person: NewPerson, look: dict[str, Any]) -> None:
    ada, ben = person(**look), person("Ben")
    path = ben.new_table("me", "novice")
    ben.context.request.post(f"{path}/chat", data={"text": "Hello."})
    page = ada.open("/friends")
    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_role("textbox", name="Your link").input_value()
    problems = serious(page) + serious(ben.open(link)) + serious(ada.open(f"{path}/chat/0"))
    ben.post(link, {})
    problems += serious(ada.open("/")) + serious(page := ada.open("/friends"))
    page.get_by_role("button", name="Accept Ben").click()
    problems += serious(page) + serious(ada.open(f"{ada.new_table('me', 'invited')}/gathering"))
    assert [] == problems


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_tournament_before_and_after_it_begins(person: NewPerson, look: dict[str, Any]) -> None:
    ada = person(**look)
    asked = {"name": "Spring Cup", "game": "burgundy", "system": "round-robin"}
    made = ada.context.request.post("/api/tournaments", data=asked).json()
    path = f"/tournaments/{made['tournament']['id']}"
    ada.post(f"{path}/enter", {})
    ada.post(f"{path}/bots", {"level": "novice", "number": "2"})
    problems = serious(ada.open(path))
    ada.post(f"{path}/begin", {})
    assert [] == problems + serious(ada.open(path))


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_pages_about_programs_and_challenges(person: NewPerson, look: dict[str, Any]) -> None:
    ada, ben = person(**look), person("Ben")
    for one in (ada, ben):
        one.post("/me/challenges", {"challengers": "public"})
    page = ada.open("/me/programs")
    problems = serious(page)
    page.get_by_role("textbox", name="Name of the program").fill(token_hex(4))
    page.get_by_role("button", name="Make the account").click()
    problems += serious(page)
    page.get_by_role("button", name="Create a token").click()
    problems += serious(page)
    problems += serious(page := ada.open(page.url.replace("/me/programs/", "/people/").removesuffix("/tokens")))
    page.get_by_role("button", name="Challenge").click()
    problems += serious(page)
    theirs = ada.open("/me/profile").url
    ben.open(theirs).get_by_role("button", name="Challenge").click()
    problems += serious(ada.open("/"))  # with one's own challenge and that of another
    assert [] == problems


@pytest.mark.parametrize("game", GAMES)
def test_the_middle_of_a_game(person: NewPerson, game: str) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice", game=game))
    play(table, by_list, seed=2, moves=6)
    assert [] == serious(table.page)


@pytest.mark.parametrize("game", GAMES)
def test_the_middle_of_a_game_on_a_phone(person: NewPerson, game: str) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice", game=game))
    play(table, by_touch, seed=2, moves=6)
    problems = serious(table.page)
    for tab, part in TABS.items():
        with heard(table):
            table.tab(tab).tap()
        problems += serious(table.page, within=part)
    assert [] == problems
