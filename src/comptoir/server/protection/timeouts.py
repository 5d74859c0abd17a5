"""Body timeouts: a request whose body trickles in does not keep a worker busy."""

import asyncio

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_408_REQUEST_TIMEOUT
from litestar.types import ASGIApp, HTTPReceiveMessage, Receive, Scope, Send, WebSocketReceiveMessage

BODY = 60.0  # seconds that a whole request body may take


def with_body_timeout(app: ASGIApp) -> ASGIApp:
    """The application, with a limit on how long it waits for a body."""

    async def waiting(scope: Scope, receive: Receive, send: Send) -> None:
        is_request = scope["type"] == ScopeType.HTTP
        await app(scope, _in_time(receive) if is_request else receive, send)

    return waiting


def _in_time(receive: Receive) -> Receive:
    deadline = asyncio.get_running_loop().time() + BODY
    is_whole = False

    async def received() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        nonlocal is_whole
        if is_whole:  # the next message is the disconnect, whenever that comes
            return await receive()
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            headers = {"connection": "close"}  # the rest of the body is never read
            raise HTTPException(status_code=HTTP_408_REQUEST_TIMEOUT, headers=headers) from None
        is_whole = not message.get("more_body", False)
        return message

    return received
