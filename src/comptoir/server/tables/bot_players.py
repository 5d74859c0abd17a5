"""The bots of the tables in play: they are asked when it is their turn, and move at a readable pace."""

import asyncio
import logging
from functools import partial
from random import Random
from time import monotonic, time

from comptoir.server.metrics import Metrics
from comptoir.server.storage.peers import Peers
from comptoir.server.tables.bot_processes import BotProcesses
from comptoir.server.tables.bot_queue import BotRequest
from comptoir.server.tables.history import REPLACED
from comptoir.server.tables.room import Room, StaleVersion

LOG = logging.getLogger(__name__)
LOOK = 1.0  # seconds between two checks whether another worker still plays for a table's bots
LATELY = 60.0  # seconds after a move in which its player is assumed to wait for the bots
RETRY = 5.0  # seconds until bots retry after a failure on our side, such as a full disk


def is_awaited(room: Room) -> bool:
    """Is anyone waiting for what happens next: on an open page here, or after a move of their own on any worker?"""
    return bool(room.followers) or time() - room.person_moved < LATELY


class BotPlayers:
    """Plays for the bots at every table, one task per table."""

    def __init__(self, processes: BotProcesses, peers: Peers, pace: float, metrics: Metrics) -> None:
        self._processes = processes
        self._workers = peers
        self._pace = pace
        self._metrics = metrics
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._hurried: set[str] = set()

    def wake(self, room: Room) -> None:
        """Something has changed: let the bots of this table think, if it is their turn."""
        if room.bots_to_decide() and room.table.id not in self._tasks:
            self._tasks[room.table.id] = asyncio.create_task(self._play(room))

    def hurry(self, room: Room) -> None:
        """Skip ahead: no pauses until a person has to decide."""
        if room.table.id in self._tasks:
            self._hurried.add(room.table.id)

    async def close(self) -> None:
        """Stop all tasks; tables that wake their bots later start new ones."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._tasks.clear()  # not sooner: a last move being written would wake them

    async def _play(self, room: Room) -> None:
        """Play for the bots until a person has to decide; where another worker does, take over if it ends."""
        while room.bots_to_decide():
            if await self._workers.take_bots(room.table.id):
                try:
                    await self._answer(room)
                finally:
                    await self._workers.leave_bots(room.table.id)
            else:
                await asyncio.sleep(LOOK)
        del self._tasks[room.table.id]
        self._hurried.discard(room.table.id)

    async def _answer(self, room: Room) -> None:
        last = monotonic()
        while bots := room.bots_to_decide():
            try:
                await self._move(room, bots[0], last)
            except StaleVersion:
                continue  # the table has moved on; check again
            except Exception:
                LOG.exception("A bot at table %s could not move; it will try again.", room.table.id)
                await asyncio.sleep(RETRY)
            last = monotonic()

    async def _move(self, room: Room, seat: int, last: float) -> None:
        async with room.lock:  # never between a move and its being stored
            version, view, bot = room.version(seat), room.match.view(seat), room.bot_of(seat)
        # Only what the seat may know counts, not even how often others have moved in secret.
        seed = Random(f"{room.table.seed}/bot/{seat}/{version}").getrandbits(64)
        wanted = BotRequest(room.table.owner, room.table.id, partial(is_awaited, room))
        thought = await self._processes.choose(room.game, view, seat, bot, seed, wanted)
        await self._pause(room, last)
        if thought.bot != bot:
            await room.note(seat, REPLACED, name=room.match.seats[seat], bot=thought.bot)
            version += 1
        await room.play(seat, version, room.game.vocabulary.move(thought.move), is_bot=True)
        self._metrics.bot_moved()

    async def _pause(self, room: Room, last: float) -> None:
        """Wait until the next move is due; not if someone skips ahead, or nobody plays or watches."""
        until = last + self._pace
        while self._is_followed(room) and (left := until - monotonic()) > 0:
            await asyncio.sleep(min(left, 0.05))

    def _is_followed(self, room: Room) -> bool:
        """Does anyone see the moves? Bots among themselves are there to be watched, so they keep the pace too."""
        is_shown = room.has_people() or not room.table.people() or bool(room.followers)
        return is_shown and room.table.id not in self._hurried
