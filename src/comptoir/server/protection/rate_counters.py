"""Rate counters: in memory for a single process, in the database where several workers serve."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from sqlalchemy import Float, case, cast, delete, func
from sqlalchemy.dialects.postgresql import insert

from comptoir.server.storage.schema import LIMITS
from comptoir.server.storage.store import Store

SWEEP = 300.0  # seconds between two sweeps of expired windows
OLD = 24 * 3600  # seconds; no window is longer


@dataclass(frozen=True, slots=True)
class WindowCount:
    """The count so far, and the seconds until the window ends."""

    number: int
    left: float


class LocalCounters:
    """The counters of a process that serves alone. A window begins with the first event of a key."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._sweep = now() + SWEEP
        self.windows: dict[str, tuple[int, float]] = {}  # the count, and when its window ends

    async def add(self, key: str, seconds: float) -> WindowCount:
        """Count one more event, in a window of this many seconds."""
        now = self._now()
        if now >= self._sweep:
            self._sweep = now + SWEEP
            self.windows = {key: window for key, window in self.windows.items() if window[1] > now}
        number, end = self.windows.get(key, (0, now))
        if end <= now:
            number, end = 0, now + seconds
        self.windows[key] = number + 1, end
        return WindowCount(number + 1, min(seconds, end - now))  # rounding may have added a trifle


class SharedCounters:
    """Counters shared by all workers on a PostgreSQL database, by its clock."""

    def __init__(self, store: Store) -> None:
        self._engine = store.engine  # where a single statement needs no transaction
        self._sweep = monotonic() + SWEEP

    async def add(self, key: str, seconds: float) -> WindowCount:
        if monotonic() >= self._sweep:
            self._sweep = monotonic() + SWEEP
            await self.sweep()
        now, known = cast(func.extract("epoch", func.now()), Float), LIMITS.c
        is_over = known.began <= now - seconds
        values = {
            "began": case((is_over, now), else_=known.began),
            "number": case((is_over, 1), else_=known.number + 1),
        }
        query = insert(LIMITS).values(key=key, began=now, number=1)
        query = query.on_conflict_do_update(index_elements=[known.key], set_=values)
        async with self._engine.connected() as connection:
            found = await connection.execute(query.returning(known.number, known.began + seconds - now))
            number, left = found.one()
            return WindowCount(number, min(seconds, left))

    async def sweep(self) -> None:
        """Delete windows that ended long ago."""
        now = cast(func.extract("epoch", func.now()), Float)
        async with self._engine.connected() as connection:
            await connection.execute(delete(LIMITS).where(LIMITS.c.began < now - OLD))


def counters_of(store: Store) -> LocalCounters | SharedCounters:
    """The counters to use, so that all workers on this store count together."""
    return SharedCounters(store) if store.is_shared else LocalCounters()
