"""What happens to an account: challenges, games that begin and end, and turns.

A stream keeps what its program has been told. Whenever something may have happened it reads what is so now, and tells
the difference: nothing is told twice, and nothing that was missed for a moment is lost.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlalchemy import or_, select

from comptoir.server.storage.challenges import OPEN, Challenge, challenges_of
from comptoir.server.storage.schema import SEATS, TABLES
from comptoir.server.storage.store import OVER, PLAYING, Store
from comptoir.server.tables.room import Room

CHALLENGED, STARTED, TURN, ENDED = "challenge", "game_started", "turn", "game_over"
Wake = Callable[[], None]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened to an account."""

    what: str
    challenge: Challenge | None = None
    table: str = ""
    game: str = ""
    seat: int = 0


@dataclass(slots=True)
class Told:
    """What a program has been told, and what is different now."""

    person: str
    _challenges: dict[str, str] = field(default_factory=dict)  # their status by id
    _games: dict[str, str] = field(default_factory=dict)  # the status of tables in play
    _turns: dict[tuple[str, int], float] = field(default_factory=dict)  # since when a seat has had to decide

    async def news(self, store: Store) -> list[Event]:
        """What has happened since the last time; the first time, what is open and what waits."""
        return [*await self._challenge_news(store), *await self._game_news(store)]

    async def _challenge_news(self, store: Store) -> list[Event]:
        found = await challenges_of(store, self.person, self._challenges)
        new = [one for one in found if one.status != self._challenges.get(one.id) and self._is_news(one)]
        self._challenges = {one.id: one.status for one in found if one.status == OPEN}
        return [Event(CHALLENGED if one.status == OPEN else f"{CHALLENGED}_{one.status}", one) for one in new]

    def _is_news(self, one: Challenge) -> bool:
        """They know whom they have challenged, but not yet what became of it."""
        return one.status != OPEN or one.to.id == self.person

    async def _game_news(self, store: Store) -> list[Event]:
        columns = (SEATS.c.table, SEATS.c.seat, SEATS.c.asked, SEATS.c.away, TABLES.c.status, TABLES.c.game)
        wanted = or_(TABLES.c.status == PLAYING, TABLES.c.id.in_(self._games))
        query = select(*columns).join_from(SEATS, TABLES, TABLES.c.id == SEATS.c.table)
        query = query.where(SEATS.c.person == self.person, wanted).order_by(TABLES.c.made, SEATS.c.table, SEATS.c.seat)
        events, games, turns = [], dict[str, str](), dict[tuple[str, int], float]()
        for row in await store.engine.rows(query):
            what = {PLAYING: STARTED, OVER: ENDED}.get(row.status, "")
            about = {"table": row.table, "game": row.game, "seat": row.seat}
            if what and self._games.get(row.table) != row.status and row.table not in games:
                events.append(Event(what, **about))
            games[row.table] = row.status
            if row.status == PLAYING and row.asked is not None and row.away is None:
                turns[row.table, row.seat] = row.asked
                if self._turns.get((row.table, row.seat)) != row.asked:
                    events.append(Event(TURN, **about))
        self._games = {table: status for table, status in games.items() if status == PLAYING}
        self._turns = turns
        return events


class AccountEvents:
    """The streams of this worker: each is woken when something may have happened to its account."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._streams: dict[str, set[Wake]] = {}

    @contextmanager
    def open(self, person: str, wake: Wake) -> Iterator[None]:
        """Register a stream for as long as it is open."""
        self._streams.setdefault(person, set()).add(wake)
        try:
            yield
        finally:
            self._streams[person].discard(wake)
            if not self._streams[person]:
                del self._streams[person]

    def wake(self, *people: str) -> None:
        """Something has happened to these people."""
        for person in people:
            for wake in self._streams.get(person, ()):
                wake()

    def wake_all(self) -> None:
        """Anything may have happened on other workers."""
        self.wake(*self._streams)

    def look(self, room: Room) -> None:
        """A table has changed on this worker."""
        if self._streams:
            self.wake(*{seat.person for seat in room.table.seats if seat.person is not None})

    async def moved(self, table: str) -> None:
        """A table has changed on another worker; it need not be in memory here."""
        if self._streams:
            there = select(SEATS.c.person).where(SEATS.c.table == table, SEATS.c.person.in_(self._streams))
            self.wake(*{row.person for row in await self._store.engine.rows(there)})
