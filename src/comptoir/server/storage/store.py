"""The store: people, tables, seats, and one row for every move. Every method is a transaction of its own."""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Thread
from time import monotonic, time
from typing import Any
from weakref import WeakSet

import msgspec
from sqlalchemy import Connection, Row, Select, and_, delete, event, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.frames import NO_LANE
from comptoir.server.settings import MESSAGE_DELAY, REMINDER, Settings
from comptoir.server.storage import outbox, worker_events
from comptoir.server.storage.avoidance import is_hidden_from
from comptoir.server.storage.engines import database_of, shielded
from comptoir.server.storage.migrate import upgrade
from comptoir.server.storage.presence import ASLEEP, is_paused, note_asked, note_away
from comptoir.server.storage.schema import (
    CHAT,
    ENTRIES,
    INVITATIONS,
    PEOPLE,
    POSITIONS,
    PROGRAMS,
    SEATS,
    TABLES,
    TOURNAMENT_GAMES,
    VISITS,
)
from comptoir.server.storage.sessions import OF_SESSION, add_session, since

NUL = "\0"  # a character that PostgreSQL rejects, even in a search
LAST = 2**31 - 1  # the highest row number
CLOSING = 2.0  # seconds that threads may take to end
OF_ONE, OF_ALL, WITH_BOTS = 100, 50, 200  # most tables: of a person, in a public list, to be resumed
GATHERING, PLAYING, OVER, CANCELLED = "gathering", "playing", "over", "cancelled"
PERSON, BOT, INVITED, FREE = "person", "bot", "invited", "free"
MOVE, UNDO, NOTE = "move", "undo", "note"  # the kinds of rows
MIGRATING = 0x636F6D70  # lock under which one worker at a time upgrades a database


@dataclass(frozen=True, slots=True)
class Person:
    """A guest, or a person with an account."""

    id: str
    name: str
    emblem: int
    account: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits where. A `person` may have several seats on one device."""

    seat: int
    kind: str
    name: str
    person: str | None = None
    bot: str | None = None
    is_program: bool = False  # the person is a program's account; follows from who it is, and is not stored

    def is_taken(self) -> bool:
        """Does a person or a bot sit here?"""
        return self.kind in (PERSON, BOT)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as it was set up."""

    id: str
    game: str
    options: dict[str, Any]
    seed: str
    owner: str
    status: str
    is_open: bool = False
    has_hints: bool = False
    is_guided: bool = False
    rematch: str | None = None
    made: float = field(default_factory=time)
    moved: float = field(default_factory=time)
    seats: tuple[Seat, ...] = ()
    facts: dict[str, Any] | None = None  # if they were never the standard ones
    facts_digest: str | None = None  # of the facts with which it began
    clock: dict[str, float] | None = None  # seconds per move and in the bank
    due: float | None = None  # when the first clock runs out; 0 while none is running
    lesson: str | None = None  # the one that is given here
    is_rated: bool = False  # its result changes the players' ratings

    def seats_of(self, person: Person | None) -> list[int]:
        """The seats of a person; a stranger has none."""
        return [seat.seat for seat in self.seats if person is not None and seat.person == person.id]

    def people(self) -> list[int]:
        """The seats of people."""
        return [seat.seat for seat in self.seats if seat.kind == PERSON]


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One row of a table's history: a move, a move taken back, or a note such as a bot's replacement."""

    kind: str
    by: int
    move: str = ""
    fields: dict[str, Any] = field(default_factory=dict)
    lane: int = NO_LANE
    is_forced: bool = False
    key: str | None = None
    version: int | None = None  # the one it was made against, if the client said so
    made: float = field(default_factory=time)


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of new rows on their table."""

    is_over: bool = False
    is_secret: bool = False  # nobody else may know that something happened
    position: Mapping[str, Any] | None = None  # the position they lead to
    asked: tuple[int, ...] = ()  # the seats that have to decide next
    due: float | None = None  # when the first clock runs out, if the table has clocks
    deadlines: Mapping[int, float] = field(default_factory=dict)  # of each seat whose clock is running


