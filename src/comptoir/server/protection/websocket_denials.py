"""WebSocket denials: a socket that is refused gets a status and a sentence, like any other refused request."""

from collections.abc import Iterator
from typing import Any

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.serialization import encode_json
from litestar.types import ASGIApp, Message, Receive, Scope, Send, WebSocketCloseEvent

from comptoir.server.languages import language_of, words
from comptoir.server.refusals import CODES, RESTARTING

DENIAL = "websocket.http.response"  # the extension of servers that can send more than a bare refusal
PRIVATE = 4000  # close codes above it are a status plus this
OURS = "Internal Server Error"  # the reason for an internal error
NOT_UNDERSTOOD, UNAUTHORISED, FORBIDDEN, TOO_MANY, FAILED, BUSY = 400, 401, 403, 429, 500, 503
LATER = {TOO_MANY: "60", BUSY: "2"}  # seconds until a retry is worthwhile


def with_websocket_denials(app: ASGIApp) -> ASGIApp:
    """The application, answering refused sockets with a full response."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.WEBSOCKET or DENIAL not in (scope.get("extensions") or {}):
            await app(scope, receive, send)
            return
        is_open = False

        async def send_or_deny(message: Message) -> None:
            nonlocal is_open
            if is_open or message["type"] != "websocket.close":
                is_open = True
                await send(message)
                return
            for part in _denial(scope, _status(message), message["reason"] or ""):
                await send(part)

        await app(scope, receive, send_or_deny)

    return answer


def _status(message: WebSocketCloseEvent) -> int:
    code, reason = message["code"], message["reason"]
    if code == RESTARTING:
        return BUSY
    if code == PRIVATE + FAILED and reason != OURS:  # litestar uses this code for everything that it cannot parse
        return NOT_UNDERSTOOD
    return code - PRIVATE if code > PRIVATE else FORBIDDEN


def denial(sentence: str, code: str) -> str:
    """The close reason that carries this refusal."""
    return encode_json({"error": sentence, "code": code}).decode()


def _denial(scope: Scope, status: int, reason: str) -> Iterator[Any]:
    say = words(language_of(ASGIConnection(scope)))
    told = reason if reason.startswith("{") else denial(say.say(f"error.{status}"), CODES.get(status, "forbidden"))
    headers = [(b"content-type", b"application/json")]
    headers += [(b"retry-after", LATER[status].encode())] if status in LATER else []
    headers += [(b"www-authenticate", b"Bearer")] if status == UNAUTHORISED else []
    yield {"type": f"{DENIAL}.start", "status": status, "headers": headers}
    yield {"type": f"{DENIAL}.body", "body": told.encode()}
