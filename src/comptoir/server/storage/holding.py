"""Who uses a database file: one server; and whoever changes it behind the server's back does so alone.

Locks beside the file say so, which the system takes away from a process that ends. A process that serves the file has
the first, and a share in the second as long as it uses the file. Who wants the file alone takes the third, at which
the server looks now and then: it gives way until that is free again.
"""

from __future__ import annotations

import asyncio
import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from comptoir.engine.errors import Refusal

PATIENCE = 30.0  # seconds that servers have to give way
SOON = 0.05


class Hold:
    """A server's share in a database file; in a database that is no file it has nothing to hold."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._share: IO[bytes] | None = None

    def is_wanted(self) -> bool:
        """Does somebody want the file alone?"""
        if self._file is None:
            return False
        with _wanted(self._file).open("ab") as wanted:
            return not _locked(wanted, fcntl.LOCK_SH)

    async def take(self) -> None:
        """Take a share, as soon as nobody wants the file alone."""
        if self._file is None:
            return
        self.release()
        self._share = _using(self._file).open("ab")
        while self.is_wanted() or not _locked(self._share, fcntl.LOCK_SH):
            await asyncio.sleep(SOON)

    def release(self) -> None:
        """Let go of the file."""
        if self._share is not None:
            self._share.close()
            self._share = None


@contextmanager
def serving(file: Path | None) -> Iterator[None]:
    """No other process serves the file meanwhile: neither would know of the moves that are made at the other."""
    if file is None:
        yield
        return
    with _serving(file).open("ab") as lock:
        if not _locked(lock, fcntl.LOCK_EX):
            raise Refusal("Another server is serving “{path}”; stop it first, or name another file.", path=file)
        yield


@contextmanager
def alone(file: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Nobody else uses the file meanwhile: running servers give way, and read everything again afterwards."""
    deadline = monotonic() + patience
    with _wanted(file).open("ab") as wanted, _using(file).open("ab") as using:
        for lock in (wanted, using):
            if not _taken(lock, deadline):
                raise Refusal("“{path}” is in use, and whoever uses it does not give way.", path=file)
        yield


def _taken(lock: IO[bytes], deadline: float) -> bool:
    while not _locked(lock, fcntl.LOCK_EX):
        if monotonic() > deadline:
            return False
        sleep(SOON)
    return True


def _locked(file: IO[bytes], kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _serving(file: Path) -> Path:
    real = file.resolve()  # whatever name each server knows it by
    return real.with_name(f"{real.name}-serving")


def _using(file: Path) -> Path:
    return file.with_name(f"{file.name}-using")


def _wanted(file: Path) -> Path:
    return file.with_name(f"{file.name}-wanted")
