"""The operator's commands, with each of the databases: what they do, and what they make of damage."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from comptoir.server.storage.store import hashed
from tests.cli.running import refusal, run
from tests.server.postgres import USER, FolderDatabases
from tests.server.support import databases, play_on, seated


class Host:
    """A host with one game, of Ada and Ben, who have said something."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.address = ("--database", databases().address(folder))
        self.ada, self.ben = asyncio.run(self._play())

    async def _play(self) -> Sequence[str]:
        async with seated(self._folder) as room:
            await play_on(room, 5)
            found = [await room.store.person(seat.person) for seat in room.table.seats if seat.person]
            people = [person for person in found if person is not None]
            for person in people:
                await room.store.say("table", person, "hello")
            return [person.id for person in people]

    def ask(self, statement: str) -> Sequence[Any]:
        return databases().ask(self._folder, statement)

    def stored(self) -> str:
        return databases().dump(self._folder)

    def run(self, *args: str, **env: str) -> Result:
        return run(*args, *self.address, **env)

    def said(self, *args: str, **env: str) -> str:
        result = self.run(*args, **env)
        assert (0, "") == (result.exit_code, result.stderr)
        return result.stdout


@pytest.fixture
def host(each_database: None, tmp_path: Path) -> Host:
    return Host(tmp_path)


# ------------------------------------------------------------------ a database that refuses


@pytest.fixture
def forbidden(on_postgres: FolderDatabases, tmp_path: Path) -> Iterator[str]:
    """The address of a database with games, for a user who may not read them."""
    address = on_postgres.address(tmp_path)
    on_postgres.ask(tmp_path, "CREATE ROLE stranger LOGIN")
    yield address.replace(f"//{USER}@", "//stranger@")
    on_postgres.ask(tmp_path, "DROP ROLE stranger")


@pytest.mark.parametrize(
    "args",
    [("validate",), ("admin", "tables"), ("admin", "revoke", "ada"), ("serve", "--port", "0")],
    ids=" ".join,
)
def test_what_postgresql_refuses_is_said_in_its_own_words(forbidden: str, args: tuple[str, ...]) -> None:
    said = refusal(*args, "--database", forbidden)
    assert said.startswith("“postgresql://stranger@/")
    assert said.endswith("” cannot keep the games: permission denied for table alembic_version.")


# ------------------------------------------------------------------ checking


def test_games_are_played_again_and_left_as_they_are(host: Host) -> None:
    before = host.stored()
    assert "1 game was replayed.\nNo differences.\n" == host.said("validate")
    assert before == host.stored()


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        ("UPDATE entries SET kind = 'moo' WHERE number = 3", ", row 4: “moo” is not a known kind of row."),
        ("UPDATE entries SET fields = '[]' WHERE number = 3", ", row 4: "),
        ("DELETE FROM seats WHERE seat = 1", ": can no longer be played: Each of 2 players needs a name, "),
        ("UPDATE tables SET options = '[]'", ": can no longer be played: "),
        ("UPDATE positions SET data = 'garbage'", ": the stored position cannot be read: The stored data is not "),
        ("UPDATE positions SET data = '[]'", ": the stored position cannot be read: "),
    ],
)
def test_damage_is_told_in_one_line(host: Host, damage: str, sentence: str) -> None:
    host.ask(damage)
    result = host.run("validate")
    first, *others = result.stdout.splitlines()
    assert first.startswith("table (burgundy)")
    assert sentence in first
    assert (1, ["1 game was replayed.", "1 game differs."]) == (result.exit_code, others)
    assert "Ada" in host.said("admin", "tables")


# ------------------------------------------------------------------ tables and people


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_ids_can_be_copied_from_a_narrow_screen(host: Host, columns: int) -> None:
    host.ask("UPDATE people SET account = name || ' with a name that is rather long'")
    people = host.said("admin", "people", COLUMNS=str(columns))
    assert {host.ada, host.ben} <= set(people.split())
    assert max(map(len, people.splitlines())) <= max(columns, 60)
    assert "table" in host.said("admin", "tables", COLUMNS=str(columns)).split()


@pytest.mark.parametrize("status", ["gathering", "playing", "over", "cancelled", "[newer]"])
def test_tables_are_listed_whatever_became_of_them(host: Host, status: str) -> None:
    host.ask(f"UPDATE tables SET status = '{status}'")
    line = host.said("admin", "tables").rstrip().splitlines()[-1].split()
    assert ["table", "burgundy", status, "Ada,", "Ben"] == [*line[:3], *line[-2:]]


