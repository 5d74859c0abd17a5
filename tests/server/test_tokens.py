"""Programs at the table: a token opens one seat and nothing else, as long as its person wants it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from secrets import token_hex
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from comptoir.server.api.schemas import Situation
from comptoir.server.operating.admin import revoke_sessions
from comptoir.server.people import open_sockets, tokens
from comptoir.server.storage.store import OVER, Person, hashed
from tests.server.conftest import Client
from tests.server.support import Served, a_store, databases, in_a_loop, seated, served, some_people
from tests.server.test_gathering import asked_before, link_on
from tests.server.test_lobby import Another, read, set_up

pytestmark = pytest.mark.usefixtures("each_database")
JSON = {"accept": "application/json"}
ELSEWHERE = {"origin": "https://evil.example"}


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Served]:
    """A table of Ada and Ben; Eve has no seat."""
    with served(tmp_path) as found:
        yield found


def page(table: Served, by: int) -> Client:
    """A person's browser."""
    table.browser.headers.update({"cookie": f"comptoir={table.tokens[by]}", "accept": "text/html"})
    table.browser.follow_redirects = False
    return table.browser


def shown(answer: httpx.Response) -> str:
    """The token that a page shows."""
    found = re.search(r"<output>([^<]+)</output>", answer.text)
    assert found is not None, answer.text
    return found[1]


def token(table: Served, seat: int = 0, name: str = "Program") -> str:
    """A token that the person at a seat has made for it."""
    headers = {"cookie": f"comptoir={table.tokens[seat]}", "accept": "text/html"}
    form = {"table": table.id, "seat": str(seat), "name": name}
    return shown(table.browser.post("/me/tokens", data=form, headers=headers))


def ask(table: Served, secret: str, method: str, path: str, **content: Any) -> httpx.Response:
    """What a program asks with its token."""
    headers = {"authorization": f"Bearer {secret}"} | content.pop("headers", {})
    return table.browser.request(method, path, headers=headers, **content)


def about(table: Served, secret: str, path: str, **content: Any) -> httpx.Response:
    """What a program asks of its table."""
    return ask(table, secret, "POST" if "json" in content else "GET", f"/tables/{table.id}/{path}", **content)


def a_move(table: Served, secret: str, seat: int = 0) -> dict[str, Any]:
    """The first legal move of a seat, as a program sends it."""
    found = about(table, secret, f"position?seat={seat}").json()
    return {"seat": seat, "version": found["version"], "move": found["moves"][0]["move"], "key": token_hex(8)}


def deciding(table: Served) -> int:
    """The seat that has to decide."""
    return next(seat for seat in (0, 1) if table.view(seat)["moves"])


# ------------------------------------------------------------------ what is kept


