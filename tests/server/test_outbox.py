"""Messages on their way: written with the move, once a turn; taken by one worker; nothing secret in them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

import pytest
from sqlalchemy import select, update

from comptoir.server.messages.targets import add_target, remove
from comptoir.server.settings import Settings, Smtp
from comptoir.server.storage import outbox
from comptoir.server.storage.outbox import LEASE, Delivery
from comptoir.server.storage.presence import LEFT
from comptoir.server.storage.schema import DELIVERIES, SEATS
from comptoir.server.storage.store import Conflict, Person, Store
from comptoir.server.tables.room import Room
from tests.server.support import SECRET, a_room, a_store, a_table, in_a_loop, play_on, some_people, take_back

pytestmark = pytest.mark.usefixtures("each_database")
HERE = Settings(allows_private_targets=True)
LATER = 100.0  # seconds, by when everything is due


@dataclass(frozen=True, slots=True)
class Gathered:
    """A table of two people, each with a place to be told at."""

    store: Store
    room: Room
    people: list[Person]
    targets: list[str]

    async def rows(self) -> list[Any]:
        async with self.store.engine.connect() as connection:
            return list((await connection.execute(select(DELIVERIES).order_by(DELIVERIES.c.rows))).all())

    async def told(self) -> list[tuple[int, int]]:
        """The seats and moments that need a message."""
        return [(row.seat, row.rows) for row in await self.rows() if row.done is None]

    async def claim(self, now: float | None = None) -> list[Delivery]:
        return await outbox.claim(self.store.engine, time() + LATER if now is None else now, 10)


@asynccontextmanager
async def gathered(folder: Path, **options: str) -> AsyncIterator[Gathered]:
    async with a_store(folder) as store:
        people = await some_people(store, "Ada", "Ben")
        targets = [
            (await add_target(store, HERE, person.id, "json", "http://127.0.0.1/hook"))[0].id for person in people
        ]
        room = await a_room(store, await a_table(store, people, options=options))
        yield Gathered(store, room, people, targets)


async def pass_the_turn(room: Room) -> int:
    """Play until it is another player's turn; returns whose."""
    before = room.match.to_decide()
    while room.match.to_decide() == before:
        await play_on(room, 1)
    return room.match.to_decide()[0]


# ------------------------------------------------------------------ filling


