"""Background work goes on, whatever happens."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import event

from comptoir.server import background
from comptoir.server.background import FirstLooks, repeat
from comptoir.server.messages.delivery import DeliveryWorker
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.tables import matchmaker
from comptoir.server.tables.rater import Rater
from tests.deadline import DEADLINE
from tests.server.support import databases, in_a_loop, until


@in_a_loop
async def test_work_goes_on_after_a_failure_that_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    done = 0

    async def work() -> None:
        nonlocal done
        done += 1
        if done == 1:
            raise OSError("no room on the disk")

    task = asyncio.create_task(repeat(work, 0.001, "It could not be done."))
    await until(lambda: done > 1, "another try")
    task.cancel()
    assert ["It could not be done."] == caplog.messages


@in_a_loop
async def test_only_urgent_work_begins_without_a_pause() -> None:
    done: list[str] = []

    async def work(name: str) -> None:
        done.append(name)

    tasks = [
        asyncio.create_task(repeat(lambda: work("calm"), 3600, "")),
        asyncio.create_task(repeat(lambda: work("urgent"), 3600, "", first=FirstLooks())),
    ]
    await until(lambda: bool(done), "the urgent work")
    for task in tasks:
        task.cancel()
    assert ["urgent"] == done


# ------------------------------------------------------------------ first looks


@in_a_loop
async def test_first_looks_come_one_after_the_other_and_none_fails_for_the_others() -> None:
    first, told = FirstLooks(), list[str]()

    async def look() -> None:
        told.append("begun")
        await asyncio.sleep(0)
        told.append("ended")
        raise OSError("no room on the disk")

    tasks = [asyncio.create_task(repeat(look, 3600, "", first=first)) for _ in range(2)]
    await until(lambda: len(told) == 4, "both looks")
    for task in tasks:
        task.cancel()
    assert ["begun", "ended"] * 2 == told


@in_a_loop
async def test_nobody_waits_long_for_a_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PATIENCE", 0.001)
    first = FirstLooks()
    async with asyncio.timeout(DEADLINE), first.turn(), first.turn():
        pass


def a_server(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Services:
    """A server whose work waits for its turn, and never looks twice."""
    monkeypatch.setattr(background, "PATIENCE", DEADLINE)
    monkeypatch.setattr(matchmaker, "LOOK", DEADLINE)  # its second look would be the first of all
    return Services(Settings(databases().address(folder), bot_processes=1, pace=0))


@pytest.mark.usefixtures("on_postgres")
@in_a_loop
async def test_all_first_looks_share_a_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    services, opened = a_server(tmp_path, monkeypatch), list[object]()
    event.listen(services.store.engine.sync_engine, "connect", lambda connection, _: opened.append(connection))
    await services.open()
    try:
        await until(lambda: services.delivery._swept > 0, "the last of the looks")
        assert 2 == len(opened)  # one is kept for the other workers
    finally:
        await services.close()


@in_a_loop
async def test_a_server_ends_during_a_first_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    async def look(_: Rater) -> None:
        looked.append("rater")
        await asyncio.Event().wait()

    async def deliver(_: DeliveryWorker) -> None:
        looked.append("delivery")

    monkeypatch.setattr(Rater, "look", look)
    monkeypatch.setattr(DeliveryWorker, "deliver_due", deliver)
    services = a_server(tmp_path, monkeypatch)
    await services.open()
    await until(lambda: bool(looked), "the look")
    async with asyncio.timeout(DEADLINE):
        await services.close()
    assert ["rater"] == looked
