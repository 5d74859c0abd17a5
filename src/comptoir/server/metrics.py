"""Metrics for the operator, in Prometheus format. Each process counts for itself."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from comptoir import __version__

MEDIA_TYPE = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # the charset is added to every text
REQUEST_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # seconds
MOVE_BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
BOT_BOUNDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
METHODS = ("GET", "HEAD", "OPTIONS", "POST")  # clients can invent others
PERSON, BOT = "person", "bot"
DELIVERED, RETRIED, FAILED, DROPPED = "delivered", "retried", "failed", "dropped"  # outcomes of a message
POLITE = (1000, 1001, 1005, 1012)  # codes with which a browser or this server closes a socket on purpose

disable_created_metrics()  # type: ignore[no-untyped-call]  # one more number for each, of no use here


class Metrics:
    """All metrics of one server."""

    def __init__(self) -> None:
        self.registry = known = CollectorRegistry()
        Info("comptoir_build", "The running version.", registry=known).info({"version": __version__})
        counter, gauge = partial(Counter, registry=known), partial(Gauge, registry=known)
        histogram = partial(Histogram, registry=known)
        self._requests = counter("comptoir_requests", "Requests answered.", ["route", "method", "status"])
        self._request_seconds = histogram(
            "comptoir_request_seconds", "Request duration.", ["route"], buckets=REQUEST_BOUNDS
        )
        self._moves = counter("comptoir_moves", "Moves stored.", ["by"])
        self._move_seconds = histogram(
            "comptoir_move_seconds", "Time from a person's move request until it is stored.", buckets=MOVE_BOUNDS
        )
        self._sockets = gauge("comptoir_sockets_open", "Browsers currently following a table.")
        self._dropped = counter("comptoir_sockets_dropped", "Sockets that ended without a close.")
        self._bot_seconds = histogram(
            "comptoir_bot_seconds", "Time bots thought about a move.", ["bot"], buckets=BOT_BOUNDS
        )
        self._in_memory = gauge("comptoir_tables_in_memory", "Tables in this process's memory.")
        self._messages = counter("comptoir_messages", "Outcomes of messages to people who are elsewhere.", ["outcome"])
        self._storage_errors = counter("comptoir_storage_errors", "Database errors by kind.", ["kind"])
        for by in (PERSON, BOT):  # from the beginning: a counter that appears late looks like one that never grew
            self._moves.labels(by)
        for outcome in (DELIVERED, RETRIED, FAILED, DROPPED):
            self._messages.labels(outcome)

    def requested(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answered request."""
        named = method if method in METHODS else "other"
        self._requests.labels(route, named, f"{status // 100}xx").inc()
        self._request_seconds.labels(route).observe(seconds)

    @contextmanager
    def person_moves(self) -> Iterator[None]:
        """Count a person's move and its duration, unless it is refused."""
        began = perf_counter()
        yield
        self._moves.labels(PERSON).inc()
        self._move_seconds.observe(perf_counter() - began)

    def bot_moved(self) -> None:
        self._moves.labels(BOT).inc()

    def thought(self, bot: str, seconds: float) -> None:
        """Record a bot's thinking time, even if it failed."""
        self._bot_seconds.labels(bot).observe(seconds)

    def socket_opened(self) -> None:
        self._sockets.inc()

    def socket_closed(self, code: int) -> None:
        """A socket has closed, with this code."""
        self._sockets.dec()
        if code not in POLITE:
            self._dropped.inc()

    def message(self, outcome: str) -> None:
        """Count the outcome of a message."""
        self._messages.labels(outcome).inc()

    def storage_failed(self, kind: str) -> None:
        """Count a database error."""
        self._storage_errors.labels(kind).inc()

    def text(self, in_memory: int, stored: CollectorRegistry | None = None) -> str:
        """All metrics, with the tables in memory and the counts from the store."""
        self._in_memory.set(in_memory)
        return "".join(generate_latest(part).decode() for part in (self.registry, stored) if part is not None)


def in_store(tables: Mapping[str, int], waiting: int) -> CollectorRegistry:
    """What all processes share: tables by status, and waiting messages."""
    known = CollectorRegistry()
    stored = Gauge("comptoir_tables", "Tables in the store, by status.", ["status"], registry=known)
    for status, number in tables.items():
        stored.labels(status).set(number)
    Gauge("comptoir_messages_waiting", "Messages in the store that are not yet sent.", registry=known).set(waiting)
    return known
