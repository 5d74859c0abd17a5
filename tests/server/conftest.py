"""A server of its own for every test: bots do not pause, and everything is kept in a database of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tests.server.postgres import FolderDatabases, NoPostgres, Postgres, databases_of, find_postgres
from tests.server.support import an_app, kept_in

Client: TypeAlias = TestClient[Litestar]
HTML = {"accept": "text/html"}


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL server of all tests of a process; where none can be had, they are skipped and say why."""
    try:
        find_postgres()
    except NoPostgres as missing:
        pytest.skip(str(missing))
    with Postgres() as server:
        yield server


@pytest.fixture
def on_postgres(postgres: Postgres) -> Iterator[FolderDatabases]:
    """Everything is kept in PostgreSQL."""
    with databases_of(postgres) as found, kept_in(found):
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def each_database(request: pytest.FixtureRequest) -> None:
    """The test runs with each of the databases."""
    if request.param == "postgres":
        request.getfixturevalue("on_postgres")


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    """The application on a database of its own."""
    return an_app(tmp_path)


@pytest.fixture
def client(app: Litestar) -> Iterator[Client]:
    """A browser that nobody has used yet; it reads English and does not follow redirects."""
    with TestClient(app) as opened:
        yield _reader(opened)


@pytest.fixture
def another(client: Client) -> Callable[[], Client]:
    """Makes one more browser, of somebody else, at the same server."""

    def made() -> Client:
        other = TestClient(client.app)
        other.blocking_portal = client.blocking_portal  # one server, one event loop
        return _reader(other)

    return made


def _reader(client: Client) -> Client:
    client.headers.update(HTML | {"accept-language": "en"})
    client.follow_redirects = False
    return client
