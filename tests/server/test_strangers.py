"""Closed to strangers: foreign seats, guessed links, other sites and broken requests are refused and change nothing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.routes import HTTPRoute

from comptoir.server.people.identity import session_cookie
from comptoir.server.protection.csrf import is_own_origin
from comptoir.server.protection.security_headers import HEADERS
from comptoir.server.settings import BODY_LIMIT, Settings
from comptoir.server.storage.store import INVITED
from comptoir.server.tables.creation import ME, SeatWish, TableWish, set_up
from tests.server.postgres import databases_of
from tests.server.support import Served, a_store, kept_in, served

STRANGER, NOBODY = -1, None
CSP = "content-security-policy"
ELSEWHERE = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://testserver.local.evil.example"},
    {"origin": "http://testserver.local:81"},
    {"origin": "http://["},
    {"origin": ""},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
]


@pytest.fixture(scope="module", params=["burgundy", "orleans on postgres"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table of Ada and Ben; Eve has no seat. All tests ask it, since most of them must not change it."""
    game, _, database = request.param.partition(" on ")
    with ExitStack() as stack:
        if database:
            stack.enter_context(kept_in(stack.enter_context(databases_of(request.getfixturevalue(database)))))
        found = stack.enter_context(served(tmp_path_factory.mktemp("strangers"), game))
        found.view(None)
        yield found


@contextmanager
def nothing_changes(table: Served) -> Iterator[None]:
    before = table.on_disk()
    yield
    assert before == table.on_disk()


def a_move(table: Served, seat: int) -> dict[str, Any]:
    """A move that would be legal for the player to decide, as this seat would send it."""
    view = next(view for view in map(table.view, (0, 1)) if view["moves"])
    return {"seat": seat, "version": view["version"], "move": view["moves"][0]["move"], "key": token_hex(8)}


# ------------------------------------------------------------------ foreign seats


def refused(by: int | None) -> tuple[int, str]:
    """How a seat is refused: a caller without a session could still sign in."""
    return (401, "unauthorised") if by is NOBODY else (403, "not_your_seat")


@pytest.mark.parametrize("by", [STRANGER, NOBODY, 0], ids=["a stranger", "nobody", "the other player"])
def test_nobody_plays_a_foreign_seat(table: Served, by: int | None) -> None:
    body = a_move(table, 1)
    with nothing_changes(table):
        for path in ("moves", "undo"):
            sent = body if path == "moves" else {"seat": 1, "version": body["version"], "key": "key"}
            answer = table.ask(by, "POST", path, json=sent)
            assert refused(by) == (answer.status_code, answer.json()["code"])


@pytest.mark.parametrize("by", [STRANGER, NOBODY, 0], ids=["a stranger", "nobody", "the other player"])
def test_nobody_looks_over_a_shoulder(table: Served, by: int | None) -> None:
    for path in ("view?seat=1", "hint?seat=1", "explain/die-1?seat=1"):
        answer = table.ask(by, "GET", path)
        assert refused(by) == (answer.status_code, answer.json()["code"])
    with table.socket(by, 1) as socket:
        assert refused(by)[1] == socket.receive_json()["code"]
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


@pytest.mark.parametrize("seat", [-1, 2, 99, 10**30])
def test_seats_that_are_not_there_are_nobodys(table: Served, seat: int) -> None:
    with nothing_changes(table):
        assert 403 == table.ask(0, "POST", "moves", json=a_move(table, seat)).status_code
    for path in ("view", "position", "hint", "at/5", "explain/die-1"):
        assert 403 == table.ask(0, "GET", f"{path}?seat={seat}").status_code
    with table.socket(0, seat) as socket:
        assert {"error": "This seat is not yours.", "code": "not_your_seat"} == socket.receive_json()


def test_only_players_skip_ahead(table: Served) -> None:
    assert [403, 403, 204] == [table.ask(by, "POST", "skip").status_code for by in (STRANGER, NOBODY, 0)]


@pytest.mark.parametrize("cookie", ["", "x", "comptoir", "'; drop table people; --", "\x7f" * 50, "a" * 3000])
def test_an_invented_session_is_nobodys(table: Served, cookie: str) -> None:
    answer = table.browser.get("/tables/table/view?seat=0", headers={"cookie": f"comptoir={cookie}"})
    assert 401 == answer.status_code