@in_a_loop
async def test_token_is_stored_hashed_and_found_again(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        (ada,) = await some_people(room.store, "Ada")
        secret = await tokens.make_token(room.store, ada, "table", 1, "Program")
        found = await tokens.token_of(room.store, secret)
        assert found is not None
        assert (ada, "table", 1, "Program") == (found.person, found.table, found.seat, found.name)
        assert len(secret) >= 22
        assert secret not in databases().dump(tmp_path)


@in_a_loop
async def test_only_its_person_ends_a_token(tmp_path: Path) -> None:
    async with seated(tmp_path) as room:
        ada, eve = await some_people(room.store, "Ada", "Eve")
        secret = await tokens.make_token(room.store, ada, "table", 0, "Program")
        (listed,) = await tokens.tokens_of(room.store, ada.id)
        assert [] == await tokens.tokens_of(room.store, eve.id)
        assert [False, False, True, False] == [
            await tokens.revoke_token(room.store, who.id, id)
            for who, id in ((eve, listed.id), (ada, "\0"), (ada, listed.id), (ada, listed.id))
        ]
        assert await tokens.token_of(room.store, secret) is None


# ------------------------------------------------------------------ one seat


def test_program_plays_its_seat(table: Served) -> None:
    seat = deciding(table)
    secret = token(table, seat)
    before = table.view(seat)["version"]
    answer = about(table, secret, "moves", json=a_move(table, secret, seat))
    assert 200 == answer.status_code
    assert before < answer.json()["version"] == about(table, secret, f"view?seat={seat}").json()["version"]
    body = {"seat": seat, "version": answer.json()["version"], "key": "back"}
    assert 200 == about(table, secret, "undo", json=body).status_code
    assert 200 == about(table, secret, f"hint?seat={seat}").status_code
    assert 201 == about(table, secret, "chat", json={"text": "Hello"}).status_code
    assert ["Hello"] == [line["text"] for line in about(table, secret, "chat").json()]
    assert 204 == ask(table, secret, "POST", "/tables/table/skip").status_code


@pytest.mark.parametrize("path", ["view?seat=1", "position?seat=1", "hint?seat=1", "at/0?seat=1"])
def test_token_opens_no_other_seat(table: Served, path: str) -> None:
    answer = about(table, token(table), path, headers={"cookie": f"comptoir={table.tokens[1]}"})
    assert (403, {"error": "This seat is not yours.", "code": "not_your_seat"}) == (answer.status_code, answer.json())


def test_token_plays_no_other_seat(table: Served) -> None:
    body = {"seat": 1, "version": 0, "move": 0, "key": "key"}
    assert 403 == about(table, token(table), "moves", json=body).status_code


def test_token_of_one_seat_of_several_opens_that_one_alone(client: Client) -> None:
    chairs = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    made = client.post("/api/tables", json={"game": "burgundy", "seats": chairs}, headers=JSON).json()
    bearer = JSON | {"authorization": f"Bearer {made['tokens'][1]['token']}"}
    paths = [f"/tables/{made['table']}/view?seat={seat}" for seat in (0, 1)]
    assert [403, 200] == [client.get(path, headers=bearer).status_code for path in paths]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/me"),
        ("GET", "/me/tokens"),
        ("POST", "/me/code"),
        ("GET", "/"),
        ("GET", "/tables/other/view"),
        ("GET", "/tables/table"),
        ("POST", "/tables/table/seen"),
        ("POST", "/api/tables"),
    ],
)
def test_token_opens_nothing_else(table: Served, method: str, path: str) -> None:
    answer = ask(table, token(table), method, path, headers=JSON)
    assert 403 == answer.status_code
    assert {
        "error": "This token is only valid for seat 0 of the table “table”.",
        "code": "forbidden",
    } == answer.json()


@pytest.mark.parametrize("secret", ["x", "", "'; drop table tokens; --", "a" * 3000])
def test_invented_token_is_nobodys(table: Served, secret: str) -> None:
    for path in ("/tables/table/view", "/tables/table/view?seat=0", "/me"):
        answer = ask(table, secret, "GET", path, headers={"cookie": f"comptoir={table.tokens[0]}"} | JSON)
        assert (401, {"error": "This token is unknown, or it has been revoked.", "code": "unauthorised"}) == (
            answer.status_code,
            answer.json(),
        )


def test_program_comes_from_wherever_it_likes(table: Served) -> None:
    secret = token(table)
    assert 201 == about(table, secret, "chat", json={"text": "Hello"}, headers=ELSEWHERE).status_code


def test_token_speaks_french(table: Served) -> None:
    answer = ask(table, token(table), "GET", "/me", headers=JSON | {"accept-language": "fr"})
    said = "Ce jeton n’ouvre que la place 0 de la table «\u00a0table\u00a0»."
    assert {"error": said, "code": "forbidden"} == answer.json()


# ------------------------------------------------------------------ sockets


def socket(table: Served, secret: str, seat: int) -> AbstractContextManager[WebSocketTestSession]:
    """A socket that a program opens, from wherever."""
    headers = {"authorization": f"Bearer {secret}"} | ELSEWHERE
    return table.browser.websocket_connect(f"/tables/table/live?seat={seat}", headers=headers)


