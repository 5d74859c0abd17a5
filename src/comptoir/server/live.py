"""News for the browsers: one task a socket sends what has changed since its last message."""

from __future__ import annotations

import asyncio
from typing import Any
from weakref import WeakKeyDictionary

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from comptoir.server.chat import spoken
from comptoir.server.gate import LOST, RESTARTING
from comptoir.server.render import Json, Known, log_lines, table_frame
from comptoir.server.room import Room


class Screen:
    """A table as one seat sees it in one language; however many tabs show it, it is rendered once a version."""

    def __init__(self, room: Room, seat: int | None, language: str) -> None:
        self._room, self._seat, self._language = room, seat, language
        self._known: Known = []
        self.version = -1
        self.frame: Json = {}
        self.lines: list[Json] = []

    def look(self) -> None:
        """Bring everything up to date; only while no change is under way."""
        version = self._room.version(self._seat)
        if version != self.version:
            self.frame = table_frame(self._room, self._seat, self._language)
            self.lines = log_lines(self._room, self._seat, self._language, self._known)
            self.version = version


# Gone with their rooms: nothing here has to be kept.
_SCREENS: WeakKeyDictionary[Room, dict[tuple[int | None, str], Screen]] = WeakKeyDictionary()


def screen_of(room: Room, seat: int | None, language: str) -> Screen:
    """The screen that all sockets of a seat and language share."""
    screens = _SCREENS.setdefault(room, {})
    if (seat, language) not in screens:
        screens[seat, language] = Screen(room, seat, language)
    return screens[seat, language]


class Feed:
    """What one socket has been sent, so that only what changed is sent again."""

    def __init__(self, room: Room, seat: int | None, language: str) -> None:
        self._screen = screen_of(room, seat, language)
        self._version = -1
        self._panels: dict[str, Json] = {}
        self._log: list[Json] = []

    def news(self) -> Json | None:
        """The next message; None while there is nothing new for this seat."""
        screen = self._screen
        screen.look()
        if screen.version == self._version:
            return None
        panels = {panel["id"]: panel for panel in screen.frame["panels"]}
        same = _common_length(self._log, screen.lines)
        message = screen.frame | {
            "panels": [panel for id, panel in panels.items() if self._panels.get(id) != panel],
            "shown": list(panels),
            "log": {"keep": same, "lines": screen.lines[same:]},
        }
        self._version, self._panels, self._log = screen.version, panels, screen.lines
        return message


def _common_length(old: list[Json], new: list[Json]) -> int:
    """How many lines at the beginning are the same; taking back a move makes lines go away."""
    length = 0
    for one, other in zip(old, new, strict=False):
        if one is not other and one != other:
            break
        length += 1
    return length


class Follower:
    """One socket: wakes when the table has changed, somebody has spoken or the browser asks whether we are there."""

    def __init__(self, room: Room, seat: int | None, language: str) -> None:
        self.room = room
        self.changed = asyncio.Event()
        self.is_asked = False
        self._feed = Feed(room, seat, language)
        self._heard: int | None = None  # how often somebody had spoken
        self._next_line = 0

    async def messages(self) -> list[Json]:
        """Everything that is new since the last call."""
        self.changed.clear()
        async with self.room.lock:  # never between a move and its being stored
            news = self._feed.news()
        found = [news] if news is not None else []
        if self._heard != self.room.spoken:
            found.append({"chat": await self._new_lines()})
        if self.is_asked:
            self.is_asked = False
            found.append({"alive": True})
        return found

    async def _new_lines(self) -> list[Json]:
        self._heard = self.room.spoken
        lines = await spoken(self.room, self._next_line)
        self._next_line += len(lines)
        return lines

    async def listen(self, socket: WebSocket[Any, Any, Any]) -> int:
        """Browsers only ask whether we are still there; moves go over HTTP. The code with which it ends."""
        try:
            while True:
                await socket.receive_text()
                self.is_asked = True
                self.changed.set()
        except WebSocketDisconnect as gone:
            return gone.code


async def follow(
    socket: WebSocket[Any, Any, Any], room: Room, seat: int | None, language: str, leaving: asyncio.Event
) -> int:
    """Keep a browser up to date until it goes away or has to leave; the code with which the socket was closed."""
    follower = Follower(room, seat, language)
    room.followers.add(follower.changed.set)
    listening, sent_away = asyncio.create_task(follower.listen(socket)), asyncio.create_task(leaving.wait())
    try:
        while not (listening.done() or sent_away.done()):
            for message in await follower.messages():
                await socket.send_json(message)
            waiting = asyncio.create_task(follower.changed.wait())
            await asyncio.wait((waiting, listening, sent_away), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        if not listening.done():
            await socket.close(code=RESTARTING)
            return RESTARTING
        return listening.result()
    except (WebSocketDisconnect, RuntimeError):
        return LOST
    finally:
        room.followers.discard(follower.changed.set)
        listening.cancel()
        sent_away.cancel()
