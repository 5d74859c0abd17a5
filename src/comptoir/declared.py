"""What the type of a field declares: a number, a thing of a kind, a set of things, a list, a part of the state.

Games add notes to the types of the fields of their states: `Annotated[int, AtMost(9)]`. Whatever treats states by their
types starts here, too: `naming` writes them in names, `observation` in numbers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import NoneType, UnionType
from typing import Any, TypeAlias, get_args, get_origin

from comptoir.engine.kinds import Range, field_names, notes_of
from comptoir.games.keyed import Keyed, KeyedList


@dataclass(frozen=True, slots=True)
class Or:
    """Added to the kind of a field: the number that means “nothing”."""

    nothing: int


@dataclass(frozen=True, slots=True)
class By:
    """A list with a value for each thing of a kind, in the order of their numbers."""

    kind: Range


@dataclass(frozen=True, slots=True)
class SetOf:
    """A whole number with one bit for each thing of a kind: those whose bit is set."""

    kind: Range


# From facts and options: a number for all, or one for each thing of the kind that the field is listed by.
Limit = int | Callable[[Any, Any], int | Sequence[int]]


@dataclass(frozen=True, slots=True)
class AtMost:
    """Added to a number or a list: the highest value, the most entries. It must hold in every position."""

    limit: Limit
    least: int = 0  # the lowest value


@dataclass(frozen=True, slots=True)
class Exactly:
    """Added to a list: how many entries it always has."""

    limit: Limit


@dataclass(frozen=True, slots=True)
class Follows:
    """Added to a field that follows from others: programs that observe a state leave it out."""


# ------------------------------------------------------------------ what fields come to

Limits: TypeAlias = AtMost | Exactly | None


@dataclass(frozen=True, slots=True)
class Plain:
    """A number, a text, or true or false."""

    type: type
    limit: Limits = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of a kind, by its number, or by its name if the type is text."""

    type: type
    kind: Range
    nothing: int | None = None  # the number that means “nothing”
    limit: Limits = None


@dataclass(frozen=True, slots=True)
class Table:
    """A value for each thing of a kind."""

    kind: Range
    value: Any
    is_list: bool
    limit: Limits = None


@dataclass(frozen=True, slots=True)
class Several:
    """A list or a tuple with entries of one type."""

    value: Any
    is_list: bool
    limit: Limits = None


@dataclass(frozen=True, slots=True)
class Row:
    """A tuple with an entry of each of these types."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value, or None."""

    value: Any


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the state with fields of its own."""

    type: type


Declared: TypeAlias = Plain | Thing | SetOf | Table | Several | Row | Maybe | Part


def declared(hint: Any) -> Declared:
    """What a type declares."""
    plain, notes = notes_of(hint)
    limit = next((note for note in notes if isinstance(note, AtMost | Exactly)), None)
    kind = next((note for note in notes if isinstance(note, Range)), None)
    if (things := next((note for note in notes if isinstance(note, SetOf)), None)) is not None:
        return things
    if kind is not None:
        nothing = next((note.nothing for note in notes if isinstance(note, Or)), None)
        return Thing(plain, kind, nothing, limit)
    if plain in (int, str, bool):
        return Plain(plain, limit)
    if isinstance(plain, type) and field_names(plain) is not None:
        return Part(plain)
    return _composed(hint, plain, notes, limit)


def _composed(hint: Any, plain: Any, notes: Sequence[Any], limit: Limits) -> Declared:
    """What a type with other types inside declares."""
    origin, inner = get_origin(plain), get_args(plain)
    if origin in (Keyed, KeyedList):
        kind = next(note for note in notes_of(inner[0])[1] if isinstance(note, Range))
        return Table(kind, inner[1], origin is KeyedList, limit)
    by = next((note for note in notes if isinstance(note, By)), None)
    if origin in (list, tuple) and by is not None:
        return Table(by.kind, inner[0], origin is list, limit)
    if origin is list or (origin is tuple and inner[1:] == (...,)):
        return Several(inner[0], origin is list, limit)
    if origin is tuple:
        return Row(inner)
    if origin is UnionType and NoneType in inner:
        return Maybe(inner[0])
    raise TypeError(f"{hint} cannot be read as a field of a state")
