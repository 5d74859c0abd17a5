"""A database file without its server: looked at, copied whole, and told which form it has."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from glob import escape
from itertools import count
from pathlib import Path
from tempfile import mkstemp
from time import strftime

from comptoir.engine.errors import Refusal

BUSY = 30.0  # seconds that somebody else may be writing
KEPT = 5  # copies that are made before a change; older ones go


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A database that is only looked at; it is never made."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY)) as connection:
        yield connection


def revision_in(file: Path) -> tuple[str | None, str | None]:
    """The revision of a file, and the oldest whose code can use it, as far as the file says."""
    with reading(file) as connection:
        named = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        columns = {"alembic_version": "version_num", "compatibility": "oldest"}
        revision, oldest = (
            connection.execute(f"SELECT {column} FROM {table}").fetchone() if table in named else None
            for table, column in columns.items()
        )
    return revision and revision[0], oldest and oldest[0]


def copy(source: Path, target: Path) -> None:
    """Copy all games into a new file, as they are at one moment; servers go on meanwhile."""
    if target.exists():
        raise Refusal("“{path}” exists already; name another file.", path=target)
    try:
        _copy(source, target)
    except (OSError, sqlite3.Error) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Refusal("“{path}” cannot be written: {reason}.", path=target, reason=reason) from problem


def _copy(source: Path, target: Path) -> None:
    """The whole file or none: it is written under another name first, and nobody else may read it."""
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


def keep(file: Path) -> Path:
    """A copy beside a file that is about to be changed; the newest few are kept."""
    name = f"{file.name}.before-{strftime('%Y%m%d-%H%M%S')}"
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))  # there may be two in a second
    kept = next(found for found in map(file.with_name, names) if not found.exists())
    copy(file, kept)
    for old in sorted(file.parent.glob(f"{escape(file.name)}.before-*"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return kept
