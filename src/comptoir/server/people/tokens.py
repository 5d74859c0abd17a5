"""Tokens for programs: of one person's seat at one table, or of the program's own account; each with its scopes."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from time import time
from typing import Any

from litestar.enums import ScopeType
from litestar.handlers.base import BaseRouteHandler
from sqlalchemy import ColumnElement, Row, delete, insert, select, union

from comptoir.server.cookies import AnyConnection
from comptoir.server.refusals import Forbidden, MissingScope, Unauthorised
from comptoir.server.storage.programs import PLAY, READ
from comptoir.server.storage.schema import PEOPLE, PROGRAM_TOKENS, TOKENS
from comptoir.server.storage.store import NUL, Person, Store, hashed, new_secret

PROGRAMS = "programs"  # option of a route that a token may call for its own table
ACCOUNTS = "accounts"  # option of a route that a token of a program's account may call, about whatever it is
SCOPE = "scope"  # option of a route that needs another scope than READ to look and PLAY to change something
PUBLIC = "public"  # option of a route that anyone may call, with or without a token
LOOKED_UP = "token"  # where a connection caches its token
OF_SEATS = (READ, PLAY)  # the scopes that a token for a seat can have
READING = ("GET", "HEAD", "OPTIONS")  # methods that change nothing
WHOSE = (PEOPLE.c.id, PEOPLE.c.name.label("whose"), PEOPLE.c.emblem, PEOPLE.c.account)


@dataclass(frozen=True, slots=True)
class Token:
    """What a program may do: at one seat, for its person; or in its own name, wherever it sits."""

    id: str  # the hashed secret
    person: Person
    table: str  # empty for a program's own account
    seat: int | None
    name: str
    made: float
    scopes: tuple[str, ...]

    def opens(self, seats: Collection[int]) -> list[int]:
        """Those of its person's seats at a table that it may play."""
        return [seat for seat in seats if self.seat in (None, seat)]


# ------------------------------------------------------------------ what is kept


async def make_token(
    store: Store, person: Person, table: str, seat: int, name: str, secret: str = "", scopes: Collection[str] = OF_SEATS
) -> str:
    """Make a token for a person's seat, from the program's own secret or a new one; it is stored hashed."""
    secret = secret or new_secret()
    known = " ".join(scope for scope in OF_SEATS if scope in scopes)
    values = {"token": hashed(secret), "person": person.id, "table": table, "seat": seat, "name": name, "made": time()}
    await store.engine.execute(insert(TOKENS).values(scopes=known, **values))
    return secret


async def token_of(store: Store, secret: str) -> Token | None:
    """The token with this secret, unless it has been revoked."""
    found = await _found(store, TOKENS.c.token == hashed(secret))
    return found[0] if found else await _account_token(store, secret)


async def _account_token(store: Store, secret: str) -> Token | None:
    """The token of a program's account with this secret."""
    query = select(PROGRAM_TOKENS, *WHOSE).join_from(PROGRAM_TOKENS, PEOPLE, PEOPLE.c.id == PROGRAM_TOKENS.c.person)
    row = await store.engine.first(query.where(PROGRAM_TOKENS.c.token == hashed(secret)))
    return None if row is None else _token(row, "", None)


async def tokens_of(store: Store, person: str) -> list[Token]:
    """The tokens that a person has made, newest first."""
    return await _found(store, TOKENS.c.person == person)


async def lasting_tokens(store: Store, tokens: Collection[str]) -> set[str]:
    """Those of these hashed tokens that have not been revoked."""
    known = (select(part.c.token).where(part.c.token.in_(tokens)) for part in (TOKENS, PROGRAM_TOKENS))
    found = union(*known).subquery()
    return {row.token for row in await store.engine.rows(select(found.c.token))}


async def revoke_token(store: Store, person: str, id: str) -> bool:
    """Revoke one of this person's tokens; False if there is none."""
    mine = (TOKENS.c.token == id.replace(NUL, ""), TOKENS.c.person == person)
    return await store.engine.execute(delete(TOKENS).where(*mine)) == 1


async def _found(store: Store, where: ColumnElement[bool]) -> list[Token]:
    query = select(TOKENS, *WHOSE).join_from(TOKENS, PEOPLE, PEOPLE.c.id == TOKENS.c.person)
    rows = await store.engine.rows(query.where(where).order_by(TOKENS.c.made.desc()))
    return [_token(row, row.table, row.seat) for row in rows]


def _token(row: Row[Any], table: str, seat: int | None) -> Token:
    person = Person(row.id, row.whose, row.emblem, row.account)
    return Token(row.token, person, table, seat, row.name, row.made, tuple(row.scopes.split()))


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


async def check_token(
    connection: AnyConnection, store: Store, table: str | None, scope: str, *, takes_accounts: bool = False
) -> Token | None:
    """Refuse an unknown token, one used for anything but its own table or account, and one without the scope."""
    token = await token_here(connection, store)
    if token is None and bearer_in(connection.headers) is not None:
        raise Unauthorised("This token is unknown, or it has been revoked.")
    if token is not None:
        _check_place(token, table, takes_accounts=takes_accounts)
        if scope not in token.scopes:
            raise MissingScope("This token does not have the scope “{scope}”, which is needed here.", scope=scope)
    return token


def _check_place(token: Token, table: str | None, *, takes_accounts: bool) -> None:
    if not token.table and table is None and not takes_accounts:
        raise Forbidden("Programs cannot use this address.")
    if token.table and token.table != table:
        raise Forbidden(
            "This token is only valid for seat {number} of the table “{table}”.",
            number=token.seat, table=token.table,
        )  # fmt: skip


def scope_of(options: Mapping[str, Any], method: str) -> str:
    """The scope that a token needs for a route."""
    return str(options.get(SCOPE, READ if method in READING else PLAY))


async def keep_to_its_seat(connection: AnyConnection, handler: BaseRouteHandler, store: Store) -> None:
    """Guard for every route: what a token may call. What it may do there is up to the table, as it is for people."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        return  # the socket's own route checks the token: refused here, the program would not learn why
    if handler.opt.get(PUBLIC):
        return
    table = connection.path_params.get("id") if handler.opt.get(PROGRAMS) else None
    scope = scope_of(handler.opt, str(connection.scope.get("method", "GET")))
    await check_token(connection, store, table, scope, takes_accounts=bool(handler.opt.get(ACCOUNTS)))
