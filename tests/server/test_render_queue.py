"""Whose turn it is: rounds between those who ask, live pages first, and moves before everybody who looks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import HTTPException, TooManyRequestsException

from comptoir.server.fair_queue import FairQueue
from comptoir.server.protection import render_queue as module
from comptoir.server.protection.render_queue import WAITING, RenderQueue
from tests.deadline import DEADLINE
from tests.server.support import Served, a_store, in_a_loop, served

# ------------------------------------------------------------------ rounds


def test_everybody_gets_one_in_turn() -> None:
    rounds: FairQueue[int] = FairQueue()
    for number, key in enumerate("aaab"):
        rounds.add(key, number)
    assert [0, 3, 1, 2] == [rounds.take() for _ in range(4)]


def test_addresses_share_before_the_people_there_do() -> None:
    rounds: FairQueue[str] = FairQueue()
    for path in (("home", "ada"), ("home", "ben"), ("home", "cleo"), ("else", "eve"), ("else", "eve")):
        rounds.add(path, path[1])
    assert ["ada", "eve", "ben", "eve", "cleo"] == [rounds.take() for _ in range(5)]


def test_who_waits_no_longer_is_not_counted() -> None:
    rounds: FairQueue[int] = FairQueue()
    rounds.add("ab", 1)
    rounds.add("ac", 2)
    assert rounds.discard("ab", 1)
    assert not rounds.discard("ab", 1)
    assert (0, 1, 1) == (rounds.number("ab"), rounds.number("a"), len(rounds))
    assert 2 == rounds.take()


# ------------------------------------------------------------------ turns


class Asking:
    """A request, as far as turns are concerned."""

    def __init__(self, person: str) -> None:
        self.scope: dict[str, Any] = {"type": "http", "user": None}
        self.client = type("Client", (), {"host": person})()
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}


@asynccontextmanager
async def drawing_in_progress(folder: Path) -> AsyncIterator[tuple[RenderQueue, list[str]]]:
    """A server's queue while one drawing runs, and a list of those that came next."""
    async with a_store(folder) as store:
        drawing = RenderQueue(store)
        async with drawing.live():
            yield drawing, []


async def look(drawing: RenderQueue, who: str, order: list[str]) -> None:
    request: Any = Asking(who)
    await drawing.look(request)
    order.append(who)
    await drawing.sent({"type": "http.response.start", "status": 200, "headers": []}, request.scope)


async def live(drawing: RenderQueue, order: list[str]) -> None:
    async with drawing.live():
        order.append("live")


async def begun(*waiting: Any) -> list[asyncio.Task[None]]:
    """Tasks that have begun to wait."""
    tasks = [asyncio.create_task(one) for one in waiting]
    for _ in range(5):
        await asyncio.sleep(0)
    return tasks


@in_a_loop
async def test_nobody_waits_for_all_that_another_asks_for(tmp_path: Path) -> None:
    async with drawing_in_progress(tmp_path) as (drawing, order):
        tasks = await begun(*(look(drawing, who, order) for who in ("eve", "eve", "eve", "ada")), live(drawing, order))
    await asyncio.gather(*tasks)
    assert ["live", "eve", "ada", "eve", "eve"] == order


@in_a_loop
async def test_a_caller_with_too_many_waiting_requests_is_refused(tmp_path: Path) -> None:
    async with drawing_in_progress(tmp_path) as (drawing, order):
        tasks = await begun(*(look(drawing, "eve", order) for _ in range(WAITING[2])))
        with pytest.raises(TooManyRequestsException):
            await look(drawing, "eve", order)
        tasks += await begun(look(drawing, "ada", order))
    await asyncio.gather(*tasks)
    assert WAITING[2] + 1 == len(order)


@in_a_loop
async def test_a_caller_who_waits_too_long_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.01)
    async with drawing_in_progress(tmp_path) as (drawing, order):
        with pytest.raises(HTTPException) as refused:
            await look(drawing, "ada", order)
        assert 503 == refused.value.status_code
    async with asyncio.timeout(DEADLINE):
        await live(drawing, order)


@in_a_loop
async def test_a_turn_that_nobody_uses_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEASE", 0.01)
    async with drawing_in_progress(tmp_path) as (drawing, order):
        async with asyncio.timeout(DEADLINE):
            await look(drawing, "ada", order)
        assert ["ada"] == order


@in_a_loop
async def test_who_looks_gives_way_to_moves_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 10**6)
    async with a_store(tmp_path) as store:
        drawing, order = RenderQueue(store), list[str]()
        drawing.begin_move()
        tasks = await begun(look(drawing, "ada", order), live(drawing, order))
        assert ["live"] == order
        drawing.end_move()
        await asyncio.gather(*tasks)
        assert ["live", "ada"] == order
        drawing.begin_move()
        monkeypatch.setattr(module, "PAUSE", 0.01)
        async with asyncio.timeout(DEADLINE):
            await look(drawing, "ben", order)


# ------------------------------------------------------------------ routes


def test_whatever_takes_long_waits_for_its_turn(tmp_path: Path) -> None:
    """Heavy routes are those that draw or play games again."""
    with served(tmp_path) as table:
        routes = [handler for route in table.browser.app.routes for handler in getattr(route, "route_handlers", ())]
        heavy = {handler.handler_name for handler in routes if handler.opt.get("heavy")}
        assert {"view_table", "look_back", "replay", "end", "download_record", "lobby", "about"} <= heavy


def test_turns_end_with_their_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LEASE", 10**6)
    monkeypatch.setattr(module, "PATIENCE", 5.0)
    with served(tmp_path) as table:
        for path in ("view", "view?seat=1", "at/3", "replay", "end", "record", "view"):
            assert 503 != table.ask(0, "GET", path).status_code
        assert [409, 200] == [_stale(table), table.move(0).status_code]


def _stale(table: Served) -> int:
    return table.move(0, version=0).status_code
