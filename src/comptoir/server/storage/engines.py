"""Database access: a file, which one process writes in turn, or PostgreSQL, which many workers share."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, ClassVar, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine, Row, Select, UpdateBase, create_engine, event
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from comptoir.server.storage.health import Health, attend, discreet, watch
from comptoir.server.thread_pools import Pool

# A remote database may have restarted since the last query. Single queries run without a transaction: beginning and
# ending one would cost two more round trips, and the ping before it another two. A worker that vanishes without a word,
# with its machine or its network, is dropped after half a minute, so that others can take its locks.
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
# Acknowledged writes are on disk, readers do not wait for writers, and foreign keys are checked.
PRAGMAS = ["journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"]
READERS = 16  # connections to a file per engine; the asynchronous engine's are threads
T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]


async def shielded(writing: Coroutine[Any, Any, T]) -> T:
    """The result of a write. One that has begun is finished: half cancelled, it would leave the database locked."""
    task = asyncio.ensure_future(writing)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait([task])
        raise


class Database(AsyncEngine):
    """A database for single queries and for short write transactions."""

    in_transactions: ClassVar[Mapping[str, Any]] = {"isolation_level": "READ COMMITTED"}

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.health = Health()
        self._is_closed = False
        attend(engine, self.health)

    @property
    def writer(self) -> Engine:
        """The engine for transactions."""
        return self.sync_engine

    def watch_errors(self, watcher: Callable[[str], None]) -> None:
        """Report the kinds of errors to the watcher as they occur."""
        for engine in {self.sync_engine, self.writer}:
            watch(engine, watcher)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[AsyncConnection]:
        """A connection. One that is still in use when the database is closed ends with its use."""
        async with self.connect() as connection:
            try:
                yield connection
            finally:
                if self._is_closed:  # it would return to a pool that nobody closes any more
                    await connection.invalidate()

    async def dispose(self, close: bool = True) -> None:
        self._is_closed = True
        await super().dispose(close)

    async def rows(self, query: Select[Any], **values: Any) -> Sequence[Row[Any]]:
        """The rows that a query returns, with these parameters."""
        async with self.connected() as connection:
            found: Sequence[Row[Any]] = (await connection.execute(query, values)).all()
            return found

    async def first(self, query: Select[Any], **values: Any) -> Row[Any] | None:
        """The first row that a query returns, if any."""
        return next(iter(await self.rows(query, **values)), None)

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        began = monotonic()
        async with self.connected() as connection:
            await connection.execution_options(**self.in_transactions)
            async with connection.begin():
                yield connection
        self.health.worked(began)

    async def execute(self, statement: UpdateBase, values: Mapping[str, Any] | None = None) -> int:
        """Run a single statement in a transaction of its own; returns how many rows it changed."""
        async with self.begin() as connection:
            return (await connection.execute(statement, values)).rowcount

    async def write(self, work: Work[T]) -> T:
        """Run a transaction. It may be started more than once, and takes effect once."""
        async with self.begin() as connection:
            return await connection.run_sync(work)


class File(Database):
    """A file. It is read in the event loop, which takes less time than a round trip to a thread.

    Writers queue for their turn: with the file's own lock all would poll for it, and under load some would never get
    it. All waiting writes go into one transaction, so that they wait for the disk once.
    """

    in_transactions: ClassVar[Mapping[str, Any]] = {}
    __slots__ = ("_plain", "_thread", "_turn", "_waiting", "_writing")

    def __init__(self, engine: Engine, plain: Engine) -> None:
        super().__init__(engine)
        self._plain = plain  # without threads of its own
        attend(plain, self.health)
        self._thread = Pool("writing", threads=1, queue=8)  # all waiters are written together, so few wait here
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

    async def execute(self, statement: UpdateBase, values: Mapping[str, Any] | None = None) -> int:
        return await self.write(lambda connection: connection.execute(statement, values).rowcount)

    async def write(self, work: Work[T]) -> T:
        written: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, written))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        return await written

    async def _write(self) -> None:
        """Write until the queue is empty."""
        while self._waiting:
            async with self._turn:
                waiting, self._waiting = self._waiting, []
                # The whole transaction runs in one thread: a busy server would delay it between two statements.
                outcomes = await self._thread.run(self._outcomes, [work for work, _ in waiting])
            for (_, written), outcome in zip(waiting, outcomes, strict=True):
                if written.done():  # the caller has gone
                    continue
                if isinstance(outcome, Exception):
                    written.set_exception(outcome)
                else:
                    written.set_result(outcome)

    def _outcomes(self, works: Sequence[Work[Any]]) -> list[Any]:
        """The result or error of each write: all in one transaction, or one transaction each if one is refused."""
        began = monotonic()
        try:
            with self._plain.begin() as connection:
                outcomes = [work(connection) for work in works]
            self.health.worked(began)
            return outcomes
        except OperationalError as problem:  # the disk is full or the file locked by another process: that fails all
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
