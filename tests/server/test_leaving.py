"""People leave tables in play: they resign, fall asleep, hand over to a bot and come back. The rows tell it all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from time import time
from typing import Any

import pytest

from comptoir.engine.errors import Refusal
from comptoir.server import services as hall_module
from comptoir.server.api.render import log_lines, table_frame
from comptoir.server.operating.validation import REFUSED, validate
from comptoir.server.pages.results import ranking
from comptoir.server.refusals import Forbidden
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.storage.heartbeats import Heartbeat
from comptoir.server.storage.presence import ASLEEP, LEFT, RESIGNED, RETURNED
from comptoir.server.storage.store import NOTE, OVER
from comptoir.server.tables import timekeeper
from comptoir.server.tables.creation import rematch_of
from comptoir.server.tables.history import BEGUN
from comptoir.server.tables.room import Room, StaleVersion
from comptoir.server.tables.rooms import Rooms
from tests.deadline import DEADLINE
from tests.server.support import (
    PEOPLE,
    Served,
    a_room,
    a_store,
    a_table,
    databases,
    in_a_loop,
    looks,
    play,
    play_on,
    served,
    some_people,
    toys,
    until,
)

pytestmark = pytest.mark.usefixtures("each_database")
LIVE = {"move": 60.0, "bank": 100.0}
NO_TIME = {"move": 0.0, "bank": 0.0}
LATER = 1000.0  # seconds: more than any clock here has


@asynccontextmanager
async def a_table_of(folder: Path, game: str = "burgundy", players: int = 2, **table: Any) -> AsyncIterator[Room]:
    """A table of people that nobody plays for."""
    with toys():
        async with a_store(folder) as store:
            people = await some_people(store, *PEOPLE[:players])
            yield await a_room(store, await a_table(store, people, game=game, **table))


@asynccontextmanager
async def running_services(folder: Path, **settings: Any) -> AsyncIterator[Services]:
    """A running server without its routes."""
    services = Services(Settings(databases().address(folder), bot_processes=1, **{"pace": 0} | settings))
    await services.open()
    try:
        yield services
    finally:
        await services.close()


async def sat_down(services: Services, players: int = 2, game: str = "burgundy", **table: Any) -> Room:
    """A table of people on a running server."""
    people = await some_people(services.store, *PEOPLE[:players])
    await a_table(services.store, people, game=game, **table)
    return await services.rooms.room("table")


def told(room: Room, seat: int | None = 0, language: str = "en") -> list[str]:
    return [line.text for line in log_lines(room, seat, language)]


def notes(room: Room) -> list[tuple[int, str]]:
    return [(row.by, row.move) for row in room.rows if row.kind == NOTE]


def decider(room: Room) -> int:
    return room.match.to_decide()[0]


# ------------------------------------------------------------------ the rows


@pytest.mark.parametrize("what", [RESIGNED, LEFT])
@in_a_loop
async def test_a_bot_plays_the_seat_of_a_player_who_leaves(tmp_path: Path, what: str) -> None:
    async with a_table_of(tmp_path) as room:
        me = decider(room)
        await room.change_presence(me, what)
        assert [me] == room.bots_to_decide()
        assert [] == room.people_to_decide()
        assert "greedy" == room.bot_of(me)


@in_a_loop
async def test_who_plays_follows_from_the_rows(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, players=3) as room:
        for seat, what in ((0, LEFT), (1, LEFT), (0, RETURNED), (2, RESIGNED)):
            await room.change_presence(seat, what)
        again = await a_room(room.store, room.table)
        assert {1: LEFT, 2: RESIGNED} == again.away
        assert looks(room) == looks(again)


@in_a_loop
async def test_a_player_who_is_away_can_neither_move_nor_take_back(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        me, move = decider(room), room.match.moves(decider(room))[0]
        await room.change_presence(me, LEFT)
        with pytest.raises(Forbidden, match="come back first"):
            await room.play(me, room.version(me), move)
        with pytest.raises(Forbidden, match="come back first"):
            await room.undo(me, room.version(me))
        await room.change_presence(me, RETURNED)
        await room.play(me, room.version(me), move)


@pytest.mark.parametrize("what", [RESIGNED, LEFT, RETURNED])
@in_a_loop
async def test_a_resignation_is_final(tmp_path: Path, what: str) -> None:
    async with a_table_of(tmp_path) as room:
        await room.change_presence(0, RESIGNED)
        with pytest.raises(Forbidden, match="You have resigned"):
            await room.change_presence(0, what)
        assert [(0, RESIGNED)] == notes(room)


@in_a_loop
async def test_what_changes_nothing_is_refused(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        with pytest.raises(Refusal, match="already playing this seat"):
            await room.change_presence(0, RETURNED)
        await room.change_presence(0, LEFT)
        with pytest.raises(Refusal, match="already playing for you"):
            await room.change_presence(0, LEFT)
        assert [(0, LEFT)] == notes(room)


@in_a_loop
async def test_a_bot_whose_person_is_back_moves_no_more(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        me = decider(room)
        await room.change_presence(me, LEFT)
        version, move = room.version(me), room.match.moves(me)[0]
        await room.change_presence(me, RETURNED)
        with pytest.raises(StaleVersion):
            await room.play(me, version, move, is_bot=True)
        with pytest.raises(StaleVersion):
            await room.play(me, room.version(me), move, is_bot=True)


@pytest.mark.parametrize(("language", "sentence"), [("en", "Ada has resigned"), ("fr", "Ada abandonne")])
@in_a_loop
async def test_the_log_tells_who_leaves(tmp_path: Path, language: str, sentence: str) -> None:
    async with a_table_of(tmp_path) as room:
        await room.change_presence(0, RESIGNED)
        assert sentence in told(room, 1, language)[-1]


# ------------------------------------------------------------------ two servers


@in_a_loop
async def test_a_key_counts_once_on_two_servers(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        elsewhere = await a_room(room.store, room.table)
        for one in (room, room, elsewhere, elsewhere):
            await one.change_presence(0, LEFT, "a-click")
        assert [(0, LEFT)] == notes(room) == notes(elsewhere)


@in_a_loop
async def test_a_server_that_lags_refuses_a_player_who_is_away(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        me = decider(room)
        elsewhere = await a_room(room.store, room.table)
        await room.change_presence(me, LEFT)
        with pytest.raises(Forbidden):
            await elsewhere.play(me, room.version(me), elsewhere.match.moves(me)[0])
        await elsewhere.change_presence(me, RETURNED)
        assert {} == elsewhere.away


@in_a_loop
async def test_two_servers_note_a_sleeper_once(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        me = decider(room)
        elsewhere = await a_room(room.store, room.table)
        await asyncio.gather(*(one.let_sleep(time() + LATER) for one in (room, elsewhere)))
        assert [(-1, BEGUN), (me, ASLEEP)] == notes(await a_room(room.store, room.table))


# ------------------------------------------------------------------ clocks


@in_a_loop
async def test_a_clock_that_has_time_left_wakes_nobody(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        await room.let_sleep(time())
        assert {} == room.away


@pytest.mark.parametrize("game", ["burgundy", "auction", "open"])
@in_a_loop
async def test_clocks_are_the_same_after_a_restart(tmp_path: Path, game: str) -> None:
    async with a_table_of(tmp_path, game, clock=LIVE) as room:
        await play_on(room, 3)
        again = await a_room(room.store, room.table)
        assert room.seat_clocks() == again.seat_clocks()
        stored = await room.store.table("table")
        assert stored is not None
        assert room.due() == stored.due == again.due() != 0


@in_a_loop
async def test_a_sleeper_who_returns_has_the_time_of_a_move(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        me = decider(room)
        await room.let_sleep(time() + LATER)
        assert 0.0 == room.due()
        await room.change_presence(me, RETURNED)
        face = room.seat_clocks()[me]
        assert face.since == room.rows[-1].made
        assert face.deadline() == pytest.approx(room.rows[-1].made + 160)


@in_a_loop
async def test_a_running_server_lets_a_bot_take_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "GRACE", 0.0)
    async with running_services(tmp_path) as services:
        room = await sat_down(services, clock=NO_TIME)
        await until(lambda: {0: ASLEEP, 1: ASLEEP} == room.away, "everybody's sleep")
        assert "Ada ran out of time; a bot has taken the seat." in told(room)


@in_a_loop
async def test_clocks_of_tables_that_nobody_has_in_memory_run_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        await a_table(store, people, clock=NO_TIME)  # and nobody has ever looked at it
    monkeypatch.setattr(timekeeper, "GRACE", 0.0)
    monkeypatch.setattr(timekeeper, "LOOK", 0.1)
    async with running_services(tmp_path) as services:
        await until(lambda: len(services.rooms) == 1, "a look at the table")
        room = await services.rooms.room("table")
        await until(lambda: ASLEEP in room.away.values(), "a bot's taking over")


@pytest.mark.parametrize("wrong", ["1", "NULL"])
@in_a_loop
async def test_what_the_rows_say_counts_for_the_clocks(tmp_path: Path, wrong: str) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        databases().ask(tmp_path, f"UPDATE tables SET due = {wrong}")
        await timekeeper.Timekeeper(room.store, Rooms(room.store, lambda room: None), Heartbeat(room.store)).look()
        stored = await room.store.table("table")
        assert stored is not None
        assert room.due() == stored.due
        assert {} == (await a_room(room.store, room.table)).away


@in_a_loop
async def test_a_rematch_keeps_the_clock(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        ada = await room.store.person(room.table.owner)
        assert ada is not None
        again = await room.store.table(await rematch_of(room.store, "table", ada))
        assert again is not None
        assert (LIVE, None) == (again.clock, again.due)


# ------------------------------------------------------------------ bots


@in_a_loop
async def test_bots_hand_back(tmp_path: Path) -> None:
    async with running_services(tmp_path) as services:
        room = await sat_down(services)
        me = decider(room)
        await room.change_presence(me, LEFT)
        await until(lambda: me not in room.match.to_decide(), "the bot's turn")
        await room.change_presence(me, RETURNED)
        while decider(room) != me:
            await play_on(room, 1)
        rows = len(room.rows)
        await play_on(room, 1)
        assert [me] == [row.by for row in room.rows[rows:] if not row.is_forced][:1]


@in_a_loop
async def test_when_nobody_is_left_bots_finish_without_pauses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "GAP", 0)
    async with running_services(tmp_path, pace=60) as services:
        room = await sat_down(services)
        for seat in (0, 1):
            await room.change_presence(seat, RESIGNED)
        await until(room.match.is_over, "the end")
        assert [True, True] == [row.has_resigned for row in ranking(room, "en")]
        with pytest.raises(Refusal, match="The game is over"):
            await room.change_presence(0, RESIGNED)


@in_a_loop
async def test_after_a_restart_bots_play_on_for_those_who_are_away(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        me = decider(room)
        await room.change_presence(me, LEFT)
    async with running_services(tmp_path) as services:
        assert ["table"] == await services.store.tables_with_bots()
        found = await services.rooms.room("table")
        await until(lambda: [1 - me] == found.people_to_decide(), "the bot's turn")


@in_a_loop
async def test_tables_of_people_who_are_back_have_no_bots(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        for what in (LEFT, RETURNED):
            await room.change_presence(0, what)
        assert [] == await room.store.tables_with_bots()


# ------------------------------------------------------------------ secrets


def frames(room: Room, seats: Sequence[int | None]) -> list[Any]:
    return [(table_frame(room, seat, "en"), log_lines(room, seat, "en")) for seat in seats]


@pytest.mark.parametrize("what", [RESIGNED, LEFT, ASLEEP])
@in_a_loop
async def test_in_secret_nobody_hears_who_leaves(tmp_path: Path, what: str) -> None:
    async with a_table_of(tmp_path, "auction", 3, clock=LIVE) as room:
        await play(room, 1, "bid 0")
        before = frames(room, (None, 1, 2))
        await room.note(0, what)
        assert before == frames(room, (None, 1, 2))
        assert what == table_frame(room, 0, "en").away[0]


@in_a_loop
async def test_in_secret_clocks_are_shown_to_their_own_seat_alone(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, "auction", 3, clock=LIVE) as room:
        for seat in (0, 1, 2):
            shown = table_frame(room, seat, "en").clocks
            assert [seat] == [other for other, clock in enumerate(shown) if clock is not None]
        before = frames(room, (None, 1, 2))
        await play(room, 0, "bid 1")
        await play(room, 0, "done")
        assert before == frames(room, (None, 1, 2))
        mine = table_frame(room, 0, "en").clocks[0]
        assert mine is not None
        assert mine.deadline is None


@in_a_loop
async def test_in_the_open_clocks_are_shown_to_everybody(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        me = decider(room)
        for seat in (None, 0, 1):
            shown = table_frame(room, seat, "en").clocks
            assert [me] == [other for other, clock in enumerate(shown) if clock and clock.deadline is not None]
        await room.change_presence(me, LEFT)
        assert table_frame(room, 1 - me, "en").clocks[me] is None


@in_a_loop
async def test_a_table_without_clocks_shows_none(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        assert [] == table_frame(room, 0, "en").clocks


# ------------------------------------------------------------------ stored games


@in_a_loop
async def test_stored_games_with_these_notes_are_fine(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, clock=LIVE) as room:
        await play_on(room, 2)
        await room.let_sleep(time() + LATER)
        for what in (RETURNED, LEFT, RESIGNED):
            await room.change_presence(decider(room), what)
        assert [""] == [verdict.difference async for verdict in validate(room.store)]
        await room.note(0, "levitated")
        assert [REFUSED] == [verdict.difference async for verdict in validate(room.store)]


# ------------------------------------------------------------------ over HTTP


def ask(table: Served, by: int | None, what: str, seat: int = 0, key: str = "click", **more: Any) -> tuple[int, str]:
    answer = table.ask(by, "POST", what, json={"seat": seat, "key": key} | more)
    return answer.status_code, answer.json().get("error", "")


def test_seats_are_left_and_taken_again(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        me = table.view(0)["deciding"][0]
        assert (200, "") == ask(table, me, "leave", me)
        assert "A bot is playing for you. You can come back at any time." == table.view(me)["question"]
        assert ([], "left") == (table.view(me)["moves"], table.view(me)["away"][me])
        status = table.move(me, 0).status_code
        assert 403 == status
        assert (200, "") == ask(table, me, "return", me, "another")
        assert "" == table.view(me)["away"][me]


def test_a_player_who_has_resigned_is_told_so(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert [200, 200] == [ask(table, 0, "resign")[0] for _ in range(2)]
        assert (403, "You have resigned; a bot is finishing the game for you.") == ask(table, 0, "return", key="other")
        assert table.view(0)["question"].startswith("You have resigned")


@pytest.mark.parametrize("what", ["resign", "leave", "return"])
def test_nobody_leaves_for_others(tmp_path: Path, what: str) -> None:
    with served(tmp_path) as table:
        assert [403, 403, 401] == [ask(table, by, what)[0] for by in (1, -1, None)]
        assert 422 == ask(table, 0, what, key="no key")[0]
        assert 400 == ask(table, 0, what, version=3)[0]
        assert ["", ""] == table.view(0)["away"]


def test_the_end_says_who_has_resigned(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=1, bots=["random"]) as table:
        ask(table, 0, "resign")
        with table.socket(0, 0) as socket:
            while not socket.receive_json(timeout=DEADLINE).get("over"):
                pass
        assert [(OVER,)] == [tuple(row) for row in table.kept.ask(tmp_path, "SELECT status FROM tables")]
        page = table.ask(0, "GET", "end", headers={"accept": "text/html"}).text
        assert '<span class="tag">resigned</span>' in page
