"""The supervisor of several processes that serve the same tables at one address; one that ends is replaced."""

import logging
import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from multiprocessing.resource_tracker import ensure_running
from time import monotonic

LOG = logging.getLogger(__name__)
STOPS = {signal.SIGINT, signal.SIGTERM}
LOOK = 0.5  # seconds between two checks of the workers
YOUNG = 5.0  # seconds; a worker that ends sooner would fail again
MARGIN = 5.0  # seconds beyond their own shutdown time that workers have to end


class Supervisor:
    """Starts workers, watches them, and stops them together."""

    def __init__(
        self, count: int, serve: Callable[[], object], grace: float, close: Callable[[], None] = lambda: None
    ) -> None:
        """`serve` runs in each worker and must be picklable; `close` runs here before they stop."""
        self._count = count
        self._serve = serve
        self._patience = grace + MARGIN
        self._close = close
        self._running: dict[SpawnProcess, float] = {}  # with their start times

    def run(self) -> bool:
        """Run until stopped; False if the workers cannot start."""
        ensure_running()  # first: it unblocks signals that were blocked before
        before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # workers inherit it, and wait for signals themselves
        stopped = threading.Event()
        threading.Thread(target=_wait_for_stop, args=(stopped,), daemon=True).start()
        try:
            for _ in range(self._count):
                self._start()
            while not stopped.wait(LOOK):
                if not self._watch():
                    return False
            return True
        finally:
            self._stop()
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _start(self) -> None:
        worker = get_context("spawn").Process(target=self._serve)
        worker.start()
        self._running[worker] = monotonic()

    def _watch(self) -> bool:
        """Replace workers that have ended; False if one had hardly started, unless it was killed."""
        for worker in [worker for worker in self._running if not worker.is_alive()]:
            was_killed = (worker.exitcode or 0) < 0
            if monotonic() - self._running.pop(worker) < YOUNG and not was_killed:
                return False
            LOG.warning("Worker %s has ended (%s); a new one takes its place.", worker.pid, worker.exitcode)
            self._start()
        return True

    def _stop(self) -> None:
        """Let all workers finish, and kill those that take too long."""
        self._close()
        for worker in self._running:
            worker.terminate()
        deadline = monotonic() + self._patience
        for worker in self._running:
            worker.join(max(0.0, deadline - monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()


def _wait_for_stop(stopped: threading.Event) -> None:
    signal.sigwait(STOPS)
    stopped.set()