MOVED = Change()  # as most rows do
OF_SEATS = select(SEATS, PROGRAMS.c.person.is_not(None).label("is_program")).select_from(
    SEATS.outerjoin(PROGRAMS, PROGRAMS.c.person == SEATS.c.person)
)
OF_ENTRY = select(*(ENTRIES.c[name] for name in EntryRow.__slots__))  # built once: every table read needs it


class Conflict(Exception):
    """Another writer wrote that row first."""


def hashed(secret: str) -> str:
    """A secret, or a rate-limited key, as it is stored.

    A plain hash is enough: secrets are long and random, and attempts at the short codes sent by mail are rate limited.
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    """A token that cannot be guessed."""
    return secrets.token_urlsafe(24)


class Store:
    """The database."""

    def __init__(self, url: str, message_delay: float = MESSAGE_DELAY, reminder: float = REMINDER) -> None:
        self.is_shared = url.startswith("postgresql")  # several workers may use it
        self.worker = secrets.token_hex(8)  # the id of this one
        self.engine = database_of(url)
        self.outages: Sequence[tuple[float, float]] = ()  # periods without a running server, in order
        self._reminder = reminder  # seconds of warning before a clock runs out
        self.message_delay = message_delay  # seconds before the message about a turn
        self._threads: WeakSet[Thread] = WeakSet()  # for SQLite
        if url.startswith("sqlite"):
            begun = self._threads.add
            event.listen(self.engine.sync_engine, "connect", lambda new, _: begun(new.driver_connection._thread))

    async def open(self) -> None:
        """Upgrade the database to the current schema."""
        await self.engine.write(self._upgrade)

    def _upgrade(self, connection: Connection) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
        upgrade(connection)

    async def close(self) -> None:
        """Close the database, and wait until cancelled operations have ended too."""
        await self.engine.dispose()
        deadline = monotonic() + CLOSING
        while any(thread.is_alive() for thread in self._threads) and monotonic() < deadline:
            await asyncio.sleep(0.005)

    async def tell(self, what: str, table: str, seats: Sequence[int] = ()) -> None:
        """Send the other workers an event about a table, if there are any."""
        if self.is_shared:
            async with self.engine.begin() as connection:
                await self._tell(connection, what, table, seats)

    async def _tell(self, connection: AsyncConnection, what: str, table: str, seats: Sequence[int] = ()) -> None:
        if self.is_shared:
            event = worker_events.WorkerEvent(what, table, self.worker, seats=tuple(seats))
            await connection.run_sync(worker_events.send, event)

    # ------------------------------------------------------------------ people

    async def add_person(self, name: str, emblem: int, browser: str = "") -> tuple[Person, str, str]:
        """Add a guest, with a session token and a recovery code, which are shown once and stored hashed."""
        person = Person(secrets.token_hex(16), name, emblem)
        token, code = new_secret(), new_secret()

        def add(connection: Connection) -> None:
            values = {"id": person.id, "name": name, "emblem": emblem, "recovery": hashed(code), "made": time()}
            connection.execute(insert(PEOPLE).values(values))
            add_session(connection, person.id, hashed(token), browser)

        await self.engine.write(add)
        return person, token, code

    async def person_of(self, token: str) -> Person | None:
        """The person of this session, unless it has expired."""
        return _person(await self.engine.first(OF_SESSION, token=hashed(token), **since(time())))

    async def person(self, id: str) -> Person | None:
        return _person(await self.engine.first(select(PEOPLE).where(PEOPLE.c.id == id)))

    async def is_banned(self, id: str) -> bool:
        """Has the operator banned a person?"""
        row = await self.engine.first(select(PEOPLE.c.banned).where(PEOPLE.c.id == id))
        return row is not None and row.banned is not None

    async def new_session(self, person: str, browser: str = "") -> str:
        """Sign a person in on one more browser; above the cap, the least recently used session ends."""
        token = new_secret()
        await self.engine.write(lambda connection: add_session(connection, person, hashed(token), browser))
        return token

    async def change_person(self, person: str, **values: Any) -> bool:
        """Change what is stored about a person; False if there is none."""
        return await self.engine.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(values)) == 1

    async def new_recovery_code(self, person: str) -> str:
        """A new recovery code; the old one stops working."""
        code = new_secret()
        await self.change_person(person, recovery=hashed(code))
        return code

    async def recovered(self, code: str) -> Person | None:
        """The person with this recovery code."""
        return _person(await self.engine.first(select(PEOPLE).where(PEOPLE.c.recovery == hashed(code))))

    async def add_account(self, person: str, account: str, password: str) -> bool:
        """Give a person an account name and a (hashed) password; False if the name is taken."""
        try:
            return await self.change_person(person, account=account.casefold(), password=password)
        except IntegrityError:
            return False

    async def account(self, account: str) -> tuple[Person, str] | None:
        """The person of this account, and the hashed password."""
        if NUL in account:
            return None
        row = await self.engine.first(select(PEOPLE).where(PEOPLE.c.account == account.casefold()))
        person = _person(row)
        return None if row is None or person is None else (person, row.password)

    # ------------------------------------------------------------------ tables

    async def add_table(self, table: TableRow, invitations: dict[int, str], invited: Sequence[int] = ()) -> None:
        """Add a table with its seats; invitations are tokens by seat. The people of the invited seats get a message."""

        def add(connection: Connection) -> None:
            add_table_rows(connection, table)
            for number, token in invitations.items():
                values = {"token": hashed(token), "table": table.id, "seat": number, "made": time()}
                connection.execute(insert(INVITATIONS).values(values))
            if invited:
                outbox.tell_rematch(connection, table.id, invited, time() + self.message_delay)

        await self.engine.write(add)

    async def add_played(self, table: TableRow, rows: Sequence[EntryRow]) -> None:
        """Add a table whose game was played elsewhere, with its whole history or not at all."""
        values = [{"table": table.id, "number": number, **_columns(row)} for number, row in enumerate(rows)]

        def add(connection: Connection) -> None:
            add_table_rows(connection, table)
            if values:
                connection.execute(insert(ENTRIES), values)

        await self.engine.write(add)

    async def table(self, id: str) -> TableRow | None:
        """A table with its seats."""
        if NUL in id:
            return None
        return next(iter(await self._tables(select(TABLES).where(TABLES.c.id == id))), None)

    async def tables_of(self, person: str) -> list[TableRow]:
        """The tables where a person sits or that they have set up, newest first."""
        mine = select(SEATS.c.table).where(SEATS.c.person == person)
        in_tournaments = select(TOURNAMENT_GAMES.c.played_at).where(TOURNAMENT_GAMES.c.played_at == TABLES.c.id)
        where = or_(TABLES.c.id.in_(mine), and_(TABLES.c.owner == person, ~in_tournaments.exists()))
        is_shown = or_(
            TABLES.c.lesson.is_(None), TABLES.c.status != OVER
        )  # a finished lesson is no game to look back at
        there = select(TABLES).where(where, TABLES.c.status != CANCELLED, is_shown)
        return await self._tables(there.order_by(TABLES.c.moved.desc()).limit(OF_ONE))

    async def open_tables(self) -> list[TableRow]:
        """Tables with a seat that anyone may take."""
        free = select(SEATS.c.table).where(SEATS.c.kind == FREE)
        query = select(TABLES).where(TABLES.c.status == GATHERING, TABLES.c.is_open, TABLES.c.id.in_(free))
        return await self._tables(query.order_by(TABLES.c.made.desc()).limit(OF_ALL))

    async def running_tables(self) -> list[TableRow]:
        """Open tables in play, for spectators."""
        query = select(TABLES).where(TABLES.c.status == PLAYING, TABLES.c.is_open)
        return await self._tables(query.order_by(TABLES.c.moved.desc()).limit(OF_ALL))

    async def _tables(self, query: Select[Any]) -> list[TableRow]:
        rows = await self.engine.rows(query)
        seats: dict[str, list[Seat]] = {row.id: [] for row in rows}
        for row in await self.engine.rows(OF_SEATS.where(SEATS.c.table.in_(seats)).order_by(SEATS.c.seat)):
            seats[row.table].append(seat_in(row))
        return [TableRow(**row._mapping, seats=tuple(seats[row.id])) for row in rows]

    async def tables_with_bots(self) -> list[str]:
        """The tables in play where a bot may have to decide, the most recently active first."""
        bots = select(SEATS.c.table).where(or_(SEATS.c.kind == BOT, SEATS.c.away.is_not(None)))
        query = select(TABLES.c.id).where(TABLES.c.status == PLAYING, TABLES.c.id.in_(bots), ~is_paused())
        return [row.id for row in await self.engine.rows(query.order_by(TABLES.c.moved.desc()).limit(WITH_BOTS))]

    async def set_rematch(self, table: str, rematch: str) -> None:
        """Record the rematch table, unless there is one already."""
        query = update(TABLES).where(TABLES.c.id == table, TABLES.c.rematch.is_(None)).values(rematch=rematch)
        await self.engine.execute(query)

    # ------------------------------------------------------------------ invitations

    async def new_invitation(self, table: str, seat: int) -> str:
        """A new token for a seat; older ones stop working."""
        token = new_secret()
        async with self.engine.begin() as connection:
            mine = (INVITATIONS.c.table == table, INVITATIONS.c.seat == seat, INVITATIONS.c.used_by.is_(None))
            await connection.execute(delete(INVITATIONS).where(*mine))
            values = {"token": hashed(token), "table": table, "seat": seat, "made": time()}
            await connection.execute(insert(INVITATIONS).values(values))
        return token

    async def invitation(self, token: str, *, is_used: bool = False) -> tuple[str, int] | None:
        """The table and seat of an invitation token, used or not."""
        used = INVITATIONS.c.used_by.is_not(None) if is_used else INVITATIONS.c.used_by.is_(None)
        row = await self.engine.first(select(INVITATIONS).where(INVITATIONS.c.token == hashed(token), used))
        return None if row is None else (row.table, row.seat)

    # ------------------------------------------------------------------ history

    async def append(self, table: str, first: int, rows: Sequence[EntryRow], change: Change = MOVED) -> None:
        """Write rows durably, starting at this number; Conflict if a number or a key is taken."""
        try:
            await shielded(self.engine.write(partial(self._append, table, first, rows, change)))
        except IntegrityError as problem:
            raise Conflict(table) from problem

    def _append(self, table: str, first: int, rows: Sequence[EntryRow], change: Change, connection: Connection) -> None:
        last = first + len(rows)
        values = [{"table": table, "number": first + place, **_columns(row)} for place, row in enumerate(rows)]
        connection.execute(insert(ENTRIES), values)
        _note_change(connection, table, change)
        if change.asked and not change.is_secret:
            outbox.fill(connection, table, last, change.asked, time() + self.message_delay)
            outbox.remind(connection, table, self._reminders(change.deadlines))
        note_asked(connection, table, change.asked)
        if asleep := [row.by for row in rows if row.kind == NOTE and row.move == ASLEEP]:
            outbox.tell_replaced(connection, table, last, asleep, time() + self.message_delay)
        note_away(connection, table, [(row.by, row.move) for row in rows if row.kind == NOTE])
        if change.position is not None:
            _put_position(connection, table, last, change.position)
        if self.is_shared:
            worker_events.send(connection, worker_events.WorkerEvent(worker_events.MOVED, table, self.worker, last))

    def _reminders(self, deadlines: Mapping[int, float]) -> dict[int, float]:
        """When to remind whom: only in turns long enough to leave time to come back."""
        now, lead = time(), self._reminder
        return {seat: end - lead for seat, end in deadlines.items() if lead and end - now >= 2 * lead}

    async def history(self, table: str, first: int = 0) -> list[EntryRow]:
        """A table's rows in order, starting at a number."""
        query = OF_ENTRY.where(ENTRIES.c.table == table, ENTRIES.c.number >= first).order_by(ENTRIES.c.number)
        return [EntryRow(**row._mapping) for row in await self.engine.rows(query)]

    async def position(self, table: str) -> tuple[int, dict[str, Any]] | None:
        """The last stored position of a table, and how many rows have led to it."""
        row = await self.engine.first(select(POSITIONS).where(POSITIONS.c.table == table))
        return None if row is None else (row.rows, msgspec.json.decode(row.data))

    async def seen(self, person: str, table: str) -> int:
        """The last row of a table that a person has seen."""
        row = await self.engine.first(select(VISITS).where(VISITS.c.person == person, VISITS.c.table == table))
        return 0 if row is None else int(row.seen)

    async def see(self, person: str, table: str, rows: int) -> None:
        """Record how far a person has seen a table."""
        mine = (VISITS.c.person == person, VISITS.c.table == table)
        with suppress(IntegrityError):  # another tab has recorded it at the same moment
            async with self.engine.begin() as connection:
                updated = await connection.execute(update(VISITS).where(*mine).values(seen=rows))
                if not updated.rowcount:
                    await connection.execute(insert(VISITS).values(person=person, table=table, seen=rows))

    # ------------------------------------------------------------------ chat

    async def say(self, table: str, person: Person, text: str) -> int:
        """Add a line to a table's chat; returns its number."""
        # Counted and added in one statement: two people who write at the same moment get two numbers.
        number = select(func.count()).select_from(CHAT).where(CHAT.c.table == table).scalar_subquery()
        values = {"table": table, "number": number, "person": person.id, "name": person.name, "text": text}
        query = insert(CHAT).values(made=time(), **values).returning(CHAT.c.number)
        async with self.engine.begin() as connection:
            if self.is_shared:  # where writers do not wait for each other by themselves
                await connection.execute(
                    select(TABLES.c.id).where(TABLES.c.id == table).with_for_update(key_share=True)
                )
            await self._tell(connection, worker_events.SPOKEN, table)
            return int((await connection.execute(query)).scalar_one())

    async def chat(self, table: str, first: int = 0, reader: str | None = None) -> Sequence[Row[Any]]:
        """A table's chat in order, starting at a line, with what is hidden from its reader."""
        since = CHAT.c.number >= max(0, min(first, LAST))
        is_program = exists().where(PROGRAMS.c.person == CHAT.c.person).label("is_program")
        query = select(CHAT, is_hidden_from(reader), is_program).where(CHAT.c.table == table, since)
        return await self.engine.rows(query.order_by(CHAT.c.number))


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Store]:
    """The store of these settings, at its current schema; it is closed afterwards."""
    store = Store(settings.url())
    try:
        await store.open()
        yield store
    finally:
        await store.close()


