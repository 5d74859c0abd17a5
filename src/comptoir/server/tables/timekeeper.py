"""Timekeeper: watches the clocks of all tables, in memory or not, and lets bots take over when one runs out."""

import asyncio
import logging
from contextlib import suppress
from time import time

from sqlalchemy import and_, func, null, or_, select, update

from comptoir.server.background import FirstLooks
from comptoir.server.storage.heartbeats import Heartbeat
from comptoir.server.storage.schema import TABLES
from comptoir.server.storage.store import PLAYING, Store
from comptoir.server.tables.room import Room
from comptoir.server.tables.rooms import Rooms

LOG = logging.getLogger(__name__)
GRACE = 2.0  # seconds that a move may be in transit
LOOK = 10.0  # seconds between two checks at most
AT_ONCE = 50  # tables
NOT_BEGUN = and_(TABLES.c.clock.is_not(null()), TABLES.c.due.is_(None))


class Timekeeper:
    """The timekeeper of a server; if several servers notice the same, the first to write it wins."""

    def __init__(self, store: Store, rooms: Rooms, heartbeat: Heartbeat) -> None:
        self._store = store
        self._heartbeat = heartbeat
        self._rooms = rooms
        self._changed = asyncio.Event()
        self._until = 0.0  # when the next check is due

    def wake(self, room: Room) -> None:
        """A table has changed: its clocks may run out before the next check."""
        due = room.due()
        if due and due + GRACE < self._until:
            self._changed.set()

    async def watch(self, first: FirstLooks) -> None:
        """Check the clocks for ever."""
        async with first.turn():
            await self._check()
        while True:
            with suppress(TimeoutError):  # not `wait_for`: it may miss a cancellation at the moment of a change
                async with asyncio.timeout(max(0.0, self._until - time())):
                    await self._changed.wait()
            self._changed.clear()
            await self._check()

    async def _check(self) -> None:
        try:
            self._until = await self.look()
        except Exception:
            LOG.exception("The clocks could not be checked.")
            self._until = time() + LOOK

    async def look(self) -> float:
        """Let bots take over where the time is up; returns when to check again."""
        now = time()
        running = await self._running()
        late = [table for table, due in running if due + GRACE <= now]
        if late:
            await self._heartbeat.beat()  # an outage is recorded from here on
        for table in late:
            await self._end(table, now - GRACE)
        later = (due + GRACE for _, due in running if due + GRACE > now)
        return min(later, default=now + LOOK) if len(running) < AT_ONCE else now

    async def _running(self) -> list[tuple[str, float]]:
        """The tables whose clocks run out before the next check, or have not started; the most urgent first."""
        soon = and_(TABLES.c.due > 0, TABLES.c.due <= time() + LOOK)
        since = func.coalesce(TABLES.c.due, 0.0)
        query = select(TABLES.c.id, since.label("due")).where(TABLES.c.status == PLAYING, or_(soon, NOT_BEGUN))
        found = await self._store.engine.rows(query.order_by(since).limit(AT_ONCE))
        return [(row.id, row.due) for row in found]

    async def _end(self, table: str, now: float) -> None:
        try:
            room = await self._rooms.room(table)
            await room.let_sleep(now)
        except Exception:
            LOG.exception("The clocks of table %s could not be read.", table)
            await self._postpone(table, time() + LOOK)
        else:
            await self._postpone(table, room.due())

    async def _postpone(self, table: str, due: float | None) -> None:
        """Store the actual deadline where it differs from the stored one, as after a change of the rules."""
        past = or_(TABLES.c.due <= time() - GRACE, NOT_BEGUN)
        await self._store.engine.execute(update(TABLES).where(TABLES.c.id == table, past).values(due=due))
