"""Challenges: one player asks another for a game of two. Accepting one sets up the table, in the same transaction.

Who may challenge whom is the choice of the challenged. Nobody learns more than that they may not: whether somebody has
blocked them, takes no challenges or does not exist, they read the same sentence.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Unknown
from comptoir.server.storage import worker_events
from comptoir.server.storage.avoidance import are_apart
from comptoir.server.storage.friends import are_friends
from comptoir.server.storage.profiles import FRIENDS, PUBLIC
from comptoir.server.storage.programs import check_company, owner_of
from comptoir.server.storage.schema import CHALLENGES, PEOPLE, PROGRAMS
from comptoir.server.storage.store import NUL, Store, TableRow, add_table_rows

OPEN, ACCEPTED, DECLINED, WITHDRAWN, EXPIRED = "open", "accepted", "declined", "withdrawn", "expired"
LASTING = 24 * 3600.0  # seconds until a challenge expires
KEPT = 7 * 24 * 3600.0  # seconds until it is forgotten
MOST_SENT, MOST_RECEIVED = 10, 20  # open at once


@dataclass(frozen=True, slots=True)
class Wish:
    """The game that a challenge is about."""

    game: str
    options: dict[str, Any]
    clock: dict[str, float] | None = None
    is_rated: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """One of the two, as the other sees them."""

    id: str
    name: str
    emblem: int
    page: str = ""  # the address of a program's profile; people keep theirs to themselves

    def is_program(self) -> bool:
        return bool(self.page)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge, open or answered."""

    id: str
    by: Player
    to: Player
    wish: Wish
    made: float
    expires: float
    status: str
    table: str | None = None


# ------------------------------------------------------------------ who may challenge whom


async def takes_challenges(store: Store, by: str, to: str) -> bool:
    """Does somebody take challenges from another? Programs follow their owners, who may always try them."""
    row = await store.engine.first(select(PEOPLE.c.challengers, PEOPLE.c.banned).where(PEOPLE.c.id == to))
    if row is None or row.banned is not None or by == to:
        return False
    mine, theirs = await owner_of(store.engine, by) or by, await owner_of(store.engine, to) or to
    if mine == theirs:
        return True
    if await _are_apart(store, by, to):
        return False
    return row.challengers == PUBLIC or (row.challengers == FRIENDS and await are_friends(store, theirs, mine))


async def _are_apart(store: Store, by: str, to: str) -> bool:
    """Has either of two blocked the other, or the owner of the other if that is a program?"""
    owners = [await owner_of(store.engine, person) for person in (by, to)]
    return await are_apart(store.engine, {by, to, *filter(None, owners)})


def not_taken() -> Refusal:
    """What everybody reads whose challenge is not taken, whatever the reason."""
    return Refusal("This player does not take challenges from you.")


# ------------------------------------------------------------------ challenging


async def add_challenge(store: Store, by: str, to: str, wish: Wish) -> Challenge:
    """Challenge somebody; the number of open challenges is limited on both sides."""
    if not await takes_challenges(store, by, to):
        raise not_taken()
    now, id = time(), secrets.token_hex(6)
    values: dict[str, Any] = {"id": id, "by": by, "to": to, "game": wish.game, "options": wish.options}
    values |= {"clock": wish.clock, "is_rated": wish.is_rated, "made": now, "expires": now + LASTING, "status": OPEN}
    async with store.engine.begin() as connection:
        await connection.execute(delete(CHALLENGES).where(CHALLENGES.c.expires < now - KEPT))
        if wish.is_rated:
            await check_company(connection, (by, to))
        await _check_numbers(connection, by, to, now)
        await connection.execute(insert(CHALLENGES).values(values))
        await _tell(store, connection, by, to)
    return await challenge_of(store, by, id)


async def _check_numbers(connection: AsyncConnection, by: str, to: str, now: float) -> None:
    if await _number(connection, _is_open(now), CHALLENGES.c.by == by, CHALLENGES.c.to == to):
        raise Refusal("Your last challenge to this player is still open.")
    if await _number(connection, _is_open(now), CHALLENGES.c.by == by) >= MOST_SENT:
        raise Refusal("{most} of your challenges are open; withdraw one first.", most=MOST_SENT)
    if await _number(connection, _is_open(now), CHALLENGES.c.to == to) >= MOST_RECEIVED:
        raise Refusal("This player has too many challenges to answer; try again later.")


