"""What a game provides, so that matches, bots, tables and tools can use it without knowing it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from comptoir.engine.errors import BadOptions
from comptoir.engine.frames import Decision, Event, Frame, State
from comptoir.engine.moves import Move, Vocabulary


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place in the final ranking; players who share a victory share a place."""

    player: int
    place: int
    points: int
    tie_breaks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the table as SVG with stable ids; the table places it, CSS themes it."""

    id: str
    role: str  # common, mine, other or summary
    title: str
    svg: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a drawn thing is and does, and the ruling where there is one."""

    title: str
    text: str
    ruling: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a game: its name, its possible values (none: free text) and its default."""

    name: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Facts:
    """Printed facts, loaded and checked; games add their tables. `data` is the file they came from."""

    digest: str
    data: Mapping[str, Any] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Words:
    """How a game says things; the last argument is always the language."""

    move: Callable[[Any, int, Move, str], str]  # view, player
    event: Callable[[Any, Event, Sequence[str], str], str]  # view, the players' names
    question: Callable[[Any, Decision, str], str]  # view
    option: Callable[[str, str], tuple[str, str]]  # name: its title and a sentence about it
    value: Callable[[str, str, str], tuple[str, str]]  # name and value: likewise
    category: Callable[[str, str], str]


@dataclass(frozen=True, slots=True)
class Game:
    """A game as the rest of the system sees it."""

    key: str
    rules_version: int
    players: tuple[int, ...]
    vocabulary: Vocabulary
    frames: tuple[type[Frame], ...]
    events: tuple[type[Event], ...]
    choices: tuple[Choice, ...]
    options: Callable[..., Any]  # options(players=2, name="value", ...), refusing what is impossible
    facts: Callable[[Mapping[str, Any] | None], Any]  # loaded and checked; None for the standard facts
    start: Callable[[Any, Any], Any]  # options, facts: the state at its first question
    scores: Callable[[Any], tuple[Mapping[str, int], ...]]  # points by category, as if the game ended now
    result: Callable[[Any], tuple[Standing, ...]]  # the ranking, best first
    pieces: Callable[[Any], Mapping[str, int]]  # how many finite pieces there are of each kind, wherever they are
    draw: Callable[[Any, int | None, Sequence[Move], str], tuple[Panel, ...]]  # view, seat, moves, language
    touches: Callable[[Any, int, Move], tuple[frozenset[str], ...]]  # view, player
    explain: Callable[[Any, str, str], Explanation | None]  # view, drawn id, language
    words: Words

    def make_options(self, players: int, values: Mapping[str, str] | None = None) -> Any:
        """Options from names and values as text; what is unknown or impossible is refused."""
        known = [choice.name for choice in self.choices]
        for name in values or {}:
            if name not in known:
                listed = ", ".join(known)
                raise BadOptions(
                    "{game} has no option “{name}”; it has: {listed}.",
                    game=self.key,
                    name=name,
                    listed=listed,
                )
        return self.options(players=players, **(values or {}))

    def new(self, players: int, **values: str) -> State:
        """A new game with the standard facts, at its first question."""
        state: State = self.start(self.make_options(players, values), self.facts(None))
        return state
