"""Looking back in a browser: stepping through a game, its end, a rematch, and the page about a game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.analysis.made_up import TOUCHED, an_analysis
from tests.browser.conftest import NewPerson
from tests.browser.people import Person
from tests.browser.site import Site

A_STEP = 1100  # milliseconds from one step to the next
RECORD = Path(__file__).parents[1] / "records" / "burgundy" / "2p-greedy.json"


def opened(player: Person) -> str:
    """A recorded game as a table; its path."""
    page = player.open("/")
    page.get_by_label("Record file").set_input_files(RECORD)
    page.get_by_role("button", name="Open the record").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins with")
    return page.url.removesuffix("/end")


def at(page: Page, number: int) -> None:
    """The page shows this moment, and its address says so."""
    expect(page.locator("#replay-number")).to_contain_text(f"{number} of ")
    expect(page).to_have_url(re.compile(rf"\?at={number}$"))
    expect(page.locator("#replay-log [aria-current]")).to_have_attribute("data-number", str(number))
    expect(page.locator("#replay-words")).to_have_text(page.locator("#replay-log [aria-current]").inner_text())


def test_a_game_is_stepped_through_by_keys_buttons_slider_and_log(person: NewPerson) -> None:
    player = person()
    page = player.open(f"{opened(player)}/replay?at=40")
    board = page.locator("[data-panel=common] > svg")
    before = board.inner_html()
    page.keyboard.press("ArrowRight")
    at(page, 41)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    at(page, 39)
    page.get_by_role("link", name="To the beginning").click()
    at(page, 0)
    assert before != board.inner_html()
    page.get_by_role("slider").fill("30")
    at(page, 30)
    page.locator("#replay-log [data-number='12'] a").click()
    at(page, 12)
    page.keyboard.press("End")
    expect(page.locator("#replay-log li[hidden]")).to_have_count(0)


def test_a_step_marks_what_it_changed_a_mistake_what_was_better_and_things_explain_themselves(
    person: NewPerson, site: Site
) -> None:
    player = person()
    path = opened(player)
    site.keep_analysis(path, an_analysis())
    page = player.open(f"{path}/replay?at=40")
    expect(page.locator(".changed")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".board .changed").first).to_be_visible()
    page.locator("#depot-1-0").hover()
    expect(page.locator("#replay-explain")).to_be_visible()
    page.locator("#depot-1-0").click()
    page.mouse.move(1, 1)
    expect(page.locator("#replay-explain a")).to_have_attribute("href", "/games/burgundy/rules#taking.take")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".changed")).to_have_count(0)
    page.locator(".mistakes a").click()
    expect(page.locator("#replay-better")).to_contain_text("Better: Take a market from depot 1")
    expect(page.locator("#replay-better")).to_be_in_viewport()
    assert sorted(TOUCHED) == sorted(page.locator("[data-better]").evaluate_all("found => found.map(({ id }) => id)"))


def test_it_plays_by_itself_until_it_is_stopped(person: NewPerson) -> None:
    player = person()
    page = player.open(opened(player))
    page.clock.install(time=0)
    page.goto(f"{page.url.removesuffix('/end')}/replay?at=7")
    page.clock.pause_at(A_STEP)
    page.get_by_role("button", name="Play", exact=True).click()
    for number in (8, 9):
        page.clock.run_for(A_STEP)
        at(page, number)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_have_attribute("aria-pressed", "false")


def test_a_link_to_a_moment_can_be_copied(person: NewPerson) -> None:
    player = person(permissions=["clipboard-read", "clipboard-write"])
    page = player.open(f"{opened(player)}/replay?at=40")
    page.keyboard.press("ArrowRight")
    at(page, 41)
    page.get_by_role("link", name="Copy the link").click()
    expect(page.locator("#replay-link")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/replay?at=41")


def test_without_a_script_every_step_is_a_link(person: NewPerson) -> None:
    path = opened(person())
    page = person(java_script_enabled=False).open(f"{path}/replay?at=40")
    page.get_by_role("link", name="One step forward").click()
    expect(page).to_have_url(f"{path}/replay?at=41")
    expect(page.locator("#replay-number")).to_contain_text("41 of ")


@pytest.mark.parametrize(
    ("width", "height", "language", "theme"),
    [(1440, 900, "en", "light"), (390, 844, "fr", "dark")],
    ids=["desktop", "phone"],
)
def test_the_pages_have_nothing_in_anybodys_way(
    person: NewPerson, width: int, height: int, language: str, theme: str
) -> None:
    path = opened(person())
    player = person(viewport={"width": width, "height": height}, color_scheme=theme)
    player.context.add_cookies([{"name": "language", "value": language, "url": path}])
    page = player.open("/")
    for address in (f"{path}/replay?at=100", f"{path}/end", "/games/burgundy"):
        page.goto(address)
        found = Axe().run(page).response["violations"]
        assert [] == [(one["id"], one["nodes"][0]["target"]) for one in found], address
        assert 0 == page.evaluate("document.documentElement.scrollWidth - innerWidth"), address


def test_only_playing_on_is_a_bare_triangle(person: NewPerson) -> None:
    player = person()
    page = player.open(f"{opened(player)}/replay?at=7")
    shapes = page.locator(".steps path:visible")
    bare = [shape.get_attribute("class") for shape in shapes.all() if "v14" not in (shape.get_attribute("d") or "")]
    assert ["to-play"] == bare
