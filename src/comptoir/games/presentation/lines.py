"""The table as lines of text, for terminals: what the tables of all games share."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Any

from comptoir.engine.moves import Moves
from comptoir.words import catalogue

Segment = tuple[str, str]  # a text and the name of its style: `bold`, `dim`, `#aabbcc on #ddeeff`
Line = tuple[Segment, ...]

BLANK: Line = ()
WIDEST = 120  # wider lines are hard to follow
NARROWEST = 20  # narrower lines cannot be read


class Text:
    """The table in lines of this width; a game provides the common part and the players' parts."""

    label_width: int

    def __init__(self, say: Any, status: str, moves: Moves, width: int) -> None:
        self.say, self.view, self.names = say, say.view, say.names
        self.book = catalogue(f"{say.game}_text", say.language)
        self.status, self.moves, self.width = status, moves, min(width, WIDEST)

    def lines(self, seat: int | None) -> list[Line]:
        """The table for one seat: the common part, its own board, the others in brief; all boards for a spectator."""
        seats = range(len(self.view.players))
        shown = seats if seat is None else (seat,)
        lines = [*self.common(), BLANK]
        for player in shown:
            lines += [*self.board(player), BLANK]
        return [*lines, *(line for player in seats if player not in shown for line in self.summary(player))]

    def common(self) -> Iterable[Line]:
        """What all players share."""
        raise NotImplementedError

    def board(self, player: int) -> Iterable[Line]:
        """A player's own table."""
        raise NotImplementedError

    def summary(self, player: int) -> Iterable[Line]:
        """A player in brief."""
        raise NotImplementedError

    def row(self, key: str, *said: str) -> Iterator[Line]:
        """A label followed by its contents, each on its own lines; if there are none, it says so."""
        things = [one or self.book.say("nothing") for one in said or ("",)]
        lines = [line for one in things for line in folded(" " * (self.label_width + 1), one, self.width)]
        (text, style), *_ = lines[0]
        yield ((f"{self.book.say(key):<{self.label_width}} ", "dim"), (text.strip(), style))
        yield from lines[1:]


def folded(indent: str, said: str, width: int) -> Iterator[Line]:
    """Text in as many lines as it needs, all of them indented."""
    for line in wrap(said, max(width - len(indent), NARROWEST)):
        yield ((indent + line, ""),)
