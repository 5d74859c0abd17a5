"""What messages say, and in every form: nothing secret, in the reader's language, and hostile names are only names."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from time import time

import pytest

from comptoir.server.languages import words
from comptoir.server.messages.formats import (
    FORMS,
    OutgoingMessage,
    Reader,
    as_mail,
    code_message,
    stop_link,
    try_message,
    turn_message,
)
from comptoir.server.storage.outbox import Delivery
from comptoir.server.tables.room import Room
from comptoir.words import LANGUAGES
from tests.server.support import SECRET, in_a_loop, play_on, seated

ADDRESS = "https://table.example.org"
HOSTILE = "@everyone **<!channel>** https://x.y"
TURN = Delivery("f00d", "target", "table", seat=1, rows=3, attempts=1)


def said(room: Room, language: str = "en", *, is_own: bool = True) -> OutgoingMessage:
    """A message about the turn of the player to decide."""
    turn = replace(TURN, seat=room.match.to_decide()[0], rows=len(room.rows))
    return turn_message(room, turn, Reader(language, None, ADDRESS), is_own=is_own)


@in_a_loop
async def test_a_message_says_the_game_the_others_the_question_since_when_and_the_link(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        message = said(room)
        seat = room.match.to_decide()[0]
        name, other = room.table.seats[seat].name, room.table.seats[1 - seat].name
        assert "Your turn: The Castles of Burgundy" == message.title
        assert f"With {other}." == message.lines[0]
        assert message.lines[1].startswith("You are asked: ")
        assert re.fullmatch(r"Since \d{4}-\d\d-\d\d \d\d:\d\d UTC\.", message.lines[2])
        assert "https://table.example.org/tables/table" == message.link
        assert (name, abs(message.facts["since"] - time()) < 60) == (message.facts["player"], True)


@pytest.mark.parametrize("language", LANGUAGES)
@in_a_loop
async def test_it_is_said_in_the_language_and_about_whom_it_concerns(tmp_path: Path, language: str) -> None:
    async with seated(tmp_path) as room:
        own, other = said(room, language), said(room, language, is_own=False)
        name = room.table.seats[room.match.to_decide()[0]].name
        assert name not in own.title
        assert name in other.title
        assert words(language).say("message.asked_other", name=name, question="") in other.lines[1]


@in_a_loop
async def test_the_moment_is_told_in_the_readers_zone(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        turn = replace(TURN, seat=room.match.to_decide()[0], rows=len(room.rows))
        assert "+09" in turn_message(room, turn, Reader("en", {"zone": "Etc/GMT-9"}, ""), is_own=True).lines[2]


@in_a_loop
async def test_without_an_address_the_path_is_said(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        turn = replace(TURN, seat=room.match.to_decide()[0], rows=len(room.rows))
        assert "/tables/table" == turn_message(room, turn, Reader("en", None, ""), is_own=True).link


@pytest.mark.parametrize("game", ["burgundy", "orleans", "pest"])
@in_a_loop
async def test_every_question_can_be_said_as_a_spectator_reads_it(tmp_path: Path, game: str) -> None:
    async with seated(tmp_path, game) as room:
        for _ in range(40):
            await play_on(room, 1)
            assert said(room).facts["question"]


@in_a_loop
async def test_a_secret_choice_of_others_changes_no_message(tmp_path: Path) -> None:
    async with seated(tmp_path, "burgundy", 2, **SECRET) as room:
        assert (0, 1) == room.match.to_decide()
        turn = replace(TURN, rows=len(room.rows))
        before = turn_message(room, turn, Reader("en", None, ADDRESS), is_own=False)
        await room.play(0, room.version(0), room.match.moves(0)[0])
        assert before == turn_message(room, turn, Reader("en", None, ADDRESS), is_own=False)


# ------------------------------------------------------------------ forms

MESSAGE = OutgoingMessage(f"{HOSTILE}’s turn", [f"With {HOSTILE}."], f"{ADDRESS}/tables/x", {"event": "turn"}, "f00d")


def test_a_program_gets_everything() -> None:
    address, body = FORMS["json"](MESSAGE, "https://hook")
    assert "https://hook" == address
    assert {"id": "f00d", "event": "turn", "link": MESSAGE.link}.items() <= body.items()


def test_discord_mentions_nobody_and_reads_no_marks() -> None:
    _, body = FORMS["discord"](MESSAGE, "https://hook")
    assert {"parse": []} == body["allowed_mentions"]
    title = body["content"].splitlines()[0]
    assert title.startswith("**")
    assert title.endswith("**")
    assert "@everyone" not in title
    assert r"\*\*\<!channel\>\*\*" in title
    assert "https://x.y" not in body["content"]
    assert f"<{MESSAGE.link}>" == body["content"].splitlines()[-1]


def test_slack_shows_plain_text_and_the_link_apart() -> None:
    _, body = FORMS["slack"](MESSAGE, "https://hook")
    said_block, link = (block["text"] for block in body["blocks"])
    assert ("plain_text", "mrkdwn", MESSAGE.link) == (said_block["type"], link["type"], link["text"])
    assert HOSTILE in said_block["text"]
    assert "<" not in body["text"]
    assert "&lt;!channel&gt;" in body["text"]


def test_ntfy_takes_the_topic_from_the_address() -> None:
    address, body = FORMS["ntfy"](MESSAGE, "https://ntfy.example.org/base/topic")
    assert "https://ntfy.example.org/base/" == address
    assert ("topic", MESSAGE.title, MESSAGE.link) == (body["topic"], body["title"], body["click"])
    assert MESSAGE.link not in body["message"]


def test_ntfy_says_the_path_where_there_is_no_link() -> None:
    _, body = FORMS["ntfy"](replace(MESSAGE, link="/tables/x"), "https://ntfy.example.org/topic")
    assert "/tables/x" == body["message"].splitlines()[-1]
    assert "click" not in body


def test_a_mail_can_be_stopped_with_one_click() -> None:
    stop = stop_link(ADDRESS, "cafe")
    mail = as_mail(MESSAGE, "table@example.org", "ada@example.org", stop, "fr")
    assert f"<{ADDRESS}/messages/cafe/stop>" == mail["List-Unsubscribe"]
    assert "List-Unsubscribe=One-Click" == mail["List-Unsubscribe-Post"]
    assert "<f00d@table.example.org>" == mail["Message-ID"]
    assert stop in mail.get_content()
    assert "Ne plus recevoir" in mail.get_content()
    assert ("ada@example.org", MESSAGE.title) == (mail["To"], mail["Subject"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_tries_and_codes_are_said_in_the_language(language: str) -> None:
    assert words(language).say("message.try") == try_message(language, ADDRESS).title
    assert "12345678" in code_message("12345678", language, ADDRESS).text()
