"""What a seat is shown: question, moves with what they cost and whether they hold, undo, guide and log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from comptoir.engine.moves import Move
from comptoir.games.burgundy.moves import EndTurn, Hire
from comptoir.server.api.render import Known, log_lines, table_frame
from comptoir.server.api.schemas import TableFrame, TakingBack
from comptoir.server.languages import words
from comptoir.server.pages.results import headline, ranking
from comptoir.server.storage.store import BOT, Seat
from comptoir.server.tables.history import REPLACED
from comptoir.server.tables.room import Room
from comptoir.words import signed
from tests.server.support import in_a_loop, play, play_on, seated


def decider(room: Room) -> int:
    return room.match.to_decide()[0]


def shown(room: Room, language: str = "en") -> TableFrame:
    """The table as the player to decide sees it."""
    return table_frame(room, decider(room), language)


def with_bot(room: Room, seat: int) -> None:
    """Let a companion sit at a seat."""
    seats = list(room.table.seats)
    seats[seat] = Seat(seat, BOT, "companion", None, "greedy")
    room.table = replace(room.table, seats=tuple(seats))


async def play_until(room: Room, is_there: Callable[[Room], bool]) -> None:
    """Play first moves until the table is as wanted."""
    for _ in range(400):
        if is_there(room):
            return
        await play_on(room, 1)
    raise AssertionError("it never came to that")


# ------------------------------------------------------------------ what is asked


@in_a_loop
async def test_only_the_seat_that_decides_is_asked_and_has_moves(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        me = decider(room)
        mine, other, watching = (table_frame(room, seat, "en") for seat in (me, 1 - me, None))
        assert mine.question.startswith("Which action?")
        assert mine.moves
        name = room.table.seats[me].name
        assert f"Waiting for {name}." == other.question == watching.question
        assert [] == other.moves == watching.moves


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Companion bot is thinking."), ("fr", "Robot compagnon réfléchit.")]
)
@in_a_loop
async def test_bots_go_by_their_level(tmp_path: Path, language: str, said: str) -> None:
    async with seated(tmp_path) as room:
        me = decider(room)
        with_bot(room, me)
        frame = table_frame(room, 1 - me, language)
        assert said == frame.question
        assert frame.bots
        assert any(said.split(" ")[0] in line.text for line in log_lines(room, None, language))


@in_a_loop
async def test_several_bots_think_together(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans", players=2) as room:
        with_bot(room, 0)
        with_bot(room, 1)
        assert "Companion bot, Companion bot are thinking." == table_frame(room, None, "en").question


@in_a_loop
async def test_the_end_tells_the_ranking(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        await play_until(room, lambda room: room.match.is_over())
        frame = table_frame(room, 0, "en")
        first = room.game.result(room.match.state)[0]
        assert frame.over
        assert f"1. {room.table.seats[first.player].name} with {first.points} points" in frame.question


@in_a_loop
async def test_the_end_of_a_game_alone_tells_the_rank(tmp_path: Path) -> None:
    async with seated(tmp_path, "pest", players=1) as room:
        await play_until(room, lambda room: room.match.is_over())
        [first] = ranking(room, "en")
        question = table_frame(room, 0, "en").question
        assert headline(room, [first], words("en")) == question
        assert f"{signed(first.points)} renown, rank " in question


@in_a_loop
async def test_panels_say_whose_they_are(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seats = {panel.id: panel.seat for panel in table_frame(room, 0, "en").panels}
        assert {"common": None, "estate-0": 0, "estate-1": 1, "summary-1": 1} == seats


# ------------------------------------------------------------------ moves


def numbers(room: Room, kind: type[Move]) -> set[int]:
    moves = room.match.moves(decider(room))
    return {room.game.vocabulary.index(move) for move in moves if isinstance(move, kind)}


@in_a_loop
async def test_moves_tell_what_they_cost_and_bring(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        hires = numbers(room, Hire)
        changes = [move.changes for move in shown(room).moves if move.move in hires]
        assert changes
        assert all(["+2 workers"] == change for change in changes)


@in_a_loop
async def test_moves_that_leave_a_choice_do_not_hold(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        hires = numbers(room, Hire)
        assert not any(move.holds for move in shown(room).moves if move.move in hires)


@in_a_loop
async def test_a_move_holds_if_what_it_forces_passes_the_turn(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        # One die left and no silver: after it only the end of the turn remains, which is played by itself.
        await play_until(room, lambda room: _is_last_action(room))
        held = {move.move: move.holds for move in shown(room).moves}
        assert all(held[number] for number in numbers(room, Hire))


def _is_last_action(room: Room) -> bool:
    me = room.match.state.players[decider(room)]  # type: ignore[attr-defined]
    return len(me.dice) == 1 and me.silver < 2 and bool(numbers(room, Hire)) and not numbers(room, EndTurn)


# ------------------------------------------------------------------ undo and guide


@in_a_loop
async def test_undo_says_why_not(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        me = decider(room)
        assert "You have no move to take back." == table_frame(room, me, "en").undo.why
        await play_on(room, 1)
        assert TakingBack(possible=True, why="", answers=[]) == table_frame(room, me, "en").undo
        assert "Only players can take back moves." == table_frame(room, None, "en").undo.why


@in_a_loop
async def test_what_was_put_down_in_a_plan_can_be_touched_to_take_it_back(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans") as room:
        assert [] == table_frame(room, 0, "en").undo.answers
        for text in ("plan own_boatman at village space 1", "plan own_farmer at village space 0"):
            await play(room, 0, text)
        answers = table_frame(room, 0, "en").undo.answers
        assert [(0, ["space-0-village-1"]), (1, ["space-0-village-0"])] == [
            (answer.answer, answer.things) for answer in answers
        ]
        assert "Ada places a starting boatman on the Village." == answers[0].words
        assert [] == table_frame(room, 1, "en").undo.answers


@in_a_loop
async def test_a_plan_that_is_finished_is_opened_again_before_it_is_changed(tmp_path: Path) -> None:
    async with seated(tmp_path, "orleans") as room:
        for text in ("plan own_boatman at village space 1", "end-planning"):
            await play(room, 0, text)
        undo = table_frame(room, 0, "en").undo
        assert (True, []) == (undo.possible, undo.answers)


@in_a_loop
async def test_only_a_guided_table_guides_the_deciding_player(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        me = decider(room)
        assert [] == table_frame(room, me, "en").guide
        room.table = replace(room.table, is_guided=True)
        guide = table_frame(room, me, "en").guide
        assert type(room.match.state.stack[-1]).__name__ == guide[0].kind
        assert {type(move).__name__ for move in room.match.moves(me)} >= {one.kind for one in guide[1:]}
        assert "Hire" in [one.kind for one in guide]
        assert guide != table_frame(room, me, "fr").guide
        assert [] == table_frame(room, 1 - me, "en").guide


@in_a_loop
async def test_a_game_without_words_is_played_without_a_guide(tmp_path: Path) -> None:
    async with seated(tmp_path, "auction") as room:
        room.table = replace(room.table, is_guided=True)
        assert [] == table_frame(room, 0, "en").guide


# ------------------------------------------------------------------ the log


@in_a_loop
async def test_lines_point_at_drawn_things_and_say_whose_doing_they_are(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        me = decider(room)
        await play_on(room, 1)
        last = log_lines(room, me, "en")[-1]
        assert me == last.by
        drawn = "".join(panel.svg for panel in table_frame(room, me, "en").panels)
        assert all(f'id="{id}"' in drawn for id in last.shows)


@in_a_loop
async def test_a_line_is_said_once_however_long_the_game(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        said: list[object] = []
        shown = room.game.presentation

        class Counted(type(shown)):  # type: ignore[misc]
            def say_event(self, view: Any, event: Any, names: Any, language: str) -> str:
                said.append(event)
                return str(super().say_event(view, event, names, language))

        room.game = replace(room.game, presentation=Counted(**vars(shown)))
        known: Known = []
        for _ in range(10):
            await play_on(room, 1)
            log_lines(room, 0, "en", known)
        assert len(room.history.story_rows(0)) == len(said)


@in_a_loop
async def test_the_log_says_that_a_bot_was_replaced(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        with_bot(room, 1)
        await room.note(1, REPLACED, name="companion", bot="random")
        assert "Companion bot could not go on; the bot Novice bot has taken over." == log_lines(room, 0, "en")[-1].text
