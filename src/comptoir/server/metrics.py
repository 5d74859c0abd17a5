"""What an operator watches, as Prometheus reads it: moves, sockets, thinking. Each process counts for itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter

MEDIA_TYPE = "text/plain; version=0.0.4"  # the charset is added to every text
MOVE_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)  # seconds
BOT_BOUNDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
PERSON, BOT = "person", "bot"
DELIVERED, RETRIED, FAILED, DROPPED = "delivered", "retried", "failed", "dropped"  # what comes of a message
POLITE = (1000, 1001, 1005, 1012)  # codes with which a browser or this server closes a socket on purpose


class Count:
    """A number that grows, or one that goes up and down (gauge); one for each value of its label."""

    def __init__(self, name: str, text: str, *, label: str = "", values: Sequence[str] = ("",), kind: str = "") -> None:
        self.name, self._text, self._label, self._kind = name, text, label, kind or "counter"
        self.values: dict[str, float] = dict.fromkeys(values, 0)

    def add(self, number: float = 1, of: str = "") -> None:
        self.values[of] = self.values.get(of, 0) + number

    def lines(self) -> Iterator[str]:
        """The number as text."""
        yield from _heading(self.name, self._text, self._kind)
        for value, number in self.values.items():
            yield _line(self.name, {self._label: value} if self._label else {}, number)


class Times:
    """How long something took: how often at most so many seconds, for each value of its label."""

    def __init__(self, name: str, text: str, bounds: Sequence[float], *, label: str = "") -> None:
        self.name, self._text, self._bounds, self._label = name, text, bounds, label
        self._times: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}
        if not label:
            self._begin("")

    def _begin(self, of: str) -> None:
        self._times[of], self._sums[of] = [0] * (len(self._bounds) + 1), 0.0

    def add(self, seconds: float, of: str = "") -> None:
        if of not in self._times:
            self._begin(of)
        place = next((place for place, bound in enumerate(self._bounds) if seconds <= bound), len(self._bounds))
        self._times[of][place] += 1
        self._sums[of] += seconds

    def lines(self) -> Iterator[str]:
        """The histogram as text; each bound counts everything below it."""
        yield from _heading(self.name, self._text, "histogram")
        for value, times in self._times.items():
            labels, count = {self._label: value} if self._label else {}, 0
            for bound, number in zip((*self._bounds, "+Inf"), times, strict=True):
                count += number
                yield _line(f"{self.name}_bucket", labels | {"le": str(bound)}, count)
            yield _line(f"{self.name}_sum", labels, round(self._sums[value], 6))
            yield _line(f"{self.name}_count", labels, count)


def _heading(name: str, text: str, kind: str) -> tuple[str, str]:
    return f"# HELP {name} {text}", f"# TYPE {name} {kind}"


def _line(name: str, labels: Mapping[str, str], number: float) -> str:
    shown = ",".join(f'{label}="{value}"' for label, value in labels.items())
    return f"{name}{{{shown}}} {number:g}" if shown else f"{name} {number:g}"


class Metrics:
    """Everything that one server counts."""

    def __init__(self) -> None:
        self.moves = Count("comptoir_moves_total", "Moves that were stored.", label="by", values=(PERSON, BOT))
        self.move_seconds = Times(
            "comptoir_move_seconds", "From a person's move being asked for until it is stored.", MOVE_BOUNDS
        )
        self.sockets = Count("comptoir_sockets_open", "Browsers that follow a table now.", kind="gauge")
        self.dropped = Count("comptoir_sockets_dropped_total", "Sockets that ended without a goodbye.")
        self.bot_seconds = Times("comptoir_bot_seconds", "How long bots thought about a move.", BOT_BOUNDS, label="bot")
        self.messages = Count(
            "comptoir_messages_total", "What came of messages to people who are elsewhere.", label="outcome",
            values=(DELIVERED, RETRIED, FAILED, DROPPED),
        )  # fmt: skip

    @contextmanager
    def person_moves(self) -> Iterator[None]:
        """Count a person's move and its time, unless it is refused."""
        began = perf_counter()
        yield
        self.moves.add(of=PERSON)
        self.move_seconds.add(perf_counter() - began)

    def bot_moved(self) -> None:
        self.moves.add(of=BOT)

    def thought(self, bot: str, seconds: float) -> None:
        """A bot has thought, whether anything came of it or not."""
        self.bot_seconds.add(seconds, of=bot)

    def socket_opened(self) -> None:
        self.sockets.add(1)

    def socket_closed(self, code: int) -> None:
        """A socket has ended, with this code."""
        self.sockets.add(-1)
        if code not in POLITE:
            self.dropped.add()

    def text(self, in_memory: int, stored: Sequence[Count] = ()) -> str:
        """All of it, with the tables in memory, and what was counted in the store."""
        held = Count("comptoir_tables_in_memory", "Tables that this process has in memory.", kind="gauge")
        held.add(in_memory)
        parts: tuple[Count | Times, ...] = (
            self.moves, self.move_seconds, self.sockets, self.dropped, self.bot_seconds, held, self.messages, *stored
        )  # fmt: skip
        return "".join(f"{line}\n" for part in parts for line in part.lines())


def in_store(tables: Mapping[str, int], waiting: int) -> tuple[Count, Count]:
    """What all processes have in common: tables by status, and messages that wait."""
    stored = Count("comptoir_tables", "Tables in the store, by status.", label="status", values=(), kind="gauge")
    for status, number in tables.items():
        stored.add(number, of=status)
    messages = Count("comptoir_messages_waiting", "Messages in the store that are not sent yet.", kind="gauge")
    messages.add(waiting)
    return stored, messages
