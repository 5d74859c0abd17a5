"""What a browser calls this server: where its address is known, whoever asks for another one is sent there.

A name that somebody else has pointed at this machine would otherwise show the table under an origin of theirs.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from comptoir.server.protection.readiness import ALWAYS
from comptoir.server.refusals import Misdirected

LOCAL = ("localhost", "127.0.0.1", "::1")  # the operator, and whoever looks whether the server is alive
ELSEWHERE = 4421  # the code of a socket that was asked of another host


def only_at(address: str) -> Callable[[ASGIApp], ASGIApp]:
    """The application at this address; without one it answers to any, as friends at home reach it by number."""
    own = urlsplit(address).hostname

    def wrapped(app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"] in ALWAYS or _host(scope) in (own, *LOCAL):
                await app(scope, receive, send)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": ELSEWHERE, "reason": "another host"})
            else:
                raise Misdirected("This table is at {address}.", address=address)

        return answer if address else app

    return wrapped


def _host(scope: Scope) -> str | None:
    """The name that was asked for, without its port."""
    asked = next((value for key, value in scope["headers"] if key == b"host"), b"").decode("latin-1")
    try:
        return urlsplit(f"//{asked}").hostname
    except ValueError:
        return None