@in_a_loop
async def test_the_first_turn_is_told_when_the_table_begins(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        assert [(found.room.match.to_decide()[0], len(found.room.rows))] == await found.told()


@in_a_loop
async def test_further_moves_of_the_same_turn_tell_nobody(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        before, seat = await found.rows(), found.room.match.to_decide()
        await play_on(found.room, 1)
        assert seat == found.room.match.to_decide()
        assert before == await found.rows()


@in_a_loop
async def test_a_turn_is_told_once_and_the_one_before_it_no_more_to_the_same_seat(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        first = found.room.match.to_decide()[0]
        second = await pass_the_turn(found.room)
        assert [first, second] == [seat for seat, _ in await found.told()]
        await pass_the_turn(found.room)
        assert sorted([second, first]) == sorted(seat for seat, _ in await found.told())


@in_a_loop
async def test_a_turn_that_comes_back_after_an_undo_replaces_the_message_that_waits(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        first, second = found.room.match.to_decide()[0], await pass_the_turn(found.room)
        await take_back(found.room, first)
        await pass_the_turn(found.room)
        assert [len(found.room.rows)] == [rows for seat, rows in await found.told() if seat == second]


@in_a_loop
async def test_a_table_s_target_is_told_of_everybody(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        ada = found.people[0].id
        hook, _ = await add_target(found.store, HERE, ada, "json", "http://127.0.0.1/all", found.room.table.id)
        await pass_the_turn(found.room)
        await pass_the_turn(found.room)
        assert {0, 1} == {row.seat for row in await found.rows() if row.target == hook.id}


@in_a_loop
async def test_people_for_whom_a_bot_plays_are_told_nothing(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        absent = 1 - found.room.match.to_decide()[0]
        async with found.store.engine.begin() as connection:
            await connection.execute(update(SEATS).where(SEATS.c.seat == absent).values(away=LEFT))
        await pass_the_turn(found.room)
        assert absent not in [seat for seat, _ in await found.told()]


@in_a_loop
async def test_bots_are_not_told_of(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada")
        await add_target(store, HERE, people[0].id, "json", "http://127.0.0.1/all", None)
        room = await a_room(store, await a_table(store, people, bots=["random"]))
        await pass_the_turn(room)
        await pass_the_turn(room)
        async with store.engine.connect() as connection:
            assert {0} == set((await connection.execute(select(DELIVERIES.c.seat))).scalars())


@in_a_loop
async def test_an_unconfirmed_mailbox_is_told_nothing(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        mail = Settings(smtp=Smtp("mail", 25, "a@b.org"), address="https://table.example.org")
        target, code = await add_target(found.store, mail, found.people[0].id, "email", "ada@example.org")
        await pass_the_turn(found.room)
        await pass_the_turn(found.room)
        assert code
        assert target.id not in [row.target for row in await found.rows()]


@in_a_loop
async def test_what_happens_in_secret_tells_nobody(tmp_path: Path) -> None:
    async with gathered(tmp_path, **SECRET) as found:
        before = await found.told()
        assert [0, 1] == [seat for seat, _ in before]
        while 0 in found.room.match.to_decide():
            await found.room.play(0, found.room.version(0), found.room.match.moves(0)[0])
        await take_back(found.room, 0)
        assert 0 in found.room.match.to_decide()
        assert before == await found.told()


@in_a_loop
async def test_a_move_that_is_not_stored_tells_nobody(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        other = await a_room(found.store, found.room.table)
        await pass_the_turn(other)
        before = await found.told()
        with pytest.raises(Conflict):
            await found.store.append("table", 0, other.rows[:1])
        assert before == await found.told()


# ------------------------------------------------------------------ taking


@in_a_loop
async def test_nothing_is_taken_before_it_is_due(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        assert [] == await found.claim(time())
        assert 1 == len(await found.claim())


@in_a_loop
async def test_two_workers_never_take_the_same(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found, a_store(tmp_path) as another:
        await pass_the_turn(found.room)
        now = time() + LATER
        taken = await asyncio.gather(*(outbox.claim(store.engine, now, 10) for store in (found.store, another) * 3))
        assert 2 == len([delivery for one in taken for delivery in one])


@in_a_loop
async def test_what_a_worker_has_left_is_taken_again_with_the_same_id(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        first = await found.claim()
        assert [] == await found.claim()
        again = await found.claim(time() + LATER + LEASE + 1)
        assert [one.id for one in first] == [one.id for one in again]
        assert [2] == [one.attempts for one in again]


@in_a_loop
async def test_a_retry_is_due_later_and_notes_the_problem(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        [delivery] = await found.claim()
        await outbox.retry(found.store.engine, delivery, time() + 2 * LATER, "slow")
        assert [] == await found.claim()
        assert [2] == [one.attempts for one in await found.claim(time() + 3 * LATER)]


@in_a_loop
async def test_what_is_postponed_was_no_attempt(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        [delivery] = await found.claim()
        await outbox.postpone(found.store.engine, delivery, time() + LATER)
        assert [1] == [one.attempts for one in await found.claim(time() + LATER + 1)]


@in_a_loop
async def test_what_is_done_waits_no_more_and_is_forgotten_later(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        [delivery] = await found.claim()
        assert 1 == await outbox.waiting(found.store.engine)
        await outbox.finish(found.store.engine, delivery, now := time())
        assert 0 == await outbox.waiting(found.store.engine)
        await outbox.sweep(found.store.engine, now - 1)
        assert 1 == len(await found.rows())
        await outbox.sweep(found.store.engine, now + 1)
        assert [] == await found.rows()


@in_a_loop
async def test_messages_go_with_their_target(tmp_path: Path) -> None:
    async with gathered(tmp_path) as found:
        for target in found.targets:
            assert await remove(found.store, target)
        assert [] == await found.rows()
