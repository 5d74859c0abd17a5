"""The bots of the tables in play: they are asked when it is for them to decide, and move at a readable pace."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic

from comptoir.engine.errors import Refusal
from comptoir.server.room import Room, Stale
from comptoir.server.thinking import Thinkers

LOG = logging.getLogger(__name__)


class BotPlayers:
    """Plays for the bots at every table, one task a table."""

    def __init__(self, thinkers: Thinkers, pace: float) -> None:
        self._thinkers = thinkers
        self._pace = pace
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hurried: set[str] = set()

    def wake(self, room: Room) -> None:
        """Something has changed: let the bots of this table think, if they have to decide."""
        task = self._tasks.get(room.table.id)
        if room.bots_to_decide() and (task is None or task.done()):
            self._tasks[room.table.id] = asyncio.create_task(self._play(room))

    def hurry(self, room: Room) -> None:
        """Skip ahead: no pauses until a person has to decide."""
        self._hurried.add(room.table.id)

    async def close(self) -> None:
        """Stop all tasks."""
        tasks = [task for task in self._tasks.values() if not task.done()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _play(self, room: Room) -> None:
        last = monotonic()
        while bots := room.bots_to_decide():
            try:
                await self._move(room, bots[0], last)
            except (Stale, Refusal):
                continue  # the table has moved on; look again
            except Exception:
                LOG.exception("The bots of table %s have stopped.", room.table.id)
                return
            last = monotonic()
        self._hurried.discard(room.table.id)

    async def _move(self, room: Room, seat: int, last: float) -> None:
        version, match = room.version(seat), room.match
        bot = room.table.seats[seat].bot or "greedy"
        seed = hash((room.table.seed, len(room.rows)))
        thought = await self._thinkers.choose(room.table.game, match.view(seat), seat, bot, seed)
        await self._pause(room, last)
        if thought.bot != bot:
            await room.note(seat, "bot_replaced", name=match.seats[seat], bot=thought.bot)
            version = room.version(seat)
        await room.play(seat, version, room.game.vocabulary.move(thought.move))

    async def _pause(self, room: Room, last: float) -> None:
        """Wait until it is time for the next move; the pause ends when somebody skips ahead."""
        until = last + self._pace
        while room.table.id not in self._hurried and (left := until - monotonic()) > 0:
            await asyncio.sleep(min(left, 0.05))
