"""After a reload, a restart or a lost network the page catches up: no line of the log is missed or doubled."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE, Person, Table
from tests.browser.players import by_list, tap_at
from tests.browser.site import Site


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


# What was late arrives; is the page free again at once, without asking the clock?
FREE_AT_ONCE = """async () => {
  const late = window.held;
  window.held = null;
  for (const data of late) window.socket.dispatchEvent(new MessageEvent("message", {data}));
  for (let turn = 0; turn < 20; turn++) await null;
  return document.getElementById("table-bar").ariaBusy !== "true";
}"""


def test_the_message_of_a_move_ends_the_wait_for_its_picture(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "here"))
    table.settings(confirmation=False, handover=False)
    table.asked()
    table.hold()
    with table.page.expect_response("**/moves"):
        table.part("moves-list").locator("button").first.click()
    table.page.wait_for_function("() => window.held.length")
    assert table.page.evaluate(FREE_AT_ONCE)


def test_after_a_reload(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    before = move_elsewhere(ada, path)
    table.page.reload()
    check(table, ada, path, before)


def test_after_a_time_without_network(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    ada.context.set_offline(True)
    before = [move_elsewhere(ada, path) for _ in range(3)]
    ada.context.set_offline(False)
    check(table, ada, path, before[-1])


def test_after_a_line_that_broke_with_messages_on_their_way(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    table.hold()
    before = [move_elsewhere(ada, path) for _ in range(3)]
    table.cut()
    check(table, ada, path, before[-1])


def test_a_move_without_network_is_made_once_when_it_is_back(person: NewPerson, site: Site) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    seen, before = table.asked(), site.stored(path)
    ada.context.set_offline(True)
    with ada.context.expect_event("requestfailed"):
        by_list(table, seen["moves"][0], seen["moves"])
    assert before == site.stored(path)
    ada.context.set_offline(False)
    check(table, ada, path, seen["version"])
    assert len(before) + 1 == len(site.stored(path))


def test_a_move_whose_answer_got_lost_is_made_once(person: NewPerson, site: Site) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    seen, before = table.asked(), site.stored(path)
    lost: list[int] = []

    def lose(route: Route) -> None:
        lost.append(route.fetch().status)
        route.abort()

    table.page.route("**/moves", lose, times=1)
    with table.page.expect_response("**/moves") as answer:  # to the same move, sent again
        by_list(table, seen["moves"][0], seen["moves"])
    assert [200, 200] == [*lost, answer.value.status]
    check(table, ada, path, seen["version"])
    assert len(before) + 1 == len(site.stored(path))


@pytest.mark.parametrize("is_slow", [False, True], ids=["at once", "after the next picture"])
def test_a_double_click_applies_once(person: NewPerson, site: Site, is_slow: bool) -> None:
    ada = person()
    path = ada.new_table("me", "here")
    table = ada.sit_down(path)
    table.settings(confirmation=False, handover=False)
    seen, before = table.asked(), site.stored(path)
    x, y = middle(table.part("moves-list").get_by_role("button").first)
    table.page.mouse.click(x, y)
    if is_slow:
        table.newer(seen["version"])
    table.page.mouse.down(click_count=2)
    table.page.mouse.up(click_count=2)
    table.newer(seen["version"])
    table.page.wait_for_timeout(200)  # a second move would be here by now
    assert len(before) + 1 == len(site.stored(path))


def middle(thing: Locator) -> tuple[float, float]:
    """Where a person clicks a thing."""
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_stale_move_says_so_and_shows_the_table_as_it_stands(person: NewPerson, site: Site) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    seen = table.asked()
    table.hold()
    move_elsewhere(ada, path)
    before = site.stored(path)
    with table.page.expect_response("**/moves") as answer:
        by_list(table, seen["moves"][-1], seen["moves"])
    assert 409 == answer.value.status
    expect(table.part("note-text")).to_have_text("The game has moved on. Here is where it stands now.")
    assert before == site.stored(path)
    now = answer.value.json()["view"]
    expect(table.part("question")).to_have_text(now["question"])
    assert sorted(move["words"] + "".join(move["changes"]) for move in now["moves"]) == sorted(table.listed())
    table.release()
    check(table, ada, path, seen["version"])


def test_on_a_phone_the_summary_leaves_the_bar_free_and_goes_when_the_board_is_touched(person: NewPerson) -> None:
    ada = person(**PHONE)
    path = ada.new_table("me", "novice")
    ada.context.request.post(f"{path}/seen", data={"rows": 1})
    for _ in range(12):
        move_elsewhere(ada, path)
    table = ada.sit_down(path)
    summary, bar = table.part("since").bounding_box(), table.part("bar").bounding_box()
    assert summary is not None
    assert bar is not None
    assert summary["y"] + summary["height"] <= bar["y"]
    tap_at(table, middle(table.part("since-list")))
    expect(table.part("since")).to_be_visible()
    tap_at(table, (summary["x"] + 20, summary["y"] - 10))
    expect(table.part("since")).to_be_hidden()


def test_a_move_that_gets_lost_behind_a_proxy_is_sent_again(person: NewPerson, site: Site) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    seen, before, sent = table.asked(), site.stored(path), list[Any]()
    page, ours = {"content_type": "text/html"}, {"content_type": "application/json", "headers": {"retry-after": "1"}}
    losses: list[Any] = [
        {"status": 502},
        {"status": 504, "body": "<h1>?", **page},
        {"status": 503, "body": "{}", **ours},
    ]

    def lose(route: Route) -> None:
        sent.append(route.request.post_data_json)
        route.fulfill(**losses.pop(0)) if losses else route.continue_()

    table.page.route("**/moves", lose)
    by_list(table, seen["moves"][0], seen["moves"])
    check(table, ada, path, seen["version"])
    assert [sent[0]] * 4 == sent
    assert len(before) + 1 == len(site.stored(path))
