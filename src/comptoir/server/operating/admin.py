"""Administration of tables and people: list, revoke, delete. Each is a single transaction."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import time
from typing import Any

from sqlalchemy import and_, delete, exists, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Unknown
from comptoir.server.storage.friends import forget_friends
from comptoir.server.storage.results import forget_results
from comptoir.server.storage.schema import (
    CHALLENGES,
    CHAT,
    DELIVERIES,
    DEVICES,
    ENTRANTS,
    EXPLAINED,
    INVITATIONS,
    METADATA,
    PEOPLE,
    PROGRAM_TOKENS,
    PROGRAMS,
    RATINGS,
    SEATS,
    SEEKERS,
    SESSIONS,
    SOLVERS,
    TABLES,
    TARGETS,
    TOKENS,
    TOURNAMENTS,
    TRIED_PUZZLES,
    VISITS,
)
from comptoir.server.storage.store import BOT, FREE, GATHERING, OVER, PERSON, PLAYING, Store
from comptoir.server.storage.tournaments import delete_tournament as drop_tournament, field_of, forget_entrant
from comptoir.server.tables.bot_processes import STAND_IN

NOBODY = "?"  # the name of a deleted person
IS_GONE = and_(PEOPLE.c.name == NOBODY, PEOPLE.c.account.is_(None), PEOPLE.c.recovery.is_(None))
# What is stored about a person besides the name.
PERSONAL = (
    "account",
    "password",
    "recovery",
    "language",
    "quiet",
    "shares_games",
    "shows_ratings",
    "shows_presence",
    "here",
    "silenced",
    "warning",
    "page",
    "shown",
    "challengers",
    "meets_programs",
)
# What is deleted with a person, besides what mentions others too.
OF_A_PERSON = (
    TARGETS, TOKENS, PROGRAM_TOKENS, PROGRAMS, SESSIONS, DEVICES, VISITS, EXPLAINED, TRIED_PUZZLES, SOLVERS, RATINGS,
    SEEKERS,
)  # fmt: skip
# What is deleted with a table, in an order that foreign keys allow.
OF_A_TABLE = [part for part in reversed(METADATA.sorted_tables) if "table" in part.columns]
# Every column that refers to a person.
MENTIONS = [column for part in METADATA.tables.values() for column in part.columns if column.references(PEOPLE.c.id)]


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table as an operator sees it, playable or not."""

    id: str
    game: str
    status: str
    moved: float
    names: tuple[str, ...]  # of its seats


@dataclass(frozen=True, slots=True)
class ListedPerson:
    """A person as an operator sees them: no password, no token."""

    id: str
    name: str
    account: str | None
    made: float
    sessions: int
    tables: int
    banned: float | None = None  # since when
    owner: str | None = None  # the id of the person to whom a program belongs


async def tables(store: Store) -> list[ListedTable]:
    """All tables, oldest first."""
    names: dict[str, list[str]] = {}
    for row in await store.engine.rows(select(SEATS.c.table, SEATS.c.name).order_by(SEATS.c.seat)):
        names.setdefault(row.table, []).append(row.name)
    columns = (TABLES.c.id, TABLES.c.game, TABLES.c.status, TABLES.c.moved)
    found = await store.engine.rows(select(*columns).order_by(TABLES.c.made, TABLES.c.id))
    return [ListedTable(**row._mapping, names=tuple(names.get(row.id, ()))) for row in found]


async def people(store: Store) -> list[ListedPerson]:
    """Everyone, oldest first, with their numbers of devices and tables."""
    sessions = select(func.count()).where(SESSIONS.c.person == PEOPLE.c.id).scalar_subquery()
    seats = select(func.count(SEATS.c.table.distinct())).where(SEATS.c.person == PEOPLE.c.id).scalar_subquery()
    columns = (PEOPLE.c.id, PEOPLE.c.name, PEOPLE.c.account, PEOPLE.c.made, PEOPLE.c.banned, PROGRAMS.c.owner)
    joined = PEOPLE.outerjoin(PROGRAMS, PROGRAMS.c.person == PEOPLE.c.id)
    query = select(*columns, sessions.label("sessions"), seats.label("tables")).select_from(joined)
    query = query.order_by(PEOPLE.c.made, PEOPLE.c.id)
    return [ListedPerson(**row._mapping) for row in await store.engine.rows(query)]


