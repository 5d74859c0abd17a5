"""Games of people become puzzles only if all of them agree, and without their names."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import pytest
from sqlalchemy import update

from comptoir.engine.match import Match
from comptoir.engine.record import loads, replay
from comptoir.games import game as game_of
from comptoir.server.operating import admin
from comptoir.server.operating.shared_records import SharedRecords, shared_records
from comptoir.server.storage.schema import ENTRIES
from comptoir.server.storage.store import BOT, OVER, PERSON, Person, Seat, Store, TableRow
from comptoir.server.tables.bot_processes import STAND_IN
from comptoir.server.tables.creation import import_record
from comptoir.server.tables.history import row_of
from tests.cli.running import refusal, run
from tests.server.support import a_store, in_a_loop, some_people

RECORD = Path(__file__).parents[1] / "records" / "burgundy" / "2p-board-1.json"
MAKE = ("puzzles", "make", "burgundy", "made.jsonl.gz", "--count", 1, "--iterations", 5, "--looks", 3)
FROM = ("--from", "test.sqlite")


@pytest.fixture(scope="module")
def played() -> Match:
    return replay(loads(RECORD.read_bytes()), game_of("burgundy"), plays_forced=True)


async def a_finished_game(store: Store, played: Match, *seats: Person | str) -> None:
    """A table of these people and levels of bots, with the whole game."""
    sitting = tuple(
        Seat(number, BOT, one, None, one) if isinstance(one, str) else Seat(number, PERSON, one.name, one.id)
        for number, one in enumerate(seats)
    )
    owner = next(one.id for one in seats if not isinstance(one, str))
    options = dict(loads(RECORD.read_bytes()).options)
    digest = played.facts.digest
    table = TableRow("table", "burgundy", options, "7", owner, OVER, seats=sitting, facts_digest=digest)
    await store.add_played(table, [row_of(entry) for entry in played.entries])


async def agree(store: Store, *people: Person) -> None:
    for person in people:
        await store.change_person(person.id, shares_games=True)


async def taken(store: Store) -> SharedRecords:
    return await shared_records(store, "burgundy")


NONE = SharedRecords((), 0)


@in_a_loop
async def test_a_game_is_taken_once_everybody_has_agreed_and_without_names(tmp_path: Path, played: Match) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await a_finished_game(store, played, ada, ben)
        assert NONE == await taken(store)
        await agree(store, ada)
        assert NONE == await taken(store)
        await agree(store, ben)
        found = await taken(store)
        assert [["player 1", "player 2"]] == [record.seats for record in found.records]
        assert NONE == await shared_records(store, "orleans")


@in_a_loop
async def test_a_deleted_person_agrees_to_nothing(tmp_path: Path, played: Match) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await agree(store, ada, ben)
        await a_finished_game(store, played, ada, ben)
        await admin.delete_person(store, ben.id)
        assert NONE == await taken(store)


@in_a_loop
async def test_bots_are_not_asked_but_those_who_stand_in_for_people_are_not_taken(
    tmp_path: Path, played: Match
) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        await agree(store, ada)
        await a_finished_game(store, played, ada, STAND_IN)
        assert NONE == await taken(store)
        await admin.delete_table(store, "table")
        await a_finished_game(store, played, ada, "master")
        assert 1 == len((await taken(store)).records)


@in_a_loop
async def test_a_game_from_elsewhere_is_not_taken(tmp_path: Path, played: Match) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        await agree(store, ada)
        await import_record(store, ada, played)
        assert NONE == await taken(store)


@in_a_loop
async def test_a_game_that_cannot_be_read_is_counted(tmp_path: Path, played: Match) -> None:
    async with a_store(tmp_path) as store:
        ada, ben = await some_people(store, "Ada", "Ben")
        await agree(store, ada, ben)
        await a_finished_game(store, played, ada, ben)
        async with store.engine.begin() as connection:
            await connection.execute(update(ENTRIES).where(ENTRIES.c.number == 40).values(move="Nonsense"))
        assert SharedRecords((), 1) == await taken(store)


# ------------------------------------------------------------------ the command


def host(folder: Path, played: Match, *, agrees: bool) -> None:
    async def fill() -> None:
        async with a_store(folder) as store:
            people = await some_people(store, "Adalbert", "Benedikt")
            await a_finished_game(store, played, *people)
            await agree(store, *people[: 2 if agrees else 1])

    asyncio.run(fill())


def test_the_command_makes_puzzles_without_a_name(
    tmp_path: Path, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    host(tmp_path, played, agrees=True)
    before = Path("test.sqlite").read_bytes()
    assert "1 puzzles are in made.jsonl.gz." in run(*MAKE, *FROM).stdout
    content = gzip.decompress(Path("made.jsonl.gz").read_bytes())
    assert b'"records":1' in content
    assert not any(name in content for name in (b"Adalbert", b"Benedikt", *map(str.encode, played.seats)))
    assert before == Path("test.sqlite").read_bytes()


def test_the_command_refuses_what_it_cannot_take_or_read(
    tmp_path: Path, played: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    host(tmp_path, played, agrees=False)
    assert "No finished game of burgundy may become puzzles" in refusal(*MAKE, *FROM)
    assert "There is no file" in refusal(*MAKE, "--from", "missing.sqlite")
    assert not Path("made.jsonl.gz").exists()
