"""A Chromium for tests and pictures: an installed one, else Playwright's own, else the Debian package."""

from __future__ import annotations

import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--disable-dev-shm-usage")  # containers run as root, with little shared memory
MISSING = (
    "No Chromium was found. Install one (on Debian: apt-get install chromium), "
    "or let Playwright fetch its own: .venv/bin/playwright install chromium"
)


class NoChromium(Exception):
    """There is no browser to be had on this machine."""


@cache
def find_chromium() -> str:
    """The path of a Chromium that starts; without one, a sentence says how to get it."""
    for candidate in (_installed, _playwrights_own, _debian_package):
        path = candidate()
        if path is not None:
            return path
    raise NoChromium(MISSING)


def _installed() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _playwrights_own() -> str | None:
    with sync_playwright() as playwright:
        return _existing(playwright)


def _existing(playwright: Playwright) -> str | None:
    path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _debian_package() -> str | None:
    """Only where nobody has to be asked: as root, on a system with apt-get."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return None
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "-qq", "update"], ["apt-get", "-qq", "-y", "install", "chromium"]):
        if subprocess.run(command, env=quiet, capture_output=True, check=False).returncode:
            return None
    return _installed()
