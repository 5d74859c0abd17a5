"""The gate: while the server gives way to somebody who changes the database, nobody comes in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ASGIApp, Receive, Scope, Send

from comptoir.server.metrics import Metrics
from comptoir.server.refusals import SOON

RESTARTING, LOST = 1012, 1006  # codes of sockets: “come back soon”, and gone without a word
ALWAYS = ("/healthz", "/readyz", "/metrics")  # what an operator can ask at any time
LOOK = 0.02  # seconds between two looks whether everybody has gone


@dataclass(eq=False, slots=True)
class OpenSocket:
    """A browser that follows a table: when it has to go, and with which code it went."""

    leaving: asyncio.Event = field(default_factory=asyncio.Event)
    code: int = LOST


class Readiness:
    """Counts who is inside, and can be closed until the last of them has gone."""

    def __init__(self, metrics: Metrics) -> None:
        self.is_open = True
        self._metrics = metrics
        self._inside = 0
        self._visitors: set[OpenSocket] = set()

    async def close(self) -> None:
        """Let nobody in any more, send the sockets away, and wait for what is under way."""
        self.is_open = False
        for visitor in self._visitors:
            visitor.leaving.set()
        while self._inside:
            await asyncio.sleep(LOOK)

    def open(self) -> None:
        self.is_open = True

    @contextmanager
    def socket(self) -> Iterator[OpenSocket]:
        """A socket is open as long as this lasts."""
        visitor = OpenSocket()
        if not self.is_open:  # closed while the socket was on its way in
            visitor.leaving.set()
        self._visitors.add(visitor)
        self._metrics.socket_opened()
        try:
            yield visitor
        finally:
            self._visitors.discard(visitor)
            self._metrics.socket_closed(visitor.code)

    async def pass_through(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Ask the application behind the gate, if that is open."""
        if scope["path"] in ALWAYS:
            await app(scope, receive, send)
        elif self.is_open:
            await self._let_in(app, scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await send({"type": "websocket.close", "code": RESTARTING, "reason": "giving way"})
        else:
            raise HTTPException(status_code=HTTP_503_SERVICE_UNAVAILABLE, headers={"retry-after": SOON})

    async def _let_in(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        self._inside += 1
        try:
            await app(scope, receive, send)
        finally:
            self._inside -= 1
