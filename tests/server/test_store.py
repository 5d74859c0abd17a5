"""The database: people and their secrets, seats and invitations, rows that are written once."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, event

from comptoir.engine.errors import Refusal
from comptoir.server.people.sessions import end_session_here
from comptoir.server.storage import engines
from comptoir.server.storage.schema import METADATA
from comptoir.server.storage.store import (
    BOT,
    GATHERING,
    INVITED,
    PERSON,
    PLAYING,
    Change,
    Conflict,
    EntryRow,
    Store,
    hashed,
)
from comptoir.server.tables.creation import HERE, ME, SeatWish, TableWish, set_up
from comptoir.server.tables.gathering import accept_invitation, take_seat
from tests.server.support import a_store, a_table, databases, in_a_loop, some_people, until

pytestmark = pytest.mark.usefixtures("each_database")
in_a_file = pytest.mark.parametrize("each_database", ["sqlite"], indirect=True)


def everything(folder: Path) -> str:
    """All that is on disk, as text."""
    return databases().dump(folder)


# ------------------------------------------------------------------ the schema


@in_a_loop
async def test_the_migrations_lead_to_the_schema(tmp_path: Path) -> None:
    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))

    async with a_store(tmp_path) as store, store.engine.connect() as connection:
        assert [] == await connection.run_sync(differences)


@in_a_loop
async def test_opening_twice_changes_nothing(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        await some_people(store, "Ada")
        before = everything(tmp_path)
        await store.open()
        assert before == everything(tmp_path)


@in_a_file
@in_a_loop
async def test_what_is_written_is_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PRAGMAS", engines.PRAGMAS[:-1])  # without the haste of tests
    async with a_store(tmp_path) as store, store.engine.connect() as connection:
        pragmas = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
        assert ["wal", 2, 1] == pragmas


# ------------------------------------------------------------------ people


@in_a_loop
async def test_secrets_are_stored_hashed(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, token, code = await store.add_person("Ada", 0)
        wish = TableWish("burgundy", [SeatWish(ME), SeatWish(INVITED)])
        _, invitations = await set_up(store, ada, wish)
        found = everything(tmp_path)
        for secret in (token, code, invitations[1]):
            assert secret not in found
            assert hashed(secret) in found


@in_a_loop
async def test_a_session_belongs_to_one_person_until_it_ends(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, token, _ = await store.add_person("Ada", 0)
        second = await store.new_session(ada.id)
        assert [ada, ada] == [await store.person_of(one) for one in (token, second)]
        await end_session_here(store, token)
        assert [None, ada] == [await store.person_of(one) for one in (token, second)]


@in_a_loop
async def test_a_new_recovery_code_makes_the_old_one_useless(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, _, old = await store.add_person("Ada", 0)
        new = await store.new_recovery_code(ada.id)
        assert [None, ada] == [await store.recovered(code) for code in (old, new)]


@in_a_loop
async def test_an_account_is_one_persons(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        assert await store.add_account(ada.id, "Ada", "hash")
        assert not await store.add_account(ben.id, "ADA", "other")
        found = await store.account("aDa")
        assert found is not None
        assert (ada.id, "hash") == (found[0].id, found[1])


@in_a_loop
async def test_text_that_a_database_cannot_keep_is_nobodys(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        assert None is await store.account("Ada\0")
        assert None is await store.table("table\0")


# ------------------------------------------------------------------ seats


async def gathering(store: Store, *kinds: str) -> tuple[str, dict[int, str]]:
    """A table of Ada's with seats of these kinds besides hers, and the tokens of its invitations."""
    (ada,) = await some_people(store, "Ada")
    table, tokens = await set_up(store, ada, TableWish("burgundy", [SeatWish(ME), *map(SeatWish, kinds)]))
    return table.id, tokens


