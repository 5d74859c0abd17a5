"""Which bot thinks next: bots that someone waits for come first, fairly between the owners of the tables."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")
REMEMBERED = 1000  # tables and people, by their last turn


@dataclass(frozen=True, slots=True)
class BotRequest:
    """For whom a bot thinks: the owner of the table or the requester, the table, and whether anyone is waiting now."""

    owner: str = ""
    table: str = ""
    is_awaited: Callable[[], bool] = lambda: True


AWAITED = BotRequest()


@dataclass(eq=False, slots=True)
class Lent(Generic[T]):
    """A process on loan; it may be exchanged before it is returned."""

    process: T
    is_awaited: bool


@dataclass(eq=False, slots=True)
class _Waiting(Generic[T]):
    wanted: BotRequest
    lent: asyncio.Future[Lent[T]] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class BotQueue(Generic[T]):
    """Lends a few processes. Bots that nobody waits for leave one free, if there are several, and think with pauses."""

    def __init__(self, processes: Sequence[T], gap: float) -> None:
        self._free = list(processes)  # last in, first out: one that has started is lent before one that has not
        self._gap = gap  # seconds between two bots that nobody waits for
        self._most = max(1, len(processes) - 1)  # of those
        self._slow = 0  # of those, now
        self._is_gap = False
        self._waiting: list[_Waiting[T]] = []  # in order
        self._served: dict[tuple[str, str], int] = {}  # the last turn of each
        self._number = count(1)

    async def take(self, wanted: BotRequest) -> Lent[T]:
        """Wait for a process."""
        waiting: _Waiting[T] = _Waiting(wanted)
        self._waiting.append(waiting)
        self._next()
        try:
            return await waiting.lent
        except BaseException:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not waiting.lent.cancelled():
                self.give_back(waiting.lent.result())
            raise

    def give_back(self, lent: Lent[T]) -> None:
        self._free.append(lent.process)
        self._slow -= not lent.is_awaited
        self._next()

    def _next(self) -> None:
        """Lend free processes."""
        while self._free and (found := self._whose_turn()) is not None:
            waiting, is_awaited = found
            self._waiting.remove(waiting)
            if waiting.lent.done():  # gone before its turn came
                continue
            for key in _keys(waiting.wanted):
                self._served[key] = next(self._number)
            if not is_awaited:
                self._begin_gap()
            waiting.lent.set_result(Lent(self._free.pop(), is_awaited))

    def _whose_turn(self) -> tuple[_Waiting[T], bool] | None:
        """The request that has waited longest since its last turn, and whether anyone waits for it."""
        awaited = [one for one in self._waiting if one.wanted.is_awaited()]
        if not awaited and (self._is_gap or self._slow >= self._most):
            return None
        found = min(awaited or self._waiting, key=self._last_turn, default=None)
        return None if found is None else (found, bool(awaited))

    def _last_turn(self, one: _Waiting[T]) -> list[int]:
        return [self._served.get(key, 0) for key in _keys(one.wanted)]

    def _begin_gap(self) -> None:
        self._slow += 1
        if self._gap:
            self._is_gap = True
            asyncio.get_running_loop().call_later(self._gap, self._end_gap)
        if len(self._served) > REMEMBERED:
            self._served.clear()

    def _end_gap(self) -> None:
        self._is_gap = False
        self._next()


def _keys(wanted: BotRequest) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("owner", wanted.owner), ("table", wanted.table)
