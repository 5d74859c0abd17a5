"""Nobody can count what others do in secret: every route is asked with every number, at two servers that differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.server.secret_lanes import BOARDS, PLANNING, SECRETS, Secret, chosen, finish, twins
from tests.server.support import Served, an_app

HTML = {"accept": "text/html", "accept-language": "en"}
EVE = -1  # who has no seat
HIDDEN = 4  # rows that Ben writes and that nobody else may ever know
WITHOUT_TABLE = ("/", "/waiting", "/next", "/me", "/me/tokens", "/me/messages", "/friends", "/me/erase")
Asked = tuple[str, str, Mapping[str, Any] | None]  # a method, a path behind the table's, and what is sent


def every_question(seat: int, version: int) -> dict[str, list[Asked]]:
    """What a person can request from a table, by route: with every number that could reveal something, rising."""
    around = range(version - 1, version + HIDDEN + 1)
    own = "" if seat == EVE else f"?seat={seat}"
    mine = {"seat": max(seat, 0), "key": "k"}
    return {
        "": [("GET", own, None)],
        "/view": [("GET", f"/view{own}", None)],
        "/position": [("GET", f"/position{own}", None)],
        "/entries": [("GET", f"/entries?after={number}{own.replace('?', '&')}", None) for number in (0, *around)],
        "/state": [("GET", "/state", None)],
        "/at/{number:int}": [("GET", f"/at/{number}{own}", None) for number in (0, *around)],
        "/at/{number:int}/explain/{thing:str}": [
            ("GET", f"/at/{number}/explain/die-1{own}", None) for number in (0, *around)
        ],
        "/replay": [("GET", f"/replay?at={number}{own.replace('?', '&')}", None) for number in around[::3]],
        "/moves": [("POST", "/moves", mine | {"version": number, "move": 10**6}) for number in around],
        "/undo": [("POST", "/undo", mine | {"version": number, "answer": 99}) for number in around],
        "/seen": [("POST", "/seen", {"rows": number}) for number in around],
        "/chat": [("GET", f"/chat?first={number}", None) for number in (0, version)]
        + [("POST", "/chat", {"text": ""})],
        "/chat/{number:int}": [("GET", "/chat/0", None)],
        "/chat/mute": [("POST", "/chat/mute", {"by": "", "is_muted": True})],
        "/plan": [("GET", f"/plan{own}", None)],
        "/explain/{thing:str}": [("GET", f"/explain/die-1{own}", None)],
        "/explained": [("POST", "/explained", {"kind": "Act"})],
        "/pieces": [("GET", "/pieces", None)],
        "/record": [("GET", "/record", None)],
        "/end": [("GET", "/end", None)],
        "/rematch": [("POST", "/rematch", None)],
        "/analysis": [("GET", "/analysis", None), ("POST", "/analysis", None)],
        "/at/{number:int}/continue": [("POST", f"/at/{number}/continue", None) for number in (0, *around)],
        "/gathering": [("GET", "/gathering", None)],
        "/cancel": [("POST", "/cancel", None)],
        "/messages": [("GET", "/messages", None), ("POST", "/messages", {})],
        "/return": [("POST", "/return", mine)],
        "/finish": [("POST", "/finish", None)],
        **{path: [("POST", path, None)] for path in ("/friends", "/friends/withdraw", "/come", "/decline")},
        **{f"/seats/{{seat:int}}/{what}": [("POST", f"/seats/1/{what}", None)] for what in ("invite", "join", "leave")},
    }


ELSEWHERE = {
    "/live",
    "/stream",
    "/hint",
    "/skip",
    "/resign",
    "/leave",
}  # followed and asked below, or of no use but to play on


def told(table: Served, seat: int) -> Iterator[tuple[str, int, bytes]]:
    """Everything that a person receives, each answer with its request."""
    version = table.view(None if seat == EVE else seat)["version"]
    for asked in every_question(seat, version).values():
        for method, path, sent in asked:
            yield heard(table, seat, method, f"/tables/{table.id}{path}", sent)
    for path in (*WITHOUT_TABLE, f"/tables/{table.id}"):  # which tells how much has been seen
        yield heard(table, seat, "GET", path)
    with table.socket(seat, None if seat == EVE else seat) as socket:
        yield "socket", 0, (socket.receive_text() + socket.receive_text()).encode()
    with table.socket(seat, None if seat == EVE else seat, panels=False) as socket:  # and what a stream sends
        yield "light socket", 0, (socket.receive_text() + socket.receive_text()).encode()


def heard(table: Served, seat: int, method: str, path: str, sent: Any = None) -> tuple[str, int, bytes]:
    cookie = {"cookie": f"comptoir={table.tokens[seat]}"}
    answer = table.browser.request(method, path, headers=HTML | cookie, json=sent, follow_redirects=False)
    return f"{method} {path} {sent}", answer.status_code, answer.content


def waver(table: Served) -> None:
    """Ben chooses and takes it back, again and again, and is where he was."""
    for _ in range(HIDDEN // 2):  # a move, and its being taken back
        chosen(-1)(table)
        assert 200 == table.take_back(1).status_code


@SECRETS
def test_nobody_can_count_what_others_do_in_secret(tmp_path: Path, secret: Secret) -> None:
    with twins(tmp_path, secret) as (one, other):
        waver(one)
        chosen(-1)(one)
        for seat in (0, EVE):
            assert list(told(one, seat)) == list(told(other, seat))


@pytest.mark.parametrize("secret", [BOARDS, PLANNING], ids=["boards", "planning"])
def test_nobody_can_count_what_was_taken_back_in_secret_before(tmp_path: Path, secret: Secret) -> None:
    with twins(tmp_path, secret) as (one, other):
        waver(one)
        for table in (one, other):
            for seat in range(3):
                finish(table, seat)
        for seat in (0, EVE):
            assert list(told(one, seat)) == list(told(other, seat))


def test_every_route_of_a_table_is_asked(tmp_path: Path) -> None:
    begin = "/tables/{id:str}"
    routes = {route.path.removeprefix(begin) for route in an_app(tmp_path).routes if route.path.startswith(begin)}
    assert routes - ELSEWHERE == set(every_question(0, 0))
