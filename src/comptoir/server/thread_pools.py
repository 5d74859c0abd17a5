"""The server's thread pools, by purpose: slow work never shares a thread with anything else.

asyncio's own pool is left to libraries: static files, uploads, the lookup of a PostgreSQL host.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, ParamSpec, TypeAlias, TypeVar

from comptoir.server.refusals import Busy

P = ParamSpec("P")
T = TypeVar("T")
Job: TypeAlias = tuple["Future[Any]", Callable[[], Any]]


class Pool:
    """A few threads for one kind of work. When all are busy, jobs queue; when the queue is full, they are refused.

    An abandoned job keeps its thread until it ends, and counts until then. The threads are daemons, so that a server
    can stop during a DNS lookup.
    """

    def __init__(self, name: str, threads: int, queue: int) -> None:
        self._name, self._most, self._room = name, threads, threads + queue
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._lock = Lock()
        self._threads = 0
        self._unfinished = 0

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """The result of the work, done in one of the threads; refused as Busy if the queue is full."""
        return await asyncio.wrap_future(self._submitted(partial(work, *args, **kwargs)))

    def close(self) -> None:
        """End the threads, each when it has finished; later work starts new ones."""
        with self._lock:
            ended, self._threads = self._threads, 0
        for _ in range(ended):
            self._jobs.put(None)

    def _submitted(self, work: Callable[[], T]) -> Future[T]:
        job: Future[T] = Future()
        with self._lock:
            if self._unfinished >= self._room:
                raise Busy("Too many people are asking for this right now; try again in a moment.")
            self._unfinished += 1
            if self._threads < min(self._most, self._unfinished):
                self._threads += 1
                Thread(target=self._serve, name=self._name, daemon=True).start()
        job.add_done_callback(self._finished)
        self._jobs.put((job, work))
        return job

    def _finished(self, _: Future[Any]) -> None:
        with self._lock:
            self._unfinished -= 1

    def _serve(self) -> None:
        while (found := self._jobs.get()) is not None:
            job, work = found
            if job.set_running_or_notify_cancel():  # nobody has given up waiting for it
                try:
                    job.set_result(work())
                except BaseException as problem:
                    job.set_exception(problem)
            del found, job, work  # an idle thread keeps nothing alive


# Strangers choose which names are looked up, so lookups for forms and for sending are kept apart as well. A lookup may
# hang for longer than anyone waits for it.
TYPED_NAMES = Pool("typed names", threads=4, queue=12)
NAMES = Pool("names of webhooks", threads=8, queue=64)
MAIL = Pool("mail", threads=4, queue=64)
PASSWORDS = Pool("passwords", threads=2, queue=30)  # a hash takes 64 MiB and some tens of milliseconds
RECORDS = Pool("records", threads=1, queue=6)  # replayed in pure Python: two at once would take twice as long
PICTURES = Pool("pictures", threads=1, queue=200)  # each game is drawn once
