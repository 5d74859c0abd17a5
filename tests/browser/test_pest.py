"""Pest alone: learnt and played on a phone, from the lobby to the rank that the result earns."""

from __future__ import annotations

from playwright.sync_api import expect

from comptoir.words import signed
from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE, Table
from tests.browser.players import by_touch, play


def sit_down_alone(person: NewPerson, button: str) -> Table:
    """A solo game of Pest, begun in the lobby."""
    page = person("Ada", **PHONE).open("/")
    page.get_by_role("article", name="Pest").get_by_role("button", name=button).tap()
    return Table(page)


def test_a_whole_game_alone_is_played_by_touch(person: NewPerson) -> None:
    table = sit_down_alone(person, "Play solo")
    [points] = play(table, by_touch, seed=1)["points"]
    expect(table.part("question")).to_contain_text("The game is over:")
    ended = table.part("question").inner_text()
    table.page.get_by_role("link", name="To the final scores").tap()
    expect(table.page.get_by_role("heading", level=1)).to_have_text(ended)
    expect(table.page.get_by_role("region", name="Result").get_by_role("listitem").locator("strong")).to_have_text(
        signed(points)
    )


def test_it_is_learnt_alone(person: NewPerson) -> None:
    table = sit_down_alone(person, "Learn")
    seen = table.asked()
    assert [0] == table.frame()["deciding"]
    assert 1 == len(seen["points"])
    expect(table.part("lesson-text")).to_contain_text("Put your castle on Pellun")


def test_the_board_that_is_asked_for_comes_up(person: NewPerson) -> None:
    table = sit_down_alone(person, "Play solo")
    seen = table.asked()
    expect(table.page.locator('.sight[aria-current="true"]')).to_have_text("Map")
    for words, tab in (
        ("Put the castle", "common"),
        ("Put the doctor", "mine"),
        (": Move", "mine"),
        ("Move", "common"),
    ):
        move = next(move for move in seen["moves"] if words in move["words"])
        by_touch(table, move, seen["moves"])
        seen = table.asked(seen["version"])
        expect(table.tab(tab)).to_have_attribute("aria-pressed", "true")
