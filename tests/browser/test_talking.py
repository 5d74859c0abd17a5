"""Talk at the table: what was not read yet is counted, on a phone too, and after a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import DESKTOP, PHONE, Json, Person, Table

# How much wider than its field a placeholder is.
CUT = """(field) => {
  const style = getComputedStyle(field);
  const context = document.createElement("canvas").getContext("2d");
  context.font = style.font;
  const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return context.measureText(field.placeholder).width - room;
}"""


def say(person: Person, path: str, *lines: str) -> None:
    for text in lines:
        answer = person.context.request.post(f"{path}/chat", data={"text": text})
        assert answer.ok, answer.text()


def chat_tab(table: Table) -> Locator:
    """The tab of the talk that is to be seen: in the bar of a phone, or at the side."""
    return table.page.locator('button[data-tab="chat"]:visible')


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_lines_are_counted_until_they_are_read(person: NewPerson, look: Json) -> None:
    ada, ben = person(**look), person("Ben")
    path = ada.new_table("me", "novice")
    table = ada.sit_down_or_wait(path)
    count = chat_tab(table).locator(".count")
    say(ben, path, "Hello.", "Are you there?")
    expect(count).to_have_text("2")
    expect(count).to_be_visible()
    chat_tab(table).click()
    expect(count).to_have_text("")
    say(ben, path, "There you are.")
    expect(table.part("chat-list").locator("li")).to_have_count(3)
    expect(count).to_have_text("")


def test_lines_are_counted_from_the_last_one_that_was_read(person: NewPerson) -> None:
    ada, ben = person(), person("Ben")
    path = ada.new_table("me", "here")  # no bot, whose moves meanwhile would be told on top of the talk
    table = ada.sit_down_or_wait(path)
    say(ben, path, "Hello.")
    chat_tab(table).click()
    expect(table.part("chat-list").locator("li")).to_have_count(1)
    table.page.goto("/")
    say(ben, path, "Are you there?", "I wait.")
    say(ada, path, "From elsewhere: I am.")
    table.page.goto(path)
    count = chat_tab(table).locator(".count")
    expect(count).to_have_text("2")
    table.page.reload()
    expect(count).to_have_text("2")
    chat_tab(table).click()
    table.page.reload()
    expect(table.part("chat-list").locator("li")).to_have_count(4)
    expect(count).to_have_text("")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_fields_say_all_of_what_they_are_for(person: NewPerson, language: str) -> None:
    ada = person(locale=language, viewport={"width": 1280, "height": 800})
    table = ada.sit_down(ada.new_table("me", "here"))
    chat_tab(table).click()
    for name in ("filter", "chat-text"):
        expect(table.part(name)).to_be_visible()
        assert table.part(name).evaluate(CUT) <= 0


def test_who_is_muted_stays_so_elsewhere_and_a_line_can_be_reported(person: NewPerson) -> None:
    ada, ben = person(), person("Ben")
    path = ada.new_table("me", "here")  # no bot, whose moves meanwhile would be told on top of the talk
    table = ada.sit_down_or_wait(path)
    say(ben, path, "Hello.")
    chat_tab(table).click()
    with table.page.expect_response("**/chat/mute"):
        table.part("chat-list").get_by_role("button", name="Mute Ben").click()
    table.page.evaluate("localStorage.clear()")
    table.page.reload()
    chat_tab(table).click()
    expect(table.part("chat-list").locator("li")).to_contain_text("(muted)")
    table.part("chat-list").get_by_role("link", name="Report").click()
    table.page.get_by_label("What is wrong with it?").fill("It is rude.")
    table.page.get_by_role("button", name="Report the message").click()
    expect(table.page.get_by_role("status")).to_contain_text("You have reported this message.")
