"""Saving a match to files: on request, move by move, and when something interrupts it. No game is ever lost."""

from collections.abc import Sequence
from itertools import count
from pathlib import Path

from comptoir.cli.files import write
from comptoir.engine.errors import Refusal
from comptoir.engine.game import Game
from comptoir.engine.match import NATURE, Match
from comptoir.engine.record import dumps, record_of


def free_name(game: Game) -> Path:
    """An unused file name in the current directory."""
    names = (Path(f"comptoir-{game.key}-{number}.json") for number in count(1))
    return next(path for path in names if not path.exists())


def check_is_free(path: Path, own: Sequence[Path]) -> None:
    """Refuse a file that may hold another game."""
    if path.exists() and path.resolve() not in [other.resolve() for other in own]:
        raise Refusal("“{path}” already exists; choose another file.", path=path)


class MatchSaver:
    """Knows which files hold a match, and whether they are up to date."""

    def __init__(self, match: Match, file: Path | None) -> None:
        self.match = match
        self.files: list[Path] = []  # files that hold this match, latest last
        self._file = file  # where every move is saved at once
        self._kept = list(match.entries)

    def follow(self) -> None:
        """Save the match to the file for every move, if there is one."""
        if self._file is not None:
            self._save(self._file)

    def save_as(self, name: str) -> None:
        """Save the match to a file of this name, but never over another game."""
        path = Path(name) if name else self._file or free_name(self.match.game)
        check_is_free(path, self.files)
        self._save(path)

    def rescue(self) -> None:
        """Save what would be lost, if necessary to a new file."""
        if not self.has_news():
            return
        try:
            self._save(self._file or free_name(self.match.game))
        except Refusal:
            if self._file is None:
                raise
            self._save(free_name(self.match.game))

    def has_news(self) -> bool:
        """Would leaving now lose a player's move?"""
        has_begun = any(entry.player != NATURE for entry in self.match.entries)
        return has_begun and self.match.entries != self._kept

    def _save(self, path: Path) -> None:
        write(path, dumps(record_of(self.match)))
        self._kept = list(self.match.entries)
        if path not in self.files[-1:]:
            self.files.append(path)
