"""Nothing secret reaches a log: no address that opens a seat, no value of a statement, no password of a setting."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import SQLAlchemyError

from comptoir.engine.errors import Refusal
from comptoir.server.messages.push import PushKey
from comptoir.server.operating.logs import JsonLines
from comptoir.server.settings import Settings
from comptoir.server.storage.connection_checks import reachable
from comptoir.server.storage.schema import PEOPLE, TARGETS
from comptoir.server.storage.store import Store
from tests.server.conftest import Client
from tests.server.support import a_store, in_a_loop

SECRET = "very-secret"


@pytest.fixture
def _broken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise OSError("ouch")

    monkeypatch.setattr(Store, "invitation", broken)


@pytest.mark.usefixtures("_broken")
def test_a_failed_request_is_logged_by_the_shape_of_its_address(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    assert 500 == client.get(f"/invitations/{SECRET}?code={SECRET}").status_code
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "GET /invitations/{token} failed" == line.getMessage()
    assert SECRET not in JsonLines().format(line)


def incomplete(connection: Connection) -> None:
    """A row without its owner, which every database refuses; PostgreSQL says which."""
    connection.execute(insert(TARGETS).values(id="t", kind="json", made=0.0, address=SECRET))


@in_a_loop
@pytest.mark.usefixtures("each_database")
async def test_a_refused_row_is_logged_without_its_values(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        with pytest.raises(SQLAlchemyError) as refused:
            await store.engine.write(incomplete)
    trace = "".join(traceback.format_exception(refused.value))
    assert "targets" in trace
    assert SECRET not in trace


@in_a_loop
@pytest.mark.usefixtures("each_database")
async def test_a_question_that_cannot_be_asked_is_logged_without_its_values(tmp_path: Path) -> None:
    async with a_store(tmp_path) as store:
        with pytest.raises(Exception, match=r"surrogates|argument \$1") as refused:
            await store.engine.first(select(PEOPLE).where(PEOPLE.c.recovery == f"{SECRET}\ud800"))
    assert SECRET not in "".join(traceback.format_exception(refused.value))


def test_settings_do_not_show_the_password_of_the_database() -> None:
    assert SECRET not in repr(Settings(database=f"postgresql://ada:{SECRET}@host/games"))


def test_the_private_key_of_the_server_is_not_shown() -> None:
    assert SECRET not in repr((Settings(push_key=SECRET), PushKey(SECRET)))


@pytest.mark.parametrize(
    "address",
    [
        f"postgresql://ada:{SECRET}@127.0.0.1:1/games",
        f"postgresql://ada@127.0.0.1:1/games?password={SECRET}",
        f"postgresql://ada:half@{SECRET}@127.0.0.1:1/games",
        f"postgresql://ada:half@{SECRET}/more@127.0.0.1:1/games",
    ],
)
def test_a_database_that_cannot_be_reached_is_named_without_its_password(address: str) -> None:
    with pytest.raises(Refusal) as refused:
        reachable(Settings(database=address))
    assert SECRET not in str(refused.value)
