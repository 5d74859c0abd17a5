"""Language and theme, explanations, hints, the replay of a running game."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson

GROUND = "() => getComputedStyle(document.body).backgroundColor"


def test_language_and_theme_are_switched_at_the_table(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    root = table.page.locator("html")
    table.page.get_by_role("button", name="Lire en français").click()
    expect(root).to_have_attribute("lang", "fr")
    table.asked()
    table.page.get_by_role("button", name="Utiliser les couleurs sombres").click()
    expect(root).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("system", ["light", "dark"])
@pytest.mark.parametrize("chosen", ["auto", "light", "dark"])
def test_the_button_of_the_theme_changes_what_is_seen(person: NewPerson, system: str, chosen: str) -> None:
    ada = person(color_scheme=system, java_script_enabled=False)
    ada.post("/preferences", {"theme": chosen})
    page = ada.open("/")
    before = page.evaluate(GROUND)
    page.locator("button[name=theme]:visible").click()
    expect(page.locator("html")).not_to_have_attribute("data-theme", chosen)
    assert before != page.evaluate(GROUND)


def test_things_explain_themselves_on_hover_and_focus(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    thing = table.page.locator("#table-mine .drawing .can-touch, #table-common .drawing .can-touch").first
    thing.hover(force=True)
    expect(table.part("explain")).to_be_visible()
    table.page.mouse.move(1, 1)
    expect(table.part("explain")).to_be_hidden()
    table.page.locator(".drawing:has(.can-touch)").first.focus()
    table.page.keyboard.press("PageDown")
    expect(table.part("explain")).to_be_visible()
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("complementary", name="Rules").locator(".is-meant")).to_be_in_viewport()


def test_a_hint_names_a_move_and_makes_it(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    seen = table.asked()
    table.button("Hint").click()
    expect(table.part("note-text")).to_contain_text("A good move:")
    hint = table.part("note-text").inner_text()
    assert any(f"A good move: {move['words']}" in hint for move in seen["moves"])
    table.button("Do that").click()
    if table.button("Confirm").count():
        table.button("Confirm").click()
    table.asked(seen["version"])


def test_a_position_of_a_running_game_has_a_link(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    page = ada.sit_down(path).page
    page.get_by_role("link", name="Replay").click()
    view = ada.view(path)
    ada.move(path, view)
    moved = view["version"] + 1
    page.goto(f"{path}/replay?at={moved}")
    expect(page.locator("#replay-number")).to_contain_text(f"{moved} of")


AT_END = "list => list.scrollHeight - list.scrollTop - list.clientHeight < 5"


def test_the_newest_line_stays_in_sight_when_the_log_becomes_smaller(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice"))
    table.asked()
    log = table.part("log-list")
    # The browser tells that it has scrolled before it tells of the new size.
    log.evaluate("list => { list.style.maxHeight = '60px'; list.dispatchEvent(new Event('scroll')); }")
    table.page.wait_for_function(f"() => ({AT_END})(document.getElementById('table-log-list'))")


def test_a_reader_who_has_scrolled_up_stays_there(person: NewPerson) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    seen = table.asked()
    log = table.part("log-list")
    log.evaluate("list => { list.style.maxHeight = '60px'; }")
    table.page.wait_for_function(f"() => ({AT_END})(document.getElementById('table-log-list'))")
    log.evaluate("list => { list.scrollTop = 0; list.dispatchEvent(new Event('scroll')); }")
    ada.move(path, seen)
    table.asked(seen["version"])
    assert 0 == log.evaluate("list => list.scrollTop")
