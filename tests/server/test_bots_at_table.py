"""Bots at a table: they think elsewhere, at a readable pace, and whatever happens to them the table goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from multiprocessing import active_children
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from comptoir.bots.levels import level_of
from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.games import game
from comptoir.server.api.render import log_lines
from comptoir.server.services import Services
from comptoir.server.settings import Settings
from comptoir.server.storage.presence import RESIGNED
from comptoir.server.storage.store import Store
from comptoir.server.tables import bot_players, bot_processes
from comptoir.server.tables.bot_processes import BotProcesses, Thought, think
from comptoir.server.tables.bot_queue import BotRequest
from comptoir.server.tables.room import Room
from tests.deadline import DEADLINE
from tests.server import bad_bots
from tests.server.support import (
    SECRET,
    a_room,
    a_store,
    a_table,
    in_a_loop,
    play_on,
    seated,
    served,
    some_people,
    toys,
    until,
)

Think = Callable[[Game, State, int, str, int], int]


@asynccontextmanager
async def running_services(folder: Path, **settings: Any) -> AsyncIterator[Services]:
    """A running server without its routes."""
    found = {"bot_processes": 1, "pace": 0, "bot_seconds": 0.05} | settings
    services = Services(Settings(database=str(folder / "test.sqlite"), **found))
    await services.open()
    try:
        yield services
    finally:
        await services.close()


async def against(services: Services, *bots: str, id: str = "table", **table: Any) -> Room:
    """A table of one person and these bots."""
    (ada,) = await some_people(services.store, "Ada")
    await a_table(services.store, [ada], bots=bots, id=id, **table)
    return await services.rooms.room(id)


async def bots_move(room: Room, least: int = 1) -> None:
    """Wait until bots have made this many moves; people make theirs at once."""
    first = len(room.rows)
    while len(moves_of_bots(room, first)) < least:
        while not room.bots_to_decide():
            await play_on(room, 1)
        await until(lambda: len(moves_of_bots(room, first)) >= least or not room.bots_to_decide(), "a bot's move")


def moves_of_bots(room: Room, first: int = 0) -> list[str]:
    return [row.move for row in room.rows[first:] if row.kind == "move" and row.by > 0 and not row.is_forced]


def in_this_process(monkeypatch: pytest.MonkeyPatch, do: Think = think) -> list[str]:
    """Let bots think at once and here; the bots that are asked, in order."""
    asked: list[str] = []

    async def ask(self: BotProcesses, game: Game, view: State, player: int, bot: str, seed: int, _: object) -> int:
        asked.append(bot)
        return do(game, view, player, bot, seed)

    monkeypatch.setattr(BotProcesses, "_ask", ask)
    return asked


# ------------------------------------------------------------------ in other processes


@in_a_loop
async def test_bots_think_in_other_processes(tmp_path: Path) -> None:
    others = set(active_children())  # of an earlier test, whose bots may not have ended yet
    async with running_services(tmp_path) as services:
        room = await against(services, "random", "greedy")
        await bots_move(room, 3)
        assert 1 == len(set(active_children()) - others)


@pytest.mark.parametrize("bad", [bad_bots.crashes, bad_bots.fails, bad_bots.hangs], ids=lambda bad: bad.__name__)
@in_a_loop
async def test_a_bad_bot_is_replaced_by_a_simpler_one_and_the_log_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bad: Think
) -> None:
    monkeypatch.setattr(bot_processes, "think", bad)
    thought = BotProcesses._thought

    async def impatient(self: BotProcesses, *question: Any) -> int:
        is_waited_for = bad is not bad_bots.hangs or not str(question[4]).startswith(bad_bots.MASTER)
        self._patience = DEADLINE if is_waited_for else 0.1
        return await thought(self, *question)

    monkeypatch.setattr(BotProcesses, "_thought", impatient)
    async with running_services(tmp_path) as services:
        room = await against(services, "search")
        await bots_move(room)
        assert "greedy" == room.bot_of(1)
        async with room.lock:
            lines = log_lines(room, 0, "en")
        assert 1 == sum("could not go on" in line.text for line in lines)
        await bots_move(room)  # and the processes work again


@in_a_loop
async def test_the_table_goes_on_when_no_bot_can_think_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def ask(*_: object) -> int:
        raise OSError("no more processes")

    monkeypatch.setattr(BotProcesses, "_ask", ask)
    async with running_services(tmp_path) as services:
        room = await against(services, "search", "random")
        await bots_move(room, 5)
        assert ["random", "random"] == [room.bot_of(seat) for seat in (1, 2)]


@in_a_loop
async def test_levels_are_played_by_their_bots_and_the_highest_thinks_as_long_as_the_host_allows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_this_process(monkeypatch, think)
    async with running_services(tmp_path) as services:
        seconds = f"{services.settings.bot_seconds}s"
        await bots_move(await against(services, "novice", "grandmaster"), 4)
    assert {level_of("burgundy", "novice").bot, f"rollout:{seconds}"} == set(asked)


@in_a_loop
async def test_one_bot_is_not_to_blame_for_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "think", bad_bots.crashes)
    thinkers, burgundy = BotProcesses(2, 0.05, 20.0), game("burgundy")
    async with seated(tmp_path) as room:
        view = room.match.view(0)
        asked = [thinkers.choose(burgundy, view, 0, bot, 1) for bot in ("search", "greedy", "greedy")]
        found = await asyncio.gather(*asked)
        thinkers.close()
        assert ["greedy"] * 3 == [thought.bot for thought in found]
        assert burgundy.vocabulary.move(found[0].move) in room.match.moves(0)


@in_a_loop
async def test_a_process_that_ended_while_it_was_idle_is_replaced_and_the_bot_is_not(tmp_path: Path) -> None:
    thinkers = BotProcesses(1, 0.05, DEADLINE)
    async with seated(tmp_path) as room:
        for seed in (1, 2):
            thought = await thinkers.choose(room.game, room.match.view(0), 0, "greedy", seed)
            assert "greedy" == thought.bot
            for process in active_children():
                process.kill()
        thinkers.close()


@in_a_loop
async def test_waiting_for_a_process_is_not_thinking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thought, timed = BotProcesses._thought, [0]

    async def watched(self: BotProcesses, *question: Any) -> int:
        timed.append(timed[-1] + 1)
        try:
            return await thought(self, *question)
        finally:
            timed.append(timed[-1] - 1)

    monkeypatch.setattr(BotProcesses, "_thought", watched)
    thinkers = BotProcesses(1, 0.05, DEADLINE)
    async with seated(tmp_path) as room:
        await asyncio.gather(*(thinkers.choose(room.game, room.match.view(0), 0, "greedy", seed) for seed in range(8)))
        thinkers.close()
    assert [0, *[1, 0] * 8] == timed  # one process: the time of one bot at once


def test_an_illegal_choice_counts_as_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, *_: object) -> object:
            return game("burgundy").vocabulary.move(0)

    monkeypatch.setattr(bot_processes, "make_bot", lambda *_, **__: Cheat())
    match = Match(game("burgundy"), game("burgundy").make_options(2, SECRET), seed=1)
    with pytest.raises(ValueError, match="not legal"):
        think(match.game, match.view(0), 0, "search", 1)


def test_bots_do_not_outlive_a_server_that_is_killed(tmp_path: Path) -> None:
    script = """if True:
        import asyncio, sys
        from multiprocessing import active_children
        from comptoir.engine.match import Match
        from comptoir.games import game
        from comptoir.server.tables import bot_processes
        from tests.server.bad_bots import always_hangs
        bot_processes.think = always_hangs
        burgundy = game("burgundy")
        view = Match(burgundy, burgundy.make_options(2), seed=1).view(0)

        async def main():
            thinkers = bot_processes.BotProcesses(1, 1.0, 1000.0)
            asyncio.create_task(thinkers.choose(burgundy, view, view.stack[-1].player, "random", 1))
            while not (found := active_children()):
                await asyncio.sleep(0.01)
            print(found[0].pid, flush=True)
            await asyncio.sleep(1000)

        asyncio.run(main())
    """
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", script], cwd=root, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        bot = int(server.stdout.readline())
        assert is_alive(bot)
        server.kill()
    deadline = monotonic() + DEADLINE
    while is_alive(bot):
        assert monotonic() < deadline, "the bot thinks on"


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
        state = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
    return state != "Z"  # nobody may have been there to see it end


# ------------------------------------------------------------------ replaced for good


@in_a_loop
async def test_a_replaced_bot_is_not_asked_again_even_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_this_process(monkeypatch, bad_bots.fails)
    async with running_services(tmp_path) as services:
        await bots_move(await against(services, "search"), 3)
    async with running_services(tmp_path) as services:
        await bots_move(await services.rooms.room("table"), 3)
    assert 1 == len([bot for bot in asked if bot.startswith("search")])


@in_a_loop
async def test_in_secret_lanes_a_replacement_is_told_when_they_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_this_process(monkeypatch, bad_bots.fails)
    async with running_services(tmp_path) as services:
        room = await against(services, "search", options=SECRET)
        await until(lambda: not room.bots_to_decide(), "the bot's choice")
        assert [] == room.history.notes(0)
        while room.match.lanes is not None:
            await play_on(room, 1)
        assert ["bot_replaced"] == [note.move for _, note in room.history.notes(0)]


# ------------------------------------------------------------------ what bots know


@pytest.mark.parametrize(("game", "options"), [("burgundy", SECRET), ("orleans", {})])
@in_a_loop
async def test_a_bot_chooses_from_what_its_seat_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, str]
) -> None:
    asked: list[object] = []

    async def choose(
        self: BotProcesses, _: Game, view: State, player: int, bot: str, seed: int, __: BotRequest
    ) -> Thought:
        asked.append((view, player, bot, seed))
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(BotProcesses, "choose", choose)
    for folder, moves in (("one", 1), ("other", 2)):
        (tmp_path / folder).mkdir()
        async with a_store(tmp_path / folder) as store:
            ada, ben = await some_people(store, "Ada", "Ben")
            table = await a_table(store, [ada, ben], bots=["search"], game=game, options=options)
            room = await a_room(store, table)
            for seat in range(moves):
                await room.play(seat, room.version(seat), room.match.moves(seat)[-moves])
        async with running_services(tmp_path / folder):
            await until(lambda: len(asked) == moves, "the bot's question")  # noqa: B023
    assert asked[0] == asked[1]


# ------------------------------------------------------------------ people first


def test_a_table_answers_people_while_bots_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "think", bad_bots.always_hangs)
    with served(tmp_path, players=2, bots=["search"], options=SECRET) as table:
        before = table.view(0)
        assert [2] == [seat for seat in before["deciding"] if seat == 2]
        assert [200, 200] == [table.move(seat).status_code for seat in (0, 1)]
        assert 200 == table.take_back(0).status_code
        assert before["version"] + 2 == table.view(0)["version"]


@in_a_loop
async def test_bots_in_lanes_do_not_wait_for_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_this_process(monkeypatch)
    async with running_services(tmp_path) as services:
        room = await against(services, "random", "greedy", options=SECRET)
        await until(lambda: (0,) == room.match.to_decide(), "the bots' choices")


# ------------------------------------------------------------------ pace


@in_a_loop
async def test_bots_move_one_by_one_at_a_readable_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_this_process(monkeypatch)
    async with running_services(tmp_path, pace=0.05) as services:
        room, at = await against(services, "random", "random", "random"), [monotonic()]
        room.followers.add(lambda: at.append(monotonic()))
        while len(at) < 6:
            if room.bots_to_decide():
                await asyncio.sleep(0.001)
            else:
                await play_on(room, 1)
                at.pop()  # only bots are timed
        assert min(later - earlier for earlier, later in pairwise(at)) > 0.045


async def stays_at(room: Room, rows: int) -> None:
    """There is no further row in a time in which a bot that did not pause would have moved."""
    for _ in range(10):
        assert rows == len(await room.store.history(room.table.id))


async def with_a_bot_to_decide(services: Services) -> Room:
    room = await against(services, "random")
    while not room.bots_to_decide():
        await play_on(room, 1)
    return room


@in_a_loop
async def test_bots_pause_until_a_player_skips_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = in_this_process(monkeypatch)
    async with running_services(tmp_path, pace=1000.0) as services:
        room = await with_a_bot_to_decide(services)
        rows = len(room.rows)
        await until(lambda: bool(asked), "the bot's thought")
        await stays_at(room, rows)
        services.bots.hurry(room)
        # The match moves before its rows are stored: both have to be there.
        await until(lambda: len(room.rows) > rows and not room.bots_to_decide(), "the end of the bot's turn")


@in_a_loop
async def test_skipping_ahead_ends_when_a_person_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = in_this_process(monkeypatch)
    async with running_services(tmp_path, pace=1000.0) as services:
        room = await with_a_bot_to_decide(services)
        services.bots.hurry(room)
        await until(lambda: not room.bots_to_decide(), "the end of the bot's turn")
        await until(lambda: not services.bots._tasks, "the bots' rest")
        services.bots.hurry(room)  # there is nobody to hurry
        while not room.bots_to_decide():
            await play_on(room, 1)
        rows, thought = len(room.rows), len(asked)
        await until(lambda: len(asked) > thought, "the bot's thought")
        await stays_at(room, rows)


@in_a_loop
async def test_bots_pause_for_a_player_who_is_away_but_looks_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_this_process(monkeypatch)
    async with running_services(tmp_path, pace=1000.0) as services:
        room = await against(services, "random")
        follower = asyncio.Event().set
        room.followers.add(follower)
        await room.change_presence(0, RESIGNED)
        rows = len(room.rows)
        await until(lambda: bool(asked), "a bot's thought")
        await stays_at(room, rows)
        room.followers.remove(follower)
        await until(lambda: len(room.rows) > rows, "a bot's move")


# ------------------------------------------------------------------ restarts and failures


@in_a_loop
async def test_bots_go_on_when_the_server_starts_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_this_process(monkeypatch)
    async with running_services(tmp_path, pace=1000.0) as services:
        room = await with_a_bot_to_decide(services)
        rows = list(room.rows)
    async with running_services(tmp_path) as services, a_store(tmp_path) as store:
        # Nobody asks for the table.
        deadline = monotonic() + DEADLINE
        while len(stored := await store.history("table")) == len(rows):
            assert monotonic() < deadline, "the bots have stopped"
            await asyncio.sleep(0)
        assert rows == stored[: len(rows)]


@in_a_loop
async def test_a_table_that_cannot_be_read_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    in_this_process(monkeypatch)
    with toys():
        async with a_store(tmp_path) as store:
            (ada,) = await some_people(store, "Ada")
            await a_table(store, [ada], bots=["random"], game="auction", id="gone")
            await a_table(store, [ada], bots=["random"], options=SECRET, id="fine")
    async with running_services(tmp_path), a_store(tmp_path) as store:
        deadline = monotonic() + DEADLINE
        while not any(row.by == 1 for row in await store.history("fine")):
            assert monotonic() < deadline, "the bots have stopped"
            await asyncio.sleep(0)
    assert "Table gone could not be loaded." in caplog.text


@in_a_loop
async def test_bots_try_again_when_the_disk_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    in_this_process(monkeypatch)
    monkeypatch.setattr(bot_players, "RETRY", 0.01)
    async with running_services(tmp_path) as services:
        room = await against(services, "random", options=SECRET)

        async def full(*_: object) -> None:
            raise OperationalError("insert", {}, Exception("the disk is full"))

        with monkeypatch.context() as broken:
            broken.setattr(services.store, "append", full)
            await until(lambda: "could not move" in caplog.text, "the failure")
        await until(lambda: not room.bots_to_decide(), "the bot's choice")
        async with room.lock:
            assert room.rows == await services.store.history("table")


def test_ctrl_c_is_for_the_server_and_not_for_its_bots() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # not ignored, as it may be in a pipeline
    thinkers = BotProcesses(1, 0.05, 20.0)
    try:
        (pool,) = thinkers._pools
        child = pool.schedule(os.getpid).result()
        os.kill(child, signal.SIGINT)
        assert {child} == {pool.schedule(os.getpid).result() for _ in range(50)}
    finally:
        thinkers.close()
        signal.signal(signal.SIGINT, before)


@in_a_loop
async def test_bots_go_on_although_the_database_did_not_answer_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("comptoir.server.services.LOOK", 0.01)
    problems, found = [OSError("the disk is busy")], Store.tables_with_bots

    async def troubled(store: Store) -> list[str]:
        if problems:
            raise problems.pop()
        return await found(store)

    async with running_services(tmp_path) as services:
        await against(services, "random")
    monkeypatch.setattr(Store, "tables_with_bots", troubled)
    async with running_services(tmp_path) as services:
        await until(lambda: len(services.rooms) == 1, "the table being read")
    assert "the disk is busy" in caplog.text
