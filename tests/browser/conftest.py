"""One browser and one server for all tests of a worker; every test has its own people and tables."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.chromium import NoChromium, open_chromium
from tests.browser.people import Person
from tests.browser.site import Site
from tests.deadline import DEADLINE

NewPerson: TypeAlias = Callable[..., Person]


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The browser, and the loop in which Playwright waits for it; where there is no browser, tests are skipped."""
    expect.set_options(timeout=DEADLINE * 1000)
    with ExitStack() as stack:
        try:
            browser = stack.enter_context(open_chromium())
        except NoChromium as missing:
            pytest.skip(str(missing))
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        yield browser, loop
        asyncio._set_running_loop(loop)


@pytest.fixture
def browser(chromium: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    """The browser. Its loop runs during browser tests only, so that other tests can run theirs."""
    found, loop = chromium
    asyncio._set_running_loop(loop)
    yield found
    asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The server of all tests of a worker."""
    found = Site(tmp_path_factory.mktemp("site"))
    yield found
    found.stop()


@pytest.fixture
def site(shared_site: Site) -> Site:
    """The server; a test that needs one of its own overrides this."""
    return shared_site


@pytest.fixture
def person(browser: Browser, site: Site) -> Iterator[NewPerson]:
    """Makes people, each with their own browser window and cookies; no page may report an error."""
    opened: list[tuple[BrowserContext, list[str]]] = []

    def made(name: str = "Ada", **look: Any) -> Person:
        usual = {"locale": "en", "reduced_motion": "reduce", "service_workers": "block"}  # each would cost some time
        context = browser.new_context(base_url=site.address, **usual | look)
        context.set_default_timeout(DEADLINE * 1000)
        complaints: list[str] = []
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        opened.append((context, complaints))
        return Person(context, name)

    yield made
    for context, _ in opened:
        context.close()
    assert [] == [complaint for _, complaints in opened for complaint in complaints]
