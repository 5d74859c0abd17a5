"""A server of its own for every test: bots do not pause, and everything is kept in a temporary file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from comptoir.server.app import make_app
from comptoir.server.settings import Settings

Client: TypeAlias = TestClient[Litestar]
HTML = {"accept": "text/html"}


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    """The application on a database of its own."""
    return make_app(Settings(database=str(tmp_path / "test.sqlite"), bot_processes=1, pace=0))


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
