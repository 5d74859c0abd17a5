"""Who uses a database file: one server; and whoever changes it behind the server's back does so alone.

Locks beside the file say so, which the system takes away from a process that ends. A process that serves the file has
the first, and a share in the second as long as it uses the file. Who wants the file alone takes the third, at which
the server looks now and then: it gives way until that is free again. A server locks a byte of the file itself as well,
which is the same one whatever other name (a hard link) the file has.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import IO

from comptoir.engine.errors import Refusal

PATIENCE = 30.0  # seconds that servers have to give way
SOON = 0.05
PRIVATE = 0o600
MARK = 1 << 62  # the byte of a file that its server locks


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
    make_private(file)
    with _serving(file).open("ab") as lock, file.open("r+b") as itself:
        if not _locked(lock, fcntl.LOCK_EX) or not _is_marked(itself):
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
        _check_name(file)
        yield


def make_private(file: Path) -> None:
    """An empty file that nobody else may read, if there is none; SQLite gives the files beside it the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(file.resolve(), os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def keep_private(file: Path) -> None:
    """Nobody else may read a database of ours, nor what lies beside it."""
    for part in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError, PermissionError):  # somebody else's is theirs to close
            file.with_name(f"{file.name}{part}").chmod(PRIVATE)


def _check_name(file: Path) -> None:
    """Refuse another name of a file that is served: its server does not see what is wanted under this one."""
    if not file.exists() or file.stat().st_nlink == 1:
        return
    with _serving(file).open("ab") as lock, file.open("r+b") as itself:
        if _locked(lock, fcntl.LOCK_SH) and not _is_marked(itself):
            raise Refusal(
                "“{path}” is another name of a file that is being served; use the name that its server has.", path=file
            )


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


def _is_marked(file: IO[bytes]) -> bool:
    """Lock a byte of the file, far behind those that SQLite locks, until it is closed; False if it is locked.

    The lock belongs to the open file (OFD) rather than to the process, which would lose it when SQLite closes one.
    """
    if sys.platform != "linux":
        return True
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, MARK, 1, 0))
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
