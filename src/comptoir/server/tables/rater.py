"""Rated games: which tables can be rated, how a finished one counts, and who counts it."""

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence

from comptoir.bots.levels import LEVELS, level_of
from comptoir.engine.errors import Refusal
from comptoir.server.background import FirstLooks, repeat
from comptoir.server.storage.presence import AWAY, RETURNED
from comptoir.server.storage.ratings import Placed, count_game, uncounted_tables
from comptoir.server.storage.store import BOT, NOTE, PERSON, EntryRow, Seat, Store, TableRow
from comptoir.server.tables.room import Room
from comptoir.server.tables.rooms import Rooms

LOG = logging.getLogger(__name__)
LOOK = 60.0  # seconds between two checks for games that ended on a worker which has stopped


# ------------------------------------------------------------------ the rules


def check_rated(seats: Sequence[Seat], *, has_clock: bool) -> None:
    """Refuse to set up a rated table at which the result would say little."""
    owners = [seat.person for seat in seats if seat.kind == PERSON]
    if len(set(owners)) < len(owners) or sum(seat.kind != BOT for seat in seats) < 2:
        raise Refusal("A rated game needs at least two people, each on a device of their own; bots may sit with them.")
    if not has_clock:
        raise Refusal("A rated game needs a clock, so that nobody can leave the others waiting.")


def can_be_rated(seats: Iterable[Seat]) -> bool:
    """Do at least two people sit here, and nobody twice?"""
    people = [seat.person for seat in seats if seat.kind == PERSON and seat.person is not None]
    return len(set(people)) == len(people) >= 2


def gone_since(rows: Iterable[EntryRow]) -> dict[int, int]:
    """The seats that bots play for people, each with the row since which they do."""
    found: dict[int, int] = {}
    for number, row in enumerate(rows):
        if row.kind == NOTE and row.move in AWAY:
            found.setdefault(row.by, number)
        elif row.kind == NOTE and row.move == RETURNED:
            found.pop(row.by, None)
    return found


def final_places(places: Mapping[int, int], gone: Mapping[int, int]) -> dict[int, int]:
    """The places that count: whoever gave up is behind all who played to the end, and behind who gave up later."""
    order = {seat: (0, place) if seat not in gone else (1, -gone[seat]) for seat, place in places.items()}
    return {seat: 1 + sum(other < mine for other in order.values()) for seat, mine in order.items()}


def result_of(room: Room) -> list[Placed]:
    """How a finished game counts; empty if it does not, because fewer than two of its people are still here."""
    table = room.table
    if not can_be_rated(table.seats):
        return []
    places = {standing.player: standing.place for standing in room.game.result(room.match.state)}
    counting = {seat: place for seat, place in places.items() if _is_known(table, table.seats[seat])}
    return [
        Placed(number, place, table.seats[number].person, bot_rating(table.game, table.seats[number]) or 0.0)
        for number, place in sorted(final_places(counting, gone_since(room.rows)).items())
    ]


def _is_known(table: TableRow, seat: Seat) -> bool:
    """Is this a person, or a bot whose strength was measured?"""
    return seat.person is not None or bot_rating(table.game, seat) is not None


def bot_rating(game: str, seat: Seat) -> float | None:
    """The rating of a bot on the ladder of its game; None for people, and if it was not measured."""
    return level_of(game, seat.bot).rating if seat.kind == BOT and seat.bot in LEVELS else None


# ------------------------------------------------------------------ counting


class Rater:
    """Counts rated games when they end; if several workers do, the first one wins."""

    def __init__(self, store: Store, rooms: Rooms) -> None:
        self._store = store
        self._rooms = rooms
        self._counting: dict[str, asyncio.Task[None]] = {}

    def wake(self, room: Room) -> None:
        """A table has changed: count it if its game has ended."""
        id = room.table.id
        if room.table.is_rated and room.match.is_over() and id not in self._counting:
            task = self._counting[id] = asyncio.create_task(self._count(room))
            task.add_done_callback(lambda _: self._counting.pop(id, None))

    async def watch(self, first: FirstLooks) -> None:
        """Count what a worker has left that stopped."""
        await repeat(self.look, LOOK, "Rated games could not be looked for.", first=first)

    async def look(self) -> None:
        """Count all games that have ended and were not counted, in the order in which they ended."""
        for table in await uncounted_tables(self._store):
            try:
                room = await self._rooms.room(table)
            except Exception:
                LOG.exception("Table %s could not be loaded to be rated.", table)
            else:
                await self._count(room)

    async def close(self) -> None:
        """Wait for what is being counted."""
        await asyncio.gather(*self._counting.values(), return_exceptions=True)

    async def _count(self, room: Room) -> None:
        try:
            async with room.lock:  # never between the last move and its being stored
                result = result_of(room) if room.match.is_over() else None
            if result is not None:
                await count_game(self._store, room.table.id, room.table.game, result)
        except Exception:
            LOG.exception("The game at table %s could not be rated; it will be tried again.", room.table.id)
