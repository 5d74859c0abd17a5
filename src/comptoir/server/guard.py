"""Closed to strangers: where requests may come from, how large they may be, and what browsers are told to refuse."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

SAFE = {"GET", "HEAD", "OPTIONS"}
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


def is_own_origin(headers: Mapping[str, str]) -> bool:
    """Does the request come from a page of ours? Browsers say so; what says nothing is no browser."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        return urlsplit(origin).netloc == headers.get("host")
    return site in (None, "same-origin", "none")


def guard(app: ASGIApp) -> ASGIApp:
    """Refuse what changes something from elsewhere, and give every answer its headers."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope.get("headers", ())}
        is_change = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") not in SAFE
        if scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET) and is_change and not is_own_origin(headers):
            await _refuse(scope, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *((k.encode(), v.encode()) for k, v in HEADERS.items())]
            await send(message)

        await app(scope, receive, send_with_headers)

    return guarded


async def _refuse(scope: Scope, send: Send) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": 4403, "reason": "elsewhere"})
        return
    body = b'{"error": "This request comes from another site."}'
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
