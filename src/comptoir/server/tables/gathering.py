"""Tables that wait for players: who may see them, taking and leaving seats, and cancelling."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage.friend_invites import is_invited
from comptoir.server.storage.programs import check_company
from comptoir.server.storage.schema import FRIEND_INVITES, INVITATIONS, SEATS, TABLES
from comptoir.server.storage.store import (
    CANCELLED,
    FREE,
    GATHERING,
    INVITED,
    OF_SEATS,
    PERSON,
    PLAYING,
    Person,
    Seat,
    Store,
    TableRow,
    change_status,
    hashed,
    seat_in,
)


async def any_table(store: Store, id: str) -> TableRow:
    """A table, whatever its status."""
    table = await store.table(id)
    if table is None:
        raise Unknown("There is no table “{id}”.", id=id[:16])
    return table


async def gathering_table(store: Store, id: str) -> TableRow:
    """A table that is still waiting for players."""
    table = await any_table(store, id)
    if table.status == CANCELLED:
        raise Refusal("This table has been cancelled.")
    if table.status != GATHERING:
        raise Refusal("This game has already begun.")
    return table


async def seen_table(store: Store, id: str, person: Person | None) -> TableRow:
    """A table, for people who may see it while it gathers."""
    table = await any_table(store, id)
    is_closed = table.status in (GATHERING, CANCELLED) and not (table.is_open or table.seats_of(person))
    if is_closed and not (person and await is_invited(store, id, person.id)):
        raise Forbidden("This table is not open; only its players can see it.")
    return table


# ------------------------------------------------------------------ changes, each under the table's lock


async def take_seat(store: Store, table: str, seat: int, person: Person) -> bool:
    """Take a free seat. False if someone was faster, the person already sits here, or the game has begun."""
    mine = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.person == person.id)
    async with store.engine.begin() as connection:
        if not await change_status(connection, table, GATHERING) or (await connection.execute(mine)).first():
            return False
        return await _sit(connection, table, seat, person, FREE)


async def accept_invitation(store: Store, token: str, person: Person) -> tuple[str, int] | None:
    """Exchange an invitation for its seat, once."""
    unused = (INVITATIONS.c.token == hashed(token), INVITATIONS.c.used_by.is_(None))
    async with store.engine.begin() as connection:
        row = (await connection.execute(select(INVITATIONS).where(*unused))).first()
        if row is None or not await change_status(connection, row.table, GATHERING):
            return None
        used = await connection.execute(update(INVITATIONS).where(*unused).values(used_by=person.id))
        if used.rowcount != 1 or not await _sit(connection, row.table, row.seat, person, INVITED):
            await connection.rollback()
            return None
        return row.table, row.seat


async def come_to_friend(store: Store, table: str, person: Person) -> bool:
    """Take a seat at the table to which a friend invites: one kept for friends, or else a free one.

    False if there is none any more, or if the invitation was withdrawn.
    """
    invited = (FRIEND_INVITES.c.table == table, FRIEND_INVITES.c.person == person.id)
    sitting = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.person == person.id)
    open_seats = select(SEATS).where(SEATS.c.table == table, SEATS.c.kind.in_((INVITED, FREE)))
    async with store.engine.begin() as connection:
        if not await change_status(connection, table, GATHERING) or (await connection.execute(sitting)).first():
            return False
        # A seat that is kept comes first: whoever left it would not give it to anyone.
        found = (await connection.execute(open_seats.order_by(SEATS.c.kind.desc(), SEATS.c.seat))).first()
        if found is None:
            return False
        noted = update(FRIEND_INVITES).where(*invited).values(seat=found.seat)
        done = await connection.execute(noted if found.kind == INVITED else delete(FRIEND_INVITES).where(*invited))
        if done.rowcount != 1:
            return False
        unused = (INVITATIONS.c.table == table, INVITATIONS.c.seat == found.seat, INVITATIONS.c.used_by.is_(None))
        await connection.execute(delete(INVITATIONS).where(*unused))
        return await _sit(connection, table, found.seat, person, found.kind)


async def _sit(connection: AsyncConnection, table: str, seat: int, person: Person, kind: str) -> bool:
    """Take a seat of this kind; the game begins when it was the last one."""
    free = (SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.kind == kind)
    values = {"kind": PERSON, "person": person.id, "name": person.name}
    if (await connection.execute(update(SEATS).where(*free).values(values))).rowcount != 1:
        return False
    rows = await connection.execute(OF_SEATS.where(SEATS.c.table == table).order_by(SEATS.c.seat))
    seats = [seat_in(row) for row in rows]
    await _check_rated_company(connection, table, seats)
    if all(seat.is_taken() for seat in seats):
        await change_status(connection, table, PLAYING)
        for named in with_distinct_names(seats):
            at = (SEATS.c.table == table, SEATS.c.seat == named.seat)
            await connection.execute(update(SEATS).where(*at).values(name=named.name))
    return True


async def _check_rated_company(connection: AsyncConnection, table: str, seats: Sequence[Seat]) -> None:
    """Refuse the one who has just sat down if a program and they would not play a rated game together."""
    is_rated = (await connection.execute(select(TABLES.c.is_rated).where(TABLES.c.id == table))).scalar_one()
    if is_rated:
        await check_company(connection, [seat.person for seat in seats if seat.person is not None])


def with_distinct_names(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Number players who share a name, to tell them apart."""
    found: list[Seat] = []
    for seat in seats:
        taken, name, number = {other.name for other in found}, seat.name, 1
        while name in taken and seat.is_taken():
            number += 1
            name = f"{seat.name} · {number}"
        found.append(replace(seat, name=name))
    return tuple(found)


async def cancel_table(store: Store, table: str) -> bool:
    """Cancel a table that is gathering, so that its invitations only say so; False if it has begun."""
    async with store.engine.begin() as connection:
        return await change_status(connection, table, CANCELLED)


async def leave_seat(store: Store, table: str, seat: int, person: str) -> bool:
    """Leave a seat: one for a friend becomes so again, any other is free; False if the game has begun."""
    by_link = select(INVITATIONS.c.seat).where(
        INVITATIONS.c.table == table, INVITATIONS.c.seat == seat, INVITATIONS.c.used_by == person
    )
    invited = (FRIEND_INVITES.c.table == table, FRIEND_INVITES.c.person == person)
    by_friend = select(FRIEND_INVITES.c.seat).where(*invited, FRIEND_INVITES.c.seat == seat)
    async with store.engine.begin() as connection:
        if not await change_status(connection, table, GATHERING):
            return False
        kind = INVITED if (await connection.execute(by_link.union(by_friend))).first() else FREE
        await connection.execute(delete(FRIEND_INVITES).where(*invited))
        mine = (SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.person == person)
        values = {"kind": kind, "person": None, "name": "…"}
        return (await connection.execute(update(SEATS).where(*mine).values(values))).rowcount == 1