def test_people_are_signed_out(host: Host) -> None:
    assert "Signed out on 1 device.\n" == host.said("admin", "revoke", host.ada)
    assert "The recovery code no longer works.\n" == host.said("admin", "revoke", host.ada, "--code")


def test_a_deleted_person_is_gone_with_the_last_table_that_mentions_them(host: Host) -> None:
    assert "The person has been deleted, and 0 tables.\n" == host.said("admin", "delete-person", host.ada, "--yes")
    assert host.ada in host.said("admin", "people")  # they said something at the table
    assert "The table table has been deleted.\n" == host.said("admin", "delete-table", "table", "--yes")
    people = host.said("admin", "people")
    assert (False, True) == (host.ada in people, host.ben in people)


def test_nobody_is_left_when_the_last_one_is_deleted(host: Host) -> None:
    host.said("admin", "delete-person", host.ada, "--yes")
    assert "The person has been deleted, and 1 table.\n" == host.said("admin", "delete-person", host.ben, "--yes")
    assert [] == host.ask("SELECT id FROM people")


def test_what_is_deleted_is_looked_at_before_it_is_asked_for(host: Host) -> None:
    assert "There is no table “nowhere”." == refusal("admin", "delete-table", "nowhere", *host.address)
    asked = run("admin", "delete-table", "table", *host.address, typed="n\n")
    assert "Permanently delete the table table: burgundy, with Ada, Ben?" in asked.stderr
    assert "table" in host.said("admin", "tables")


def test_a_tournament_is_listed_and_deleted(host: Host) -> None:
    made = {"id": "cup", "name": "Spring Cup", "game": "pest", "owner": host.ada, "status": "open", "options": "{}"}
    made |= {"preset": "", "system": "swiss", "clock": "live", "access": "link"}
    texts = ", ".join(f"'{value}'" for value in made.values())
    numbers = "rounds, round, version, made, is_rated"
    host.ask(f"INSERT INTO tournaments ({', '.join(made)}, {numbers}) VALUES ({texts}, 3, 0, 0, 0, false)")
    assert "Spring Cup" in host.said("admin", "tournaments")
    asked = run("admin", "delete-tournament", "cup", *host.address, typed="n\n")
    assert "Permanently delete the tournament cup: Spring Cup, pest?" in asked.stderr
    assert "The tournament cup has been deleted.\n" == host.said("admin", "delete-tournament", "cup", "--yes")
    assert "There is no tournament “cup”." == refusal("admin", "delete-tournament", "cup", "--yes", *host.address)


def test_a_locked_out_friend_is_given_a_new_code(host: Host) -> None:
    before = host.ask("SELECT id, recovery FROM people ORDER BY id")
    said = host.said("admin", "new-code", host.ada)
    code = said.splitlines()[-1]
    assert [(host.ada, hashed(code))] == sorted(set(host.ask("SELECT id, recovery FROM people")) - set(before))


def test_programs_read_lists_as_json(host: Host) -> None:
    [table] = json.loads(host.said("admin", "tables", "--json"))
    assert ("table", "burgundy", ["Ada", "Ben"]) == (table["id"], table["game"], table["names"])
    people = json.loads(host.said("admin", "people", "--json"))
    assert {host.ada, host.ben} == {person["id"] for person in people}


def test_what_was_done_can_be_read_later(host: Host) -> None:
    host.said("admin", "ban", host.ada)
    host.said("admin", "unban", host.ada)
    host.said("admin", "registration", "closed")
    audit_entries = json.loads(host.said("admin", "audit", "--json", SUDO_USER="carol"))
    assert [("ban", host.ada), ("unban", host.ada), ("registration", "closed")] == [
        (deed["command"], deed["about"]) for deed in audit_entries
    ]
    assert all(deed["by"] for deed in audit_entries)
    assert "registration" in host.said("admin", "audit")


def test_a_notice_needs_words_and_a_moment(host: Host) -> None:
    assert "Shown on all pages from 2030-01-31 20:30 to 2030-01-31 21:00.\n" == host.said(
        "admin", "notice", "Back soon.", "--at", "2030-01-31 20:30", "--for", "30"
    )
    assert "The notice has been removed.\n" == host.said("admin", "notice", "--clear")
    assert "Write the notice, or use --clear." == refusal("admin", "notice", *host.address)
    assert "is not a time" in refusal("admin", "notice", "Back soon.", "--at", "noon", *host.address)
