"""What an operator can ask of a running server: alive, ready, numbers, and requests by their ids."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from comptoir import __version__
from comptoir.engine.errors import Refusal
from comptoir.server.api import probes
from comptoir.server.metrics import Metrics
from comptoir.server.operating.logs import JsonLines, set_up_logs
from comptoir.server.settings import Settings, Smtp, smtp_of
from comptoir.server.storage import outbox
from comptoir.server.storage.connection_checks import bring_up_to_date
from comptoir.server.storage.engines import database_of
from comptoir.server.storage.schema import PEOPLE
from tests.deadline import DEADLINE
from tests.server.conftest import Client
from tests.server.later import version
from tests.server.support import Served, an_app, databases, in_a_loop, metrics_of, served, until


def number(served: Served, name: str) -> float:
    """A line of the metrics."""
    text = metrics_of(served.browser).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    assert found is not None, text
    return float(found[1])


# ------------------------------------------------------------------ alive and ready


def test_it_is_alive_and_ready(client: Client) -> None:
    for path in ("/healthz", "/readyz"):
        assert (200, {"status": "ok"}) == ((answer := client.get(path)).status_code, answer.json())


def test_a_database_in_another_form_is_not_ready(client: Client, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
        connection.commit()
    answer = client.get("/readyz")
    assert (503, {"status": "the database has another schema"}) == (answer.status_code, answer.json())
    assert 200 == client.get("/healthz").status_code


def test_a_database_that_does_not_answer_is_not_ready(client: Client, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as connection:
        connection.execute("DROP TABLE alembic_version")
        connection.commit()
    assert 503 == client.get("/readyz").status_code


@pytest.mark.usefixtures("each_database")
def test_a_database_to_which_a_newer_version_has_added_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as table:
        with version("added", monkeypatch):
            bring_up_to_date(Settings(databases().address(tmp_path)))
        assert 200 == table.browser.get("/readyz").status_code
        table.move(0).raise_for_status()


@pytest.mark.usefixtures("each_database")
def test_a_database_that_a_newer_version_has_changed_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(tmp_path) as table:
        with version("changed", monkeypatch):
            bring_up_to_date(Settings(databases().address(tmp_path)))
        answer = table.browser.get("/readyz")
        assert (503, {"status": "the database has another schema"}) == (answer.status_code, answer.json())


# ------------------------------------------------------------------ numbers


def test_moves_of_people_and_bots_are_counted_and_timed(tmp_path: Path) -> None:
    with served(tmp_path, players=1, bots=("random",)) as table:
        table.move(0).raise_for_status()
        assert 1 == number(table, 'comptoir_moves_total{by="person"}')
        assert 1 == number(table, 'comptoir_move_seconds_bucket{le="+Inf"}')
        assert 0 < number(table, "comptoir_move_seconds_sum")


def test_a_refused_move_does_not_count(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        assert 409 == table.move(0, version=99).status_code
        assert 0 == number(table, 'comptoir_moves_total{by="person"}')


def test_open_sockets_are_counted_as_long_as_they_are_open(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        with table.socket(0, 0) as socket:
            socket.receive_json(timeout=DEADLINE)
            assert 1 == number(table, "comptoir_sockets_open")
        asyncio.run(until(lambda: number(table, "comptoir_sockets_open") == 0, "the goodbye"))
        assert 0 == number(table, "comptoir_sockets_dropped_total")


def test_tables_are_counted_by_status_and_in_memory(tmp_path: Path) -> None:
    with served(tmp_path) as table:
        table.view(0)
        assert 1 == number(table, 'comptoir_tables{status="playing"}')
        assert 1 == number(table, "comptoir_tables_in_memory")


@pytest.mark.usefixtures("each_database")
def test_a_process_tells_its_own_numbers_while_the_database_does_not_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unanswered(*_: object) -> int:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(probes, "PATIENCE", 0.01)
    monkeypatch.setattr(outbox, "waiting", unanswered)
    with served(tmp_path) as table:
        told = metrics_of(table.browser)
        assert (200, "text/plain; version=1.0.0; charset=utf-8") == (told.status_code, told.headers["content-type"])
        assert "comptoir_tables_in_memory 0.0\n" in told.text
        assert "comptoir_tables{" not in told.text
        assert "comptoir_messages_waiting" not in told.text


def test_a_process_tells_its_own_numbers_without_a_database(client: Client, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as connection:
        connection.execute("ALTER TABLE tables RENAME TO elsewhere")
    told = metrics_of(client)
    assert (200, False) == (told.status_code, "comptoir_tables{" in told.text)
    assert 'comptoir_storage_errors_total{kind="OperationalError"} 1.0\n' in told.text


def test_a_socket_without_a_goodbye_is_dropped() -> None:
    metrics = Metrics()
    for code in (1000, 1001, 1006, 1012):
        metrics.socket_opened()
        metrics.socket_closed(code)
    assert 1 == metrics.registry.get_sample_value("comptoir_sockets_dropped_total")


def test_the_version_that_runs_is_told() -> None:
    assert f'comptoir_build_info{{version="{__version__}"}} 1.0\n' in Metrics().text(0)


@in_a_loop
async def test_requests_are_counted_by_the_shape_of_their_address(tmp_path: Path) -> None:
    app = an_app(tmp_path)
    async with app.lifespan():
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as browser:
            for method, path in (("GET", "/invitations/secret"), ("INVENTED", "/nowhere/secret")):
                await browser.request(method, path)
            told = (await browser.get("/metrics")).text
    assert 'comptoir_requests_total{method="GET",route="/invitations/{token}",status="4xx"} 1.0\n' in told
    assert 'comptoir_requests_total{method="other",route="unknown",status="4xx"} 1.0\n' in told
    assert 'comptoir_request_seconds_count{route="/invitations/{token}"} 1.0\n' in told
    assert "secret" not in told


@in_a_loop
async def test_a_database_that_cannot_be_reached_is_counted() -> None:
    engine, kinds = database_of("postgresql+asyncpg://nobody@127.0.0.1:1/nothing"), list[str]()
    engine.watch_errors(kinds.append)
    with pytest.raises(OperationalError, match="Connect call failed"):
        await engine.rows(select(PEOPLE))
    assert ["connect"] == kinds


# ------------------------------------------------------------------ whose they are


def test_a_stranger_has_no_numbers(client: Client) -> None:
    assert [200, 200, 404] == [
        metrics_of(client, address).status_code for address in ("127.0.0.1", "::ffff:127.0.0.1", "192.0.2.7")
    ]


@pytest.mark.parametrize("header", ["forwarded", "via", "x-forwarded-for", "x-forwarded-proto", "x-real-ip"])
def test_what_a_proxy_on_the_same_machine_passes_on_is_not_the_operator_s(client: Client, header: str) -> None:
    assert 404 == metrics_of(client, **{header: "127.0.0.1"}).status_code


def test_other_machines_can_be_allowed_to_read_the_numbers(tmp_path: Path) -> None:
    with TestClient(an_app(tmp_path, metrics=("192.0.2.0/24",))) as client:
        assert [200, 404] == [metrics_of(client, address).status_code for address in ("192.0.2.7", "127.0.0.1")]


# ------------------------------------------------------------------ logs


@pytest.fixture
def _logs() -> Iterator[None]:
    """Logging as it was before."""
    root, ours = logging.getLogger(), logging.getLogger("comptoir")
    before = root.handlers[:], root.level, ours.level
    yield
    root.handlers[:], level, own = before
    root.setLevel(level)
    ours.setLevel(own)


async def ask(folder: Path, path: str, **headers: str) -> httpx.Response:
    """One request to an application whose requests are noted."""
    app = an_app(folder)
    async with app.lifespan():
        transport = httpx.ASGITransport(app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://table") as browser:
            return await browser.get(path, headers=headers)


@pytest.mark.usefixtures("_logs")
def test_a_request_has_an_id_in_the_answer_and_in_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json")
    answer = asyncio.run(ask(tmp_path, "/tables/nowhere/view"))
    line: dict[str, Any] = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert answer.headers["x-request-id"] == line["request"]
    expected = {"level": "info", "method": "GET", "table": "nowhere", "status": 404, "address": "127.0.0.1"}
    assert expected == {name: line[name] for name in expected}


@pytest.mark.usefixtures("_logs")
def test_an_invitation_is_not_logged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("json")
    asyncio.run(ask(tmp_path, "/invitations/very-secret"))
    logged = capsys.readouterr().err
    assert "/invitations/{token}" in logged
    assert "very-secret" not in logged


@in_a_loop
async def test_an_id_of_the_proxy_is_kept_and_a_strange_one_is_not(tmp_path: Path) -> None:
    assert "abc-1" == (await ask(tmp_path, "/healthz", **{"x-request-id": "abc-1"})).headers["x-request-id"]
    assert "a b" != (await ask(tmp_path, "/healthz", **{"x-request-id": "a b"})).headers["x-request-id"]


def test_a_mistake_is_logged_with_its_trace() -> None:
    try:
        raise ValueError("ouch")
    except ValueError as problem:
        record = logging.LogRecord(
            "n", logging.ERROR, "", 1, "It %s", ("failed",), (ValueError, problem, problem.__traceback__)
        )
    line = json.loads(JsonLines().format(record))
    assert ("error", "It failed") == (line["level"], line["message"])
    assert "ValueError: ouch" in line["trace"]


@pytest.mark.usefixtures("_logs")
def test_in_words_only_warnings_are_said(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs("text")
    logging.getLogger("comptoir").info("quiet")
    logging.getLogger("comptoir").warning("loud")
    assert "WARNING: loud\n" == capsys.readouterr().err


# ------------------------------------------------------------------ the mail server


def test_a_mail_server_is_read_from_its_address() -> None:
    found = smtp_of("smtp://ada:p%40ss@mail.example.org?from=table@example.org")
    assert Smtp("mail.example.org", 587, "table@example.org", "ada", "p@ss") == found
    assert (465, True) == ((safe := smtp_of("smtps://mail.example.org?from=a@b")).port, safe.is_encrypted)


@pytest.mark.parametrize(
    "address", ["mail.example.org", "http://mail?from=a@b", "smtp://mail", "smtp://mail?from=me", "smtp://u:secret@m:x"]
)
def test_what_is_no_mail_server_is_refused_without_telling_its_password(address: str) -> None:
    with pytest.raises(Refusal, match="write it like smtp://user") as refused:
        smtp_of(address)
    assert "secret" not in str(refused.value)


def test_a_password_is_not_shown() -> None:
    assert "secret" not in repr(smtp_of("smtp://ada:secret@mail?from=a@b"))
