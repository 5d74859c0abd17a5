"""Copies of all games in one file: made while people play, checked before they take the place of anything."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp
from time import strftime

from comptoir.engine.errors import Refusal
from comptoir.server.settings import Settings
from comptoir.server.storage.holding import PATIENCE, alone
from comptoir.server.storage.migrate import revisions

BUSY = 30.0  # seconds that somebody else may be writing


def file_of(database: str) -> Path:
    """The file of a database; refused if it is kept otherwise, since PostgreSQL has better tools of its own."""
    found = Settings(database=database).file()
    if found is None:
        raise Refusal("This database is no file: use pg_dump and pg_restore, which come with PostgreSQL.")
    return found


def existing(database: str) -> Path:
    """The file of a database that is there and has games in it, in whatever form."""
    file = file_of(database)
    check(file)
    return file


def check(file: Path) -> None:
    """Refuse a file that is not there, that is no database of ours, that is damaged, or that is too new."""
    if not file.is_file():
        raise Refusal("There is no file “{path}”.", path=file)
    try:
        with reading(file) as connection:
            is_sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            form = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as problem:
        raise Refusal("“{path}” holds no games of Comptoir: {reason}.", path=file, reason=problem) from problem
    if not is_sound:
        raise Refusal("“{path}” is damaged.", path=file)
    if form is None or form[0] not in revisions():
        raise Refusal("“{path}” was written by a newer Comptoir; bring this one up to date first.", path=file)


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A database that is only looked at; it is never made."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY)) as connection:
        yield connection


def back_up(database: str, target: Path) -> None:
    """Copy all games into a new file, as they are at one moment; servers go on meanwhile."""
    source = existing(database)
    if target.exists():
        raise Refusal("“{path}” exists already; name another file.", path=target)
    try:
        _copy(source, target)
    except (OSError, sqlite3.Error) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Refusal("“{path}” cannot be written: {reason}.", path=target, reason=reason) from problem


def _copy(source: Path, target: Path) -> None:
    """The whole file or none: it is written under another name first."""
    handle, name = mkstemp(dir=target.absolute().parent, prefix=f".{target.name}.")
    draft = Path(name)
    try:
        with reading(source) as games, closing(sqlite3.connect(draft)) as copy:
            games.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without another beside it
        os.fsync(handle)
        os.link(draft, target)  # unlike a renaming this fails if somebody else was faster
    finally:
        os.close(handle)
        draft.unlink()


def restore(source: Path, database: str, patience: float = PATIENCE) -> Path | None:
    """Put the games of a backup in the place of those that are there; where the latter are kept, if there were any.

    Running servers give way, and go on with what they find then.
    """
    target = file_of(database)
    check(source)
    if target.exists() and source.resolve() == target.resolve():
        raise Refusal("“{path}” is the database itself.", path=source)
    target.parent.mkdir(parents=True, exist_ok=True)
    with alone(target, patience):
        kept = _kept(target) if target.exists() else None
        with reading(source) as games, closing(sqlite3.connect(target, timeout=BUSY)) as copy:
            games.backup(copy)
    return kept


def _kept(target: Path) -> Path:
    """A copy of what is about to be replaced."""
    check(target)
    kept = target.with_name(f"{target.name}.before-{strftime('%Y%m%d-%H%M%S')}")
    back_up(str(target), kept)
    return kept
