"""The outbox of messages: a row for each target and turn, written with the move that begins the turn.

A worker leases a row for a while; if it dies in the middle, another worker takes the row after that.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Update, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import DELIVERIES, PEOPLE, SEATS, SESSIONS, TABLES, TARGETS, VISITS

LEASE = 120.0  # seconds of a worker's lease on a row; sending takes less
# What a row is about.
TURN, REMINDER, REPLACED, REMATCH, INVITED = "turn", "reminder", "replaced", "rematch", "invited"
BEFORE = -1  # stands for the rows of a table that nobody has seen, or whose game has not begun


@dataclass(frozen=True, slots=True)
class Delivery:
    """A message to a target about a seat, after this many rows of its table."""

    id: str
    target: str
    table: str
    seat: int
    rows: int
    attempts: int  # this one included
    what: str = TURN


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What must be known before a message is sent: about the target, its owner, and whose turn it is."""

    person: str
    kind: str
    address: str
    device: dict[str, str] | None  # of a browser
    is_signed_in: bool  # in that browser
    is_own: bool  # the owner's own turns; otherwise everyone's at one table
    language: str | None
    quiet: dict[str, Any] | None
    status: str  # of the table
    is_person: bool  # and no bot plays for the seat
    seen: int  # how far its person has seen


def _is_played_by_person() -> ColumnElement[bool]:
    return and_(SEATS.c.bot.is_(None), SEATS.c.away.is_(None))


def is_signed_in() -> ColumnElement[bool]:
    """Has the session of a target not ended? Most targets have none."""
    its = (SESSIONS.c.token == TARGETS.c.session, SESSIONS.c.person == TARGETS.c.person)
    return or_(TARGETS.c.session.is_(None), select(SESSIONS.c.token).where(*its).exists())


# Built once: every move needs it.
OWN = and_(TARGETS.c.table.is_(None), TARGETS.c.person == SEATS.c.person)
TOLD = (
    select(TARGETS.c.id.label("target"), SEATS.c.seat)
    .join_from(SEATS, TARGETS, or_(OWN, TARGETS.c.table == SEATS.c.table))
    .where(SEATS.c.table == bindparam("at"), SEATS.c.seat.in_(bindparam("seats", expanding=True)))
    .where(SEATS.c.asked.is_(None), SEATS.c.person.is_not(None), _is_played_by_person(), TARGETS.c.code.is_(None))
)


def fill(connection: Connection, table: str, rows: int, seats: Sequence[int], due: float) -> None:
    """Queue turn messages for those of these seats that were not already waiting."""
    found = connection.execute(TOLD, {"at": table, "seats": seats}).all()
    if not found:
        return
    # After an undo the turn may have been someone else's for a moment: messages queued since then are outdated.
    outdated = (DELIVERIES.c.table == table, DELIVERIES.c.seat.in_({row.seat for row in found}))
    connection.execute(update(DELIVERIES).where(*outdated, DELIVERIES.c.done.is_(None)).values(done=due))
    connection.execute(insert(DELIVERIES), [_row(row, table, rows, due, TURN) for row in found])


# Their own targets only: what happens to a seat is its person's business.
OWNED = (
    select(TARGETS.c.id.label("target"), SEATS.c.seat, SEATS.c.asked)
    .join_from(SEATS, TARGETS, OWN)
    .where(SEATS.c.table == bindparam("at"), SEATS.c.seat.in_(bindparam("seats", expanding=True)))
    .where(SEATS.c.person.is_not(None), TARGETS.c.code.is_(None))
)


def remind(connection: Connection, table: str, due: Mapping[int, float]) -> None:
    """Queue reminders for those of these seats whose turn begins, each for the moment when their time runs short."""
    found = connection.execute(OWNED, {"at": table, "seats": list(due)}).all()
    seats = {row.seat for row in found if row.asked is None}
    if seats:
        old = (DELIVERIES.c.table == table, DELIVERIES.c.seat.in_(seats), DELIVERIES.c.what == REMINDER)
        connection.execute(delete(DELIVERIES).where(*old))
        connection.execute(insert(DELIVERIES), [
            _row(row, table, 0, due[row.seat], REMINDER) for row in found if row.seat in seats
        ])  # fmt: skip


def tell_replaced(connection: Connection, table: str, rows: int, seats: Sequence[int], due: float) -> None:
    """Queue messages to the people of these seats that a bot has taken over."""
    found = connection.execute(OWNED, {"at": table, "seats": seats}).all()
    if found:
        connection.execute(insert(DELIVERIES), [_row(row, table, rows, due, REPLACED) for row in found])


def tell_rematch(connection: Connection, table: str, seats: Sequence[int], due: float) -> None:
    """Queue messages to the people of these seats that somebody has begun a game with them.

    A message about their turn, if it comes first, takes its place.
    """
    found = connection.execute(OWNED, {"at": table, "seats": seats}).all()
    if found:
        connection.execute(insert(DELIVERIES), [_row(row, table, BEFORE, due, REMATCH) for row in found])


