"""Invitations by message: who asks for a rematch invites the others, and nobody is told twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from comptoir.server.messages.targets import MessagePreferences, set_preferences
from comptoir.server.storage.schema import DELIVERIES
from comptoir.server.storage.store import PERSON, Person, Seat
from comptoir.server.tables import creation
from comptoir.server.tables.creation import rematch_of
from tests.server.receivers import Receiver
from tests.server.support import in_a_loop
from tests.server.test_delivery import Served, served

each_database = pytest.mark.usefixtures("each_database")


@pytest.fixture(autouse=True)
def _usual(nothing_sent_by_itself: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is sent by itself, and a rematch begins with the same player."""
    monkeypatch.setattr(creation, "new_seed", lambda: "7")


async def rematch(found: Served, asker: int, receiver: Receiver) -> tuple[str, str]:
    """The person at this seat asks for a rematch, whose first turn is noted; its table, and the other person."""
    await found.deliver()
    receiver.requests.clear()
    people = [Person(str(seat.person), seat.name, 0) for seat in found.room.table.seats]
    table = await rematch_of(found.services.store, "table", people[asker])
    room = await found.services.rooms.room(table)
    assert found.seat == room.match.to_decide()[0]
    return table, people[1 - asker].id


def told(receiver: Receiver) -> list[tuple[Any, ...]]:
    """What has been said, and about which seat."""
    return sorted((request.body["event"], request.body["seat"]) for request in receiver.requests)


@each_database
@in_a_loop
async def test_the_others_of_a_rematch_are_invited(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        table, other = await rematch(found, found.seat, receiver)
        await set_preferences(found.services.store, other, MessagePreferences("fr"))
        await found.deliver()
        assert [("rematch", 1 - found.seat), ("turn", found.seat)] == told(receiver)
        (said,) = [request.body for request in receiver.requests if request.body["event"] == "rematch"]
        host = found.room.table.seats[found.seat].name
        assert said["title"].startswith("Une revanche avec vous")
        assert f"{host} a commencé une nouvelle partie" in said["text"]
        assert said["link"].endswith(f"/tables/{table}")


@in_a_loop
async def test_a_message_about_their_turn_takes_its_place(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        await rematch(found, 1 - found.seat, receiver)
        await found.deliver()
        assert [("turn", found.seat)] == told(receiver)


@in_a_loop
async def test_whoever_has_looked_at_the_table_is_told_nothing(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        table, other = await rematch(found, found.seat, receiver)
        await found.services.store.see(other, table, 1)
        await found.deliver()
        assert [("turn", found.seat)] == told(receiver)


@in_a_loop
async def test_a_second_request_invites_nobody_again(tmp_path: Path, receiver: Receiver) -> None:
    async with served(tmp_path, receiver) as found:
        for _ in range(2):
            await rematch(found, found.seat, receiver)
        async with found.services.store.engine.connect() as connection:
            rows = await connection.execute(select(DELIVERIES).where(DELIVERIES.c.what == "rematch"))
            assert 1 == len(rows.all())


def test_a_person_with_two_seats_is_invited_to_the_first() -> None:
    seats = [Seat(number, PERSON, "…", person) for number, person in enumerate(["ada", "ben", None, "ben"])]
    assert [1] == creation._others(seats, Person("ada", "Ada", 0))
