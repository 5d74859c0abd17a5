"""What a seat is offered beyond its question: answers to the next one, and what it can plan while others decide."""

from __future__ import annotations

from pathlib import Path

from comptoir.server.api.render import plan, table_frame
from comptoir.server.tables.room import Room
from tests.server.support import in_a_loop, play, play_on, seated


def texts(room: Room, seat: int) -> set[str]:
    return {move.text for move in table_frame(room, seat, "en", draws=False).moves}


async def begin_a_turn(room: Room, combination: str = "build+research") -> int:
    """Pest: castles and doctors are set, and the first assistant stands on two actions."""
    while f"place-assistant {combination}" not in texts(room, seat := room.match.to_decide()[0]):
        await play_on(room, 1)
    await play(room, seat, f"place-assistant {combination}")
    return seat


@in_a_loop
async def test_the_answers_to_the_question_of_an_action_are_offered_with_the_action(tmp_path: Path) -> None:
    async with seated(tmp_path, "pest") as room:
        seat = await begin_a_turn(room)
        ahead = {move.text: move for move in table_frame(room, seat, "en", draws=False).ahead}
        before = texts(room, seat)
        await play(room, seat, "act build")
        answers = texts(room, seat) - before - {"finish"}
        assert answers <= set(ahead)
        build = room.game.vocabulary.index(room.game.vocabulary.parse("act build"))
        assert {(build,)} == {tuple(ahead[text].first) for text in answers}


@in_a_loop
async def test_what_is_asked_already_is_not_offered_a_second_time(tmp_path: Path) -> None:
    async with seated(tmp_path, "pest") as room:
        seat = await begin_a_turn(room)
        frame = table_frame(room, seat, "en", draws=False)
        assert frame.ahead
        assert not {move.text for move in frame.moves} & {move.text for move in frame.ahead}


@in_a_loop
async def test_a_waiting_player_can_plan_what_the_next_turn_will_offer(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        waiting = 1 - room.match.to_decide()[0]
        found = plan(room, waiting, "en")
        planned = {move.text for move in found.moves}
        while room.match.to_decide()[0] != waiting:
            await play_on(room, 1)
        assert table_frame(room, waiting, "en", draws=False).question == found.question
        assert len(planned & texts(room, waiting)) > len(planned) / 2


@in_a_loop
async def test_nothing_can_be_planned_before_the_dice_are_rolled_again(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        first = room.match.to_decide()[0]
        while room.match.to_decide()[0] == first:
            await play_on(room, 1)
        assert [] == plan(room, first, "en").moves


@in_a_loop
async def test_those_who_decide_have_nothing_to_plan(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        assert [] == plan(room, room.match.to_decide()[0], "en").moves


@in_a_loop
async def test_the_last_action_can_end_the_turn_with_the_same_touch(tmp_path: Path) -> None:
    async with seated(tmp_path, "pest") as room:
        seat = await begin_a_turn(room, "produce+assign")
        await play(room, seat, "act assign")
        if "finish" in texts(room, seat):
            await play(room, seat, "finish")
        ahead = table_frame(room, seat, "en", draws=False).ahead
        [end] = [move.words for move in ahead if move.text == "end-turn"]
        assert ("Produce", "End the turn") == (end.split(" → ")[0], end.split(" → ")[-1])


@in_a_loop
async def test_trading_answers_no_question(tmp_path: Path) -> None:
    async with seated(tmp_path, "pest") as room:
        seat = await begin_a_turn(room)
        moves = table_frame(room, seat, "en", draws=False).moves
        assert {"trade"} == {move.text.split(" ")[0] for move in moves if move.aside}
