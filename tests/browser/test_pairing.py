"""Finding opponents: the page keeps its person in the queue, and takes them to the table."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE
from tests.browser.test_axe import serious


def look_for_opponents(page: Page) -> None:
    page.get_by_role("button", name="Find opponents").click()


def wait_for_opponents(page: Page) -> None:
    look_for_opponents(page)
    expect(page.get_by_role("heading", name="Looking for opponents")).to_be_visible()


def test_who_waits_is_taken_to_the_table_and_who_closes_the_page_is_not_seated(person: NewPerson) -> None:
    ada, ben, cleo = person(**PHONE), person("Ben", **PHONE), person("Cleo", **PHONE)
    gone = cleo.open("/find?game=pest")
    wait_for_opponents(gone)
    assert [] == serious(gone)
    pages = [one.open("/find?game=pest") for one in (ada, ben)]
    expect(pages[0].get_by_text("Cleo")).to_be_visible()
    gone.goto("/me")
    for page in pages:
        expect(page.get_by_text("Cleo")).to_have_count(0)
    wait_for_opponents(pages[0])
    look_for_opponents(pages[1])  # which may lead to the table at once
    for page in pages:
        page.wait_for_url(re.compile("/tables/"))
    assert pages[0].url == pages[1].url
    expect(gone).to_have_url(re.compile("/me$"))
