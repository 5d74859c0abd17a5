"""Clocks: how long each seat has for its turns. They follow from the rows alone, so that all servers agree.

When it becomes a seat's turn, the time for a move runs first and the bank after it; when both are used up, the turn is
over. Nature, forced moves and undos take nobody's time: who takes back a move goes on with the turn that it ended, and
whose turn had begun with that move gets it back whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
UNITS = {"minutes": MINUTE, "hours": HOUR, "days": DAY}
LEAST, MOST = 10.0, 60 * DAY  # seconds that a move, or a bank that is not empty, can have


@dataclass(frozen=True, slots=True)
class Clock:
    """Seconds for every move, and for a whole game where that is not enough."""

    move: float
    bank: float


PRESETS = {"live": Clock(2 * MINUTE, 15 * MINUTE), "correspondence": Clock(3 * DAY, 5 * DAY)}


Reading: TypeAlias = tuple[float, float, float | None]  # what a clock says: its bank, its `spent` and its `since`
Outage: TypeAlias = tuple[float, float]  # from when to when nobody could play, because no server was there


@dataclass(frozen=True, slots=True)
class ClockMoment:
    """What a row did to the clocks: when it was, and whose run after it."""

    at: float
    running: Sequence[int] = ()
    is_undo: bool = False
    goes_on: bool = False  # nature's answer or a forced move, which belongs to the row before it


@dataclass(frozen=True, slots=True)
class SeatClock:
    """The clock of one seat, in its turn or after its last one."""

    clock: Clock
    bank: float  # when the turn began
    spent: float = 0.0  # in this turn, up to the moment since which it runs
    since: float | None = None  # not while others have to decide
    outages: Sequence[Outage] = ()  # in order; they take nobody's time

    def reading(self) -> Reading:
        """What it says, to be stored."""
        return self.bank, self.spent, self.since

    def left(self) -> float:
        """What the turn, as far as it is spent, leaves in the bank."""
        return max(0.0, self.bank - max(0.0, self.spent - self.clock.move))

    def move_until(self) -> float | None:
        """When the bank begins to be used up."""
        return self._when(self.clock.move - self.spent)

    def deadline(self) -> float | None:
        """When the turn is over."""
        return self._when(self.clock.move + self.bank - self.spent)

    def taken(self, until: float) -> float:
        """The seconds that have run since it began to."""
        assert self.since is not None
        away = (min(until, end) - max(self.since, start) for start, end in self.outages)
        return max(0.0, until - self.since - sum(seconds for seconds in away if seconds > 0))

    def _when(self, left: float) -> float | None:
        """When so many seconds will have run."""
        if self.since is None:
            return None
        found = self.since + max(0.0, left)
        for start, end in self.outages:
            if self.since < end and start < found:
                found += end - max(start, self.since)
        return found


def clock_of(data: Mapping[str, float] | None) -> Clock | None:
    """The clock of a table as it is stored."""
    return None if data is None else Clock(data["move"], data["bank"])


def seat_clocks(
    clock: Clock,
    seats: int,
    moments: Sequence[ClockMoment],
    before: Sequence[Reading] = (),
    outages: Sequence[Outage] = (),
) -> list[SeatClock]:
    """What the clocks of all seats say after these moments; they are full before, unless they said something then."""
    readings = before or [(clock.bank, 0.0, None)] * seats
    found = [SeatClock(clock, *reading, outages) for reading in readings]
    for moment in _settled(moments):
        found = [_after(face, moment, seat in moment.running) for seat, face in enumerate(found)]
    return found


def due(found: Sequence[SeatClock]) -> float | None:
    """When the first of the clocks runs out; None while none runs."""
    return min((face.deadline() or 0.0 for face in found if face.since is not None), default=None)


def _settled(moments: Sequence[ClockMoment]) -> Iterator[ClockMoment]:
    """The moments at which somebody really had to decide."""
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
