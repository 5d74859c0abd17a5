"""The tables in memory: loaded from the store when needed, and dropped when unused."""

import asyncio
import logging
from collections.abc import Callable
from time import monotonic

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Gathering
from comptoir.server.storage.store import CANCELLED, GATHERING, Store
from comptoir.server.tables.gathering import any_table
from comptoir.server.tables.room import Room

LOG = logging.getLogger(__name__)
# Tables that nobody follows are dropped after a while, or when there are too many, and loaded again on demand.
IN_MEMORY = 500  # tables
WHILE = 120.0  # seconds


class Rooms:
    """The tables in memory, most recently used last; any other is loaded from the store."""

    def __init__(self, store: Store, watch: Callable[[Room], None]) -> None:
        self.store = store
        self._watch = watch  # called with every table that is loaded
        self._rooms: dict[str, Room] = {}
        self._asked: dict[str, float] = {}  # when each was last used
        self._loading = asyncio.Lock()

    async def room(self, id: str) -> Room:
        """The table with this id; refused if there is none or if it has not begun."""
        if id not in self._rooms:
            async with self._loading:
                if id not in self._rooms:
                    await self._bring(id)
        found = self._rooms[id] = self._rooms.pop(id)
        self._asked[id] = monotonic()
        return found

    def __len__(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    def forget(self) -> None:
        """The store has changed behind our back: everything is loaded again on demand."""
        for room in self._rooms.values():
            room.watcher = lambda room: None  # operations still in progress there notify nobody
        self._rooms.clear()
        self._asked.clear()

    async def renew(self, id: str, rows: int) -> None:
        """A table has this many rows now; ignored if it is not in memory."""
        room = await self.remembered(id)
        if room is not None:
            await room.renew(rows)

    async def renew_all(self) -> None:
        """Anything may have happened on other workers."""
        for room in list(self._rooms.values()):
            try:
                await room.renew()
                room.speak()
            except Exception:
                LOG.exception("Table %s could not catch up with other workers.", room.table.id)

    async def remembered(self, id: str) -> Room | None:
        """The table, if it is in memory."""
        if id not in self._rooms:
            async with self._loading:  # it may be loading, and the event came too late for that
                pass
        return self._rooms.get(id)

    async def _bring(self, id: str) -> None:
        """Load a table, and drop those that nobody needs."""
        self._rooms[id] = await self._loaded(id)
        self._watch(self._rooms[id])
        idle = [other for other, found in self._rooms.items() if other != id and found.is_idle()]
        too_many, long_ago = max(0, len(self._rooms) - IN_MEMORY), monotonic() - WHILE
        for place, other in enumerate(idle):
            if place < too_many or self._asked[other] < long_ago:
                del self._rooms[other], self._asked[other]

    async def _loaded(self, id: str) -> Room:
        table = await any_table(self.store, id)
        if table.status == GATHERING:
            raise Gathering("This table is waiting for players.")
        if table.status == CANCELLED:
            raise Refusal("This table has been cancelled.")
        room = Room(self.store, table)
        await room.load()
        return room
