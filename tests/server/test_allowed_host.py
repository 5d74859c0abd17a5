"""A server that knows its address answers to no other name; by HTTPS browsers are told to stay with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from tests.server.conftest import HTML, Client
from tests.server.support import an_app

ADDRESS = "https://table.example.org"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with TestClient(an_app(tmp_path, address=ADDRESS, is_https=True)) as opened:
        yield opened


def asked(client: Client, host: str, path: str = "/") -> int:
    """The status with which a host is answered."""
    return client.get(path, headers=HTML | {"host": host}).status_code


@pytest.mark.parametrize(
    "host", ["table.example.org", "TABLE.example.org:443", "localhost:8000", "127.0.0.1:8000", "[::1]:8000"]
)
def test_its_own_address_and_its_own_machine_are_answered(client: Client, host: str) -> None:
    assert 200 == asked(client, host)


@pytest.mark.parametrize("host", ["evil.example", "table.example.org.evil.example", "192.0.2.7:8000", "[", ""])
def test_another_name_is_refused_with_the_right_address(client: Client, host: str) -> None:
    answer = client.get("/", headers=HTML | {"host": host, "accept-language": "fr"})
    assert 421 == answer.status_code
    assert f"Cette table se trouve à l’adresse {ADDRESS}." in answer.text


def test_a_socket_of_another_name_is_refused(client: Client) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect("/tables/table/live", headers={"host": "evil.example"}),
    ):
        pass
    assert 4421 == refused.value.code


def test_probes_are_answered_by_any_name(client: Client) -> None:
    assert [200, 200] == [asked(client, "10.0.0.7:8000", path) for path in ("/healthz", "/readyz")]


def test_a_server_without_an_address_answers_to_any_name(tmp_path: Path) -> None:
    with TestClient(an_app(tmp_path)) as opened:
        answer = opened.get("/", headers=HTML | {"host": "192.168.1.20:8000"})
    assert (200, False) == (answer.status_code, "strict-transport-security" in answer.headers)


def test_by_https_browsers_are_told_to_use_nothing_else(client: Client) -> None:
    for path in ("/", "/nowhere", "/healthz"):
        told = client.get(path, headers={"host": "table.example.org"}).headers["strict-transport-security"]
        assert "max-age=31536000" == told
