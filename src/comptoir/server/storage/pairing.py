"""The queues of people who wait for opponents: they are there as long as their page says so every few seconds.

Only correspondence players need no open page; their wish is good for a week.
One row a person, so nobody waits twice. Rows outlive servers: who is still there when one is back waits on.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from time import time
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from comptoir.server.storage.avoidance import kept_apart
from comptoir.server.storage.ratings import NEWCOMER
from comptoir.server.storage.schema import PEOPLE, RATINGS, SEEKERS
from comptoir.server.storage.store import Store, TableRow, add_table_rows

ANY = 0  # any number of players
GONE = 10.0  # seconds without a heartbeat after which somebody counts as gone
FORWARDED = 60.0  # seconds in which a page is led to the table
KEPT = 3600.0  # seconds until somebody who is gone is forgotten
CORRESPONDENCE = "correspondence"  # the speed whose players need not stay
STAYS = 7 * 24 * 3600.0  # seconds that they count as being there


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody would like to play."""

    game: str
    players: int  # or ANY
    speed: str
    is_rated: bool

    def is_patient(self) -> bool:
        """Does it stand although nobody has its page open?"""
        return self.speed == CORRESPONDENCE

    def queue(self) -> tuple[str, str, bool]:
        """Those in the same queue can play with each other, if they agree on the number of players."""
        return self.game, self.speed, self.is_rated


@dataclass(frozen=True, slots=True)
class Seeker:
    """Somebody who waits."""

    person: str
    wish: Wish
    rating: float = NEWCOMER.rating
    waited: float = 0.0  # seconds
    takes_bots: bool = False  # rather than waiting any longer
    name: str = ""
    emblem: int = 0
    shown_rating: float | None = None  # that others may see
    apart: frozenset[str] = frozenset()  # people who have blocked them, or whom they have blocked


# ------------------------------------------------------------------ coming and going


async def seek(store: Store, person: str, wish: Wish) -> str | None:
    """Wait for opponents; returns the table instead at which the person has just been seated, if there is one."""
    mine, now = SEEKERS.c.person == person, time()
    seen = now + STAYS if wish.is_patient() else now
    values = {**asdict(wish), "takes_bots": False, "seen": seen, "table": None, "seated": None}
    with suppress(IntegrityError):  # in another tab
        async with store.engine.begin() as connection:
            row = (await connection.execute(select(SEEKERS).where(mine).with_for_update())).first()
            if row is None:
                await connection.execute(insert(SEEKERS).values(person=person, since=now, **values))
            elif (table := _table_of(row, now)) is not None:
                return table
            else:
                since = row.since if _is_waiting(row, wish, now) else now
                await connection.execute(update(SEEKERS).where(mine).values(since=since, **values))
    return None


def _table_of(row: Row[Any], now: float) -> str | None:
    """Where somebody has been seated a moment ago."""
    found: str | None = row.table if row.seated is not None and row.seated > now - FORWARDED else None
    return found


def _is_waiting(row: Row[Any], wish: Wish, now: float) -> bool:
    """Does somebody wait for the same already?"""
    return row.table is None and row.seen > now - GONE and _wish(row) == wish


async def beat(store: Store, person: str) -> None:
    """The page of somebody who waits is open."""
    await _change(store, person, SEEKERS.c.speed != CORRESPONDENCE, seen=time())


async def rest(store: Store, person: str) -> None:
    """The page of somebody who waits was closed; if another one is open, it will say so."""
    await _change(store, person, SEEKERS.c.speed != CORRESPONDENCE, seen=0.0)


async def take_bots(store: Store, person: str) -> None:
    """Somebody would rather have bots at the missing seats than wait any longer."""
    await _change(store, person, takes_bots=True)


async def _change(store: Store, person: str, *only: ColumnElement[bool], **values: Any) -> None:
    waiting = (SEEKERS.c.person == person, SEEKERS.c.table.is_(None), *only)
    await store.engine.execute(update(SEEKERS).where(*waiting).values(values))


async def leave_queue(store: Store, person: str) -> None:
    """Wait no longer; whoever has been seated stays so."""
    await store.engine.execute(delete(SEEKERS).where(SEEKERS.c.person == person, SEEKERS.c.table.is_(None)))


async def forget_seekers(store: Store) -> None:
    """Forget those who have been gone for long."""
    await store.engine.execute(delete(SEEKERS).where(func.coalesce(SEEKERS.c.seated, SEEKERS.c.seen) < time() - KEPT))


# ------------------------------------------------------------------ looking


@dataclass(frozen=True, slots=True)
class Found:
    """Where somebody stands: seated at a table, waiting, or neither."""

    table: str | None = None
    seeker: Seeker | None = None


async def standing_of(store: Store, person: str | None) -> Found:
    """Whether somebody waits, or has been seated a moment ago."""
    row = await store.engine.first(_seekers(SEEKERS.c.person == (person or "")))
    if row is None:
        return Found()
    now = time()
    return Found(seeker=_seeker(row, now)) if row.table is None else Found(table=_table_of(row, now))


async def people_waiting(store: Store) -> list[Seeker]:
    """Those who wait and are there, the longest waiting first."""
    now = time()
    query = _seekers(_is_there(now)).order_by(SEEKERS.c.since, SEEKERS.c.person)
    waiting = [_seeker(row, now) for row in await store.engine.rows(query)]
    if len(waiting) < 2:
        return waiting
    apart = await kept_apart(store.engine, select(SEEKERS.c.person).where(SEEKERS.c.table.is_(None)))
    return [replace(one, apart=apart.get(one.person, frozenset())) for one in waiting]


def _is_there(now: float) -> ColumnElement[bool]:
    return and_(SEEKERS.c.table.is_(None), SEEKERS.c.seen > now - GONE, PEOPLE.c.banned.is_(None))


def _seekers(where: ColumnElement[bool]) -> Select[Any]:
    rated = and_(RATINGS.c.person == SEEKERS.c.person, RATINGS.c.game == SEEKERS.c.game)
    joined = SEEKERS.join(PEOPLE, PEOPLE.c.id == SEEKERS.c.person).outerjoin(RATINGS, rated)
    people = (PEOPLE.c.name, PEOPLE.c.emblem, PEOPLE.c.shows_ratings)
    return select(SEEKERS, *people, RATINGS.c.rating).select_from(joined).where(where)


def _seeker(row: Row[Any], now: float) -> Seeker:
    rating = NEWCOMER.rating if row.rating is None else row.rating
    shown = row.rating if row.shows_ratings else None
    return Seeker(row.person, _wish(row), rating, now - row.since, row.takes_bots, row.name, row.emblem, shown)


def _wish(row: Row[Any]) -> Wish:
    return Wish(row.game, row.players, row.speed, row.is_rated)


# ------------------------------------------------------------------ seating


async def seat(store: Store, table: TableRow, people: Sequence[str]) -> bool:
    """Seat people at a new table, all of them or none: False if one is gone, or has been seated elsewhere."""
    now = time()
    free = (SEEKERS.c.person.in_(people), SEEKERS.c.table.is_(None), SEEKERS.c.seen > now - GONE)
    # In one order, so that of two workers one waits for the other instead of both for each other.
    locked = select(SEEKERS.c.person).where(*free).order_by(SEEKERS.c.person).with_for_update()
    async with store.engine.begin() as connection:
        if len((await connection.execute(locked)).all()) < len(people):
            return False
        await connection.run_sync(add_table_rows, table)
        seated = await connection.execute(update(SEEKERS).where(*free).values(table=table.id, seated=now))
        if seated.rowcount != len(people):
            await connection.rollback()
        return seated.rowcount == len(people)
