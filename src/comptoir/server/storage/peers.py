"""The workers on one store: events from the others, and which of them plays for the bots of a table.

On PostgreSQL each worker keeps one dedicated connection for both. It listens for events, and it holds a lock for each
table whose bots it plays; the database releases these locks when the connection ends, for whatever reason.
"""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from comptoir.server.storage.engines import shielded
from comptoir.server.storage.health import own_words
from comptoir.server.storage.store import Store
from comptoir.server.storage.worker_events import CHANNEL, WorkerEvent, received

LOG = logging.getLogger(__name__)
PROBE = 10.0  # seconds of silence after which the connection is tested
PATIENCE = 5.0  # seconds that the database may take to answer here
RETRY = 0.5  # seconds between attempts to reconnect
Hear = Callable[[WorkerEvent | None], None]  # None: events may have been missed


class Peers:
    """The other workers on the same store. A single process has none, and plays for all bots."""

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def take_bots(self, table: str) -> bool:
        """May this worker play for the bots of a table? If so, no other may until it releases them or ends."""
        return True

    async def leave_bots(self, table: str) -> None: ...


def peers_of(store: Store, hear: Hear) -> Peers:
    """The other workers, if the store can have any."""
    return PostgresPeers(store, hear) if store.is_shared else Peers()


class PostgresPeers(Peers):
    """Other workers, reached through PostgreSQL."""

    def __init__(self, store: Store, hear: Hear) -> None:
        self._store = store
        self._hear = hear
        self._link: Any = None  # the driver's own connection, while there is one
        self._asking = asyncio.Lock()  # it answers one query at a time
        self._is_lost = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """From here on no event is missed."""
        await shielded(self._connect())
        self._keeping = asyncio.create_task(self._keep())

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await self._disconnect()

    async def take_bots(self, table: str) -> bool:
        return bool(await self._ask("SELECT pg_try_advisory_lock($1)", _number(table)))

    async def leave_bots(self, table: str) -> None:
        await self._ask("SELECT pg_advisory_unlock($1)", _number(table))

    async def _ask(self, query: str, *values: Any) -> Any:
        """The database's answer over this connection; None while there is none."""
        async with self._asking:
            if self._link is None:
                return None
            try:
                return await self._link.fetchval(query, *values, timeout=PATIENCE)
            except Exception as problem:  # whatever the driver, the network or the database raises
                if not self._is_lost.is_set():
                    LOG.warning("The connection to the other workers was lost: %s", own_words(problem))
                self._is_lost.set()
                return None

    async def _keep(self) -> None:
        """Reconnect whenever the connection is lost, and report that events may have been missed."""
        while True:
            with suppress(TimeoutError):  # not `wait_for`: it may miss a cancellation at the moment of a loss
                async with asyncio.timeout(PROBE):
                    await self._is_lost.wait()
            if not self._is_lost.is_set():
                await self._ask("SELECT 1")
                continue
            await self._disconnect()
            try:
                await shielded(self._connect())
            except Exception:
                LOG.warning("The database cannot be reached.", exc_info=True)
                self._is_lost.set()
                await asyncio.sleep(RETRY)
            else:
                self._hear(None)

    async def _connect(self) -> None:
        self._is_lost.clear()
        # It leaves the pool for good: its subscriptions and locks must not pass to the next user.
        fairy = await self._store.engine.raw_connection()
        link: Any = fairy.driver_connection
        fairy.detach()
        try:
            link.add_termination_listener(self._ended)
            await link.add_listener(CHANNEL, self._heard)
        except Exception:  # no pool would ever close it
            link.terminate()
            raise
        self._link = link

    async def _disconnect(self) -> None:
        async with self._asking:
            link, self._link = self._link, None
        if link is not None:
            link.terminate()

    def _ended(self, link: Any) -> None:
        if link is self._link:  # and not one that was given up before
            self._is_lost.set()

    def _heard(self, link: Any, process: int, channel: str, payload: str) -> None:
        news = received(payload)
        if news.by != self._store.worker:
            self._hear(news)


def _number(table: str) -> int:
    """A table's id as a 64-bit lock number for PostgreSQL."""
    return int.from_bytes(hashlib.sha256(f"bots/{table}".encode()).digest()[:8], signed=True)
