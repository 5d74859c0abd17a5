"""Invitations to friends: to a table that waits for players, where they take a seat with one touch."""

from time import time

from sqlalchemy import Connection, and_, delete, insert, select

from comptoir.engine.errors import Refusal
from comptoir.server.storage import outbox
from comptoir.server.storage.engines import Database
from comptoir.server.storage.friends import Friend, are_friends
from comptoir.server.storage.schema import FRIEND_INVITES, PEOPLE, TABLES, TARGETS
from comptoir.server.storage.store import FREE, GATHERING, INVITED, Store, TableRow

SHOWN = 20  # invitations that a person is shown


async def invite(store: Store, table: TableRow, friend: str) -> None:
    """The organiser of a table invites a friend, who gets a message if they have chosen a place for it."""
    if not await are_friends(store, table.owner, friend):
        raise Refusal("Only friends can be invited like this.")
    seat = next((seat.seat for seat in table.seats if seat.kind in (INVITED, FREE)), None)
    if seat is None:
        raise Refusal("No seat is free at this table.")
    due = time() + store.message_delay

    def write(connection: Connection) -> None:
        known = (FRIEND_INVITES.c.table == table.id, FRIEND_INVITES.c.person == friend)
        if connection.execute(select(FRIEND_INVITES.c.made).where(*known)).first() is None:
            values = {"table": table.id, "person": friend, "by": table.owner, "made": time()}
            connection.execute(insert(FRIEND_INVITES).values(values))
            outbox.tell_invited(connection, table.id, seat, friend, due)

    await store.engine.write(write)


async def withdraw(store: Store, table: str, friend: str) -> None:
    """An invitation is withdrawn or declined, if it has not been accepted."""
    pending = (FRIEND_INVITES.c.table == table, FRIEND_INVITES.c.person == friend, FRIEND_INVITES.c.seat.is_(None))
    await store.engine.execute(delete(FRIEND_INVITES).where(*pending))


async def invited_to(store: Store, table: str) -> list[Friend]:
    """The friends who are invited to a table and have not come yet."""
    query = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.emblem)
    query = query.join(FRIEND_INVITES, FRIEND_INVITES.c.person == PEOPLE.c.id)
    waiting = (FRIEND_INVITES.c.table == table, FRIEND_INVITES.c.seat.is_(None))
    return [Friend(**row._mapping) for row in await store.engine.rows(query.where(*waiting).order_by(PEOPLE.c.name))]


async def is_invited(store: Store, table: str, person: str) -> bool:
    """Has a person been invited to a table by a friend?"""
    mine = (FRIEND_INVITES.c.table == table, FRIEND_INVITES.c.person == person)
    return await store.engine.first(select(FRIEND_INVITES.c.made).where(*mine)) is not None


async def invitations_of(store: Store, person: str) -> list[tuple[TableRow, str]]:
    """The tables that wait for a person because of a friend, with the friend's name; the newest first."""
    query = (
        select(FRIEND_INVITES.c.table, PEOPLE.c.name)
        .join(TABLES, TABLES.c.id == FRIEND_INVITES.c.table)
        .join(PEOPLE, PEOPLE.c.id == FRIEND_INVITES.c.by)
        .where(FRIEND_INVITES.c.person == person, FRIEND_INVITES.c.seat.is_(None), TABLES.c.status == GATHERING)
        .order_by(FRIEND_INVITES.c.made.desc())
    )
    found = [(await store.table(row.table), row.name) for row in await store.engine.rows(query.limit(SHOWN))]
    return [(table, name) for table, name in found if table is not None]


async def still_invites(engine: Database, target: str, table: str) -> str | None:
    """The name of the friend who still invites the owner of a message target to a table, if there is one."""
    query = (
        select(PEOPLE.c.name)
        .select_from(TARGETS)
        .join(FRIEND_INVITES, and_(FRIEND_INVITES.c.person == TARGETS.c.person, FRIEND_INVITES.c.table == table))
        .join(PEOPLE, PEOPLE.c.id == FRIEND_INVITES.c.by)
        .join(TABLES, TABLES.c.id == FRIEND_INVITES.c.table)
        .where(TARGETS.c.id == target, FRIEND_INVITES.c.seat.is_(None), TABLES.c.status == GATHERING)
    )
    row = await engine.first(query)
    return None if row is None else str(row.name)
