"""Where and when a person gets messages: the browser's time zone is offered until one is chosen."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson

PAGE = "/me/messages"


def test_the_time_zone_of_the_browser_is_offered_until_one_is_chosen(person: NewPerson) -> None:
    ada = person("Ada", timezone_id="Asia/Tokyo")
    page = ada.open(PAGE)
    zone = page.get_by_label("Time zone")
    expect(zone).to_have_value("Asia/Tokyo")
    zone.fill("Europe/Paris")
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**?done=saved")
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Paris")
