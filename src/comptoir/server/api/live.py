"""Live updates for browsers: one task per socket sends what has changed since its last message."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary, proxy

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect
from litestar.serialization import encode_json
from litestar.types import Receive, Send
from msgspec import Struct
from msgspec.structs import asdict

from comptoir.engine.presentation import Panel
from comptoir.server.api import schemas
from comptoir.server.api.chat import spoken
from comptoir.server.api.render import Known, log_lines, position, same_at_first, table_frame
from comptoir.server.protection.rate_counters import LocalCounters
from comptoir.server.protection.render_queue import NOBODY, Asker, RenderQueue
from comptoir.server.refusals import LOST, RESTARTING
from comptoir.server.storage.health import is_away
from comptoir.server.storage.store import Person
from comptoir.server.tables.room import Room
from comptoir.server.tables.turn_alerts import OpenPage

LOG = logging.getLogger(__name__)
PATIENCE = 10.0  # seconds that a browser has to take a message before it is dropped
QUIET = 25.0  # seconds between two keep-alive messages of a stream
OFTEN, ASKING = 60, 10.0  # how often a browser may ping within this many seconds
CUT = '<g id="'  # where a thing begins in a drawing
SHARED = 64  # cached patches: everyone who sees the same is sent the same
CLOSED = (OSError, RuntimeError)  # what a server says when a closed socket is used
Said = TypeVar("Said", bound=Struct)
FLOODING = 1008  # the close code for a client that pings without end: a policy violation


class TableSocket(WebSocket[Any, Any, Any]):
    """A socket referenced only by its user: it is freed when it is closed, without the garbage collector."""

    def receive_wrapper(self, receive: Receive) -> Receive:
        return WebSocket.receive_wrapper(proxy(self), receive)

    def send_wrapper(self, send: Send) -> Send:
        return WebSocket.send_wrapper(proxy(self), send)


@dataclass(frozen=True, eq=False)
class LiveMessage(Generic[Said]):
    """A message; it is serialised once, however many sockets it goes to."""

    said: Said

    @cached_property
    def text(self) -> str:
        return encode_json(self.said).decode()


@dataclass(frozen=True, eq=False, slots=True)
class Picture:
    """A table as shown at one version."""

    panels: dict[str, Panel]
    lines: list[schemas.LogLine]


NOTHING = Picture({}, [])


class SeatScreen:
    """A table as one seat sees it in one language; rendered once per version, however many tabs show it."""

    def __init__(self, room: Room, seat: int | None, language: str) -> None:
        self._room, self._seat, self._language = room, seat, language
        self._known: Known = []
        self._version = -1
        self.frame: schemas.TableFrame
        self._news: dict[Picture, LiveMessage[schemas.LiveView]] = {}  # for clients that have seen this
        self.picture = NOTHING

    def look(self) -> None:
        """Bring everything up to date; only while no change is in progress."""
        version = self._room.version(self._seat)
        if version != self._version:
            self.frame = table_frame(self._room, self._seat, self._language)
            self.picture = Picture({panel.id: panel for panel in self.frame.panels}, self.lines())
            self._version = version
            self._news.clear()

    def lines(self) -> list[schemas.LogLine]:
        """The log up to now; known lines are not rendered again."""
        others = [screen._known for screen in _SCREENS[self._room].values()]
        return log_lines(self._room, self._seat, self._language, self._known, others)

    def news_since(self, seen: Picture) -> LiveMessage[schemas.LiveView]:
        """What has changed for clients that have seen this."""
        if seen not in self._news:
            panels, lines = self.picture.panels, self.picture.lines
            same = same_at_first(seen.lines, lines, lambda old, new: old is new or old == new)
            changed = [panel for id, panel in panels.items() if seen.panels.get(id) != panel]
            patched = [panel for panel in changed if _is_alike(seen.panels.get(panel.id), panel)]
            news = schemas.LiveView(
                **asdict(self.frame) | {"panels": tuple(panel for panel in changed if panel not in patched)},
                patches=[schemas.Patch(each.id, patch(seen.panels[each.id].svg, each.svg)) for each in patched],
                shown=list(panels),
                log=schemas.Log(same, lines[same:]),
            )
            self._news[seen] = LiveMessage(news)
        return self._news[seen]


# Freed with the last socket, or with their rooms: nothing here has to be kept.
_SCREENS: WeakKeyDictionary[Room, WeakValueDictionary[tuple[int | None, str], SeatScreen]] = WeakKeyDictionary()


def screen_of(room: Room, seat: int | None, language: str) -> SeatScreen:
    """The screen that all sockets of a seat and language share."""
    screens = _SCREENS.setdefault(room, WeakValueDictionary())
    screen = screens.get((seat, language))
    if screen is None:
        screen = screens[seat, language] = SeatScreen(room, seat, language)
    return screen


def seen_now(room: Room, seat: int | None, language: str, kept: deque[Any], *, draws: bool) -> schemas.View:
    """Everything that a seat sees, for a single request: drawn, or in words alone. The screen is cached for later."""
    screen = screen_of(room, seat, language)
    with suppress(ValueError):
        kept.remove(screen)
    kept.append(screen)
    if not draws:
        return schemas.View(
            **asdict(table_frame(room, seat, language, draws=False)), log=schemas.Log(0, screen.lines())
        )
    screen.look()
    return schemas.View(**asdict(screen.frame), log=schemas.Log(0, screen.picture.lines))


class Feed:
    """What one socket has been sent, so that only changes are sent."""

    def __init__(self, room: Room, seat: int | None, language: str) -> None:
        self._screen = screen_of(room, seat, language)
        self._seen = NOTHING

    def news(self) -> LiveMessage[schemas.LiveView] | None:
        """The next message; None if there is nothing new for this seat."""
        self._screen.look()
        seen, self._seen = self._seen, self._screen.picture
        return None if seen is self._seen else self._screen.news_since(seen)


class PositionFeed:
    """What one program has been sent: the whole table as data, whenever it changes."""

    def __init__(self, room: Room, seat: int | None, language: str) -> None:
        self._room, self._seat, self._language = room, seat, language
        self._version = -1

    def news(self) -> LiveMessage[schemas.Position] | None:
        """The next message; None if there is nothing new for this seat."""
        seen, self._version = self._version, self._room.version(self._seat)
        return None if seen == self._version else LiveMessage(position(self._room, self._seat, self._language))


def _is_alike(old: Panel | None, new: Panel) -> bool:
    """Do the panels differ only in their drawings?"""
    return old is not None and replace(old, svg=new.svg) == new


@lru_cache(SHARED)
def patch(old: str, new: str) -> list[str | tuple[int, int]]:
    """How to build a drawing from the previous one, both split where things begin: new parts, and runs of old ones."""
    places = {part: place for place, part in enumerate(old.split(CUT))}
    made: list[str | tuple[int, int]] = []
    for part in new.split(CUT):
        place = places.get(part)
        if place is None:
            made.append(part)
        elif made and isinstance(run := made[-1], tuple) and run[1] == place:
            made[-1] = (run[0], place + 1)
        else:
            made.append((place, place + 1))
    return made


class Follower:
    """One socket: wakes when the table changes, someone writes in the chat or the browser pings.

    Drawing is slow compared with a move. Followers that share `drawing` take turns, with moves in between.
    """

    def __init__(
        self,
        room: Room,
        seat: int | None,
        language: str,
        person: Person | None = None,
        drawing: RenderQueue | None = None,
        asker: Asker = NOBODY,
        *,
        draws: bool = True,
        reader: Person | None = None,
    ) -> None:
        self.room = room
        self._drawing, self._asker = drawing or RenderQueue(room.store), asker
        self.changed = asyncio.Event()
        self.notice: Callable[[], str] = str  # the operator's notice; none by default
        self.is_asked = False
        self._asked = LocalCounters()
        self.page = OpenPage(room.table.id, person.id if person else None, self.changed.set)
        self._feed: Feed | PositionFeed = (Feed if draws else PositionFeed)(room, seat, language)
        self._missed: list[int] | None = [] if draws else None  # who is disconnected; pages say so, programs do not ask
        known = reader or person
        self._reader = known.id if known else None  # from whom lines may be hidden
        self._heard: int | None = None  # chat lines so far
        self._next_line = 0

    async def messages(self) -> list[LiveMessage[Any]]:
        """Everything new since the last call."""
        self.changed.clear()
        news = await self._news()
        found: list[LiveMessage[Any]] = [news] if news is not None else []
        if self._heard != self.room.spoken:
            found.append(LiveMessage(schemas.ChatLines(await self._new_lines())))
        if self._missed not in (None, missing := self.room.disconnected()):
            self._missed = missing
            found.append(LiveMessage(schemas.Disconnected(missing)))
        if self.is_asked:
            self.is_asked = False
            found.append(LiveMessage(schemas.Alive(True, self.notice())))
        if self.page.is_called:
            self.page.is_called = False
            found.append(LiveMessage(schemas.WaitingTables(await self.page.waiting(self.room.store))))
        return found

    async def _news(self) -> LiveMessage[Any] | None:
        """What has changed at the table."""
        while True:
            async with self._drawing.live(self._asker):
                if not self.room.lock.locked():  # never between a move and its being stored
                    return self._feed.news()
            async with self.room.lock:
                pass  # it is stored

    async def _new_lines(self) -> list[schemas.Spoken]:
        self._heard = self.room.spoken
        lines = await spoken(self.room, self._next_line, self._reader)
        self._next_line += len(lines)
        return lines

    async def listen(self, socket: WebSocket[Any, Any, Any]) -> int:
        """Read the socket: browsers only ping, since moves go over HTTP. Returns the close code."""
        try:
            while True:
                await socket.receive_text()
                if (await self._asked.add("", ASKING)).number > OFTEN:
                    return await _close(socket, FLOODING)
                self.is_asked = True
                self.changed.set()
        except WebSocketDisconnect as gone:
            return gone.code


async def follow(socket: WebSocket[Any, Any, Any], follower: Follower, leaving: asyncio.Event) -> int:
    """Keep a browser up to date until it leaves or must leave; returns the close code of the socket."""
    wake = follower.changed.set
    listening = asyncio.create_task(follower.listen(socket))
    ends = (listening, asyncio.create_task(leaving.wait()))
    for end in ends:
        end.add_done_callback(lambda _: wake())
    try:
        with woken(follower.room, follower.changed):
            while not any(end.done() for end in ends):
                for message in await follower.messages():
                    await _tell(socket, message.text, listening)
                await follower.changed.wait()
        if not listening.done():
            return await _close(socket, RESTARTING)
        return listening.result()
    except (WebSocketDisconnect, TimeoutError):
        return LOST
    except Exception as problem:
        if is_away(problem):
            return await _close(socket, RESTARTING)
        LOG.exception("Table %s could not be rendered.", follower.room.table.id)
        raise
    finally:
        for end in ends:
            end.cancel()


async def _tell(socket: WebSocket[Any, Any, Any], text: str, listening: asyncio.Task[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        try:
            await socket.send_text(text)
        except (*CLOSED, WebSocketDisconnect):  # it left while this was drawn, and the listener learns the close code
            await listening


async def _close(socket: WebSocket[Any, Any, Any], code: int) -> int:
    """Close a socket, unless it is already closed; returns the code."""
    with suppress(*CLOSED):
        await socket.close(code=code)
    return code


# ------------------------------------------------------------------ without a socket


async def lines(follower: Follower, leaving: asyncio.Event) -> AsyncGenerator[str, None]:
    """Every message as a line, with keep-alives in between, until the game is over."""
    with woken(follower.room, follower.changed):
        while not leaving.is_set():
            found = await follower.messages()
            for message in found:
                yield f"{message.text}\n"
            if follower.room.is_over():
                return
            await something(follower.changed, leaving, QUIET)
            follower.is_asked = not follower.changed.is_set()


async def moved_on(room: Room, seat: int | None, after: int, seconds: float, leaving: asyncio.Event) -> None:
    """Wait, up to a limit, until a seat may know more than this version."""
    changed, loop = asyncio.Event(), asyncio.get_running_loop()
    end = loop.time() + seconds
    with woken(room, changed):
        while room.version(seat) <= after and not leaving.is_set() and (left := end - loop.time()) > 0:
            await something(changed, leaving, left)
            changed.clear()


@contextmanager
def woken(room: Room, changed: asyncio.Event) -> Iterator[None]:
    """Receive every change of a table while this lasts."""
    room.followers.add(changed.set)
    try:
        yield
    finally:
        room.followers.discard(changed.set)


async def something(changed: asyncio.Event, leaving: asyncio.Event, seconds: float) -> None:
    """Wait until something changes, the client must leave, or the time is over."""
    waiting = [asyncio.create_task(changed.wait()), asyncio.create_task(leaving.wait())]
    try:
        await asyncio.wait(waiting, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in waiting:
            task.cancel()
