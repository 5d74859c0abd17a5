"""A whole game by mouse, from the lobby to the final ranking."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from comptoir.words import signed
from tests.browser.conftest import NewPerson
from tests.browser.people import Table
from tests.browser.players import by_mouse, play


@pytest.mark.parametrize("title", ["The Castles of Burgundy", "Orléans"])
def test_a_whole_game_is_played_by_mouse(person: NewPerson, title: str) -> None:
    page = person("Ada", viewport={"width": 1440, "height": 900}).open("/")
    page.get_by_role("article", name=title).get_by_role("button", name="Play now").click()
    table = Table(page)
    seen = play(table, by_mouse, seed=1)
    expect(table.part("question")).to_contain_text("The game is over: 1.")
    page.get_by_role("link", name="To the final scores").click()
    ranking = page.get_by_role("region", name="Ranking").get_by_role("listitem")
    scores = [signed(points) for points in sorted(seen["points"], reverse=True)]
    expect(ranking.locator("strong")).to_have_text(scores)
