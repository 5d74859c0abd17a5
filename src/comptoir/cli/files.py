"""Files that the command reads and writes: records, facts, pictures. What cannot be read or written is refused."""

import os
import tempfile
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from comptoir.engine.errors import BadFacts, BadRecord, Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.engine.record import Record, loads, replay
from comptoir.games import game as game_of


def default_database(environment: Mapping[str, str]) -> str:
    """Where games are stored by default: in the user's data folder."""
    data = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(data) / "comptoir" / "tables.sqlite")


def read(path: Path) -> bytes:
    """The content of a file."""
    try:
        return path.read_bytes()
    except (OSError, ValueError) as problem:
        raise Refusal("“{path}” cannot be read: {reason}.", path=path, reason=_reason(problem)) from problem


def write(path: Path, content: str | bytes) -> None:
    """Write a file atomically: to a temporary file beside it, which then replaces it."""
    try:
        _replace(path, content.encode() if isinstance(content, str) else content)
    except (OSError, ValueError) as problem:
        raise Refusal("“{path}” cannot be written: {reason}.", path=path, reason=_reason(problem)) from problem


def make_folder(path: Path) -> None:
    """Make a folder, unless it is there."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as problem:
        raise Refusal("“{path}” cannot be written: {reason}.", path=path, reason=_reason(problem)) from problem


def _replace(path: Path, content: bytes) -> None:
    if path.is_dir():
        raise IsADirectoryError(0, "it is a directory")
    path = Path(os.path.realpath(path))  # a symlink stays a symlink
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(handle)
        os.chmod(draft, _mode(path))
        os.replace(draft, path)
    except BaseException:
        os.unlink(draft)
        raise


def _mode(path: Path) -> int:
    """The permissions of the existing file, or those of a new file here."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _reason(problem: Exception) -> str:
    text = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
    return text[:1].lower() + text[1:]


def read_facts(game: Game, path: Path | None) -> Any:
    """The facts in a file, checked; without one, the standard facts."""
    if path is None:
        return game.facts(None)
    try:
        data = tomllib.loads(read(path).decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise BadFacts("“{path}” is not a TOML file: {problem}.", path=path, problem=str(problem)) from problem
    return game.facts(data)


def read_record(path: Path) -> Record:
    """The record in a file; its moves are not checked yet."""
    text = read(path)
    with _naming(path):
        return loads(text)


def replayed(path: Path, record: Record, game: Game | None = None, **settings: Any) -> Match:
    """The match in a record file, every move checked; by default it is of the record's own game."""
    with _naming(path):
        return replay(record, game or game_of(record.game), **settings)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Name the file in every refusal of its record."""
    try:
        yield
    except Refusal as refusal:
        raise BadRecord("“{path}”: {reason}", path=path, reason=refusal) from refusal
