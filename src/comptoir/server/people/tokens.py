"""Tokens for programs: each opens one seat at one table for one person, and nothing else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from time import time
from typing import Any, TypeAlias

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from sqlalchemy import Select, delete, insert, select

from comptoir.server.refusals import Forbidden, Unauthorised
from comptoir.server.storage.schema import PEOPLE, TOKENS
from comptoir.server.storage.store import NUL, Person, Store, hashed, new_secret

PROGRAMS = "programs"  # the option of a route that a token may ask about its own table
PUBLIC = "public"  # of one that everybody may ask, with a token or without
LOOKED_UP = "token"  # where a connection keeps what its token was found to be
AnyConnection: TypeAlias = ASGIConnection[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Token:
    """What a program was given: a seat that it plays for its person."""

    id: str  # the secret as it is stored
    person: Person
    table: str
    seat: int
    name: str
    made: float


# ------------------------------------------------------------------ what is kept


async def make_token(store: Store, person: Person, table: str, seat: int, name: str, secret: str = "") -> str:
    """A new token for a seat of this person's, of a secret that its program knows or a new one; it is stored hashed."""
    secret = secret or new_secret()
    values = {"token": hashed(secret), "person": person.id, "table": table, "seat": seat, "name": name, "made": time()}
    async with store.engine.begin() as connection:
        await connection.execute(insert(TOKENS).values(values))
    return secret


async def token_of(store: Store, secret: str) -> Token | None:
    """What a secret opens, if it still does."""
    found = await _found(store, _tokens().where(TOKENS.c.token == hashed(secret)))
    return found[0] if found else None


async def tokens_of(store: Store, person: str) -> list[Token]:
    """The tokens that somebody has made, newest first."""
    return await _found(store, _tokens().where(TOKENS.c.person == person).order_by(TOKENS.c.made.desc()))


async def lasting_tokens(store: Store, tokens: Collection[str]) -> set[str]:
    """Those of these tokens, as they are stored, that have not been revoked."""
    return {row.token for row in await store.engine.rows(select(TOKENS.c.token).where(TOKENS.c.token.in_(tokens)))}


async def revoke_token(store: Store, person: str, id: str) -> bool:
    """End a token of this person's; False if there is none."""
    mine = (TOKENS.c.token == id.replace(NUL, ""), TOKENS.c.person == person)
    async with store.engine.begin() as connection:
        return (await connection.execute(delete(TOKENS).where(*mine))).rowcount == 1


def _tokens() -> Select[Any]:
    columns = (PEOPLE.c.id, PEOPLE.c.name.label("person_name"), PEOPLE.c.emblem, PEOPLE.c.account)
    joined = TOKENS.join(PEOPLE, PEOPLE.c.id == TOKENS.c.person)
    return select(TOKENS, *columns).select_from(joined)


async def _found(store: Store, query: Select[Any]) -> list[Token]:
    return [
        Token(
            id=row.token,
            person=Person(row.id, row.person_name, row.emblem, row.account),
            table=row.table,
            seat=row.seat,
            name=row.name,
            made=row.made,
        )
        for row in await store.engine.rows(query)
    ]


# ------------------------------------------------------------------ who asks


def bearer_of(connection: AnyConnection) -> str | None:
    """The secret that a program sends; None for whoever sends none, as browsers do."""
    return bearer_in(connection.headers)


def bearer_in(headers: Mapping[str, str]) -> str | None:
    """The secret among the headers of a request."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


async def token_here(connection: AnyConnection, store: Store) -> Token | None:
    """What the program that asks may do; None for whoever is no program, or none that is known."""
    secret = bearer_of(connection)
    if secret is None:
        return None
    known: dict[str, Any] = connection.scope.setdefault("state", {})
    if LOOKED_UP not in known:
        known[LOOKED_UP] = await token_of(store, secret)
    token: Token | None = known[LOOKED_UP]
    return token


async def check_token(connection: AnyConnection, store: Store, table: str | None) -> Token | None:
    """Refuse a program that is not known, or that asks for anything but its table."""
    token = await token_here(connection, store)
    if token is None and bearer_of(connection) is not None:
        raise Unauthorised("This token is unknown, or it has been revoked.")
    if token is not None and table != token.table:
        raise Forbidden(
            "This token is for seat {number} of the table “{table}”, and for nothing else.",
            number=token.seat, table=token.table,
        )  # fmt: skip
    return token


async def keep_to_its_seat(connection: AnyConnection, handler: BaseRouteHandler, store: Store) -> None:
    """For every route: what a program may ask. What it may do there is for the table to say, as for people."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return  # its own route checks: refused here, a program would not learn why
    if handler.opt.get(PUBLIC):
        return
    table = connection.path_params.get("id") if handler.opt.get(PROGRAMS) else None
    await check_token(connection, store, table)
