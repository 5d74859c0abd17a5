"""The hard parts of each way to play: keyboard alone, as a screen reader hears it, by touch on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE, Json, number_of
from tests.browser.players import Moves, Way, by_keyboard, by_list, by_mouse, by_touch, listed, play


@pytest.mark.parametrize("way", [by_mouse, by_list, by_keyboard])
def test_moves_are_made(person: NewPerson, way: Way) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    before = table.asked()["version"]
    assert before + 8 <= play(table, way, seed=3, moves=8)["version"]


def test_moves_are_made_by_touch_on_a_phone(person: NewPerson) -> None:
    ada = person(**PHONE)
    table = ada.sit_down(ada.new_table("me", "novice"))
    before = table.asked()["version"]
    assert before + 8 <= play(table, by_touch, seed=3, moves=8)["version"]


def found(moves: Moves, wanted: Json) -> list[Json]:
    """The moves that typing the words of one of them leaves: all that have them, their group's name included."""
    told = [f"{move['group']} {move['words']}{''.join(move['changes'])}".lower() for move in moves]
    typed = wanted["words"].lower().split()
    return [move for move, text in zip(moves, told, strict=True) if all(word in text for word in typed)]


def test_typing_leaves_the_moves_that_have_the_words(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    before, moves = table.listed(), listed(table.asked()["moves"])
    table.page.keyboard.press("/")
    expect(table.part("filter")).to_be_focused()
    table.page.keyboard.insert_text(moves[0]["words"])
    assert [move["words"] + "".join(move["changes"]) for move in found(moves, moves[0])] == table.listed()
    table.page.keyboard.insert_text("nothing like this")
    expect(table.part("moves-none")).to_be_visible()
    table.page.keyboard.press("Escape")
    assert before == table.listed()


def test_enter_makes_the_only_move_that_typing_leaves(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    table.settings(confirmation=False)
    seen = table.asked()
    wanted = next(move for move in seen["moves"] if [move] == found(seen["moves"], move))
    table.page.keyboard.press("/")
    table.page.keyboard.insert_text(wanted["words"])
    with table.page.expect_request("**/moves") as sent:
        table.page.keyboard.press("Enter")
    assert wanted["move"] == number_of(sent.value)
    table.asked(seen["version"])


def test_enter_makes_no_move_while_several_are_left(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    table.settings(confirmation=False)
    seen = table.asked()
    table.page.keyboard.press("/")
    table.page.keyboard.insert_text("a")
    assert len(table.listed()) > 1
    table.page.keyboard.press("Enter")
    table.page.wait_for_timeout(200)  # a move would be here by now
    assert seen["version"] == ada.view(path)["version"]


def test_what_happens_is_said_in_the_live_region(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    said = table.page.locator("[aria-live=polite] p")
    before = said.all_text_contents()
    play(table, by_list, seed=5, moves=1)
    assert before != said.all_text_contents()
    assert any(table.log()[-1] in line for line in said.all_text_contents())
