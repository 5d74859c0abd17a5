"""The table as an app: a clear page without a connection, and new versions that replace old ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Page, expect

from comptoir.server.pages import page as pages
from tests.browser.conftest import NewPerson
from tests.browser.people import PHONE
from tests.browser.site import Site
from tests.browser.test_axe import serious
from tests.deadline import DEADLINE

HAS_WORKER = "() => navigator.serviceWorker.controller !== null"
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
    deadline, kept = monotonic() + DEADLINE, list[str]()
    while not are_right(kept := page.evaluate(KEPT)):
        assert monotonic() < deadline, kept
        page.wait_for_timeout(20)
    return kept


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
