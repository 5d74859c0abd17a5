"""The Chromium of tests and pictures: the first one on this machine that starts. `make browser` installs one."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")  # containers run as root, with little shared memory
MISSING = "No Chromium or Chrome was found; `make browser` installs one, or says how to."


class NoChromium(Exception):
    """There is no browser on this machine."""


def launch_chromium(playwright: Playwright) -> Browser:
    """Start one that is installed, else Playwright's own; one that does not start is passed over."""
    failure: Exception = NoChromium(MISSING)
    for path in _candidates(playwright):
        try:
            return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as problem:
            failure = problem
    raise failure


def starts() -> bool:
    """Is there a Chromium that starts?"""
    with sync_playwright() as playwright:
        try:
            launch_chromium(playwright).close()
        except (NoChromium, Error):
            return False
    return True


def _candidates(playwright: Playwright) -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    if Path(own := playwright.chromium.executable_path).exists():
        yield own
