"""What is said at a table and should not have been: muted, blocked, reported, hidden by the operator."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest

from comptoir.engine.errors import Refusal
from comptoir.server.api.chat import handle
from comptoir.server.pages.reports import REASON_LENGTH
from comptoir.server.refusals import Forbidden, Unknown
from comptoir.server.storage import reports
from comptoir.server.storage.avoidance import BLOCK, avoid, avoided_by
from comptoir.server.storage.engines import Database
from comptoir.server.storage.store import Store
from tests.server.support import Served, a_store, a_table, in_a_loop, served, some_people
from tests.server.test_tokens import token

each_database = pytest.mark.usefixtures("each_database")
HTML = {"accept": "text/html", "accept-language": "en"}


def say(table: Served, by: int, text: str = "rude words") -> None:
    table.ask(by, "POST", "chat", json={"text": text}).raise_for_status()


def heard(table: Served, by: int | None) -> list[tuple[str, bool]]:
    return [(line["text"], line["is_hidden"]) for line in table.ask(by, "GET", "chat").json()]


def page(table: Served, by: int | None, line: int = 0, **form: str) -> httpx.Response:
    method = "POST" if form else "GET"
    return table.ask(by, method, f"chat/{line}", data=form or None, headers=HTML, follow_redirects=False)


def do(table: Served, by: int, verb: str, line: int = 0) -> int:
    headers = {"cookie": f"comptoir={table.tokens[by]}"} | HTML
    form = {"table": table.id, "line": str(line)}
    return table.browser.post(f"/friends/{verb}", data=form, headers=headers, follow_redirects=False).status_code


def at_store(table: Served, work: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
    """Something done by a command beside the running server."""

    async def done() -> Any:
        async with a_store(table.folder) as store:
            return await work(store)

    return asyncio.run(done())


# ------------------------------------------------------------------ blocking and muting


@each_database
def test_lines_of_somebody_blocked_are_hidden_from_the_one_who_blocks(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        say(table, 0, "please stop")
        assert 303 == do(table, 0, "block")
        assert [("", True), ("please stop", False)] == heard(table, 0)
        for other in (1, -1, None):
            assert [("rude words", False), ("please stop", False)] == heard(table, other)


def test_lines_of_somebody_blocked_are_hidden_on_open_pages_too(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1, "first")
        do(table, 0, "block")
        with table.socket(0, 0) as socket:
            lines: list[dict[str, Any]] = []
            while not lines:
                lines = socket.receive_json().get("chat", [])
            assert [("", True)] == [(line["text"], line["is_hidden"]) for line in lines]


def test_lines_of_somebody_blocked_are_hidden_from_ones_programs_too(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1, "first")
        do(table, 0, "block")
        headers = {"authorization": f"Bearer {token(table)}"}
        with table.browser.websocket_connect(f"/tables/{table.id}/live?seat=0&panels=false", headers=headers) as socket:
            lines: list[dict[str, Any]] = []
            while not lines:
                lines = socket.receive_json().get("chat", [])
            assert [("", True)] == [(line["text"], line["is_hidden"]) for line in lines]


def test_somebody_is_muted_at_the_table_and_at_all_others(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        (line,) = table.ask(0, "GET", "chat").json()
        for is_muted in (True, False):
            body = {"by": line["by"], "is_muted": is_muted}
            assert 204 == table.ask(0, "POST", "chat/mute", json=body).status_code
            assert is_muted == (f'"muted": ["{line["by"]}"]' in table.ask(0, "GET", "", headers=HTML).text)
        assert [("rude words", False)] == heard(table, 0)  # what is muted is the page's to hide


def test_nobody_is_muted_who_has_not_spoken(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        for by in ("nobody", handle("table", "x"), ""):
            assert 404 == table.ask(0, "POST", "chat/mute", json={"by": by, "is_muted": True}).status_code
            assert 403 == table.ask(None, "POST", "chat/mute", json={"by": by, "is_muted": True}).status_code


# ------------------------------------------------------------------ reporting


@each_database
def test_a_line_is_reported_with_a_reason_and_kept_as_it_was(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        assert "Report the message" in page(table, 0).text
        for _ in range(2):
            assert 303 == page(table, 0, reason="It is\nrude.").status_code
        assert "You have reported this message." in page(table, 0).text
        (found,) = at_store(table, lambda store: reports.reports(store.engine))
        assert ("table", 0, "Ben", "rude words", "Ada", "It is rude.") == (
            found.table,
            found.line,
            found.name,
            found.text,
            found.by,
            found.reason,
        )


def test_a_report_needs_a_reason(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        for reason in (" ", "x" * (REASON_LENGTH + 1)):
            answer = page(table, 0, reason=reason)
            assert (422, True) == (answer.status_code, "Say why, in 1 to 300 characters." in answer.text)
        assert [] == at_store(table, lambda store: reports.reports(store.engine))


def test_lines_that_are_not_there_are_not_reported(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        assert [404, 404] == [page(table, 0, line, reason="x").status_code for line in (1, 10**12)]
        assert 403 == page(table, None).status_code
        assert 403 == page(table, None, reason="x").status_code


def test_words_that_are_reported_are_only_words(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1, "<script>alert(1)</script>")
        assert "<script>alert" not in page(table, 0).text
        assert "<script>alert" not in page(table, 0, reason="<script>alert(2)</script>" + "x" * 300).text


def test_whoever_said_something_can_be_asked_to_be_a_friend(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, -1, "Well played!")
        assert 303 == do(table, 0, "ask")
        headers = {"cookie": f"comptoir={table.tokens[-1]}"} | HTML
        assert "Accept Ada" in table.browser.get("/friends", headers=headers).text


def test_the_report_of_a_report_says_nothing_about_who_made_it(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        before = page(table, 1).text
        page(table, 0, reason="It is rude.")
        assert before == page(table, 1).text


# ------------------------------------------------------------------ the operator


async def reported(store: Store) -> tuple[str, int]:
    """Ben has said something that Ada reports: his id, and the number of the report."""
    ada, ben = await some_people(store, "Ada", "Ben")
    await a_table(store, [ada, ben])
    await store.say("table", ben, "rude words")
    await reports.report(store.engine, await reports.line_at(store.engine, "table", 0), ada.id, "rude")
    (found,) = await reports.reports(store.engine)
    return ben.id, found.number


async def verdicts(engine: Database) -> list[str | None]:
    return [one.verdict for one in await reports.reports(engine, with_done=True)]


@each_database
@in_a_loop
async def test_a_hidden_line_is_hidden_from_everybody(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        _, number = await reported(store)
        await reports.hide_line(store.engine, number)
        assert [True] == [line.is_hidden for line in await store.chat("table")]
        assert ([], ["hidden"]) == (await reports.reports(store.engine), await verdicts(store.engine))
        with pytest.raises(Unknown, match="Nothing was said there"):
            await reports.line_at(store.engine, "table", 0)


@each_database
@in_a_loop
async def test_somebody_silenced_does_not_speak_until_the_time_is_over(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        ben, number = await reported(store)
        await reports.silence(store.engine, number, 2)
        with pytest.raises(Forbidden, match="suspended your chat for 48 more hours"):
            await reports.check_may_speak(store.engine, ben)
        await store.change_person(ben, silenced=1.0)
        await reports.check_may_speak(store.engine, ben)
        await reports.silence(store.engine, number, 2)
        await reports.silence(store.engine, number, 0)
        await reports.check_may_speak(store.engine, ben)


def test_who_is_silenced_cannot_speak_at_any_table(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        page(table, 0, reason="rude")
        at_store(table, lambda store: reports.silence(store.engine, 1, 1))
        assert 403 == table.ask(1, "POST", "chat", json={"text": "again"}).status_code
        say(table, 0, "finally")


def test_a_warning_is_shown_until_it_is_read(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 1)
        page(table, 0, reason="rude")
        at_store(table, lambda store: reports.warn(store.engine, 1, "Be <b>kind</b>."))
        ben = {"cookie": f"comptoir={table.tokens[1]}"} | HTML
        assert "Be &lt;b&gt;kind&lt;/b&gt;." in table.browser.get("/", headers=ben).text
        table.browser.post("/friends/warning/read", headers=ben, follow_redirects=False)
        assert "kind" not in table.browser.get("/", headers=ben).text


@in_a_loop
async def test_a_report_is_dismissed_and_an_unknown_one_refused(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        _, first = await reported(store)
        await reports.dismiss(store.engine, first)
        assert ["dismissed"] == await verdicts(store.engine)
        for number in (0, first + 6, 10**12):
            with pytest.raises(Unknown, match=f"There is no report {number}"):
                await reports.dismiss(store.engine, number)


@in_a_loop
async def test_nobody_avoids_themselves(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        (ada,) = await some_people(store, "Ada")
        with pytest.raises(Refusal, match="This is you"):
            await avoid(store.engine, ada.id, ada.id, BLOCK)
        assert [] == await avoided_by(store.engine, ada.id)
