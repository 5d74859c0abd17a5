"""Executors: where many independent tasks run, such as the games of a series. Here, in processes, or on a Ray cluster.

A task is a function of a number. What it makes of a number must depend on that number alone, so that the results are
the same wherever and in whatever order they are made.
"""

import logging
import os
import re
import signal
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from time import perf_counter
from traceback import format_exc
from typing import Any, Generic, Protocol, Self, TypeAlias, TypeVar

from comptoir.engine.errors import Refusal
from comptoir.extras import needed

BATCH = 0.25  # seconds that a worker should be busy before it reports: sending then costs next to nothing
PLACES = "here, processes, processes:4, auto or ray://host:10001"
QUEUED = 2  # batches for each worker, so that the next one is there when it reports
ATTEMPTS = 3  # times that a number is tried whose worker is lost
# How many threads NumPy computes with.
ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
# Spawned, not forked: the same on every system, and safe with threads.
SPAWN = get_context("spawn")

T = TypeVar("T")
Task: TypeAlias = Callable[[int], T]
Numbers: TypeAlias = tuple[int, ...]
Results: TypeAlias = Generator[tuple[int, T]]

logger = logging.getLogger(__name__)


class TaskFailed(RuntimeError):
    """A task raised an exception in a worker; the message has the worker's traceback."""


class Executor(Protocol):
    """Somewhere to run tasks."""

    def run(self, task: Task[T], numbers: Sequence[int]) -> Results[T]:
        """Each number with its result, as they come; closing the iterator stops what is still under way."""


def executor_for(text: str) -> Executor:
    """The executor that `--on` names: `here`, `processes`, `processes:4`, `auto` or `ray://host:10001`."""
    if text == "here":
        return Here()
    if found := re.fullmatch(r"processes(?::([1-9]\d{0,3}))?", text, re.ASCII):
        return Processes(int(found[1]) if found[1] else available_cores())
    if text == "auto" or text.startswith("ray://"):
        return Ray(text)
    raise Refusal("Nothing can run on “{place}”; write {places}.", place=text[:80], places=PLACES)


def available_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(results: Iterable[tuple[int, T]]) -> Iterator[T]:
    """The results for 0, 1, 2 … in this order, each as soon as those before it have come."""
    early: dict[int, T] = {}
    due = 0
    for number, result in results:
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1


# ------------------------------------------------------------------ executors


@dataclass(frozen=True, slots=True)
class Here:
    """Runs tasks one after the other in this process."""

    def run(self, task: Task[T], numbers: Sequence[int]) -> Results[T]:
        return ((number, task(number)) for number in numbers)


HERE = Here()


@dataclass(frozen=True, slots=True)
class Processes:
    """Runs tasks in processes of this machine, which end with the series."""

    count: int

    def run(self, task: Task[T], numbers: Sequence[int]) -> Results[T]:
        return _spread(_LocalWorkers(task, min(self.count, len(numbers))), numbers)


@dataclass(frozen=True, slots=True)
class Lasting:
    """Runs tasks in processes of this machine that stay for the next series; leaving the context ends them."""

    count: int
    _idle: list["_Process"] = field(default_factory=list, repr=False, compare=False)

    def run(self, task: Task[T], numbers: Sequence[int]) -> Results[T]:
        return _spread(_LocalWorkers(task, min(self.count, len(numbers)), self._idle), numbers)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        while self._idle:
            self._idle.pop().end()


def lasting(executor: Executor) -> AbstractContextManager[Executor]:
    """The same executor for many short series: without starting its processes anew for each of them."""
    return Lasting(executor.count) if isinstance(executor, Processes) else nullcontext(executor)


