"""A server that is stopped and started again: the page notices, and catches up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPerson
from tests.browser.site import Site
from tests.browser.test_catching_up import check, move_elsewhere


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A separate server, because it is stopped."""
    found = Site(tmp_path)
    yield found
    found.stop()


def test_after_a_restart_of_the_server(person: NewPerson, site: Site) -> None:
    ada = person()
    path = ada.new_table("me", "novice")
    table = ada.sit_down(path)
    site.stop()
    expect(table.part("lost")).to_be_visible()
    site.start()
    before = move_elsewhere(ada, path)
    check(table, ada, path, before)
    expect(table.part("lost")).to_be_hidden()
