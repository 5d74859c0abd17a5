"""A database at an address is tried before anything depends on it: whoever got it wrong is told in a sentence."""

from __future__ import annotations

import asyncio

from sqlalchemy import URL, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.ext.asyncio import create_async_engine

from comptoir.engine.errors import Refusal
from comptoir.server.settings import Settings

PATIENCE = 10.0  # seconds that a database may take to answer
DRIVERS = ("postgresql+asyncpg", "sqlite+aiosqlite")


def reachable(settings: Settings) -> None:
    """Refused with the reason if the database does not answer."""
    url = _understood(settings)
    try:
        asyncio.run(asyncio.wait_for(_greet(url), PATIENCE))
    except ModuleNotFoundError as problem:
        raise Refusal("PostgreSQL needs a driver: pip install 'comptoir[postgres]'.") from problem
    except TimeoutError as problem:
        raise Refusal("“{path}” does not answer.", path=_shown(url)) from problem
    except Exception as problem:  # drivers have many words for the same
        reason = (str(problem) or type(problem).__name__).splitlines()[0].rstrip(".")
        raise Refusal("“{path}” cannot keep the games: {reason}.", path=_shown(url), reason=reason) from problem


def _understood(settings: Settings) -> URL:
    try:
        url = make_url(settings.url())
    except (ArgumentError, NoSuchModuleError, ValueError):
        url = None
    if url is None or url.drivername not in DRIVERS:
        example = "postgresql://name@host/database"
        raise Refusal("This is no address of a database; one looks like {example}.", example=example)
    return url


async def _greet(url: URL) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    finally:
        await engine.dispose()


def _shown(url: URL) -> str:
    """The address without what is secret in it."""
    return url.set(drivername=url.drivername.partition("+")[0]).render_as_string(hide_password=True)
