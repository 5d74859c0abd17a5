"""Database files without a server: read, copied, and asked for their schema revision."""

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

BUSY = 30.0  # seconds to wait for another writer
KEPT = 5  # copies kept from before upgrades; older ones are deleted


@contextmanager
def reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A read-only connection to a file; it never creates one."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=BUSY)) as connection:
        yield connection


def revision_in(file: Path) -> tuple[str | None, str | None]:
    """The revision of a file and the oldest code that can use it, as far as the file says."""
    with reading(file) as connection:
        named = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        columns = {"alembic_version": "version_num", "compatibility": "oldest"}
        revision, oldest = (
            connection.execute(f"SELECT {column} FROM {table}").fetchone() if table in named else None
            for table, column in columns.items()
        )
    return revision and revision[0], oldest and oldest[0]


def copy(source: Path, target: Path) -> None:
    """Copy all games into a new file, as a consistent snapshot; servers keep running meanwhile."""
    if target.exists():
        raise Refusal("“{path}” already exists; choose another file.", path=target)
    try:
        _copy(source, target)
    except (OSError, sqlite3.Error) as problem:
        reason = getattr(problem, "strerror", None) or str(problem)
        raise Refusal("“{path}” cannot be written: {reason}.", path=target, reason=reason) from problem


def _copy(source: Path, target: Path) -> None:
    """All or nothing: the copy is written under a temporary name first, and only its owner may read it."""
    handle, name = mkstemp(dir=target.absolute().parent, prefix=f".{target.name}.")
    draft = Path(name)
    try:
        with reading(source) as games, closing(sqlite3.connect(draft)) as copy:
            games.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file, with no journal beside it
        os.fsync(handle)
        os.link(draft, target)  # unlike a rename, this fails if another process was faster
    finally:
        os.close(handle)
        draft.unlink()


def keep(file: Path) -> Path:
    """Copy a file that is about to change; the newest few copies are kept."""
    name = f"{file.name}.before-{strftime('%Y%m%d-%H%M%S')}"
    names = (name if number == 1 else f"{name}-{number}" for number in count(1))  # there may be two in a second
    kept = next(found for found in map(file.with_name, names) if not found.exists())
    copy(file, kept)
    for old in sorted(file.parent.glob(f"{escape(file.name)}.before-*"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return kept
