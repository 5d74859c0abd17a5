"""Backups of all games in one file: made while people play, checked before they replace anything."""

import sqlite3
from contextlib import closing
from pathlib import Path

from comptoir.engine.errors import Refusal
from comptoir.server.settings import Settings
from comptoir.server.storage.copies import BUSY, copy, keep, reading, revision_in
from comptoir.server.storage.file_locks import exclusive, keep_private
from comptoir.server.storage.migrate import Form, form_of, revisions


def file_of(database: str) -> Path:
    """The file of a database; refused for PostgreSQL, which has better tools of its own."""
    found = Settings(database=database).file()
    if found is None:
        raise Refusal("This database is not a file: use pg_dump and pg_restore, which come with PostgreSQL.")
    return found


def check(file: Path, *, is_to_be_used: bool = True) -> None:
    """Refuse a file that is missing, not one of ours, damaged, or too new for this version."""
    if not file.is_file():
        raise Refusal("There is no file “{path}”.", path=file)
    try:
        with reading(file) as connection:
            is_sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
        revision, oldest = revision_in(file)
    except sqlite3.Error as problem:
        raise Refusal("“{path}” does not contain Comptoir games: {reason}.", path=file, reason=problem) from problem
    if not is_sound:
        raise Refusal("“{path}” is damaged.", path=file)
    form = form_of(revision, oldest)
    if form is Form.EMPTY:
        raise Refusal("“{path}” does not contain Comptoir games: {reason}.", path=file, reason="no such table")
    if form is Form.TOO_NEW and is_to_be_used:
        raise Refusal(
            "“{path}” has the form {form} of a newer Comptoir, and this one knows files up to {own}. Use the command "
            "of the newer one, or a copy that was made before the upgrade.",
            path=file, form=revision, own=revisions()[0],
        )  # fmt: skip


def back_up(database: str, target: Path) -> None:
    """Copy all games into a new file, as a consistent snapshot; servers keep running meanwhile."""
    file = file_of(database)
    check(file)
    copy(file, target)


def restore(source: Path, database: str) -> Path | None:
    """Replace the current games with those of a backup; returns where the former are kept, if there were any.

    Refused while a server uses them: it would go on with the games in its memory.
    """
    target = file_of(database)
    check(source)
    if target.exists() and source.resolve() == target.resolve():
        raise Refusal("“{path}” is the database itself.", path=source)
    target.parent.mkdir(parents=True, exist_ok=True)
    is_new = not target.exists()
    with exclusive(target):
        if not is_new:  # even if it is too new: going back is what restoring is for
            check(target, is_to_be_used=False)
        kept = None if is_new else keep(target)
        with reading(source) as games, closing(sqlite3.connect(target, timeout=BUSY)) as replaced:
            games.backup(replaced)
        keep_private(target)
    return kept
