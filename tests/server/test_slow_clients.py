"""Clients that are slow, silent or loud: they are dropped with a code or a sentence, and nobody else notices."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection

from comptoir.cli import header_timeouts
from comptoir.cli.serve import MESSAGE_LIMIT, UNREAD, listen
from comptoir.server.api import live
from comptoir.server.api.live import FLOODING, OFTEN, Follower, follow
from comptoir.server.protection import timeouts
from comptoir.server.refusals import LOST
from tests.deadline import DEADLINE
from tests.server.listening import HERE, Listening, listening, said
from tests.server.support import an_app, in_a_loop, play_on, prepared, seated, served, until

LIVE = "/tables/table/live"
FAILED = 4500  # the code of a socket that ends with a mistake of the server
IMPATIENT = 0.3  # seconds, instead of what people get


@pytest.fixture
def sessions(tmp_path: Path) -> list[str]:
    """Of Ada and Ben, who sit at a table, and of Eve."""
    return asyncio.run(prepared(tmp_path))


@pytest.fixture
def server(tmp_path: Path, sessions: list[str]) -> Iterator[Listening]:
    with listening(an_app(tmp_path)) as found:
        found.http.get("/healthz")  # a connection that others have by then
        yield found


def plays_on(server: Listening, sessions: list[str]) -> bool:
    """Does another person's move go through?"""
    for seat in (0, 1):
        cookie = {"cookie": f"comptoir={sessions[seat]}"}
        view = server.http.get(f"/tables/table/view?seat={seat}", headers=cookie).json()
        if view["moves"]:
            move = {"seat": seat, "version": view["version"], "move": view["moves"][0]["move"], "key": token_hex(8)}
            return server.http.post("/tables/table/moves", json=move, headers=cookie).status_code == 200
    return False


# ------------------------------------------------------------------ sockets


def code_after(loud: ClientConnection, *messages: str | bytes | Iterator[str]) -> int | None:
    """The code with which a socket is closed when all this is sent over it."""
    with suppress(ConnectionClosed):
        for message in messages:
            loud.send(message)
            loud.recv(timeout=DEADLINE)
        while True:
            loud.recv(timeout=DEADLINE)
    return loud.close_code


class Deaf:
    """A socket that takes nothing and says nothing."""

    def __init__(self) -> None:
        self.is_offered = False

    async def send_text(self, _: str) -> None:
        self.is_offered = True
        await asyncio.Event().wait()

    async def receive_text(self) -> str:
        await asyncio.Event().wait()
        raise AssertionError


@in_a_loop
async def test_a_socket_that_takes_nothing_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "PATIENCE", IMPATIENT)
    async with seated(tmp_path) as room:
        deaf: Any = Deaf()
        code = await asyncio.wait_for(follow(deaf, Follower(room, None, "en"), asyncio.Event()), DEADLINE)
        assert (LOST, True) == (code, deaf.is_offered)
        assert not room.followers


class Gone:
    """A socket that its browser has closed while something was drawn for it."""

    def __init__(self, problem: Exception) -> None:
        self._problem = problem  # for callers that send anyway

    async def send_text(self, _: str) -> None:
        raise self._problem

    async def receive_text(self) -> str:
        raise WebSocketDisconnect(code=1001, detail="")


@pytest.mark.parametrize("problem", [OSError(), RuntimeError(), WebSocketDisconnect(detail="")])
@in_a_loop
async def test_a_goodbye_is_heard_that_comes_before_the_first_picture(tmp_path: Path, problem: Exception) -> None:
    async with seated(tmp_path) as room:
        gone: Any = Gone(problem)
        assert 1001 == await asyncio.wait_for(follow(gone, Follower(room, None, "en"), asyncio.Event()), DEADLINE)


def test_a_table_that_cannot_be_drawn_is_no_secret(
    server: Listening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_: Follower) -> list[Any]:
        raise NotImplementedError("this table")

    monkeypatch.setattr(Follower, "messages", broken)
    with server.socket(LIVE) as shown:
        assert FAILED == code_after(shown)
    assert "NotImplementedError: this table" in caplog.text


@in_a_loop
async def test_a_socket_that_takes_nothing_holds_nobody_up(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        deaf: Any = Deaf()
        stuck = asyncio.create_task(follow(deaf, Follower(room, None, "en"), asyncio.Event()))
        await until(lambda: deaf.is_offered, "the first message")
        other = Follower(room, 0, "en")
        await other.messages()
        await play_on(room, 3)
        (news,) = await other.messages()
        assert room.version(0) == news.said.version
        stuck.cancel()
        await asyncio.gather(stuck, return_exceptions=True)


def test_a_connection_that_takes_no_answer_is_dropped_by_the_system() -> None:
    with closing(listen(HERE, 0)) as place, socket.create_connection(place.getsockname()):
        accepted, _ = place.accept()
        with accepted:
            assert UNREAD * 1000 == accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)


def test_a_socket_that_asks_without_end_is_closed(server: Listening, sessions: list[str]) -> None:
    with server.socket(LIVE) as calm, server.socket(LIVE) as loud:
        assert FLOODING == code_after(loud, *["?"] * 100 * OFTEN)
        before = json.loads(calm.recv(timeout=DEADLINE))["version"]
        assert plays_on(server, sessions)
        while (news := json.loads(calm.recv(timeout=DEADLINE))).get("version", before) == before:
            pass
        assert before < news["version"]


