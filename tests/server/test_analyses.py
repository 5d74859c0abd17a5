"""The analysis of a finished game on its replay."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from comptoir.analysis import Analysis
from comptoir.server.storage.analyses import keep_analysis, kept_analysis
from comptoir.server.tables.bot_processes import BotProcesses
from comptoir.server.tables.bot_queue import AWAITED
from tests.analysis.made_up import MOMENT, TOUCHED, an_analysis
from tests.server.conftest import HTML
from tests.server.support import Served, a_store, a_table, an_app, in_a_loop, served, some_people, toys
from tests.server.test_history import finished, opened, page


def done_here(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Work is done at once and here; its names, in order."""
    names: list[str] = []

    async def work(
        self: BotProcesses, wanted: Any, begun: Callable[[], None], task: Callable[..., Any], *given: Any
    ) -> Any:
        assert not wanted.is_awaited()
        begun()
        names.append(task.__name__)
        return task(*given)

    monkeypatch.setattr(BotProcesses, "work", work)
    return names


def replay(table: Served, **headers: str) -> str:
    return str(table.ask(0, "GET", "replay", headers={**HTML, **headers}).text)


def analysed(table: Served) -> None:
    """Have the game analysed, and wait for it."""
    answer = table.ask(0, "POST", "analysis", headers=HTML, follow_redirects=False)
    assert (303, "/tables/table/replay#replay-analysis") == (answer.status_code, answer.headers["location"])
    while "done" != table.ask(0, "GET", "analysis").json()["status"]:
        pass


def test_a_game_is_analysed_once_in_parts_and_shown_on_its_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = done_here(monkeypatch)
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        assert "Analyse this game" in replay(table)
        analysed(table)
        assert {"learn_part", "judge_part"} == set(names)
        shown, again = replay(table), len(names)
        assert all(text in shown for text in ("Expected points after each move", "Luck and choice", "own choices"))
        assert "Chance et choix" in replay(table, **{"accept-language": "fr"})
        analysed(table)
        assert again == len(names)


def test_an_analysis_that_waits_for_a_process_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(BotProcesses, "work", work)
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        table.ask(0, "POST", "analysis", headers=HTML, follow_redirects=False)
        assert ("waiting", 0) == tuple(table.ask(0, "GET", "analysis").json()[name] for name in ("status", "done"))
        assert "games in play come first" in replay(table)


def test_what_could_not_be_analysed_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(*_: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(BotProcesses, "work", work)
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        table.ask(0, "POST", "analysis", headers=HTML, follow_redirects=False)
        while "none" != table.ask(0, "GET", "analysis").json()["status"]:
            pass
        assert "Analyse this game" in replay(table)


def test_an_analysis_cut_short_by_the_end_of_the_server_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(BotProcesses, "work", work)
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        table.ask(0, "POST", "analysis", headers=HTML, follow_redirects=False)
        assert "waiting" == table.ask(0, "GET", "analysis").json()["status"]
    done_here(monkeypatch)
    with toys(), TestClient(an_app(tmp_path, limits=0)) as browser:
        again = Served(browser, tmp_path, table.tokens)
        assert "Analyse this game" in replay(again)
        analysed(again)
        assert "Luck and choice" in replay(again)


def test_a_mistake_has_the_drawn_things_of_the_better_move(tmp_path: Path) -> None:
    with TestClient(an_app(tmp_path)) as client:
        table = opened(client, "2p-greedy")
        asyncio.run(_kept(tmp_path, table))
        shown = page(client, f"/tables/{table}/replay?at={MOMENT}")
    assert f'data-at="{MOMENT}" data-things="{" ".join(TOUCHED)}" data-words="The next move cost points (−7). ' in shown
    assert all(f'id="{thing}"' in shown for thing in TOUCHED)


async def _kept(folder: Path, table: str) -> None:
    async with a_store(folder) as store:
        await keep_analysis(store, table, an_analysis())


def test_a_game_in_play_is_neither_analysed_nor_gone_on_with(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=2) as table:
        assert [422, 422] == [table.ask(0, "POST", path).status_code for path in ("analysis", "at/0/continue")]
        assert "analysis-title" not in replay(table)


def test_a_player_goes_on_from_an_earlier_moment_against_bots(tmp_path: Path) -> None:
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        players = [entry["by"] for entry in table.ask(0, "GET", "entries").json()]
        number = max(place for place, seat in enumerate(players) if seat == 1)
        answer = table.ask(0, "POST", f"at/{number}/continue", headers=HTML, follow_redirects=False)
        new = Served(table.browser, table.folder, table.tokens, id=answer.headers["location"].removeprefix("/tables/"))
        assert new.ask(0, "GET", "view?seat=1").json()["moves"]
        assert 403 == new.ask(0, "GET", "view?seat=0").status_code


@pytest.mark.parametrize("number", [0, 10**6])
def test_nobody_goes_on_where_nobody_decides(tmp_path: Path, number: int) -> None:
    with served(tmp_path, "auction", players=2) as table:
        finished(table)
        assert 422 == table.ask(0, "POST", f"at/{number}/continue").status_code


@in_a_loop
async def test_parts_are_done_in_the_processes_of_the_bots() -> None:
    processes, begun = BotProcesses(1, 0.05, 20.0), list[bool]()
    try:
        process = await processes.work(AWAITED, lambda: begun.append(True), os.getpid)
    finally:
        processes.close()
    assert process != os.getpid()
    assert [True] == begun


@in_a_loop
async def test_an_analysis_of_another_format_counts_as_none(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        await a_table(store, await some_people(store, "Ada", "Ben"))
        await keep_analysis(store, "table", Analysis(0, "burgundy", 1, ("a", "b"), True, (1.0, 2.0), (), ()))
        assert await kept_analysis(store, "table") is None
