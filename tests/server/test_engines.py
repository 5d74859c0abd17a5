"""Whoever writes to a file waits for a turn."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, text

from comptoir.server.storage.schema import LIMITS
from comptoir.server.storage.store import Conflict
from tests.server.support import a_store, in_a_loop

COUNT = text("SELECT count(*) FROM limits")


def count(connection: Connection) -> int:
    return int(connection.execute(COUNT).scalar_one())


def add(connection: Connection, key: str) -> int:
    connection.execute(insert(LIMITS).values(key=key, began=0.0, number=1))
    return count(connection)


@in_a_loop
async def test_a_write_waits_until_the_one_before_has_ended(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with store.engine.begin() as first:
            writing = asyncio.create_task(store.engine.write(count))
            for _ in range(100):  # there is time enough
                await first.execute(COUNT)
            assert not writing.done()
        assert 0 == await writing


@in_a_loop
async def test_writes_come_in_the_order_in_which_they_were_asked_for(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        writes = [store.engine.write(partial(add, key=str(key))) for key in range(30)]
        assert list(range(1, 31)) == await asyncio.gather(*writes)


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_write_that_fails_has_not_happened(tmp_path: Path) -> None:
    def fail(connection: Connection) -> None:
        add(connection, "a")
        raise Conflict

    async with a_store(tmp_path) as store:
        with pytest.raises(Conflict):
            await store.engine.write(fail)
        assert 0 == await store.engine.write(count)
