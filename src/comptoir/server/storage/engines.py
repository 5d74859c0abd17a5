"""How the database is reached: a file by one process, in turn; PostgreSQL by many, whatever happens to the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, ClassVar, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Row, Select, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from comptoir.server import thread_pools
from comptoir.server.storage.errors import discreet, watch
from comptoir.server.storage.health import Health, attend

# A database on another machine may have been restarted since the last question. A single question needs no transaction:
# to begin and end one would take two more ways to the database and back, and two for the ping before it. A worker that
# has vanished without a word, with its machine or its network, is given up after half a minute, so that others can have
# what it holds.
SHARED: dict[str, Any] = {
    "pool_pre_ping": True,
    "isolation_level": "AUTOCOMMIT",
    "connect_args": {
        "server_settings": {
            "application_name": "comptoir",
            "tcp_keepalives_idle": "15",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
        },
        "timeout": 5,  # seconds to connect
    },
}
# What is acknowledged is on disk, readers do not wait for writers, and references are checked.
PRAGMAS = ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"]
READERS = 16  # connections to a file that each engine keeps; those of the asynchronous one are threads
T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]


class Database(AsyncEngine):
    """A database that is asked single questions, and that transactions are written to in one go."""

    in_transactions: ClassVar[Mapping[str, Any]] = {"isolation_level": "READ COMMITTED"}

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.health = Health()
        attend(engine, self.health)

    @property
    def writer(self) -> Engine:
        """What transactions go through."""
        return self.sync_engine

    def watch_errors(self, watcher: Callable[[str], None]) -> None:
        """Tell the watcher what kinds of errors there are, as they come."""
        for engine in {self.sync_engine, self.writer}:
            watch(engine, watcher)

    async def rows(self, query: Select[Any], **values: Any) -> Sequence[Row[Any]]:
        """What the database answers to a query, with these values where it has places for them."""
        async with self.connect() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(query, values)).all()
            return found

    async def first(self, query: Select[Any], **values: Any) -> Row[Any] | None:
        """The first row of what it answers, if there is any."""
        return next(iter(await self.rows(query, **values)), None)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        async with self.connect() as connection:
            await connection.execution_options(**self.in_transactions)
            async with connection.begin():
                yield connection
        self.health.worked()

    async def write(self, work: Work[T]) -> T:
        """A transaction. It may be begun more than once, and counts once."""
        async with self.begin() as connection:
            return await connection.run_sync(work)


class File(Database):
    """A file. It is asked on the spot, which takes less time than to hand a question to a thread and back.

    Whoever writes waits for a turn; left to the file's own lock, all would ask for it again and again, and under load
    some would never get it. All who wait are written together, so that the disk is waited for once.
    """

    in_transactions: ClassVar[Mapping[str, Any]] = {}
    __slots__ = ("_plain", "_thread", "_turn", "_waiting", "_writing")

    def __init__(self, engine: Engine, plain: Engine) -> None:
        super().__init__(engine)
        self._plain = plain  # without threads of its own
        attend(plain, self.health)
        self._thread = thread_pools.writing()
        self._turn = asyncio.Lock()
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None

    @property
    def writer(self) -> Engine:
        return self._plain

    async def rows(self, query: Select[Any], **values: Any) -> Sequence[Row[Any]]:
        with self._plain.connect() as connection:
            return connection.execute(query, values).all()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        async with self._turn, super().begin() as connection:
            yield connection

    async def write(self, work: Work[T]) -> T:
        written: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, written))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await written

    async def _write(self) -> None:
        """Write until nobody waits."""
        while self._waiting:
            async with self._turn:
                waiting, self._waiting = self._waiting, []
                # In a thread from beginning to end: a busy server would keep it waiting between two statements.
                outcomes = await self._thread.run(self._outcomes, [work for work, _ in waiting])
            for (_, written), outcome in zip(waiting, outcomes, strict=True):
                if written.done():  # whoever asked for it has gone
                    continue
                if isinstance(outcome, Exception):
                    written.set_exception(outcome)
                else:
                    written.set_result(outcome)

    def _outcomes(self, works: Sequence[Work[Any]]) -> list[Any]:
        """What each of them gives, or why it fails: in one transaction, or in one for each if one is refused."""
        try:
            with self._plain.begin() as connection:
                outcomes = [work(connection) for work in works]
            self.health.worked()
            return outcomes
        except OperationalError as problem:  # the disk is full, or somebody else keeps the file: so it is for all
            return [problem] * len(works)
        except Exception as problem:
            return [problem] if len(works) == 1 else [outcome for work in works for outcome in self._outcomes([work])]

    async def dispose(self, close: bool = True) -> None:
        if self._writing is not None:
            await asyncio.wait([self._writing])
        self._thread.close()
        await super().dispose(close)
        self._plain.dispose(close)


def database_of(url: str) -> Database:
    """The database at an address."""
    if not url.startswith("sqlite"):
        return Database(discreet(create_async_engine(url, hide_parameters=True, **SHARED).sync_engine))
    readers = create_async_engine(url, hide_parameters=True, pool_size=READERS).sync_engine
    plain = create_engine(readers.url.set(drivername="sqlite"), hide_parameters=True, pool_size=READERS)
    for engine in (readers, plain):
        event.listen(engine, "connect", _careful)
    return File(readers, plain)


def _careful(connection: Any, _: Any) -> None:
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
