"""Browser sessions: where a person is signed in, and how long that lasts. A session in use does not expire."""

from collections.abc import Collection
from dataclasses import dataclass
from time import time

from sqlalchemy import delete, update

from comptoir.server.storage.schema import SESSIONS
from comptoir.server.storage.sessions import since, valid_sessions
from comptoir.server.storage.store import NUL, Store, hashed

RENEWAL = 3600  # seconds between two renewals of a session that is in use
# The order matters: most browsers also claim to be the ones below them.
BROWSERS = {
    "Edg": "Edge",
    "OPR": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "CrOS": "ChromeOS",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


@dataclass(frozen=True, slots=True)
class Session:
    """A browser in which a person is signed in."""

    id: str  # the hashed token
    began: float
    seen: float
    browser: str
    is_here: bool


async def sessions_of(store: Store, person: str, token: str) -> list[Session]:
    """A person's sessions: the browser with this token first, then by last visit."""
    query, here = valid_sessions(SESSIONS).where(SESSIONS.c.person == person), hashed(token)
    found = [
        Session(row.token, row.began or row.made, row.made, row.browser or "", row.token == here)
        for row in await store.engine.rows(query, **since(time()))
    ]
    return sorted(found, key=lambda session: (not session.is_here, -session.seen))


async def renew_session(store: Store, token: str, browser: str) -> bool:
    """Record that a session is in use, which extends it; False if that was recorded recently, or if it has ended."""
    now, mine = time(), SESSIONS.c.token == hashed(token)
    session = await store.engine.first(valid_sessions(SESSIONS.c.made).where(mine), **since(now))
    if session is None or now - session.made <= RENEWAL:
        return False
    return await store.engine.execute(update(SESSIONS).where(mine).values(made=now, browser=browser)) == 1


async def end_session(store: Store, person: str, id: str) -> bool:
    """Sign a person out in one browser; False if they were not signed in there."""
    mine = (SESSIONS.c.token == id.replace(NUL, ""), SESSIONS.c.person == person)
    return await store.engine.execute(delete(SESSIONS).where(*mine)) == 1


async def end_session_here(store: Store, token: str) -> None:
    """Sign out in the browser with this token."""
    await store.engine.execute(delete(SESSIONS).where(SESSIONS.c.token == hashed(token)))


async def end_other_sessions(store: Store, person: str, token: str) -> None:
    """Sign a person out everywhere except in the browser with this token."""
    others = (SESSIONS.c.person == person, SESSIONS.c.token != hashed(token))
    await store.engine.execute(delete(SESSIONS).where(*others))


async def forget_sessions(store: Store) -> None:
    """Delete expired sessions."""
    ended = delete(SESSIONS).where(SESSIONS.c.token.not_in(valid_sessions(SESSIONS.c.token)))
    await store.engine.execute(ended, since(time()))


async def lasting_sessions(store: Store, sessions: Collection[str]) -> set[str]:
    """Those of these hashed tokens whose sessions are still valid."""
    query = valid_sessions(SESSIONS.c.token).where(SESSIONS.c.token.in_(sessions))
    return {row.token for row in await store.engine.rows(query, **since(time()))}


def browser_of(agent: str) -> str:
    """A user agent as `Firefox, Linux`, for people to recognise their own; empty if nothing in it is recognised."""
    found = (next((name for mark, name in names.items() if mark in agent), "") for names in (BROWSERS, SYSTEMS))
    return ", ".join(name for name in found if name)
