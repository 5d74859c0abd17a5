"""Attention: who is asked since when, how many tables wait for a person, and the way to the next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from comptoir.server.storage.store import OVER, Change, Conflict, EntryRow, Store
from comptoir.server.tables.room import Room
from comptoir.server.tables.turn_alerts import OpenPage, TurnAlerts, waiting_elsewhere, waiting_tables
from tests.deadline import DEADLINE
from tests.server.support import (
    SECRET,
    a_room,
    a_store,
    a_table,
    databases,
    in_a_loop,
    play,
    play_on,
    seated,
    served,
    some_people,
    take_back,
)

pytestmark = pytest.mark.usefixtures("each_database")


def asked(folder: Path) -> list[int]:
    """The seats that have to decide according to the database."""
    rows = databases().ask(folder, "SELECT seat FROM seats WHERE asked IS NOT NULL ORDER BY seat")
    return [row[0] for row in rows]


def since(folder: Path, seat: int) -> float:
    ((found,),) = databases().ask(folder, f"SELECT asked FROM seats WHERE seat = {seat}")
    return float(found)


async def waiting(room: Room) -> list[bool]:
    """Does the table wait for the person at each seat?"""
    return [bool(await waiting_tables(room.store, seat.person or "")) for seat in room.table.seats]


# ------------------------------------------------------------------ who is asked


@in_a_loop
async def test_the_player_to_decide_is_asked(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        for _ in range(12):
            assert list(room.match.to_decide()) == asked(tmp_path)
            await play_on(room, 1)


@in_a_loop
async def test_a_seat_is_asked_since_it_was_asked_first(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        before = since(tmp_path, 0)
        await play(room, 1, "bid 2")
        await play(room, 0, "bid 1")
        assert before == since(tmp_path, 0)


@in_a_loop
async def test_in_secret_everybody_is_asked_until_they_are_done(tmp_path: Path) -> None:
    async with seated(tmp_path, players=2, **SECRET) as room:
        assert [True, True] == await waiting(room)
        while 0 in room.match.to_decide():
            await room.play(0, room.version(0), room.match.moves(0)[0])
        assert [False, True] == await waiting(room)
        await take_back(room, 0)
        assert [True, True] == await waiting(room)


@in_a_loop
async def test_a_move_that_is_not_written_asks_nobody(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        before = asked(tmp_path)
        with pytest.raises(Conflict):
            await room.store.append(room.table.id, 0, [EntryRow("note", 0)], Change(asked=(0, 1)))
        assert before == asked(tmp_path)


@in_a_loop
async def test_a_table_that_was_stored_when_nobody_noted_it_asks_when_it_is_read(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        databases().ask(tmp_path, "UPDATE seats SET asked = NULL")
        await a_room(room.store, room.table)
        assert list(room.match.to_decide()) == asked(tmp_path)


# ------------------------------------------------------------------ what waits


async def two_tables(store: Store) -> tuple[str, list[Room]]:
    """Two tables that wait for one person, in this order."""
    (ada,) = await some_people(store, "Ada")
    tables = [await a_table(store, [ada], game="burgundy", bots=["random"], seed="1", id=id) for id in ("b", "a")]
    rooms = [await a_room(store, table) for table in tables]
    for room in rooms:
        while room.match.to_decide() != (0,):
            await play_on(room, 1)
    return ada.id, rooms


@in_a_loop
async def test_the_table_that_waits_longest_comes_first(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, _ = await two_tables(store)
        databases().ask(tmp_path, "UPDATE seats SET asked = asked + 5 WHERE seat = 0 AND \"table\" = 'b'")
        assert ["a", "b"] == await waiting_tables(store, ada)
        assert {"number": 1, "next": "b"} == await waiting_elsewhere(store, ada, "a")


@in_a_loop
async def test_a_game_that_is_over_waits_for_nobody(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, _ = await two_tables(store)
        databases().ask(tmp_path, f"UPDATE tables SET status = '{OVER}' WHERE id = 'a'")
        assert ["b"] == await waiting_tables(store, ada)


@in_a_loop
async def test_strangers_are_not_waited_for(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        await two_tables(store)
        assert {"number": 0, "next": None} == await waiting_elsewhere(store, None)


# ------------------------------------------------------------------ open pages


@contextmanager
def pages(attention: TurnAlerts, room: Room) -> Iterator[list[OpenPage]]:
    """For each seat a page that is open at another table."""
    found = [OpenPage("elsewhere", seat.person, lambda: None) for seat in room.table.seats]
    attention.look(room)
    with ExitStack() as stack:
        for page in found:
            stack.enter_context(attention.open(page))
        yield found


@in_a_loop
async def test_pages_elsewhere_are_called_when_the_turn_passes(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        attention, first = TurnAlerts(), room.match.to_decide()[0]
        with pages(attention, room) as found:
            while room.match.to_decide()[0] == first:
                assert [False, False] == [page.is_called for page in found]
                await play_on(room, 1)
                attention.look(room)
        assert [True, True] == [page.is_called for page in found]


@in_a_loop
async def test_the_page_of_the_table_itself_is_not_called(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        attention = TurnAlerts()
        page = OpenPage(room.table.id, room.table.seats[room.match.to_decide()[0]].person, lambda: None)
        with attention.open(page):
            attention.look(room)
        assert not page.is_called


@in_a_loop
async def test_in_secret_only_the_person_is_called(tmp_path: Path) -> None:
    async with seated(tmp_path, players=2, **SECRET) as room:
        attention = TurnAlerts()
        with pages(attention, room) as found:
            while 0 in room.match.to_decide():
                await room.play(0, room.version(0), room.match.moves(0)[0])
                attention.look(room)
        assert [True, False] == [page.is_called for page in found]


# ------------------------------------------------------------------ over HTTP


def ask(table: Any, by: int | None, path: str) -> Any:
    cookie = {} if by is None else {"cookie": f"comptoir={table.tokens[by]}"}
    return table.browser.get(path, headers=cookie | {"accept": "text/html"}, follow_redirects=False)


def test_the_next_game_is_the_one_that_waits(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        (first,) = table.view(None)["deciding"]
        assert {"number": 1, "next": "table"} == ask(table, first, "/waiting").json()
        assert {"number": 0, "next": None} == ask(table, first, "/waiting?but=table").json()
        assert "/tables/table" == ask(table, first, "/next").headers["location"]


@pytest.mark.parametrize("by", ["other", -1, None])
def test_when_nothing_waits_a_page_says_so(tmp_path: Path, by: Any) -> None:
    with served(tmp_path) as table:
        (first,) = table.view(None)["deciding"]
        answer = ask(table, 1 - first if by == "other" else by, "/next")
        assert 200 == answer.status_code
        assert "No game is waiting for you." in answer.text


def test_a_socket_at_another_table_is_told(tmp_path: Path) -> None:
    with served(tmp_path, "burgundy") as table:
        (first,) = table.view(None)["deciding"]
        kept, table_id = table.folder, "other"

        async def second() -> None:
            async with a_store(kept) as store:
                found = [await store.person_of(token) for token in table.tokens[:2]]
                await a_table(store, [person for person in found if person], id=table_id)

        table.browser.blocking_portal.call(second)
        path = f"/tables/{table_id}/live?seat={first}"
        with table.browser.websocket_connect(path, headers={"cookie": f"comptoir={table.tokens[first]}"}) as socket:
            socket.receive_json(timeout=DEADLINE), socket.receive_json(timeout=DEADLINE)
            while table.view(None)["deciding"] == [first]:
                table.move(first)
            assert {"waiting": {"number": 0, "next": None}} == socket.receive_json(timeout=DEADLINE)
