"""How the database is reached: a file by one process, in turn; PostgreSQL by many, whatever happens to the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

# A database on another machine may have been restarted since the last question. And a worker that has vanished without
# a word, with its machine or its network, is given up after half a minute, so that others can have what it holds.
SHARED: dict[str, Any] = {
    "pool_pre_ping": True,
    "connect_args": {
        "server_settings": {
            "application_name": "comptoir",
            "tcp_keepalives_idle": "15",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
        }
    },
}
READERS = 16  # connections to a file that are kept; each is a thread
T = TypeVar("T")


class Database(AsyncEngine):
    """A database that transactions are written to in one go."""

    @property
    def writer(self) -> Engine:
        """What they go through."""
        return self.sync_engine

    async def write(self, work: Callable[[Connection], T]) -> T:
        """A transaction."""
        async with self.begin() as connection:
            return await connection.run_sync(work)


class File(Database):
    """A file: whoever writes waits here for a turn.

    Left to the file's own lock, all would ask for it again and again, and under load some would never get it.
    """

    __slots__ = ("_turn", "_writer")

    def __init__(self, engine: Engine, writer: Engine) -> None:
        super().__init__(engine)
        self._turn = asyncio.Lock()
        self._writer = writer

    @property
    def writer(self) -> Engine:
        return self._writer

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn, super().begin() as connection:
            yield connection

    async def write(self, work: Callable[[Connection], T]) -> T:
        # In a thread from beginning to end: a busy server would keep the others waiting between two statements.
        async with self._turn:
            return await asyncio.to_thread(self._written, work)

    def _written(self, work: Callable[[Connection], T]) -> T:
        with self._writer.begin() as connection:
            return work(connection)

    async def dispose(self, close: bool = True) -> None:
        await super().dispose(close)
        self._writer.dispose(close)


def database_of(url: str) -> Database:
    """The database at an address."""
    if not url.startswith("sqlite"):
        return Database(create_async_engine(url, **SHARED).sync_engine)
    readers = create_async_engine(url, pool_size=READERS).sync_engine
    writer = create_engine(readers.url.set(drivername="sqlite"))
    for engine in (readers, writer):
        event.listen(engine, "connect", _careful)
    return File(readers, writer)


def _careful(connection: Any, _: Any) -> None:
    """What is acknowledged is on disk, readers do not wait for writers, and references are checked."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")
