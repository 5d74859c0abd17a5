"""Brings a database to the current form, with Alembic, and tells whether one of another version can be used.

Every migration says with `oldest` which code may use a database that has had it: the form that code was written for. A
migration that only adds (tables, indexes, columns that may be empty) names an old one, so that old workers go on beside
new ones, and an old version can be started again. The database keeps this word, since old code cannot read it in
migrations that it does not have.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command, op
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, delete, insert, inspect, select

from comptoir.engine.errors import Refusal
from comptoir.server.storage.schema import COMPATIBILITY

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = (MIGRATIONS / "versions",)  # the folders of the migrations


class Form(Enum):
    """What a database looks like to this version."""

    EMPTY = "empty"
    OLDER = "older"  # has to be brought up to date
    CURRENT = "current"
    NEWER = "newer"  # can be used, since nothing was taken away that this version needs
    TOO_NEW = "too new"


def upgrade(connection: Connection) -> None:
    """Run what is missing of the migrations, in the caller's transaction: all of it or nothing.

    What a newer version has added to is left as it is; what it has changed is refused.
    """
    if not _is_outdated(connection):
        return
    if connection.dialect.name == "sqlite":  # Python's driver begins no transaction for what changes the form
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        if not _is_outdated(connection):  # somebody else was faster
            return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    connection.execute(delete(COMPATIBILITY))
    connection.execute(insert(COMPATIBILITY).values(oldest=_oldest()))


def _is_outdated(connection: Connection) -> bool:
    return checked(connection) in (Form.EMPTY, Form.OLDER)


def checked(connection: Connection) -> Form:
    """What the database looks like; refused if a newer version has changed it so that this one cannot use it."""
    revision = MigrationContext.configure(connection).get_current_revision()
    form = form_of(revision, _compatible_with(connection) if revision else None)
    if form is Form.TOO_NEW:
        raise Refusal(
            "The database has the form {form} of a newer Comptoir, and this one knows it up to {own}. "
            "Run the newer one, or restore the copy that was made before the upgrade.",
            form=revision, own=revisions()[0],
        )  # fmt: skip
    return form


def form_of(revision: str | None, oldest: str | None) -> Form:
    """What a database of this revision looks like, which can be used by code of the oldest one or later."""
    known = revisions()
    if revision is None:
        return Form.EMPTY
    if revision in known:
        return Form.CURRENT if revision == known[0] else Form.OLDER
    return Form.NEWER if oldest in known else Form.TOO_NEW


def revisions() -> list[str]:
    """The forms that a database has had, the current one first."""
    return list(_compatibilities(VERSIONS))


def add_column(table: str, column: Column[Any]) -> None:
    """For migrations: add a column, unless an interrupted migration of an earlier version has left it behind."""
    if column.name not in {found["name"] for found in inspect(op.get_bind()).get_columns(table)}:
        op.add_column(table, column)


def _compatible_with(connection: Connection) -> str | None:
    """The oldest form whose code can use this database, if it says so."""
    if not inspect(connection).has_table(COMPATIBILITY.name):
        return None
    return connection.execute(select(COMPATIBILITY.c.oldest)).scalar()


def _oldest() -> str:
    """What the most demanding of the migrations asks for."""
    known = revisions()
    return min(_compatibilities(VERSIONS).values(), key=known.index)


@cache
def _compatibilities(folders: tuple[Path, ...]) -> dict[str, str]:
    """The revisions in these folders, the last one first, each with the oldest whose code may use what it leaves."""
    scripts = ScriptDirectory.from_config(_config()).walk_revisions()
    return {script.revision: script.module.oldest for script in scripts}


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(str, VERSIONS)))
    return config