@in_a_loop
async def test_an_invitation_works_once(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table, tokens = await gathering(store, INVITED, INVITED)
        ben, cleo = await some_people(store, "Ben", "Cleo")
        assert (table, 1) == await accept_invitation(store, tokens[1], ben)
        assert None is await accept_invitation(store, tokens[1], cleo)
        assert None is await accept_invitation(store, tokens[1], ben)
        assert None is await store.invitation(tokens[1])
        found = await store.table(table)
        assert found is not None
        assert [(PERSON, ben.id), (INVITED, None)] == [(seat.kind, seat.person) for seat in found.seats[1:]]


@in_a_loop
async def test_of_many_who_accept_at_once_one_sits_down(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        _, tokens = await gathering(store, INVITED)
        people = await some_people(store, *(f"Guest {number}" for number in range(6)))
        taken = await asyncio.gather(*(accept_invitation(store, tokens[1], person) for person in people))
        assert 1 == len([place for place in taken if place is not None])


@in_a_loop
async def test_of_many_who_take_a_free_seat_one_sits_down(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table, _ = await gathering(store, "free")
        people = await some_people(store, *(f"Guest {number}" for number in range(6)))
        assert 1 == sum(await asyncio.gather(*(take_seat(store, table, 1, person) for person in people)))


@in_a_loop
async def test_of_many_free_seats_one_person_takes_one(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table, _ = await gathering(store, "free", "free", "free")
        (ben,) = await some_people(store, "Ben")
        assert 1 == sum(await asyncio.gather(*(take_seat(store, table, seat, ben) for seat in (1, 2, 3))))


@in_a_loop
async def test_the_last_player_to_join_begins_the_game_and_nobody_joins_after(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table, tokens = await gathering(store, "free", INVITED)
        ben, cleo, dan = await some_people(store, "Ben", "Cleo", "Dan")
        sat = await asyncio.gather(take_seat(store, table, 1, ben), accept_invitation(store, tokens[2], cleo))
        assert [True, (table, 2)] == list(sat)
        found = await store.table(table)
        assert found is not None
        assert PLAYING == found.status
        assert not await take_seat(store, table, 1, dan)


@in_a_loop
async def test_a_new_invitation_makes_the_old_one_useless(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table, tokens = await gathering(store, INVITED)
        new = await store.new_invitation(table, 1)
        (ben,) = await some_people(store, "Ben")
        assert None is await accept_invitation(store, tokens[1], ben)
        assert (table, 1) == await accept_invitation(store, new, ben)


@in_a_loop
async def test_nobody_is_put_out_of_a_seat_by_an_invitation_or_by_taking_it(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table, _ = await gathering(store, "companion")
        (ben,) = await some_people(store, "Ben")
        for seat in (0, 1):
            assert not await take_seat(store, table, seat, ben)
            assert None is await accept_invitation(store, await store.new_invitation(table, seat), ben)


@in_a_loop
async def test_a_guessed_invitation_is_nothing(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        _, tokens = await gathering(store, INVITED)
        (ben,) = await some_people(store, "Ben")
        for guess in ("", "x", tokens[1][:-1], tokens[1] + "A", tokens[1].swapcase(), hashed(tokens[1]), "' OR 1=1 --"):
            assert None is await store.invitation(guess)
            assert None is await accept_invitation(store, guess, ben)


# ------------------------------------------------------------------ setting up


@in_a_loop
async def test_a_full_table_begins_and_one_with_free_seats_waits(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        full, _ = await set_up(store, ada, TableWish("burgundy", [SeatWish(ME), SeatWish("master")]))
        waiting, tokens = await set_up(store, ada, TableWish("burgundy", [SeatWish(ME), SeatWish(INVITED)]))
        assert [PLAYING, GATHERING] == [full.status, waiting.status]
        await accept_invitation(store, tokens[1], ada)
        found = await store.table(waiting.id)
        assert found is not None
        assert PLAYING == found.status


@in_a_loop
async def test_players_of_one_name_are_told_apart(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ada, other = await some_people(store, "Ada", "Ada")
        seats = [SeatWish(ME), SeatWish(INVITED), SeatWish(HERE), SeatWish("novice")]
        table, tokens = await set_up(store, ada, TableWish("burgundy", seats))
        await accept_invitation(store, tokens[1], other)
        found = await store.table(table.id)
        assert found is not None
        assert 4 == len({seat.name for seat in found.seats})


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        (TableWish("chess", [SeatWish(ME)]), "no game “chess”"),
        (TableWish("burgundy", [SeatWish(ME)]), "for 2, 3, 4 players, not 1"),
        (TableWish("burgundy", [SeatWish("novice"), SeatWish("free")]), "Take a seat yourself"),
        (TableWish("burgundy", [SeatWish(ME), SeatWish("robot")]), "“robot” is not a kind of seat"),
        (TableWish("burgundy", [SeatWish(ME), SeatWish("novice")], {"colour": "red"}), "no option “colour”"),
        (TableWish("burgundy", [SeatWish(ME), SeatWish(HERE, "x" * 99)]), "A name has 1 to 24 characters"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
@in_a_loop
async def test_an_impossible_table_is_refused(tmp_path: Path, wish: TableWish, reason: str) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        before = everything(tmp_path)
        with pytest.raises(Refusal, match=reason):
            await set_up(store, ada, wish)
        assert before == everything(tmp_path)


# ------------------------------------------------------------------ history


def moved(*names: str) -> list[EntryRow]:
    return [EntryRow("move", 0, name, {"die": 1, "of": [1, 2]}, key=name) for name in names]


@in_a_loop
async def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table = await a_table(store, await some_people(store, "Ada", "Ben"))
        rows = [*moved("One", "Two"), EntryRow("undo", 1), EntryRow("move", -1, "Roll", {}, 1, True)]
        await store.append(table.id, 0, rows)
        assert rows == await store.history(table.id)
        assert rows[2:] == await store.history(table.id, 2)


@in_a_loop
async def test_of_two_writers_one_wins(tmp_path: Path) -> None:
    async with a_store(tmp_path) as one, a_store(tmp_path) as other:
        table = await a_table(one, await some_people(one, "Ada", "Ben"))
        writes = [one.append(table.id, 0, moved("A", "B")), other.append(table.id, 0, moved("C"))]
        outcomes = await asyncio.gather(*writes, return_exceptions=True)
        assert [Conflict] == [type(outcome) for outcome in outcomes if outcome is not None]
        assert [row.move for row in await one.history(table.id)] in (["A", "B"], ["C"])


@in_a_loop
async def test_a_conflict_leaves_nothing_behind(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table = await a_table(store, await some_people(store, "Ada", "Ben"))
        await store.append(table.id, 1, moved("B"))
        before = everything(tmp_path)
        with pytest.raises(Conflict):
            await store.append(table.id, 0, moved("A", "C", "D"), Change(is_over=True))
        assert before == everything(tmp_path)


@in_a_loop
async def test_a_key_is_used_once_by_a_seat(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        table = await a_table(store, await some_people(store, "Ada", "Ben"))
        await store.append(table.id, 0, moved("A"))
        with pytest.raises(Conflict):
            await store.append(table.id, 1, moved("A"))
        await store.append(table.id, 1, [EntryRow("move", 1, "A", key="A")])


@in_a_file
@in_a_loop
async def test_a_write_that_has_begun_comes_to_its_end(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store, a_store(tmp_path) as other:
        table = await a_table(store, await some_people(store, "Ada", "Ben"))
        statements: list[str] = []
        event.listen(store.engine.writer, "before_cursor_execute", lambda *args: statements.append(args[2]))
        with closing(sqlite3.connect(tmp_path / "test.sqlite")) as busy:
            busy.execute("BEGIN IMMEDIATE")
            writing = asyncio.create_task(store.append(table.id, 0, moved("given up")))
            await until(lambda: bool(statements), "the write")
            writing.cancel()
            for _ in range(5):
                await other.history(table.id)
            assert not writing.done()  # nobody wants it any more, but it waits for the disk
        await asyncio.gather(writing, return_exceptions=True)
        assert writing.cancelled()
        assert ["given up"] == [row.move for row in await other.history(table.id)]
        await other.append(table.id, 1, moved("after"))


# ------------------------------------------------------------------ what else is kept


@in_a_loop
async def test_lines_said_at_once_get_numbers_of_their_own(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        table = await a_table(store, people)
        said = [store.say(table.id, people[number % 2], f"line {number}") for number in range(10)]
        assert [*range(10)] == sorted(await asyncio.gather(*said))
        assert 10 == len({line.text for line in await store.chat(table.id)})


@in_a_loop
async def test_fifteen_tabs_note_how_far_they_have_looked(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        table = await a_table(store, people)
        await asyncio.gather(*(store.see(people[0].id, table.id, 7) for _ in range(15)))
        assert [7, 0] == [await store.seen(person.id, table.id) for person in people]


@in_a_loop
async def test_tables_with_bots_are_those_in_play(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        await a_table(store, people, id="people")
        await a_table(store, people[:1], bots=["random"], id="bots")
        over = await a_table(store, people[:1], bots=["random"], id="over")
        await store.append(over.id, 0, moved("A"), Change(is_over=True))
        assert ["bots"] == await store.tables_with_bots()
        assert BOT == (await store.table("bots")).seats[1].kind  # type: ignore[union-attr]


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_an_account_name_may_grow_when_it_is_written_in_small_letters(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        assert await store.add_account(ada.id, "ß" * 12 + "ΐ" * 12, "secret")
        found = await store.account("SS" * 12 + "ΐ" * 12)
        assert found is not None
        assert ada.id == found[0].id
