"""How long a browser is known: as long as somebody comes back now and then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import time
from typing import Any

from litestar import WebSocket
from sqlalchemy import delete, select, update

from comptoir.server.people.identity import COOKIE
from comptoir.server.settings import SESSION_AGE
from comptoir.server.storage.schema import SESSIONS
from comptoir.server.storage.store import Store, hashed

LOG = logging.getLogger(__name__)
LOOK = 60.0  # seconds between two looks whether the session of a browser that follows a table has ended
RENEWAL = 24 * 3600  # seconds after which a session that is used begins anew


async def renew_session(store: Store, token: str) -> bool:
    """Let a session begin anew, and its cookie with it; False if it has just begun, or ended long ago."""
    now, mine = time(), SESSIONS.c.token == hashed(token)
    async with store.engine.connect() as connection:
        made = (await connection.execute(select(SESSIONS.c.made).where(mine))).scalar()
    if made is None or not RENEWAL < now - made < SESSION_AGE:
        return False
    async with store.engine.begin() as connection:
        return (await connection.execute(update(SESSIONS).where(mine).values(made=now))).rowcount == 1


async def forget_sessions(store: Store) -> None:
    """Delete the sessions that have ended."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(SESSIONS).where(SESSIONS.c.made <= time() - SESSION_AGE))


@asynccontextmanager
async def leaves_when_signed_out(
    socket: WebSocket[Any, Any, Any], store: Store, leaving: asyncio.Event
) -> AsyncIterator[None]:
    """A browser that follows a table has to leave when its session has ended, wherever that was done."""
    is_known = socket.scope.get("user") is not None  # by its cookie: a program is known by a token of its own
    watching = asyncio.create_task(_watch(store, socket.cookies[COOKIE], leaving)) if is_known else None
    try:
        yield
    finally:
        if watching is not None:
            watching.cancel()


async def _watch(store: Store, token: str, leaving: asyncio.Event) -> None:
    while not leaving.is_set():
        await asyncio.sleep(LOOK)
        try:
            if await store.person_of(token) is None:
                leaving.set()
        except Exception:  # whatever the database has in store: it is asked again
            LOG.warning("A session could not be looked at.", exc_info=True)
