"""Leaving the game from the screen, and the clocks at the seats."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPerson

TIME = re.compile(r"^[12]:[0-5][0-9] (· bank|\+) 15:00$")
BANK = re.compile(r"^(bank )?15:00$")  # on one's own clock in words


def test_a_player_hands_over_comes_back_and_resigns(person: NewPerson) -> None:
    ada, ben = person(), person("Ben")
    path = ada.new_table("me", "free", clock="live")
    ben.post(f"{path}/seats/1/join", {})
    table = ada.sit_down_or_wait(path)
    clocks = table.part("my-clock"), table.page.locator(".rival-clocks li:visible .clock")
    running = table.deciding()
    expect(clocks[running]).to_have_text(TIME)
    expect(clocks[1 - running]).to_have_text(BANK)

    table.button("Leave the game").click()
    table.button("Hand over to a bot").click()
    expect(table.part("question")).to_have_text("A bot is playing for you. You can come back at any time.")
    table.button("Come back").click()
    expect(table.part("question")).not_to_have_text("A bot is playing for you. You can come back at any time.")

    table.button("Leave the game").click()
    table.button("Resign").click()
    expect(table.part("resign-about")).to_have_text("Really resign? You cannot come back to this game.")
    table.button("Resign").click()
    expect(table.part("question")).to_contain_text("You have resigned")
    expect(table.button("Leave the game")).to_be_hidden()
    assert any("Ada has resigned" in line for line in table.log())


def test_the_way_back_stays_where_it_is_while_others_move(person: NewPerson) -> None:
    ada, ben = person(), person("Ben")
    path = ada.new_table("me", "free")
    ben.post(f"{path}/seats/1/join", {})
    table = ada.sit_down_or_wait(path)
    table.button("Leave the game").click()
    table.button("Hand over to a bot").click()
    expect(table.button("Come back")).to_be_visible()
    expect(table.part("bar")).to_have_attribute("aria-busy", "false")  # the person's own change renews the buttons
    back = table.button("Come back").element_handle()
    for _ in range(2):
        view = ben.view(path, 1)
        while not view["moves"]:
            view = ben.view(path, 1)
        ben.move(path, view)
        table.page.wait_for_function("(rows) => window.seen.version > rows", arg=view["version"])
    assert back.evaluate("button => button.isConnected")
    back.click()
    expect(table.button("Come back")).to_have_count(0)


def test_a_game_that_everyone_has_left_waits_until_one_comes_back_or_the_organiser_ends_it(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down_or_wait(ada.new_table("me", "companion"))
    table.button("Leave the game").click()
    table.button("Hand over to a bot").click()
    expect(table.part("question")).to_have_text("Paused: everyone is away. Come back to play on.")
    table.button("Come back").click()
    expect(table.part("question")).not_to_contain_text("Paused")

    table.button("Leave the game").click()
    table.button("Hand over to a bot").click()
    table.button("End the game").click()
    expect(table.part("choice")).to_contain_text("Really end the game?")
    table.part("choice").get_by_role("button", name="End the game").click()
    expect(table.part("end")).to_be_visible()
