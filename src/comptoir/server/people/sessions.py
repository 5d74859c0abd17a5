"""How long a browser is known: as long as somebody comes back now and then."""

from __future__ import annotations

from collections.abc import Collection
from time import time

from sqlalchemy import delete, select, update

from comptoir.server.settings import SESSION_AGE
from comptoir.server.storage.schema import SESSIONS
from comptoir.server.storage.store import Store, hashed

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


async def lasting_sessions(store: Store, sessions: Collection[str]) -> set[str]:
    """Those of these sessions, as they are stored, that have not ended."""
    lasts = (SESSIONS.c.token.in_(sessions), SESSIONS.c.made > time() - SESSION_AGE)
    return {row.token for row in await store.engine.rows(select(SESSIONS.c.token).where(*lasts))}
