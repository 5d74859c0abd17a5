"""Floods: endless requests are refused with a sentence, and other people play on in the meantime."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.exceptions import InvalidStatus

from comptoir.server.pages.page import static
from comptoir.server.protection.rate_limits import ADDRESS, LIMITS, OPEN_SOCKETS, PERSON, TOO_MANY, VIEWS, RateLimit
from tests.deadline import DEADLINE
from tests.server.conftest import Client
from tests.server.listening import Listening, listening
from tests.server.support import Served, an_app, metrics_of, prepared, served, until

each_database = pytest.mark.usefixtures("each_database")
Ask: TypeAlias = Callable[[Served], httpx.Response]
MOST = 3
STRANGER = -1


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few of everything, so that a flood is a short one; looking is free."""
    for kind, limit in LIMITS.items():
        if kind != VIEWS:
            monkeypatch.setitem(LIMITS, kind, RateLimit(MOST, limit.whom, limit.seconds))


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    with served(tmp_path, limits=1) as found:
        yield found


def post(path: str, by: int | None = STRANGER, **form: Any) -> Ask:
    """A form, sent by the person at a seat, a stranger or nobody."""

    def asked(table: Served) -> httpx.Response:
        cookie = {} if by is None else {"cookie": f"comptoir={table.tokens[by]}"}
        table.browser.cookies.clear()
        return table.browser.post(path, data=form, headers=cookie, follow_redirects=False)

    return asked


def bad_move(table: Served) -> httpx.Response:
    return table.ask(STRANGER, "POST", "moves", json={"seat": 0, "version": 0, "move": 0, "key": "key"})


FLOODS: dict[str, Ask] = {
    "guests": post("/me", None, name="Bot"),
    "accounts": post("/me/account", account="Eve", password="short"),
    "sign-in": post("/me/sign-in", None, account="Ada", password="guess"),
    "recovery": post("/me/recover", None, code="guess"),
    "tables": post("/play/burgundy"),
    "tables by the form": post("/tables", game="burgundy"),
    "forms": post("/new/burgundy/check"),
    "seats": post("/tables/table/seats/0/join"),
    "invitations": post("/invitations/guess", name="Eve"),
    "invitations looked at": lambda table: table.browser.get("/invitations/guess"),
    "chat": lambda table: table.ask(STRANGER, "POST", "chat", json={"text": "Buy!"}),
    "moves": bad_move,
    "undo": lambda table: table.ask(STRANGER, "POST", "undo", json={"seat": 0, "version": 0, "key": "key"}),
    "skip": lambda table: table.ask(STRANGER, "POST", "skip"),
    "hints": lambda table: table.ask(STRANGER, "GET", "hint?seat=0"),
    "records": lambda table: table.browser.post("/records", content=b"{}"),
    "codes": post("/me/code"),
    "preferences": post("/preferences", theme="dark"),
}


