"""Nobody comes back to a finished game: where everyone is away, the game waits until one of them is back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from comptoir.engine.errors import Refusal
from comptoir.server.operating.validation import validate
from comptoir.server.refusals import Forbidden
from comptoir.server.storage.presence import ASLEEP, ENDED, LEFT, RESIGNED, RETURNED
from comptoir.server.tables import timekeeper
from comptoir.server.tables.room import Room, StaleVersion
from tests.server.support import Served, a_room, in_a_loop, looks, metrics_of, play, served, until
from tests.server.test_leaving import NO_TIME, a_table_of, ask, decider, frames, running_services, sat_down, told

pytestmark = pytest.mark.usefixtures("each_database")


async def leave(room: Room, what: str = LEFT, seats: Sequence[int] = (0, 1)) -> None:
    for seat in seats:
        await room.note(seat, what)


# ------------------------------------------------------------------ when


@pytest.mark.parametrize("what", [LEFT, ASLEEP])
@in_a_loop
async def test_bots_wait_where_everyone_is_away(tmp_path: Path, what: str) -> None:
    async with a_table_of(tmp_path) as room:
        await leave(room, what)
        assert [] == room.bots_to_decide()
        me = decider(room)
        with pytest.raises(StaleVersion):
            await room.play(me, room.version(me), room.match.moves(me)[0], is_bot=True)


@in_a_loop
async def test_bots_of_the_table_wait_as_well(tmp_path: Path) -> None:
    async with running_services(tmp_path) as services:
        room = await sat_down(services, players=1, bots=["random"])
        await room.change_presence(0, LEFT)
        await until(lambda: room.table.id not in services.bots._tasks, "the bots' rest")
        assert not room.is_over()


@in_a_loop
async def test_when_one_comes_back_the_bots_go_on_for_the_others(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        me = decider(room)
        await leave(room)
        await room.change_presence(1 - me, RETURNED)
        assert [me] == room.bots_to_decide()


@in_a_loop
async def test_where_those_who_resigned_are_all_that_is_left_nobody_is_waited_for(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, players=3) as room:
        await leave(room, RESIGNED, (0, 1))
        await leave(room, LEFT, (2,))
        assert [] == room.bots_to_decide()
        await leave(room, RESIGNED, (2,))
        assert [decider(room)] == room.bots_to_decide()


@in_a_loop
async def test_when_all_clocks_run_out_the_game_is_paused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timekeeper, "GRACE", 0.0)
    async with running_services(tmp_path) as services:
        room = await sat_down(services, clock=NO_TIME)
        await until(lambda: room.is_paused() and not room.lock.locked(), "everybody's sleep")
        assert 0.0 == room.due()
        assert [] == await services.store.tables_with_bots()
        await room.change_presence(decider(room), RETURNED)


@in_a_loop
async def test_a_pause_follows_from_the_rows(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        await leave(room)
        again = await a_room(room.store, room.table)
        assert again.is_paused()
        assert looks(room) == looks(again)


# ------------------------------------------------------------------ the organiser


@in_a_loop
async def test_the_organiser_need_not_wait(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        await leave(room)
        await room.finish()
        assert [decider(room)] == room.bots_to_decide()
        assert {0: ENDED, 1: ENDED} == room.away
        assert "The organiser has ended the game; bots will finish it." in told(room)
        assert [""] == [verdict.difference async for verdict in validate(room.store)]


@in_a_loop
async def test_nobody_comes_back_to_a_game_that_was_ended(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        await leave(room)
        for _ in range(2):
            await room.finish()
        with pytest.raises(Forbidden, match="The organiser has ended"):
            await room.change_presence(0, RETURNED)
        assert ["table"] == await room.store.tables_with_bots()


@in_a_loop
async def test_a_game_in_play_is_not_ended(tmp_path: Path) -> None:
    async with a_table_of(tmp_path) as room:
        await leave(room, LEFT, (0,))
        with pytest.raises(Refusal, match="while it is paused"):
            await room.finish()


def test_only_the_organiser_ends_a_game(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        for seat in (0, 1):
            ask(table, seat, "leave", seat)
        assert [403, 403, 403] == [table.ask(by, "POST", "finish").status_code for by in (1, -1, None)]
        assert table.view(0)["paused"]
        assert 204 == table.ask(0, "POST", "finish").status_code
        assert not table.view(0)["paused"]


# ------------------------------------------------------------------ what is said


def lobby(table: Served, by: int, language: str) -> str:
    headers = {"cookie": f"comptoir={table.tokens[by]}", "accept": "text/html", "accept-language": language}
    return str(table.browser.get("/", headers=headers).text)


def test_everybody_is_told_that_the_game_is_paused(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        ask(table, 0, "resign")
        ask(table, 1, "leave", 1)
        waits = "Paused: everyone is away. The game goes on as soon as a player comes back."
        mine = "Paused: everyone is away. Come back to play on."
        assert [waits, mine, waits] == [table.view(seat)["question"] for seat in (0, 1, None)]
        assert not table.view(None)["bots"]


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "Paused: everyone is away"), ("fr", "En pause\u00a0: tout le monde est absent")]
)
def test_the_lobby_says_which_games_are_paused(tmp_path: Path, language: str, sentence: str) -> None:
    with served(tmp_path) as table:
        for seat in (0, 1):
            ask(table, seat, "leave", seat)
        assert sentence in lobby(table, 0, language)


def test_an_operator_sees_how_many_games_are_paused(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert 'comptoir_tables{status="playing"} 1.0' in metrics_of(table.browser).text
        for seat in (0, 1):
            ask(table, seat, "leave", seat)
        assert 'comptoir_tables{status="paused"} 1.0' in metrics_of(table.browser).text


# ------------------------------------------------------------------ secrets


def shown(room: Room, seat: int) -> list[Any]:
    return frames(room, (seat,))


@in_a_loop
async def test_in_secret_nobody_hears_that_the_others_are_away_too(tmp_path: Path) -> None:
    async with a_table_of(tmp_path, "auction", 3) as room:
        await leave(room, LEFT, (0,))
        before, spectator = shown(room, 0), frames(room, (None,))
        await leave(room, LEFT, (1, 2))
        assert room.is_paused()
        assert before == shown(room, 0)
        assert spectator == frames(room, (None,))
        with pytest.raises(Refusal, match="while it is paused"):
            await room.finish()


@in_a_loop
async def test_in_secret_bots_answer_for_those_who_are_away_after_all_who_are_there(tmp_path: Path) -> None:
    """Their own lane would tell them otherwise whether the others are away as well."""
    async with a_table_of(tmp_path, "auction", 3) as room:
        await leave(room, LEFT, (0,))
        assert [] == room.bots_to_decide()
        await play(room, 1, "bid 0")
        await play(room, 1, "done")
        await leave(room, LEFT, (2,))
        assert [0, 2] == room.bots_to_decide()
