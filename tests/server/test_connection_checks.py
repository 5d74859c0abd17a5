"""Where a database is: what is said when it cannot be reached, and where the PostgreSQL of the tests comes from."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import create_async_engine

from comptoir.engine.errors import Refusal
from comptoir.server.settings import Settings
from comptoir.server.storage import connection_checks
from comptoir.server.storage.connection_checks import reachable
from tests.server import postgres_programs as programs
from tests.server.postgres import FolderDatabases, Postgres
from tests.server.postgres_programs import NoPostgres


def refusal(database: str) -> str:
    with pytest.raises(Refusal) as refused:
        reachable(Settings(database))
    return str(refused.value)


def test_a_database_that_answers_is_fine(tmp_path: Path, on_postgres: FolderDatabases) -> None:
    reachable(Settings(on_postgres.address(tmp_path)))


def test_what_the_database_says_is_passed_on(postgres: Postgres) -> None:
    assert refusal(postgres.address("nowhere")).endswith('cannot keep the games: database "nowhere" does not exist.')


def test_a_password_is_never_said(postgres: Postgres) -> None:
    said = refusal("postgresql://ada:opensesame@127.0.0.1:1/tables")
    assert said.startswith("“postgresql://ada:***@127.0.0.1:1/tables” cannot keep the games: ")
    assert "opensesame" not in said


@pytest.mark.parametrize(
    "address", ["mysql://ada@host/tables", "postgresql+psycopg2://host/tables", "postgres://a:b:c/d"]
)
def test_what_is_no_address_of_a_database_we_know_is_refused(address: str) -> None:
    assert refusal(address) == "This is not a database address; write it like postgresql://name@host/database."


def test_a_missing_driver_gets_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("asyncpg")

    monkeypatch.setattr(connection_checks, create_async_engine.__name__, missing)
    assert refusal("postgresql://host/tables") == "This needs more than is installed: pip install 'comptoir[postgres]'."


# ------------------------------------------------------------------ for the tests


@pytest.fixture
def has_driver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "has_driver", lambda: True)


@pytest.mark.usefixtures("has_driver")
def test_without_a_server_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "installed", lambda: None)
    with pytest.raises(NoPostgres, match=r"^No PostgreSQL server was found; `make postgres` installs one"):
        programs.find_postgres()


def test_without_the_driver_a_sentence_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "has_driver", lambda: False)
    with pytest.raises(NoPostgres, match="asyncpg is missing; `make setup` installs it"):
        programs.find_postgres()
