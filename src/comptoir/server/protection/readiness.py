"""Readiness: until the database is first available, requests are answered with 503 and sockets are refused."""

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ASGIApp, Receive, Scope, Send

from comptoir.server.refusals import RESTARTING, SOON

ALWAYS = ("/healthz", "/readyz", "/metrics")  # paths that an operator can ask for at any time


class Readiness:
    """Whether requests are served yet."""

    is_ready = False

    async def answer(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if the server is ready."""
        if self.is_ready or scope["path"] in ALWAYS:
            await app(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": RESTARTING, "reason": "not ready"})
        else:
            raise HTTPException(status_code=HTTP_503_SERVICE_UNAVAILABLE, headers={"retry-after": SOON})