def tell_invited(connection: Connection, table: str, seat: int, person: str, due: float) -> None:
    """Queue messages to a person that a friend invites them to a table; the seat is one of those they may take."""
    mine = (TARGETS.c.person == person, TARGETS.c.table.is_(None), TARGETS.c.code.is_(None))
    at = and_(SEATS.c.table == table, SEATS.c.seat == seat)
    found = connection.execute(select(TARGETS.c.id.label("target"), SEATS.c.seat).join(SEATS, at).where(*mine)).all()
    if found:
        old = (DELIVERIES.c.table == table, DELIVERIES.c.what == INVITED)
        connection.execute(delete(DELIVERIES).where(*old, DELIVERIES.c.target.in_([row.target for row in found])))
        connection.execute(insert(DELIVERIES), [_row(row, table, BEFORE, due, INVITED) for row in found])


def _row(told: Any, table: str, rows: int, due: float, what: str) -> dict[str, Any]:
    place = {"id": secrets.token_hex(16), "target": told.target, "table": table, "seat": told.seat}
    return place | {"rows": rows, "due": due, "attempts": 0, "what": what}


async def claim(engine: Database, now: float, most: int) -> list[Delivery]:
    """Lease rows that are due, the oldest first; no other worker gets them."""
    query = select(DELIVERIES.c.id).where(_is_due(now)).order_by(DELIVERIES.c.due).limit(most)
    due = [row.id for row in await engine.rows(query)]
    if not due:
        return []
    names = Delivery.__slots__
    taken = (
        update(DELIVERIES)
        .where(DELIVERIES.c.id.in_(due), _is_due(now))  # unless another worker was faster
        .values(leased=now + LEASE, attempts=DELIVERIES.c.attempts + 1)
        .returning(*(DELIVERIES.c[name] for name in names))
    )
    async with engine.begin() as connection:
        return [Delivery(**row._mapping) for row in await connection.execute(taken)]


def _is_due(now: float) -> ColumnElement[bool]:
    is_free = or_(DELIVERIES.c.leased.is_(None), DELIVERIES.c.leased < now)
    return and_(DELIVERIES.c.done.is_(None), DELIVERIES.c.due <= now, is_free)


async def circumstances(engine: Database, delivery: Delivery) -> Circumstances | None:
    """The current circumstances; None if the message is outdated."""
    looked = and_(VISITS.c.person == SEATS.c.person, VISITS.c.table == SEATS.c.table)
    columns = (
        TARGETS.c.person, TARGETS.c.kind, TARGETS.c.address, TARGETS.c.device, is_signed_in().label("is_signed_in"),
        TARGETS.c.table.is_(None).label("is_own"), PEOPLE.c.language, PEOPLE.c.quiet,
        TABLES.c.status, _is_played_by_person().label("is_person"), func.coalesce(VISITS.c.seen, 0).label("seen"),
    )  # fmt: skip
    query = (
        select(*columns)
        .select_from(DELIVERIES)
        .join(TARGETS, TARGETS.c.id == DELIVERIES.c.target)
        .join(PEOPLE, PEOPLE.c.id == TARGETS.c.person)
        .join(TABLES, TABLES.c.id == DELIVERIES.c.table)
        .join(SEATS, and_(SEATS.c.table == DELIVERIES.c.table, SEATS.c.seat == DELIVERIES.c.seat))
        .outerjoin(VISITS, looked)
        .where(DELIVERIES.c.id == delivery.id, DELIVERIES.c.done.is_(None))
    )
    row = await engine.first(query)
    return None if row is None else Circumstances(**row._mapping)


async def finish(engine: Database, delivery: Delivery, now: float, problem: str | None = None) -> None:
    """The message is finished: delivered, or given up because of a problem."""
    await _note_attempt(engine, delivery, problem, done=now)


async def retry(engine: Database, delivery: Delivery, due: float, problem: str) -> None:
    """The attempt failed; try again at this moment."""
    await _note_attempt(engine, delivery, problem, due=due, leased=None)


async def drop(engine: Database, delivery: Delivery, now: float) -> None:
    """The message is no longer needed; the target was not tried."""
    await engine.execute(_change(delivery, done=now))


async def postpone(engine: Database, delivery: Delivery, due: float) -> None:
    """The message falls into quiet hours; this does not count as an attempt."""
    await engine.execute(_change(delivery, due=due, leased=None, attempts=delivery.attempts - 1))


async def release(connection: AsyncConnection, person: str, postponed: float, now: float) -> None:
    """Messages to a person that were due at that moment are due now."""
    theirs = DELIVERIES.c.target.in_(select(TARGETS.c.id).where(TARGETS.c.person == person))
    held = (theirs, DELIVERIES.c.done.is_(None), DELIVERIES.c.due == postponed)
    await connection.execute(update(DELIVERIES).where(*held).values(due=now))


async def waiting(engine: Database) -> int:
    """How many messages are waiting."""
    query = select(func.count().label("number")).select_from(DELIVERIES).where(DELIVERIES.c.done.is_(None))
    (found,) = await engine.rows(query)
    return int(found.number)


async def sweep(engine: Database, before: float) -> None:
    """Delete messages that were done before then."""
    await engine.execute(delete(DELIVERIES).where(DELIVERIES.c.done < before))


def _change(delivery: Delivery, **values: Any) -> Update:
    return update(DELIVERIES).where(DELIVERIES.c.id == delivery.id).values(values)


async def _note_attempt(engine: Database, delivery: Delivery, problem: str | None, **values: Any) -> None:
    """The outcome of an attempt, of the message and for its target."""
    async with engine.begin() as connection:
        await connection.execute(_change(delivery, **values))
        await connection.execute(update(TARGETS).where(TARGETS.c.id == delivery.target).values(problem=problem))
