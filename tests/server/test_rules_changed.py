"""A table whose rows no longer lead to the position that everybody saw goes on from that position."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from comptoir.engine.errors import BadRecord, Refusal
from comptoir.engine.match import Match
from comptoir.engine.record import record_of
from comptoir.games import game as game_of
from comptoir.server.api.positions import past_position
from comptoir.server.api.render import log_lines, table_frame
from comptoir.server.tables.history import BEGUN, RULES_CHANGED, Snapshot, snapshot_of
from comptoir.server.tables.room import Room
from tests.server.support import (
    a_room,
    a_store,
    a_table,
    databases,
    in_a_loop,
    play,
    play_on,
    seated,
    some_people,
    take_back,
)

BEFORE_TUNING = "c2b90febab8ca4538f8ee81cd7d8213f9034a10402585ad8bf307f24f4cf1098"  # facts of Pest

pytestmark = pytest.mark.usefixtures("each_database")


def rewrite(folder: Path, statement: str) -> None:
    """Change what is stored behind the server's back."""
    assert databases().ask(folder, f"{statement} RETURNING 1")


def make_unreplayable(folder: Path) -> None:
    """A move of the middle is one that no rule of today knows."""
    rewrite(folder, "UPDATE entries SET move = 'Abolished' WHERE kind = 'move' AND number = 12")


def make_different(folder: Path) -> None:
    """The first roll of the dice was another one: the rows can be followed, and lead elsewhere."""
    dice = '{"dice": [6, 6, 6, 6, 6]}'
    rewrite(folder, f"UPDATE entries SET fields = '{dice}' WHERE number = (SELECT max(number) FROM entries)")


async def read_again(room: Room) -> Room:
    return await a_room(room.store, room.table)


def notes(room: Room) -> list[str]:
    return [row.move for _, row in room.history.notes(None)]


@in_a_loop
async def test_a_table_goes_on_with_the_facts_that_were_standard_when_it_began(tmp_path: Path) -> None:
    today = game_of("pest").facts(None).digest
    async with a_store(tmp_path) as store:
        table = await a_table(store, await some_people(store, "Ada", "Ben"), game="pest")
        facts = [Room(store, replace(table, facts_digest=digest)).facts for digest in (BEFORE_TUNING, today, None)]
        assert [BEFORE_TUNING, today, today] == [each.digest for each in facts]


@in_a_loop
async def test_a_table_that_cannot_be_followed_goes_on_from_its_position(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 8)
        make_unreplayable(tmp_path)
        again = await read_again(room)
        assert room.match.state == again.match.state
        assert room.version(0) + 1 == again.version(0)
        await play_on(again, 8)
        assert (await read_again(room)).match.state == again.match.state


@in_a_loop
async def test_rows_that_lead_elsewhere_do_not_count_either(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        make_different(tmp_path)
        assert room.match.state == (await read_again(room)).match.state


@in_a_loop
async def test_the_log_says_so_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 8)
        make_unreplayable(tmp_path)
        for _ in range(2):
            again = await read_again(room)
            assert [RULES_CHANGED] == notes(again)
        (line,) = log_lines(again, 0, "fr")
        assert line.text.startswith("Les règles ont changé")


@in_a_loop
async def test_what_went_before_is_neither_taken_back_nor_replayed_nor_recorded(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 8)
        make_unreplayable(tmp_path)
        again = await read_again(room)
        with pytest.raises(Refusal, match="no move to take back"):
            await take_back(again, again.match.to_decide()[0])
        with pytest.raises(BadRecord, match="went on from a stored position"):
            record_of(again.match)
        assert 0 == past_position(again, 0, None, "en").last


@in_a_loop
async def test_clocks_go_on_as_they_were(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        people = await some_people(store, "Ada", "Ben")
        room = await a_room(store, await a_table(store, people, clock={"move": 60.0, "bank": 100.0}))
        rewrite(tmp_path, "UPDATE entries SET made = made - 90")
        room = await read_again(room)
        await play_on(room, 12)
        assert 60 < min(face.left() for face in room.seat_clocks()) < 71
        make_unreplayable(tmp_path)
        for _ in range(2):
            again = await read_again(room)
            assert (room.seat_clocks(), [BEGUN, RULES_CHANGED]) == (again.seat_clocks(), notes(again))


def test_positions_of_before_clocks_were_stored_can_be_read() -> None:
    game = game_of("burgundy")
    data = Snapshot(Match(game, game.make_options(2, {}), seed="7").state).to_data()
    del data["clocks"]
    assert [] == snapshot_of(game, data, game.facts(None)).clocks


@in_a_loop
async def test_nature_does_not_repeat_itself(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 8)
        make_unreplayable(tmp_path)
        again = await read_again(room)
        assert again.match._generator(-1).random() != room.history.new_match()._generator(-1).random()


@in_a_loop
async def test_two_servers_agree(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 8)
        make_unreplayable(tmp_path)
        one, other = await read_again(room), await read_again(room)
        await play_on(one, 1)
        await other.catch_up()
        assert one.match.state == other.match.state
        assert one.rows == other.rows


@in_a_loop
async def test_secret_lanes_go_on_in_their_middle(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        await play(room, 0, "bid 2")
        await play(room, 1, "bid 1")
        await take_back(room, 1)
        before = [table_frame(room, seat, "en") for seat in (0, 1)]
        rewrite(tmp_path, "UPDATE entries SET move = 'Abolished' WHERE number = 0")
        again = await read_again(room)
        assert [room.version(seat) + 1 for seat in (None, 0, 1)] == [again.version(seat) for seat in (None, 0, 1)]
        assert [frame.panels for frame in before] == [table_frame(again, seat, "en").panels for seat in (0, 1)]
        await play(again, 1, "bid 3")
        await take_back(again, 1)  # the other lane is as it was
        assert room.match.view(0) == again.match.view(0)
        assert again.match.state == (await read_again(room)).match.state


@pytest.mark.parametrize("data", ["garbage", "[]", "{}", '{"state": 7}', "null"])
@in_a_loop
async def test_a_position_that_is_broken_does_not_count(tmp_path: Path, data: str) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 5)
        rewrite(tmp_path, f"UPDATE positions SET data = '{data}'")
        again = await read_again(room)
        assert (room.match.state, room.rows) == (again.match.state, again.rows)
        await play_on(again, 1)
