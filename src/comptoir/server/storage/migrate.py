"""Upgrades a database to the current schema with Alembic, and tells whether one of another version can be used.

Every migration names in `oldest` the oldest schema whose code may use a database after it. A migration that only adds
(tables, indexes, nullable columns) names an old one, so that old workers keep running beside new ones, and an old
version can be started again. The database stores this value, since old code cannot read it from migrations that it
does not have.
"""

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any

from alembic import op
from alembic.config import Config
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext, MigrationStep
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, delete, insert, inspect, select

from comptoir.engine.errors import Refusal
from comptoir.server.storage.schema import COMPATIBILITY, METADATA

MIGRATIONS = Path(__file__).parent / "migrations"
VERSIONS = (MIGRATIONS / "versions",)  # the folders of the migrations


class Form(Enum):
    """A database's schema from the point of view of this version."""

    EMPTY = "empty"
    OLDER = "older"  # must be upgraded
    CURRENT = "current"
    NEWER = "newer"  # usable, since nothing that this version needs was removed
    TOO_NEW = "too new"


def upgrade(connection: Connection) -> None:
    """Run the missing migrations in the caller's transaction: all or nothing.

    A newer schema is left as it is if it only adds to ours, and refused if it changes it.
    """
    if not _is_outdated(connection):
        return
    if connection.dialect.name == "sqlite":  # Python's driver begins no transaction for DDL
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        if not _is_outdated(connection):  # another process was faster
            return
    run_migrations(connection)
    most_demanding = min(_compatibilities(VERSIONS).values(), key=revisions().index)
    connection.execute(delete(COMPATIBILITY))
    connection.execute(insert(COMPATIBILITY).values(oldest=most_demanding))


def run_migrations(connection: Connection, form: str = "head") -> None:
    """Run what leads from the revision of the database to this one."""
    scripts = _scripts(VERSIONS)

    def steps(revision: Any, _: MigrationContext) -> list[Any]:
        missing = scripts.iterate_revisions(form, revision, implicit_base=True)
        return [MigrationStep.upgrade_from_script(scripts.revision_map, each) for each in reversed(list(missing))]

    context = MigrationContext.configure(connection, opts={"fn": steps, "target_metadata": METADATA})
    with Operations.context(context):
        context.run_migrations()


def _is_outdated(connection: Connection) -> bool:
    return checked(connection) in (Form.EMPTY, Form.OLDER)


def checked(connection: Connection) -> Form:
    """The state of the database; refused if a newer version has changed it so that this one cannot use it."""
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
    """The state of a database at this revision, usable by code of the oldest one or later."""
    known = revisions()
    if revision is None:
        return Form.EMPTY
    if revision in known:
        return Form.CURRENT if revision == known[0] else Form.OLDER
    return Form.NEWER if oldest in known else Form.TOO_NEW


def revisions() -> list[str]:
    """All schema revisions, the current one first."""
    return list(_compatibilities(VERSIONS))


def add_column(table: str, column: Column[Any]) -> None:
    """For migrations: add a column, unless an interrupted migration of an earlier version has left it behind."""
    if column.name not in {found["name"] for found in inspect(op.get_bind()).get_columns(table)}:
        op.add_column(table, column)


def _compatible_with(connection: Connection) -> str | None:
    """The oldest schema whose code can use this database, if it says so."""
    if not inspect(connection).has_table(COMPATIBILITY.name):
        return None
    return connection.execute(select(COMPATIBILITY.c.oldest)).scalar()


@cache
def _compatibilities(folders: tuple[Path, ...]) -> dict[str, str]:
    """The revisions in these folders, newest first, each with the oldest schema whose code may use the result."""
    return {script.revision: script.module.oldest for script in _scripts(folders).walk_revisions()}


@cache
def _scripts(folders: tuple[Path, ...]) -> ScriptDirectory:
    """The migrations in these folders."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "newline")
    config.set_main_option("version_locations", "\n".join(map(str, folders)))
    return ScriptDirectory.from_config(config)
