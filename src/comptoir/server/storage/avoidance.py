"""People whom somebody avoids. Muting hides what they say from one's pages; blocking also keeps them away."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, delete, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import (
    AVOIDED,
    CHALLENGES,
    CHAT,
    FRIEND_INVITES,
    FRIENDS,
    PEOPLE,
    PROGRAMS,
    SEATS,
    TABLES,
)

BLOCK, MUTE = "block", "mute"
MOST = 500  # per person


@dataclass(frozen=True, slots=True)
class Avoided:
    """Somebody who is blocked or muted."""

    id: str
    name: str
    emblem: int
    kind: str


def is_hidden_from(reader: str | None) -> ColumnElement[bool]:
    """Is a line of the chat hidden: by the operator from everybody, or because its reader has blocked its author?"""
    owner = select(PROGRAMS.c.owner).where(PROGRAMS.c.person == reader).scalar_subquery()  # decides for a program
    is_theirs = or_(AVOIDED.c.person == reader, AVOIDED.c.person == owner)
    is_blocked = exists().where(is_theirs, AVOIDED.c.other == CHAT.c.person, AVOIDED.c.kind == BLOCK)
    return or_(CHAT.c.hidden.is_not(None), is_blocked).label("is_hidden")


def is_blocked_between(one: str, other: str) -> ColumnElement[bool]:
    """Has either of two people blocked the other?"""
    there, back = (and_(AVOIDED.c.person == a, AVOIDED.c.other == b) for a, b in ((one, other), (other, one)))
    return exists().where(AVOIDED.c.kind == BLOCK, or_(there, back))


def _kept_away(person: str) -> Select[Any]:
    """Everybody whom a person has blocked, or who has blocked them."""
    blocked = select(AVOIDED.c.other).where(AVOIDED.c.person == person, AVOIDED.c.kind == BLOCK)
    blocking = select(AVOIDED.c.person).where(AVOIDED.c.other == person, AVOIDED.c.kind == BLOCK)
    found = blocked.union(blocking).subquery()
    return select(found.c[0])


async def avoided_by(engine: Database, person: str) -> list[Avoided]:
    """Whom a person has blocked or muted, by name."""
    columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.emblem, AVOIDED.c.kind)
    query = select(*columns).join_from(AVOIDED, PEOPLE, PEOPLE.c.id == AVOIDED.c.other)
    rows = await engine.rows(query.where(AVOIDED.c.person == person).order_by(PEOPLE.c.name, PEOPLE.c.id))
    return [Avoided(**row._mapping) for row in rows]


async def avoid(engine: Database, person: str, other: str, kind: str) -> None:
    """Block or mute somebody. Whom one blocks is no friend, and what is open between the two is withdrawn."""
    if person == other:
        raise Refusal("This is you.")
    if len(await avoided_by(engine, person)) >= MOST:
        raise Refusal("You avoid {most} people already; unblock or unmute some first.", most=MOST)
    mine = (AVOIDED.c.person == person, AVOIDED.c.other == other)
    async with engine.begin() as connection:
        if kind == MUTE and (await connection.execute(select(AVOIDED.c.kind).where(*mine))).first():
            return  # to block is more
        await connection.execute(delete(AVOIDED).where(*mine))
        values = {"person": person, "other": other, "kind": kind, "made": time()}
        await connection.execute(insert(AVOIDED).values(values))
        if kind == BLOCK:
            await _part(connection, person, other)


async def stop_avoiding(engine: Database, person: str, other: str, *kinds: str) -> None:
    """Neither block nor mute somebody any more, or only one of them."""
    mine = (AVOIDED.c.person == person, AVOIDED.c.other == other, AVOIDED.c.kind.in_(kinds or (BLOCK, MUTE)))
    await engine.execute(delete(AVOIDED).where(*mine))


async def _part(connection: AsyncConnection, person: str, other: str) -> None:
    both = (person, other)
    await connection.execute(delete(FRIENDS).where(FRIENDS.c.person.in_(both), FRIENDS.c.friend.in_(both)))
    pending = (FRIEND_INVITES.c.person.in_(both), FRIEND_INVITES.c.by.in_(both), FRIEND_INVITES.c.seat.is_(None))
    await connection.execute(delete(FRIEND_INVITES).where(*pending))
    challenges = (CHALLENGES.c.by.in_(both), CHALLENGES.c.to.in_(both), CHALLENGES.c.status == "open")
    await connection.execute(update(CHALLENGES).where(*challenges).values(status="withdrawn", answered=time()))


# ------------------------------------------------------------------ tables


async def keeps_apart(engine: Database, table: str, person: str) -> bool:
    """Does somebody sit at a table whom a person has blocked, or who has blocked them?"""
    query = select(SEATS.c.seat).where(SEATS.c.table == table, SEATS.c.person.in_(_kept_away(person)))
    return await engine.first(query.limit(1)) is not None


async def tables_apart(engine: Database, person: str | None) -> set[str]:
    """The tables waiting for players where somebody sits from whom a person is kept apart."""
    if person is None:
        return set()
    query = select(SEATS.c.table).join(TABLES, TABLES.c.id == SEATS.c.table)
    gathering = (TABLES.c.status == "gathering", SEATS.c.person.in_(_kept_away(person)))
    return {row.table for row in await engine.rows(query.where(*gathering))}


async def are_apart(engine: Database, people: Collection[str]) -> bool:
    """Has any of these people blocked another of them?"""
    query = select(AVOIDED.c.person).where(
        AVOIDED.c.person.in_(people), AVOIDED.c.other.in_(people), AVOIDED.c.kind == BLOCK
    )
    return await engine.first(query.limit(1)) is not None


async def is_kept_from(engine: Database, person: str, others: Collection[str]) -> bool:
    """Has a person blocked one of the others, or one of them the person?"""
    away = _kept_away(person)
    return await engine.first(away.where(away.selected_columns[0].in_(others)).limit(1)) is not None


async def kept_apart(engine: Database, people: Select[Any]) -> dict[str, frozenset[str]]:
    """For each of these people those among them who have blocked them, or whom they have blocked."""
    query = select(AVOIDED.c.person, AVOIDED.c.other).where(
        AVOIDED.c.person.in_(people), AVOIDED.c.other.in_(people), AVOIDED.c.kind == BLOCK
    )
    found: defaultdict[str, set[str]] = defaultdict(set)
    for row in await engine.rows(query):
        found[row.person].add(row.other)
        found[row.other].add(row.person)
    return {person: frozenset(others) for person, others in found.items()}
