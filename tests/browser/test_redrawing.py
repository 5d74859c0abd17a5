"""A page that has followed a game looks like one that has just been opened."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.people import Json, Table

MOVES = 8
DRAWN = """() => Object.fromEntries(
  [...document.querySelectorAll(".drawing")]
    .map(({dataset, firstElementChild: svg}) => [dataset.panel, svg.outerHTML.replaceAll(' class=""', "")])
)"""


@pytest.mark.parametrize("game", ["burgundy", "orleans", "pest"])
def test_boards_that_were_redrawn_in_parts_are_those_of_a_fresh_page(person: NewPerson, game: str) -> None:
    ada = person("Ada")
    table = ada.sit_down(ada.new_table("me", "novice", game=game))
    choices = Random(game)
    for _ in range(MOVES):
        _make_a_move(table, choices)
    table.asked()
    expect(table.page.locator(".waits")).to_have_count(0)
    followed: Json = table.page.evaluate(DRAWN)
    table.page.reload()
    table.asked()
    assert table.page.evaluate(DRAWN) == followed


def _make_a_move(table: Table, choices: Random) -> None:
    version = table.asked()["version"]
    move = choices.randrange(len(table.listed()))
    table.part("moves-list").locator("button:visible").nth(move).dispatch_event("click")
    table.newer(version)
