"""Versions to come, each with one more migration: one that only adds, and one that changes what was there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from comptoir.server.storage import migrate

FOLDER = Path(__file__).parent


@contextmanager
def version(name: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The code is of that version as long as this lasts."""
    with monkeypatch.context() as patched:
        patched.setattr(migrate, "VERSIONS", (*migrate.VERSIONS, FOLDER / name))
        yield