def test_a_browser_that_asks_now_and_then_is_answered(tmp_path: Path) -> None:
    with served(tmp_path) as table, table.socket(0, 0) as found:
        found.receive_json()
        found.receive_json()  # what was said
        for _ in range(OFTEN):
            found.send_text("?")
            assert {"alive": True} == found.receive_json()


@pytest.mark.parametrize("message", ["x" * (MESSAGE_LIMIT + 1), b"x" * (MESSAGE_LIMIT + 1)], ids=["text", "bytes"])
def test_a_huge_message_closes_its_socket(server: Listening, sessions: list[str], message: str | bytes) -> None:
    with server.socket(LIVE) as loud:
        assert 1009 == code_after(loud, message)
    assert plays_on(server, sessions)


def test_a_huge_message_in_small_pieces_closes_its_socket(server: Listening) -> None:
    with server.socket(LIVE) as loud:
        assert 1009 == code_after(loud, ("x" * 1024 for _ in range(MESSAGE_LIMIT // 1024 + 1)))


# ------------------------------------------------------------------ goodbyes

UPGRADE = (
    f"GET {LIVE} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
).encode()


def goodbye(code: int | None) -> bytes:
    """What a browser sends when it closes a socket; with no code if the page gives none."""
    return Frame(Opcode.CLOSE, b"" if code is None else code.to_bytes(2)).serialize(mask=True)


def dropped_after(server: Listening, last: bytes, *, is_reset: bool) -> int:
    """How many sockets were dropped when one ends after it has sent this."""
    with server.connection() as raw:
        raw.sendall(UPGRADE)
        asyncio.run(until(lambda: "comptoir_sockets_open 1.0\n" in server.http.get("/metrics").text, "a follower"))
        raw.sendall(last)
        if last:
            said(raw)
        if is_reset:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    asyncio.run(until(lambda: "comptoir_sockets_open 0.0\n" in server.http.get("/metrics").text, "the end"))
    (found,) = re.findall(r"^comptoir_sockets_dropped_total (\d+)\.0$", server.http.get("/metrics").text, re.MULTILINE)
    return int(found)


@pytest.mark.parametrize("is_reset", [True, False], ids=["reset", "closed"])
def test_a_client_that_vanishes_is_counted_among_the_dropped(server: Listening, is_reset: bool) -> None:
    assert 1 == dropped_after(server, b"", is_reset=is_reset)


@pytest.mark.parametrize("code", [1000, 1001, None])
def test_a_browser_that_says_goodbye_is_not(server: Listening, code: int | None) -> None:
    assert 0 == dropped_after(server, goodbye(code), is_reset=False)


# ------------------------------------------------------------------ requests


def test_a_body_that_trickles_in_is_not_waited_for(
    server: Listening, sessions: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    request = f"POST /tables/table/moves HTTP/1.1\r\nHost: x\r\nCookie: comptoir={sessions[0]}\r\n"
    with server.connection() as slow:
        with monkeypatch.context() as impatient:
            impatient.setattr(timeouts, "BODY", IMPATIENT)
            body = "Content-Type: application/json\r\nContent-Length: 50\r\nExpect: 100-continue\r\n\r\n"
            slow.sendall(f"{request}{body}".encode())
            assert slow.recv(1000).startswith(b"HTTP/1.1 100 ")  # the time runs
        slow.sendall(b"{")
        assert plays_on(server, sessions)
        answer = said(slow)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"The request took too long to arrive." in answer


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHo"], ids=["nothing", "half a header"])
def test_a_connection_that_asks_for_nothing_is_closed(
    server: Listening, sessions: list[str], monkeypatch: pytest.MonkeyPatch, sent: bytes
) -> None:
    monkeypatch.setattr(header_timeouts, "HEADERS", IMPATIENT)
    with server.connection() as slow:
        slow.sendall(sent)
        assert plays_on(server, sessions)
        assert b"" == said(slow)


def test_a_second_request_that_never_comes_is_not_waited_for(
    server: Listening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(header_timeouts, "HEADERS", IMPATIENT)
    with server.connection() as slow:
        slow.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert slow.recv(65536).startswith(b"HTTP/1.1 200 ")
        slow.sendall(b"GET / HTT")
        said(slow)


@pytest.mark.parametrize(
    "headers",
    [b"".join(b"X-%d: y\r\n" % number for number in range(100_000)), b"X: " + b"y" * 2**20 + b"\r\n", b"\x00: y\r\n"],
    ids=["many", "long", "impossible"],
)
def test_headers_without_end_are_refused(server: Listening, sessions: list[str], headers: bytes) -> None:
    with server.connection() as loud:
        try:
            loud.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n" + headers + b"\r\n")
            assert said(loud).startswith(b"HTTP/1.1 400 ")
        except ConnectionError:
            pass  # closed before everything was sent
    assert plays_on(server, sessions)


@pytest.mark.parametrize("is_told", [True, False], ids=["told", "untold"])
def test_a_body_without_end_is_refused(server: Listening, sessions: list[str], is_told: bool) -> None:
    head = b"POST /tables/table/moves HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    length = b"Content-Length: 999999999\r\n\r\n" if is_told else b"Transfer-Encoding: chunked\r\n\r\n"
    with server.connection() as loud:
        loud.sendall(head + length)
        try:
            for _ in range(0 if is_told else 40):
                loud.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
            assert loud.recv(65536).startswith(b"HTTP/1.1 413 ")
        except ConnectionError:
            pass
    assert plays_on(server, sessions)
