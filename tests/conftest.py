"""What all tests share: order and luck, no waiting for the disk or for passwords, and a report of what is left out."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from itertools import chain, count, groupby, islice
from typing import Any
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Connection, Engine, event

from comptoir.executors import compute_with_one_thread
from comptoir.server.people import identity
from comptoir.server.storage import engines
from comptoir.server.tables import creation

compute_with_one_thread()  # every test process has a core


@pytest.fixture(scope="session", autouse=True)
def _no_power_cuts() -> Iterator[None]:
    """No power cuts here: in this process files need not be synced to disk."""
    with patch.object(engines, "PRAGMAS", [*engines.PRAGMAS, "synchronous=OFF"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def _fast_hashing() -> Iterator[None]:
    """Passwords are hashed as slowly as they should be everywhere but here."""
    with patch.object(identity, "_HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)):
        yield


@pytest.fixture(autouse=True)
def _luck_is_the_same_every_time(request: pytest.FixtureRequest) -> Iterator[None]:
    """The tables of a test take their seeds from its name, so that no run fails by bad luck."""
    numbers = count()

    def seed() -> str:
        return sha256(f"{request.node.nodeid} {next(numbers)}".encode()).hexdigest()[:32]

    with patch.object(creation, "new_seed", seed):
        yield


class CompiledQueries(dict[Any, Any]):
    """SQL by query, for all engines of a kind of database; SQLAlchemy keeps it for each engine separately."""

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(self._for_any_engine(key), default)

    def __setitem__(self, key: Any, value: Any) -> None:
        super().__setitem__(self._for_any_engine(key), value)

    @staticmethod
    def _for_any_engine(key: Any) -> Any:
        dialect, *query = key
        return (dialect.name, dialect.driver, *query)


@pytest.fixture(scope="session", autouse=True)
def _queries_are_compiled_once() -> Iterator[None]:
    """Nearly every test opens a database of its own, and would compile the same queries again."""
    compiled = CompiledQueries()

    def share(connection: Connection) -> None:
        connection.execution_options(compiled_cache=compiled)

    event.listen(Engine, "engine_connect", share)
    yield
    event.remove(Engine, "engine_connect", share)


def pytest_configure(config: pytest.Config) -> None:
    """What JAX has compiled is kept for the next run, and for the programs that tests start."""
    config.add_cleanup(gc.freeze)  # after pytest has looked for garbage: Python would look through everything again
    if config.cache is not None:
        os.environ["JAX_COMPILATION_CACHE_DIR"] = str(config.cache.mkdir("jax"))
        os.environ["JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS"] = "0.05"


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors: tests often wait for a browser, a database or a server."""
    return len(os.sched_getaffinity(0)) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give each process some of the long tests first and of the many short ones of the rules last.

    A process begins with an equal part of the list; what it takes from another at the end is then short.
    """
    short = [item for item in items if "games" in item.path.parts]
    long = [item for item in items if "games" not in item.path.parts]
    shares: list[list[pytest.Item]] = [[] for _ in range(pytest_xdist_auto_num_workers())]
    for _, tests in groupby(long, key=lambda item: item.path):
        min(shares, key=len).extend(tests)
    left, rest = len(items), iter(short)
    for number, share in enumerate(shares):
        size = left // (len(shares) - number)  # as pytest-xdist cuts the list
        share.extend(islice(rest, max(0, size - len(share))))
        left -= size
    items[:] = chain(*shares, rest)


def pytest_collection() -> None:
    """Whatever is imported and collected stays."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Tests and their modules stay to the end; looking for garbage among them took a twentieth of the time."""
    gc.freeze()  # with the little garbage of importing them: to find it would take each process a second
    gc.set_threshold(50_000, 20, 50)
    gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """At the end of a run, once for each reason and not for each test: what was left out."""
    reasons = Counter(report.longrepr[2] for report in terminalreporter.stats.get("skipped", []))
    for reason, tests in reasons.items():
        terminalreporter.write_line(f"{tests} skipped: {reason.removeprefix('Skipped: ')}")
