"""Can the database be used? One line says when it cannot, whatever was wanted of it, and one when it can again."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from time import monotonic
from typing import Any

from sqlalchemy import Dialect, Engine, event
from sqlalchemy.connectors.asyncio import AsyncAdapt_Error
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, SQLAlchemyError, TimeoutError

LOG = logging.getLogger(__name__)
# A file that somebody else keeps, or that cannot be read or written: the disk is full or fails, a right is missing.
NOT_NOW = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL,
}  # fmt: skip
# Classes of PostgreSQL's states: connections, resources (the disk too), starting and stopping, the system itself.
PASSING = ("08", "53", "57P", "58")


WRONG = (PermissionError, NotADirectoryError, IsADirectoryError, FileExistsError)


class Health:
    """What those who use a database have found last."""

    def __init__(self) -> None:
        self.problem = ""  # why it cannot be used
        self._since = 0.0

    def failed(self, problem: BaseException) -> None:
        """Somebody has met a problem; it is told if it is the first of its kind that passes."""
        if not self.problem and passes(problem):
            self.problem, self._since = own_words(problem), monotonic()
            LOG.error("The database cannot be used; everybody is told to come back until it can: %s", self.problem)

    def worked(self) -> None:
        """Something was written: reading is no proof, for it works on a full disk too."""
        if self.problem:
            self.problem = ""
            LOG.warning("The database can be used again, after %.0f seconds.", monotonic() - self._since)


def attend(engine: Engine, health: Health) -> None:
    """Note every problem of an engine, and give those of a driver that cannot connect a form that is known."""

    def asked(context: ExceptionContext) -> None:
        if not context.is_pre_ping:  # a connection that has ended is replaced
            health.failed(context.sqlalchemy_exception or context.original_exception)

    def connect(dialect: Dialect, _: Any, args: Any, options: Any) -> Any:
        try:
            return dialect.connect(*args, **options)
        except Exception as problem:
            health.failed(problem)
            known: Any = dialect.loaded_dbapi
            if isinstance(problem, known.Error):
                raise
            raise known.OperationalError(own_words(problem)) from problem

    event.listen(engine, "handle_error", asked)
    event.listen(engine, "do_connect", connect)


def is_away(problem: BaseException) -> bool:
    """Is this what the database says when it cannot be used for now?"""
    if isinstance(problem, BaseExceptionGroup):
        return all(map(is_away, problem.exceptions))
    return isinstance(problem, (SQLAlchemyError, AsyncAdapt_Error)) and passes(problem)


def passes(problem: BaseException) -> bool:
    """May what was asked of the database work later, as it is?"""
    if isinstance(problem, DBAPIError) and problem.connection_invalidated:
        return True
    return any(_passes(part) for part in _chain(problem))


def _passes(problem: BaseException) -> bool:
    if isinstance(problem, sqlite3.Error):
        return getattr(problem, "sqlite_errorcode", 0) & 0xFF in NOT_NOW  # the rest of it are details
    state = getattr(problem, "sqlstate", None)
    if state is not None:
        return str(state).startswith(PASSING)
    return isinstance(problem, (TimeoutError, OSError))  # a built-in TimeoutError is an OSError


def will_pass(problem: BaseException | None) -> bool:
    """May waiting help at the start? Not where a path or a right is wrong, which a running server may see change."""
    if problem is None or any(isinstance(part, WRONG) for part in _chain(problem)):
        return False
    wrong = {getattr(part, "sqlite_errorcode", 0) & 0xFF for part in _chain(problem)}
    return passes(problem) and not wrong & {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}


def own_words(problem: BaseException) -> str:
    """What the database itself says, without the names that those who pass it on put before it."""
    said = list(_chain(problem))[-1]
    return (str(said) or type(said).__name__).splitlines()[0].rstrip(".")


def _chain(problem: BaseException) -> Iterator[BaseException]:
    """A problem, and what has caused it."""
    found: BaseException | None = problem
    while found is not None:
        yield found
        found = (found.orig if isinstance(found, DBAPIError) else None) or found.__cause__
