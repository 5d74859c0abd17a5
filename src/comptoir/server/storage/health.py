"""Database health: one log line says when the database becomes unavailable, and one when it is back.

All errors are counted, and logged without the values that were sent.
"""

import logging
import re
import sqlite3
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any

from sqlalchemy import Dialect, Engine, event
from sqlalchemy.connectors.asyncio import AsyncAdapt_Error
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError, TimeoutError

LOG = logging.getLogger(__name__)
# The file is locked by another process, or cannot be read or written: disk full, disk failure, missing permission.
NOT_NOW = {
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PROTOCOL,
}  # fmt: skip
# Classes of PostgreSQL's states: connections, resources (the disk too), starting and stopping, system errors.
PASSING = ("08", "53", "57P", "58")
WRONG = (PermissionError, NotADirectoryError, IsADirectoryError, FileExistsError)
CONNECTING = "connect"  # the kind of error raised before anything can be queried

# PostgreSQL names the problem in the first line and the row in later ones; the driver quotes values it cannot send.
_QUOTED = re.compile(r"(query argument \$\d+): .*")


class Health:
    """The last state that the users of a database have met."""

    def __init__(self) -> None:
        self.problem = ""  # why it is unavailable
        self._since = 0.0

    def failed(self, problem: BaseException) -> None:
        """Record an error; it is logged if it is a temporary one and the first."""
        if not self.problem and passes(problem):
            self.problem, self._since = own_words(problem), monotonic()
            LOG.error("The database is unavailable; clients are told to retry until it is back: %s", self.problem)

    def worked(self, began: float) -> None:
        """A write that began at this time has succeeded.

        Reading proves nothing, since it works on a full disk too; nor does a write that began before the outage.
        """
        if self.problem and began >= self._since:
            self.problem = ""
            LOG.warning("The database is available again, after %.0f seconds.", monotonic() - self._since)


def attend(engine: Engine, health: Health) -> None:
    """Record every error of an engine, and convert a driver's connection errors to a known type."""

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


def discreet(engine: Engine) -> Engine:
    """The engine, with values removed from its errors. `hide_parameters` covers SQLAlchemy's own."""
    event.listen(engine, "handle_error", _leave_values_out)
    return engine


def _leave_values_out(context: ExceptionContext) -> None:
    for problem in (*_chain(context.original_exception), *_chain(context.sqlalchemy_exception)):
        if problem.args and isinstance(problem.args[0], str):
            problem.args = (_QUOTED.sub(r"\1", problem.args[0].partition("\n")[0]), *problem.args[1:])
        if getattr(problem, "detail", None):
            problem.detail = None  # type: ignore[attr-defined]


def watch(engine: Engine, watcher: Callable[[str], None]) -> None:
    """Report the kind of every error to the watcher, except a lost race for a row, which is expected."""

    def asked(context: ExceptionContext) -> None:
        problem = context.sqlalchemy_exception or context.original_exception
        if not isinstance(problem, IntegrityError):
            watcher(type(problem).__name__ if context.connection is not None else CONNECTING)

    event.listen(engine, "handle_error", asked)


def is_away(problem: BaseException) -> bool:
    """Does this error mean that the database is unavailable for now?"""
    if isinstance(problem, BaseExceptionGroup):
        return all(map(is_away, problem.exceptions))
    return isinstance(problem, (SQLAlchemyError, AsyncAdapt_Error)) and passes(problem)


def passes(problem: BaseException) -> bool:
    """May the same request succeed later?"""
    if isinstance(problem, DBAPIError) and problem.connection_invalidated:
        return True
    return any(_passes(part) for part in _chain(problem))


def _passes(problem: BaseException) -> bool:
    if isinstance(problem, sqlite3.Error):
        return getattr(problem, "sqlite_errorcode", 0) & 0xFF in NOT_NOW  # the rest of it is details
    state = getattr(problem, "sqlstate", None)
    if state is not None:
        return str(state).startswith(PASSING)
    return isinstance(problem, (TimeoutError, OSError))  # a built-in TimeoutError is an OSError


def will_pass(problem: BaseException | None) -> bool:
    """May waiting help at startup? Not if a path or permission is wrong, which a running server may see fixed."""
    if problem is None or any(isinstance(part, WRONG) for part in _chain(problem)):
        return False
    wrong = {getattr(part, "sqlite_errorcode", 0) & 0xFF for part in _chain(problem)}
    return passes(problem) and not wrong & {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}


def own_words(problem: BaseException) -> str:
    """The database's own message, without the names that drivers and SQLAlchemy put before it."""
    said = list(_chain(problem))[-1]
    return (str(said) or type(said).__name__).splitlines()[0].rstrip(".")


def _chain(problem: BaseException | None) -> Iterator[BaseException]:
    """An error and its causes."""
    while problem is not None:
        yield problem
        problem = (problem.orig if isinstance(problem, DBAPIError) else None) or problem.__cause__
