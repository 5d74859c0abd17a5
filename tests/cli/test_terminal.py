"""What a real terminal sees: long lists in short, the offer to keep a finished game, games without a drawing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from comptoir.cli.saving import MatchSaver
from comptoir.cli.screen import Screen, printable
from comptoir.cli.table import Table
from comptoir.engine.game import Game
from comptoir.engine.match import Match
from comptoir.games import game
from tests.engine.auction import AUCTION

BURGUNDY = game("burgundy")


class Terminal(Screen):
    """A screen of this many lines and columns, and what was printed on it."""

    def __init__(self, lines: int, columns: int = 80) -> None:
        super().__init__("en")
        self.printed = StringIO()
        self.console = Console(
            file=self.printed, force_terminal=True, color_system=None, width=columns, height=lines, markup=False
        )


def played(screen: Terminal, typed: list[str], monkeypatch: pytest.MonkeyPatch, of: Game = BURGUNDY) -> str:
    """What a terminal shows while this is typed."""
    answers: Iterator[str] = iter(typed)

    def read(prompt: str) -> str:
        answer = next(answers, None)
        if answer is None:
            raise EOFError
        return answer

    monkeypatch.setattr("builtins.input", read)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    match = Match(of, of.make_options(2), seed=2, seats=("Ada", "Ben"), plays_forced=True)
    Table(match, {}, screen, MatchSaver(match, None)).play()
    return screen.printed.getvalue()


def test_a_long_list_is_shown_in_short_on_a_small_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(Terminal(24), [], monkeypatch)
    assert "Moves: take 1–12, hire 13–14. Type a number," in said
    assert len(said.split("\n\n", 1)[1].rstrip().splitlines()) < 24


def test_a_large_screen_shows_all_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "  14  Take 2 workers with the 3" in played(Terminal(50), [], monkeypatch)


def test_a_finished_game_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(Terminal(24), [*["1"] * 400], monkeypatch)
    assert "Save the game? Type a file name, Enter for comptoir-burgundy-1.json, or “no”." in said
    assert Path("1").exists()


def test_a_game_without_a_drawing_shows_points_and_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    said = played(Terminal(24), ["bid 2"], monkeypatch, AUCTION)
    assert "Ada: 0 points" in said
    assert "bid 2" in said


@pytest.mark.parametrize(("text", "shown"), [("a\x1b[2Jb\n", "a�[2Jb�"), ("n°\u00a03\u202f: é", "n°\u00a03\u202f: é")])
def test_control_characters_are_not_printed(text: str, shown: str) -> None:
    assert shown == printable(text)