def test_a_session_cookie_is_out_of_reach_of_scripts_and_other_sites() -> None:
    plain, secure = (session_cookie("token", Settings(is_https=is_https)) for is_https in (False, True))
    assert (True, "lax", False) == (plain.httponly, plain.samesite, plain.secure)
    assert (True, "lax", True) == (secure.httponly, secure.samesite, secure.secure)


# ------------------------------------------------------------------ invitations


def test_an_invitation_is_neither_guessed_nor_used_twice(tmp_path: Path) -> None:
    async def invite() -> str:
        async with a_store(tmp_path) as store:
            (owner, _, _) = await store.add_person("Olga", 0)
            _, tokens = await set_up(store, owner, TableWish("burgundy", [SeatWish(ME), SeatWish(INVITED)]))
            return tokens[1]

    with served(tmp_path) as table:
        token, guest, thief = asyncio.run(invite()), table.tokens[1], table.tokens[STRANGER]

        def accept(link: str, session: str) -> int:
            headers = {"cookie": f"comptoir={session}", "content-type": "application/x-www-form-urlencoded"}
            path = f"/invitations/{link}"
            return table.browser.post(path, headers=headers, content="name=Guest", follow_redirects=False).status_code

        with nothing_changes(table):
            for guess in ("x", token[:-1], token + "A", token.swapcase(), "%00", "..%2f"):
                assert accept(guess, thief) in (404, 405, 422)
        assert 303 == accept(token, guest)
        with nothing_changes(table):
            assert accept(token, thief) in (404, 422)
            assert 303 == accept(token, guest)  # back to the seat


# ------------------------------------------------------------------ other sites


@pytest.mark.parametrize("headers", ELSEWHERE, ids=str)
def test_other_sites_cannot_make_a_browser_play(table: Served, headers: dict[str, str]) -> None:
    seat = next(seat for seat in (0, 1) if table.view(seat)["moves"])
    with nothing_changes(table):
        answer = table.ask(seat, "POST", "moves", json=a_move(table, seat), headers=headers)
        assert (403, {"error": "This request comes from another site.", "code": "forbidden"}) == (
            answer.status_code,
            answer.json(),
        )


@pytest.mark.parametrize("headers", ELSEWHERE, ids=str)
def test_other_sites_cannot_follow_a_table_through_a_browser(table: Served, headers: dict[str, str]) -> None:
    sent = headers | {"cookie": f"comptoir={table.tokens[0]}"}
    with pytest.raises(WebSocketDisconnect), table.browser.websocket_connect("/tables/table/live", headers=sent):
        pass


@pytest.mark.parametrize(
    "headers",
    [{}, {"origin": "http://testserver.local"}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}],
    ids=str,
)
def test_our_own_pages_and_programs_can_play(table: Served, headers: dict[str, str]) -> None:
    seat = next(seat for seat in (0, 1) if table.view(seat)["moves"])
    assert 200 == table.ask(seat, "POST", "moves", json=a_move(table, seat), headers=headers).status_code


def test_the_origin_counts_more_than_what_the_site_says() -> None:
    assert not is_own_origin({"host": "table.example", "origin": "https://evil.example", "sec-fetch-site": "none"})


def test_reading_from_elsewhere_shows_no_seat(table: Served) -> None:
    # A link from another site may lead here; what scripts there may read, the browser decides by these headers.
    answer = table.ask(0, "GET", "view?seat=0", headers={"origin": "https://evil.example"})
    assert "access-control-allow-origin" not in answer.headers
    assert "same-origin" == answer.headers["cross-origin-resource-policy"]


# ------------------------------------------------------------------ broken requests


BROKEN = {
    "empty": b"",
    "no JSON": b"move 7",
    "cut off": b'{"seat": 0, "version"',
    "bad UTF-8": b'{"seat": 0, "version": 1, "move": 1, "key": "\xff"}',
    "a list": b"[]",
    "null": b"null",
    "a field missing": b'{"seat": 0, "version": 1, "key": "a"}',
    "a field unknown": b'{"seat": 0, "version": 1, "move": 1, "key": "a", "as": "owner"}',
    "a text for a number": b'{"seat": "first", "version": 1, "move": 1, "key": "a"}',
    "a broken number": b'{"seat": 0, "version": 1, "move": 1.5, "key": "a"}',
    "true for a number": b'{"seat": 0, "version": true, "move": 1, "key": "a"}',
    "a number for a text": b'{"seat": 0, "version": 1, "move": 1, "key": 7}',
    "brackets": b"[" * 20_000,
    "braces": b'{"seat":' * 5_000,
    "nested in a field": b'{"seat": ' + b"[" * 20_000 + b"]" * 20_000 + b"}",
}


