"""HEAD: the same answer as GET's, without its body."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from comptoir.server.protection import rate_limits
from comptoir.server.protection.rate_limits import DRAWINGS, PERSON, RateLimit
from tests.server.listening import Listening, listening, said
from tests.server.support import Browser, an_app, prepared

OWN = {"date", "x-request-id", "ratelimit"}  # headers that no two answers share
PATHS = [
    "/",
    "/healthz",
    "/readyz",
    "/static/page.css",
    "/schema/openapi.json",
    "/tables/table",
    "/tables/table/view",
    "/tables/nowhere",
    "/nowhere",
    "/preferences",  # where only POST is answered
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listening]:
    folder = tmp_path_factory.mktemp("heads")
    asyncio.run(prepared(folder))
    with listening(an_app(folder)) as found:
        yield found


def told(answer: httpx.Response) -> tuple[int, dict[str, str]]:
    """What comes before the body; of what differs every time, that it is there."""
    return answer.status_code, {name: "" if name in OWN else value for name, value in answer.headers.items()}


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("encoding", ["identity", "gzip"])
def test_head_has_the_status_and_the_headers_of_get_and_no_body(server: Listening, path: str, encoding: str) -> None:
    headers = {"accept-encoding": encoding}
    whole, head = (server.http.request(method, path, headers=headers) for method in ("GET", "HEAD"))
    assert told(whole) == told(head)
    assert (True, b"") == (bool(whole.content), head.content)


def test_head_is_answered_however_the_application_is_served(client: Browser) -> None:
    whole, head = client.get("/schema/openapi.json"), client.head("/schema/openapi.json")
    assert told(whole) == told(head)
    assert b"" == head.content
    assert head.headers["x-request-id"]


def test_nothing_follows_the_headers(server: Listening) -> None:
    with closing(server.connection()) as connection:
        connection.sendall(b"HEAD /healthz HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n")
        answer = said(connection)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"\r\n\r\n")


def test_head_is_counted_with_the_gets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rate_limits.LIMITS, DRAWINGS, RateLimit(2, PERSON))
    asyncio.run(prepared(tmp_path))
    with listening(an_app(tmp_path, limits=1.0)) as server:
        answers = [server.http.request(method, "/tables/table/view") for method in ("GET", "HEAD", "HEAD", "GET")]
        assert [200, 200, 429, 429] == [answer.status_code for answer in answers]