@dataclass(frozen=True, slots=True)
class Ray:
    """Runs tasks on a Ray cluster, whose machines have the same version of this package installed."""

    address: str = "auto"

    def run(self, task: Task[T], numbers: Sequence[int]) -> Results[T]:
        return _spread(_RayWorkers(task, self._connected()), numbers)

    def _connected(self) -> Any:
        """The module `ray`, connected to the cluster; a connection that there is already is used."""
        with needed("ray"):
            import ray
        if not ray.is_initialized():
            self._connect(ray, ATTEMPTS)
        return ray

    def _connect(self, ray: Any, attempts: int) -> None:
        try:
            ray.init(self.address, logging_level=logging.ERROR, log_to_driver=False)
        except (ConnectionError, RuntimeError) as problem:
            # A cluster that answers does not always manage to start a server for a client.
            if isinstance(problem, ConnectionAbortedError) and attempts > 1:
                return self._connect(ray, attempts - 1)
            reason = str(problem).partition("\n")[0].rstrip(".:")
            raise Refusal(
                "The Ray cluster at “{address}” cannot be used: {reason}.", address=self.address, reason=reason
            ) from problem


# ------------------------------------------------------------------ how work is spread


@dataclass(frozen=True, slots=True)
class _Outcome(Generic[T]):
    """What a worker reports about a batch: all of its results, or those before a failure."""

    results: list[T]
    seconds: float
    failure: Exception | None = None


class _Workers(Protocol[T]):
    """Workers that are sent batches and report about them in any order."""

    @property
    def places(self) -> int:
        """The number of batches that can be under way."""

    def send(self, batch: Numbers) -> None:
        """Let a worker begin with a batch."""

    def receive(self) -> tuple[Numbers, _Outcome[T] | None]:
        """Wait for a batch: what was reported about it, or None if its worker is lost."""

    def close(self) -> None:
        """Stop all work."""


def _spread(workers: _Workers[T], numbers: Sequence[int]) -> Results[T]:
    """Keep all workers busy until every number has its result."""
    queue, under_way = _Queue(deque(numbers)), 0
    with closing(workers):
        while queue.waiting or under_way:
            while queue.waiting and under_way < workers.places:
                workers.send(queue.take(workers.places))
                under_way += 1
            batch, outcome = workers.receive()
            under_way -= 1
            if outcome is None:
                queue.put_back(batch)
            else:
                yield from zip(batch, outcome.results, strict=False)
                queue.note(outcome)


