"""`make browser`, `make postgres`: find what comes from outside Python, or install it once, before anything uses it.

Packages are installed only without asking: by apt-get, as root or with a sudo that needs no password.
This file must run on a bare Python, because `make setup` lets it provide the module that makes virtual environments.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from time import monotonic, sleep

LOCKED = 300  # seconds to wait while another process installs packages
LISTS_LOCK = "/var/lib/apt/lists/lock"  # the one for which apt-get does not wait by itself
CONNECTION_TIMEOUT = 10_000  # milliseconds; Playwright tries five times
VENV_PACKAGE = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"

NO_BROWSER = (
    "No Chromium or Chrome that Playwright can start was found, and none could be installed. "
    "Install one (on Debian: sudo apt-get install chromium libatomic1), then try again."
)
NO_POSTGRES = (
    "No PostgreSQL server was found, and none could be installed. "
    "Install one (on Debian: sudo apt-get install postgresql), then try again."
)
NO_VENV = (
    f"{sys.executable} cannot make virtual environments: it lacks the module ensurepip. "
    f"Install it (on Debian: sudo apt-get install {VENV_PACKAGE}), then try again."
)


class Missing(Exception):
    """Something is not on this machine and cannot be installed; the sentence says what to do."""


def provide(is_there: Callable[[], bool], ways: Sequence[Callable[[], None]], sentence: str) -> None:
    """Try the ways in turn until the thing is there."""
    for way in ways:
        if is_there():
            return
        way()
    if not is_there():
        raise Missing(sentence)


# ------------------------------------------------------------------ things


def browser() -> None:
    from tests.browser.chromium import driver_runs, starts

    provide(driver_runs, (lambda: install("libatomic1"),), NO_BROWSER)  # Chromium does not bring it
    packages = (partial(install, name) for name in ("chromium-headless-shell", "chromium"))
    provide(starts, (fetch_chromium, *packages), NO_BROWSER)


def postgres() -> None:
    from tests.server.postgres_programs import installed

    provide(lambda: installed() is not None, (lambda: install("postgresql"),), NO_POSTGRES)


def venv() -> None:
    provide(lambda: find_spec("ensurepip") is not None, (lambda: install(VENV_PACKAGE),), NO_VENV)


# ------------------------------------------------------------------ ways


def fetch_chromium() -> None:
    """Playwright's own, where its server can be reached, and the libraries of the system that it needs."""
    from tests.browser.chromium import PLAYWRIGHT, starts

    announce("Chromium from Playwright")
    environment = {"PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT": str(CONNECTION_TIMEOUT)} | os.environ
    if _run([*PLAYWRIGHT, "install", "--no-shell", "chromium"], environment).returncode:
        print("Playwright could not fetch it.", flush=True)
    elif not starts() and (root := as_root()):
        announce("the libraries that it needs")
        _tell_errors(_run([*root, *PLAYWRIGHT, "install-deps", "chromium"]))


def install(package: str) -> None:
    """A Debian package and what it needs; the lists are updated first, because a fresh machine has none."""
    root = as_root()
    if root is None:
        return
    announce(f"the Debian package {package}")
    apt = [*root, "apt-get", "-qq", "-y", "-o", f"DPkg::Lock::Timeout={LOCKED}"]
    for done in (_update(apt), _run([*apt, "--no-install-recommends", "install", package])):
        _tell_errors(done)


def as_root() -> list[str] | None:
    """The prefix of a command that installs packages; None if it would ask for a password."""
    if shutil.which("apt-get") is None:
        return None
    quiet = ["env", "DEBIAN_FRONTEND=noninteractive"]
    if os.geteuid() == 0:
        return quiet
    if shutil.which("sudo") and not _run(["sudo", "-n", "true"]).returncode:
        return ["sudo", "-n", *quiet]
    return None


def announce(thing: str) -> None:
    print(f"Installing {thing}; this can take a few minutes.", flush=True)


def _update(apt: list[str]) -> subprocess.CompletedProcess[str]:
    deadline = monotonic() + LOCKED
    while LISTS_LOCK in (done := _run([*apt, "update"])).stderr and monotonic() < deadline:
        sleep(1)
    return done


def _run(command: Sequence[str], environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


def _tell_errors(done: subprocess.CompletedProcess[str]) -> None:
    if done.returncode:
        print(done.stderr.strip(), file=sys.stderr, flush=True)


THINGS = {"browser": browser, "postgres": postgres, "venv": venv}


def main(names: Sequence[str]) -> int:
    try:
        for name in names:
            THINGS[name]()
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
