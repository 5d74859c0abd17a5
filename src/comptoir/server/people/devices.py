"""Browsers in which somebody has signed in before: wrong passwords from elsewhere do not keep these out.

Such a browser has a cookie of its own, which outlives the session and opens nothing: it only says whose tries count.
"""

from __future__ import annotations

from time import time

from litestar.datastructures import Cookie
from sqlalchemy import delete, insert, select, update

from comptoir.server.cookies import AnyConnection, cookie_of, own_cookie
from comptoir.server.settings import SESSION_AGE, Settings
from comptoir.server.storage.schema import DEVICES, PEOPLE
from comptoir.server.storage.store import NUL, Store, hashed, new_secret

COOKIE = "comptoir-device"
MOST = 20  # browsers of one person; the oldest are forgotten


async def known_device(connection: AnyConnection, store: Store, account: str) -> str:
    """The browser, if somebody has signed in to this account with it; otherwise nothing."""
    token = cookie_of(connection, COOKIE)
    if not token or NUL in account:
        return ""
    whose = select(PEOPLE.c.id).where(PEOPLE.c.account == account.casefold()).scalar_subquery()
    query = select(DEVICES.c.made).where(DEVICES.c.token == hashed(token), DEVICES.c.person == whose)
    return token if await store.engine.first(query) is not None else ""


async def remember_device(connection: AnyConnection, store: Store, person: str, settings: Settings) -> Cookie:
    """Know this browser from now on. A family that shares it keeps one cookie for all."""
    token = cookie_of(connection, COOKIE) or new_secret()
    mine = (DEVICES.c.person == person, DEVICES.c.token == hashed(token))
    newest = select(DEVICES.c.token).where(DEVICES.c.person == person).order_by(DEVICES.c.made.desc()).limit(MOST)
    async with store.engine.begin() as transaction:
        updated = await transaction.execute(update(DEVICES).where(*mine).values(made=time()))
        if not updated.rowcount:
            await transaction.execute(insert(DEVICES).values(person=person, token=hashed(token), made=time()))
            await transaction.execute(delete(DEVICES).where(DEVICES.c.person == person, DEVICES.c.token.not_in(newest)))
    return own_cookie(COOKIE, token, SESSION_AGE, is_https=settings.is_https)


async def forget_devices(store: Store, person: str) -> None:
    """No browser of a person is known any more."""
    async with store.engine.begin() as connection:
        await connection.execute(delete(DEVICES).where(DEVICES.c.person == person))
