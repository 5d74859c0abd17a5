"""Background work goes on, whatever happens."""

from __future__ import annotations

import asyncio

import pytest

from comptoir.server.background import repeat
from tests.server.support import in_a_loop, until


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
        asyncio.create_task(repeat(lambda: work("urgent"), 3600, "", is_urgent=True)),
    ]
    await until(lambda: bool(done), "the urgent work")
    for task in tasks:
        task.cancel()
    assert ["urgent"] == done
