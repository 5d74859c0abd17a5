"""Allowed host: if the server's public address is known, requests for any other host are redirected there.

Otherwise someone could point a name of theirs at this machine and show the table under their own origin.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from comptoir.server.refusals import Misdirected

LOCAL = ("localhost", "127.0.0.1", "::1")  # for the operator and for health checks
ALWAYS = ("/healthz", "/readyz", "/metrics")  # paths that an operator can ask for anywhere, at any time
ELSEWHERE = 4421  # the close code of a socket opened on another host


def only_at(address: str) -> Callable[[ASGIApp], ASGIApp]:
    """The application at this address; without one it answers on any, since friends at home reach it by IP address."""
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
    """The requested host name, without its port."""
    asked = next((value for key, value in scope["headers"] if key == b"host"), b"").decode("latin-1")
    try:
        return urlsplit(f"//{asked}").hostname
    except ValueError:
        return None
