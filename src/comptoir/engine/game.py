"""What a game provides, so that matches, bots, tables and tools can use it without knowing its rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pickle import PicklingError
from typing import Any, Self
from weakref import WeakValueDictionary

from comptoir.engine.errors import BadFacts, BadOptions
from comptoir.engine.frames import Event, Frame
from comptoir.engine.homes import Home, found_at, home_of
from comptoir.engine.moves import Vocabulary
from comptoir.engine.presentation import Presentation


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place in the final ranking; players who share a victory share a place."""

    player: int
    place: int
    points: int
    tie_breaks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a game: its name, its possible values (none: free text) and its default."""

    name: str
    values: tuple[str, ...]
    default: str
    several: bool = False  # several values, separated by commas, and others by name; the game checks them


@dataclass(frozen=True, eq=False)  # compared by identity: much is cached for them
class Facts:
    """Printed facts, loaded and checked; games add their tables. `data` is the contents of their file."""

    digest: str
    data: Mapping[str, Any] = field(repr=False, compare=False)

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Facts are pickled as their data, standard facts as their digest alone."""
        kind = type(self)
        home = home_of(kind.__module__, lambda known: isinstance(known, Game) and type(known.facts(None)) is kind)
        if home is None:  # the game cannot be found: pickle everything
            return super().__reduce_ex__(protocol)
        is_standard = found_at(*home).facts(None).digest == self.digest
        return _facts_at, (home, self.digest, None if is_standard else self.data)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


_OWN: WeakValueDictionary[str, Facts] = WeakValueDictionary()  # by digest, so that unpickled states share them


def _facts_at(home: Home, digest: str, data: Mapping[str, Any] | None) -> Facts:
    """The facts with this digest, of the game defined there."""
    facts: Facts = _OWN.get(digest) or found_at(*home).facts(data)
    if facts.digest != digest:
        raise BadFacts("This was made with other standard facts (digest {digest}).", digest=digest[:12])
    if data is not None:
        _OWN[digest] = facts
    return facts


@dataclass(frozen=True, slots=True)
class PlainOptions:
    """The options of a game whose only option is the number of players."""

    players: int


def no_facts(data: Mapping[str, Any] | None) -> Facts:
    """The facts of a game that has none."""
    return Facts("", data or {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as the rest of the system sees it. A small game may leave out whatever has a default."""

    key: str
    players: tuple[int, ...]
    vocabulary: Vocabulary
    parts: tuple[type, ...]  # the dataclasses that a state is made of, besides frames
    frames: tuple[type[Frame], ...]
    start: Callable[[Any, Any], Any]  # options, facts: the state at its first question
    scores: Callable[[Any], tuple[Mapping[str, int], ...]]  # points by category, as if the game ended now
    result: Callable[[Any], tuple[Standing, ...]]  # the ranking, best first
    rules_version: int = 1
    events: tuple[type[Event], ...] = ()
    choices: tuple[Choice, ...] = ()
    options: Callable[..., Any] = PlainOptions  # options(players=2, name="value", ...), refusing what is impossible
    facts: Callable[[Mapping[str, Any] | None], Any] = no_facts  # loaded and checked; None for the standard facts
    former_facts: Callable[[str], Mapping[str, Any] | None] = lambda digest: None  # formerly standard facts, by digest
    # Numbers that changed since records of format 1: the name of a move and of its field, old numbers and new.
    former_numbers: Mapping[tuple[str, str], Mapping[int, int]] = field(default_factory=dict, hash=False)
    # facts, options: whether a player's move can ever be legal; a game with many moves says more than “perhaps”
    occurring: Callable[[Any, Any], Callable[[Any], bool]] = lambda facts, options: lambda move: True
    pieces: Callable[[Any], Mapping[str, int]] = lambda state: {}  # finite pieces by kind, wherever they are
    figures: Callable[[Any, int], Mapping[str, int]] = lambda view, player: {}  # key figures that moves change
    presentation: Presentation = Presentation()  # noqa: RUF009  (it has no state)

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is pickled by the name of its global, because it holds functions."""
        home = home_of(self.start.__module__, lambda known: known is self)
        if home is None:
            raise PicklingError(f"{self.key} must be a global of the module of its start, or of a package above it.")
        return found_at, home

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def make_options(self, players: int, values: Mapping[str, str | int] | None = None) -> Any:
        """Options from names and values, as text or numbers; refuses unknown names and impossible values."""
        if type(players) is not int:
            raise BadOptions("The number of players must be a whole number, not {players}.", players=repr(players))
        if players not in self.players:
            known = ", ".join(map(str, self.players))
            raise BadOptions("This game is for {known} players, not {players}.", known=known, players=players)
        known = ", ".join(choice.name for choice in self.choices)
        given = {name: str(value) if type(value) is int else value for name, value in (values or {}).items()}
        for name in given:
            if name not in [choice.name for choice in self.choices]:
                raise BadOptions(
                    "{game} has no option “{name}”; it has: {known}.", game=self.key, name=name, known=known
                )
        return self.options(players=players, **given)

    def check_options(self, options: Any) -> None:
        """Refuse anything but options of this game."""
        if isinstance(self.options, type) and not isinstance(options, self.options):
            raise BadOptions("These are not options of {game}; its make_options makes them.", game=self.key)
