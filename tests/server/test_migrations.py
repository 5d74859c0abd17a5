"""Bringing a database to another form: whole or not at all, and beside workers of another version."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, event

from comptoir.engine.errors import Refusal
from comptoir.server.storage import migrate
from comptoir.server.storage.migrate import Form, form_of, revisions
from comptoir.server.storage.schema import METADATA
from comptoir.server.storage.store import Store
from tests.server.later import version
from tests.server.support import a_room, a_store, a_table, in_a_loop, looks, play_on, prepared, seated, some_people

FORMS = [None, *reversed(revisions())][:-1]  # from which there is something to do


class Cut(Exception):
    """The power is gone."""


async def opened(folder: Path, *, statements: int = -1, before_each: Callable[[], None] = lambda: None) -> list[str]:
    """Open the store of a folder and fail after this many statements; returns those that ran."""
    store, ran = Store(f"sqlite+aiosqlite:///{folder / 'test.sqlite'}"), list[str]()

    def count(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.lstrip().startswith(("CREATE", "ALTER", "INSERT", "UPDATE", "DELETE")):
            before_each()
            if len(ran) == statements:
                raise Cut
            ran.append(statement)

    event.listen(store.engine.writer, "before_cursor_execute", count)
    try:
        await store.open()
    finally:
        await store.close()
    return ran


def at_form(folder: Path, form: str | None) -> Path:
    """A file as the version of this form has left it."""
    folder.mkdir(exist_ok=True)
    engine = create_engine(f"sqlite:///{folder / 'test.sqlite'}")
    if form is not None:
        with engine.begin() as connection:
            migrate.run_migrations(connection, form)
    engine.dispose()
    return folder


def schema(folder: Path) -> dict[str, Any]:
    with closing(sqlite3.connect(folder / "test.sqlite")) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
        columns = {name: connection.execute(f"PRAGMA table_info({name})").fetchall() for name in tables}
        form = connection.execute("SELECT * FROM alembic_version").fetchall() if "alembic_version" in tables else None
        return {"columns": columns, "form": form}


def first_step(statements: list[str]) -> int:
    """How many statements lead to the next form; the last of them says so."""
    return 1 + next(number for number, text in enumerate(statements) if text.startswith("UPDATE alembic_version"))


# ------------------------------------------------------------------ whole or not at all


@pytest.mark.parametrize("form", FORMS)
def test_an_interrupted_migration_is_finished_by_the_next_start(tmp_path: Path, form: str | None) -> None:
    whole = at_form(tmp_path / "whole", form)
    cut = shutil.copytree(whole, tmp_path / "cut")
    before, statements = schema(cut), asyncio.run(opened(whole))

    def nothing_has_changed() -> None:
        assert before == schema(cut)  # as others see it, and as a power cut would leave it

    # From an empty file everywhere, from an earlier form in the first step: the others are first steps of later forms.
    end = len(statements) if form is None else first_step(statements)
    with pytest.raises(Cut):
        asyncio.run(opened(cut, statements=end - 1, before_each=nothing_has_changed))
    nothing_has_changed()
    asyncio.run(opened(cut))
    assert schema(whole) == schema(cut)


@pytest.mark.parametrize("form", [None, "0001", "0002"])
def test_what_an_earlier_version_left_half_done_is_finished(tmp_path: Path, form: str | None) -> None:
    whole = at_form(tmp_path / "whole", form)
    half = shutil.copytree(whole, tmp_path / "half")
    statements = asyncio.run(opened(whole))
    for number, statement in enumerate(takewhile(lambda text: not text.startswith(("INSERT", "UPDATE")), statements)):
        with closing(sqlite3.connect(half / "test.sqlite")) as connection:
            connection.execute(statement)
        found = shutil.copytree(half, tmp_path / str(number))
        asyncio.run(opened(found))
        assert schema(whole) == schema(found)


def test_every_table_is_made_as_it_is_described(tmp_path: Path) -> None:
    asyncio.run(opened(tmp_path))
    made = schema(tmp_path)["columns"]
    for table in METADATA.sorted_tables:
        assert {column.name for column in table.columns} == {column[1] for column in made[table.name]}


def test_every_migration_says_which_code_may_use_what_it_leaves() -> None:
    assert set(migrate._compatibilities(migrate.VERSIONS).values()) <= set(revisions())


# ------------------------------------------------------------------ other versions


@pytest.mark.parametrize(
    ("revision", "oldest", "form"),
    [
        (None, None, Form.EMPTY),
        ("0001", None, Form.OLDER),
        (revisions()[0], revisions()[0], Form.CURRENT),
        ("9001", revisions()[0], Form.NEWER),
        ("9001", "0001", Form.NEWER),
        ("9001", "9001", Form.TOO_NEW),
        ("9001", None, Form.TOO_NEW),
    ],
)
def test_what_a_database_of_another_version_is(revision: str | None, oldest: str | None, form: Form) -> None:
    assert form is form_of(revision, oldest)


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_old_workers_go_on_and_start_again_after_a_migration_that_only_adds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 3)
        with version("added", monkeypatch):
            async with a_store(tmp_path) as newer:
                there = await a_room(newer, room.table)
                await play_on(room, 3)
                await there.renew()
                await play_on(there, 3)
        async with a_store(tmp_path) as older:
            again = await a_room(older, room.table)
            assert looks(there) == looks(again)
            await play_on(again, 3)
            await play_on(
                await a_room(older, await a_table(older, await some_people(older, "Cleo", "Dan"), id="new")), 1
            )


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_what_a_newer_version_has_changed_is_refused_with_the_way_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await prepared(tmp_path)
    with version("changed", monkeypatch):
        async with a_store(tmp_path):
            pass
    with pytest.raises(Refusal, match=r"form 9001 of a newer Comptoir.* or restore the copy that was made before"):
        async with a_store(tmp_path):
            pass
