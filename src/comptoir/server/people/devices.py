"""Known devices: browsers that have signed in before, which wrong passwords from elsewhere do not lock out.

Each has a cookie of its own, which outlives the session. It grants no access; it only decides whose attempts count.
"""

from time import time

from litestar.datastructures import Cookie
from sqlalchemy import delete, insert, select, update

from comptoir.server.cookies import AnyConnection, cookie_of, own_cookie
from comptoir.server.settings import SESSION_AGE, Settings
from comptoir.server.storage.schema import DEVICES, PEOPLE
from comptoir.server.storage.store import NUL, Store, hashed, new_secret

COOKIE = "comptoir-device"
MOST = 20  # per person; the oldest are forgotten


async def known_device(connection: AnyConnection, store: Store, account: str) -> str:
    """The device, if this account has been signed in to with it; otherwise empty."""
    token = cookie_of(connection, COOKIE)
    if not token or NUL in account:
        return ""
    whose = select(PEOPLE.c.id).where(PEOPLE.c.account == account.casefold()).scalar_subquery()
    query = select(DEVICES.c.made).where(DEVICES.c.token == hashed(token), DEVICES.c.person == whose)
    return token if await store.engine.first(query) is not None else ""


async def remember_device(connection: AnyConnection, store: Store, person: str, settings: Settings) -> Cookie:
    """Remember this browser. A family that shares one keeps a single cookie for all."""
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
    """Forget all of a person's devices."""
    await store.engine.execute(delete(DEVICES).where(DEVICES.c.person == person))