@pytest.mark.parametrize("ask", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_is_refused_and_changes_nothing_more(table: Served, ask: Ask) -> None:
    assert all(ask(table).status_code != 429 for _ in range(MOST))
    before = table.on_disk()
    for _ in range(3):
        answer = ask(table)
        assert (429, True) == (answer.status_code, 1 <= int(answer.headers["retry-after"]) <= 600)
        assert {
            "error": "Too many requests in a short time. Wait a little, then try again.",
            "code": "too_many_requests",
        } == answer.json()
    assert before == table.on_disk()
    seat = next(seat for seat in (0, 1) if table.view(seat)["moves"])
    assert 200 == table.move(seat).status_code


LOOKS = (
    "/", "/me", "/me/messages", "/new/burgundy", "/games/burgundy", "/games/burgundy/facts.toml", "/next", "/waiting",
    "/pictures/burgundy/en/dark", "/schema/openapi.json", "/messages/guess/stop",
)  # fmt: skip


@pytest.mark.parametrize("path", LOOKS)
def test_looking_without_end_is_refused_too(client: Client, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setitem(LIMITS, VIEWS, RateLimit(MOST, PERSON))
    statuses = [client.get(path).status_code for _ in range(MOST + 1)]
    assert [False] * MOST + [True] == [status == 429 for status in statuses]
    assert 200 == client.get("/healthz").status_code == client.get(static("table.css")).status_code


def test_the_sentence_is_a_page_for_people_and_in_their_language(client: Client) -> None:
    client.headers["accept-language"] = "fr"
    answers = [client.post("/play/chess") for _ in range(MOST + 1)]
    assert (429, "text/html; charset=utf-8") == (answers[-1].status_code, answers[-1].headers["content-type"])
    assert "Trop de demandes en peu de temps." in answers[-1].text


@each_database
def test_the_tries_for_one_account_are_counted_wherever_they_come_from(server: Listening) -> None:
    def sign_in(account: str, number: int) -> int:
        headers = {"x-forwarded-for": f"192.0.2.{number}"}
        form = {"account": account, "password": "guess"}
        return server.http.post("/me/sign-in", data=form, headers=headers).status_code

    names = ["Ada", "ada ", "ADA", "Ada"]
    assert [422, 422, 422, 429] == [sign_in(name, number) for number, name in enumerate(names)]
    assert 422 == sign_in("Ben", 9)


@pytest.mark.usefixtures("on_postgres")
def test_a_flood_that_is_spread_over_two_workers_is_one_flood(tmp_path: Path) -> None:
    with served(tmp_path, limits=1) as one, TestClient(an_app(tmp_path)) as browser:
        other = replace(one, browser=browser)
        answers = [bad_move(worker).status_code for worker in (one, other) * 3]
        assert [403, 403, 403, 429, 429, 429] == answers
        seat = next(seat for seat in (0, 1) if other.view(seat)["moves"])
        assert 200 == other.move(seat).status_code


# ------------------------------------------------------------------ addresses


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Listening]:
    asyncio.run(prepared(tmp_path))
    with listening(an_app(tmp_path)) as found:
        yield found


def guesses(server: Listening, *addresses: str) -> list[int]:
    """Guess invitations from these addresses, as reported by a proxy."""
    found = []
    for address in addresses:
        with closing(httpx.Client(base_url=server.http.base_url, timeout=DEADLINE)) as client:
            found.append(client.get("/invitations/guess", headers={"x-forwarded-for": address}).status_code)
    return found


@each_database
def test_behind_a_proxy_everybody_is_counted_alone(server: Listening) -> None:
    assert [404, 404, 404, 429] == guesses(server, *["192.0.2.1"] * 4)
    assert [404] == guesses(server, "192.0.2.2")


def test_an_address_forged_before_the_proxy_does_not_count(server: Listening) -> None:
    invented = [f"10.0.0.{number}, 192.0.2.1" for number in range(4)]
    assert [404, 404, 404, 429] == guesses(server, *invented)


def test_the_addresses_of_one_household_are_counted_together(server: Listening) -> None:
    assert [404, 404, 404, 429] == guesses(server, *[f"2001:db8:1:2::{number}" for number in range(4)])
    assert [404] == guesses(server, "2001:db8:1:3::1")


# ------------------------------------------------------------------ sockets


@each_database
def test_sockets_are_not_opened_without_end(table: Served) -> None:
    for _ in range(MOST):
        with table.socket(0, 0) as socket:
            socket.receive_json()
    with pytest.raises(WebSocketDisconnect) as refused, table.socket(0, 0):
        pass
    assert TOO_MANY == refused.value.code
    with table.socket(1, 1) as socket:
        assert "panels" in socket.receive_json()


@pytest.mark.parametrize(("whom", "by"), [(PERSON, 0), (ADDRESS, None)])
def test_nobody_has_sockets_without_end(
    table: Served, monkeypatch: pytest.MonkeyPatch, whom: str, by: int | None
) -> None:
    monkeypatch.setitem(OPEN_SOCKETS, whom, 2)
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(table.socket(by, by)).receive_json()
        with pytest.raises(WebSocketDisconnect) as refused, table.socket(by, by):
            pass
        assert TOO_MANY == refused.value.code
    asyncio.run(until(lambda: "comptoir_sockets_open 0.0" in metrics_of(table.browser).text, "the goodbye"))
    monkeypatch.setitem(LIMITS, "sockets", RateLimit(100, PERSON))
    with table.socket(by, by) as socket:
        assert "panels" in socket.receive_json()


def test_a_socket_that_is_refused_was_never_opened(server: Listening) -> None:
    for _ in range(MOST):
        with server.socket("/tables/table/live") as found:
            found.recv(timeout=DEADLINE)
    with pytest.raises(InvalidStatus):
        server.socket("/tables/table/live")


# ------------------------------------------------------------------ who plays


@each_database
def test_nobody_who_plays_fast_is_hindered(table: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for _ in range(60):
        seat = next(seat for seat in (0, 1) if table.view(seat)["moves"])
        assert 200 == table.move(seat).status_code
