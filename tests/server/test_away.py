"""The database is away for a while: clients are told to come back, the log says so once, and everything goes on."""

from __future__ import annotations

import logging
import os
import signal
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError

from comptoir.server import services
from comptoir.server.app import make_app
from comptoir.server.operating.logs import LeavesOutOutages
from comptoir.server.settings import Settings
from comptoir.server.storage import heartbeats
from comptoir.server.storage.health import Health, is_away, will_pass
from comptoir.server.tables import timekeeper
from tests.cli.running import start
from tests.deadline import DEADLINE
from tests.server.postgres import Postgres
from tests.server.postgres_programs import NoPostgres, find_postgres
from tests.server.support import Served, served

AWAY = "The database is unavailable; clients are told to retry until it is back: "


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever looks at the database now and then looks often."""
    monkeypatch.setattr(heartbeats, "BEAT", 0.02)
    monkeypatch.setattr(services, "RETRY", 0.02)
    monkeypatch.setattr(services, "OPERATOR", 0.02)
    monkeypatch.setattr(timekeeper, "LOOK", 0.02)


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """What an operator reads, as the server sets its logs up."""
    handler, found = logging.Handler(), list[str]()
    handler.emit = lambda record: found.append(record.getMessage())  # type: ignore[method-assign]
    handler.addFilter(LeavesOutOutages())
    logging.getLogger("comptoir").addHandler(handler)
    yield found
    logging.getLogger("comptoir").removeHandler(handler)


def wait(is_so: Callable[[], bool], what: str) -> None:
    deadline = monotonic() + DEADLINE
    while not is_so():
        assert monotonic() < deadline, f"{what} did not happen"
        sleep(0.02)


@contextmanager
def read_only(table: Served) -> Iterator[None]:
    """Nothing can be written, as on a full disk."""
    engine = services.services_of(table.browser.app).store.engine
    engines, answers = {engine.sync_engine, engine.writer}, {True: "ON", False: "OFF"}
    state = {"is_on": True}

    def checked_out(connection: Any, *_: Any) -> None:
        connection.execute(f"PRAGMA query_only={answers[state['is_on']]}")

    for each in engines:
        event.listen(each, "checkout", checked_out)
    yield
    state["is_on"] = False


def is_ready(client: Any) -> bool:
    return bool(client.get("/readyz").status_code == 200)


# ------------------------------------------------------------------ a disk that takes nothing


@pytest.mark.usefixtures("fast")
def test_a_disk_that_takes_nothing_is_told_to_everybody_and_play_goes_on_afterwards(
    tmp_path: Path, logged: list[str]
) -> None:
    with served(tmp_path) as table:
        view = table.view(0)
        move = {"seat": 0, "version": view["version"], "move": view["moves"][0]["move"], "key": "a"}
        with read_only(table):
            answer = table.ask(0, "POST", "moves", json=move)
            assert (503, "2") == (answer.status_code, answer.headers["retry-after"])
            assert answer.json()["error"].startswith("The games cannot be reached right now.")
            assert not is_ready(table.browser)
        wait(lambda: is_ready(table.browser), "that it is ready")
        table.ask(0, "POST", "moves", json=move).raise_for_status()
    first, second = logged
    assert first.startswith(AWAY)
    assert second.startswith("The database is available again, after ")


@pytest.mark.usefixtures("fast")
def test_it_is_noticed_though_nobody_plays(tmp_path: Path) -> None:
    with served(tmp_path) as table, read_only(table):
        wait(lambda: not is_ready(table.browser), "that it is not ready")
        answer = table.browser.get("/readyz").json()
        assert {"status": "the database is unavailable"} == answer


# ------------------------------------------------------------------ PostgreSQL


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """A server that can be stopped without stopping other tests."""
    try:
        find_postgres()
    except NoPostgres as missing:
        pytest.skip(str(missing))
    with Postgres() as server:
        yield server


@pytest.fixture
def database(own_postgres: Postgres) -> str:
    return own_postgres.database()


def an_app(database: str) -> TestClient[Any]:
    return TestClient(make_app(Settings(database, bot_processes=1)))


@pytest.mark.usefixtures("fast")
def test_a_database_that_stops_is_waited_for(own_postgres: Postgres, database: str, logged: list[str]) -> None:
    with an_app(database) as client:
        assert 200 == client.get("/").status_code
        own_postgres.kill()
        try:
            answers = [client.get("/", headers={"cookie": "comptoir=x"}) for _ in range(5)]
            assert {(503, "2")} == {(each.status_code, each.headers.get("retry-after")) for each in answers}
            assert not is_ready(client)
        finally:
            own_postgres.start()
        wait(lambda: is_ready(client), "that it is ready")
        assert 303 == client.post("/play/burgundy", data={}, follow_redirects=False).status_code
    assert 1 == sum(line.startswith(AWAY) for line in logged)
    assert len(logged) <= 3  # that it is away, that it is back, and that the connection to other workers was lost


@pytest.mark.usefixtures("fast")
def test_a_server_that_starts_before_its_database_lets_nobody_in_until_it_is_there(
    own_postgres: Postgres, database: str, logged: list[str]
) -> None:
    own_postgres.kill()
    try:
        with an_app(database) as client:
            answer = client.get("/")
            assert (503, "2") == (answer.status_code, answer.headers["retry-after"])
            assert {"status": "the database is unavailable"} == client.get("/readyz").json()
            own_postgres.start()
            wait(lambda: is_ready(client), "that it is ready")
            assert 200 == client.get("/").status_code
    finally:
        if own_postgres._process.poll() is not None:
            own_postgres.start()
    assert 1 == sum(line.startswith(AWAY) for line in logged)


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def workers(process: subprocess.Popen[str]) -> list[int]:
    """The processes that serve, and not the one that tends what they share."""
    return [pid for pid in children(process.pid) if "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()]


def test_workers_that_are_killed_while_the_database_is_away_are_replaced(own_postgres: Postgres, database: str) -> None:
    own_postgres.kill()
    process = start(["serve", "--port", "0", "--workers", "2", "--database", database, "--log", "json"])
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        assert "The table starts as soon as this is fixed." in said
        address = process.stderr.readline().split("The table is at ")[1].split('"')[0]
        wait(lambda: len(workers(process)) == 2, "the start of two workers")
        os.kill(workers(process)[0], signal.SIGKILL)
        own_postgres.start()
        wait(lambda: answers(f"{address}readyz") == 200, "that it is ready")
        assert process.poll() is None
        wait(lambda: len(workers(process)) == 2, "another worker")
    finally:
        process.terminate()  # so that the workers end too
        process.communicate(timeout=DEADLINE)
        if own_postgres._process.poll() is not None:
            own_postgres.start()


def answers(address: str) -> int:
    try:
        return httpx.get(address, timeout=5).status_code
    except httpx.HTTPError:
        return 0


# ------------------------------------------------------------------ what passes


def sqlite_error(code: int) -> OperationalError:
    problem = sqlite3.OperationalError("no")
    problem.sqlite_errorcode = code
    return OperationalError("", {}, problem)


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY_SNAPSHOT, sqlite3.SQLITE_IOERR_WRITE])
def test_what_a_file_does_when_it_cannot_be_used(code: int) -> None:
    assert is_away(sqlite_error(code))
    assert is_away(ExceptionGroup("", [sqlite_error(code), sqlite_error(code)]))
    assert will_pass(sqlite_error(code))


def test_a_mistake_of_ours_is_none_of_the_database() -> None:
    for problem in (sqlite_error(sqlite3.SQLITE_ERROR), OSError("gone"), ValueError("gone"), SQLAlchemyError("gone")):
        assert not is_away(problem)


@pytest.mark.parametrize(("state", "expected"), [("53100", True), ("57P03", True), ("08006", True), ("42P01", False)])
def test_what_postgresql_says_tells_whether_it_passes(state: str, expected: bool) -> None:
    problem = Exception("no")
    problem.sqlstate = state  # type: ignore[attr-defined]
    assert expected is is_away(DBAPIError("", {}, problem))


@pytest.mark.parametrize("problem", [PermissionError(), NotADirectoryError(), sqlite_error(sqlite3.SQLITE_CANTOPEN)])
def test_where_a_path_is_wrong_nobody_waits(problem: Exception) -> None:
    assert not will_pass(problem)


def test_problems_are_told_once_until_something_is_written(caplog: pytest.LogCaptureFixture) -> None:
    health = Health()
    for _ in range(2):
        health.failed(sqlite_error(sqlite3.SQLITE_FULL))
        health.failed(sqlite_error(sqlite3.SQLITE_FULL))
        health.worked(monotonic())
        health.worked(monotonic())
    assert 4 == len(caplog.records)


def test_a_write_that_began_before_the_outage_does_not_end_it() -> None:
    health, began = Health(), monotonic()
    health.failed(sqlite_error(sqlite3.SQLITE_FULL))
    health.worked(began)
    assert health.problem
    health.worked(monotonic())
    assert not health.problem
