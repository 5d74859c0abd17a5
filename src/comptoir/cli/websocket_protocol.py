"""WebSockets that compress a message once, however many clients it goes to, and report clients that vanish."""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CONT, CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

from comptoir.server.refusals import LOST

KEPT = 64  # recently sent messages
LEVEL = 3  # of 9: higher levels take twice as long for a tenth less
END = b"\x00\x00\xff\xff"  # the trailer of every message; it is left out


@lru_cache(KEPT)
def compressed(message: bytes, window: int) -> bytes:
    """A message as sent on the wire."""
    encoder = zlib.compressobj(LEVEL, wbits=-window)
    return (encoder.compress(message) + encoder.flush(zlib.Z_SYNC_FLUSH)).removesuffix(END)


class CompressedOnce(PerMessageDeflate):
    """Compresses every message on its own, so that it is the same for all sockets."""

    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or frame.opcode is CONT or not frame.fin:
            return super().encode(frame)
        return Frame(frame.opcode, compressed(bytes(frame.data), self.local_max_window_bits), rsv1=True)


class CompressingOnce(ServerPerMessageDeflateFactory):
    """Negotiates with the browser that no message depends on earlier ones."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        answer, found = super().process_request_params(params, accepted_extensions)
        return answer, CompressedOnce(
            found.remote_no_context_takeover,
            found.local_no_context_takeover,
            found.remote_max_window_bits,
            found.local_max_window_bits,
        )


class TableWebSocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol; browsers send short messages, which need no compression context."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            CompressingOnce(server_no_context_takeover=True, client_no_context_takeover=True)
        ]

    async def send(self, message: Any) -> None:
        await super().send(message)
        if (
            message["type"] == "websocket.http.response.body"
        ):  # refused with a response; uvicorn would log it as an error
            self.handshake_complete = True

    def connection_lost(self, exc: Exception | None) -> None:
        # Unless either side has sent a close, this is how the application learns that it ended.
        self.queue.put_nowait({"type": "websocket.disconnect", "code": LOST})
        super().connection_lost(exc)
        self.conn.parser.close()  # breaks the reference cycle with the connection
