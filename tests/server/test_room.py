"""A table in play: moves, versions, taking back, and its being the same when it is read again."""

from __future__ import annotations

import asyncio
import json
import weakref
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from sqlalchemy.exc import OperationalError

from comptoir.engine.errors import IllegalMove, Refusal
from comptoir.server.api.render import table_frame
from comptoir.server.protection import render_queue
from comptoir.server.refusals import Unknown
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.storage.presence import RESIGNED
from comptoir.server.storage.store import MOVE, UNDO, Store
from comptoir.server.tables.creation import ME, SeatWish, TableWish, set_up
from comptoir.server.tables.room import Room, StaleVersion
from comptoir.server.tables.rooms import Rooms
from tests.server.support import (
    a_room,
    a_store,
    a_table,
    an_app,
    databases,
    in_a_loop,
    looks,
    play,
    play_on,
    prepared,
    seated,
    some_people,
    take_back,
)

pytestmark = pytest.mark.usefixtures("each_database")

STRANGER = -1


def kinds(room: Room) -> list[str]:
    return [row.kind for row in room.rows]


async def turn_of(room: Room) -> int:
    """Whose turn it is, where only one decides."""
    (seat,) = room.match.to_decide()
    return seat


# ------------------------------------------------------------------ moves and versions


@in_a_loop
async def test_a_new_table_keeps_natures_first_answers(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        assert room.rows == await room.store.history(room.table.id)
        assert room.rows
        assert {-1} == {row.by for row in room.rows}


@in_a_loop
async def test_a_move_is_stored_with_natures_answers_before_it_is_acknowledged(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        before = len(room.rows)
        await play(room, 0, "bid 2")
        stored = await room.store.history(room.table.id, before)
        assert ["Bid"] == [row.move for row in stored]
        assert room.rows[before:] == stored


@in_a_loop
async def test_a_version_counts_the_rows(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        for _ in range(3):
            await play_on(room, 1)
            assert {len(room.rows)} == {room.version(seat) for seat in (None, 0, 1)}


@in_a_loop
async def test_a_move_against_an_old_version_is_stale_and_changes_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = await turn_of(room)
        old = room.version(seat)
        await play_on(room, 1)
        before = looks(room)
        seat = await turn_of(room)
        with pytest.raises(StaleVersion):
            await room.play(seat, old, room.match.moves(seat)[0])
        assert before == looks(room)


@in_a_loop
async def test_a_move_against_a_version_to_come_is_stale(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = await turn_of(room)
        with pytest.raises(StaleVersion):
            await room.play(seat, room.version(seat) + 1, room.match.moves(seat)[0])


@in_a_loop
async def test_a_double_click_applies_once(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        for seat in (1, 0):
            version, move = room.version(seat), room.match.moves(seat)[0]
            await asyncio.gather(*(room.play(seat, version, move, "click") for _ in range(5)))
        assert [1, 0] == [row.by for row in room.rows if row.key == "click"]


@in_a_loop
async def test_a_key_is_remembered_when_the_table_is_read_again(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = await turn_of(room)
        version, move = room.version(seat), room.match.moves(seat)[0]
        await room.play(seat, version, move, "click")
        again = await a_room(room.store, room.table)
        await again.play(seat, version, move, "click")
        assert looks(room) == looks(again)


@in_a_loop
async def test_a_key_that_was_used_for_something_else_is_refused(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = await turn_of(room)
        version, (move, another, *_) = room.version(seat), room.match.moves(seat)
        await room.play(seat, version, move, "click")
        before = looks(room)
        for table in (room, await a_room(room.store, room.table)):
            for change in (
                table.play(seat, version, another, "click"),
                table.play(seat, table.version(seat), another, "click"),
                table.undo(seat, table.version(seat), "click"),
                table.change_presence(seat, RESIGNED, "click"),
            ):
                with pytest.raises(Refusal, match="used for another change"):
                    await change
            assert before == looks(table)


@in_a_loop
async def test_two_seats_may_use_the_same_key(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        await play(room, 0, "bid 1", "1")
        await play(room, 1, "bid 2", "1")
        assert ["Bid", "Bid"] == [row.move for row in room.rows if row.key == "1"]


@in_a_loop
async def test_an_illegal_move_changes_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        before, seat = looks(room), await turn_of(room)
        legal = room.match.moves(seat)
        illegal = next(move for move in room.game.vocabulary if move not in legal)
        with pytest.raises(IllegalMove, match=r"answer with|is not legal now"):
            await room.play(seat, room.version(seat), illegal)
        with pytest.raises(IllegalMove, match="It is not Ben's turn; waiting for Ada"):
            await room.play(1 - seat, room.version(1 - seat), legal[0])
        assert before == looks(room)


@in_a_loop
async def test_a_change_is_told_when_it_is_stored(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        told: list[int] = []
        room.followers.add(lambda: told.append(len(room.rows)))
        await play_on(room, 1)
        assert [len(await room.store.history(room.table.id))] == told


# ------------------------------------------------------------------ taking back


async def own_first_move(room: Room) -> int:
    """The seat that has made the first move that can be taken back."""
    while True:
        seat = room.match.to_decide()[0]
        await play_on(room, 1)
        if room.match.undo_refusal(seat) is None:
            return seat


@in_a_loop
async def test_taking_back_appends_a_row(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = await own_first_move(room)
        before = list(room.rows)
        await take_back(room, seat)
        assert [*before, UNDO] == [*room.rows[:-1], room.rows[-1].kind]
        assert room.rows == await room.store.history(room.table.id)


@in_a_loop
async def test_a_move_taken_back_leaves_the_state_and_the_story_as_they_were(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = await own_first_move(room)
        await take_back(room, seat)
        before = looks(room)
        await room.play(seat, room.version(seat), room.match.moves(seat)[-1])
        await take_back(room, seat)
        after = looks(room)
        for what in ("state", "entries", "events", "stories", "views"):
            assert before[what] == after[what]
        assert [version + 2 for version in before["versions"]] == after["versions"]


@in_a_loop
async def test_a_refused_undo_changes_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        before = looks(room)
        with pytest.raises(IllegalMove, match="no move to take back"):
            await take_back(room, 0)
        assert before == looks(room)


@in_a_loop
async def test_a_double_click_on_undo_takes_back_once(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        await play(room, 0, "bid 1")
        await play(room, 0, "done")
        version = room.version(0)
        await asyncio.gather(*(room.undo(0, version, "back") for _ in range(3)))
        assert 1 == kinds(room).count(UNDO)


# ------------------------------------------------------------------ read again


@in_a_loop
async def test_a_table_read_again_is_the_same_at_every_move(tmp_path: Path) -> None:
    async with seated(tmp_path, players=3) as room:
        for _ in range(25):
            await play_on(room, 1)
            assert looks(room) == looks(await a_room(room.store, room.table))


@in_a_loop
async def test_a_table_read_again_after_undo_is_the_same(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        for _ in range(3):
            seat = await own_first_move(room)
            await take_back(room, seat)
            assert looks(room) == looks(await a_room(room.store, room.table))
            await room.play(seat, room.version(seat), room.match.moves(seat)[-1])
        assert looks(room) == looks(await a_room(room.store, room.table))


@pytest.mark.parametrize("game", ["auction", "open"])
@in_a_loop
async def test_a_table_read_again_inside_lanes_is_the_same(tmp_path: Path, game: str) -> None:
    async with seated(tmp_path, game, players=3) as room:
        for seat, text in ((1, "bid 2"), (0, "bid 1"), (1, "done"), (2, "bid 0")):
            await play(room, seat, text)
            assert looks(room) == looks(await a_room(room.store, room.table))
        await take_back(room, 1)
        await room.note(2, "bot_replaced", name="Cleo", bot="random")
        await take_back(room, 0)
        assert looks(room) == looks(await a_room(room.store, room.table))


@in_a_loop
async def test_a_finished_table_is_noted_as_over(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        await play_on(room, 12)
        assert room.is_over()
        found = await room.store.table(room.table.id)
        assert found is not None
        assert "over" == found.status


@in_a_loop
async def test_the_last_move_of_a_game_stays(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = room.match.to_decide()[0]
        await play_on(room, 1)
        room.match.state.stack.clear()  # that was the last one
        assert room.match.undo_refusal(seat) is None
        with pytest.raises(IllegalMove, match="The game is over"):
            await take_back(room, seat)
        assert "The game is over." == table_frame(room, seat, "en").undo.why


# ------------------------------------------------------------------ two servers, one store


@in_a_loop
async def test_of_two_writers_one_wins_and_the_other_catches_up(tmp_path: Path) -> None:
    async with seated(tmp_path) as room, a_store(tmp_path) as elsewhere:
        other = await a_room(elsewhere, room.table)
        seat = await turn_of(room)
        moves, version = room.match.moves(seat), room.version(seat)
        await room.play(seat, version, moves[0])
        told: list[int] = []
        other.followers.add(lambda: told.append(other.version(None)))
        with pytest.raises(StaleVersion):
            await other.play(seat, version, moves[-1])
        assert looks(room) == looks(other)
        assert [room.version(None)] == told


@in_a_loop
async def test_the_same_click_at_two_servers_applies_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as room, a_store(tmp_path) as elsewhere:
        other = await a_room(elsewhere, room.table)
        seat = await turn_of(room)
        version, move = room.version(seat), room.match.moves(seat)[0]
        await asyncio.gather(*(one.play(seat, version, move, "click") for one in (room, other)))
        assert looks(room) == looks(other)
        assert 1 == sum(row.key == "click" for row in room.rows)


@in_a_loop
async def test_two_servers_that_begin_a_table_begin_the_same_game(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as elsewhere:
        table = await a_table(store, await some_people(store, "Ada", "Ben"))
        one, other = await asyncio.gather(a_room(store, table), a_room(elsewhere, table))
        assert looks(one) == looks(other)
        assert one.rows == await store.history(table.id)


@in_a_loop
async def test_people_in_lanes_play_at_two_servers(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room, a_store(tmp_path) as elsewhere:
        other = await a_room(elsewhere, room.table)
        await play(room, 0, "bid 3")
        await play(other, 1, "bid 2")  # that server had not heard of the other lane, which does not matter
        assert ["Bid", "Bid"] == [row.move for row in other.rows if row.by >= 0]


# ------------------------------------------------------------------ failing disks


async def no_disk(*_: Any) -> None:
    raise OperationalError("insert", {}, Exception("the disk is full"))


@in_a_loop
async def test_a_failed_write_leaves_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(tmp_path) as room:
        seat = await own_first_move(room)
        before, version = looks(room), room.version(seat)
        with monkeypatch.context() as broken:
            broken.setattr(room.store, "append", no_disk)
            broken.setattr(room.store, "history", no_disk)
            with pytest.raises(OperationalError):
                await play_on(room, 1)
            with pytest.raises(OperationalError):
                await room.undo(seat, version)
        assert before == looks(room)
        await take_back(room, seat)


@in_a_loop
async def test_a_table_cannot_begin_without_a_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_store(tmp_path) as store:
        table = await a_table(store, await some_people(store, "Ada", "Ben"))
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", no_disk)
            with pytest.raises(OperationalError):
                await a_room(store, table)
        assert (await a_room(store, table)).rows


@in_a_loop
async def test_a_move_whose_sender_is_gone_is_stored_or_not_but_never_half(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = await turn_of(room)
        move, version = room.match.moves(seat)[0], room.version(seat)
        sending = asyncio.create_task(room.play(seat, version, move, "click"))
        await asyncio.sleep(0)  # it has begun
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
        await room.play(seat, version, move, "click")
        assert room.rows == await room.store.history(room.table.id)
        assert 1 == sum(row.key == "click" for row in room.rows)


@in_a_loop
async def test_nobody_sees_a_move_that_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render_queue, "LEASE", 0.01)  # who waits for the move does not keep the others from drawing
    tokens = await prepared(tmp_path)
    app = an_app(tmp_path)
    transport = ASGITransport(app)  # type: ignore[arg-type]
    async with app.lifespan(), AsyncClient(transport=transport, base_url="http://here") as browser:

        async def look(path: str, seat: int = 0) -> bytes:
            cookie = {"cookie": f"comptoir={tokens[seat]}"}
            return (await browser.get(f"/tables/table/{path}", headers=cookie)).content

        is_writing, fails = asyncio.Event(), asyncio.Event()

        async def slow_and_failing(*_: object) -> None:
            is_writing.set()
            await fails.wait()
            raise OperationalError("insert", {}, Exception("the disk is full"))

        paths = ("view", "view?seat=0", "explain/die-1?seat=0", "explain/die-1", "record")
        before = [await look(path) for path in paths]
        view = json.loads(before[1])
        body = {"seat": 0, "version": view["version"], "move": view["moves"][-1]["move"], "key": "a"}
        monkeypatch.setattr(Store, "append", slow_and_failing)
        cookie = {"cookie": f"comptoir={tokens[0]}"}
        moving = asyncio.create_task(browser.post("/tables/table/moves", json=body, headers=cookie))
        await is_writing.wait()
        looking = [asyncio.create_task(look(path)) for path in paths]
        for _ in range(5):  # time enough for a caller who does not wait: a stranger, who is only refused
            assert b"not yours" in await asyncio.create_task(look("view?seat=0", STRANGER))
        assert not any(look.done() for look in looking)
        fails.set()
        assert 500 == (await moving).status_code
        assert before == await asyncio.gather(*looking)


# ------------------------------------------------------------------ tables in memory


@pytest.mark.parametrize(("limit", "value"), [("IN_MEMORY", 2), ("WHILE", 0.0)])
@in_a_loop
async def test_idle_tables_are_let_go_and_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, value: float
) -> None:
    monkeypatch.setattr(f"comptoir.server.tables.rooms.{limit}", value)
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        for number in range(5):
            await a_table(store, people, id=str(number))
        rooms = Rooms(store, lambda room: None)
        watched = await rooms.room("0")
        watched.followers.add(lambda: None)
        idle = await rooms.room("1")
        await play_on(idle, 3)
        for number in (2, 3, 4):
            await rooms.room(str(number))
        assert watched is await rooms.room("0")
        again = await rooms.room("1")
        assert again is not idle
        assert looks(idle) == looks(again)


@in_a_loop
async def test_tables_that_are_unknown_or_wait_for_players_are_refused(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        waiting, _ = await set_up(store, ada, TableWish("burgundy", [SeatWish(ME), SeatWish("free")]))
        rooms = Rooms(store, lambda room: None)
        with pytest.raises(Unknown, match="There is no table “nowhere”"):
            await rooms.room("nowhere")
        with pytest.raises(Refusal, match="waiting for players"):
            await rooms.room(waiting.id)


# ------------------------------------------------------------------ no longer with every move


@in_a_loop
async def test_a_move_reads_nothing_and_plays_nothing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 60)
        monkeypatch.setattr(room.store, "history", no_disk)
        followed: list[object] = []
        room.match.observers.append(lambda entry, events: followed.append(entry))
        rows = len(room.rows)
        await play_on(room, 1)
        assert [row.kind for row in room.rows[rows:]] == [MOVE] * len(followed)


@in_a_loop
async def test_one_table_that_cannot_be_read_keeps_no_other_from_news(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        rooms = Rooms(store, lambda room: None)
        for id in ("one", "other"):
            await a_table(store, people, id=id)
        one, other = [await rooms.room(id) for id in ("one", "other")]
        monkeypatch.setattr(one, "renew", None)
        await rooms.renew_all()
        assert [0, 1] == [one.spoken, other.spoken]
        assert "Table one" in caplog.text


@in_a_loop
async def test_a_table_that_is_let_go_is_gone_at_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        services = Services(Settings(databases().address(tmp_path), bot_processes=1, pace=0))
        await services.open()
        found = await services.rooms.room(room.table.id)
        await play_on(found, 3)
        gone = weakref.ref(found)
        del found
        services.rooms.forget()
        assert gone() is None  # nothing of it holds itself, so that it need not be looked for
        await services.close()
