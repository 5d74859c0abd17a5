"""Header timeouts: connections that send nothing, or their headers one byte at a time, are closed."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS = 20.0  # seconds from the first byte of a request, or from a new connection, to the end of its headers


class HeaderTimeoutProtocol(H11Protocol):
    """Uvicorn's HTTP protocol with a timeout for the headers. Bodies have their own in the application."""

    _waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_waiting()

    def _wait(self) -> None:
        """Run the timer while the headers of a request are incomplete."""
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._waiting is None:
            self._waiting = self.loop.call_later(HEADERS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None
