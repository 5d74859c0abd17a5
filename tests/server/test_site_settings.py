"""What an operator decides while the server runs: who is let in, and the notice that all people see."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import monotonic, sleep, time

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import WebSocketTestSession

from comptoir.server import services
from comptoir.server.operating import admin
from comptoir.server.operating.audit import add_audit_entry
from comptoir.server.people.identity import make_account, sign_in
from comptoir.server.refusals import RESTARTING, Forbidden
from comptoir.server.storage.site_settings import Notice, set_closed, set_notice
from comptoir.server.storage.store import Store
from tests.deadline import DEADLINE
from tests.server.support import Served, a_store, in_a_loop, served, some_people

pytestmark = pytest.mark.usefixtures("each_database")
HTML = {"accept": "text/html", "accept-language": "en"}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "OPERATOR", 0.01)


def decide(folder: Path, decision: Callable[[Store], Awaitable[object]]) -> None:
    """What a command does beside a running server."""

    async def decided() -> None:
        async with a_store(folder) as store:
            await decision(store)

    asyncio.run(decided())


def page(table: Served, path: str, *, by: int | None = None, expected: str = "", language: str = "en") -> str:
    """A page, as soon as it says what is expected."""
    cookie = {} if by is None else {"cookie": f"comptoir={table.tokens[by]}"}
    headers, deadline = HTML | {"accept-language": language} | cookie, monotonic() + DEADLINE
    while expected not in (text := str(table.browser.get(path, headers=headers).text)):
        assert monotonic() < deadline
        sleep(0.02)
    return text


def end_of(socket: WebSocketTestSession) -> int:
    """The code with which the server closes a socket."""
    try:
        while True:
            socket.receive_json(timeout=DEADLINE)
    except WebSocketDisconnect as gone:
        return gone.code


async def delete_the_table(store: Store) -> None:
    await admin.delete_table(store, "table")
    await add_audit_entry(store, "delete-table", "table")


def test_what_was_deleted_is_forgotten_by_a_running_server(tmp_path: Path) -> None:
    with served(tmp_path) as table, table.socket(0, 0) as socket:
        decide(tmp_path, delete_the_table)
        assert RESTARTING == end_of(socket)  # so that the page comes back, and finds nothing
        assert 404 == table.ask(0, "GET", "view?seat=0").status_code


def test_a_bot_goes_on_for_a_person_deleted_from_a_running_server(tmp_path: Path) -> None:
    async def delete_ada(store: Store) -> None:
        person = (await store.table("table")).seats[0].person  # type: ignore[union-attr]
        await admin.delete_person(store, str(person))
        await add_audit_entry(store, "delete-person", str(person))

    with served(tmp_path) as table:
        assert 0 in table.view(0)["deciding"]
        decide(tmp_path, delete_ada)
        deadline = monotonic() + DEADLINE
        while 0 in table.view(1)["deciding"]:
            assert monotonic() < deadline
            sleep(0.02)


@in_a_loop
async def test_a_banned_person_is_signed_out_and_does_not_come_back(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        [ada] = await some_people(store, "Ada")
        await make_account(store, ada, "Ada", "long enough")
        _, session = await sign_in(store, "Ada", "long enough")
        await admin.ban(store, ada.id)
        assert await store.person_of(session) is None
        with pytest.raises(Forbidden, match="has banned you"):
            await sign_in(store, "Ada", "long enough")
        await admin.unban(store, ada.id)
        await sign_in(store, "Ada", "long enough")


def test_a_recovery_code_does_not_bring_a_banned_person_back(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        codes: list[str] = []

        async def ban(store: Store) -> None:
            person = await store.person_of(table.tokens[0])
            assert person is not None
            codes.append(await store.new_recovery_code(person.id))
            await admin.ban(store, person.id)

        decide(tmp_path, ban)
        answer = table.browser.post("/me/recover", data={"code": codes[0]}, headers=HTML)
        assert 403 == answer.status_code
        assert "has banned you" in answer.text


def test_where_registration_is_closed_newcomers_need_an_invitation(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        decide(tmp_path, lambda store: set_closed(store.engine, True))
        assert 403 == table.browser.post("/play/burgundy", data={}, headers=HTML).status_code
        assert "need an invitation" in table.browser.post("/me", data={"name": "Eve"}, headers=HTML).text
        sentence = "New players need an invitation here."
        assert sentence in page(table, "/", expected=sentence)
        assert sentence not in page(table, "/", by=0)
        decide(tmp_path, lambda store: set_closed(store.engine, False))
        assert 200 == table.browser.post("/me", data={"name": "Eve"}, headers=HTML).status_code


def test_a_notice_is_on_all_pages_and_reaches_open_tables(tmp_path: Path) -> None:
    with served(tmp_path) as table, table.socket(0, 0) as socket:
        notice = Notice({"en": "We stop at eight <soon>.", "fr": "Arrêt à vingt heures."}, time() - 1, time() + 600)
        decide(tmp_path, lambda store: set_notice(store.engine, notice))
        assert "We stop at eight &lt;soon&gt;." in page(table, "/", expected="We stop at eight")
        assert "Arrêt à vingt heures." in page(table, "/tables/table", expected="vingt heures", language="fr")
        socket.send_text("?")
        while not (told := socket.receive_json(timeout=DEADLINE)).get("alive"):
            pass
        assert "We stop at eight <soon>." == told["notice"]


def test_a_notice_has_its_time() -> None:
    notice = Notice({"en": "soon"}, 100, 200)
    assert ["", "soon", ""] == [notice.text("en", now) for now in (99, 100, 200)]
    assert "soon" == notice.text("fr", 150)
