"""Simultaneous phases at a table: no player waits for another, or hears of another's answers before all are done."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from comptoir.engine.errors import IllegalMove
from comptoir.engine.match import NATURE
from comptoir.games.orleans.events import FollowerPlaced
from comptoir.server.api.render import log_lines, table_frame
from comptoir.server.api.schemas import LogLine, TableFrame
from comptoir.server.storage.store import UNDO
from comptoir.server.tables.room import Room, StaleVersion
from tests.server.support import (
    DRAW,
    SECRET,
    a_room,
    begin_drawing,
    in_a_loop,
    looks,
    play,
    seated,
    served,
    take_back,
)

pytestmark = pytest.mark.usefixtures("each_database")

PLANS = [
    "plan own_farmer at village space 0",
    "plan own_boatman at village space 1",
    "plan own_trader at university space 2",
]  # of the first round of Orléans


def seen(room: Room, seat: int | None) -> tuple[TableFrame, list[LogLine]]:
    """Everything that a seat is shown."""
    return table_frame(room, seat, "en"), log_lines(room, seat, "en")


@pytest.mark.parametrize("game", ["auction", "open"])
@in_a_loop
async def test_nobody_is_refused_because_another_lane_moved(tmp_path: Path, game: str) -> None:
    async with seated(tmp_path, game, players=3) as room:
        versions = [room.version(seat) for seat in range(3)]
        bid = room.game.vocabulary.parse("bid 1")
        await asyncio.gather(*(room.play(seat, versions[seat], bid) for seat in range(3)))
        assert [0, 1, 2] == sorted(row.by for row in room.rows if row.move == "Bid")


@pytest.mark.parametrize("game", ["auction", "open"])
@in_a_loop
async def test_a_players_own_lane_has_one_next_move(tmp_path: Path, game: str) -> None:
    async with seated(tmp_path, game) as room:
        old = room.version(0)
        await play(room, 0, "bid 1")
        await play(room, 1, "bid 1")
        with pytest.raises(StaleVersion):
            await room.play(0, old, room.game.vocabulary.parse("done"))


@pytest.mark.parametrize("game", ["auction", "open"])
@in_a_loop
async def test_a_version_from_before_the_lanes_is_stale(tmp_path: Path, game: str) -> None:
    async with seated(tmp_path, game) as room:
        old = room.version(1)
        for seat, text in ((0, "bid 1"), (0, "done"), (1, "bid 2"), (1, "done")):
            await play(room, seat, text)
        with pytest.raises(StaleVersion):
            await room.play(1, old, room.game.vocabulary.parse("bid 0"))


@in_a_loop
async def test_in_open_lanes_everybody_hears_of_every_move(tmp_path: Path) -> None:
    async with seated(tmp_path, "open") as room:
        before = room.version(1)
        await play(room, 0, "bid 1")
        assert before + 1 == room.version(1)


@in_a_loop
async def test_in_secret_lanes_nobody_hears_of_others(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction", players=3) as room:
        await play(room, 1, "bid 0")
        before = {seat: (room.version(seat), seen(room, seat)) for seat in (None, 1, 2)}
        for text in ("bid 1", "done"):
            await play(room, 0, text)
        await take_back(room, 0)
        await room.note(0, "bot_replaced", name="Ada", bot="random")
        assert before == {seat: (room.version(seat), seen(room, seat)) for seat in (None, 1, 2)}


@in_a_loop
async def test_rows_are_counted_as_the_seat_may_know_them(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        first = room.version(1)
        await play(room, 0, "bid 3")
        await play(room, 1, "bid 2")
        assert [first] == [line.row for line in log_lines(room, 1, "en")]


@in_a_loop
async def test_when_the_lanes_close_everybody_hears_of_everything(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        for seat in (0, 1):
            await play(room, seat, "bid 2")
            await play(room, seat, "done")
        # Two dice and four answers in these lanes, and a separate die in each of the next ones.
        assert [6, 7, 7] == [room.version(seat) for seat in (None, 0, 1)]
        assert [2, 2] == [event.coins for _, event in room.history.story_rows(None)]


@in_a_loop
async def test_done_may_be_withdrawn_until_the_last_lane_closes(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        await play(room, 0, "bid 2")
        await play(room, 0, "done")
        await play(room, 1, "bid 1")
        assert (1,) == room.match.to_decide()
        await take_back(room, 0)
        assert (0, 1) == room.match.to_decide()
        for seat in (0, 1):
            await play(room, seat, "done")
        with pytest.raises(IllegalMove, match="has been revealed"):
            await take_back(room, 0)


@in_a_loop
async def test_any_answer_of_a_lane_is_taken_back_by_a_row(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans") as room:
        for text in PLANS:
            await play(room, 0, text)
        before, rows = room.version(1), len(room.rows)
        await take_back(room, 0, 0)
        assert (UNDO, 0, {"answer": 0}) == (room.rows[rows].kind, room.rows[rows].by, room.rows[rows].fields)
        assert PLANS[1:] == [str(room.match.entries[number].move) for number in room.match.answers(0)]
        assert before == room.version(1)
        assert looks(room) == looks(await a_room(room.store, room.table))


def test_an_answer_is_taken_back_over_http_and_refused_when_there_is_none(tmp_path: Path) -> None:
    with served(tmp_path, "orleans") as table:
        for _ in range(2):
            table.move(0)
        first, second = table.view(0)["undo"]["answers"]
        assert 200 == table.take_back(0, answer=first["answer"]).status_code
        assert [second["words"]] == [answer["words"] for answer in table.view(0)["undo"]["answers"]]
        refused = table.take_back(0, answer=1)
        assert (422, "You cannot take back this move now.") == (refused.status_code, refused.json()["error"])


@in_a_loop
async def test_what_was_taken_back_before_others_stays_secret_for_ever(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans") as room:
        for text in PLANS:
            await play(room, 0, text)
        await take_back(room, 0, 1)
        for seat in (0, 1):
            await play(room, seat, "end-planning")
        placed = [event for _, event in room.history.story_rows(1) if isinstance(event, FollowerPlaced)]
        assert [(7, 1), (10, 2)] == [(event.follower, event.place) for event in placed]
        assert room.version(0) == room.version(1) + 2
        assert looks(room) == looks(await a_room(room.store, room.table))


@in_a_loop
async def test_nothing_is_rolled_again_by_taking_back(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        rolled = [row.fields for row in room.rows if row.by == -1]
        for _ in range(3):
            await play(room, 0, "bid 2")
            await take_back(room, 0)
        assert rolled == [row.fields for row in room.rows if row.by == -1]
        with pytest.raises(IllegalMove):
            await take_back(room, 0)


@in_a_loop
async def test_boards_are_chosen_in_secret(tmp_path: Path) -> None:
    async with seated(tmp_path, players=3, **SECRET) as room:
        before = room.version(1), seen(room, 1)
        await room.play(0, room.version(0), room.match.moves(0)[0])
        assert before == (room.version(1), seen(room, 1))
        await take_back(room, 0)
        await room.play(0, room.version(0), room.match.moves(0)[-1])
        assert before == (room.version(1), seen(room, 1))


@in_a_loop
async def test_a_secret_move_is_no_news_in_the_lobby(tmp_path: Path) -> None:
    async def moved(room: Room) -> float:
        table = await room.store.table(room.table.id)
        assert table is not None
        return table.moved

    async with seated(tmp_path, "auction") as room:
        before = await moved(room)
        await play(room, 0, "bid 2")
        await take_back(room, 0)
        assert before == await moved(room)
        for seat in (0, 1):
            await play(room, seat, "bid 1")
            await play(room, seat, "done")
        assert before < await moved(room)


@in_a_loop
async def test_rows_do_not_betray_what_was_withdrawn_in_secret(tmp_path: Path) -> None:
    shown = []
    for hesitations in (0, 2):
        folder = tmp_path / str(hesitations)
        folder.mkdir()
        async with seated(folder, "auction") as room:
            for _ in range(hesitations):
                await play(room, 0, "bid 1")
                await take_back(room, 0)
            for seat in (0, 1):
                await play(room, seat, "bid 2")
                await play(room, seat, "done")
            again = await a_room(room.store, room.table)
            assert looks(room) == looks(again)
            await play(again, 1, "bid 0")
            shown.append([(again.version(seat), log_lines(again, seat, "en")) for seat in (None, 1)])
    assert shown[0] == shown[1]


# ------------------------------------------------------------------ Orléans: drawing and planning


async def play_first(room: Room, seat: int) -> None:
    await room.play(seat, room.version(seat), room.match.moves(seat)[0])


@pytest.mark.parametrize("is_drawing", [False, True], ids=["planning", "drawing"])
@in_a_loop
async def test_everybody_draws_and_plans_at_the_same_time(tmp_path: Path, is_drawing: bool) -> None:
    async with seated(tmp_path, "orleans", players=3) as room:
        if is_drawing:
            await begin_drawing(room)
        asked, rows = [(room.version(seat), room.match.moves(seat)[0]) for seat in range(3)], len(room.rows)
        await asyncio.gather(*(room.play(seat, *asked[seat]) for seat in range(3)))
        assert [0, 1, 2] == sorted(row.by for row in room.rows[rows:] if row.by != NATURE)


@in_a_loop
async def test_a_plan_is_made_changed_and_finished_in_secret(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans", players=3) as room:
        await play_first(room, 1)
        before = {seat: (room.version(seat), seen(room, seat)) for seat in (None, 1, 2)}
        for _ in range(3):
            await play_first(room, 0)
        await take_back(room, 0)
        await play(room, 0, "end-planning")
        assert before == {seat: (room.version(seat), seen(room, seat)) for seat in (None, 1, 2)}


@in_a_loop
async def test_a_plan_can_be_taken_back_to_its_beginning_but_no_draw(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans") as room:
        await begin_drawing(room)
        while DRAW in room.match.moves(seat := room.match.to_decide()[0]):
            await play(room, seat, "draw")
        before, _ = seen(room, 0)
        for seat in (0, 1, 0):
            await play_first(room, seat)
        for _ in range(2):
            await take_back(room, 0)
        assert before.panels == seen(room, 0)[0].panels
        with pytest.raises(IllegalMove, match="has been revealed"):
            await take_back(room, 0)


@in_a_loop
async def test_planning_in_turn_order_is_open_to_everybody(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans", planning="turn_order") as room:
        (seat,) = room.match.to_decide()
        before = room.version(None)
        await play_first(room, seat)
        assert before < room.version(None) == room.version(1 - seat)
