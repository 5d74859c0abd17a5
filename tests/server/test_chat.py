"""Talk at a table: who may speak, how long and how often, and that words are only words."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest

from comptoir.server.api.chat import LINE_LENGTH, handle
from comptoir.server.protection.rate_limits import LIMITS
from tests.server.support import Served, served

pytestmark = pytest.mark.usefixtures("each_database")


def say(table: Served, by: int | None, text: str) -> httpx.Response:
    return table.ask(by, "POST", "chat", json={"text": text})


def heard(table: Served) -> list[tuple[str, int | None, str]]:
    lines = table.ask(None, "GET", "chat").json()
    return [(line["name"], line["seat"], line["text"]) for line in lines]


def test_players_and_people_who_watch_talk(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert 201 == say(table, 1, "Good luck!").status_code
        assert 201 == say(table, -1, "To both of you.").status_code
        assert [("Ben", 1, "Good luck!"), ("Eve", None, "To both of you.")] == heard(table)


def test_a_stranger_without_a_name_only_reads(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        answer = say(table, None, "Hello")
        assert (403, "Choose a name before you chat.") == (answer.status_code, answer.json()["error"])
        assert [] == heard(table)


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * (LINE_LENGTH + 1)])
def test_a_line_is_neither_empty_nor_too_long(tmp_path: Path, text: str) -> None:
    with served(tmp_path) as table:
        assert 422 == say(table, 0, text).status_code
        assert [] == heard(table)


def test_a_line_is_one_line_of_plain_text(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        say(table, 0, "two\nlines\u202e and <b>no</b>\x00 tricks")
        assert ["two lines and <b>no</b> tricks"] == [text for _, _, text in heard(table)]


def test_nobody_talks_without_end(tmp_path: Path) -> None:
    with served(tmp_path, limits=1) as table:
        most = LIMITS["chat"].most
        answers = [say(table, 0, f"line {number}").status_code for number in range(most + 1)]
        assert [201] * most + [429] == answers
        assert 201 == say(table, 1, "I have said nothing yet.").status_code


def test_people_are_told_apart_at_one_table_only(tmp_path: Path) -> None:
    assert handle("table", "ada") == handle("table", "ada")
    assert 3 == len({handle("table", "ada"), handle("table", "ben"), handle("other", "ada")})
    with served(tmp_path) as table:
        say(table, 0, "Hello")
        (line,) = table.ask(None, "GET", "chat").json()
        assert {"number", "by", "seat", "name", "text", "is_hidden", "is_program"} == set(line)


def test_one_reads_on_from_a_line(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        for text in ("one", "two", "three"):
            say(table, 0, text)
        assert ["two", "three"] == [line["text"] for line in table.ask(None, "GET", "chat?first=1").json()]


def test_there_is_no_talk_where_there_is_no_table(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert 404 == table.browser.get("/tables/nowhere/chat").status_code


@pytest.mark.parametrize("first", [-(10**30), -1, 2**31, 2**63, 10**30])
def test_lines_may_be_asked_for_from_any_number_on(tmp_path: Path, first: int) -> None:
    with served(tmp_path) as table:
        say(table, 0, "Hello")
        answer = table.ask(None, "GET", f"chat?first={first}")
        assert (200, 1 if first < 0 else 0) == (answer.status_code, len(answer.json()))
