"""After a reload, a restart or a lost network the page catches up: no line of the log is missed or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Person, Table
from tests.browser.players import by_list
from tests.browser.site import Site


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A server of one's own: it is stopped."""
    found = Site(tmp_path)
    yield found
    found.stop()


def told(person: Person, path: str) -> list[str]:
    """The log as the server tells it."""
    return [line["text"] for line in person.view(path)["log"]["lines"]]


def move_elsewhere(person: Person, path: str) -> int:
    """A move of the same person from another device; the version before it."""
    view = person.view(path)
    while not view["moves"]:
        view = person.view(path)
    person.move(path, view)
    return int(view["version"])


def check(table: Table, person: Person, path: str, after: int) -> None:
    """The page shows everything once."""
    table.asked(after)
    assert told(person, path) == table.log()


def test_after_a_reload(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    before = move_elsewhere(ada, path)
    table.page.reload()
    check(table, ada, path, before)


def test_after_a_restart_of_the_server(person: NewPerson, site: Site) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    site.stop()
    expect(table.part("lost")).to_be_visible()
    site.start()
    before = move_elsewhere(ada, path)
    check(table, ada, path, before)
    expect(table.part("lost")).to_be_hidden()


def test_after_loss_of_the_network(person: NewPerson) -> None:
    ada, path = (found := person()), found.new_table("me", "here")
    table = ada.sit_down(path)
    view = ada.view(path, seat := table.asked()["seat"])
    ada.context.set_offline(True)
    with ada.context.expect_event("requestfailed"):
        table.page.get_by_role("region", name="Moves").get_by_role("button").first.click()
        if table.button("Confirm").count():
            table.button("Confirm").click()
    ada.context.set_offline(False)
    table.newer(view["version"])
    lines = [line["text"] for line in ada.view(path, seat)["log"]["lines"]]
    expect(table.part("log-list").locator("li")).to_have_count(len(lines))
    assert lines == table.log()


def test_a_double_click_applies_once(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "here")
    table = ada.sit_down(path)
    sent: list[str] = []
    table.page.on("request", lambda request: sent.append(request.url) if request.url.endswith("/moves") else None)
    move = next(move for move in table.asked()["moves"] if not move["holds"])
    table.page.get_by_role("region", name="Moves").get_by_role("button", name=move["words"]).first.dblclick()
    table.newer(table.asked()["version"] - 1)
    assert 1 == len(sent)


def test_a_stale_move_says_so_and_shows_the_table_as_it_stands(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "here")
    table = ada.sit_down(path)
    seen = table.asked()
    sentence = "The table has moved on; here it is as it stands."
    body = {"seat": seen["seat"], "version": seen["version"] - 1, "move": seen["moves"][0]["move"], "key": "stale"}
    answer = ada.context.request.post(f"{path}/moves", data=body)
    assert (409, sentence) == (answer.status, answer.json()["error"])
    # What the server answers to a move against an old version is what this page gets.
    table.page.route("**/moves", lambda route: route.fulfill(response=answer))
    by_list(table, seen["moves"][0], seen["moves"])
    expect(table.part("note-text")).to_have_text(sentence)
