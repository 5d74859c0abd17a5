"""Sockets compress a message once, and browsers can read it."""

from __future__ import annotations

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from comptoir.cli.websocket_protocol import CompressedOnce, CompressingOnce, compressed

PICTURE = Frame(Opcode.TEXT, "Une image à envoyer. ".encode() * 400)


def agreed() -> tuple[PerMessageDeflate, PerMessageDeflate]:
    """What the server and a browser do when a socket is opened."""
    browser = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    ours = CompressingOnce(server_no_context_takeover=True, client_no_context_takeover=True)
    answer, server = ours.process_request_params(browser.get_request_params(), [])
    return server, browser.process_response_params(answer, [])


def test_a_browser_reads_what_is_sent() -> None:
    server, browser = agreed()
    for text in (PICTURE, PICTURE, Frame(Opcode.TEXT, b"{}")):
        assert bytes(text.data) == bytes(browser.decode(server.encode(text)).data)


def test_what_a_browser_sends_is_read() -> None:
    server, browser = agreed()
    for _ in range(2):
        assert b"?" == bytes(server.decode(browser.encode(Frame(Opcode.TEXT, b"?"))).data)


def test_a_message_is_compressed_once_for_all() -> None:
    compressed.cache_clear()
    sent = [agreed()[0].encode(PICTURE) for _ in range(20)]
    assert 1 == compressed.cache_info().misses
    assert len(sent[0].data) < len(PICTURE.data) / 10
    assert all(frame == sent[0] for frame in sent)


@pytest.mark.parametrize("frame", [Frame(Opcode.PING, b"alive"), Frame(Opcode.CLOSE, b"")])
def test_signs_of_life_are_not_compressed(frame: Frame) -> None:
    server, _ = agreed()
    assert isinstance(server, CompressedOnce)
    assert frame is server.encode(frame)
