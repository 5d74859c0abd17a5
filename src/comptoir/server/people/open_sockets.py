"""Open sockets: each is closed when the session or the token that let it in has ended, wherever that is done.

All of them are looked at together: asked for one by one, thousands would keep the database from everybody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from comptoir.server.cookies import AnyConnection, cookie_of
from comptoir.server.metrics import Metrics
from comptoir.server.people.identity import COOKIE
from comptoir.server.people.sessions import lasting_sessions
from comptoir.server.people.tokens import bearer_of, lasting_tokens
from comptoir.server.refusals import LOST
from comptoir.server.storage.store import Store, hashed

LOG = logging.getLogger(__name__)
LOOK = 5.0  # seconds between two looks
AT_ONCE = 500  # of them that are asked for in one question
Lasting = Callable[[Store, Collection[str]], Awaitable[set[str]]]  # which sessions or tokens have not ended


@dataclass(eq=False, slots=True)
class OpenSocket:
    """A browser or a program that follows a table: when it has to leave, and with which code it went."""

    session: str = ""  # that let it in, hashed; strangers have none
    token: str = ""
    leaving: asyncio.Event = field(default_factory=asyncio.Event)
    code: int = LOST


class OpenSockets:
    """The sockets of this worker."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._open: set[OpenSocket] = set()

    @contextmanager
    def opened(self, socket: AnyConnection) -> Iterator[OpenSocket]:
        """A socket is open as long as this lasts."""
        found = _let_in_by(socket)
        self._open.add(found)
        self._metrics.socket_opened()
        try:
            yield found
        finally:
            self._open.discard(found)
            self._metrics.socket_closed(found.code)

    def disconnect(self) -> None:
        """Send all away; pages connect again by themselves."""
        for each in self._open:
            each.leaving.set()

    async def watch(self) -> None:
        """Look from time to time, as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._look({each: each.session for each in self._open if each.session}, lasting_sessions)
                await self._look({each: each.token for each in self._open if each.token}, lasting_tokens)
            except Exception:  # whatever the database has in store: it is asked again
                LOG.warning("Sessions and tokens could not be looked at.", exc_info=True)

    async def _look(self, secrets: dict[OpenSocket, str], lasting: Lasting) -> None:
        found = list(secrets.items())
        for first in range(0, len(found), AT_ONCE):
            some = found[first : first + AT_ONCE]
            known = await lasting(self._store, {secret for _, secret in some})
            for each, secret in some:
                if secret not in known:
                    each.leaving.set()


def _let_in_by(socket: AnyConnection) -> OpenSocket:
    secret = bearer_of(socket)
    if secret is not None:
        return OpenSocket(token=hashed(secret))
    return OpenSocket(session=hashed(cookie_of(socket, COOKIE)) if socket.scope.get("user") is not None else "")
