"""The boards: what is marked leads to a move, keys walk from thing to thing, and on a phone the tabs follow."""

from __future__ import annotations

import re
from collections.abc import Container

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Json, Person, Table, number_of
from tests.browser.players import Moves, by_list, open_tab, play, point, tab_of, tap_at, touches

# The first of the moves that are asked about, or the confirmation; nothing if nothing is asked any more.
ANSWER = "() => document.querySelector('#table-choice button.move')?.click()"
TABLES = 20  # that are tried until the dice are right
ROUNDS = 50  # touches and answers for one move
# From when a finger comes, the page has something else to do for longer than a finger is held to ask what a thing is.
BUSY = """() => addEventListener("pointerdown", () => {
  const until = performance.now() + 450;
  while (performance.now() < until);
}, {once: true})"""
MARKED = "() => [...document.querySelectorAll('.drawing .can-touch')].map((thing) => thing.id)"


def marked(table: Table) -> list[str]:
    """Everything that can be touched next."""
    found: list[str] = table.page.evaluate(MARKED)
    return found


def named(move: Json) -> set[str]:
    """Everything that can be touched for a move."""
    return {id for step in move["touches"] for id in step}


@pytest.mark.parametrize("moves", [0, 5])
def test_every_thing_that_is_marked_leads_to_a_move(person: NewPerson, moves: int) -> None:
    ada = person(**DESKTOP)
    table = ada.sit_down(ada.new_table("me", "novice"))
    legal = {move["move"]: named(move) for move in play(table, by_list, seed=4, moves=moves)["moves"]}
    sent = refused(table)
    assert marked(table)
    for id in marked(table):
        touch_to_the_end(table, id, sent)
        assert id in legal[sent.pop()]


def refused(table: Table) -> list[int]:
    """From now on every move is noted here and refused, so that the position stays."""
    sent: list[int] = []

    def refuse(route: Route) -> None:
        sent.append(number_of(route.request))
        route.fulfill(status=400, json={"error": "Not now."})

    table.page.route("**/moves", refuse)
    return sent


def touch_to_the_end(table: Table, id: str, sent: list[int]) -> None:
    """Touch a thing and whatever is marked after it, and answer what is asked, until a move is sent."""
    table.page.mouse.click(*point(table, id))
    for _ in range(ROUNDS):
        if is_busy(table) or sent:  # in this order: while the page is asked, a move may be noted
            break
        if following := marked(table):
            table.page.mouse.click(*point(table, following[0]))
        else:
            table.page.evaluate(ANSWER)
    expect(table.part("bar")).to_have_attribute("aria-busy", "false")
    assert sent, f"touching {id} leads to no move"
    expect(table.page.locator(".chosen")).to_have_count(0)


def is_busy(table: Table) -> bool:
    """Is a move on its way?"""
    return table.part("bar").get_attribute("aria-busy") == "true"


def through(moves: Moves, id: str) -> list[Json]:
    """The moves that a thing is touched for."""
    return [move for move in moves if id in named(move)]


def a_thing_of(ada: Person, numbers: Container[int]) -> tuple[Table, str, list[Json]]:
    """A table, a thing that is touched for this many moves, all of which need a touch in another tab, and the moves."""
    for _ in range(TABLES):
        table = ada.sit_down(ada.new_table("me", "novice"))
        moves = table.asked()["moves"]
        for id in marked(table):
            elsewhere = {tab_of(table, other) for other in others_of(moves, id)}
            if len(through(moves, id)) in numbers and elsewhere and tab_of(table, id) not in elsewhere:
                return table, id, through(moves, id)
    raise AssertionError("no table has such a thing")


def others_of(moves: Moves, id: str) -> set[str]:
    """What is touched besides this thing in the moves that begin with it."""
    return {other for move in through(moves, id) for step in move["touches"] if id not in step for other in step}


def test_the_only_move_left_is_made(person: NewPerson) -> None:
    table, id, moves = a_thing_of(person(**DESKTOP), [1])
    sent = refused(table)
    table.page.mouse.click(*point(table, id))
    expect(table.part("bar")).to_have_attribute("aria-busy", "false")
    assert [move["move"] for move in moves] == sent


def test_a_few_moves_are_named_beside_what_was_touched(person: NewPerson) -> None:
    table, id, moves = a_thing_of(person(**DESKTOP), range(2, 5))
    sent = refused(table)
    table.page.mouse.click(*point(table, id))
    offered = table.part("choices").get_by_role("button")
    expect(offered).to_have_text([f"{move['words']}{''.join(move['changes'])}" for move in moves])
    offered.last.click()
    expect(offered).to_have_count(0)
    assert [moves[-1]["move"]] == sent


def test_the_named_moves_stay_when_the_page_moves(person: NewPerson) -> None:
    table, id, _ = a_thing_of(person(**DESKTOP), range(2, 5))
    table.page.mouse.click(*point(table, id))
    table.page.evaluate("() => dispatchEvent(new Event('scroll'))")
    expect(table.part("choices")).to_be_visible()


def test_on_a_phone_a_few_moves_are_named_where_the_finger_is(person: NewPerson) -> None:
    table, id, _ = a_thing_of(person(**PHONE), range(2, 5))
    open_tab(table, id)
    tap_at(table, point(table, id))
    expect(table.part("choices").get_by_role("button").first).to_be_in_viewport()
    expect(table.tab(tab_of(table, id))).to_have_attribute("aria-pressed", "true")


def test_a_board_is_walked_by_arrow_keys_and_enter_touches(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice", game="orleans"))
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


def test_a_short_tap_is_no_long_one_because_the_page_was_busy(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    id = touches(next(move for move in table.asked()["moves"] if len(move["touches"]) > 1))[0]
    open_tab(table, id)
    table.page.evaluate(BUSY)
    tap_at(table, point(table, id))
    expect(table.page.locator(".chosen")).to_have_count(1)
    expect(table.part("explain")).to_be_hidden()


def test_on_a_phone_there_is_a_tab_for_every_part(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    parts = {"common": "#table-common", "mine": "#table-mine", "others": ".seats"}
    parts |= {"moves": "#table-moves", "log": "#table-log", "chat": "#table-chat"}
    for name in parts:
        table.tab(name).tap()
        expect(table.tab(name)).to_have_attribute("aria-pressed", "true")
        assert [name] == [one for one, place in parts.items() if table.page.locator(place).is_visible()]
