"""Durable: what was acknowledged is there after any end of the server, and a long game is as quick as a short one."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from bench.kills import Person, Trial, check_views, seen
from bench.serving import Lost, Server
from comptoir.engine import match
from comptoir.engine.frames import Event, decide
from comptoir.server.api.live import Feed
from comptoir.server.storage.store import EntryRow
from comptoir.server.tables.room import Room
from tests.server.support import SECRET, a_room, begin_drawing, in_a_loop, looks, play_on, seated, take_back


@pytest.mark.parametrize("game", ["burgundy", "orleans"])
def test_kills_lose_nothing(tmp_path: Path, game: str) -> None:
    tally = asyncio.run(Trial(tmp_path, seed=1, games=[game]).run(kills=2))
    assert 2 == tally.kills
    assert tally.in_lanes
    assert tally.by_bots
    assert tally.acknowledged > 8
    assert tally.views > 8


# ------------------------------------------------------------------ would it be noticed?


async def shown(room: Room, seat: int, moves: int) -> Person:
    """A person who has looked at the table after each of these moves."""
    person = Person([Server("none", Path("none"))], room.table.id, seat, "", Random(1))
    for _ in range(moves):
        await play_on(room, 1)
        person.shown[room.version(seat)] = seen(room, seat, {})
    return person


@in_a_loop
async def test_views_that_follow_from_the_history_are_fine(tmp_path: Path) -> None:
    async with seated(tmp_path, players=3, **SECRET) as room:
        person = await shown(room, 1, 8)
        assert len(person.shown) == await check_views(room.table, room.rows, [person])


@in_a_loop
async def test_dice_that_fall_otherwise_after_a_crash_would_be_noticed(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        person = await shown(room, 0, 1)
        while room.rows[-1].move != "RollDice":
            person = await shown(room, 0, 1)
        first, *others = room.rows[-1].fields["dice"]
        rows = [*room.rows[:-1], EntryRow("move", -1, "RollDice", {"dice": [str(int(first) % 6 + 1), *others]})]
        with pytest.raises(Lost, match="another version"):
            await check_views(room.table, rows, [person])


@in_a_loop
async def test_followers_that_are_drawn_otherwise_after_a_crash_would_be_noticed(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans") as room:
        await begin_drawing(room)
        person = await shown(room, 0, 1)
        # Three different ones were in the bag: two starters and the farmer from the farm house.
        other = next(
            follower
            for follower in ("farmer", "own_boatman", "own_craftsman")
            if [follower] != room.rows[-1].fields["followers"]
        )
        rows = [*room.rows[:-1], replace(room.rows[-1], fields={"followers": [other]})]
        with pytest.raises(Lost, match="another version"):
            await check_views(room.table, rows, [person])


@in_a_loop
async def test_plans_that_come_back_after_a_crash_are_the_ones_that_were_made(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans", players=3) as room:
        for seat in (0, 1, 0, 2):
            await room.play(seat, room.version(seat), room.match.moves(seat)[0])
        await take_back(room, 0)
        again = await a_room(room.store, room.table)
        assert looks(room) == looks(again)


@in_a_loop
async def test_a_lost_move_would_be_noticed(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        person = await shown(room, 0, 6)
        with pytest.raises(Lost, match="never as it was shown"):
            await check_views(room.table, room.rows[:-1], [person])


# ------------------------------------------------------------------ the length of the game


@in_a_loop
async def test_a_move_costs_the_same_statements_at_any_time(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        statements: list[str] = []

        def note(_: Any, __: Any, statement: str, *___: Any) -> None:
            statements.append(statement.split()[0])

        event.listen(room.store.engine.writer, "before_cursor_execute", note)
        costs = set()
        for _ in range(80):
            statements.clear()
            await play_on(room, 1)
            costs.add(tuple(statements))
        assert 1 == len(costs)


@in_a_loop
async def test_nothing_is_played_again_for_a_move_or_an_undo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decided: list[object] = []

    def counted(state: Any, player: int, move: Any) -> None:
        decided.append(move)
        decide(state, player, move)

    async with seated(tmp_path) as room:
        monkeypatch.setattr(match, "decide", counted)
        undone = 0
        for _ in range(80):
            seat, entries = room.match.to_decide()[0], len(room.match.entries)
            await play_on(room, 1)
            assert len(decided) == len(room.match.entries) - entries
            decided.clear()
            if room.match.undo_refusal(seat) is None and undone < 5:
                undone += 1
                await take_back(room, seat)
                assert [] == decided
        assert 5 == undone


@in_a_loop
async def test_a_line_of_the_log_is_said_once(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        feed, shown = Feed(room, 0, "en"), room.game.presentation
        said: list[Event] = []

        class Counted(type(shown)):  # type: ignore[misc]
            def say_event(self, view: Any, event: Event, names: Sequence[str], language: str) -> str:
                said.append(event)
                return str(super().say_event(view, event, names, language))

        room.game = replace(room.game, presentation=Counted(**vars(shown)))
        for _ in range(40):
            await play_on(room, 1)
            feed.news()
        assert [told for events in room.match.events for told in events] == said
