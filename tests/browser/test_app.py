"""The table as an app: a clear page without a connection, and new versions that replace old ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from comptoir.server.pages import page as pages
from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE
from tests.browser.site import Site
from tests.browser.test_axe import serious
from tests.deadline import DEADLINE

HAS_WORKER = "() => navigator.serviceWorker.controller !== null"
ASK = """async (paths) => {
  for (const [path, method] of paths) await fetch(path, { method });
}"""
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    """A separate server, because it is stopped."""
    found = Site(tmp_path)
    yield found
    found.stop()


def opened(person: NewPerson, locale: str = "en") -> Page:
    """The first page, beside which a service worker runs."""
    page = person(service_workers="allow", locale=locale, **PHONE).open("/")
    page.wait_for_function(HAS_WORKER)
    keeps(page, lambda kept: "/language" in kept)
    return page


def keeps(page: Page, are_right: Callable[[list[str]], bool]) -> list[str]:
    """Wait until the paths that the browser keeps are right; those paths."""
    until(page, lambda: are_right(page.evaluate(KEPT)))
    found: list[str] = page.evaluate(KEPT)
    return found


def until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for something that happens beside the page."""
    deadline = monotonic() + DEADLINE
    while not is_so():
        assert monotonic() < deadline
        page.wait_for_timeout(20)


def test_without_a_connection_a_page_says_so_in_the_persons_language(person: NewPerson, site: Site) -> None:
    page = opened(person, "fr")
    site.stop()
    page.goto("/me")
    expect(page.get_by_role("heading", name="Pas de connexion")).to_be_visible()
    assert [] == serious(page)
    site.start()
    page.get_by_role("button", name="Réessayer").click()
    expect(page.get_by_role("heading", name="Pas de connexion")).to_have_count(0)
    assert page.url.endswith("/me")


def test_moves_and_questions_do_not_wait_for_the_service_worker(person: NewPerson) -> None:
    page, states = opened(person), list[str]()
    session = page.context.new_cdp_session(page)
    session.on("ServiceWorker.workerVersionUpdated", lambda event: states.extend(map(running, event["versions"])))
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    until(page, lambda: states[-1:] == ["stopped"])
    page.evaluate(ASK, [["/waiting", "GET"], ["/tables/nowhere/moves", "POST"]])
    assert "stopped" == states[-1]
    page.evaluate(ASK, [[pages.static("table.css"), "GET"]])
    until(page, lambda: states[-1:] == ["running"])


def running(version: dict[str, Any]) -> str:
    """Whether a service worker runs."""
    return str(version["runningStatus"])


def test_a_new_version_replaces_the_files_of_the_old_one_and_nothing_else_is_kept(
    person: NewPerson, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = opened(person)
    site.stop()
    monkeypatch.setattr(pages, "digest", lambda: "0" * 12)
    site.start()
    page.goto("/me")
    new = (pages.static(""), pages.theme_css(), "/offline/", "/language")
    kept = keeps(page, lambda kept: all(path.startswith(new) for path in kept))
    assert {pages.static("page.css"), pages.theme_css(), "/offline/en", "/offline/fr"} <= set(kept)
