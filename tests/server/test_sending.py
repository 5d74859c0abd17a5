"""Where messages may be sent: never to this machine or a private network, and nobody is waited for."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from typing import Any

import pytest

from comptoir.server import thread_pools
from comptoir.server.messages import sending
from comptoir.server.messages.sending import Poster, Undelivered, is_public, web_parts
from tests.server.receivers import Receiver, receiving
from tests.server.support import in_a_loop

# ------------------------------------------------------------------ private networks


async def _posted(address: str, *, allows_private: bool = True) -> None:
    poster = Poster(allows_private)
    try:
        await poster.post(address, {"text": "hello"}, "f00d")
    finally:
        await poster.close()


PRIVATE = (
    "127.0.0.1 10.0.0.1 172.16.5.4 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 240.0.0.1 255.255.255.255 "
    "::1 :: fe80::1 fc00::1 fec0::1 ff02::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1:: ::7f00:1"
)


@pytest.mark.parametrize("address", PRIVATE.split())
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700:4700::1111", "::ffff:1.1.1.1", "64:ff9b::101:101"])
def test_addresses_that_are(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f000001"])
@in_a_loop
async def test_nothing_is_sent_to_this_machine(receiver: Receiver, host: str) -> None:
    with pytest.raises(Undelivered, match="private") as refused:
        await _posted(receiver.address(host=host), allows_private=False)
    assert refused.value.is_final
    assert [] == receiver.requests


def resolving(*addresses: str) -> Any:
    """Every name leads to these addresses."""

    def getaddrinfo(host: str, port: int, **_: Any) -> list[Any]:
        return [(0, 0, 0, "", (address, port)) for address in addresses]

    return getaddrinfo


@in_a_loop
async def test_a_name_that_leads_to_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving("1.1.1.1", "10.0.0.1"))
    with pytest.raises(Undelivered, match="private"):
        await sending.resolved(web_parts("https://example.org/hook"), False, thread_pools.NAMES)


@in_a_loop
async def test_the_connection_goes_to_what_was_looked_at(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", resolving("127.0.0.1"))
    await _posted(receiver.address("/a?b=c", host="hook.example.org"))
    [request] = receiver.requests
    assert f"hook.example.org:{receiver.port}" == request.headers["host"]
    assert "/a?b=c" == request.path


@in_a_loop
async def test_nobody_waits_long_for_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "PATIENCE", 0.05)
    with socket.create_server(("127.0.0.1", 0)) as silent, pytest.raises(Undelivered, match="slow"):
        await _posted(f"http://127.0.0.1:{silent.getsockname()[1]}/hook")


@in_a_loop
async def test_an_address_that_nobody_is_at() -> None:
    with socket.socket() as deaf:
        deaf.bind(("127.0.0.1", 0))
        with pytest.raises(Undelivered, match="unreachable"):
            await _posted(f"http://127.0.0.1:{deaf.getsockname()[1]}/hook")


@in_a_loop
async def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    with receiving(307, location=receiver.address("/inside")) as outside:
        with pytest.raises(Undelivered, match="status 307"):
            await _posted(outside.address())
        assert ([], 1) == (receiver.requests, len(outside.requests))
