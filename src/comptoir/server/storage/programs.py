"""Programs with accounts of their own: people of a kind, each with an owner, who decides everything about it.

A program never signs in. It has tokens instead, which its owner makes and revokes.
"""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from time import time
from unicodedata import normalize

from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from comptoir.engine.errors import Refusal
from comptoir.server.refusals import Unknown
from comptoir.server.storage.engines import Database
from comptoir.server.storage.profiles import PARTS, PUBLIC
from comptoir.server.storage.schema import PEOPLE, PROGRAM_TOKENS, PROGRAMS, TOKENS
from comptoir.server.storage.store import NUL, Store, hashed, new_secret

MOST = 10  # programs of a person
MOST_TOKENS = 10  # of a program
READ, PLAY, CHALLENGE = "read", "play", "challenge"
SCOPES = (READ, PLAY, CHALLENGE)


@dataclass(frozen=True, slots=True)
class Program:
    """A program as its owner sees it."""

    id: str
    name: str
    emblem: int
    page: str  # the address of its profile
    challengers: str
    meets_programs: bool


@dataclass(frozen=True, slots=True)
class ProgramToken:
    """A token of a program as its owner sees it."""

    id: str  # the hashed secret
    name: str
    scopes: tuple[str, ...]
    made: float


# ------------------------------------------------------------------ accounts


def _compared(name: str) -> str:
    """A name as it is compared with others: neither case nor ways of writing a letter make a difference."""
    return normalize("NFKC", name).casefold()


async def add_program(store: Store, owner: str, name: str, emblem: int = 0) -> Program:
    """Make an account for a program. Everybody may look at its page, and nobody may challenge it yet."""
    id, page, now = secrets.token_hex(16), secrets.token_hex(6), time()
    shown = dict.fromkeys(PARTS, PUBLIC)
    values = {"id": id, "name": name, "emblem": emblem, "made": now, "page": page, "shown": shown}
    mine = select(func.count()).select_from(PROGRAMS).where(PROGRAMS.c.owner == owner)
    try:
        async with store.engine.begin() as connection:
            if (await connection.execute(mine)).scalar_one() >= MOST:
                raise Refusal("You have {most} programs already; delete one first.", most=MOST)
            await connection.execute(insert(PEOPLE).values(**values, shows_ratings=True))
            row = {"person": id, "owner": owner, "name": _compared(name), "made": now}
            await connection.execute(insert(PROGRAMS).values(row))
    except IntegrityError as problem:
        raise _taken(name) from problem
    return Program(id, name, emblem, page, "", meets_programs=False)


def _taken(name: str) -> Refusal:
    return Refusal("Another program is called “{name}”.", name=name)


async def programs_of(store: Store, owner: str) -> list[Program]:
    """The programs of a person, by name."""
    return await _programs(store, PROGRAMS.c.owner == owner)


async def own_program(store: Store, owner: str, page: str) -> Program:
    """A person's own program, by the address of its profile."""
    found = [] if NUL in page else await _programs(store, (PROGRAMS.c.owner == owner) & (PEOPLE.c.page == page))
    if not found:
        raise Unknown("You have no such program.")
    return found[0]


async def _programs(store: Store, where: ColumnElement[bool]) -> list[Program]:
    query = select(PEOPLE).join(PROGRAMS, PROGRAMS.c.person == PEOPLE.c.id).where(where).order_by(PEOPLE.c.name)
    return [
        Program(row.id, row.name, row.emblem, row.page, row.challengers or "", bool(row.meets_programs))
        for row in await store.engine.rows(query)
    ]


async def rename_program(store: Store, program: Program, name: str) -> None:
    """Give a program another name, if no other program has it; games keep the name under which they were played."""
    try:
        async with store.engine.begin() as connection:
            mine = PROGRAMS.c.person == program.id
            await connection.execute(update(PROGRAMS).where(mine).values(name=_compared(name)))
            await connection.execute(update(PEOPLE).where(PEOPLE.c.id == program.id).values(name=name))
    except IntegrityError as problem:
        raise _taken(name) from problem


async def owner_of(engine: Database, person: str) -> str | None:
    """The owner of a program; None for people."""
    row = await engine.first(select(PROGRAMS.c.owner).where(PROGRAMS.c.person == person))
    return None if row is None else str(row.owner)


# ------------------------------------------------------------------ tokens


async def add_program_token(store: Store, program: str, name: str, scopes: Collection[str]) -> str:
    """Make a token for a program; it is stored hashed, and the secret is returned once."""
    known = [scope for scope in SCOPES if scope in scopes]
    if not known:
        raise Refusal("A token needs at least one of the scopes {scopes}.", scopes=", ".join(SCOPES))
    if len(await tokens_of_program(store, program)) >= MOST_TOKENS:
        raise Refusal("This program has {most} tokens already; revoke one first.", most=MOST_TOKENS)
    if await store.is_banned(program):
        raise Refusal("The operator of this site has banned this program.")
    secret = new_secret()
    values = {"token": hashed(secret), "person": program, "name": name, "scopes": " ".join(known), "made": time()}
    await store.engine.execute(insert(PROGRAM_TOKENS).values(values))
    return secret


async def tokens_of_program(store: Store, program: str) -> list[ProgramToken]:
    """The tokens of a program, newest first."""
    query = select(PROGRAM_TOKENS).where(PROGRAM_TOKENS.c.person == program)
    rows = await store.engine.rows(query.order_by(PROGRAM_TOKENS.c.made.desc()))
    return [ProgramToken(row.token, row.name, tuple(row.scopes.split()), row.made) for row in rows]


async def revoke_program_token(store: Store, program: str, id: str) -> bool:
    """Revoke a token of a program, and the tokens for seats that it may have got with it; False if there is none."""
    mine = (PROGRAM_TOKENS.c.token == id.replace(NUL, ""), PROGRAM_TOKENS.c.person == program)
    async with store.engine.begin() as connection:
        await connection.execute(delete(TOKENS).where(TOKENS.c.person == program))
        return (await connection.execute(delete(PROGRAM_TOKENS).where(*mine))).rowcount == 1


# ------------------------------------------------------------------ rated games


async def check_company(connection: AsyncConnection, people: Collection[str]) -> None:
    """Refuse a rated game of these people if programs are among them and not everybody else wants that."""
    columns = select(PEOPLE.c.id, PEOPLE.c.meets_programs, PROGRAMS.c.owner)
    joined = columns.select_from(PEOPLE.outerjoin(PROGRAMS, PROGRAMS.c.person == PEOPLE.c.id))
    rows = (await connection.execute(joined.where(PEOPLE.c.id.in_(people)))).all()
    programs = {row.id for row in rows if row.owner}
    if not programs:
        return
    if len({row.owner or row.id for row in rows}) < len(rows):
        raise Refusal("Programs do not play rated games against their owner, or against each other for one owner.")
    if not all(row.meets_programs for row in rows if programs - {row.id}):
        raise Refusal("A rated game with a program is only for those who allow it on their profile.")


async def may_be_rated(engine: Database, people: Collection[str]) -> bool:
    """May these people play a rated game together, as far as programs are concerned?"""
    try:
        async with engine.begin() as connection:
            await check_company(connection, people)
    except Refusal:
        return False
    return True
