"""The browser code knows no game: the toy game of the documentation is played to its end."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import expect

from comptoir.games import GAMES
from tests.browser.conftest import NewPerson
from tests.browser.players import by_list, by_mouse, play
from tests.browser.site import Site

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"


def load_pig() -> None:
    """The game as the page on adding a game has it, in a module of its own."""
    example = re.search(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert example is not None
    module = sys.modules["pig"] = ModuleType("pig")  # dataclasses look for their module
    exec(example[1], module.__dict__)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that knows Pig too."""
    load_pig()
    monkeypatch.setitem(GAMES, "pig", "pig:PIG")
    found = Site(tmp_path)
    yield found
    found.stop()
    del sys.modules["pig"]


def test_pig_is_played_to_its_end(person: NewPerson) -> None:
    ada = person()
    table = ada.sit_down(ada.new_table("me", "novice", game="pig"))
    play(table, by_mouse, seed=1, moves=1)
    seen = play(table, by_list, seed=1)
    assert 20 <= max(seen["points"])
    table.page.get_by_role("link", name="To the final scores").click()
    expect(table.page.get_by_role("region", name="Ranking").get_by_role("listitem")).to_have_count(2)
