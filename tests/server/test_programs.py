"""What programs in any language are promised: a light stream, keys, codes, limits that say what is left, facts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from comptoir.engine.match import Match
from comptoir.games import game as game_of
from comptoir.server.api.live import Follower, lines, moved_on
from tests.deadline import DEADLINE
from tests.server.support import Served, in_a_loop, play_on, seated, served


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table of Ada and Ben, at which tests may move."""
    with served(tmp_path_factory.mktemp("programs"), limits=1) as found:
        yield found


def position(table: Served, seat: int | None = None, **query: Any) -> dict[str, Any]:
    asked = query | ({} if seat is None else {"seat": seat})
    found: dict[str, Any] = table.ask(seat, "GET", "position", params=asked).json()
    return found


def deciding(table: Served) -> int:
    return int(position(table)["deciding"][0])


# ------------------------------------------------------------------ waiting


def test_light_socket_sends_positions_instead_of_drawings(table: Served) -> None:
    headers = {"cookie": f"comptoir={table.tokens[0]}"}
    with table.browser.websocket_connect("/tables/table/live?seat=0&panels=false", headers=headers) as socket:
        first = socket.receive_json(timeout=DEADLINE)
    assert position(table, 0) == first
    assert "panels" not in first


@in_a_loop
async def test_stream_has_a_line_for_every_version(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        following = lines(Follower(room, None, "en", draws=False), asyncio.Event())
        first = json.loads(await anext(following))
        said = json.loads(await anext(following))
        await play_on(room, 1)
        second = json.loads(await anext(following))
        await following.aclose()
        assert {"chat": []} == said
        assert first["version"] < second["version"] == room.version(None)
        assert not room.followers


@in_a_loop
async def test_stream_ends_when_its_reader_has_to_leave(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        leaving = asyncio.Event()
        following = lines(Follower(room, None, "en", draws=False), leaving)
        await anext(following)
        leaving.set()
        assert ['{"chat":[]}\n'] == [line async for line in following]


@in_a_loop
async def test_long_poll_waits_for_a_newer_version(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        waiting = asyncio.create_task(moved_on(room, None, room.version(None), DEADLINE, asyncio.Event()))
        await asyncio.sleep(0)
        assert not waiting.done()
        await play_on(room, 1)
        await waiting


def test_long_poll_answers_with_what_there_is_when_its_time_is_over(table: Served) -> None:
    version = position(table)["version"]
    assert version == position(table, after=version, wait=0.01)["version"]


def test_wait_is_bounded(table: Served) -> None:
    assert 400 == table.ask(None, "GET", "position?after=0&wait=3600").status_code


# ------------------------------------------------------------------ what was done


def test_entries_since_one_are_told_in_text_and_in_words(table: Served) -> None:
    everything = table.ask(None, "GET", "entries").json()
    some = table.ask(None, "GET", "entries?after=2").json()
    assert everything[2:] == some
    assert everything[1]["text"].startswith("first-player ")
    assert all(entry["words"] for entry in everything)


def test_any_past_position_can_be_had_as_data(table: Served) -> None:
    first = table.ask(None, "GET", "at/0?panels=false").json()
    assert [] == first["panels"]
    assert {} == first["state"]["players"][0]["goods"]
    assert 404 == table.ask(None, "GET", "at/9999?panels=false").status_code


# ------------------------------------------------------------------ keys


def test_repeated_move_says_that_it_is_one(table: Served) -> None:
    seat = deciding(table)
    now = position(table, seat)
    body = {"seat": seat, "version": now["version"], "move": now["moves"][0]["move"], "key": "twice"}
    first, second = (table.ask(seat, "POST", "moves", json=body).json() for _ in range(2))
    assert (False, True) == (first["repeated"], second["repeated"])


def test_key_belongs_to_its_version(table: Served) -> None:
    seat = deciding(table)
    now = position(table, seat)
    body = {"seat": seat, "version": now["version"], "move": now["moves"][0]["move"], "key": "once"}
    assert 200 == table.ask(seat, "POST", "moves", json=body).status_code
    answer = table.ask(seat, "POST", "moves", json=body | {"version": now["version"] + 1})
    assert (422, "key_used") == (answer.status_code, answer.json()["code"])


@in_a_loop
async def test_key_of_a_move_that_was_taken_back_is_used_up(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        seat = room.match.to_decide()[0]
        version, move = room.version(seat), room.match.moves(seat)[0]
        await room.play(seat, version, move, "undone")
        await room.undo(seat, room.version(seat))
        with pytest.raises(Exception, match="The move with this key was taken back"):
            await room.play(seat, version, move, "undone")


LONG = "0123456789abcdef-of-a-program"


def set_up(table: Served, **body: Any) -> Any:
    asked = {"game": "burgundy", "seats": [{"kind": "me"}, {"kind": "invited"}], "key": LONG} | body
    return table.browser.post("/api/tables", json=asked).json()


def test_table_is_set_up_once_however_often_it_is_asked_for(table: Served) -> None:
    first, second = set_up(table), set_up(table)
    assert first | {"repeated": True} == second
    assert "key_used" == set_up(table, game="pest")["code"]


def test_seat_is_taken_once_however_often_it_is_asked_for(table: Served) -> None:
    link = set_up(table, key=f"{LONG}-invites")["invitations"][0]["link"]
    first, second, other = (
        table.browser.post(link, json={"name": "Dice", "key": key}).json() for key in (LONG, LONG, LONG[::-1])
    )
    assert first | {"repeated": True} == second
    assert "not_found" == other["code"]
    state = table.browser.get(f"/tables/{first['table']}/state", headers={"authorization": f"Bearer {first['token']}"})
    assert [1] == state.json()["yours"]


def test_key_of_a_seat_is_long(table: Served) -> None:
    assert "A key for a seat has 20 to 40 letters" in set_up(table, key="short")["error"]


# ------------------------------------------------------------------ refusals


@pytest.mark.parametrize("authorization", ["", "Basic QWRhOmFkYQ=="])
def test_a_caller_without_a_session_is_told_how_to_get_one(table: Served, authorization: str) -> None:
    answer = table.ask(None, "GET", "position?seat=0", headers={"authorization": authorization})
    assert (401, "Bearer", "unauthorised") == (
        answer.status_code,
        answer.headers["www-authenticate"],
        answer.json()["code"],
    )


@pytest.mark.parametrize(
    ("path", "secret", "status"),
    [("nowhere/live", "", 404), ("table/live?seat=0", "", 401), ("table/live?seat=0", "unknown", 401)],
)
def test_socket_of_a_program_is_refused_like_any_other_request(
    table: Served, path: str, secret: str, status: int
) -> None:
    headers = {"authorization": f"Bearer {secret}"} if secret else {}
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        table.browser.websocket_connect(f"/tables/{path}", headers=headers),
    ):
        pass
    assert 4000 + status == refused.value.code


@pytest.mark.parametrize(
    ("change", "language", "said"),
    [
        ({"move": "85"}, "en", "move: must be a whole number, not a text"),
        ({"move": "85"}, "fr", "move: doit être un nombre entier, et non un texte"),
        ({"mvoe": 1}, "en", "there is no field “mvoe”"),
    ],
)
def test_body_is_read_strictly_and_no_type_is_named(
    table: Served, change: dict[str, Any], language: str, said: str
) -> None:
    body = {"seat": 0, "version": 1, "move": 1, "key": "strict"} | change
    answer = table.ask(0, "POST", "moves", json=body, headers={"accept-language": language})
    assert (400, "malformed") == (answer.status_code, answer.json()["code"])
    assert said in answer.json()["error"]


def test_what_does_not_say_that_it_is_json_is_refused(table: Served) -> None:
    body = json.dumps({"seat": 0, "version": 1, "move": 1, "key": "plain"})
    answer = table.ask(0, "POST", "moves", content=body, headers={"content-type": "text/plain"})
    assert (415, "not_json") == (answer.status_code, answer.json()["code"])


def test_answers_tell_what_is_left_of_a_limit(table: Served) -> None:
    first, second = (table.ask(0, "GET", "position?seat=0").headers for _ in range(2))
    assert '"views";q=3000;w=60' == first["ratelimit-policy"]
    left = [int(headers["ratelimit"].split("r=")[1].split(";")[0]) for headers in (first, second)]
    assert left[0] - 1 == left[1]


# ------------------------------------------------------------------ facts


def test_facts_name_everything_that_has_a_number(table: Served) -> None:
    facts = table.browser.get("/games/burgundy/facts.json", headers={"accept-language": "fr"}).json()
    match = Match(game_of("burgundy"), game_of("burgundy").make_options(2), seed=1)
    assert [tile.key for tile in match.facts.tiles] == facts["kinds"]["tile"]["names"]
    assert match.facts.digest == facts["digest"]
    take = next(kind for kind in facts["moves"] if kind["name"] == "Take")
    assert ("take {slot} from {depot} with {die}", [0, 167]) == (take["text"], take["numbers"])
    assert "standard" in [value["value"] for value in facts["options"][0]["values"]]


def test_facts_can_be_read_with_any_token(table: Served) -> None:
    answer = table.browser.get("/games/pest/facts.json", headers={"authorization": "Bearer whatever"})
    assert ["wood", "stone", "food", "herbs"] == answer.json()["kinds"]["resource"]["names"]
    assert 404 == table.browser.get("/games/chess/facts.json").status_code
