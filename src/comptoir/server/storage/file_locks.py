"""Locks on a database file: only one server serves it, and nobody replaces it while it is in use.

The locks are on files beside it; the system releases them when a process ends. The process that serves the file holds
the first (`-serving`). Every application that uses it shares the second (`-using`), no matter which process serves it;
a command that replaces the file takes both. A server also locks a byte of the file itself, which is the same one
under any other name (a hard link) of the file.
"""

import fcntl
import os
import struct
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from comptoir.engine.errors import Refusal

PRIVATE = 0o600
MARK = 1 << 62  # the byte that the server of a file locks


@contextmanager
def serving(file: Path | None) -> Iterator[None]:
    """Hold off every other server of the file: neither would know of the moves made on the other."""
    if file is None:
        yield
        return
    make_private(file)
    with _beside(file, "serving").open("ab") as lock, file.open("r+b") as itself:
        if not _locked(lock, fcntl.LOCK_EX) or not _is_marked(itself):
            raise _in_use(file)
        yield


def shared(file: Path) -> IO[bytes]:
    """A shared lock on a file until it is closed; refused while the file is being replaced."""
    lock = _beside(file, "using").open("ab")
    if not _locked(lock, fcntl.LOCK_SH):
        lock.close()
        raise _in_use(file)
    return lock


@contextmanager
def exclusive(file: Path) -> Iterator[None]:
    """An exclusive lock on a file; refused while a server uses it."""
    with serving(file), _beside(file, "using").open("ab") as lock:
        if not _locked(lock, fcntl.LOCK_EX):
            raise _in_use(file)
        yield


def make_private(file: Path) -> None:
    """Create an empty file that only its owner may read, unless it exists; SQLite's journals inherit that."""
    with suppress(FileExistsError):
        os.close(os.open(file.resolve(), os.O_CREAT | os.O_EXCL | os.O_WRONLY, PRIVATE))


def keep_private(file: Path) -> None:
    """Make our own database, and the files beside it, readable by its owner alone."""
    for part in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError, PermissionError):  # it belongs to another user, who may decide
            file.with_name(f"{file.name}{part}").chmod(PRIVATE)


def _in_use(file: Path) -> Refusal:
    return Refusal("“{path}” is in use by a running server; stop it first, or name another file.", path=file)


def _locked(file: IO[bytes], kind: int) -> bool:
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_marked(file: IO[bytes]) -> bool:
    """Lock a byte of the file, far beyond those that SQLite locks, until it is closed; False if it is already locked.

    The lock belongs to the open file (OFD) rather than to the process, which would lose it when SQLite closes one.
    """
    if sys.platform != "linux":
        return True
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, MARK, 1, 0))
    except BlockingIOError:
        return False
    return True


def _beside(file: Path, what: str) -> Path:
    real = file.resolve()  # whatever name each process knows it by
    return real.with_name(f"{real.name}-{what}")