async def _number(connection: AsyncConnection, *where: ColumnElement[bool]) -> int:
    return int((await connection.execute(select(func.count()).select_from(CHALLENGES).where(*where))).scalar_one())


def _is_open(now: float) -> ColumnElement[bool]:
    return and_(CHALLENGES.c.status == OPEN, CHALLENGES.c.expires > now)


async def _tell(store: Store, connection: AsyncConnection, *people: str) -> None:
    """The other workers learn that something has changed for these people."""
    if store.is_shared:
        news = worker_events.WorkerEvent(worker_events.CHALLENGED, "", store.worker, people=people)
        await connection.run_sync(worker_events.send, news)


# ------------------------------------------------------------------ looking


def _query() -> Select[Any]:
    by, to = PEOPLE.alias("by_person"), PEOPLE.alias("to_person")
    by_program, to_program = PROGRAMS.alias("by_program"), PROGRAMS.alias("to_program")
    joined = CHALLENGES.join(by, by.c.id == CHALLENGES.c.by).join(to, to.c.id == CHALLENGES.c.to)
    joined = joined.outerjoin(by_program, by_program.c.person == by.c.id)
    joined = joined.outerjoin(to_program, to_program.c.person == to.c.id)
    columns = [by.c.name.label("by_name"), by.c.emblem.label("by_emblem"), by.c.page.label("by_page")]
    columns += [to.c.name.label("to_name"), to.c.emblem.label("to_emblem"), to.c.page.label("to_page")]
    columns += [by_program.c.owner.label("by_owner"), to_program.c.owner.label("to_owner")]
    return select(CHALLENGES, *columns).select_from(joined).order_by(CHALLENGES.c.made, CHALLENGES.c.id)


def _challenge(row: Row[Any]) -> Challenge:
    by = Player(row.by, row.by_name, row.by_emblem, row.by_page if row.by_owner else "")
    to = Player(row.to, row.to_name, row.to_emblem, row.to_page if row.to_owner else "")
    is_late = row.status == OPEN and row.expires <= time()
    wish = Wish(row.game, row.options, row.clock, row.is_rated)
    return Challenge(row.id, by, to, wish, row.made, row.expires, EXPIRED if is_late else row.status, row.table)


async def challenge_of(store: Store, person: str, id: str) -> Challenge:
    """A challenge by or to a person; there are no others for them."""
    mine = or_(CHALLENGES.c.by == person, CHALLENGES.c.to == person)
    row = None if NUL in id else await store.engine.first(_query().where(CHALLENGES.c.id == id, mine))
    if row is None:
        raise Unknown("There is no such challenge.")
    return _challenge(row)


async def challenges_of(store: Store, person: str, known: Collection[str] = ()) -> list[Challenge]:
    """The open challenges by and to a person, and those that are known to them, the oldest first."""
    mine = or_(CHALLENGES.c.by == person, CHALLENGES.c.to == person)
    rows = await store.engine.rows(_query().where(mine, or_(_is_open(time()), CHALLENGES.c.id.in_(known))))
    return [_challenge(row) for row in rows]


# ------------------------------------------------------------------ answering


async def end_challenge(store: Store, challenge: Challenge, status: str) -> None:
    """Decline or withdraw a challenge; refused if it is no longer open."""
    async with store.engine.begin() as connection:
        await _settle(connection, challenge, status=status)
        await _tell(store, connection, challenge.by.id, challenge.to.id)


async def accept_challenge(store: Store, challenge: Challenge, table: TableRow) -> None:
    """Accept a challenge: the table is set up with both seated, or nothing is."""
    people = (challenge.by.id, challenge.to.id)
    if await store.is_banned(challenge.by.id) or await _are_apart(store, *people):
        raise _gone()
    async with store.engine.begin() as connection:
        if challenge.wish.is_rated:
            await check_company(connection, people)
        await connection.run_sync(add_table_rows, table)
        await _settle(connection, challenge, status=ACCEPTED, table=table.id)
        await _tell(store, connection, *people)


async def _settle(connection: AsyncConnection, challenge: Challenge, **values: Any) -> None:
    now = time()
    still = (CHALLENGES.c.id == challenge.id, _is_open(now))
    changed = await connection.execute(update(CHALLENGES).where(*still).values(answered=now, **values))
    if changed.rowcount != 1:
        raise _gone()


def _gone() -> Refusal:
    return Refusal("This challenge is no longer open.")
