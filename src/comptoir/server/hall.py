"""Everything that a running server holds: the store, the tables in play, the bots."""

from __future__ import annotations

import asyncio
import logging
from typing import TypeAlias

from litestar.di import NamedDependency

from comptoir.server.players import BotPlayers
from comptoir.server.room import Room, Rooms
from comptoir.server.settings import Settings
from comptoir.server.store import Store
from comptoir.server.thinking import Thinkers

LOG = logging.getLogger(__name__)


class Hall:
    """One server. Whatever it holds in memory can be read again from the store."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url())
        self.thinkers = Thinkers(settings.bot_processes, settings.bot_seconds, settings.bot_patience)
        self.bots = BotPlayers(self.thinkers, settings.pace)
        self.rooms = Rooms(self.store, self._watch)

    async def open(self) -> None:
        """Bring the database up to date, and let the bots go on where the server stopped."""
        await self.store.open()
        self._resuming = asyncio.create_task(self._resume())

    async def close(self) -> None:
        """Stop the bots; everything that was acknowledged is stored already."""
        self._resuming.cancel()
        await asyncio.gather(self._resuming, return_exceptions=True)
        await self.bots.close()
        self.thinkers.close()
        await self.store.close()

    async def _resume(self) -> None:
        """Bring the tables with bots into memory, so that none waits for somebody to look at it."""
        for table in await self.store.tables_with_bots():
            try:
                await self.rooms.room(table)
            except Exception:
                LOG.exception("The table %s could not be read.", table)

    def _watch(self, room: Room) -> None:
        """A table has come into memory: its bots look whether it is for them to decide, now and after every change."""
        room.watcher = lambda: self.bots.wake(room)
        self.bots.wake(room)


HallHere: TypeAlias = NamedDependency[Hall]  # the hall, as a route asks for it
