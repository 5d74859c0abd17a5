"""How a game looks and speaks. Everything has a default, so a small game can leave it all out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from comptoir.engine.frames import Decision, Event
from comptoir.engine.moves import Move, Moves

Steps = tuple[frozenset[str], ...]  # the clicks of a move, in order; at each step any of these ids will do
Line = Sequence[tuple[str, str]]  # of a terminal: texts, each with the name of its style


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Panel:
    """A part of the table as SVG with stable ids; the table places it, CSS themes it."""

    id: str
    role: str  # common, mine, other or summary
    title: str
    svg: str
    width: int
    height: int
    seat: int | None = None  # whose board it is


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a drawn thing is and does, the ruling if there is one, and where the rulebook says more."""

    title: str
    text: str
    ruling: str = ""
    more: str = ""  # an address, which the web table fills in

    def with_more(self, *sentences: str) -> Self:
        """The explanation with further sentences after its text; empty ones are left out."""
        return replace(self, text=" ".join(filter(None, (self.text, *sentences))))


class Presentation:
    """Draws a game and puts it into words; a game overrides what it has. `names` are the players' names."""

    def draw(self, view: Any, seat: int | None, moves: Moves, names: Sequence[str], language: str) -> tuple[Panel, ...]:
        """The table as this seat sees it, with everything its legal moves need marked."""
        return ()

    def clicks(self, view: Any, player: int, move: Move) -> Steps:
        """The clicks that make a move; none for a move with a button."""
        return ()

    def times(self, view: Any, player: int, move: Move) -> int:
        """How often in a row a move can be made, if players often do that."""
        return 1

    def repeats(self, view: Any, player: int, move: Move) -> int:
        """How often in a row the very same move can be made, where that is one decision: a sale, a payment."""
        return 1

    def leads(self, move: Move) -> bool:
        """Does the move only lead to another question, whose answers may just as well be touched at once?"""
        return False

    def is_aside(self, move: Move) -> bool:
        """May the move be made at any time beside what is asked? Then it is not meant by touching an answer."""
        return False

    def highlights(self, view: Any, event: Event) -> tuple[str, ...]:
        """The drawn things that an event mentions, in the order of its movement."""
        return ()

    def pictures(self, event: Event) -> tuple[str, ...]:
        """The pieces that an event is about, by name."""
        return ()

    def pieces(self, view: Any) -> Mapping[str, str]:
        """Every piece that has a picture, by name: SVG about 100 wide round the origin."""
        return {}

    def gained(self, event: Event) -> str:
        """The tile or card that a player gains for the rest of the game, by the name of its piece; empty if none."""
        return ""

    def say_piece(self, view: Any, piece: str, language: str) -> str:
        """The name of a piece that can be gained."""
        return piece

    def begins_round(self, event: Event) -> bool:
        """Does a round of the game begin with this event?"""
        return False

    def explain(self, view: Any, id: str, names: Sequence[str], language: str) -> Explanation | None:
        """What a drawn thing is and does; None if there is no such thing."""
        return None

    def list_things(self, view: Any, kind: str, language: str) -> Sequence[Explanation]:
        """All things of a kind, as a rulebook lists them, whatever the position."""
        return ()

    def terminal(
        self, view: Any, seat: int | None, names: Sequence[str], moves: Moves, language: str, width: int
    ) -> Sequence[Line]:
        """The table as lines of text; if there are none, terminals show the points."""
        return ()

    def say_move(self, view: Any, player: int, move: Move, language: str) -> str:
        """What the move does, in words different from every other move of the decision."""
        return str(move)

    def say_group(self, move: Move, language: str) -> str:
        """The heading of moves of this kind in the list of moves."""
        return type(move).__name__

    def say_event(self, view: Any, event: Event, names: Sequence[str], language: str) -> str:
        """What happened, as a sentence."""
        return str(event)

    def say_question(self, view: Any, frame: Decision, language: str) -> str:
        """What a player is asked."""
        return type(frame).__name__

    def say_status(self, view: Any, language: str) -> str:
        """How far the game has come."""
        return ""

    def say_change(self, name: str, number: int, language: str) -> str:
        """By how much a key figure changes: `+4 points`."""
        return f"{number:+} {name}"

    def say_option(self, name: str, language: str) -> tuple[str, str]:
        """An option's title and a sentence about it."""
        return name, ""

    def say_value(self, name: str, value: str, language: str) -> tuple[str, str]:
        """The title of an option's value and a sentence about it."""
        return value, ""

    def say_category(self, category: str, language: str) -> str:
        """A category of points."""
        return category

    def is_drawn(self) -> bool:
        """Is there a drawing at all?"""
        return type(self).draw is not Presentation.draw
