"""What calls a player: the title, the icon, a sound and a notification, and the way to the next game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Person, Table
from tests.browser.players import by_list

ICON = 'link[rel="icon"]'
# Counts the sounds and notifications of a page that counts as hidden, with permission granted.
CALLED = """
window.called = {notes: 0, notifications: []};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) { window.called.notes++; return start.apply(this, given); };
window.Notification = class {
  static requestPermission() { return Promise.resolve(window.permission ?? "granted"); }
  constructor(title, {body}) { window.called.notifications.push([title, body]); }
  close() {}
};
"""
# A browser whose sounds begin a second after they were asked for.
SLOW = """
const resume = AudioContext.prototype.resume;
AudioContext.prototype.resume = async function () {
  await this.suspend();
  await new Promise((done) => setTimeout(done, 1000));
  return resume.call(this);
};
"""
# What the icon of the app says.
BADGED = """
window.badge = null;
navigator.setAppBadge = async (number) => { window.badge = number; };
navigator.clearAppBadge = async () => { window.badge = 0; };
"""
HIDE = "() => Object.defineProperty(document, 'hidden', {get: () => true})"


def two_people(person: NewPerson) -> tuple[str, list[Person], list[Table]]:
    """A table of two, and their pages; the first is to move."""
    ada, ben = person("Ada"), person("Ben")
    for one in (ada, ben):
        one.context.add_init_script(CALLED)
    path = ada.new_table("me", "invited")
    joined = ben.accept(ada.invite(path, 1), path)
    tables = [ada.sit_down_or_wait(path), joined]
    order = (0, 1) if tables[0].deciding() == 0 else (1, 0)
    return path, [(ada, ben)[seat] for seat in order], [tables[seat] for seat in order]


def pass_the_turn(table: Table) -> None:
    """Move until another player has to."""
    mine = table.deciding()
    while table.deciding() == mine:
        seen = table.asked()
        by_list(table, seen["moves"][-1], seen["moves"])
        table.newer(seen["version"])


def prefer(page: Page, *names: str) -> None:
    """Switch something on in the preferences."""
    page.locator("#table-prefs-open").click()
    for name in names:
        page.locator(f'[name="{name}"]').check()
    page.get_by_role("button", name="Done").click()


def test_a_turn_is_in_the_title_and_the_icon_and_goes_over(person: NewPerson) -> None:
    _, _, (first, second) = two_people(person)
    expect(first.page).to_have_title(re.compile(r"^\(1\) ● Your turn"))
    expect(first.page.locator(ICON)).to_have_attribute("href", re.compile("favicon-turn.svg$"))
    expect(second.page).to_have_title(re.compile("^The Castles"))
    pass_the_turn(first)
    expect(second.page).to_have_title(re.compile(r"^\(1\) ● Your turn"))
    expect(first.page).to_have_title(re.compile("^The Castles"))
    expect(first.page.locator(ICON)).to_have_attribute("href", re.compile("favicon.svg$"))


def test_sound_and_notification_come_when_asked_for(person: NewPerson) -> None:
    _, _, (first, second) = two_people(person)
    prefer(second.page, "sound", "notify")
    second.page.wait_for_function("() => window.called.notes === 2")  # as a sample
    second.page.evaluate(HIDE)
    pass_the_turn(first)
    second.page.wait_for_function("() => window.called.notes === 4")
    ((title, _),) = second.page.evaluate("window.called.notifications")
    assert "It is your turn" == title
    pass_the_turn(second)
    first.asked()
    assert {"notes": 0, "notifications": []} == first.page.evaluate("window.called")


def test_a_browser_that_is_slow_to_make_sounds_is_waited_for(person: NewPerson) -> None:
    ada = person()
    for script in (CALLED, SLOW):
        ada.context.add_init_script(script)
    page = ada.sit_down(ada.new_table("me", "here")).page
    prefer(page, "sound")
    page.wait_for_function("() => window.called.notes === 2")


def test_a_refused_notification_cannot_be_had(person: NewPerson) -> None:
    _, _, (_, second) = two_people(person)
    second.page.evaluate("window.permission = 'denied'")
    second.page.locator("#table-prefs-open").click()
    second.page.locator('[name="notify"]').click()
    expect(second.part("prefs-refused")).to_be_visible()
    expect(second.page.locator('[name="notify"]')).not_to_be_checked()


def test_the_next_game_is_one_click_away(person: NewPerson) -> None:
    _, (_, other), (first, second) = two_people(person)
    path = other.new_table("me", "here")
    elsewhere = other.sit_down(path)
    second.page.get_by_role("link", name="Another game is waiting for you").click()
    second.page.wait_for_url(f"**{path}*")
    expect(other.open("/")).to_have_title(re.compile(r"^\(1\) "))
    pass_the_turn(first)
    expect(elsewhere.page).to_have_title(re.compile(r"^\(2\) ● Your turn"))


def test_a_person_who_is_signed_out_is_told_nothing_more(person: NewPerson) -> None:
    _, (_, other), (_, second) = two_people(person)
    other.new_table("me", "here")
    second.page.reload()
    expect(second.part("next")).to_have_text("Another game is waiting for you")
    other.context.clear_cookies()
    second.cut()
    expect(second.part("note-text")).to_have_text("This seat is not yours: sign in as its player, or send its token.")
    expect(second.part("next")).to_be_hidden()
    expect(second.page).to_have_title(re.compile("^The Castles"))


def test_the_icon_of_the_app_says_how_many_games_wait_and_nothing_to_strangers(person: NewPerson) -> None:
    ada = person()
    ada.context.add_init_script(BADGED)
    for _ in range(2):
        ada.new_table("me", "here")
    page = ada.open("/")
    page.wait_for_function("() => window.badge === 2")
    ada.context.clear_cookies()
    page.reload()
    page.wait_for_function("() => window.badge === 0")
