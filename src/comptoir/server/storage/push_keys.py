"""The private key of this server for push messages: made once, and kept with the site settings."""

from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from comptoir.server.storage.engines import Database
from comptoir.server.storage.schema import HOUSE

NAME = "push key"  # among the site settings
KEPT = select(HOUSE.c.value).where(HOUSE.c.name == NAME)


async def kept_push_key(engine: Database, make: Callable[[], str]) -> str:
    """The key, the same for all workers and for ever: a browser accepts messages from whoever it subscribed to."""
    kept = await engine.first(KEPT)
    if kept is None:
        with suppress(IntegrityError):  # another worker made one at the same moment
            await engine.execute(insert(HOUSE).values(name=NAME, value=make()))
        kept = await engine.first(KEPT)
    assert kept is not None, "the push key was not kept"
    return str(kept.value)
