"""What a database says about a mistake ends in logs, so that the values which were sent to it are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext

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
