"""Open sockets: each is closed when the session or token that authorised it ends, on whichever worker that happens.

They are checked in batches: thousands of single queries would slow the database down for everyone.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from comptoir.server.background import repeat
from comptoir.server.cookies import AnyConnection, cookie_of
from comptoir.server.metrics import Metrics
from comptoir.server.people.identity import COOKIE
from comptoir.server.people.sessions import lasting_sessions
from comptoir.server.people.tokens import bearer_in, lasting_tokens
from comptoir.server.refusals import LOST
from comptoir.server.storage.store import Store, hashed

LOG = logging.getLogger(__name__)
LOOK = 5.0  # seconds between two checks
AT_ONCE = 500  # sessions or tokens in one query
Lasting = Callable[[Store, Collection[str]], Awaitable[set[str]]]  # returns the sessions or tokens that are still valid


@dataclass(eq=False, slots=True)
class OpenSocket:
    """A browser or program that follows a table: when it must disconnect, and the code that it was closed with."""

    session: str = ""  # the hashed session or token; None for strangers
    token: str = ""
    leaving: asyncio.Event = field(default_factory=asyncio.Event)
    code: int = LOST


class OpenSockets:
    """The open sockets of this worker."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._open: set[OpenSocket] = set()

    @contextmanager
    def opened(self, socket: AnyConnection) -> Iterator[OpenSocket]:
        """Register a socket for as long as it is open."""
        found = _let_in_by(socket)
        self._open.add(found)
        self._metrics.socket_opened()
        try:
            yield found
        finally:
            self._open.discard(found)
            self._metrics.socket_closed(found.code)

    def disconnect(self) -> None:
        """Disconnect everyone; pages reconnect by themselves."""
        for each in self._open:
            each.leaving.set()

    async def watch(self) -> None:
        """Check periodically while the server runs."""
        await repeat(self._check, LOOK, "Sessions and tokens could not be checked.")

    async def _check(self) -> None:
        await self._look({each: each.session for each in self._open if each.session}, lasting_sessions)
        await self._look({each: each.token for each in self._open if each.token}, lasting_tokens)

    async def _look(self, secrets: dict[OpenSocket, str], lasting: Lasting) -> None:
        found = list(secrets.items())
        for first in range(0, len(found), AT_ONCE):
            some = found[first : first + AT_ONCE]
            known = await lasting(self._store, {secret for _, secret in some})
            for each, secret in some:
                if secret not in known:
                    each.leaving.set()


def _let_in_by(socket: AnyConnection) -> OpenSocket:
    secret = bearer_in(socket.headers)
    if secret is not None:
        return OpenSocket(token=hashed(secret))
    return OpenSocket(session=hashed(cookie_of(socket, COOKIE)) if socket.scope.get("user") is not None else "")
