"""Forged and replayed requests: keys, seats, tables, cookies, origins, addresses and sessions of others."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from time import time
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect

from comptoir.server.people import open_sockets
from comptoir.server.people.sessions import RENEWAL
from comptoir.server.refusals import RESTARTING
from comptoir.server.settings import SESSION_AGE
from comptoir.server.storage.store import hashed
from comptoir.server.tables.creation import HERE, ME, SeatWish, TableWish, set_up
from tests.deadline import DEADLINE
from tests.server.support import Served, a_store, databases, in_a_loop, prepared, served

each_database = pytest.mark.usefixtures("each_database")
EVE = -1
FORM = {"content-type": "application/x-www-form-urlencoded"}


@contextmanager
def nothing_changes(table: Served) -> Iterator[None]:
    """Nothing is stored, and the player to decide can play on."""
    before = table.on_disk()
    yield
    assert before == table.on_disk()
    assert 200 == table.move(deciding(table)).status_code


def deciding(table: Served) -> int:
    return next(seat for seat in (0, 1) if table.view(seat)["moves"])


def a_move(table: Served, **other: Any) -> dict[str, Any]:
    """A move that is legal for the player to decide."""
    seat = deciding(table)
    view = table.view(seat)
    return {"seat": seat, "version": view["version"], "move": view["moves"][0]["move"], "key": token_hex(8)} | other


def sent(table: Served, by: int, path: str, **content: Any) -> httpx.Response:
    """A request by the owner of a session."""
    headers = {"cookie": f"comptoir={table.tokens[by]}"} | content.pop("headers", {})
    return table.browser.post(path, headers=headers, follow_redirects=False, **content)


# ------------------------------------------------------------------ moves


def test_a_move_that_is_sent_again_counts_once(table: Served) -> None:
    move = a_move(table)
    first = table.ask(move["seat"], "POST", "moves", json=move)
    with nothing_changes(table):
        again = [table.ask(move["seat"], "POST", "moves", json=move) for _ in range(3)]
    assert [200] * 3 == [answer.status_code for answer in again]
    assert [first.json() | {"repeated": True}] * 3 == [answer.json() for answer in again]


def test_an_overheard_move_cannot_be_made_by_another_person(table: Served) -> None:
    move = a_move(table)
    table.ask(move["seat"], "POST", "moves", json=move)
    with nothing_changes(table):
        for by in (1 - move["seat"], EVE, None):
            assert (401 if by is None else 403) == table.ask(by, "POST", "moves", json=move).status_code


def test_an_old_version_is_answered_with_the_table_as_it_is(table: Served) -> None:
    move = a_move(table)
    table.ask(move["seat"], "POST", "moves", json=move)
    with nothing_changes(table):
        answer = table.ask(move["seat"], "POST", "moves", json=move | {"key": "another"})
        assert (409, table.view(move["seat"])["version"]) == (answer.status_code, answer.json()["view"]["version"])


def test_a_seat_at_one_table_opens_no_other(table: Served) -> None:
    async def elsewhere() -> str:
        async with a_store(table.folder) as store:
            eve = await store.person_of(table.tokens[EVE])
            assert eve is not None
            found, _ = await set_up(store, eve, TableWish("burgundy", [SeatWish(ME), SeatWish(HERE, "Guest")]))
            return found.id

    own = asyncio.run(elsewhere())
    table.browser.get(f"/tables/{own}/view")  # the game begins with the first view
    with nothing_changes(table):
        for path in ("moves", "undo"):
            body = a_move(table)
            body = body if path == "moves" else {name: body[name] for name in ("seat", "version", "key")}
            assert 403 == table.ask(EVE, "POST", path, json=body).status_code
            assert 403 == sent(table, 0, f"/tables/{own}/{path}", json=body | {"seat": 0}).status_code


# ------------------------------------------------------------------ cookies and sessions


def test_a_cookie_that_was_tampered_with_is_nobodys(table: Served) -> None:
    token = table.tokens[0]
    forged = [token[:-1], token + "x", token.swapcase(), token[::-1], f"{token};{token}", f'"{token}"x', hashed(token)]
    with nothing_changes(table):
        for value in forged:
            headers = {"cookie": f"comptoir={value}" if ";" not in value else f"comptoir=; other={token}"}
            answer = table.browser.post("/tables/table/moves", json=a_move(table, seat=0), headers=headers)
            assert (401, "unauthorised") == (answer.status_code, answer.json()["code"])


def test_quotes_in_a_cookie_are_not_looked_at(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(_: str) -> None:
        raise AssertionError("this can take seconds")

    monkeypatch.setattr("litestar.connection.base.parse_cookie_string", slow)
    cookie = {"cookie": rf'x="{30_000 * chr(92) + chr(34)}"; comptoir={table.tokens[0]}; language=fr; theme=dark'}
    for path in ("/", "/me", "/nowhere", "/tables/table", "/tables/table/view?seat=0"):
        answer = table.browser.get(path, headers=cookie | {"accept": "*/*"})
        assert answer.status_code == (404 if path == "/nowhere" else 200)
    assert "Cette page n’existe pas." in table.browser.get("/nowhere", headers=cookie).text


@each_database
def test_a_session_that_was_ended_is_nobodys(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        move = a_move(table, seat=0)
        assert 303 == sent(table, 0, "/me/sign-out").status_code
        before = table.on_disk()
        assert 401 == table.ask(0, "POST", "moves", json=move).status_code
        assert 403 == table.ask(0, "POST", "chat", json={"text": "Still here"}).status_code
        assert before == table.on_disk()


@each_database
def test_a_person_who_is_signed_out_no_longer_follows_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_sockets, "LOOK", 0.01)
    with served(tmp_path) as table, table.socket(0, 0) as own, table.socket(1, 1) as other:
        for socket in (own, other):
            assert "panels" in socket.receive_json()
        assert {"chat": []} == own.receive_json()
        sent(table, 0, "/me/sign-out")
        with pytest.raises(WebSocketDisconnect) as gone:
            own.receive_json(timeout=DEADLINE)
        assert RESTARTING == gone.value.code  # the page comes back, and learns that the seat is not its own
        with table.socket(0, 0) as again:
            assert "unauthorised" == again.receive_json()["code"]
        other.send_text("?")
        told = [other.receive_json(timeout=DEADLINE) for _ in range(3)]
        assert {"disconnected": [0]} in told
        assert {"alive": True} in told


def age(folder: Path, seconds: float) -> None:
    """Nobody comes for so long."""
    databases().ask(folder, f"UPDATE sessions SET made = {time() - seconds}")


@each_database
@in_a_loop
async def test_a_session_that_nobody_uses_ends(tmp_path: Path) -> None:
    tokens = await prepared(tmp_path)
    async with a_store(tmp_path) as store:
        age(tmp_path, SESSION_AGE - 60)
        assert await store.person_of(tokens[0]) is not None
        age(tmp_path, SESSION_AGE + 60)
        assert await store.person_of(tokens[0]) is None


@each_database
def test_a_session_that_is_over_is_nobodys_and_is_deleted_at_the_next_start(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        age(tmp_path, SESSION_AGE + 60)
        assert 401 == table.ask(0, "GET", "view?seat=0").status_code
    with served(tmp_path, id="another"):
        assert [(3,)] == databases().ask(tmp_path, "SELECT count(*) FROM sessions")  # those who have come since


@each_database
def test_a_session_that_is_used_begins_anew(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert "" == renewed(table)
        age(tmp_path, RENEWAL + 60)
        assert f"comptoir={table.tokens[0]}" in renewed(table)
        assert "" == renewed(table)
        age(tmp_path, SESSION_AGE + 60)
        assert "" == renewed(table)


def renewed(table: Served) -> str:
    """The cookie that the first page sets."""
    answer = table.browser.get("/", headers={"cookie": f"comptoir={table.tokens[0]}", "accept": "text/html"})
    return str(answer.headers.get("set-cookie", ""))


# ------------------------------------------------------------------ other sites


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"origin": "null"}], ids=str)
@pytest.mark.parametrize(
    "path",
    ["/play/burgundy", "/tables", "/me", "/me/code", "/me/sign-out", "/preferences", "/tables/table/skip", "/records"],
)
def test_a_form_on_another_site_does_nothing_here(table: Served, path: str, headers: dict[str, str]) -> None:
    with nothing_changes(table):
        answer = sent(table, 0, path, headers=FORM | headers, content="name=Mallory&game=burgundy")
        assert (403, {"error": "This request comes from another site.", "code": "forbidden"}) == (
            answer.status_code,
            answer.json(),
        )
        assert "set-cookie" not in answer.headers


def test_a_form_that_pretends_to_be_json_is_no_move(table: Served) -> None:
    # Another site can send plain text and forms without asking; only what says that it is JSON is read as such.
    with nothing_changes(table):
        for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "image/png"):
            headers = {"content-type": kind, "origin": "https://evil.example"}
            assert 403 == table.ask(0, "POST", "moves", content=b"{}", headers=headers).status_code


@pytest.mark.parametrize(
    "kind", ["application/x-www-form-urlencoded", "multipart/form-data", "application/xml", "x", ""]
)
def test_a_body_of_the_wrong_kind_is_refused_with_a_sentence(table: Served, kind: str) -> None:
    with nothing_changes(table):
        answer = table.ask(0, "POST", "moves", content=b"<move/>", headers={"content-type": kind})
        said = "Send this as JSON" if kind else "The request could not be understood"
        assert (415 if kind else 400) == answer.status_code  # what says nothing is taken for JSON
        assert answer.json()["error"].startswith(said)


def test_a_socket_from_elsewhere_is_not_opened(table: Served) -> None:
    headers = {"origin": "https://evil.example", "cookie": f"comptoir={table.tokens[0]}"}
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        table.browser.websocket_connect("/tables/table/live?seat=0", headers=headers),
    ):
        pass
    assert 4403 == refused.value.code


# ------------------------------------------------------------------ addresses


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2f..%2fschema.py",
        "/static/%2e%2e/%2e%2e/settings.py",
        "/static//etc/passwd",
        "/art/../../theme.css",
        "/tables/..%2f..%2fetc%2fpasswd/view",
        "/tables/table%00/view",
        "/tables/table;x=y/view",
        "/tables/%ff%fe/view",
        "/pictures/..%2f/en/light",
        "/games/..%2f..%2f/facts.toml",
        "/" + "x" * 8000,
    ],
)
def test_a_path_leads_nowhere_but_here(table: Served, path: str) -> None:
    answer = table.browser.get(path, follow_redirects=False)
    assert answer.status_code in (400, 404, 405, 422)
    assert answer.json()["error"].endswith(".")
    assert "import" not in answer.text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:x", "/a\r\nx: y"]
)
def test_a_form_leads_back_to_pages_of_ours_only(table: Served, back: str) -> None:
    answer = sent(table, 0, "/preferences", data={"theme": "dark", "back": back})
    assert (303, "/") == (answer.status_code, answer.headers["location"])


def test_guessed_invitations_and_codes_open_nothing(table: Served) -> None:
    with nothing_changes(table):
        for guess in ("x", "a" * 32, hashed(table.tokens[0]), "%27%20or%201%3D1"):
            assert 404 == table.browser.get(f"/invitations/{guess}").status_code
            assert 404 == sent(table, EVE, f"/invitations/{guess}", data={"name": "Eve"}).status_code
        for code in ("x", table.tokens[0], hashed(table.tokens[0]), "' or 1=1 --", "\0"):
            answer = sent(table, EVE, "/me/recover", data={"code": code})
            assert (422, True) == (answer.status_code, "This recovery code is unknown." in answer.text)
