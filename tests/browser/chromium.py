"""The Chromium of tests and pictures: the first one on this machine that starts. `make browser` installs one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, sync_playwright

PLAYWRIGHT = (sys.executable, "-m", "playwright")
# The first one has no windows: it needs a quarter of the processor time for a person's pages.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")  # containers run as root, with little shared memory
MISSING = "No Chromium or Chrome was found; `make browser` installs one, or says how to."


class NoChromium(Exception):
    """There is no browser on this machine."""


@contextmanager
def open_chromium() -> Iterator[Browser]:
    """A browser for as long as it is needed."""
    if not driver_runs():
        raise NoChromium(MISSING)
    with sync_playwright() as playwright:
        browser = launch_chromium(playwright)
        yield browser
        browser.close()


def driver_runs() -> bool:
    """Does Playwright's driver run? It needs system libraries too."""
    return not subprocess.run([*PLAYWRIGHT, "--version"], capture_output=True, check=False).returncode


def launch_chromium(playwright: Playwright) -> Browser:
    """Start an installed browser, else Playwright's own; browsers that do not start are skipped."""
    failure: Exception = NoChromium(MISSING)
    for path in _candidates(playwright):
        try:
            return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        except Error as problem:
            failure = problem
    raise failure


def starts() -> bool:
    """Is there a Chromium that starts?"""
    try:
        with open_chromium():
            return True
    except (NoChromium, Error):
        return False


def _candidates(playwright: Playwright) -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    if Path(own := playwright.chromium.executable_path).exists():
        yield own