def add_table_rows(connection: Connection, table: TableRow) -> None:
    """Add a table with its seats, in a transaction."""
    connection.execute(insert(TABLES).values(_columns(table)))
    for seat in table.seats:
        connection.execute(insert(SEATS).values(table=table.id, **_columns(seat)))


def _note_change(connection: Connection, table: str, change: Change) -> None:
    values: dict[str, Any] = {} if change.is_secret else {"moved": time()}
    if change.is_over:
        values["status"] = OVER
    if change.due is not None:
        values["due"] = change.due
    if values:
        connection.execute(update(TABLES).where(TABLES.c.id == table).values(values))


async def change_status(connection: AsyncConnection, table: str, status: str) -> bool:
    """Change a gathering table's status, if it is still gathering; others wait until this transaction ends."""
    gathering = (TABLES.c.id == table, TABLES.c.status == GATHERING)
    return (await connection.execute(update(TABLES).where(*gathering).values(status=status))).rowcount == 1


def _put_position(connection: Connection, table: str, rows: int, position: Mapping[str, Any]) -> None:
    values = {"rows": rows, "data": msgspec.json.encode(position).decode()}
    updated = connection.execute(update(POSITIONS).where(POSITIONS.c.table == table).values(values))
    if not updated.rowcount:
        connection.execute(insert(POSITIONS).values(table=table, **values))


def seat_in(row: Row[Any]) -> Seat:
    """A seat from its row."""
    return Seat(row.seat, row.kind, row.name, row.person, row.bot, row.is_program)


def _person(row: Row[Any] | None) -> Person | None:
    return None if row is None else Person(row.id, row.name, row.emblem, row.account)


def _columns(row: TableRow | Seat | EntryRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__slots__ if name not in ("seats", "is_program")}
