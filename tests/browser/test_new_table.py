"""The form of a new table: short at first, quiet about what is impossible, and never lost."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE
from tests.browser.test_axe import serious


def test_button_is_in_sight_and_further_rules_are_folded(person: NewPerson) -> None:
    for look in (DESKTOP, PHONE):
        page = person(**look).open("/new/orleans")
        expect(page.get_by_role("button", name="Set up the table")).to_be_in_viewport()
        expect(page.get_by_text("Fewer place tiles")).to_be_hidden()
        assert [] == serious(page)
        page.get_by_role("heading", name="More rules").click()
        expect(page.get_by_text("Fewer place tiles")).to_be_visible()


def test_impossible_value_says_why_when_asked(person: NewPerson) -> None:
    page = person().open("/new/burgundy")
    page.get_by_role("heading", name="More rules").click()
    value = page.locator("label", has=page.get_by_role("radio", name="Later editions"))
    expect(value.get_by_role("radio")).to_be_disabled()
    expect(value.get_by_text("exclude each other")).to_be_hidden()
    value.get_by_role("button", name="Why not?").click()
    expect(value.get_by_text("exclude each other")).to_be_visible()
    assert [] == serious(page)


def test_boards_are_chosen_by_picture(person: NewPerson) -> None:
    page = person().open("/new/burgundy")
    page.get_by_role("heading", name="More rules").click()
    boards = page.get_by_role("group", name="Boards", exact=True)
    for name in ("3", "10a", "3", "SE4"):
        boards.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("textbox", name="Boards")).to_have_value("10a,SE4")
    expect(boards.get_by_role("button", name="SE4")).to_have_attribute("data-places", "2")
    expect(boards.get_by_role("button", name="3", exact=True)).to_have_attribute("aria-pressed", "false")
    assert [] == serious(page)


def test_refused_form_can_be_reloaded(person: NewPerson) -> None:
    page = person().open("/new/burgundy")
    page.get_by_role("heading", name="More rules").click()
    page.get_by_role("textbox", name="Boards").fill("77")
    page.get_by_role("textbox", name="Boards").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("There is no board “77”")
    page.reload()
    expect(page.get_by_role("textbox", name="Boards")).to_have_value("77")


def test_hints_are_off_among_people(person: NewPerson) -> None:
    page = person().open("/new/burgundy")
    page.get_by_role("heading", name="Clock, hints").click()
    hints = page.get_by_role("checkbox", name="Hints")
    expect(hints).to_be_checked()
    page.get_by_label("Seat 2", exact=True).select_option("invited")
    expect(hints).not_to_be_checked()
    hints.check()
    page.get_by_label("Seat 2", exact=True).select_option("free")
    expect(hints).to_be_checked()
