"""Taking back from the screen, and what waits for a confirmation."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Json, Table
from tests.browser.players import by_list


def a_move(table: Table, holds: bool) -> Json:
    """Play until there is such a move; the table as it is then."""
    seen = table.asked()
    while not any(move["holds"] is holds for move in seen["moves"]):
        by_list(table, seen["moves"][0], seen["moves"])
        seen = table.asked(seen["version"])
    return seen


def test_a_move_is_taken_back_with_its_line_in_the_log(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    seen, before = a_move(table, holds=False), table.log()
    by_list(table, next(move for move in seen["moves"] if not move["holds"]), seen["moves"])
    after = table.asked(seen["version"])
    assert before != table.log()
    table.button("Undo").click()
    assert seen["moves"] == table.asked(after["version"])["moves"]
    assert before == table.log()


def test_the_button_says_why_nothing_can_be_taken_back(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    seen = table.asked()
    assert not seen["undo"]["possible"]
    undo = table.button("Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_accessible_description(seen["undo"]["why"])
    undo.click(force=True)
    expect(table.part("note-text")).to_have_text(seen["undo"]["why"])


def choose_one_that_holds(table: Table, seen: Json) -> None:
    """Press a move that passes the turn or reveals something in the list of moves."""
    move = next(move for move in seen["moves"] if move["holds"])
    table.page.get_by_role("region", name="Moves").get_by_role("button", name=move["words"]).first.click()


def test_among_people_a_move_that_passes_waits_for_a_confirmation(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "here"))
    seen = a_move(table, holds=True)
    choose_one_that_holds(table, seen)
    expect(table.button("Confirm")).to_be_focused()
    table.page.keyboard.press("Escape")
    expect(table.button("Confirm")).to_have_count(0)
    assert seen["version"] == ada.view(table.page.url.partition("?")[0])["version"]


def test_against_bots_no_move_waits_for_a_confirmation(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    seen = a_move(table, holds=True)
    choose_one_that_holds(table, seen)
    expect(table.button("Confirm")).to_have_count(0)
    table.newer(seen["version"])
