"""Which bot thinks next: tables that people wait for come first, and no table keeps all others waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path

from comptoir.server.tables.bot_players import is_awaited
from comptoir.server.tables.bot_queue import BotQueue, BotRequest, Lent
from tests.deadline import DEADLINE
from tests.server.support import in_a_loop, play_on, seated


def nobody() -> bool:
    return False


async def begun(turns: BotQueue[str], *wanted: BotRequest) -> list[asyncio.Task[Lent[str]]]:
    """Bots that have begun to wait for a process."""
    tasks = [asyncio.create_task(turns.take(one)) for one in wanted]
    await asyncio.sleep(0)
    return tasks


async def order(turns: BotQueue[str], tasks: list[asyncio.Task[Lent[str]]]) -> list[int]:
    """Let each think in turn; in which order they did."""
    found: list[int] = []
    while len(found) < len(tasks):
        await asyncio.sleep(0)
        number = next(number for number, task in enumerate(tasks) if task.done() and number not in found)
        found.append(number)
        turns.give_back(tasks[number].result())
    return found


@in_a_loop
async def test_tables_that_people_wait_for_come_first() -> None:
    turns = BotQueue(["process"], gap=0)
    first = await turns.take(BotRequest("eve", "a"))
    tasks = await begun(turns, BotRequest("eve", "b", nobody), BotRequest("eve", "c", nobody), BotRequest("ada", "d"))
    turns.give_back(first)
    assert [2, 0, 1] == await order(turns, tasks)


@in_a_loop
async def test_nobody_waits_for_all_the_tables_of_another() -> None:
    turns = BotQueue(["process"], gap=0)
    first = await turns.take(BotRequest("eve", "a"))
    tasks = await begun(
        turns, BotRequest("eve", "a"), BotRequest("eve", "b"), BotRequest("eve", "c"), BotRequest("ada", "d")
    )
    turns.give_back(first)
    assert [3, 1, 2, 0] == await order(turns, tasks)


@in_a_loop
async def test_one_of_several_processes_is_left_for_those_who_wait() -> None:
    turns = BotQueue(["one", "other"], gap=0)
    tasks = await begun(turns, *(BotRequest("eve", str(number), nobody) for number in range(3)))
    assert [True, False, False] == [task.done() for task in tasks]
    await asyncio.wait_for(turns.take(BotRequest("ada", "table")), DEADLINE)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@in_a_loop
async def test_a_table_gets_priority_as_soon_as_a_person_looks() -> None:
    turns, is_followed = BotQueue(["process"], gap=0.001), asyncio.Event()
    first = await turns.take(BotRequest("eve", "a"))
    others = [BotRequest("eve", str(number), nobody) for number in range(3)]
    tasks = await begun(turns, *others, BotRequest("eve", "z", is_followed.is_set))
    is_followed.set()
    turns.give_back(first)
    assert 3 == (await asyncio.wait_for(_first(tasks), DEADLINE))
    turns.give_back(tasks[3].result())
    for task in tasks[:3]:
        turns.give_back(await asyncio.wait_for(task, DEADLINE))


async def _first(tasks: list[asyncio.Task[Lent[str]]]) -> int:
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    return tasks.index(done.pop())


@in_a_loop
async def test_a_process_is_not_lost_when_a_caller_stops_waiting() -> None:
    turns = BotQueue(["process"], gap=0)
    first = await turns.take(BotRequest("eve", "a"))
    (task,) = await begun(turns, BotRequest("ada", "b"))
    turns.give_back(first)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert "process" == (await asyncio.wait_for(turns.take(BotRequest("cleo", "c")), DEADLINE)).process


@in_a_loop
async def test_a_table_is_awaited_by_open_pages_and_after_a_move(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        assert not is_awaited(room)
        room.followers.add(lambda: None)
        assert is_awaited(room)
        room.followers.clear()
        await play_on(room, 1)
        assert is_awaited(room)
