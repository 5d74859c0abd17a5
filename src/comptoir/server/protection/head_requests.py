"""HEAD, which monitors and previews of links ask: it is answered, counted and noted as GET; the body is kept back."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def with_head(app: ASGIApp) -> ASGIApp:
    """The application, which answers HEAD wherever it answers GET."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A copy: whoever serves the application has to know that no body will follow.
        await app({**scope, "method": "GET"}, receive, send_head)

    return answer
