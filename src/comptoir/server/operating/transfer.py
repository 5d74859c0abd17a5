"""Transfer from a file to PostgreSQL: all games are copied into an empty database and compared there, or none are."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import Connection, Row, Select, String, Table, create_engine, delete, func, insert, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from comptoir.engine.errors import Refusal
from comptoir.server.operating.backups import back_up
from comptoir.server.settings import Settings
from comptoir.server.storage.copies import revision_in
from comptoir.server.storage.file_locks import serving
from comptoir.server.storage.health import own_words
from comptoir.server.storage.migrate import revisions
from comptoir.server.storage.schema import COMPATIBILITY, LIMITS, METADATA, OUTAGES, SERVERS
from comptoir.server.storage.store import opened

AT_ONCE = 1000  # rows
# All but what belongs to a database itself, and short-lived counters.
COPIED = [table for table in METADATA.sorted_tables if table not in (COMPATIBILITY, LIMITS)]
OF_SERVERS = (SERVERS, OUTAGES)  # left by a server that was only tried


async def transfer(file: Path, target: Settings) -> dict[str, int]:
    """Copy the games of a file that no server is serving; returns the number of rows by table."""
    if target.file() is not None:
        raise Refusal("Name a PostgreSQL database with --database or COMPTOIR_DATABASE; this one is a file.")
    if not file.is_file():
        raise Refusal("There is no file “{path}”.", path=file)
    with TemporaryDirectory(prefix="comptoir-") as folder, serving(file):
        copy = Path(folder) / "games.sqlite"
        back_up(str(file), copy)
        async with opened(Settings(str(copy))):
            pass  # it is at the current schema now
        if revision_in(copy)[0] != revisions()[0]:  # a newer version may have added what this one would leave behind
            raise Refusal(
                "“{path}” is in use by a newer Comptoir; use that version's command to transfer it.", path=file
            )
        source = create_engine(f"sqlite:///{copy}", poolclass=NullPool)
        async with opened(target) as store, store.engine.begin() as connection:
            with source.connect() as games:
                return await connection.run_sync(_fill, games)


def _fill(target: Connection, source: Connection) -> dict[str, int]:
    """Copy and compare in one transaction, during which nobody else can see the tables."""
    names = ", ".join(f'"{table.name}"' for table in COPIED)
    target.execute(text(f"LOCK TABLE {names} IN ACCESS EXCLUSIVE MODE"))
    for table in OF_SERVERS:
        target.execute(delete(table))
    for table in COPIED:
        if target.execute(select(func.count()).select_from(table)).scalar_one():
            raise Refusal("The database already contains games; an empty one is needed.")
    for table in COPIED:
        _copy(table, source, target)
        _go_on_counting(table, target)
    return {table.name: _compared(table, source, target) for table in COPIED}


def _copy(table: Table, source: Connection, target: Connection) -> None:
    try:
        for rows in source.execute(_in_order(table, source)).partitions(AT_ONCE):
            target.execute(insert(table), [dict(row._mapping) for row in rows])
    except DBAPIError as problem:
        reason = own_words(problem)
        raise Refusal(
            "PostgreSQL rejected the rows of “{table}”: {reason}.", table=table.name, reason=reason
        ) from problem


def _go_on_counting(table: Table, target: Connection) -> None:
    """Where PostgreSQL numbers the rows itself, continue after those that were copied."""
    column = table.autoincrement_column
    last = None if column is None else target.execute(select(func.max(column))).scalar()
    if column is not None and last is not None:
        target.execute(select(func.setval(func.pg_get_serial_sequence(table.name, column.name), last)))


def _compared(table: Table, source: Connection, target: Connection) -> int:
    """The number of rows, each checked to be the same in both databases."""
    number = 0
    for one, other in zip_longest(_rows(table, source), _rows(table, target)):
        number += 1
        if one != other:
            raise Refusal("The rows of “{table}” differ between the two databases.", table=table.name)
    return number


def _rows(table: Table, connection: Connection) -> Iterator[Row[Any]]:
    for rows in connection.execute(_in_order(table, connection)).partitions(AT_ONCE):
        yield from rows


def _in_order(table: Table, connection: Connection) -> Select[Any]:
    """All rows in the order of their keys; PostgreSQL would sort text by its locale."""
    is_sorted_by_language = connection.dialect.name == "postgresql"
    order = [
        column.collate("C") if is_sorted_by_language and isinstance(column.type, String) else column
        for column in table.primary_key
    ]
    return select(table).order_by(*order)
