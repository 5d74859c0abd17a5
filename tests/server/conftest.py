"""A separate server for every test: bots do not pause, and everything is kept in a separate database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TypeAlias

import certifi
import pytest
from litestar import Litestar
from litestar.testing import TestClient
from trustme import CA

from comptoir.server.messages.delivery import DeliveryWorker
from tests.server.postgres import FolderDatabases, Postgres, databases_of
from tests.server.postgres_programs import NoPostgres, find_postgres
from tests.server.receivers import Receiver, receiving
from tests.server.support import UNCOMPRESSED, Served, an_app, kept_in, served

Client: TypeAlias = TestClient[Litestar]
HTML = {"accept": "text/html"}


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """The PostgreSQL server of all tests of a process; where there is none, they are skipped."""
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
def nothing_sent_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own delivery sends nothing. It looks as soon as the server starts, and on a slow machine it would
    take the messages that a test has made due."""

    async def no_delivery(*_: object) -> None: ...

    monkeypatch.setattr(DeliveryWorker, "run", no_delivery)


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    """The application with its own database."""
    return an_app(tmp_path)


@pytest.fixture
def client(app: Litestar) -> Iterator[Client]:
    """A fresh browser; it reads English and does not follow redirects."""
    with TestClient(app) as opened:
        yield _reader(opened)


@pytest.fixture
def another(client: Client) -> Callable[[], Client]:
    """Makes another person's browser, at the same server."""

    def made() -> Client:
        other = TestClient(client.app)
        other.blocking_portal = client.blocking_portal  # one server, one event loop
        return _reader(other)

    return made


def _reader(client: Client) -> Client:
    client.headers.update(HTML | UNCOMPRESSED | {"accept-language": "en"})
    client.follow_redirects = False
    return client


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A table shared by all tests of a file, with each of the databases and without rate limits."""
    with ExitStack() as stack:
        if request.param == "postgres":
            stack.enter_context(kept_in(stack.enter_context(databases_of(request.getfixturevalue("postgres")))))
        found = stack.enter_context(served(tmp_path_factory.mktemp("table")))
        found.view(None)
        yield found


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A third party's server, to which messages are sent."""
    with receiving() as found:
        yield found


# ------------------------------------------------------------------ certificates


@pytest.fixture(scope="session")
def authority() -> CA:
    return CA()


@pytest.fixture(scope="session")
def localhost(authority: CA, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine by its name, and not by its number; its key is in the same file."""
    file = tmp_path_factory.mktemp("certificates") / "localhost.pem"
    authority.issue_cert("localhost").private_key_and_cert_chain_pem.write_to_path(str(file))
    return file


@pytest.fixture
def trusted(authority: CA, localhost: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The certificate of this machine, by an authority that is trusted."""
    trusts = tmp_path / "authorities.pem"
    authority.cert_pem.write_to_path(str(trusts))
    monkeypatch.setattr(certifi, "where", lambda: str(trusts))  # for HTTP
    monkeypatch.setenv("SSL_CERT_FILE", str(trusts))  # for mail
    return localhost
