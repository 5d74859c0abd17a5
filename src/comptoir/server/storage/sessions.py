"""Session rows: those that are still valid, with a cap per person."""

from time import time
from typing import Any

from sqlalchemy import Connection, Float, Select, bindparam, case, delete, insert, select

from comptoir.server.settings import ACCOUNT_AGE, SESSION_AGE
from comptoir.server.storage.schema import PEOPLE, SESSIONS

MOST = 20  # per person; the least recently used one ends


def valid_sessions(*columns: Any) -> Select[Any]:
    """These columns of the sessions that are still valid, and of their people; `since` gives the parameters."""
    is_guest, accounts = PEOPLE.c.account.is_(None), bindparam("accounts_since", type_=Float)
    last = case((is_guest, bindparam("guests_since", type_=Float)), else_=accounts)
    joined = SESSIONS.join(PEOPLE, PEOPLE.c.id == SESSIONS.c.person)
    return select(*columns).select_from(joined).where(SESSIONS.c.made > last)


def since(now: float) -> dict[str, float]:
    """The last use after which a session is still valid."""
    return {"guests_since": now - SESSION_AGE, "accounts_since": now - ACCOUNT_AGE}


# Built once: every request needs it.
OF_SESSION = valid_sessions(PEOPLE).where(SESSIONS.c.token == bindparam("token"))


def add_session(connection: Connection, person: str, token: str, browser: str) -> None:
    """Add a session for a person, by its hashed token."""
    now, mine = time(), SESSIONS.c.person == person
    values = {"token": token, "person": person, "made": now, "began": now, "browser": browser}
    connection.execute(insert(SESSIONS).values(values))
    lasting = select(SESSIONS.c.token).where(mine).order_by(SESSIONS.c.made.desc()).limit(MOST)
    connection.execute(delete(SESSIONS).where(mine, SESSIONS.c.token.not_in(lasting)))
