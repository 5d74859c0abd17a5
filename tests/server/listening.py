"""A server in a thread of this process, for what test clients cannot do: be slow, silent or malformed."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Event, Thread

import httpx
from litestar import Litestar
from websockets.sync.client import ClientConnection, connect

from comptoir.cli.serve import TableServer, listen
from comptoir.cli.serve_options import ServeOptions
from tests.deadline import DEADLINE

HERE = "127.0.0.1"


class Listening:
    """Where a server listens. It trusts this machine about where requests come from."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://{HERE}:{port}", headers={"accept-language": "en"}, timeout=DEADLINE)

    def connection(self) -> socket.socket:
        """A connection on which anything can be sent."""
        return socket.create_connection((HERE, self.port), timeout=DEADLINE)

    def socket(self, path: str, **headers: str) -> ClientConnection:
        return connect(f"ws://{HERE}:{self.port}{path}", additional_headers=headers, open_timeout=DEADLINE)


class _Server(TableServer):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # they are for the tests


@contextmanager
def listening(app: Litestar) -> Iterator[Listening]:
    """The application on its own port."""
    is_there, place = Event(), listen(HERE, 0)
    server = _Server(app, ServeOptions(proxies=HERE, grace=1), is_there.set)
    thread = Thread(target=server.run, kwargs={"sockets": [place]}, daemon=True)
    thread.start()
    assert is_there.wait(DEADLINE), "the server did not start"
    found = Listening(place.getsockname()[1])
    try:
        with closing(found.http):
            yield found
    finally:
        server.should_exit = True
        thread.join()


def said(connection: socket.socket) -> bytes:
    """Everything that comes until the other side closes."""
    found = b""
    while piece := connection.recv(65536):
        found += piece
    return found
