"""Clocks: how long each seat has for its turns. They follow from the rows alone, so that all servers agree.

When a seat's turn begins, the time for a move runs first, then the bank; when both are used up, the turn is over.
Nature, forced moves and undos cost no time: a player who takes back a move continues the turn that it ended, and a
player whose turn began with that move gets the turn back whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
UNITS = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
LEAST, MOST = 10.0, 60 * DAY  # seconds that a move, or a bank that is not empty, can have


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for every move, and a bank for the whole game when those are not enough."""

    move: float
    bank: float


PRESETS = {
    "live": Clock(2 * MINUTE, 15 * MINUTE),
    "relaxed": Clock(10 * MINUTE, HOUR),
    "correspondence": Clock(3 * DAY, 5 * DAY),
}


Reading: TypeAlias = tuple[float, float, float | None]  # a clock's reading: its bank, its `spent` and its `since`
Outage: TypeAlias = tuple[float, float]  # periods in which nobody could play, because no server was running


@dataclass(frozen=True, slots=True)
class ClockMoment:
    """The effect of a row on the clocks: when it was written, and whose clocks run after it."""

    at: float
    running: Sequence[int] = ()
    is_undo: bool = False
    goes_on: bool = False  # nature's answer or a forced move, which belongs to the row before it


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat, during its turn or after its last one."""

    clock: Clock
    bank: float  # when the turn began
    spent: float = 0.0  # in this turn, up to the moment since which it runs
    since: float | None = None  # stopped while others have to decide
    outages: Sequence[Outage] = ()  # in order; they cost no time

    def reading(self) -> Reading:
        """The reading to store."""
        return self.bank, self.spent, self.since

    def left(self) -> float:
        """What is left in the bank after the time spent in this turn."""
        return max(0.0, self.bank - max(0.0, self.spent - self.clock.move))

    def move_until(self) -> float | None:
        """When the bank starts running."""
        return self._when(self.clock.move - self.spent)

    def deadline(self) -> float | None:
        """When the turn is over."""
        return self._when(self.clock.move + self.bank - self.spent)

    def taken(self, until: float) -> float:
        """The seconds since it started running."""
        assert self.since is not None
        away = (min(until, end) - max(self.since, start) for start, end in self.outages)
        return max(0.0, until - self.since - sum(seconds for seconds in away if seconds > 0))

    def _when(self, left: float) -> float | None:
        """When this many seconds will have run."""
        if self.since is None:
            return None
        found = self.since + max(0.0, left)
        for start, end in self.outages:
            if self.since < end and start < found:
                found += end - max(start, self.since)
        return found


def clock_of(data: Mapping[str, float] | None) -> Clock | None:
    """The clock of a table from its stored form."""
    return None if data is None else Clock(data["move"], data["bank"])


def seat_clocks(
    clock: Clock,
    seats: int,
    moments: Sequence[ClockMoment],
    before: Sequence[Reading] = (),
    outages: Sequence[Outage] = (),
) -> list[SeatClock]:
    """The clocks of all seats after these moments; they start full, or from these readings."""
    readings = before or [(clock.bank, 0.0, None)] * seats
    found = [SeatClock(clock, *reading, outages) for reading in readings]
    for moment in _settled(moments):
        found = [_after(face, moment, seat in moment.running) for seat, face in enumerate(found)]
    return found


def _settled(moments: Sequence[ClockMoment]) -> Iterator[ClockMoment]:
    """The moments at which someone really had to decide."""
    for number, moment in enumerate(moments):
        if number + 1 < len(moments) and moments[number + 1].goes_on:
            continue
        yield moment


def _after(face: SeatClock, moment: ClockMoment, runs: bool) -> SeatClock:
    if runs == (face.since is not None):
        return face
    if runs:
        begun = face if moment.is_undo else replace(face, bank=face.left(), spent=0.0)
        return replace(begun, since=moment.at)
    taken = 0.0 if moment.is_undo else face.taken(moment.at)
    return replace(face, spent=face.spent + taken, since=None)
