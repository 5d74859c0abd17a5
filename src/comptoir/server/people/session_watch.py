"""Whoever follows a table has to leave when the session or the token that let them in is ended, wherever that is done.

All of them are looked at together: asked for one by one, thousands would keep the database from everybody else.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

from litestar import WebSocket

from comptoir.server.cookies import cookie_of
from comptoir.server.people.identity import COOKIE
from comptoir.server.people.sessions import lasting_sessions
from comptoir.server.people.tokens import bearer_of, lasting_tokens
from comptoir.server.storage.store import Store, hashed

LOG = logging.getLogger(__name__)
LOOK = 5.0  # seconds between two looks
AT_ONCE = 500  # of them that are asked for in one question


class SessionWatch:
    """The browsers and programs that follow tables at this worker."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._browsers: dict[asyncio.Event, str] = {}  # what tells them to leave, and their sessions
        self._programs: dict[asyncio.Event, str] = {}  # and their tokens

    @contextmanager
    def watched(self, socket: WebSocket[Any, Any, Any], leaving: asyncio.Event) -> Iterator[None]:
        """Somebody follows a table as long as this lasts."""
        secret = bearer_of(socket)
        if secret is not None:
            self._programs[leaving] = hashed(secret)
        elif socket.scope.get("user") is not None:
            self._browsers[leaving] = hashed(cookie_of(socket, COOKIE))
        try:
            yield
        finally:
            self._programs.pop(leaving, None)
            self._browsers.pop(leaving, None)

    async def watch(self) -> None:
        """Look from time to time, as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._look(self._browsers, lasting_sessions)
                await self._look(self._programs, lasting_tokens)
            except Exception:  # whatever the database has in store: it is asked again
                LOG.warning("Sessions and tokens could not be looked at.", exc_info=True)

    async def _look(
        self, watched: dict[asyncio.Event, str], lasting: Callable[[Store, Collection[str]], Awaitable[set[str]]]
    ) -> None:
        following = list(watched.items())
        for first in range(0, len(following), AT_ONCE):
            some = following[first : first + AT_ONCE]
            known = await lasting(self._store, {secret for _, secret in some})
            for leaving, secret in some:
                if secret not in known:
                    leaving.set()
