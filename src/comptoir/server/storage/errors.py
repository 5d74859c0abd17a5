"""Database errors, counted, and logged without the values that were sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError

CONNECTING = "connect"  # the kind of error raised before anything can be queried

# PostgreSQL names the problem in the first line and the row in later ones; the driver quotes values it cannot send.
_QUOTED = re.compile(r"(query argument \$\d+): .*")


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


def _chain(problem: BaseException | None) -> Iterator[BaseException]:
    while problem is not None:
        yield problem
        problem = problem.__cause__


def watch(engine: Engine, watcher: Callable[[str], None]) -> None:
    """Report the kind of every error to the watcher, except a lost race for a row, which is expected."""

    def asked(context: ExceptionContext) -> None:
        problem = context.sqlalchemy_exception or context.original_exception
        if not isinstance(problem, IntegrityError):
            watcher(type(problem).__name__ if context.connection is not None else CONNECTING)

    event.listen(engine, "handle_error", asked)
