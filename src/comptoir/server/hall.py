"""Everything that a running server holds: the store, the tables in play, the bots."""

from __future__ import annotations

from comptoir.server.players import BotPlayers
from comptoir.server.room import Room, Rooms
from comptoir.server.settings import Settings
from comptoir.server.store import Store
from comptoir.server.thinking import Thinkers


class Hall:
    """One server. Whatever it holds in memory can be read again from the store."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url())
        self.thinkers = Thinkers(settings.bot_processes, settings.bot_seconds, settings.bot_patience)
        self.bots = BotPlayers(self.thinkers, settings.pace)
        self.rooms = Rooms(self.store, self._watch)

    async def open(self) -> None:
        """Bring the database up to date."""
        await self.store.open()

    async def close(self) -> None:
        """Stop the bots; everything that was acknowledged is stored already."""
        await self.bots.close()
        self.thinkers.close()
        await self.store.close()

    def _watch(self, room: Room) -> None:
        """A table has come into memory: its bots look whether it is for them to decide, now and after every change."""
        room.followers.add(lambda: self.bots.wake(room))
        self.bots.wake(room)
