"""How long a browser is known: as long as somebody comes back now and then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from time import time
from typing import Any

from litestar import WebSocket
from sqlalchemy import delete, select, update

from comptoir.server.people.identity import COOKIE
from comptoir.server.settings import SESSION_AGE
from comptoir.server.storage.schema import SESSIONS
from comptoir.server.storage.store import Store, hashed

LOG = logging.getLogger(__name__)
LOOK = 60.0  # seconds between two looks whether the sessions of browsers that follow tables have ended
AT_ONCE = 500  # sessions that are asked for in one question
RENEWAL = 24 * 3600  # seconds after which a session that is used begins anew


async def renew_session(store: Store, token: str) -> bool:
    """Let a session begin anew, and its cookie with it; False if it has just begun, or ended long ago."""
    now, mine = time(), SESSIONS.c.token == hashed(token)
    session = await store.engine.first(select(SESSIONS.c.made).where(mine))
    if session is None or not RENEWAL < now - session.made < SESSION_AGE:
        return False
    async with store.engine.begin() as connection:
        return (await connection.execute(update(SESSIONS).where(mine).values(made=now))).rowcount == 1


async def forget_sessions(store: Store) -> None:
    """Delete the sessions that have ended."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.made <= time() - SESSION_AGE))


class Sessions:
    """The browsers that follow tables: each has to leave when its session has ended, wherever that was done.

    All of them are looked at together: asked for one by one, thousands would keep the database from everybody else.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._following: dict[asyncio.Event, str] = {}  # what tells a browser to leave, and its session

    @contextmanager
    def watched(self, socket: WebSocket[Any, Any, Any], leaving: asyncio.Event) -> Iterator[None]:
        """A browser follows a table as long as this lasts."""
        if socket.scope.get("user") is not None:  # known by its cookie: a program is known by a token of its own
            self._following[leaving] = hashed(socket.cookies[COOKIE])
        try:
            yield
        finally:
            self._following.pop(leaving, None)

    async def watch(self) -> None:
        """Look from time to time, as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self._look()
            except Exception:  # whatever the database has in store: it is asked again
                LOG.warning("Sessions could not be looked at.", exc_info=True)

    async def _look(self) -> None:
        following = list(self._following.items())
        for first in range(0, len(following), AT_ONCE):
            some = following[first : first + AT_ONCE]
            known = await self._known({session for _, session in some})
            for leaving, session in some:
                if session not in known:
                    leaving.set()

    async def _known(self, sessions: Collection[str]) -> set[str]:
        """Those that have not ended."""
        lasts = (SESSIONS.c.token.in_(sessions), SESSIONS.c.made > time() - SESSION_AGE)
        return {row.token for row in await self._store.engine.rows(select(SESSIONS.c.token).where(*lasts))}