@dataclass(frozen=True, slots=True)
class ListedTournament:
    """A tournament as an operator sees it."""

    id: str
    name: str
    game: str
    status: str
    made: float
    organiser: str
    entrants: int


async def tournaments(store: Store) -> list[ListedTournament]:
    """All tournaments, oldest first."""
    entrants = select(func.count()).where(ENTRANTS.c.tournament == TOURNAMENTS.c.id).scalar_subquery()
    columns = [TOURNAMENTS.c[name] for name in ("id", "name", "game", "status", "made")]
    query = select(*columns, PEOPLE.c.name.label("organiser"), entrants.label("entrants"))
    query = query.join(PEOPLE, PEOPLE.c.id == TOURNAMENTS.c.owner).order_by(TOURNAMENTS.c.made, TOURNAMENTS.c.id)
    return [ListedTournament(**row._mapping) for row in await store.engine.rows(query)]


async def delete_tournament(store: Store, id: str) -> None:
    """Delete a tournament; its tables stay."""
    await field_of(store, id)  # refused if there is none
    async with store.engine.begin() as connection:
        await drop_tournament(connection, id)
        await _delete_unreferenced_people(connection)


async def revoke_sessions(store: Store, person: str) -> int:
    """Sign a person out everywhere, programs included; returns how many devices that was."""
    theirs = select(PROGRAMS.c.person).where(or_(PROGRAMS.c.owner == person, PROGRAMS.c.person == person))
    async with store.engine.begin() as connection:
        await _check_person(connection, person)
        for part in (PROGRAM_TOKENS, TOKENS):
            await connection.execute(delete(part).where(part.c.person.in_(theirs)))
        for part in (TOKENS, DEVICES):
            await connection.execute(delete(part).where(part.c.person == person))
        return (await connection.execute(delete(SESSIONS).where(SESSIONS.c.person == person))).rowcount


async def new_code(store: Store, person: str) -> str:
    """A recovery code for a person who has lost everything else; the old one stops working."""
    if (await look_for(store, person)).owner is not None:
        raise Refusal("This is a program: it has no recovery code, and its owner makes its tokens.")
    return await store.new_recovery_code(person)


async def ban(store: Store, person: str) -> int:
    """Ban a person and sign them out everywhere; returns how many devices that was."""
    await _change(store, person, banned=time())
    return await revoke_sessions(store, person)


async def unban(store: Store, person: str) -> None:
    """Lift a person's ban."""
    await _change(store, person, banned=None)


async def revoke_recovery(store: Store, person: str) -> None:
    """Revoke the recovery code of a person; when signed in, they can get a new one."""
    await _change(store, person, recovery=None)


async def _change(store: Store, person: str, **values: Any) -> None:
    if not await store.change_person(person, **values):
        raise Unknown("There is no person with the id “{id}”.", id=person)


async def look_at(store: Store, table: str) -> ListedTable:
    """A table as it is listed; refused if there is none."""
    found = next((one for one in await tables(store) if one.id == table), None)
    if found is None:
        raise Unknown("There is no table “{id}”.", id=table)
    return found


async def look_for(store: Store, person: str) -> ListedPerson:
    """A person as they are listed; refused if there is none."""
    found = next((one for one in await people(store) if one.id == person), None)
    if found is None:
        raise Unknown("There is no person with the id “{id}”.", id=person)
    return found


async def delete_table(store: Store, table: str) -> None:
    """Delete a table with its moves and its chat."""
    async with store.engine.begin() as connection:
        if (await connection.execute(select(TABLES.c.id).where(TABLES.c.id == table))).first() is None:
            raise Unknown("There is no table “{id}”.", id=table)
        await _delete_tables(connection, [table])
        await _delete_unreferenced_people(connection)


