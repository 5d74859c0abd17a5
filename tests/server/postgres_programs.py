"""The PostgreSQL programs of this machine: found without importing a database, since `make postgres` only looks."""

from __future__ import annotations

import shutil
from glob import glob
from importlib.util import find_spec
from pathlib import Path

MISSING = "No PostgreSQL server was found; `make postgres` installs one, or says how to."
NO_DRIVER = "The driver asyncpg is missing; `make setup` installs it."


class NoPostgres(Exception):
    """There is no PostgreSQL on this machine."""


def has_driver() -> bool:
    return find_spec("asyncpg") is not None


def find_postgres() -> Path:
    """The folder of the server's programs; without one, a sentence says how to get it."""
    if not has_driver():
        raise NoPostgres(NO_DRIVER)
    found = installed()
    if found is None:
        raise NoPostgres(MISSING)
    return found


def installed() -> Path | None:
    """On the path, or where Debian hides it: the newest version of those that are there."""
    folders = sorted(glob("/usr/lib/postgresql/*/bin"), key=lambda name: float(Path(name).parent.name), reverse=True)
    on_path = shutil.which("postgres")
    candidates = ([Path(on_path).resolve().parent] if on_path else []) + [Path(folder) for folder in folders]
    return next((folder for folder in candidates if (folder / "initdb").exists()), None)
