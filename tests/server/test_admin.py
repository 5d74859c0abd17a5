"""What an operator does to tables and people: it is done whole, and the others can go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from comptoir.server.operating import admin
from comptoir.server.people.identity import make_account, new_guest
from comptoir.server.refusals import Unknown
from comptoir.server.storage.store import BOT, FREE, NOTE, PERSON, Change, EntryRow, Person, Seat, Store, TableRow
from comptoir.server.tables.characters import characters
from comptoir.server.tables.creation import ME, SeatWish, TableWish, rematch_of, set_up
from comptoir.server.tables.gathering import take_seat
from tests.server.support import a_room, a_store, a_table, in_a_loop, play_on, seated, some_people


async def two_at_a_table(store: Store) -> tuple[Person, Person, TableRow]:
    """Ada and Ben have played and talked."""
    ada, ben = await some_people(store, "Ada", "Ben")
    table = await a_table(store, [ada, ben])
    room = await a_room(store, table)
    await play_on(room, 3)
    await store.say("table", ada, "hello")
    await store.say("table", ben, "good evening")
    await store.see(ada.id, "table", 3)
    return ada, ben, table


@in_a_loop
async def test_people_are_listed_without_secrets(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, _, _ = await two_at_a_table(store)
        await make_account(store, ada, "Ada L", "long enough")
        await store.new_session(ada.id)
        found = (await admin.people(store))[0]
        assert (ada.id, "Ada", "ada l", 2, 1) == (found.id, found.name, found.account, found.sessions, found.tables)


# ------------------------------------------------------------------ revoking


@in_a_loop
async def test_a_person_is_signed_out_everywhere(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, session, code = await new_guest(store, "Ada")
        other = await store.new_session(ada.id)
        assert 2 == await admin.revoke_sessions(store, ada.id)
        assert [None, None] == [await store.person_of(token) for token in (session, other)]
        assert ada == await store.recovered(code)


@in_a_loop
async def test_a_recovery_code_is_worth_nothing_any_more(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, session, code = await new_guest(store, "Ada")
        await admin.revoke_recovery(store, ada.id)
        assert await store.recovered(code) is None
        assert ada == await store.person_of(session)


@in_a_loop
async def test_nobody_and_nothing_are_refused(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        for change in (admin.revoke_sessions, admin.revoke_recovery, admin.delete_person):
            with pytest.raises(Unknown, match="There is no person with the id “x”"):
                await change(store, "x")
        with pytest.raises(Unknown, match="There is no table “x”"):
            await admin.delete_table(store, "x")


# ------------------------------------------------------------------ deleting


@in_a_loop
async def test_a_table_goes_with_all_that_belongs_to_it_and_the_others_stay(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, _ = await two_at_a_table(store)
        await a_table(store, [ada, ben], id="other")
        await store.set_rematch("other", "table")
        await admin.delete_table(store, "table")
        assert ["other"] == [listed.id for listed in await admin.tables(store)]
        other = await store.table("other")
        assert other is not None
        assert other.rematch is None
        assert ([], [], None) == (
            await store.history("table"),
            await store.chat("table"),
            await store.position("table"),
        )


@in_a_loop
async def test_a_bot_plays_on_for_a_deleted_person(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, _ = await two_at_a_table(store)
        assert 0 == await admin.delete_person(store, ada.id)
        table = await store.table("table")
        assert table is not None
        assert (Seat(0, BOT, "companion", None, "companion"), Seat(1, PERSON, "Ben", ben.id)) == table.seats
        await play_on(await a_room(store, table), 3)


@in_a_loop
async def test_the_messages_and_the_name_of_a_deleted_person_are_gone(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben, _ = await two_at_a_table(store)
        await admin.delete_person(store, ada.id)
        assert ["?", "Ben"] == [line.name for line in await store.chat("table")]
        assert ["…", "good evening"] == [line.text for line in await store.chat("table")]
        assert 2 == await store.say("table", ben, "who was that?")
        assert {"?", "Ben"} == {person.name for person in await admin.people(store)}


@in_a_loop
async def test_tables_at_which_nobody_else_sits_go_too(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        await a_table(store, [ada], bots=("random",))
        assert 1 == await admin.delete_person(store, ada.id)
        assert ([], []) == (await admin.tables(store), await admin.people(store))


@in_a_loop
async def test_before_the_game_the_seat_is_free_again_and_after_it_nobodys(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        waiting, _ = await set_up(store, ada, TableWish("burgundy", [SeatWish(ME), SeatWish(FREE), SeatWish(FREE)]))
        await take_seat(store, waiting.id, 1, ben)
        await a_table(store, [ada, ben], id="done")
        async with store.engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE tables SET status = 'over' WHERE id = 'done'")
        await admin.delete_person(store, ben.id)
        before, after = await store.table(waiting.id), await store.table("done")
        assert before is not None
        assert after is not None
        assert [Seat(1, FREE, "…"), Seat(1, PERSON, "?")] == [before.seats[1], after.seats[1]]


@in_a_loop
async def test_a_change_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> None:
        raise RuntimeError

    async with seated(tmp_path) as room:
        before = await admin.people(room.store)
        monkeypatch.setattr(admin, "_forget", fail)
        with pytest.raises(RuntimeError):
            await admin.delete_person(room.store, before[0].id)
        assert before == await admin.people(room.store)


@in_a_loop
async def test_a_rematch_has_a_bot_in_the_place_of_a_deleted_person(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await a_table(store, [ada, ben])
        await store.append("table", 0, [EntryRow(NOTE, 0)], Change(is_over=True))
        await admin.delete_person(store, ben.id)
        again = await store.table(await rematch_of(store, "table", ada))
        assert again is not None
        assert [PERSON, BOT] == [seat.kind for seat in again.seats]
        assert ["Ada", "companion"] == [characters().get(seat.name, seat.name) for seat in again.seats]
        assert "companion" == again.seats[1].bot
