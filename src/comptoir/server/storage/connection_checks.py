"""Connection checks: a database address is tried before anything depends on it, and a mistake is explained."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.ext.asyncio import create_async_engine

from comptoir.engine.errors import Refusal
from comptoir.extras import lacking
from comptoir.server.settings import Settings
from comptoir.server.storage.copies import keep, revision_in
from comptoir.server.storage.health import own_words
from comptoir.server.storage.migrate import Form, form_of
from comptoir.server.storage.store import opened

PATIENCE = 10.0  # seconds that a database may take to answer
DRIVERS = ("postgresql+asyncpg", "sqlite+aiosqlite")


def reachable(settings: Settings) -> None:
    """Refuse with the reason if the database does not answer."""
    url = _understood(settings)
    try:
        asyncio.run(asyncio.wait_for(_greet(url), PATIENCE))
    except ModuleNotFoundError as problem:
        raise lacking("postgres") from problem
    except TimeoutError as problem:
        raise Refusal("“{path}” does not answer.", path=_shown(url)) from problem
    except Exception as problem:  # drivers report this in many ways
        raise _refusal(url, problem) from problem


def bring_up_to_date(settings: Settings) -> Path | None:
    """Upgrade a database that answers to the current schema; refused with the reason if that fails.

    A file is copied before it changes, so that an older version can be restored; returns the path of the copy.
    """
    with answering(settings):
        return asyncio.run(_bring_up_to_date(settings))


async def _bring_up_to_date(settings: Settings) -> Path | None:
    file = settings.file()
    is_older = file is not None and file.is_file() and form_of(*revision_in(file)) is Form.OLDER
    kept = keep(file) if file is not None and is_older else None
    async with opened(settings):
        return kept


@contextmanager
def answering(settings: Settings) -> Iterator[None]:
    """Turn any error of the database into a refusal in its own words."""
    try:
        yield
    except DBAPIError as problem:
        raise _refusal(make_url(settings.url()), problem) from problem


def _refusal(url: URL, problem: Exception) -> Refusal:
    return Refusal("“{path}” cannot keep the games: {reason}.", path=_shown(url), reason=own_words(problem))


def _understood(settings: Settings) -> URL:
    try:
        url = make_url(settings.url())
    except (ArgumentError, NoSuchModuleError, ValueError):
        url = None
    if url is None or url.drivername not in DRIVERS:
        example = "postgresql://name@host/database"
        raise Refusal("This is not a database address; write it like {example}.", example=example)
    if "@" in f"{url.host}{url.database}":  # half of a password, which must not be shown
        raise Refusal("In the database password, write @ as %40 and / as %2F.")
    return url


async def _greet(url: URL) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    finally:
        await engine.dispose()


def _shown(url: URL) -> str:
    """The address without its secrets; a password may appear in two places."""
    shown = url.set(drivername=url.drivername.partition("+")[0]).difference_update_query(["password"])
    return shown.render_as_string(hide_password=True)
