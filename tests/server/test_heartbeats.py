"""Signs of life: the time in which no server is there costs nobody's clock."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from comptoir.server.storage import heartbeats
from comptoir.server.storage.heartbeats import COMING_BACK, SILENCE, Heartbeat
from comptoir.server.storage.store import Store
from comptoir.server.tables import clocks
from comptoir.server.tables.clocks import Clock, ClockMoment, seat_clocks
from tests.server.support import a_room, a_store, databases, in_a_loop
from tests.server.test_leaving import LIVE, a_table_of, running_services

CLOCK = Clock(move=60, bank=100)


class Time:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Time:
    """What the servers take for the time of day."""
    found = Time()
    monkeypatch.setattr(heartbeats, "time", found)
    return found


@asynccontextmanager
async def a_server(folder: Path) -> AsyncIterator[tuple[Store, Heartbeat]]:
    """A server that is there and has said so."""
    async with a_store(folder) as store:
        found = Heartbeat(store)
        await found.beat()
        yield store, found


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_the_time_between_stop_and_start_is_an_outage(tmp_path: Path, at: Time) -> None:
    async with a_server(tmp_path) as (store, server):
        assert () == store.outages
        at.now = 1003.0
        await server.stop()
    at.now = 1005.0
    async with a_server(tmp_path) as (store, _):
        assert ((1003.0, 1005.0 + COMING_BACK),) == store.outages


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_after_a_crash_the_last_sign_of_life_counts(tmp_path: Path, at: Time) -> None:
    async with a_server(tmp_path):
        pass
    at.now = 1000.0 + SILENCE
    async with a_server(tmp_path) as (store, _):
        assert ((1000.0, at.now + COMING_BACK),) == store.outages


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_server_that_hears_nothing_for_long_was_not_there(tmp_path: Path, at: Time) -> None:
    """Its machine slept, or the database was away."""
    async with a_server(tmp_path) as (store, server):
        at.now = 1000.0 + SILENCE
        await server.beat()
        assert ((1000.0, at.now + COMING_BACK),) == store.outages
        at.now += SILENCE / 2
        await server.beat()
        assert 1 == len(store.outages)


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_outages_do_not_overlap(tmp_path: Path, at: Time) -> None:
    for at.now in (1000.0, 1030.0, 1032.0):
        async with a_server(tmp_path) as (store, server):
            await server.stop()
    assert ((1000.0, 1030.0 + COMING_BACK), (1030.0 + COMING_BACK, 1032.0 + COMING_BACK)) == store.outages


@pytest.mark.usefixtures("on_postgres")
@in_a_loop
async def test_one_server_of_several_is_enough(tmp_path: Path, at: Time) -> None:
    async with a_server(tmp_path) as (_, other):
        async with a_server(tmp_path) as (_, server):
            await server.stop()
        at.now += SILENCE / 2
        async with a_server(tmp_path) as (store, _):
            assert () == store.outages
        at.now += SILENCE
        await other.beat()
        assert 1 == len(databases().ask(tmp_path, "SELECT * FROM outages"))


# ------------------------------------------------------------------ clocks


def deadline(*outages: clocks.Outage) -> float | None:
    return seat_clocks(CLOCK, 1, [ClockMoment(1000, [0])], outages=outages)[0].deadline()


def test_an_outage_takes_no_time_from_a_turn() -> None:
    assert 1160 == deadline()
    assert 1180 == deadline((1100, 1120))
    assert 1165 == deadline((900, 1005))  # the turn began while a page was coming back
    assert 1205 == deadline((1100, 1120), (1170, 1195))


def test_an_outage_before_a_turn_or_after_its_end_does_not_matter() -> None:
    assert 1160 == deadline((900, 1000)) == deadline((1160, 1300))


def test_an_outage_takes_nothing_from_the_bank() -> None:
    turns = [ClockMoment(1000, [0]), ClockMoment(1090, [])]
    assert [100] == [face.left() for face in seat_clocks(CLOCK, 1, turns, outages=[(1010, 1050)])]
    assert [70] == [face.left() for face in seat_clocks(CLOCK, 1, turns, outages=[(900, 950)])]


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_the_clocks_of_a_table_leave_out_what_happened_to_the_server(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        began, due = room.rows[-1].made, room.due()
        assert due is not None
        room.store.outages = ((began + 1, began + 21),)
        assert due + 20 == room.due()
        again = await a_room(room.store, room.table)
        assert room.seat_clocks() == again.seat_clocks()


@pytest.mark.usefixtures("each_database")
@in_a_loop
async def test_a_game_goes_on_after_the_server_was_away(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock={"move": 15.0, "bank": 0.0}) as room:
        await Heartbeat(room.store).beat()
    for column, place in (("made", "entries"), ("due", "tables"), ("seen", "servers")):
        databases().ask(tmp_path, f"UPDATE {place} SET {column} = {column} - 20")
    async with running_services(tmp_path) as services:
        await services.timekeeper.look()
        found = await services.rooms.room("table")
        assert {} == found.away
        assert [found.match.to_decide()[0]] == found.people_to_decide()
