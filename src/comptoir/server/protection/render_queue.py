"""Render queue: drawing is slow compared with a move, so drawings are made one at a time.

Pages that follow a table come first, then page views; both take turns by address and person, so that nobody waits for
everything that someone else asks for. Moves never wait, and page views give way to them.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar.exceptions import HTTPException
from litestar.handlers import BaseRouteHandler
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from comptoir.server.cookies import AnyConnection
from comptoir.server.fair_queue import FairQueue
from comptoir.server.people.identity import person_of
from comptoir.server.protection.rate_limits import MOVES, client_of, kind_of, refuse
from comptoir.server.storage.store import Store

Asker = tuple[str, str]  # an address, and a person there
NOBODY: Asker = ("", "")
HEAVY = "heavy"  # option of a route that takes long: it waits for its turn
WAITING = {1: 64, 2: 8}  # most waiting requests: per address, and per person there
PATIENCE = 10.0  # seconds that a page view waits for its turn
PAUSE = 0.03  # seconds that page views give way to moves: longer than a move takes
LEASE = 2.0  # seconds after which a turn that waits for something else no longer blocks the queue


class RenderTurn:
    """The right to draw; ending it twice is harmless."""

    def __init__(self, drawing: RenderQueue) -> None:
        self._drawing: RenderQueue | None = drawing
        self._lease = asyncio.get_running_loop().call_later(LEASE, self.end)

    def end(self) -> None:
        self._lease.cancel()
        drawing, self._drawing = self._drawing, None
        if drawing is not None:
            drawing.pass_on()


class RenderQueue:
    """The render queue of a worker."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._is_taken = False
        self._live: FairQueue[asyncio.Future[RenderTurn]] = FairQueue()
        self._looks: FairQueue[asyncio.Future[RenderTurn]] = FairQueue()
        self._moves = 0  # moves in progress
        self._later: asyncio.TimerHandle | None = None  # when page views have given way long enough
        self._is_overdue = False

    # ------------------------------------------------------------------ turns

    @asynccontextmanager
    async def live(self, asker: Asker = NOBODY) -> AsyncIterator[None]:
        """A turn for a page that follows a table."""
        turn = await self._turn(self._live, asker)
        try:
            yield
        finally:
            turn.end()

    async def _turn(self, rounds: FairQueue[asyncio.Future[RenderTurn]], asker: Asker) -> RenderTurn:
        waiting: asyncio.Future[RenderTurn] = asyncio.get_running_loop().create_future()
        rounds.add(asker, waiting)
        self._next()
        try:
            return await waiting
        except BaseException:
            rounds.discard(asker, waiting)
            if waiting.done() and not waiting.cancelled():
                waiting.result().end()
            raise

    def _next(self) -> None:
        """Start the next turn, if none is taken."""
        while not self._is_taken and (rounds := self._live or self._those_who_may_look()):
            waiting = rounds.take()
            if not waiting.done():
                self._is_taken = True
                waiting.set_result(RenderTurn(self))

    def _those_who_may_look(self) -> FairQueue[asyncio.Future[RenderTurn]] | None:
        """The waiting page views; None while they give way to moves, which they do only for so long."""
        if self._looks and self._moves and not self._is_overdue:
            if self._later is None:
                self._later = asyncio.get_running_loop().call_later(PAUSE, self._wait_no_longer)
            return None
        if self._later is not None:
            self._later.cancel()
        self._later, self._is_overdue = None, False
        return self._looks

    def _wait_no_longer(self) -> None:
        self._later, self._is_overdue = None, True
        self._next()

    def pass_on(self) -> None:
        """A turn has ended."""
        self._is_taken = False
        self._next()

    # ------------------------------------------------------------------ requests

    async def guard(self, connection: AnyConnection, handler: BaseRouteHandler) -> None:
        """Guard: a slow request waits for its turn, which ends when the response is ready to send."""
        if handler.opt.get(HEAVY):
            await self.look(connection)

    async def look(self, connection: AnyConnection) -> None:
        """Wait for a turn; a client with too many waiting requests is refused."""
        asker = await asker_of(connection, self._store)
        self._end(connection.scope)  # such as a move that came too late
        if any(self._looks.number(asker[:length]) >= most for length, most in WAITING.items()):
            refuse(connection, 1)
        await self._take_turn(connection, asker)

    async def pause(self, connection: AnyConnection) -> None:
        """Let others take their turns in the middle of something slow."""
        self._end(connection.scope)
        await self._take_turn(connection, await asker_of(connection, self._store))

    async def _take_turn(self, connection: AnyConnection, asker: Asker) -> None:
        scope: Any = connection.scope
        try:
            async with asyncio.timeout(PATIENCE):
                scope["turn"] = await self._turn(self._looks, asker)
        except TimeoutError:
            raise HTTPException(status_code=HTTP_503_SERVICE_UNAVAILABLE, headers={"retry-after": "2"}) from None

    async def notice(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Middleware: tracks moves while they last, and ends turns with their requests."""
        if kind_of(scope["route_handler"], str(scope.get("method", "GET"))) == MOVES:
            self.begin_move()
            scope["moves"] = True  # type: ignore[typeddict-unknown-key]
        try:
            await app(scope, receive, send)
        finally:
            self._end(scope)

    async def sent(self, message: Message, scope: Scope) -> None:
        """The response is rendered and compressed: sending it may take as long as the browser likes."""
        if message["type"] == "http.response.start":
            self._end(scope)

    def _end(self, scope: Any) -> None:
        """End a move in progress, or a turn."""
        turn: RenderTurn | None = scope.pop("turn", None)
        if turn is not None:
            turn.end()
        if scope.pop("moves", False):
            self.end_move()

    def begin_move(self) -> None:
        self._moves += 1

    def end_move(self) -> None:
        self._moves -= 1
        self._next()


async def asker_of(connection: AnyConnection, store: Store) -> Asker:
    """Who asks, and from which address."""
    person = await person_of(connection, store)
    return client_of(connection), person.id if person else ""
