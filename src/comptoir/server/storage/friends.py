"""Friends: who asks whom by name or by link, who has accepted, and who is here.

Nobody is told whether an account exists, or whether they were declined or blocked: what they ask for is noted, or not.
"""

from contextlib import suppress
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Unknown
from comptoir.server.storage.avoidance import is_blocked_between
from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import (
    AVOIDED,
    FRIEND_INVITES,
    FRIEND_LINKS,
    FRIENDS,
    PEOPLE,
    PROGRAMS,
    REPORTS,
    SEATS,
    TABLES,
)
from comptoir.server.storage.store import Person, Store, hashed, new_secret

MOST = 200  # friends of a person, and as many who ask to be
HERE = 120.0  # seconds after being seen that somebody counts as here
MET, TABLES_MET = 6, 60  # people to ask, and how many of their seats are looked at


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend of somebody, or one who asks to be."""

    id: str
    name: str
    emblem: int
    is_here: bool = False
    page: str = ""  # of their profile, if they show friends anything there


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody at another seat of a person's table."""

    table: str
    seat: int
    name: str
    emblem: int


def alias(person: str, other: str) -> str:
    """What a person's pages call somebody else; it means nothing to anyone else, or anywhere else."""
    return hashed(f"{person} {other}")[:16]


async def known_by(store: Store, person: str, given: str) -> str:
    """The friend, the one who asks, or the one who is avoided, whom a person's page calls so."""
    asking = select(FRIENDS.c.person.label("id")).where(FRIENDS.c.friend == person)
    asked = select(FRIENDS.c.friend).where(FRIENDS.c.person == person)
    avoided = select(AVOIDED.c.other).where(AVOIDED.c.person == person)
    known = asking.union(asked, avoided).subquery()
    rows = await store.engine.rows(select(known.c.id))
    found = next((str(row.id) for row in rows if alias(person, row.id) == given), None)
    if found is None:
        raise Unknown("You do not know anybody by this address.")
    return found


# ------------------------------------------------------------------ lists


async def friends_of(store: Store, person: str) -> list[Friend]:
    """A person's friends: those who are here first, then by name."""
    mine = (FRIENDS.c.person == person, FRIENDS.c.accepted.is_not(None))
    since = time() - HERE
    query = select(PEOPLE).join(FRIENDS, FRIENDS.c.friend == PEOPLE.c.id).where(*mine)
    found = [
        Friend(
            row.id,
            row.name,
            row.emblem,
            bool(row.shows_presence) and (row.here or 0) > since,
            (row.page or "") if row.shown else "",
        )
        for row in await store.engine.rows(query)
    ]
    return sorted(found, key=lambda friend: (not friend.is_here, friend.name.casefold(), friend.id))


async def requests_to(store: Store, person: str) -> list[Friend]:
    """Those who ask to be a person's friends, the first one first."""
    query = select(PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.emblem).join(FRIENDS, FRIENDS.c.person == PEOPLE.c.id)
    rows = await store.engine.rows(query.where(*_open_requests(person)).order_by(FRIENDS.c.made, PEOPLE.c.id))
    return [Friend(**row._mapping) for row in rows]


def _open_requests(person: str) -> tuple[ColumnElement[bool], ...]:
    return FRIENDS.c.friend == person, FRIENDS.c.accepted.is_(None), FRIENDS.c.declined.is_(None)


async def are_friends(store: Store, person: str, other: str) -> bool:
    """Are two people friends?"""
    mine = (FRIENDS.c.person == person, FRIENDS.c.friend == other, FRIENDS.c.accepted.is_not(None))
    return await store.engine.first(select(FRIENDS.c.made).where(*mine)) is not None


async def people_met(store: Store, person: str) -> list[Met]:
    """People at a person's last tables whom they have neither asked nor avoided."""
    mine = select(SEATS.c.table).where(SEATS.c.person == person)
    asked = select(FRIENDS.c.friend).where(FRIENDS.c.person == person)
    avoided = select(AVOIDED.c.other).where(AVOIDED.c.person == person)
    query = (
        select(SEATS.c.table, SEATS.c.seat, SEATS.c.name, SEATS.c.person, PEOPLE.c.emblem)
        .join(TABLES, TABLES.c.id == SEATS.c.table)
        .join(PEOPLE, PEOPLE.c.id == SEATS.c.person)
        .where(SEATS.c.table.in_(mine), SEATS.c.person != person)
        .where(SEATS.c.person.not_in(asked), SEATS.c.person.not_in(avoided))
        .where(~exists().where(PROGRAMS.c.person == SEATS.c.person))
        .order_by(TABLES.c.moved.desc(), SEATS.c.seat)
    )
    met: dict[str, Met] = {}
    for row in await store.engine.rows(query.limit(TABLES_MET)):
        met.setdefault(row.person, Met(row.table, row.seat, row.name, row.emblem))
    return list(met.values())[:MET]


# ------------------------------------------------------------------ asking


