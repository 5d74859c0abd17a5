"""What a database does not do: told without the values that were sent to it, since errors end in logs; and counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError

CONNECTING = "connect"  # the kind of error that is met before anything can be asked

# PostgreSQL's first line says what is wrong, the next ones with which row; its driver quotes what it cannot send.
_QUOTED = re.compile(r"(query argument \$\d+): .*")


def discreet(engine: Engine) -> Engine:
    """The engine, whose errors tell no values. SQLAlchemy's own are hidden by `hide_parameters`."""
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
    """Tell the watcher the kind of every error. A row that somebody else wrote first is none: that is how it is met."""

    def asked(context: ExceptionContext) -> None:
        problem = context.sqlalchemy_exception or context.original_exception
        if not isinstance(problem, IntegrityError):
            watcher(type(problem).__name__ if context.connection is not None else CONNECTING)

    event.listen(engine, "handle_error", asked)
