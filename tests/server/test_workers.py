"""Several workers on one PostgreSQL database: news, bots that one of them plays for, and workers that are killed."""

from __future__ import annotations

import asyncio
import re
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from bench.kills import Trial
from comptoir.server.api.live import Follower
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.storage.peers import PostgresPeers
from comptoir.server.storage.store import Person, Store
from comptoir.server.tables import bot_players, bot_processes, room
from tests.cli.running import start
from tests.deadline import DEADLINE
from tests.server.listening import said
from tests.server.postgres import CUT_OFF, FolderDatabases, Postgres
from tests.server.support import (
    a_room,
    a_store,
    a_table,
    databases,
    in_a_loop,
    looks,
    play,
    play_on,
    some_people,
    take_back,
    toys,
    until,
)

pytestmark = pytest.mark.usefixtures("on_postgres")
TABLE = "table"


@asynccontextmanager
async def two_services(folder: Path, **settings: Any) -> AsyncIterator[tuple[Services, Services]]:
    """Two workers at one database."""
    found = {"bot_processes": 1, "pace": 0} | settings
    one, other = (Services(Settings(databases().address(folder), **found)) for _ in range(2))
    async with AsyncExitStack() as stack:
        for services in (one, other):
            await services.open()
            stack.push_async_callback(services.close)
        yield one, other


async def people_at(one: Services, other: Services, **table: Any) -> tuple[room.Room, room.Room, list[Person]]:
    """A table of two people, as each of the workers has it in memory."""
    people = await some_people(one.store, "Ada", "Ben")
    await a_table(one.store, people, **table)
    return await one.rooms.room(TABLE), await other.rooms.room(TABLE), people


async def bots_at(one: Services, other: Services) -> tuple[room.Room, room.Room]:
    """A table at which it is for a bot to decide, as each of the workers has it in memory."""
    (ada,) = await some_people(one.store, "Ada")
    await a_table(one.store, [ada], bots=["random"])
    here, there = await one.rooms.room(TABLE), await other.rooms.room(TABLE)
    while not here.bots_to_decide():
        await play_on(here, 1)
    return here, there


# ------------------------------------------------------------------ news


@in_a_loop
async def test_a_move_at_one_worker_is_seen_at_the_other(tmp_path: Path) -> None:
    async with two_services(tmp_path) as (one, other):
        here, there, _ = await people_at(one, other)
        follower = Follower(there, None, "en")
        there.followers.add(follower.changed.set)
        await follower.messages()
        await play_on(here, 1)
        await asyncio.wait_for(follower.changed.wait(), DEADLINE)
        (news,) = await follower.messages()
        assert here.version(None) == news.said.version
        assert looks(here) == looks(there)


@in_a_loop
async def test_what_is_said_at_one_worker_is_heard_at_the_other(tmp_path: Path) -> None:
    async with two_services(tmp_path) as (one, other):
        _, there, people = await people_at(one, other)
        follower = Follower(there, None, "en")
        await follower.messages()
        await one.store.say(TABLE, people[0], "Good luck!")
        await until(lambda: there.spoken > 0, "the news")
        (news,) = await follower.messages()
        assert ["Good luck!"] == [line.text for line in news.said.chat]


@in_a_loop
async def test_news_that_comes_while_a_table_is_read_is_not_missed(tmp_path: Path) -> None:
    async with two_services(tmp_path) as (one, other):
        (here, *_), reading = await people_at(one, one), asyncio.Event()
        history, is_read = other.store.history, asyncio.Event()

        async def slow(table: str, first: int = 0) -> Any:
            found = await history(table, first)
            if not first:
                is_read.set()
                await reading.wait()
            return found

        other.store.history = slow  # type: ignore[method-assign]
        bringing = asyncio.create_task(other.rooms.room(TABLE))
        await is_read.wait()
        await play_on(here, 1)
        await until(lambda: bool(other._hearing), "the news")
        reading.set()
        there = await bringing
        await until(lambda: len(there.rows) == len(here.rows), "the move")


