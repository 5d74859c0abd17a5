"""Closed to strangers: where requests may come from, how large they may be, and what browsers are told to refuse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from comptoir.server.people.tokens import bearer_in
from comptoir.server.refusals import Forbidden

READING = ("GET", "HEAD", "OPTIONS")  # methods that change nothing
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

# For a year nobody is led back to plain HTTP. Other hosts of the domain are their owner's to decide about.
BY_HTTPS = {"strict-transport-security": "max-age=31536000"}


def is_own_origin(headers: Mapping[str, str]) -> bool:
    """Does the request come from a page of ours? Browsers say so; what says nothing is no browser."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        return origin.partition("://")[2] == headers.get("host")
    return site in (None, "same-origin", "none")


def headed_by(is_https: bool) -> Callable[[Message, Scope], Awaitable[None]]:
    """Give every answer its headers, whoever answers: a route, the router, an error or a file."""
    headers = [(name.encode(), value.encode()) for name, value in (HEADERS | (BY_HTTPS if is_https else {})).items()]

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}  # a picture has a policy of its own
            message["headers"] = [*message["headers"], *((name, value) for name, value in headers if name not in own)]

    return add_headers


def guard(app: ASGIApp) -> ASGIApp:
    """Refuse what changes something from elsewhere."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        # No other site can make a browser send a token.
        if is_own_origin(headers) or bearer_in(headers) is not None or scope.get("method") in READING:
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": "elsewhere"})
        else:
            raise Forbidden("This request comes from another site.")

    return guarded
