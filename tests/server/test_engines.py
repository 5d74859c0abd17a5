"""Writers to a file wait for their turn; PostgreSQL needs no queue."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert, select, text
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

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


@in_a_loop
async def test_those_who_wait_are_written_together(tmp_path: Path) -> None:
    commits: list[object] = []
    async with a_store(tmp_path) as store:
        event.listen(store.engine.writer, "commit", commits.append)
        async with store.engine.begin():
            writes = [asyncio.create_task(store.engine.write(partial(add, key=str(key)))) for key in range(5)]
            await asyncio.sleep(0)
            assert not commits
        assert [1, 2, 3, 4, 5] == await asyncio.gather(*writes)
        assert 1 == len(commits)


@in_a_loop
async def test_one_that_fails_takes_nobody_with_it(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        writes = [store.engine.write(partial(add, key=key)) for key in ("a", "b", "a", "c")]
        first, second, again, last = await asyncio.gather(*writes, return_exceptions=True)
        assert [1, 2, 3] == [first, second, last]
        assert isinstance(again, IntegrityError)


@in_a_loop
async def test_what_keeps_one_from_the_file_keeps_all_and_is_tried_once(tmp_path: Path) -> None:
    begun: list[object] = []
    async with a_store(tmp_path) as store:
        event.listen(store.engine.writer, "begin", begun.append)
        works = (partial(add, key="a"), no_such_table, partial(add, key="b"))
        writes = [store.engine.write(work) for work in works]
        found = await asyncio.gather(*writes, return_exceptions=True)
        assert all(isinstance(each, OperationalError) for each in found)
        assert (1, 0) == (len(begun), await store.engine.write(count))


def no_such_table(connection: Connection) -> int:
    return len(connection.execute(text("SELECT * FROM nowhere")).all())


@in_a_loop
async def test_a_writer_who_leaves_the_queue_keeps_nobody_waiting(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with store.engine.begin():
            gone, other = (asyncio.create_task(store.engine.write(partial(add, key=key))) for key in "ab")
            await asyncio.sleep(0)
            gone.cancel()
        assert 2 == await other
        assert gone.cancelled()


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_query_is_answered_during_a_write(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        await store.engine.write(partial(add, key="a"))
        async with store.engine.begin() as writing:
            await writing.execute(insert(LIMITS).values(key="b", began=0.0, number=1))
            assert ["a"] == [row.key for row in await store.engine.rows(select(LIMITS.c.key))]
        row = await store.engine.first(select(LIMITS.c.key).order_by(LIMITS.c.key.desc()))
        assert row is not None
        assert row.key == "b"
        assert await store.engine.first(select(LIMITS.c.key).where(LIMITS.c.key == "c")) is None


# ------------------------------------------------------------------ PostgreSQL


async def transactions(connection: AsyncConnection) -> set[object]:
    """Of two statements: one, or one for each."""
    number = text("SELECT CAST(pg_current_xact_id() AS text)")
    return {(await connection.execute(number)).scalar() for _ in range(2)}


@pytest.mark.usefixtures("on_postgres")
@in_a_loop
async def test_a_question_begins_no_transaction(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, store.engine.connect() as connection:
        assert 2 == len(await transactions(connection))


@pytest.mark.usefixtures("on_postgres")
@in_a_loop
async def test_statements_that_belong_together_are_one_transaction(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, store.engine.begin() as connection:
        assert 1 == len(await transactions(connection))


@pytest.mark.usefixtures("on_postgres")
@in_a_loop
async def test_what_is_in_use_while_the_database_is_closed_ends_with_its_use(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        async with store.engine.connected() as connection:
            used = (await connection.get_raw_connection()).driver_connection
            await store.engine.dispose()
            assert used is not None
            assert not used.is_closed()
        assert used.is_closed()
