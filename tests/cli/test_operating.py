"""`backup`, `restore`, `validate` and `admin`: done, or refused with one sentence and nothing changed."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from comptoir.server.settings import Settings
from comptoir.server.storage import migrate
from comptoir.server.storage.connection_checks import bring_up_to_date
from tests.cli.running import refusal, run
from tests.server.later import version
from tests.server.support import a_room, a_store, a_table, play_on, seated, some_people

TEXT = "this is no database, and it is long enough to be seen to be none " * 20
DATABASE = ("--database", "test.sqlite")


@pytest.fixture
def ada(tmp_path: Path) -> str:
    """A host with one game, of Ada and Ben; Ada's id."""

    async def play() -> str:
        async with seated(tmp_path) as room:
            await play_on(room, 5)
            return room.table.owner

    return asyncio.run(play())


async def another_game() -> None:
    """One more at the same host."""
    async with a_store(Path.cwd()) as store:
        people = await some_people(store, "Cleo", "Dan")
        await play_on(await a_room(store, await a_table(store, people, id="other")), 3)


def stored(file: str = "test.sqlite") -> str:
    with closing(sqlite3.connect(file)) as connection:
        return "\n".join(connection.iterdump())


def change(statement: str) -> None:
    with closing(sqlite3.connect("test.sqlite")) as connection:
        connection.execute(statement)
        connection.commit()


def bring_back_to(revision: str) -> None:
    """The database as an older version had it: what is stored now, as far as there was a place for it."""
    engine = create_engine("sqlite:///older.sqlite")
    with engine.begin() as connection:
        migrate.run_migrations(connection, revision)
    engine.dispose()
    with closing(sqlite3.connect("older.sqlite")) as older:
        older.execute("ATTACH 'test.sqlite' AS now")
        tables = older.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'").fetchall()
        for (table,) in (found for found in tables if found != ("alembic_version",)):
            columns = ", ".join(f'"{row[1]}"' for row in older.execute(f"PRAGMA main.table_info({table})"))
            older.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM now.{table}")
        older.commit()
    Path("older.sqlite").replace("test.sqlite")


def said(*args: object, **env: str) -> str:
    """What the command says when it does what it is asked."""
    result = run(*args, **env)
    assert 0 == result.exit_code, result.stderr
    return result.stdout


# ------------------------------------------------------------------ copies


@pytest.mark.usefixtures("ada")
def test_there_and_back_again() -> None:
    before = stored()
    assert "All games have been copied to copy.sqlite.\n" == said("backup", "copy.sqlite", *DATABASE)
    change("DELETE FROM visits")
    change("UPDATE people SET name = 'Eve'")
    assert "The games in copy.sqlite have been restored.\n" in said("restore", "copy.sqlite", *DATABASE)
    assert before == stored()


@pytest.mark.usefixtures("ada")
def test_what_is_replaced_is_kept() -> None:
    said("backup", "copy.sqlite", *DATABASE)
    change("UPDATE people SET name = 'Eve'")
    before = stored()
    line = said("restore", "copy.sqlite", *DATABASE).splitlines()[1]
    assert before == stored(line.removeprefix("The previous games are kept in ").removesuffix("."))


@pytest.mark.usefixtures("ada")
def test_the_database_can_be_named_in_the_environment() -> None:
    said("backup", "copy.sqlite", COMPTOIR_DATABASE="test.sqlite")
    assert stored() == stored("copy.sqlite")


@pytest.mark.usefixtures("ada")
@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("backup", "text", *DATABASE), "“text” already exists; choose another file."),
        (("backup", "no/copy", *DATABASE), "“no/copy” cannot be written: "),
        (("backup", "copy", "--database", "none"), "There is no file “"),
        (("backup", "copy", "--database", "text"), "“"),
        (("backup", "copy", "--database", "postgresql://host/games"), "This database is not a file: use pg_dump "),
        (("restore", "none", *DATABASE), "There is no file “none”."),
        (("restore", "text", *DATABASE), "“text” does not contain Comptoir games: file is not a database."),
        (("restore", "test.sqlite", *DATABASE), "“test.sqlite” is the database itself."),
        (("validate", "--database", "none"), "There is no file “"),
        (("admin", "tables", "--database", "none"), "There is no file “"),
        (("admin", "people", "--database", "text"), "“"),
        (("admin", "revoke", "nobody", *DATABASE), "There is no person with the id “nobody”."),
        (("admin", "revoke", "nobody", "--code", *DATABASE), "There is no person with the id “nobody”."),
        (("admin", "delete-table", "nowhere", "--yes", *DATABASE), "There is no table “nowhere”."),
        (("admin", "delete-person", "nobody", "--yes", *DATABASE), "There is no person with the id “nobody”."),
        (("admin", "fly"), "No such command 'fly'."),
    ],
)
def test_bad_arguments_are_refused_and_change_nothing(args: tuple[object, ...], sentence: str) -> None:
    Path("text").write_text(TEXT)
    before = stored()
    assert refusal(*args).startswith(sentence)
    assert before == stored()
    assert not Path("copy").exists()
    assert not Path("none").exists()


def test_refusals_are_said_in_french() -> None:
    assert "Le fichier « none » n’existe pas." == refusal("restore", "none", "--language", "fr").replace("\u00a0", " ")


# ------------------------------------------------------------------ checking


