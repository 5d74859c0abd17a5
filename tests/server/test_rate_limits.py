"""Limits: what is counted and for whom, together at all workers; and that nothing goes uncounted."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.connection import ASGIConnection
from litestar.exceptions import TooManyRequestsException, WebSocketException
from litestar.routes import HTTPRoute, WebSocketRoute

from comptoir.server.pages.page import static
from comptoir.server.protection import rate_counters, rate_limits
from comptoir.server.protection.rate_counters import LocalCounters, SharedCounters, WindowCount, counters_of
from comptoir.server.protection.rate_limits import (
    ADDRESS,
    CHANGES,
    LIMITS,
    OPEN_SOCKETS,
    PERSON,
    TOO_MANY,
    VIEWS,
    RateLimit,
    RateLimits,
    client_of,
    kind_of,
    network_of,
)
from comptoir.server.storage.store import Person
from tests.server.conftest import Client
from tests.server.support import a_store, databases, in_a_loop

ADA, BEN = Person("a" * 32, "Ada", 0), Person("b" * 32, "Ben", 1)
FEW = RateLimit(3, ADDRESS)


def connection(kind: str = "http", host: str = "192.0.2.1") -> ASGIConnection[Any, Any, Any, Any]:
    return ASGIConnection({"type": kind, "client": (host, 1), "headers": [], "path": "/"})  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LIMITS, "few", FEW)


async def refusals(limits: RateLimits, times: int, whom: str = "a caller") -> list[bool]:
    """Which of these requests are refused."""
    found = []
    for _ in range(times):
        try:
            await limits.count("few", whom, connection())
            found.append(False)
        except TooManyRequestsException:
            found.append(True)
    return found


# ------------------------------------------------------------------ counting


@in_a_loop
@pytest.mark.usefixtures("each_database")
async def test_a_window_begins_with_the_first_time(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        counts = counters_of(store)
        found = [await counts.add("key", 60) for _ in range(3)]
        assert [1, 2, 3] == [count.number for count in found]
        assert all(0 < count.left <= 60 for count in found)
        assert 1 == (await counts.add("another", 60)).number


@in_a_loop
async def test_a_window_is_never_longer_than_it_was_asked_to_be() -> None:
    now = 32767.126  # sixty seconds later a float has one binary digit less for fractions
    assert now + 60 - now > 60
    assert 60 == (await LocalCounters(lambda: now).add("key", 60)).left


@in_a_loop
async def test_in_memory_a_window_ends_and_is_forgotten() -> None:
    now = 0.0
    counts = LocalCounters(lambda: now)
    assert [WindowCount(1, 60), WindowCount(2, 60)] == [await counts.add("key", 60) for _ in range(2)]
    now = 59.0
    assert WindowCount(3, 1) == await counts.add("key", 60)
    now = 60.0
    assert WindowCount(1, 60) == await counts.add("key", 60)
    now = rate_counters.SWEEP + 60
    await counts.add("another", 60)
    assert ["another"] == list(counts.windows)


@in_a_loop
@pytest.mark.usefixtures("on_postgres")
async def test_in_the_database_a_window_ends_and_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_store(tmp_path) as store:
        counts = SharedCounters(store)
        for key in ("key", "key", "another"):
            await counts.add(key, 60)
        databases().ask(tmp_path, "UPDATE limits SET began = began - 61")
        assert 1 == (await counts.add("key", 60)).number
        databases().ask(tmp_path, f"UPDATE limits SET began = began - {rate_counters.OLD} WHERE key = 'another'")
        monkeypatch.setattr(counts, "_sweep", 0.0)
        await counts.add("third", 60)
        assert [("key",), ("third",)] == databases().ask(tmp_path, "SELECT key FROM limits ORDER BY key")


# ------------------------------------------------------------------ refusing


@in_a_loop
@pytest.mark.usefixtures("each_database")
async def test_requests_over_the_limit_are_refused_for_their_sender_only(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        limits = RateLimits(store)
        assert [False, False, False, True, True] == await refusals(limits, 5)
        assert [False] == await refusals(limits, 1, "another")


@in_a_loop
@pytest.mark.usefixtures("on_postgres")
async def test_a_flood_over_two_workers_is_limited_as_one(tmp_path: Path) -> None:
    async with a_store(tmp_path) as here, a_store(tmp_path) as there:
        one, other = RateLimits(here), RateLimits(there)
        assert [False, False] == await refusals(one, 2)
        assert [False, True] == await refusals(other, 2)
        assert [True] == await refusals(one, 1)


@in_a_loop
async def test_the_answer_says_when_to_come_back(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        limits = RateLimits(store)
        await refusals(limits, 3)
        for _ in range(2):
            with pytest.raises(TooManyRequestsException) as refused:
                await limits.count("few", "a caller", connection())
            assert "60" == (refused.value.headers or {})["retry-after"]
        with pytest.raises(WebSocketException) as closed:
            await limits.count("few", "a caller", connection("websocket"))
        assert TOO_MANY == closed.value.code


@in_a_loop
async def test_a_refused_request_is_not_counted_again(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        limits = RateLimits(store)
        await refusals(limits, 10)
        assert isinstance(limits._counts, LocalCounters)
        assert [FEW.most + 1] == [number for number, _ in limits._counts.windows.values()]


@in_a_loop
@pytest.mark.parametrize(("scale", "most"), [(2.0, 6), (0.5, 2), (0.01, 1)])
async def test_an_operator_can_scale_all_limits(tmp_path: Path, scale: float, most: int) -> None:
    async with a_store(tmp_path) as store:
        assert [False] * most + [True] == await refusals(RateLimits(store, scale), most + 1)


@in_a_loop
async def test_an_operator_can_do_without_limits(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        assert not any(await refusals(RateLimits(store, 0), 20))


@in_a_loop
async def test_a_database_that_fails_closes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> WindowCount:
        raise OSError("no route to the database")

    async with a_store(tmp_path) as store:
        limits = RateLimits(store)
        monkeypatch.setattr(limits._counts, "add", broken)
        with caplog.at_level(logging.WARNING):
            assert not any(await refusals(limits, 5))
        assert "Requests cannot be counted; none are refused." in caplog.messages


@in_a_loop
async def test_open_sockets_are_counted_by_person_and_by_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(OPEN_SOCKETS, PERSON, 1)
    monkeypatch.setitem(OPEN_SOCKETS, ADDRESS, 2)
    async with a_store(tmp_path) as store:
        limits, here, there = RateLimits(store), connection("websocket"), connection("websocket", "192.0.2.2")
        with limits.socket(here, ADA):
            with pytest.raises(WebSocketException), limits.socket(there, ADA):
                pass
            with limits.socket(here, BEN), pytest.raises(WebSocketException), limits.socket(here, None):
                pass
            with limits.socket(here, None), limits.socket(there, None):
                pass
        with limits.socket(there, ADA):
            pass
        assert not limits._open


# ------------------------------------------------------------------ who is counted


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_one_household_is_counted_as_one(host: str, counted: str) -> None:
    assert counted == network_of(host) == client_of(connection(host=host))


# ------------------------------------------------------------------ what is counted

FREE = {"/healthz", "/readyz", "/metrics", f"{static('')}{{file_path:path}}"}  # the probes, and the files of pages


def kinds(app: Litestar) -> dict[tuple[str, str], str]:
    """What each route of an application is counted as, by method and path."""
    found: dict[tuple[str, str], str] = {}
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            handlers = {method: route.route_handler_map[method][0] for method in route.methods}
            found |= {(method, route.path): kind_of(handler, method) for method, handler in handlers.items()}
        else:
            assert isinstance(route, WebSocketRoute), f"It is not known how {route.path} is counted."
            found["SOCKET", route.path] = kind_of(route.route_handler, "GET")
    return found


def test_every_route_is_counted_but_the_probes_and_the_files(app: Litestar) -> None:
    found = kinds(app)
    assert set(found.values()) <= {"", *LIMITS}
    assert {(method, path) for method, path in found if path in FREE} == {route for route in found if not found[route]}
    assert {path for _, path in found} >= FREE


@pytest.mark.parametrize(("method", "path", "status"), [("GET", "/nowhere", 404), ("DELETE", "/me", 405)])
def test_a_request_that_leads_nowhere_is_not_counted(
    client: Client, monkeypatch: pytest.MonkeyPatch, method: str, path: str, status: int
) -> None:
    for kind in (VIEWS, CHANGES):
        monkeypatch.setitem(LIMITS, kind, FEW)
    assert [status] * 5 == [client.request(method, path).status_code for _ in range(5)]


@pytest.mark.parametrize(
    ("method", "path", "kind"),
    [
        ("GET", "/me", VIEWS),
        ("GET", "/schema/openapi.json", VIEWS),
        ("OPTIONS", "/me", VIEWS),
        ("POST", "/me/code", CHANGES),
        ("POST", "/tables/{id:str}/moves", "moves"),
        ("SOCKET", "/tables/{id:str}/live", "sockets"),
    ],
)
def test_a_route_is_counted_by_what_it_says_or_else_by_whether_it_changes_something(
    app: Litestar, method: str, path: str, kind: str
) -> None:
    assert kind == kinds(app)[method, path]


# ------------------------------------------------------------------ bots


def test_nobody_sets_up_tables_with_bots_without_end(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "BOT_TABLES", 2)
    client.headers["accept"] = "application/json"
    answers = [client.post("/play/burgundy", data={}) for _ in range(3)]
    assert [303, 303, 422] == [answer.status_code for answer in answers]
    assert "Bots are playing at 2 of your tables" in answers[-1].json()["error"]
    assert 303 == client.post("/play/pest", data={"alone": "true"}).status_code


def test_tables_with_bots_are_counted_by_address(
    client: Client, another: Callable[[], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LIMITS, "bots", FEW)
    answers = [another().post("/play/burgundy", data={}).status_code for _ in range(4)]
    assert [303, 303, 303, 429] == answers
