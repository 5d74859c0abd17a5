"""Logging: sentences for a person at a terminal, or one JSON object per line for a machine, with request ids."""

import json
import logging
import re
import secrets
import sys
from collections.abc import Callable
from contextvars import ContextVar
from datetime import UTC, datetime
from time import perf_counter
from typing import Any, TypeAlias

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from comptoir.server.storage.health import is_away

JSON = "json"  # how to log; otherwise as text
HEADER = b"x-request-id"
FAILED = 500  # the status of a request that ended without one
Watcher: TypeAlias = Callable[[str, str, int, float], None]
LOG = logging.getLogger(__name__)

_GIVEN = re.compile(r"[A-Za-z0-9_.-]{1,64}")  # ids that a proxy may have set
_REQUEST: ContextVar[str] = ContextVar("request", default="")


def set_up_logs(how: str) -> None:
    """Log to stderr: warnings as text, or every request as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if how == JSON else logging.Formatter("%(levelname)s: %(message)s"))
    handler.addFilter(LeavesOutOutages())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("comptoir").setLevel(logging.INFO if how == JSON else logging.NOTSET)


class LeavesOutOutages(logging.Filter):
    """Drops errors of an unavailable database, which is logged once (storage/health.py)."""

    def filter(self, record: logging.LogRecord) -> bool:
        problem = record.exc_info[1] if record.exc_info else None
        return problem is None or not is_away(problem)


class JsonLines(logging.Formatter):
    """One object per line: time, level, logger, message, request id, and the traceback of an error."""

    def format(self, record: logging.LogRecord) -> str:
        found: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := _REQUEST.get():
            found["request"] = request
        found |= getattr(record, "more", {})
        if record.exc_info:
            found["trace"] = self.formatException(record.exc_info)
        return json.dumps(found, ensure_ascii=False)


def with_request_log(app: ASGIApp, watcher: Watcher) -> ASGIApp:
    """The application, with an id for every request: the proxy's or a new one, in the response and in the logs.

    The watcher receives every request's route, status and seconds.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await app(scope, receive, send)
            return
        began, status, given = perf_counter(), 0, dict(scope["headers"]).get(HEADER, b"").decode("latin-1")
        id = given if _GIVEN.fullmatch(given) else secrets.token_hex(8)
        _REQUEST.set(id)  # each request is a task of its own

        async def send_noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], (HEADER, id.encode())]
            await send(message)

        try:
            await app(scope, receive, send_noted)
        finally:
            seconds = perf_counter() - began
            _note(scope, status, seconds)
            if scope["type"] == ScopeType.HTTP:
                watcher(scope["method"], route_of(scope), status or FAILED, seconds)

    return answer


def route_of(scope: Scope) -> str:
    """The route template; the path itself may contain an invitation, which is a secret."""
    return scope.get("path_template") or "unknown"


def _note(scope: Scope, status: int, seconds: float) -> None:
    """One line for a finished request or socket."""
    route = route_of(scope)
    more: dict[str, Any] = {"method": scope.get("method", "SOCKET"), "route": route}
    table = scope.get("path_params", {}).get("id")
    more |= {"table": table} if table is not None else {}
    more |= {"status": status} if status else {}
    more |= {"milliseconds": round(seconds * 1000, 1), "address": (scope.get("client") or ("",))[0]}
    LOG.info("%s %s", more["method"], route, extra={"more": more})