async def ask(store: Store, person: str, other: str) -> None:
    """Ask somebody to be a friend. Whoever has asked before is accepted; those who are kept apart notice nothing."""
    if person == other:
        raise Refusal("This is you.")
    if await store.engine.first(select(PROGRAMS.c.owner).where(PROGRAMS.c.person == other)):
        raise Refusal("Programs make no friends.")
    with suppress(IntegrityError):  # another tab has asked at the same moment
        async with store.engine.begin() as connection:
            if await _is(connection, is_blocked_between(person, other)):
                return
            if await _accept(connection, person, other):
                return
            await _check_number(connection, person)
            if await _number(connection, *_open_requests(other)) < MOST:
                await connection.execute(insert(FRIENDS).values(person=person, friend=other, made=time()))


async def ask_account(store: Store, person: str, account: str) -> None:
    """Ask the person of an account; nothing tells whether there is one."""
    found = await store.account(account.strip())
    if found is not None:
        await ask(store, person, found[0].id)


async def accept(store: Store, person: str, other: str) -> None:
    """Accept somebody's request."""
    async with store.engine.begin() as connection:
        await _check_number(connection, person)
        if not await _accept(connection, person, other):
            raise Unknown("This request has been withdrawn.")


async def decline(store: Store, person: str, other: str) -> None:
    """Decline a request; asking again changes nothing, until the one who declines asks."""
    request = (*_open_requests(person), FRIENDS.c.person == other)
    await store.engine.execute(update(FRIENDS).where(*request).values(declined=time()))


async def end_friendship(store: Store, person: str, other: str) -> None:
    """Two people are no friends any more."""
    both = (person, other)
    await store.engine.execute(delete(FRIENDS).where(FRIENDS.c.person.in_(both), FRIENDS.c.friend.in_(both)))


async def _accept(connection: AsyncConnection, person: str, other: str) -> bool:
    """Become friends with somebody who has asked; False if they have not."""
    request, now = (FRIENDS.c.person == other, FRIENDS.c.friend == person), time()
    changed = update(FRIENDS).where(*request).values(accepted=func.coalesce(FRIENDS.c.accepted, now), declined=None)
    if (await connection.execute(changed)).rowcount != 1:
        return False
    mine = (FRIENDS.c.person == person, FRIENDS.c.friend == other)
    await connection.execute(delete(FRIENDS).where(*mine))
    values = {"person": person, "friend": other, "made": now, "accepted": now}
    await connection.execute(insert(FRIENDS).values(values))
    return True


async def _check_number(connection: AsyncConnection, person: str) -> None:
    if await _number(connection, FRIENDS.c.person == person) >= MOST:
        raise Refusal("You have {most} friends already; end a friendship first.", most=MOST)


async def _number(connection: AsyncConnection, *where: ColumnElement[bool]) -> int:
    return int((await connection.execute(select(func.count()).select_from(FRIENDS).where(*where))).scalar_one())


async def _is(connection: AsyncConnection, so: ColumnElement[bool]) -> bool:
    return bool((await connection.execute(select(so))).scalar_one())


# ------------------------------------------------------------------ links


async def new_link(store: Store, person: str) -> str:
    """A link by which anyone who has it can ask this person; an older one stops working."""
    token = new_secret()
    async with store.engine.begin() as connection:
        await connection.execute(delete(FRIEND_LINKS).where(FRIEND_LINKS.c.person == person))
        await connection.execute(insert(FRIEND_LINKS).values(token=hashed(token), person=person, made=time()))
    return token


async def withdraw_link(store: Store, person: str) -> None:
    """A person's link stops working."""
    await store.engine.execute(delete(FRIEND_LINKS).where(FRIEND_LINKS.c.person == person))


async def has_link(store: Store, person: str) -> bool:
    """Does a person have a link that works?"""
    return await store.engine.first(select(FRIEND_LINKS.c.made).where(FRIEND_LINKS.c.person == person)) is not None


async def person_of_link(store: Store, token: str) -> Person:
    """The person of a link."""
    row = await store.engine.first(select(FRIEND_LINKS.c.person).where(FRIEND_LINKS.c.token == hashed(token)))
    found = None if row is None else await store.person(row.person)
    if found is None:
        raise Unknown("This link has been withdrawn, or does not exist.")
    return found


# ------------------------------------------------------------------ who is here


async def shows_presence(engine: Database, person: str) -> bool:
    """May a person's friends see that they are here? Not unless they have said so."""
    row = await engine.first(select(PEOPLE.c.shows_presence).where(PEOPLE.c.id == person))
    return row is not None and bool(row.shows_presence)


# ------------------------------------------------------------------ the end


async def forget_friends(connection: AsyncConnection, person: str) -> None:
    """Delete everything here that concerns a deleted person."""
    mentions: tuple[tuple[Any, tuple[str, ...]], ...] = (
        (FRIENDS, ("person", "friend")),
        (FRIEND_LINKS, ("person",)),
        (AVOIDED, ("person", "other")),
        (FRIEND_INVITES, ("person", "by")),
        (REPORTS, ("person", "by")),
    )
    for part, columns in mentions:
        await connection.execute(delete(part).where(or_(*(part.c[name] == person for name in columns))))
