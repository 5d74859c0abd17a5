"""Every stored game is played again with the rules of today, and each kind of difference is told."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import update

from comptoir.games import GAMES
from comptoir.server.operating.validation import (
    ELSEWHERE,
    ENDING,
    REFUSED,
    UNKNOWN,
    UNREADABLE,
    Verdict,
    validate,
)
from comptoir.server.storage.schema import ENTRIES, POSITIONS, TABLES
from comptoir.server.tables.room import Room
from tests.server.support import begin_drawing, in_a_loop, play_on, seated, take_back


async def verdicts(room: Room) -> list[Verdict]:
    return [found async for found in validate(room.store)]


async def spoil(room: Room, part: Any, *where: Any, **values: Any) -> Verdict:
    """Change a stored game behind everybody's back; the verdict."""
    async with room.store.engine.begin() as connection:
        await connection.execute(update(part).where(*where).values(values))
    return (await verdicts(room))[0]


@in_a_loop
async def test_a_game_with_moves_and_undos_is_fine(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        while room.match.undo_refusal(0) is not None:
            await play_on(room, 1)
        await take_back(room, 0)
        await play_on(room, 20)
        assert [Verdict("table", "burgundy", len(room.rows))] == await verdicts(room)


@in_a_loop
async def test_a_game_in_open_secret_lanes_is_fine(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans", players=3) as room:
        await begin_drawing(room)
        await play_on(room, 8)
        assert "" == (await verdicts(room))[0].difference


@in_a_loop
async def test_a_game_that_went_on_after_a_change_of_the_rules_is_fine(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 5)
        await room._go_on_from(room.history.snapshot(), room.rows)
        await play_on(room, 5)
        assert "" == (await verdicts(room))[0].difference


@in_a_loop
async def test_a_move_that_is_not_legal_any_more_is_told_with_its_row_and_reason(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 10)
        number = next(place for place, row in enumerate(room.rows) if row.by == 0 and not row.is_forced)
        found = await spoil(room, ENTRIES, ENTRIES.c.number == number, by=1)
        assert (REFUSED, number + 1) == (found.difference, found.row)
        assert "It is not Ben's turn" in str(found.reason)


@in_a_loop
async def test_dice_that_nobody_can_throw_are_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        number = next(place for place, row in enumerate(room.rows) if row.move == "RollDice")
        dice = [7 for _ in room.rows[number].fields["dice"]]
        found = await spoil(room, ENTRIES, ENTRIES.c.number == number, fields={"dice": dice})
        assert (REFUSED, number + 1) == (found.difference, found.row)


@in_a_loop
async def test_moves_that_lead_elsewhere_are_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 10)
        rows, _ = await room.store.position("table") or (0, {})
        assert rows == len(room.rows)
        earlier = replace(room.history.snapshot(), state=room.match.first_state()).to_data()
        found = await spoil(room, POSITIONS, data=msgspec.json.encode(earlier).decode())
        assert (ELSEWHERE, rows) == (found.difference, found.row)


@in_a_loop
async def test_a_position_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 3)
        found = await spoil(room, POSITIONS, data='{"state": {}, "lanes_from": 0, "withdrawn": []}')
        assert UNREADABLE == found.difference


@in_a_loop
async def test_a_game_that_does_not_end_where_it_ended_is_told(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 3)
        assert ENDING == (await spoil(room, TABLES, status="over")).difference


@in_a_loop
async def test_a_game_that_is_gone_is_told(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        del GAMES["auction"]
        (found,) = await verdicts(room)
        assert UNKNOWN == found.difference
        assert "There is no game “auction”" in str(found.reason)


@in_a_loop
async def test_nothing_is_written(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_on(room, 3)
        await spoil(room, POSITIONS, data='{"state": {}, "lanes_from": 0, "withdrawn": []}')
        assert room.rows == await room.store.history("table")
