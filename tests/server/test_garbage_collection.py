"""The collector looks at what is new, and seldom at everything; what is closed goes without it."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection

from comptoir.cli.serve import SELDOM, collect_garbage_seldom
from comptoir.cli.websocket_protocol import TableWebSocketProtocol
from comptoir.server.api.live import TableSocket
from tests.server.listening import listening
from tests.server.support import an_app, prepared, until


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def tidied() -> Iterator[None]:
    before = gc.get_threshold()
    collect_garbage_seldom()
    yield
    gc.set_threshold(*before)  # what is frozen stays so, as in all tests


@pytest.mark.usefixtures("tidied")
def test_what_is_new_is_tidied() -> None:
    gone = weakref.ref(Knot())
    gc.collect()
    assert gone() is None


@pytest.mark.usefixtures("tidied")
def test_what_was_there_before_is_not_looked_through() -> None:
    assert all(Knot is not other for other in gc.get_objects())


@pytest.mark.usefixtures("tidied")
def test_everything_is_looked_through_seldom() -> None:
    assert SELDOM == gc.get_threshold()


# ------------------------------------------------------------------ sockets


@pytest.fixture
def uncollected() -> Iterator[None]:
    """The collector does not come."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def sockets() -> int:
    """How many things there are that belong to sockets."""
    return sum(type(one) in (TableWebSocketProtocol, TableSocket, ServerProtocol) for one in gc.get_objects())


def reset(socket: ClientConnection) -> None:
    socket.socket.shutdown(2)
    socket.socket.close()


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("end", [ClientConnection.close, reset])
def test_a_socket_that_is_closed_is_gone(tmp_path: Path, end: Callable[[ClientConnection], None]) -> None:
    asyncio.run(prepared(tmp_path))
    before = sockets()
    with listening(an_app(tmp_path)) as server:
        with server.socket("/tables/table/live") as socket:
            socket.recv()
            assert before + 3 == sockets()
            end(socket)
        asyncio.run(until(lambda: before == sockets(), "being gone"))
