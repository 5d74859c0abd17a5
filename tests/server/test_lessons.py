"""Lessons at the table: begun, left and taken up again; other moves are answered, and the next lesson follows."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from comptoir.engine.errors import IllegalMove, Refusal
from comptoir.games import game as game_of
from comptoir.games.lessons import lesson, lessons
from comptoir.server.api.render import table_frame
from comptoir.server.storage.presence import LEFT
from comptoir.server.storage.store import Store
from comptoir.server.tables.creation import set_up_lesson
from comptoir.server.tables.room import Room
from tests.server.conftest import Client
from tests.server.support import a_room, a_store, databases, in_a_loop, looks, play, some_people

BURGUNDY = game_of("burgundy")


async def a_lesson(store: Store, name: str = "dice") -> Room:
    """A table at which a lesson begins."""
    [person] = await some_people(store, "Ada")
    found = lesson(BURGUNDY, name)
    assert found is not None
    return await a_room(store, await set_up_lesson(store, person, found))


async def step(room: Room) -> None:
    await room.play(0, room.version(0), room.history.moves(0)[0])


@in_a_loop
async def test_only_what_the_lesson_asks_for_is_offered(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        frame = table_frame(await a_lesson(store), 0, "en")
        assert ["take ship from 4 with 4"] == [move.text for move in frame.moves]
        assert frame.lesson is not None
        assert (1, 4, "Dice and depots") == (frame.lesson.step, frame.lesson.steps, frame.lesson.title)
        assert ["p0-storage-0"] == frame.lesson.shows
        assert "die 4" in frame.lesson.text


@in_a_loop
async def test_everybody_else_plays_from_the_record(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        room = await a_lesson(store)
        await step(room)
        await step(room)
        assert [0, 0, 1, 1, -1] == [entry.player for entry in room.match.entries[-5:]]
        assert [0] == table_frame(room, 0, "en").deciding
        assert ([], []) == (room.bots_to_decide(), room.people_to_decide())


@in_a_loop
async def test_another_move_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        room = await a_lesson(store)
        before = looks(room)
        with pytest.raises(IllegalMove, match="the lesson asks for another one now"):
            await play(room, 0, "hire with 4")
        assert before == looks(room)


@in_a_loop
async def test_a_lesson_goes_on_where_it_was_left(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        room = await a_lesson(store)
        for _ in range(3):
            await step(room)
        again = await a_room(store, room.table)
        assert looks(room) == looks(again)
        assert table_frame(room, 0, "fr").lesson == table_frame(again, 0, "fr").lesson


@in_a_loop
async def test_no_move_of_a_lesson_is_taken_back_and_no_bot_takes_over(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        room = await a_lesson(store)
        await step(room)
        assert not table_frame(room, 0, "en").undo.possible
        with pytest.raises(IllegalMove, match="no move is taken back"):
            await room.undo(0, room.version(0))
        with pytest.raises(Refusal, match="come back when you like"):
            await room.change_presence(0, LEFT)


@in_a_loop
async def test_a_lesson_ends_with_what_it_has_brought(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        room = await a_lesson(store)
        while not room.is_over():
            await step(room)
        frame = table_frame(room, 0, "en")
        assert frame.lesson is not None
        assert (True, "Placing tiles", []) == (frame.lesson.over, frame.lesson.following, frame.moves)
        assert frame.lesson.done.startswith("Three workers.")
        with pytest.raises(IllegalMove, match="The lesson is over"):
            await play(room, 0, "hire with 2")


@in_a_loop
async def test_a_lesson_that_has_changed_becomes_an_ordinary_game(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        room = await a_lesson(store)
        room.match.entries[0] = room.match.entries[1]
        assert room.history.lesson is None
        assert len(table_frame(room, 0, "en").moves) > 1


# ------------------------------------------------------------------ the course


def learn(client: Client, **form: str) -> str:
    answer = client.post("/learn/burgundy", data=form)
    assert 303 == answer.status_code
    return answer.headers["location"].removeprefix("/tables/")


def finish(client: Client, table: str) -> dict[str, Any]:
    """Do everything that a lesson asks for."""
    for number in range(20):
        seen: dict[str, Any] = client.get(f"/tables/{table}/view?seat=0&panels=false").json()
        if seen["lesson"]["over"]:
            return seen
        body = {"seat": 0, "version": seen["version"], "move": seen["moves"][0]["move"], "key": f"key-{number}"}
        assert 200 == client.post(f"/tables/{table}/moves", json=body).status_code
    raise AssertionError("the lesson has no end")


def test_who_learns_goes_on_where_they_stopped(client: Client) -> None:
    first = learn(client)
    assert first == learn(client) == learn(client, lesson="dice")
    assert f'href="/tables/{first}"' in client.get("/").text
    assert "step 1 of 4" in client.get("/").text


def test_the_next_lesson_follows(client: Client) -> None:
    first = learn(client)
    assert "Placing tiles" == finish(client, first)["lesson"]["following"]
    second = learn(client)
    assert first != second
    assert "placing" == client.get(f"/tables/{second}/view?seat=0&panels=false").json()["lesson"]["name"]
    lobby = client.get("/").text
    assert second in lobby
    assert first not in lobby


def test_the_page_of_the_course_lists_what_is_done(client: Client) -> None:
    finish(client, learn(client, lesson="workers"))
    shown = client.get("/learn/burgundy").text
    assert 1 == shown.count('class="is-done"')
    assert "Once more" in shown
    assert "Dés et dépôts" in client.get("/learn/burgundy", headers={"accept-language": "fr"}).text


def test_after_all_lessons_comes_a_game_against_the_gentlest_bot(client: Client, tmp_path: Path) -> None:
    for one in lessons(BURGUNDY):
        learn(client, lesson=one.name)
    databases().ask(tmp_path, "UPDATE tables SET status = 'over'")
    table = learn(client)
    seats = databases().ask(tmp_path, f"SELECT kind, bot FROM seats WHERE \"table\" = '{table}' ORDER BY seat")
    assert [("person", None), ("bot", "novice")] == [tuple(seat) for seat in seats]
    assert [(None, 1)] == databases().ask(tmp_path, f"SELECT lesson, is_guided FROM tables WHERE id = '{table}'")


def test_a_wrong_move_is_answered_in_the_readers_language(client: Client) -> None:
    table = learn(client)
    seen = client.get(f"/tables/{table}/view?seat=0&panels=false").json()
    other = BURGUNDY.vocabulary.index(BURGUNDY.vocabulary.parse("hire with 4"))
    body = {"seat": 0, "version": seen["version"], "move": other, "key": "wrong"}
    answer = client.post(
        f"/tables/{table}/moves", json=body, headers={"accept-language": "fr", "accept": "application/json"}
    )
    assert 422 == answer.status_code
    assert "la leçon en demande un autre" in answer.json()["error"]


# ------------------------------------------------------------------ the first game


def explained(client: Client, table: str) -> list[str]:
    """The kinds of decisions that the page does not explain any more."""
    found = re.search(r'id="table-data">(.*?)</script>', client.get(f"/tables/{table}").text, re.DOTALL)
    assert found is not None
    kinds: list[str] = json.loads(found[1])["explained"]
    return kinds


def test_a_kind_of_decision_is_explained_once_whatever_the_table(client: Client) -> None:
    first, second = first_game(client), first_game(client)
    assert [] == explained(client, first)
    for _ in range(2):  # from two tabs
        assert 204 == client.post(f"/tables/{first}/explained", json={"kind": "Act"}).status_code
    assert 204 == client.post(f"/tables/{first}/explained", json={"kind": "Sell"}).status_code
    assert ["Act", "Sell"] == explained(client, second)


def first_game(client: Client) -> str:
    answer = client.post("/play/burgundy", data={"guided": "true"})
    return str(answer.headers["location"].removeprefix("/tables/"))


def test_only_what_the_game_knows_is_noted_as_explained(client: Client, another: Callable[[], Client]) -> None:
    table, other = first_game(client), another()
    assert 422 == client.post(f"/tables/{table}/explained", json={"kind": "Chess"}).status_code
    other.post("/me", data={"name": "Ben", "emblem": "0"})
    assert 422 == other.post(f"/tables/{table}/explained", json={"kind": "Act"}).status_code