@dataclass(slots=True)
class _Queue:
    """The numbers that no worker has yet, and how long one of them takes."""

    waiting: deque[int]
    losses: Counter[int] = field(default_factory=Counter)
    done: int = 0
    seconds: float = 0.0

    def take(self, places: int) -> Numbers:
        """The next batch; what was in a lost worker goes alone, so that it endangers nothing else."""
        if self.losses[self.waiting[0]]:
            return (self.waiting.popleft(),)
        return tuple(self.waiting.popleft() for _ in range(self._size(places)))

    def _size(self, places: int) -> int:
        """As much as fits into a batch's time, but nobody should wait for the last batches at the end."""
        fitting = int(BATCH * self.done / self.seconds) if self.seconds else 1
        return max(1, min(fitting, len(self.waiting) // (2 * places)))

    def note(self, outcome: _Outcome[Any]) -> None:
        """Learn from a batch that was reported."""
        if outcome.failure:
            raise outcome.failure
        self.done += len(outcome.results)
        self.seconds += outcome.seconds

    def put_back(self, batch: Numbers) -> None:
        """Try a batch again whose worker was lost."""
        self.losses.update(batch)
        for number in batch:
            if self.losses[number] == ATTEMPTS:
                raise Refusal(
                    "Number {number} was tried {times} times, and each time its worker was lost; is memory short?",
                    number=number, times=ATTEMPTS,
                )  # fmt: skip
        logger.warning("A worker was lost; what it was doing (%s) is tried again.", ", ".join(map(str, batch)))
        self.waiting.extendleft(reversed(batch))


def _batch(task: Task[T], batch: Numbers) -> _Outcome[T]:
    """Work on a batch, in a worker."""
    began, results = perf_counter(), []
    for number in batch:
        try:
            results.append(task(number))
        except Refusal as refusal:
            return _Outcome(results, perf_counter() - began, refusal)
        except Exception:
            return _Outcome(results, perf_counter() - began, TaskFailed(f"number {number}\n{format_exc()}"))
    return _Outcome(results, perf_counter() - began)


# ------------------------------------------------------------------ processes


class _LocalWorkers(Generic[T]):
    """Processes of this machine, which are started when there is work for them; or that stay for the next series."""

    def __init__(self, task: Task[T], count: int, idle: "list[_Process] | None" = None) -> None:
        self.places = QUEUED * count
        self._task, self._count, self._idle = task, count, idle
        self._processes: list[_Process] = []

    def send(self, batch: Numbers) -> None:
        if len(self._processes) < self._count:
            self._processes.append(self._ready())
        min(self._processes, key=lambda process: len(process.batches)).give(batch)

    def receive(self) -> tuple[Numbers, _Outcome[T] | None]:
        by_pipe = {process.pipe: process for process in self._processes if process.batches}
        process = next(by_pipe[pipe] for pipe in wait(list(by_pipe)) if isinstance(pipe, Connection))
        try:
            outcome: _Outcome[T] = process.pipe.recv()
        except (EOFError, OSError):
            self._replace(process)
            return process.batches[0], None
        return process.batches.popleft(), outcome

    def _ready(self) -> "_Process":
        """A process that has been told the task."""
        process = self._idle.pop() if self._idle else _Process()
        process.tell(self._task)
        return process

    def _replace(self, lost: "_Process") -> None:
        """Another process takes over what the lost one had not begun."""
        lost.end()
        fresh = self._processes[self._processes.index(lost)] = self._ready()
        for batch in islice(lost.batches, 1, None):
            fresh.give(batch)

    def close(self) -> None:
        for process in self._processes:
            if self._idle is None or process.batches:
                process.end()
            else:
                self._idle.append(process)


class _Process:
    """A process that works on the batches that come through its pipe, one after the other, until the pipe is closed.

    A task comes before them, once, and may be large; another one takes its place.
    """

    def __init__(self) -> None:
        self.batches: deque[Numbers] = deque()  # of which it has not reported yet
        self.pipe, other_end = SPAWN.Pipe()
        self._process = SPAWN.Process(target=_work, args=(other_end,), daemon=True)
        self._process.start()
        other_end.close()  # so that reading ends when the process does

    def tell(self, task: Task[Any]) -> None:
        self._send(_Told(task))

    def give(self, batch: Numbers) -> None:
        self.batches.append(batch)
        self._send(batch)

    def _send(self, what: "_Told | Numbers") -> None:
        with suppress(OSError):  # it has died meanwhile, which is noticed when its report is read
            self.pipe.send(what)

    def end(self) -> None:
        self._process.terminate()
        self._process.join()
        self.pipe.close()


@dataclass(frozen=True, slots=True)
class _Told:
    """A task on its way to a process."""

    task: Task[Any]


def compute_with_one_thread() -> None:
    """Before NumPy is there: it would take all cores, and each of several processes would do so.

    What a network computes for a few positions is so small that more threads only wait for each other.
    """
    for name in ONE_THREAD:
        os.environ.setdefault(name, "1")


def _work(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that has started this one
    compute_with_one_thread()
    task = None
    with suppress(EOFError, BrokenPipeError):
        while True:
            received = pipe.recv()
            if isinstance(received, _Told):
                task = received.task
            else:
                assert task is not None
                pipe.send(_batch(task, received))


# ------------------------------------------------------------------ Ray


class _RayWorkers(Generic[T]):
    """The processors of a Ray cluster."""

    def __init__(self, task: Task[T], ray: Any) -> None:
        self._ray = ray
        self.places = QUEUED * max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._task = ray.put(task)
        self._batch = ray.remote(num_cpus=1, max_retries=0)(_batch)
        self._under_way: dict[Any, Numbers] = {}

    def send(self, batch: Numbers) -> None:
        self._under_way[self._batch.remote(self._task, batch)] = batch

    def receive(self) -> tuple[Numbers, _Outcome[T] | None]:
        (report,), _ = self._ray.wait(list(self._under_way), num_returns=1)
        batch = self._under_way.pop(report)
        try:
            return batch, self._ray.get(report)
        except self._ray.exceptions.RayTaskError as problem:  # not even begun: the package is missing there
            raise TaskFailed(str(problem)) from None
        except self._ray.exceptions.RayError:
            return batch, None

    def close(self) -> None:
        for report in self._under_way:
            self._ray.cancel(report, force=True)
