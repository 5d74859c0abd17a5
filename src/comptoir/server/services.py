"""Everything that a running server holds: the store, the tables in play, the bots."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, Any, TypeAlias

from litestar import Litestar
from litestar.di import NamedDependency

from comptoir.server.background import FirstLooks, repeat
from comptoir.server.messages.delivery import DeliveryWorker
from comptoir.server.metrics import Metrics
from comptoir.server.operating.audit import last_deletion
from comptoir.server.people.open_sockets import OpenSockets
from comptoir.server.people.sessions import forget_sessions
from comptoir.server.people.whereabouts import Whereabouts
from comptoir.server.protection.rate_limits import RateLimits
from comptoir.server.protection.render_queue import RenderQueue
from comptoir.server.settings import Settings
from comptoir.server.storage import file_locks, heartbeats, peers, site_settings, worker_events
from comptoir.server.storage.health import is_away
from comptoir.server.storage.results import Averages
from comptoir.server.storage.store import Store
from comptoir.server.tables.account_events import AccountEvents
from comptoir.server.tables.analyses import Analyses
from comptoir.server.tables.bot_players import BotPlayers
from comptoir.server.tables.bot_processes import BotProcesses
from comptoir.server.tables.matchmaker import Matchmaker
from comptoir.server.tables.rater import Rater
from comptoir.server.tables.room import Room
from comptoir.server.tables.rooms import Rooms
from comptoir.server.tables.scorekeeper import Scorekeeper
from comptoir.server.tables.timekeeper import Timekeeper
from comptoir.server.tables.tournaments import Arbiter
from comptoir.server.tables.turn_alerts import TurnAlerts

LOG = logging.getLogger(__name__)
GAP = 0.1  # seconds between two bots that nobody waits for
SCREENS = 32  # kept although nobody follows them
RETRY = 0.5  # seconds between two attempts to reach an unavailable database
OPERATOR = 5.0  # seconds between two checks for operator commands
LOOK = 30.0  # seconds between two checks for tables whose bots belonged to a worker that has ended


def _begun(work: Coroutine[Any, Any, None], among: set[asyncio.Task[None]]) -> asyncio.Task[None]:
    """Work in the background, kept among others for as long as it goes on."""
    task = asyncio.create_task(work)
    among.add(task)
    task.add_done_callback(among.discard)
    return task


class Services:
    """One server. Everything that it holds in memory can be loaded again from the store."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.is_ready = False  # whether requests are served yet
        self.is_closed = False  # from then on no news is begun; what was begun is waited for
        self.turn_alerts = TurnAlerts()
        self.store = Store(settings.url(), settings.message_delay, settings.reminder)
        self.account_events = AccountEvents(self.store)
        self.store.engine.watch_errors(self.metrics.storage_failed)
        self.rate_limits = RateLimits(self.store, settings.limits)
        gap = min(GAP, settings.pace)
        self.bot_processes = BotProcesses(settings.bot_processes, settings.bot_seconds, settings.bot_patience, gap)
        self.peers = peers.peers_of(self.store, self._hear)
        self.bot_processes.watcher = self.metrics.thought
        self.bots = BotPlayers(self.bot_processes, self.peers, settings.pace, self.metrics)
        self.analyses = Analyses(self.store, self.bot_processes)
        self.rooms = Rooms(self.store, self._watch)
        self.rater = Rater(self.store, self.rooms)
        self.matchmaker = Matchmaker(self.store)
        self.arbiter = Arbiter(self.store, self.rooms)
        self.heartbeat = heartbeats.Heartbeat(self.store)
        self.site_settings = site_settings.SiteSettings()  # the site settings, a few seconds old at most
        self.timekeeper = Timekeeper(self.store, self.rooms, self.heartbeat)
        self.delivery = DeliveryWorker(self.store, self.rooms, settings, self.metrics)
        self.sockets = OpenSockets(self.store, self.metrics)
        self.render_queue = RenderQueue(self.store)
        self.averages = Averages(self.store.engine)
        self.scorekeeper = Scorekeeper(self.store)
        self.whereabouts = Whereabouts(self.store, self.turn_alerts.people)
        self.screens: deque[Any] = deque(maxlen=SCREENS)  # looked at without a socket; asking again costs little
        self._hearing: set[asyncio.Task[None]] = set()
        self._telling: set[asyncio.Task[None]] = set()
        self._working: list[asyncio.Task[None]] = []
        self._deletion: int | None = None  # the last one by the operator
        self._lock: IO[bytes] | None = None  # on the database file

    async def open(self) -> None:
        """Upgrade the database, and let the bots continue where the server stopped.

        While the database is unavailable, requests are refused and it is tried again.
        """
        file = self.settings.file()
        self._lock = None if file is None else file_locks.shared(file)
        try:
            await self._connect()
        except Exception as problem:
            if not is_away(problem):
                raise
            self._working.append(asyncio.create_task(self._retry_connection()))

    async def close(self) -> None:
        """Stop the bots; everything acknowledged is already stored."""
        self.is_closed = True
        tasks = [*self._working, *self._hearing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self._telling, return_exceptions=True)
        await self.rater.close()
        await self.delivery.close()
        await self.bots.close()
        await self.analyses.close()
        self.bot_processes.close()
        await self._record_shutdown()
        await self.peers.close()
        await self.store.close()
        if self._lock is not None:
            self._lock.close()

    async def _connect(self) -> None:
        """Use the database for the first time."""
        await self.store.open()
        await self.heartbeat.beat()
        await forget_sessions(self.store)
        await self.peers.open()
        first = FirstLooks()
        todo = (
            # In the order of their first looks. What the operator deletes before the first would stay in memory; those
            # of the bots and of messages may take long.
            self._follow_operator(first), self.matchmaker.watch(first), self.timekeeper.watch(first),
            self.rater.watch(first), self._resume(first), self.delivery.run(first),
            self.heartbeat.keep(), self.sockets.watch(), self.matchmaker.tidy(), self.whereabouts.keep(),
            self.scorekeeper.keep(), self.arbiter.watch(),
        )  # fmt: skip
        self._working += [asyncio.create_task(each) for each in todo]
        self.is_ready = True

    async def _retry_connection(self) -> None:
        told = ""
        while not self.is_ready:
            await asyncio.sleep(RETRY)
            try:
                await self._connect()
            except Exception as problem:
                if told != str(problem):  # once, however often it is tried
                    told = str(problem)
                    LOG.exception("The database is unavailable; nobody can play until it is back.")

    async def _record_shutdown(self) -> None:
        try:
            await self.heartbeat.stop()
        except Exception as problem:  # then the last heartbeat counts
            LOG.warning("The shutdown of this server could not be recorded: %s", problem)

    async def hurry(self, room: Room) -> None:
        """Skip ahead, on whichever worker plays for the bots."""
        self.bots.hurry(room)
        await self.store.tell(worker_events.HURRIED, room.table.id)

    async def _resume(self, first: FirstLooks) -> None:
        """Load the tables with bots, so that none has to wait for a visitor."""
        async with first.turn():
            is_done = await self._resumed()
        while not is_done:
            await asyncio.sleep(LOOK)
            is_done = await self._resumed()

    async def _resumed(self) -> bool:
        """Are all tables with bots loaded for good? Where there are other workers, one may end and leave some."""
        try:
            await self._look_for_bots()
        except Exception:
            LOG.exception("The tables with bots could not be listed.")
            return False
        return not self.store.is_shared

    async def _look_for_bots(self) -> None:
        for table in await self.store.tables_with_bots():
            try:
                await self.rooms.room(table)
            except Exception:
                LOG.exception("Table %s could not be loaded.", table)

    # ------------------------------------------------------------------ the operator

    async def _follow_operator(self, first: FirstLooks) -> None:
        """Follow the operator's settings, and deletions by command."""
        await repeat(self._ask_operator, OPERATOR, "The operator's settings could not be read.", first=first)

    async def _ask_operator(self) -> None:
        self.site_settings = await site_settings.site_settings_of(self.store.engine)
        before, self._deletion = self._deletion, await last_deletion(self.store)
        if before not in (None, self._deletion):
            await self._reload_tables()

    async def _reload_tables(self) -> None:
        """Drop all tables from memory, so that nothing deleted is kept; pages reconnect by themselves."""
        await self.bots.close()
        self.rooms.forget()
        self.screens.clear()
        self.sockets.disconnect()
        await self._look_for_bots()

    # ------------------------------------------------------------------ other workers

    @contextmanager
    def present(self, room: Room, seats: Sequence[int]) -> Iterator[None]:
        """The player at these seats has a page of the table open while this lasts; every worker hears of it."""
        came = self._meet(room, seats, worker_events.CAME)
        try:
            yield
        finally:
            self._meet(room, seats, worker_events.LEFT, after=came)

    def _meet(
        self, room: Room, seats: Sequence[int], what: str, after: Awaitable[None] | None = None
    ) -> Awaitable[None]:
        """Tell the other workers in the background: a page that goes away does not wait for the database."""
        room.meet(seats, is_here=what == worker_events.CAME)
        return _begun(self._tell(room, seats, what, after), self._telling)

    async def _tell(self, room: Room, seats: Sequence[int], what: str, after: Awaitable[None] | None) -> None:
        """Without a database the other workers hear nothing, and nobody is called disconnected there."""
        if after is not None:
            await after
        try:
            if not self.is_closed:
                await self.store.tell(what, room.table.id, seats)
        except Exception as problem:
            LOG.log(logging.DEBUG if is_away(problem) else logging.ERROR, "Other workers were not told.", exc_info=True)

    def _hear(self, told: worker_events.WorkerEvent | None) -> None:
        _begun(self._act_on(told), self._hearing)

    async def _act_on(self, told: worker_events.WorkerEvent | None) -> None:
        try:
            if told is None:
                await self.rooms.renew_all()
                self.account_events.wake_all()
            elif told.what == worker_events.MOVED:
                await self.rooms.renew(told.table, told.rows)
                await self.account_events.moved(told.table)
            elif told.what == worker_events.CHALLENGED:
                self.account_events.wake(*told.people)
            elif (room := await self.rooms.remembered(told.table)) is not None:
                self._act_at(room, told)
        except Exception:
            LOG.exception("An event from another worker could not be handled: %s", told)

    def _act_at(self, room: Room, told: worker_events.WorkerEvent) -> None:
        if told.what == worker_events.SPOKEN:
            room.speak()
        elif told.what == worker_events.HURRIED:
            self.bots.hurry(room)
        else:
            room.meet(told.seats, is_here=told.what == worker_events.CAME)

    # ------------------------------------------------------------------ tables

    def _watch(self, room: Room) -> None:
        """A table has been loaded: bots and people learn whether it is their turn, now and after every change."""
        room.watcher = self._look
        self._look(room)

    def _look(self, room: Room) -> None:
        self.bots.wake(room)
        self.timekeeper.wake(room)
        self.turn_alerts.look(room)
        self.account_events.look(room)
        self.rater.wake(room)


SERVICES = "services"  # their name in the application's state
ServicesHere: TypeAlias = NamedDependency[Services]  # their name as a route parameter


def services_of(app: Litestar) -> Services:
    """The services of an application."""
    found: Services = app.state[SERVICES]
    return found
