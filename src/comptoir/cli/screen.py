"""What is printed: lines, the table, lists of moves, points."""

import sys
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import groupby

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from comptoir.engine.frames import State
from comptoir.engine.game import Game
from comptoir.engine.match import NATURE, Match
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Line
from comptoir.words import catalogue

BELOW = 6  # lines that the question needs below the table
UNPRINTABLE = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control and format characters, surrogates, other line ends


def printable(text: str) -> str:
    """The text without control characters, which a record from elsewhere could send to the terminal."""
    return "".join(character if unicodedata.category(character) not in UNPRINTABLE else "�" for character in text)


def sentence(text: str) -> None:
    """Print one sentence to stderr."""
    text = printable(text)
    print(text if text.endswith((".", "?", "!")) else f"{text}.", file=sys.stderr)


def open_streams() -> None:
    """Never fail on a character that a stream cannot encode."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)  # a stream that is not a file has none
        if reconfigure is not None:
            reconfigure(errors="replace")


def _text(line: Line) -> Text:
    return Text.assemble(*((printable(text), style) for text, style in line))


def story(match: Match, viewer: int | None, language: str, told: Container[int] = ()) -> Iterator[tuple[int, str, str]]:
    """What a viewer may know of each entry that is not told yet: its number, the words and their style."""
    view, say_event = match.view(viewer), match.game.presentation.say_event
    for number, events in groupby(match.story(viewer), key=lambda told: told[0]):
        if number not in told:
            said = " ".join(say_event(view, event, match.seats, language) for _, event in events)
            yield number, said, "dim" if match.entries[number].player == NATURE else ""


class Screen:
    """Where a person reads, in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words = catalogue("cli", language)
        self.console = Console(highlight=False, markup=False, emoji=False)

    def line(self, text: str = "", style: str = "") -> None:
        """Print one line of any length; terminals wrap it."""
        self.console.print(Text(printable(text), style), soft_wrap=True)

    def paragraph(self, text: str, style: str = "") -> None:
        """Print a text wrapped between words."""
        self.console.print(Text(printable(text), style))

    def folded(self, line: Line, indent: int) -> None:
        """Print a line wrapped between words, all of it indented."""
        self.console.print(Padding(_text(line), (0, 0, 0, indent), expand=False))

    def say(self, key: str, style: str = "", **values: object) -> None:
        """Print a message of the command's own catalogue."""
        self.paragraph(self.words.say(key, **values), style)

    def lines(self, lines: Iterable[Line]) -> None:
        """Print drawn lines."""
        for line in lines:
            self.console.print(_text(line), soft_wrap=True)

    def room(self) -> int:
        """How many lines fit on the screen; without a terminal, any number."""
        return self.console.height if self.console.is_terminal else sys.maxsize

    # ------------------------------------------------------------------ the table

    def table(self, game: Game, view: State, seat: int | None, names: Sequence[str], moves: Sequence[Move]) -> int:
        """Draw the table; returns how many lines it took."""
        lines = list(game.presentation.terminal(view, seat, names, moves, self.language, self.console.width))
        if not lines:
            totals = [sum(points.values()) for points in game.scores(view)]
            lines = [[(self.words.say("points.of", name=name, n=n), "")] for name, n in zip(names, totals, strict=True)]
        if len(lines) + BELOW > self.room():
            lines = [line for line in lines if line]
        self.lines(lines)
        return len(lines)

    # ------------------------------------------------------------------ points

    def points(self, game: Game, view: State, names: Sequence[str]) -> None:
        """The ranking, with the points of each category."""
        ranking = game.result(view)
        scores = [game.scores(view)[row.player] for row in ranking]
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        table.add_column("")
        for row in ranking:
            table.add_column(Text(printable(f"{row.place}. {names[row.player]}")), justify="right")
        for category in scores[0]:
            if any(points[category] for points in scores):
                said = game.presentation.say_category(category, self.language)
                table.add_row(Text(said), *(str(points[category]) for points in scores))
        table.add_section()
        table.add_row(Text(self.words.say("points.total"), "bold"), *(Text(str(row.points), "bold") for row in ranking))
        self.console.print(table)
