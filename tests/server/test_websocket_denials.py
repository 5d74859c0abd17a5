"""Sockets that are not opened: the caller learns why, as with any other request."""

from __future__ import annotations

import asyncio
import json
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.http11 import Response

from comptoir.server.protection import rate_limits
from comptoir.server.protection.rate_limits import ADDRESS
from tests.server.listening import Listening, listening
from tests.server.support import an_app, prepared

LIVE = "/tables/table/live"


def denied(server: Listening, path: str, **headers: str) -> Response:
    """How a socket is refused."""
    with pytest.raises(InvalidStatus) as refused:
        server.socket(path, **headers)
    return refused.value.response


def sentence(response: Response) -> str:
    assert "application/json" == response.headers["content-type"]
    return str(json.loads(response.body or b"{}")["error"])


@pytest.fixture
def address(tmp_path: Path) -> Path:
    asyncio.run(prepared(tmp_path))
    return tmp_path


def test_another_site_is_told_that_it_is_one(address: Path) -> None:
    with listening(an_app(address)) as server:
        english = denied(server, LIVE, origin="https://evil.example")
        assert (403, "You are not allowed to do this, or the request came from another site.") == (
            english.status_code,
            sentence(english),
        )
        french = {"accept-language": "fr"}
        assert "un autre site" in sentence(denied(server, LIVE, origin="https://evil.example", **french))


def test_what_cannot_be_understood_is_said_so(address: Path, caplog: pytest.LogCaptureFixture) -> None:
    with listening(an_app(address)) as server:
        response = denied(server, f"{LIVE}?seat=x")
        assert not caplog.records
        assert (400, "The request could not be understood.") == (response.status_code, sentence(response))


def test_too_many_are_told_when_to_come_back(address: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(rate_limits.OPEN_SOCKETS, ADDRESS, 2)
    with listening(an_app(address, limits=1.0)) as server, ExitStack() as opened:
        for _ in range(2):
            opened.enter_context(server.socket(LIVE)).recv()
        response = denied(server, LIVE)
        assert (429, "60") == (response.status_code, response.headers["retry-after"])
        assert "Too many requests" in sentence(response)
