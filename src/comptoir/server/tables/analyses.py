"""Games are analysed when they are over: in the bots' processes and in small parts, whenever no bot is waited for."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import TypeVar

from comptoir.analysis.analysing import WHOLE_GAMES, Analysis, Judgement, assembled, judge
from comptoir.analysis.comparing import DEPTH
from comptoir.analysis.playing_on import PlayingOn, mean_missed
from comptoir.engine.match import Match
from comptoir.server.storage.analyses import keep_analysis
from comptoir.server.storage.store import Store
from comptoir.server.tables.bot_processes import BotProcesses
from comptoir.server.tables.bot_queue import BotRequest
from comptoir.server.tables.room import Room

T = TypeVar("T")
LOG = logging.getLogger(__name__)
MAKES_WAY = 5.0  # seconds of waiting that are told
PART = 2  # entries that are judged before the process is lent to others again


@dataclass(slots=True)
class Progress:
    """How far an analysis has come."""

    steps: int
    done: int = 0
    waits_since: float | None = field(default_factory=monotonic)  # for a process: bots that people wait for come first

    def is_waiting(self) -> bool:
        """Has it not begun, or has it had to make way for some time?"""
        since = self.waits_since
        return since is not None and (not self.done or monotonic() - since > MAKES_WAY)

    def begin_part(self) -> None:
        self.waits_since = None


def learn_part(match: Match, number: int) -> list[float]:
    """In another process: what the evaluation misses in one whole game."""
    return PlayingOn(match.game, len(match.seats)).missed_in(match.first_state(), number)


def judge_part(match: Match, missed: tuple[float, ...], first: int) -> list[Judgement]:
    """In another process: judge the entries of one part."""
    playing = PlayingOn(match.game, len(match.seats), missed)
    return list(judge(match, playing, range(first, first + PART), DEPTH))


@dataclass(slots=True)
class Analyses:
    """The analyses that are being made."""

    store: Store
    processes: BotProcesses
    under_way: dict[str, Progress] = field(default_factory=dict)  # by table
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def begin(self, room: Room) -> None:
        """Analyse the finished game of a table, unless that is under way."""
        if room.table.id not in self.under_way:
            progress = self.under_way[room.table.id] = Progress(WHOLE_GAMES * DEPTH + len(room.match.entries))
            task = asyncio.create_task(self._analyse(room, progress))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop; what has not been finished is begun again when someone asks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _analyse(self, room: Room, progress: Progress) -> None:
        try:
            analysis = await self._analysis(room, progress)
            await keep_analysis(self.store, room.table.id, analysis)
        except Exception:
            LOG.exception("The game of table %s could not be analysed.", room.table.id)
        finally:
            del self.under_way[room.table.id]

    async def _analysis(self, room: Room, progress: Progress) -> Analysis:
        match, rows, judged = room.match, list[list[float]](), list[Judgement]()
        for number in range(WHOLE_GAMES * DEPTH):
            rows.append(await self._part(room, progress, learn_part, match, number))
            progress.done += 1
        missed = mean_missed(rows)
        for first in range(0, len(match.entries), PART):
            judged += await self._part(room, progress, judge_part, match, missed, first)
            progress.done = len(rows) + len(judged)
        return assembled(match, PlayingOn(match.game, len(match.seats), missed), judged, DEPTH)

    async def _part(self, room: Room, progress: Progress, task: Callable[..., T], *given: object) -> T:
        """Wait for a process and do a part there."""
        wanted = BotRequest(room.table.owner, room.table.id, lambda: False)
        progress.waits_since = monotonic()
        return await self.processes.work(wanted, progress.begin_part, task, *given)
