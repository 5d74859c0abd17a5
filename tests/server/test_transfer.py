"""From a file to PostgreSQL: everything is there afterwards, or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from comptoir.server.operating import transfer
from comptoir.server.operating.audit import add_audit_entry, audit_entries
from comptoir.server.storage.file_locks import serving
from tests.cli.running import refusal, run
from tests.server.later import version
from tests.server.postgres import FolderDatabases
from tests.server.support import Files, a_room, a_store, in_a_loop, kept_in, looks, play_on, seated

FILE = "test.sqlite"


@pytest.fixture
def address(tmp_path: Path, on_postgres: FolderDatabases) -> str:
    """An empty database; beside it is a file with a game of Ada and Ben, who have talked."""

    async def play() -> None:
        async with seated(tmp_path) as room:
            await play_on(room, 5)
            person = await room.store.person(room.table.owner)
            assert person is not None
            await room.store.say(room.table.id, person, "Santé, « amis » — 乾杯!")
            await room.store.add_account(person.id, "Ada", "secret")
            await add_audit_entry(room.store, "revoke", person.id)

    with kept_in(Files()):
        asyncio.run(play())
    return on_postgres.address(tmp_path)


def change(file: Path, statement: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(statement)
        connection.commit()


def test_games_go_on_where_they_were(tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transfer, "AT_ONCE", 3)
    result = run("transfer", tmp_path / FILE, "--database", address)
    assert (0, "") == (result.exit_code, result.stderr)
    assert "are now in the database: tables 1, people 2, rows " in result.stdout
    assert_same(tmp_path)


@in_a_loop
async def assert_same(folder: Path) -> None:
    with kept_in(Files()):
        async with a_store(folder) as before:
            table = await before.table("table")
            assert table is not None
            then, said = looks(await a_room(before, table)), await before.chat("table")
    async with a_store(folder) as after:
        assert table == await after.table("table")
        room = await a_room(after, table)
        assert (then, said) == (looks(room), await after.chat("table"))
        assert await after.account("ada") is not None
        await play_on(room, 3)
        await add_audit_entry(after, "delete-table", "table")
        assert ["revoke", "delete-table"] == [deed.command for deed in await audit_entries(after)]


def test_a_database_with_games_is_left_as_it_is(tmp_path: Path, address: str, on_postgres: FolderDatabases) -> None:
    assert 0 == run("transfer", tmp_path / FILE, "--database", address).exit_code
    before = on_postgres.dump(tmp_path)
    said = refusal("transfer", tmp_path / FILE, "--database", address)
    assert "The database already contains games; an empty one is needed." == said
    assert before == on_postgres.dump(tmp_path)


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("UPDATE tables SET game = hex(zeroblob(40))", "PostgreSQL rejected the rows of “tables”: value too long"),
        ("UPDATE chat SET text = 'a' || char(0)", "PostgreSQL rejected the rows of “chat”: "),
        (
            "UPDATE alembic_version SET version_num = '9001'",
            "is in use by a newer Comptoir; use that version's command",
        ),
    ],
)
def test_what_postgresql_cannot_keep_leaves_nothing_there(
    tmp_path: Path, address: str, on_postgres: FolderDatabases, damage: str, sentence: str
) -> None:
    change(tmp_path / FILE, damage)
    assert sentence in refusal("transfer", tmp_path / FILE, "--database", address)
    assert "" == on_postgres.dump(tmp_path)


def test_rows_that_are_not_the_same_are_noticed(
    tmp_path: Path, address: str, on_postgres: FolderDatabases, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = transfer._copy
    monkeypatch.setattr(transfer, "_copy", lambda table, *ends: table.name == "chat" or copy(table, *ends))
    said = refusal("transfer", tmp_path / FILE, "--database", address)
    assert "The rows of “chat” differ between the two databases." == said
    assert "" == on_postgres.dump(tmp_path)


def test_a_file_that_is_served_is_not_transferred(tmp_path: Path, address: str) -> None:
    with serving(tmp_path / FILE):
        assert "is in use by a running server" in refusal("transfer", tmp_path / FILE, "--database", address)


def test_a_file_of_an_older_form_is_brought_up_to_date_on_the_way(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = (tmp_path / FILE).read_bytes()
    with version("added", monkeypatch):
        assert 0 == run("transfer", tmp_path / FILE, "--database", address).exit_code
    assert before == (tmp_path / FILE).read_bytes()


def test_what_is_missing_or_is_a_file_gets_a_sentence(tmp_path: Path, address: str) -> None:
    assert refusal("transfer", "none", "--database", address) == "There is no file “none”."
    said = refusal("transfer", tmp_path / FILE, "--database", "other.sqlite")
    assert "Name a PostgreSQL database with --database or COMPTOIR_DATABASE; this one is a file." == said