def test_program_follows_its_seat(table: Served) -> None:
    with socket(table, token(table), 0) as opened:
        assert 0 == opened.receive_json()["seat"]


@pytest.mark.parametrize(
    ("secret", "seat", "sentence"),
    [("x", 0, "This token is unknown, or it has been revoked."), ("", 1, "This seat is not yours.")],
)
def test_socket_says_why_it_is_closed(table: Served, secret: str, seat: int, sentence: str) -> None:
    with socket(table, secret or token(table), seat) as opened:
        assert sentence == opened.receive_json()["error"]
        with pytest.raises(WebSocketDisconnect):
            opened.receive_json()


def code_at_the_end(opened: WebSocketTestSession) -> int:
    """With which code a socket is closed, whatever comes before."""
    try:
        while True:
            opened.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


@pytest.fixture
def _frequent_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sockets are checked all the time; this must be said before the server starts."""
    monkeypatch.setattr(open_sockets, "LOOK", 0.01)


@pytest.mark.usefixtures("_frequent_checks")
def test_socket_ends_with_its_token(table: Served) -> None:
    secret = token(table)
    with socket(table, secret, 0) as opened:
        assert 0 == opened.receive_json()["seat"]
        page(table, 0).post("/me/tokens/end", data={"id": hashed(secret)})
        assert 1012 == code_at_the_end(opened)


# ------------------------------------------------------------------ the end of a token


def test_page_lists_tokens_and_ends_them(table: Served) -> None:
    secret = token(table, name="My program")
    mine = page(table, 0).get("/me/tokens").text
    assert "My program" in mine
    assert secret not in mine
    assert "My program" not in page(table, 1).get("/me/tokens").text
    assert 404 == page(table, 1).post("/me/tokens/end", data={"id": hashed(secret)}).status_code
    assert 200 == about(table, secret, "view?seat=0").status_code
    assert 303 == page(table, 0).post("/me/tokens/end", data={"id": hashed(secret)}).status_code
    assert 401 == about(table, secret, "view?seat=0").status_code


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            "Revoke | This is final: the program that has this token can no longer play your seat."
            " | Yes, revoke the token “Dice”",
        ),
        (
            "fr",
            "Révoquer | C’est définitif\u00a0: le programme qui a ce jeton ne pourra plus jouer à votre place."
            " | Oui, révoquer le jeton «\u00a0Dice\u00a0»",
        ),
    ],
)
def test_page_says_what_happens_before_a_token_is_ended(table: Served, language: str, said: str) -> None:
    token(table, name="Dice")
    shown = read(page(table, 0), "/me/tokens", **{"accept-language": language})
    assert [said] == asked_before(shown, "/me/tokens/end")


@pytest.mark.parametrize("form", [{"seat": "1"}, {"seat": "7"}, {"seat": "0", "table": "other"}])
def test_token_is_made_for_a_persons_own_seat(table: Served, form: dict[str, str]) -> None:
    assert 403 == page(table, 0).post("/me/tokens", data={"table": "table"} | form).status_code


def test_strangers_make_no_tokens(client: Client) -> None:
    assert [403, 403] == [
        client.get("/me/tokens").status_code,
        client.post("/me/tokens", data={"table": "table", "seat": "0"}).status_code,
    ]


def test_table_offers_a_token_for_each_own_seat(client: Client) -> None:
    table = set_up(client, seat_1="here", name_1="Ben")
    assert 2 == read(client, table).count('action="/me/tokens"')
    assert "Ben" in read(client, f"/me/tokens?table={table.rsplit('/', 1)[1]}")


def test_operator_ends_tokens_with_the_sessions(table: Served) -> None:
    secret = token(table)

    async def revoke() -> None:
        async with a_store(table.folder) as store:
            found = await store.person_of(table.tokens[0])
            assert isinstance(found, Person)
            await revoke_sessions(store, found.id)

    asyncio.run(revoke())
    assert 401 == about(table, secret, "view?seat=0").status_code


def test_token_can_only_read_when_the_game_is_over(table: Served) -> None:
    secret = token(table)
    table.kept.ask(table.folder, f"UPDATE tables SET status = '{OVER}'")
    assert 200 == about(table, secret, "view?seat=0").status_code
    answer = about(table, secret, "chat", json={"text": "Hello"})
    assert (403, {"error": "This game is over; a token can only read here now.", "code": "forbidden"}) == (
        answer.status_code,
        answer.json(),
    )


def test_move_that_is_sent_again_after_the_end_is_answered_as_before(table: Served) -> None:
    seat = deciding(table)
    secret = token(table, seat)
    move = a_move(table, secret, seat)
    first = about(table, secret, "moves", json=move)
    table.kept.ask(table.folder, f"UPDATE tables SET status = '{OVER}'")
    again = about(table, secret, "moves", json=move)
    assert (200, first.json() | {"repeated": True}) == (again.status_code, again.json())


# ------------------------------------------------------------------ joining


def test_program_accepts_an_invitation(client: Client, another: Another) -> None:
    link, program = link_on(client, set_up(client, seat_1="invited")), another()
    answer = program.post(link, json={"name": "Dice"}, headers={"accept": "*/*"})
    joined = answer.json()
    assert (201, 1) == (answer.status_code, joined["seat"])
    assert "set-cookie" not in answer.headers
    bearer = JSON | {"authorization": f"Bearer {joined['token']}"}
    state = program.get(f"/tables/{joined['table']}/state", headers=bearer).json()
    assert ("playing", [1], "Dice") == (state["status"], state["yours"], state["seats"][1]["name"])
    assert 200 == program.get(f"/tables/{joined['table']}/view?seat=1", headers=bearer).status_code
    assert 404 == another().post(link, json={}, headers=JSON).status_code


def test_program_waits_until_everybody_is_there(client: Client, another: Another) -> None:
    gathering = set_up(client, players="3", seat_1="invited", seat_2="free")
    joined = another().post(link_on(client, gathering), json={"name": "Dice"}, headers=JSON).json()
    bearer = JSON | {"authorization": f"Bearer {joined['token']}"}
    path = f"/tables/{joined['table']}"
    assert "gathering" == client.get(f"{path}/state", headers=bearer).json()["status"]
    assert {"error": "This table is waiting for players.", "code": "gathering"} == client.get(
        f"{path}/view?seat=1", headers=bearer
    ).json()
    seated = another().post(f"{path}/seats/2/join", json={"name": "Coin"}, headers=JSON)
    assert (201, 2) == (seated.status_code, seated.json()["seat"])
    assert "playing" == client.get(f"{path}/state", headers=bearer).json()["status"]


@pytest.mark.parametrize(
    ("body", "status"),
    [(b'{"name": 1}', 400), (b"{", 400), (b'{"other": ""}', 400), (b'{"name": "%s"}' % (b"x" * 99), 422)],
)
def test_invitation_is_not_used_up_by_a_mistake(client: Client, another: Another, body: bytes, status: int) -> None:
    link = link_on(client, set_up(client, seat_1="invited"))
    answer = another().post(link, content=body, headers={"content-type": "application/json", "accept": "*/*"})
    assert status == answer.status_code
    assert answer.json()["error"]
    assert 200 == client.get(link).status_code


def test_strangers_do_not_see_who_gathers_at_a_closed_table(client: Client, another: Another) -> None:
    table = set_up(client, seat_1="invited").removesuffix("/gathering")
    assert [200, 403] == [who.get(f"{table}/state", headers=JSON).status_code for who in (client, another())]
    assert 404 == client.get("/tables/nothing/state", headers=JSON).status_code


def test_script_sets_up_a_table(client: Client, another: Another) -> None:
    seats = [{"kind": "me"}, {"kind": "invited"}, {"kind": "novice"}]
    answer = client.post("/api/tables", json={"game": "orleans", "seats": seats, "name": "Lab"}, headers=JSON)
    made = answer.json()
    assert (201, [0], [1]) == (
        answer.status_code,
        [seat["seat"] for seat in made["tokens"]],
        [seat["seat"] for seat in made["invitations"]],
    )
    assert 201 == another().post(made["invitations"][0]["link"], json={}, headers=JSON).status_code
    bearer = JSON | {"authorization": f"Bearer {made['tokens'][0]['token']}"}
    assert 200 == client.get(f"/tables/{made['table']}/position?seat=0", headers=bearer).status_code


def test_script_sets_up_a_table_with_a_clock(client: Client) -> None:
    wish = {"game": "burgundy", "seats": [{"kind": "me"}, {"kind": "here"}], "clock": {"move": 60, "bank": 600}}
    made = client.post("/api/tables", json=wish, headers=JSON).json()
    bearer = JSON | {"authorization": f"Bearer {made['tokens'][0]['token']}"}
    view = client.get(f"/tables/{made['table']}/view?seat=0", headers=bearer).json()
    assert [600, 600] == [clock["bank"] for clock in view["clocks"]]
    refused = client.post("/api/tables", json=wish | {"clock": {"move": 1}}, headers=JSON)
    assert 400 == refused.status_code


@pytest.mark.parametrize(
    "change", [{"game": "chess"}, {"seats": []}, {"seats": [{"kind": "novice"}] * 5}, {"options": {"setup": "odd"}}]
)
def test_impossible_table_is_refused(client: Client, change: dict[str, Any]) -> None:
    wish = {"game": "burgundy", "seats": [{"kind": "me"}, {"kind": "novice"}]} | change
    answer = client.post("/api/tables", json=wish, headers=JSON)
    assert 422 == answer.status_code
    assert answer.json()["error"]


# ------------------------------------------------------------------ the table as data


@pytest.mark.parametrize("seat", [0, None])
def test_position_is_the_view_as_data(table: Served, seat: int | None) -> None:
    path = "position" if seat is None else f"position?seat={seat}"
    position, view = table.ask(seat, "GET", path).json(), table.view(seat)
    assert all(view[name] == position[name] for name in Situation.__struct_fields__)
    assert view["points"] == [sum(points.values()) for points in position["points"]]
    assert {"r3c3": "castle"} == position["state"]["players"][0]["estate"]
    assert (seat is not None) == any(move["text"].startswith("take ") for move in position["moves"])


def test_position_tells_nothing_that_is_secret(tmp_path: Path) -> None:
    with served(tmp_path, "orleans") as table:
        before = [table.ask(by, "GET", path).json() for by, path in ((1, "position?seat=1"), (None, "position"))]
        mine = table.ask(0, "GET", "position?seat=0").json()
        assert 200 == table.move(0).status_code
        assert mine["state"] != table.ask(0, "GET", "position?seat=0").json()["state"]
        assert before == [
            table.ask(by, "GET", path).json() for by, path in ((1, "position?seat=1"), (None, "position"))
        ]


def test_position_of_a_foreign_seat_is_refused(table: Served) -> None:
    assert [403, 403, 401] == [table.ask(by, "GET", "position?seat=1").status_code for by in (0, -1, None)]


def test_view_without_drawings(table: Served) -> None:
    drawn, plain = (table.ask(0, "GET", f"view?seat=0&panels={panels}").json() for panels in ("true", "0"))
    assert drawn["panels"]
    assert drawn | {"panels": []} == plain


def test_a_token_that_may_only_look_does_not_play(table: Served) -> None:
    form = {"table": table.id, "seat": "0", "only": "read"}
    secret = shown(page(table, 0).post("/me/tokens", data=form))
    assert 200 == about(table, secret, "position?seat=0", headers=JSON).status_code
    refused = about(table, secret, "resign", json={"seat": 0, "key": "a"}, headers=JSON)
    assert (403, "missing_scope") == (refused.status_code, refused.json()["code"])