@in_a_loop
async def test_what_was_missed_while_the_connection_was_lost_is_read(
    tmp_path: Path, on_postgres: FolderDatabases, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two_services(tmp_path) as (one, other):
        here, there, _ = await people_at(one, other)
        assert isinstance(other.peers, PostgresPeers)
        heard = asyncio.Event()

        async def ignored(*_: Any) -> None:
            heard.set()

        with monkeypatch.context() as deaf:
            deaf.setattr(other.rooms, "renew", ignored)
            await play_on(here, 1)
            await asyncio.wait_for(heard.wait(), DEADLINE)
        assert len(there.rows) < len(here.rows)
        await asyncio.to_thread(on_postgres.ask, tmp_path, CUT_OFF)
        await until(lambda: len(there.rows) == len(here.rows), "the move")
        await play_on(here, 1)  # over connections that are new as well
        await until(lambda: len(there.rows) == len(here.rows), "the next move")


@in_a_loop
async def test_a_connection_that_no_longer_answers_is_replaced_once(tmp_path: Path) -> None:
    async with two_services(tmp_path) as (one, other):
        here, there, _ = await people_at(one, other)
        assert isinstance(other.peers, PostgresPeers)
        old = other.peers._link
        other.peers._is_lost.set()
        await until(lambda: other.peers._link not in (old, None), "a new connection")  # type: ignore[attr-defined]
        new = other.peers._link
        await play_on(here, 1)
        await until(lambda: len(there.rows) == len(here.rows), "the move")
        assert (True, new) == (old.is_closed(), other.peers._link)


@in_a_loop
async def test_a_move_against_what_the_other_worker_has_shown_is_not_stale(tmp_path: Path) -> None:
    async with a_store(tmp_path) as one, a_store(tmp_path) as other:
        table = await a_table(one, await some_people(one, "Ada", "Ben"))
        here, there = room.Room(one, table), room.Room(other, table)
        await here.load()
        await there.load()
        await play_on(here, 1)
        seat = here.match.to_decide()[0]
        await there.play(seat, here.version(seat), here.match.moves(seat)[0])
        assert len(here.rows) < len(there.rows)


@in_a_loop
async def test_a_move_sent_again_to_the_other_worker_applies_once(tmp_path: Path) -> None:
    async with two_services(tmp_path) as (one, other):
        here, there, _ = await people_at(one, other)
        seat = here.match.to_decide()[0]
        version, move = here.version(seat), here.match.moves(seat)[0]
        await asyncio.gather(*(at.play(seat, version, move, "click") for at in (here, there, here, there)))
        assert 1 == len([row for row in await one.store.history(TABLE) if row.key == "click"])


@pytest.mark.parametrize("game", ["auction", "open"])
@in_a_loop
async def test_seats_in_lanes_of_their_own_do_not_disturb_each_other(tmp_path: Path, game: str) -> None:
    with toys():
        async with a_store(tmp_path) as one, a_store(tmp_path) as other:
            table = await a_table(one, await some_people(one, "Ada", "Ben"), game=game)
            rooms = [await a_room(store, table) for store in (one, other)]
            await asyncio.gather(*(play(here, seat, "bid 2") for seat, here in enumerate(rooms)))
            await asyncio.gather(*(take_back(here, seat) for seat, here in enumerate(rooms)))
            rows = await one.history(table.id)
            assert [("move", 0), ("move", 1), ("undo", 0), ("undo", 1)] == sorted(
                (row.kind, row.by) for row in rows if row.by >= 0
            )


# ------------------------------------------------------------------ the database


@in_a_loop
async def test_workers_that_start_together_bring_the_database_up_to_date_once(tmp_path: Path) -> None:
    empty = databases().address(tmp_path)
    async with a_store(tmp_path) as store, store.engine.begin() as connection:
        for name in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
            await connection.exec_driver_sql(name)
    stores = [Store(Settings(empty).url()) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    assert 1 == len(await some_people(stores[0], "Ada"))
    await asyncio.gather(*(store.close() for store in stores))


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_an_address_of_postgresql_may_be_written_in_both_ways(scheme: str) -> None:
    assert "postgresql+asyncpg://ada@host/tables" == Settings(f"{scheme}://ada@host/tables").url()


# ------------------------------------------------------------------ bots


@pytest.fixture
def thought(monkeypatch: pytest.MonkeyPatch) -> list[bot_processes.BotProcesses]:
    """Bots think at once and here; who was asked, in order."""
    asked: list[bot_processes.BotProcesses] = []

    async def ask(self: bot_processes.BotProcesses, *question: Any) -> int:
        asked.append(self)
        return bot_processes.think(*question)

    monkeypatch.setattr(bot_processes.BotProcesses, "_ask", ask)
    monkeypatch.setattr(bot_players, "LOOK", 0.02)
    return asked


@in_a_loop
async def test_one_worker_thinks_for_a_table(tmp_path: Path, thought: list[bot_processes.BotProcesses]) -> None:
    async with two_services(tmp_path, pace=1000.0) as (one, other):
        here, there = await bots_at(one, other)
        await until(lambda: bool(thought) and len(there.rows) == len(here.rows), "a thought")
        await asyncio.sleep(0.2)
        assert 1 == len(thought)
        assert [1, 1] == [
            len(services.bots._tasks) for services in (one, other)
        ]  # the other is there in case the first ends


@in_a_loop
async def test_skipping_ahead_at_one_worker_hurries_the_bots_of_the_other(
    tmp_path: Path, thought: list[bot_processes.BotProcesses]
) -> None:
    async with two_services(tmp_path, pace=1000.0) as (one, other):
        here, there = await bots_at(one, other)
        await until(lambda: bool(thought), "a thought")
        idle, at = (other, there) if thought[0] is one.bot_processes else (one, here)
        rows = len(at.rows)
        await idle.hurry(at)
        await until(lambda: len(at.rows) > rows and not at.bots_to_decide(), "the bot's move")


@in_a_loop
async def test_when_a_worker_ends_another_plays_for_its_bots(
    tmp_path: Path, thought: list[bot_processes.BotProcesses]
) -> None:
    async with two_services(tmp_path, pace=1000.0) as (one, other):
        await bots_at(one, other)
        await until(lambda: bool(thought), "a thought")
        busy, idle = (one, other) if thought[0] is one.bot_processes else (other, one)
        assert isinstance(busy.peers, PostgresPeers)
        assert busy.peers._keeping is not None
        busy.peers._keeping.cancel()  # as if it were killed: its connection ends, and nobody renews it
        busy.peers._link.terminate()
        await until(lambda: idle.bot_processes in thought, "the other's thought")


# ------------------------------------------------------------------ stopping

HALF_A_REQUEST = (
    b"POST /play/burgundy HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 8\r\nExpect: 100-continue\r\n\r\n"
)


@contextmanager
def serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], tuple[str, int]]]:
    """Two workers as processes of their own, and where they listen."""
    process = start(["serve", "--port", "0", "--workers", "2", "--database", databases().address(folder)])
    try:
        assert process.stdout is not None
        found = re.search(r"http://(.+):(\d+)/", process.stdout.readline())
        assert found is not None
        yield process, (found[1], int(found[2]))
    finally:
        process.terminate()
        process.communicate(timeout=DEADLINE)


def is_refused(place: tuple[str, int]) -> bool:
    try:
        socket.create_connection(place, timeout=DEADLINE).close()
    except ConnectionRefusedError:
        return True
    return False


def test_nobody_is_let_in_any_more_while_workers_finish_what_is_under_way(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, place), socket.create_connection(place, timeout=DEADLINE) as asking:
        asking.sendall(HALF_A_REQUEST)
        assert asking.recv(1000).startswith(b"HTTP/1.1 100 ")  # a worker waits for the rest
        process.terminate()
        asyncio.run(until(lambda: is_refused(place), "the end of listening"))
        asking.sendall(b"name=Ada")
        assert said(asking).startswith(b"HTTP/1.1 303 ")
        assert 0 == process.wait(DEADLINE)


# ------------------------------------------------------------------ kills


def test_killed_workers_lose_nothing_and_sockets_come_back_elsewhere(tmp_path: Path, postgres: Postgres) -> None:
    tally = asyncio.run(Trial(tmp_path, seed=1, games=["burgundy"], postgres=postgres).run(kills=3))
    assert 3 == tally.kills
    assert tally.by_bots
    assert tally.cuts
    assert tally.acknowledged > 8
    assert tally.views > 8
