"""Copies while people play, and going back to one: nothing is half done, and never under a running server."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from comptoir.engine.errors import Refusal
from comptoir.server.operating.backups import back_up, check, restore
from comptoir.server.storage.copies import keep
from comptoir.server.storage.file_locks import exclusive, serving, shared
from comptoir.server.tables.room import Room
from tests.server.support import a_room, a_store, in_a_loop, looks, play_on, prepared, seated, served

TEXT = "this is no database, and it is long enough to be seen to be none " * 20


def entries(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])


def content(file: Path) -> str:
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump())


async def again(folder: Path, like: Room) -> Room:
    async with a_store(folder) as store:
        return await a_room(store, like.table)


# ------------------------------------------------------------------ copying


@in_a_loop
async def test_a_copy_is_made_while_people_play(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 5)
        back_up(str(tmp_path / "test.sqlite"), tmp_path / "copy.sqlite")
        then = len(room.rows)
        await play_on(room, 5)
    assert then == entries(tmp_path / "copy.sqlite")
    assert {"copy.sqlite", "test.sqlite"} == {path.name for path in tmp_path.iterdir()}


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    (tmp_path / "precious").write_text("mine")
    with pytest.raises(Refusal, match="already exists"):
        back_up(str(tmp_path / "test.sqlite"), tmp_path / "precious")
    assert "mine" == (tmp_path / "precious").read_text()


def test_a_copy_into_nowhere_is_refused(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    with pytest.raises(Refusal, match="cannot be written: No such file"):
        back_up(str(tmp_path / "test.sqlite"), tmp_path / "no" / "copy.sqlite")


@pytest.mark.parametrize("command", [back_up, lambda database, file: restore(file, database)])
def test_a_database_that_is_no_file_has_its_own_tools(tmp_path: Path, command: object) -> None:
    assert callable(command)
    with pytest.raises(Refusal, match="pg_dump"):
        command("postgresql://host/games", tmp_path / "copy")


# ------------------------------------------------------------------ what is no copy


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"There is no file “.*none.sqlite”"):
        check(tmp_path / "none.sqlite")
    assert [] == list(tmp_path.iterdir())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text(TEXT)
    with pytest.raises(Refusal, match="does not contain Comptoir games: file is not a database"):
        check(tmp_path / "text")


def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other")) as connection:
        connection.execute("CREATE TABLE recipes (name)")
    with pytest.raises(Refusal, match="does not contain Comptoir games: no such table"):
        check(tmp_path / "other")


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    back_up(str(tmp_path / "test.sqlite"), tmp_path / "copy")
    with (tmp_path / "copy").open("r+b") as file:
        file.truncate(file.seek(0, 2) // 2)
    with pytest.raises(Refusal, match=r"damaged|holds no games"):
        check(tmp_path / "copy")


def test_a_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("DELETE FROM compatibility")
        connection.commit()
    with pytest.raises(Refusal, match="has the form 9999 of a newer Comptoir, and this one knows files up to"):
        check(tmp_path / "test.sqlite")


def test_bad_copies_change_nothing(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    database = tmp_path / "test.sqlite"
    (tmp_path / "text").write_text(TEXT)
    before = content(database)
    for file in (tmp_path / "none", tmp_path / "text", database):
        with pytest.raises(Refusal):
            restore(file, str(database))
    assert before == content(database)


# ------------------------------------------------------------------ going back


@in_a_loop
async def test_what_was_there_is_there_again_and_what_is_replaced_is_kept(tmp_path: Path) -> None:
    database = tmp_path / "test.sqlite"
    async with seated(tmp_path) as room:
        await play_on(room, 5)
        back_up(str(database), tmp_path / "copy")
        then = looks(room)
        await play_on(room, 5)
        rows = len(room.rows)
    kept = restore(tmp_path / "copy", str(database))
    assert then == looks(await again(tmp_path, room))
    assert kept is not None
    assert rows == entries(kept)


def test_games_come_back_where_there_were_none(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    back_up(str(tmp_path / "test.sqlite"), tmp_path / "copy")
    assert restore(tmp_path / "copy", str(tmp_path / "new" / "games.sqlite")) is None
    assert content(tmp_path / "copy") == content(tmp_path / "new" / "games.sqlite")


def test_games_are_not_replaced_under_a_running_server(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.move(0).raise_for_status()
        back_up(str(tmp_path / "test.sqlite"), tmp_path / "copy")
        table.take_back(0).raise_for_status()
        before = table.view(0)
        with pytest.raises(Refusal, match="in use by a running server; stop it first"):
            restore(tmp_path / "copy", str(tmp_path / "test.sqlite"))
        assert before == table.view(0)
    restore(tmp_path / "copy", str(tmp_path / "test.sqlite"))


# ------------------------------------------------------------------ who has it


def test_applications_share_a_file_that_nobody_replaces_meanwhile(tmp_path: Path) -> None:
    file = tmp_path / "games"
    with shared(file), shared(file), pytest.raises(Refusal, match="in use by a running server"), exclusive(file):
        pass
    with exclusive(file), pytest.raises(Refusal, match="in use by a running server"):
        shared(file)


def test_file_is_served_once_by_whatever_name(tmp_path: Path) -> None:
    file, other = tmp_path / "games", tmp_path / "link"
    other.symlink_to(file)
    for _ in range(2):
        with serving(file):
            for name in (file, other):
                for lock in (serving, exclusive):
                    with pytest.raises(Refusal, match="in use by a running server"), lock(name):
                        pass
            with serving(tmp_path / "others"):
                pass


@pytest.mark.skipif(sys.platform != "linux", reason="hard links are told apart on Linux alone")
def test_another_name_of_a_served_file_is_neither_served_nor_changed(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    file, other = tmp_path / "test.sqlite", tmp_path / "elsewhere.sqlite"
    other.hardlink_to(file)
    with serving(file):
        for lock in (serving, exclusive):
            with pytest.raises(Refusal, match="in use by a running server"), lock(other):
                pass
    with exclusive(other):
        pass


def test_nobody_else_may_read_what_is_restored_or_copied(tmp_path: Path) -> None:
    asyncio.run(prepared(tmp_path))
    back_up(str(tmp_path / "test.sqlite"), tmp_path / "copy")
    restore(tmp_path / "copy", str(tmp_path / "new.sqlite"))
    kept = restore(tmp_path / "copy", str(tmp_path / "test.sqlite"))
    assert kept is not None
    files = (tmp_path / "copy", tmp_path / "new.sqlite", tmp_path / "test.sqlite", kept)
    assert {0o600} == {stat.S_IMODE(file.stat().st_mode) for file in files}


def test_what_is_no_file_is_served_by_many() -> None:
    with serving(None), serving(None):
        pass


@in_a_loop
async def test_of_copies_before_a_change_the_newest_few_are_kept(tmp_path: Path) -> None:
    old = [tmp_path / f"test.sqlite.before-2020010{day}-000000" for day in range(1, 10)]
    for file in old:
        file.touch()
    async with a_store(tmp_path):
        kept = keep(tmp_path / "test.sqlite")
    assert [*old[-4:], kept] == sorted(tmp_path.glob("*.before-*"))
