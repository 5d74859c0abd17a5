"""Tokens for programs: each gives access to one person's seat at one table, and to nothing else."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from time import time
from typing import Any

from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from sqlalchemy import ColumnElement, delete, insert, select

from comptoir.server.cookies import AnyConnection
from comptoir.server.refusals import Forbidden, Unauthorised
from comptoir.server.storage.schema import PEOPLE, TOKENS
from comptoir.server.storage.store import NUL, Person, Store, hashed, new_secret

PROGRAMS = "programs"  # option of a route that a token may call for its own table
PUBLIC = "public"  # option of a route that anyone may call, with or without a token
LOOKED_UP = "token"  # where a connection caches its token


@dataclass(frozen=True, slots=True)
class Token:
    """The seat that a program may play for a person."""

    id: str  # the hashed secret
    person: Person
    table: str
    seat: int
    name: str
    made: float


# ------------------------------------------------------------------ what is kept


async def make_token(store: Store, person: Person, table: str, seat: int, name: str, secret: str = "") -> str:
    """Make a token for a person's seat, from the program's own secret or a new one; it is stored hashed."""
    secret = secret or new_secret()
    values = {"token": hashed(secret), "person": person.id, "table": table, "seat": seat, "name": name, "made": time()}
    await store.engine.execute(insert(TOKENS).values(values))
    return secret


async def token_of(store: Store, secret: str) -> Token | None:
    """The token with this secret, unless it has been revoked."""
    found = await _found(store, TOKENS.c.token == hashed(secret))
    return found[0] if found else None


async def tokens_of(store: Store, person: str) -> list[Token]:
    """The tokens that a person has made, newest first."""
    return await _found(store, TOKENS.c.person == person)


async def lasting_tokens(store: Store, tokens: Collection[str]) -> set[str]:
    """Those of these hashed tokens that have not been revoked."""
    return {row.token for row in await store.engine.rows(select(TOKENS.c.token).where(TOKENS.c.token.in_(tokens)))}


async def revoke_token(store: Store, person: str, id: str) -> bool:
    """Revoke one of this person's tokens; False if there is none."""
    mine = (TOKENS.c.token == id.replace(NUL, ""), TOKENS.c.person == person)
    return await store.engine.execute(delete(TOKENS).where(*mine)) == 1


async def _found(store: Store, where: ColumnElement[bool]) -> list[Token]:
    people = (PEOPLE.c.id, PEOPLE.c.name.label("whose"), PEOPLE.c.emblem, PEOPLE.c.account)
    joined = TOKENS.join(PEOPLE, PEOPLE.c.id == TOKENS.c.person)
    query = select(TOKENS, *people).select_from(joined).where(where).order_by(TOKENS.c.made.desc())
    return [
        Token(row.token, Person(row.id, row.whose, row.emblem, row.account), row.table, row.seat, row.name, row.made)
        for row in await store.engine.rows(query)
    ]


# ------------------------------------------------------------------ requests


def bearer_in(headers: Mapping[str, str]) -> str | None:
    """The secret that a program sends with a request; None for browsers and anyone else who sends none."""
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    return secret.strip() if scheme.lower() == "bearer" else None


async def token_here(connection: AnyConnection, store: Store) -> Token | None:
    """The token that a request carries; None if it carries none, or an unknown one."""
    secret = bearer_in(connection.headers)
    if secret is None:
        return None
    known: dict[str, Any] = connection.scope.setdefault("state", {})
    if LOOKED_UP not in known:
        known[LOOKED_UP] = await token_of(store, secret)
    token: Token | None = known[LOOKED_UP]
    return token


async def check_token(connection: AnyConnection, store: Store, table: str | None) -> Token | None:
    """Refuse an unknown token, and one used for anything but its own table."""
    token = await token_here(connection, store)
    if token is None and bearer_in(connection.headers) is not None:
        raise Unauthorised("This token is unknown, or it has been revoked.")
    if token is not None and table != token.table:
        raise Forbidden(
            "This token is only valid for seat {number} of the table “{table}”.",
            number=token.seat, table=token.table,
        )  # fmt: skip
    return token


async def keep_to_its_seat(connection: AnyConnection, handler: BaseRouteHandler, store: Store) -> None:
    """Guard for every route: what a token may call. What it may do there is up to the table, as it is for people."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return  # the socket's own route checks the token: refused here, the program would not learn why
    if handler.opt.get(PUBLIC):
        return
    table = connection.path_params.get("id") if handler.opt.get(PROGRAMS) else None
    await check_token(connection, store, table)
