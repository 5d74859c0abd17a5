"""CSRF protection: refuses requests that change something if the browser says they come from another site."""

from collections.abc import Mapping

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from comptoir.server.people.tokens import READING, bearer_in
from comptoir.server.refusals import Forbidden


def is_own_origin(headers: Mapping[str, str]) -> bool:
    """Does the request come from one of our pages? Browsers say so; a client that does not is not a browser."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None:
        return origin.partition("://")[2] == headers.get("host")
    return site in (None, "same-origin", "none")


def csrf_protected(app: ASGIApp) -> ASGIApp:
    """The application, refusing changes that come from another site."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        headers = {key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]}
        # Another site cannot make a browser send a token.
        if is_own_origin(headers) or bearer_in(headers) is not None or scope.get("method") in READING:
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": 4403, "reason": "elsewhere"})
        else:
            raise Forbidden("This request comes from another site.")

    return guarded
