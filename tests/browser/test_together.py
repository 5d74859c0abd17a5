"""Several browsers at one table, and several people at one browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE, Table
from tests.browser.players import by_list


def test_two_browsers_play_each_other_while_a_third_watches(person: NewPerson) -> None:
    ada, ben, cleo = person("Ada"), person("Ben"), person("Cleo")
    path = ada.new_table("me", "invited")
    joined = ben.accept(ada.invite(path, 1), path)
    tables = [ada.sit_down_or_wait(path), joined]
    watched = Table(cleo.open(path))
    for _ in range(6):
        table = tables[watched.deciding()]
        seen = table.asked()
        by_list(table, seen["moves"][0], seen["moves"])
        for each in (*tables, watched):
            each.newer(seen["version"])
    assert tables[0].log() == tables[1].log() == watched.log()
    expect(watched.page.get_by_text("You are watching")).to_be_visible()
    expect(watched.part("moves-list").get_by_role("button")).to_have_count(0)


def test_a_player_whose_connection_is_gone_is_shown_as_such(person: NewPerson) -> None:
    ada, ben = person("Ada"), person("Ben")
    path = ada.new_table("me", "invited")
    joined = ben.accept(ada.invite(path, 1), path)
    joined.newer(-1)
    table, phone = ada.sit_down_or_wait(path), ada.sit_down_or_wait(path)
    phone.page.set_viewport_size(PHONE["viewport"])
    joined.page.close()
    expect(table.page.locator(".seat-card .decides")).to_have_text("connection lost")
    expect(phone.page.get_by_text("Ben: connection lost")).to_be_in_viewport()
    expect(table.page.get_by_text("Ben: connection lost")).to_be_hidden()
    ben.sit_down_or_wait(path)
    expect(table.page.locator(".seat-card .decides")).not_to_have_text("connection lost")


def test_a_device_is_handed_over(person: NewPerson) -> None:
    ada = person("Ada")
    table = ada.sit_down(ada.new_table("me", "here"))
    first = table.asked()["seat"]
    cover = table.part("handover")
    while not cover.is_visible():
        seen = table.asked()
        by_list(table, seen["moves"][0], seen["moves"])
        table.newer(seen["version"])
    expect(table.part("root")).to_be_hidden()
    table.page.get_by_role("button", name=re.compile("^I am ")).click()
    expect(table.part("root")).to_be_visible()
    expect(table.page.locator(f'[data-sit="{first}"]')).to_have_attribute("aria-pressed", "false")


def test_fifteen_tabs_of_one_person_stay_in_step(person: NewPerson) -> None:
    ada = person("Ada")
    path = ada.new_table("me", "novice")
    tabs = [ada.sit_down_or_wait(path) for _ in range(15)]
    seen = tabs[0].asked()
    by_list(tabs[0], seen["moves"][0], seen["moves"])
    for tab in tabs:
        tab.asked(seen["version"])
    assert {tuple(tabs[0].log())} == {tuple(tab.log()) for tab in tabs}
