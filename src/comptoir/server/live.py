"""News for the browsers: one task a socket sends what has changed since its last message."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from comptoir.server.render import Json, log_lines, table_frame
from comptoir.server.room import Room


class Feed:
    """What one socket has been sent, so that only what changed is sent again."""

    def __init__(self, room: Room, seat: int | None, language: str) -> None:
        self.room, self.seat, self.language = room, seat, language
        self._version = -1
        self._panels: dict[str, str] = {}
        self._log: list[Json] = []

    def news(self) -> Json | None:
        """The next message; None while there is nothing new for this seat."""
        version = self.room.version(self.seat)
        if version == self._version:
            return None
        self._version = version
        frame = table_frame(self.room, self.seat, self.language)
        frame["panels"] = [panel for panel in frame["panels"] if self._panels.get(panel["id"]) != panel["svg"]]
        self._panels |= {panel["id"]: panel["svg"] for panel in frame["panels"]}
        lines = log_lines(self.room, self.seat, self.language)
        same = _common_length(self._log, lines)
        frame["log"] = {"keep": same, "lines": lines[same:]}
        self._log = lines
        return frame


def _common_length(old: list[Json], new: list[Json]) -> int:
    """How many lines at the beginning are the same; taking back a move makes lines go away."""
    length = 0
    for one, other in zip(old, new, strict=False):
        if one != other:
            break
        length += 1
    return length


async def follow(socket: WebSocket[Any, Any, Any], room: Room, seat: int | None, language: str) -> None:
    """Keep a browser up to date until it goes away."""
    changed = asyncio.Event()
    changed.set()
    room.followers.add(changed.set)
    feed = Feed(room, seat, language)
    listening = asyncio.create_task(_listen(socket))
    try:
        while not listening.done():
            changed.clear()
            async with room.lock:  # never between a move and its being stored
                news = feed.news()
            if news is not None:
                await socket.send_json(news)
            waiting = asyncio.create_task(changed.wait())
            await asyncio.wait((waiting, listening), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        room.followers.discard(changed.set)
        listening.cancel()


async def _listen(socket: WebSocket[Any, Any, Any]) -> None:
    """Browsers only say that they are still there; moves go over HTTP."""
    try:
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        return
