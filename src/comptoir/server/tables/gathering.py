"""Tables that wait for players: who may know of them, getting up again, and calling the whole thing off."""

from __future__ import annotations

from sqlalchemy import select, update

from comptoir.engine.errors import Refusal
from comptoir.server.storage.schema import INVITATIONS, SEATS
from comptoir.server.storage.store import CANCELLED, FREE, GATHERING, INVITED, Person, Store, TableRow, change_status
from comptoir.server.tables.room import Forbidden, Unknown


def sits_at(table: TableRow, person: Person | None) -> bool:
    return person is not None and any(seat.person == person.id for seat in table.seats)


def holds_seat(table: TableRow, number: int, person: Person | None) -> bool:
    return person is not None and any(seat.seat == number and seat.person == person.id for seat in table.seats)


async def any_table(store: Store, id: str) -> TableRow:
    """A table, whatever has become of it."""
    table = await store.table(id)
    if table is None:
        raise Unknown("There is no table “{id}”.", id=id[:16])
    return table


async def gathering_table(store: Store, id: str) -> TableRow:
    """A table that still waits for players."""
    table = await any_table(store, id)
    if table.status == CANCELLED:
        raise Refusal("This table has been cancelled.")
    if table.status != GATHERING:
        raise Refusal("This game has begun.")
    return table


async def seen_table(store: Store, id: str, person: Person | None) -> TableRow:
    """A table, for those who may know that it gathers."""
    table = await any_table(store, id)
    if table.status in (GATHERING, CANCELLED) and not (table.is_open or sits_at(table, person)):
        raise Forbidden("This table is not open; only those who sit at it can see it.")
    return table


async def cancel_table(store: Store, table: str) -> bool:
    """A table that gathers is cancelled, and its invitations only say so; False if it has begun."""
    async with store.engine.begin() as connection:
        return await change_status(connection, table, CANCELLED)


async def leave_seat(store: Store, table: str, seat: int, person: str) -> bool:
    """Get up: a seat that was for a friend is so again, any other is free; False if the game has begun."""
    by_link = select(INVITATIONS.c.token).where(
        INVITATIONS.c.table == table, INVITATIONS.c.seat == seat, INVITATIONS.c.used_by == person
    )
    async with store.engine.begin() as connection:
        if not await change_status(connection, table, GATHERING):
            return False
        kind = INVITED if (await connection.execute(by_link)).first() else FREE
        mine = (SEATS.c.table == table, SEATS.c.seat == seat, SEATS.c.person == person)
        values = {"kind": kind, "person": None, "name": "…"}
        return (await connection.execute(update(SEATS).where(*mine).values(values))).rowcount == 1
