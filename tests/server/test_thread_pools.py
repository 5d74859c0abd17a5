"""Threads by what they are for: whatever hangs in one pool holds up nothing else, and nobody piles up without end."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from comptoir.server import thread_pools
from comptoir.server.messages.sending import Poster, Undelivered, checked_url
from comptoir.server.people.identity import make_account, sign_in
from comptoir.server.refusals import Busy
from comptoir.server.thread_pools import Pool
from tests.deadline import DEADLINE
from tests.server.support import a_store, in_a_loop, play_on, seated, some_people, until

HOOK = "https://slow.example.org/hook"


@contextmanager
def hanging_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """No name is found as long as this lasts; those that are being looked for."""
    answering, asked = Event(), []

    def getaddrinfo(host: str, *_: Any, **__: Any) -> Any:
        asked.append(host)
        answering.wait()
        raise OSError("not found")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    for name in ("NAMES", "TYPED_NAMES"):
        monkeypatch.setattr(thread_pools, name, Pool(name, threads=2, queue=2))
    try:
        yield asked
    finally:
        answering.set()


async def typed(*, times: int) -> list[asyncio.Task[None]]:
    found = [asyncio.create_task(checked_url(HOOK, False)) for _ in range(times)]
    await asyncio.sleep(0)
    return found


@in_a_loop
async def test_moves_are_stored_while_names_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(tmp_path) as room:
        with hanging_names(monkeypatch) as asked:
            asking = await typed(times=40)  # asyncio's own pool has far fewer threads
            await until(lambda: bool(asked), "a look at a name")
            done, _ = await asyncio.wait([asyncio.create_task(play_on(room, 3))], timeout=DEADLINE)
            assert done
        await asyncio.wait(asking)


@in_a_loop
async def test_people_sign_in_while_names_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        with hanging_names(monkeypatch):
            asking = await typed(times=40)
            await asyncio.wait_for(make_account(store, ada, "Ada", "opensesame"), 10)
            assert (await asyncio.wait_for(sign_in(store, "Ada", "opensesame"), 10))[0].id == ada.id
        await asyncio.wait(asking)


@in_a_loop
async def test_who_comes_when_too_many_wait_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with hanging_names(monkeypatch):
        asking = await typed(times=4)
        with pytest.raises(Busy, match="try again in a moment"):
            await checked_url(HOOK, False)
    await asyncio.wait(asking)


@in_a_loop
async def test_a_lookup_that_nobody_waits_for_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    with hanging_names(monkeypatch) as asked:
        gone = await typed(times=4)
        await until(lambda: len(asked) == 2, "two lookups")
        for task in gone:
            task.cancel()
        await asyncio.wait(gone)  # two lookups hang on, two were never begun
        asking = await typed(times=2)
        with pytest.raises(Busy):
            await checked_url(HOOK, False)
    await asyncio.wait(asking)


@in_a_loop
async def test_what_strangers_type_holds_up_no_message(monkeypatch: pytest.MonkeyPatch) -> None:
    with hanging_names(monkeypatch) as asked:
        asking = await typed(times=4)
        asking.append(asyncio.create_task(Poster(False).post("https://friend.example.org/hook", {}, "id")))
        await until(lambda: "friend.example.org" in asked, "the lookup for a message")
    await asyncio.wait(asking)


@in_a_loop
async def test_a_message_that_finds_no_thread_is_sent_later(monkeypatch: pytest.MonkeyPatch) -> None:
    with hanging_names(monkeypatch):
        sent = [asyncio.create_task(Poster(False).post(HOOK, {}, "id")) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(Undelivered, match="slow") as reason:
            await Poster(False).post(HOOK, {}, "id")
        assert not reason.value.is_final
    await asyncio.wait(sent)


@in_a_loop
async def test_work_is_done_in_order_and_again_after_the_threads_have_ended() -> None:
    pool, done = Pool("test", threads=1, queue=9), list[tuple[str, int]]()
    for round in ("first", "second"):
        await asyncio.gather(*(pool.run(done.append, (round, number)) for number in range(5)))
        pool.close()
    assert sorted(done) == done