async def delete_person(store: Store, person: str, *, keeps_games: bool = False) -> int:
    """Delete a person; returns how many tables were deleted with them.

    Tables where nobody else sits are deleted, though finished games may be kept. At the others the seat stays, without
    a name, and a bot plays it. Their programs go with them, in the same way.
    """
    async with store.engine.begin() as connection:
        await _check_person(connection, person)
        owned = select(PROGRAMS.c.person).where(PROGRAMS.c.owner == person)
        gone = [*(await connection.execute(owned)).scalars(), person]  # the programs first: their owner is company
        number = sum([await _delete(connection, one, OVER if keeps_games else "") for one in gone])
        await _delete_unreferenced_people(connection)
        return number


async def _delete(connection: AsyncConnection, person: str, but: str) -> int:
    """Delete one person, and the tables where nobody else sits but for those of this status; returns how many."""
    alone = await _tables_alone(connection, person, but)
    await _delete_tables(connection, alone)
    await _leave_seats(connection, person)
    await _forget(connection, person)
    return len(alone)


async def _check_person(connection: AsyncConnection, person: str) -> None:
    if (await connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person))).first() is None:
        raise Unknown("There is no person with the id “{id}”.", id=person)


async def _tables_alone(connection: AsyncConnection, person: str, but: str) -> Sequence[str]:
    """The tables of a person where nobody else sits, but for those of this status."""
    mine = select(SEATS.c.table).where(SEATS.c.person == person)
    others = select(SEATS.c.table).where(SEATS.c.person.is_not(None), SEATS.c.person != person)
    where = or_(TABLES.c.id.in_(mine), TABLES.c.owner == person)
    alone = select(TABLES.c.id).where(where, TABLES.c.id.not_in(others), TABLES.c.status != but)
    return (await connection.execute(alone)).scalars().all()


async def _delete_tables(connection: AsyncConnection, tables: Sequence[str]) -> None:
    # Moves being written refer to the table: wait for them, and let none follow.
    await connection.execute(select(TABLES.c.id).where(TABLES.c.id.in_(tables)).with_for_update())
    for part in OF_A_TABLE:
        await connection.execute(delete(part).where(part.c.table.in_(tables)))
    await connection.execute(update(TABLES).where(TABLES.c.rematch.in_(tables)).values(rematch=None))
    await connection.execute(delete(TABLES).where(TABLES.c.id.in_(tables)))


async def _leave_seats(connection: AsyncConnection, person: str) -> None:
    """Free a person's seats: open again before the game, a bot's during it, and nobody's after it."""
    after = {
        GATHERING: {"kind": FREE, "person": None, "name": "…"},
        PLAYING: {"kind": BOT, "person": None, "name": STAND_IN, "bot": STAND_IN},
    }
    for status, values in after.items():
        there = SEATS.c.table.in_(select(TABLES.c.id).where(TABLES.c.status == status))
        await connection.execute(update(SEATS).where(SEATS.c.person == person, there).values(values))
    left = {"kind": PERSON, "person": None, "name": NOBODY}
    await connection.execute(update(SEATS).where(SEATS.c.person == person).values(left))


async def _forget(connection: AsyncConnection, person: str) -> None:
    """Delete what was theirs. What others still refer to stays, without a name or text."""
    targets = select(TARGETS.c.id).where(TARGETS.c.person == person)
    await connection.execute(delete(DELIVERIES).where(DELIVERIES.c.target.in_(targets)))
    for part in OF_A_PERSON:
        await connection.execute(delete(part).where(part.c.person == person))
    await connection.execute(delete(CHALLENGES).where(or_(CHALLENGES.c.by == person, CHALLENGES.c.to == person)))
    await connection.execute(delete(INVITATIONS).where(INVITATIONS.c.used_by == person))
    await forget_friends(connection, person)
    await forget_results(connection, person)
    await forget_entrant(connection, person, NOBODY)
    silence = {"name": NOBODY, "text": "…"}  # lines are numbered, so none may be missing
    await connection.execute(update(CHAT).where(CHAT.c.person == person).values(silence))
    nobody = {"name": NOBODY, "emblem": 0} | dict.fromkeys(PERSONAL)
    await connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(nobody))


async def _delete_unreferenced_people(connection: AsyncConnection) -> None:
    """Delete people who are gone and whom nothing refers to any more."""
    is_mentioned = or_(*(exists().where(column == PEOPLE.c.id) for column in MENTIONS))
    await connection.execute(delete(PEOPLE).where(IS_GONE, ~is_mentioned))
