"""Rate limits: far above what people need, and far below a flood.

A route names its limit (`limit="moves"`). Routes that name none are counted as CHANGES if they change something,
and as VIEWS otherwise.
"""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from time import monotonic
from typing import NoReturn

from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException, WebSocketException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from comptoir.engine.errors import Refusal
from comptoir.server.cookies import AnyConnection
from comptoir.server.people.identity import person_of
from comptoir.server.people.tokens import READING
from comptoir.server.protection.rate_counters import counters_of
from comptoir.server.storage.presence import tables_with_bots
from comptoir.server.storage.store import Person, Store, hashed

LOG = logging.getLogger(__name__)

# Who is counted; strangers are counted by address.
ADDRESS, PERSON, ACCOUNT, BROWSER, MAILBOX = "address", "person", "account", "browser", "mailbox"
MINUTE = 60
VIEWS, CHANGES, MOVES, DRAWINGS, BOTS = "views", "changes", "moves", "drawings", "bots"
UNCOUNTED = {"limit": ""}  # option of a route without a limit
TOO_MANY = 4429  # the close code of a socket that is refused


@dataclass(frozen=True, slots=True)
class RateLimit:
    """At most this many times in this many seconds, for each person or address that is counted."""

    most: int
    whom: str
    seconds: int = MINUTE


LIMITS = {
    "guests": RateLimit(30, ADDRESS),
    "accounts": RateLimit(10, ADDRESS),
    "sign-in": RateLimit(10, ADDRESS),
    "passwords": RateLimit(5, ACCOUNT),
    "own-passwords": RateLimit(20, BROWSER, 10 * MINUTE),
    "recovery": RateLimit(10, ADDRESS),
    "tables": RateLimit(40, ADDRESS),
    BOTS: RateLimit(120, ADDRESS, 60 * MINUTE),
    "forms": RateLimit(300, ADDRESS),
    "seats": RateLimit(40, ADDRESS),
    "invitations": RateLimit(60, ADDRESS),
    "friends": RateLimit(60, PERSON, 10 * MINUTE),
    "chat": RateLimit(20, PERSON),
    "downloads": RateLimit(5, PERSON, 60 * MINUTE),
    "erasures": RateLimit(3, ADDRESS, 60 * MINUTE),
    "reports": RateLimit(10, PERSON, 10 * MINUTE),
    MOVES: RateLimit(3000, PERSON),
    "hints": RateLimit(20, PERSON),
    DRAWINGS: RateLimit(600, PERSON),
    VIEWS: RateLimit(3000, PERSON),
    "records": RateLimit(20, ADDRESS),
    "sockets": RateLimit(120, PERSON),
    "tokens": RateLimit(20, PERSON),
    "challenges": RateLimit(30, PERSON, 10 * MINUTE),
    "programs": RateLimit(20, PERSON, 10 * MINUTE),
    "messages": RateLimit(20, PERSON, 10 * MINUTE),
    "mails": RateLimit(3, MAILBOX, 60 * MINUTE),
    "codes": RateLimit(10, PERSON),
    CHANGES: RateLimit(240, PERSON),
}
OPEN_SOCKETS = {PERSON: 40, ADDRESS: 400}  # open at once, per worker
BOT_TABLES = 40  # in play at once, per person who set them up


class RateLimits:
    """Counts requests and refuses those above their limit."""

    def __init__(self, store: Store, scale: float = 1.0) -> None:
        """`scale` multiplies all limits; 0 switches them off."""
        self._store = store
        self._scale = scale
        self._counts = counters_of(store)
        self._refused: dict[str, float] = {}  # until when each is blocked: further requests are not counted again
        self._open: Counter[str] = Counter()

    async def guard(self, connection: AnyConnection, handler: BaseRouteHandler) -> None:
        """Count a request against its route's limit."""
        kind = kind_of(handler, str(connection.scope.get("method", "GET")))
        if kind:
            person = await person_of(connection, self._store) if LIMITS[kind].whom == PERSON else None
            await self.count(kind, person.id if person else client_of(connection), connection)

    async def count(self, kind: str, whom: str, connection: AnyConnection) -> None:
        """Count one more request by a person; refused above the limit."""
        if not self._scale:
            return
        limit, key = LIMITS[kind], f"{kind} {hashed(whom)}"
        left = self._refused.get(key, 0.0) - monotonic()
        if left > 0:
            refuse(connection, left)
        try:
            found = await self._counts.add(key, limit.seconds)
        except Exception:  # whatever the database raises: nobody is kept from playing by it
            LOG.warning("Requests cannot be counted; none are refused.", exc_info=True)
            return
        most = self._most(limit.most)
        policy, rest = f"q={most};w={limit.seconds}", f"r={max(0, most - found.number)};t={ceil(found.left)}"
        connection.scope["rate limit"] = f'"{kind}";{policy}', f'"{kind}";{rest}'  # type: ignore[typeddict-unknown-key]
        if found.number > most:
            now = monotonic()
            known = {other: until for other, until in self._refused.items() if until > now}
            self._refused = known | {key: now + found.left}
            refuse(connection, found.left)

    @contextmanager
    def socket(self, connection: AnyConnection, person: Person | None) -> Iterator[None]:
        """Count a socket for as long as it is open; refused if a person has too many."""
        keys = {ADDRESS: client_of(connection)} | ({PERSON: person.id} if person else {})
        for whom, key in keys.items():
            if self._scale and self._open[key] >= self._most(OPEN_SOCKETS[whom]):
                refuse(connection, MINUTE)
        self._open.update(keys.values())
        try:
            yield
        finally:
            for key in keys.values():
                self._open[key] -= 1
                if not self._open[key]:
                    del self._open[key]

    async def check_bots(self, connection: AnyConnection, person: Person) -> None:
        """Refuse bots at one more table if they already play at too many of this person's tables."""
        if self._scale and await tables_with_bots(self._store.engine, person.id) >= self._most(BOT_TABLES):
            raise Refusal(
                "Bots are playing at {number} of your tables; finish one of those games first.",
                number=self._most(BOT_TABLES),
            )
        await self.count(BOTS, client_of(connection), connection)

    def _most(self, most: int) -> int:
        return max(1, round(most * self._scale))


async def tell_what_is_left(message: Message, scope: Scope) -> None:
    """Report the limit and what is left of it, in the headers of the IETF draft."""
    found: tuple[str, str] | None = scope.get("rate limit")  # type: ignore[assignment]
    if message["type"] == "http.response.start" and found is not None:
        named = zip((b"ratelimit-policy", b"ratelimit"), found, strict=True)
        message["headers"] = [*message["headers"], *((name, value.encode()) for name, value in named)]


def kind_of(handler: BaseRouteHandler, method: str) -> str:
    """The limit of a route; empty if it is not counted."""
    return str(handler.opt.get("limit", VIEWS if method in READING else CHANGES))


def refuse(connection: AnyConnection, left: float) -> NoReturn:
    """Too many requests: retry after this many seconds."""
    if connection.scope["type"] == ScopeType.WEBSOCKET:
        raise WebSocketException(code=TOO_MANY, detail="too often")
    raise TooManyRequestsException(headers={"retry-after": str(max(1, ceil(left)))})


def client_of(connection: AnyConnection) -> str:
    """The client's address, as a trusted proxy has reported it."""
    return network_of(connection.client.host) if connection.client else ""


def network_of(host: str) -> str:
    """An address as it is counted: for IPv6 its first 64 bits, since a household can choose the rest freely."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    return str(address.ipv4_mapped or ip_network((int(address), 64), strict=False))