@pytest.mark.parametrize("body", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_request_is_refused_with_a_sentence(
    table: Served, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with nothing_changes(table):
        answer = table.ask(0, "POST", "moves", content=body, headers={"content-type": "application/json"})
        assert 400 == answer.status_code
        assert answer.json()["error"].startswith("The request could not be understood: ")
    assert not caplog.records  # the mistake is not ours


@pytest.mark.parametrize(
    ("body", "english", "french"),
    [
        ("empty", "it needs a JSON body", "il lui faut un corps JSON"),
        ("bad UTF-8", "it is not UTF-8", "elle n’est pas en UTF-8"),
        ("brackets", "it is nested too deeply", "elle est trop profondément imbriquée"),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"content-type": "application/json"}], ids=["of no kind", "of JSON"])
def test_an_unreadable_body_is_explained_in_the_language_of_the_reader(
    table: Served, body: str, english: str, french: str, headers: dict[str, str]
) -> None:
    because = {
        "en": f"The request could not be understood: {english}.",
        "fr": f"La demande n’a pas été comprise\u00a0: {french}.",
    }
    for language, sentence in because.items():
        said = headers | {"accept-language": language}
        answer = table.ask(0, "POST", "moves", content=BROKEN[body], headers=said)
        assert (400, sentence) == (answer.status_code, answer.json()["error"])


def test_a_form_that_is_no_text_is_refused(table: Served, caplog: pytest.LogCaptureFixture) -> None:
    form = b'--x\r\ncontent-disposition: form-data; name="game"\r\n\r\n\xff\r\n--x--\r\n'
    headers = {"content-type": "multipart/form-data; boundary=x"}
    with nothing_changes(table):
        assert 400 == table.browser.post("/tables", content=form, headers=headers).status_code
    assert not caplog.records


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"move": -1}, 422),
        ({"move": 10**9}, 422),
        ({"move": 10**40}, 422),
        ({"version": -1}, 409),
        ({"version": 10**40}, 409),
        ({"key": ""}, 422),
        ({"key": "x" * 41}, 422),
        ({"key": "a b"}, 422),
        ({"key": "\u0000"}, 422),
    ],
    ids=str,
)
def test_impossible_values_are_refused_with_a_sentence(table: Served, change: dict[str, Any], status: int) -> None:
    with nothing_changes(table):
        answer = table.ask(0, "POST", "moves", json=a_move(table, 0) | change)
        assert status == answer.status_code
        assert answer.json()["error"].endswith((".", "!"))


@pytest.mark.parametrize("path", ["moves", "undo", "skip", "chat"])
def test_a_body_that_is_too_large_is_refused(table: Served, path: str) -> None:
    with nothing_changes(table):
        answer = table.ask(0, "POST", path, content=b" " * (BODY_LIMIT + 1))
        assert answer.status_code in (204, 413)
        assert 413 == answer.status_code or path == "skip"  # which reads no body at all


@pytest.mark.parametrize("id", ["nowhere", "TABLE", "table%20", "x" * 2000, "%00", "%F0%9F%8F%B0", "table'--"])
def test_an_unknown_table_is_not_found(table: Served, id: str) -> None:
    for method, path in (("GET", "view"), ("GET", "record"), ("POST", "moves"), ("POST", "skip")):
        body = a_move(table, 0) if path == "moves" else None
        answer = table.browser.request(method, f"/tables/{id}/{path}", json=body)
        assert 404 == answer.status_code
        assert answer.json()["error"].startswith("There is no table")


def test_a_socket_at_an_unknown_table_is_closed_with_a_sentence(table: Served) -> None:
    headers = {"origin": str(table.browser.base_url).rstrip("/")}
    with table.browser.websocket_connect("/tables/nowhere/live", headers=headers) as socket:
        assert {"error": "There is no table “nowhere”.", "code": "not_found"} == socket.receive_json()