@pytest.mark.usefixtures("ada")
def test_games_that_are_as_they_were_are_fine() -> None:
    before = stored()
    assert "1 game was replayed.\nNo differences.\n" == said("validate", *DATABASE)
    assert before == stored()


@pytest.mark.usefixtures("ada")
def test_a_difference_is_told_and_the_exit_status_says_so() -> None:
    change("UPDATE tables SET status = 'over'")
    result = run("validate", *DATABASE, "--language", "fr")
    assert 1 == result.exit_code
    first, *others = result.stdout.replace("\u00a0", " ").splitlines()
    assert first.endswith(": la partie ne finit pas là où elle avait fini.")
    assert ["1 partie a été rejouée.", "1 partie diffère."] == others


@pytest.mark.usefixtures("ada")
@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("UPDATE entries SET fields = 'garbage' WHERE number = 3 AND \"table\" = 'table'", "table (burgundy), row 4: "),
        ("UPDATE entries SET fields = x'ff' WHERE number >= 4 AND \"table\" = 'table'", "table (burgundy), row 5: "),
        ("UPDATE tables SET options = 'garbage' WHERE id = 'table'", "table (burgundy): can no longer be played: "),
        ("UPDATE tables SET facts = '{' WHERE id = 'table'", "table (burgundy): can no longer be played: "),
    ],
)
def test_what_is_no_json_is_told_and_the_other_games_are_played_again(damage: str, sentence: str) -> None:
    asyncio.run(another_game())
    change(damage)
    result = run("validate", *DATABASE)
    first, *others = result.stdout.splitlines()
    assert first.startswith(f"{sentence}The stored data is not JSON: ")
    assert (1, ["2 games were replayed.", "1 game differs."]) == (result.exit_code, others)
    assert "table" in said("admin", "tables", *DATABASE)


@pytest.mark.usefixtures("ada")
def test_games_in_an_older_form_are_checked_on_a_copy_and_tended_by_nobody() -> None:
    bring_back_to("0001")
    before = stored()
    assert said("validate", *DATABASE).endswith("No differences.\n")
    for args in (("people",), ("delete-table", "table", "--yes")):
        assert refusal("admin", *args, *DATABASE).startswith("The database has the form of an older version")
    assert before == stored()


# ------------------------------------------------------------------ other versions


@pytest.fixture
def newer(ada: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A newer version has changed the games at the host, and kept a copy; its name."""
    with version("changed", monkeypatch):
        kept = bring_up_to_date(Settings("test.sqlite"))
    assert kept is not None
    return kept.name


@pytest.mark.usefixtures("newer")
@pytest.mark.parametrize(
    "args", ["serve --port 0", "backup copy", "validate", "admin tables", "restore test.sqlite"], ids=str
)
def test_games_of_a_newer_version_are_refused_with_the_way_out(args: str) -> None:
    said = refusal(*args.split(), "--database", "other.sqlite" if args.startswith("restore") else "test.sqlite")
    assert "has the form 9001 of a newer Comptoir" in said
    assert "copy that was made before the upgrade" in said


def test_an_older_version_goes_back_to_the_copy_that_the_upgrade_made(newer: str) -> None:
    assert "have been restored" in said("restore", newer, *DATABASE)
    assert "Ada, Ben" in said("admin", "tables", *DATABASE)
    assert said("validate", *DATABASE).endswith("No differences.\n")


@pytest.mark.usefixtures("ada")
def test_games_to_which_a_newer_version_has_added_are_tended_by_an_older_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with version("added", monkeypatch):
        bring_up_to_date(Settings("test.sqlite"))
    assert "Ada, Ben" in said("admin", "tables", *DATABASE)
    for args in (("backup", "copy.sqlite"), ("validate",), ("restore", "copy.sqlite")):
        said(*args, *DATABASE)


def test_an_upgrade_of_nothing_keeps_nothing() -> None:
    for _ in range(2):
        assert bring_up_to_date(Settings("test.sqlite")) is None


# ------------------------------------------------------------------ tables and people


def test_without_a_command_there_is_help_and_nothing_else() -> None:
    result = run("admin")
    assert "delete-person" in result.stdout
    assert "" == result.stderr


def test_tables_and_people_are_listed(ada: str) -> None:
    tables, people = said("admin", "tables", *DATABASE), said("admin", "people", *DATABASE)
    assert "Ada, Ben" in tables
    assert "playing" in tables
    assert ada in people


def test_sessions_and_codes_are_revoked(ada: str) -> None:
    assert "Signed out on 1 device.\n" == said("admin", "revoke", ada, *DATABASE)
    assert "Signed out on 0 devices.\n" == said("admin", "revoke", ada, *DATABASE)
    assert "The recovery code no longer works.\n" == said("admin", "revoke", ada, "--code", *DATABASE)


@pytest.mark.usefixtures("ada")
def test_a_table_is_deleted_after_a_confirmation() -> None:
    before = stored()
    assert 130 == run("admin", "delete-table", "table", *DATABASE, typed="n\n").exit_code
    assert before == stored()
    assert 0 == run("admin", "delete-table", "table", *DATABASE, typed="y\n").exit_code
    assert "There is no table “table”." == refusal("admin", "delete-table", "table", "--yes", *DATABASE)


def test_a_person_is_deleted(ada: str) -> None:
    assert "The person has been deleted, and 0 tables.\n" == said("admin", "delete-person", ada, "--yes", *DATABASE)
    assert "Ada" not in said("admin", "people", *DATABASE)