@pytest.mark.parametrize("number", ["-1", "999999999999999999999", "1.5", "x", "%2e%2e"])
def test_positions_that_are_not_there_are_refused_or_the_nearest(table: Served, number: str) -> None:
    assert table.ask(0, "GET", f"at/{number}").status_code in (200, 400, 404, 422)


@pytest.mark.parametrize("thing", ["nothing", "x" * 500, "%3Cscript%3E", "die-1%00"])
def test_things_that_are_not_drawn_are_not_explained(table: Served, thing: str) -> None:
    answer = table.ask(0, "GET", f"explain/{thing}?seat=0")
    assert (404, "Nothing with this name is drawn.") == (answer.status_code, answer.json()["error"])


def test_what_a_browser_shouts_into_a_socket_changes_nothing(table: Served) -> None:
    with nothing_changes(table), table.socket(0, 0) as socket:
        first = socket.receive_json()
        for text in ("", "{", '{"move": 0}', "[" * 9_000, "\u0000"):
            socket.send_text(text)
        socket.send_bytes(b"\xff\xfe")
        assert first["version"] == table.view(0)["version"]


def test_sentences_are_in_the_readers_language(table: Served) -> None:
    headers = {"accept-language": "fr"}
    answer = table.ask(0, "POST", "moves", json=a_move(table, 1), headers=headers | {"origin": "https://evil.example"})
    assert "Cette demande vient d’un autre site." == answer.json()["error"]
    answer = table.ask(0, "POST", "moves", content=b"{", headers=headers | {"content-type": "application/json"})
    assert answer.json()["error"].startswith("La demande n’a pas été comprise")


# ------------------------------------------------------------------ every answer


def addresses(table: Served) -> list[str]:
    """Every route of the application, with something in place of what varies."""
    routes = [route for route in table.browser.app.routes if isinstance(route, HTTPRoute)]
    values = {"id": "table", "seat": "0", "number": "0", "key": "burgundy", "language": "en", "theme": "light"}
    found = []
    for route in routes:
        path = route.path
        for name, parameter in route.path_parameters.items():
            path = path.replace("{" + f"{name}:{parameter.full.split(':')[-1]}" + "}", values.get(name, "x"))
        found.append(path.replace("table/stream", "nowhere/stream"))  # which would go on as long as the game
    return found


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_every_answer_has_its_security_headers(table: Served, method: str, accept: str) -> None:
    paths = [*addresses(table), "/nowhere", "/static/nothing.js", "/static/../app.py", "/tables/nowhere/view"]
    for path in paths:
        answer = table.browser.request(method, path, headers={"accept": accept}, follow_redirects=False)
        assert answer.status_code < 500, path
        for name, value in HEADERS.items():
            found = answer.headers.get_list(name)
            assert 1 == len(found), f"{name} of {path}"
            assert value == found[0] or (name == CSP and is_strict(found[0])), f"{name} of {path}"


def is_strict(policy: str) -> bool:
    """Is nothing allowed that is inline, or that comes from elsewhere?"""
    is_closed = policy.startswith("default-src 'none'") and "frame-ancestors 'none'" in policy
    return is_closed and not any(word in policy for word in ("unsafe", "http:", "https:", "*"))


def test_nothing_is_allowed_inline_or_from_elsewhere() -> None:
    assert is_strict(HEADERS[CSP])


def test_no_page_loads_anything_from_elsewhere(table: Served) -> None:
    loading = re.compile(r"""(?:src|href|url\()\s*=?\s*["']?(?:https?:)?//[^"')]+""")
    for path in addresses(table):
        answer = table.browser.get(path, headers={"accept": "text/html"}, follow_redirects=False)
        if "text/html" in answer.headers.get("content-type", ""):
            assert [] == loading.findall(answer.text), path


def test_a_mistake_of_ours_shows_no_trace(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret of the house")

    monkeypatch.setattr("comptoir.server.tables.room.Room.play", broken)
    with nothing_changes(table):
        answer = table.ask(0, "POST", "moves", json=a_move(table, 0))
    assert (500, {"error": "Something went wrong on our side. Nothing was changed.", "code": "server_error"}) == (
        answer.status_code,
        answer.json(),
    )
    assert set(HEADERS) <= set(answer.headers)
