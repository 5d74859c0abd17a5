"""The kinds of values in moves and states: a number, a named thing, a spot with something on it.

Internally all of them are numbers; in text they go by their names. Numbers that must not be mixed up are ids, each with
a type and a kind: `Town = NewType("Town", Annotated[int, TOWN])`.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from inspect import get_annotations
from typing import Annotated, Any, NewType, get_args, get_origin, get_type_hints

from msgspec import Struct

from comptoir.engine.homes import is_compiled, source_of

MANY = 999_999_999  # for lists, which are bounded by nature's supply
NUMBERED = re.compile(r"#(0|[1-9][0-9]{0,8})")  # `#12`: the number itself, if there is no name

# What lies on each spot of a position, by name, "" for nothing: state, player, the fields read so far.
Lying = Callable[[Any, int, Mapping[str, Any]], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from `first` to `last` inclusive, written as numbers."""

    first: int
    last: int
    what: str = "number"  # the kind of thing, in one word

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1))

    def __contains__(self, number: int) -> bool:
        return self.first <= number <= self.last

    def word(self, number: int) -> str:
        """How a number is written."""
        return str(number)

    def number(self, word: str) -> int | None:
        """The number that a word stands for, in range or not; None if it stands for none."""
        return int(word) if re.fullmatch(r"-?[0-9]{1,9}", word) else None

    def words(self) -> tuple[str, ...]:
        """All possible words, for sentences and schemas; none for plain numbers."""
        return ()


@dataclass(frozen=True, slots=True)
class Named(Range):
    """Things of one kind, numbered from `first` in the order of their names, which come from the standard facts.

    Custom facts may have more of them: those are written by number, `#65`.
    """

    names: Callable[[], Sequence[str]] = field(kw_only=True)

    def word(self, number: int) -> str:
        names = self.words()
        place = number - self.first
        return names[place] if 0 <= place < len(names) else f"#{number}"

    def number(self, word: str) -> int | None:
        numbered = NUMBERED.fullmatch(word)
        return int(numbered[1]) if numbered else _numbers(self).get(word)

    def words(self) -> tuple[str, ...]:
        return _names(self)


def named(what: str, *names: str) -> Named:
    """Things named by the rules themselves, not by a table of the facts."""
    return Named(0, len(names) - 1, what, names=lambda: names)


@cache
def _names(kind: Named) -> tuple[str, ...]:
    return tuple(kind.names())


@cache
def _numbers(kind: Named) -> Mapping[str, int]:
    return {name: kind.first + place for place, name in enumerate(_names(kind))}


@dataclass(frozen=True, slots=True)
class Spot(Range):
    """Where something lies: written as what lies there if the position is known, otherwise by number, `#1`."""

    lying: Lying = field(kw_only=True)

    def word(self, number: int) -> str:
        return f"#{number}"

    def number(self, word: str) -> int | None:
        return Range.number(self, word.removeprefix("#"))  # older records have numbers where spots now have names

    def word_among(self, number: int, names: Sequence[str]) -> str:
        """The name of what lies there; of several alike, all but the first add their place: `ship#2`."""
        name = names[number] if number < len(names) else ""
        if not name:
            return self.word(number)
        return name if names.index(name) == number else f"{name}#{number}"

    def number_among(self, word: str, names: Sequence[str]) -> int | None:
        """The spot that a word stands for in a position."""
        known = {self.word_among(number, names): number for number in range(len(names))}
        return known.get(word, self.number(word))


SEAT = Range(0, MANY, "seat")


# ------------------------------------------------------------------ types of fields


def notes_of(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its notes, and these; an id has those of its kind, unless it is given another."""
    if isinstance(hint, NewType):
        return notes_of(hint.__supertype__)
    if get_origin(hint) is not Annotated:
        return hint, ()
    inner, *notes = get_args(hint)
    plain, known = notes_of(inner)
    if any(isinstance(note, Range) for note in notes):
        known = tuple(note for note in known if not isinstance(note, Range))
    return plain, (*known, *notes)


@cache
def hints_of(kind: type) -> Mapping[str, Any]:
    """The types of the fields of a class, with their notes; compiled or not."""
    hints = dict[str, Any]()
    for base in reversed(kind.__mro__):
        own = {"__module__": base.__module__, "__annotations__": _annotations(base)}
        hints |= get_type_hints(type(base.__name__, (), own), include_extras=True)
    return hints


def _annotations(kind: type) -> Mapping[str, Any]:
    """The types of the fields that a class itself declares. A compiled class forgets the notes; its source has them."""
    written = _classes_written_in(kind.__module__).get(kind.__name__) if is_compiled(kind.__module__) else None
    if written is None:
        return get_annotations(kind)
    fields = [part for part in written.body if isinstance(part, ast.AnnAssign)]
    return {ast.unparse(each.target): ast.unparse(each.annotation) for each in fields}


@cache
def _classes_written_in(module: str) -> Mapping[str, ast.ClassDef]:
    return {part.name: part for part in ast.parse(source_of(module) or "").body if isinstance(part, ast.ClassDef)}


def field_names(kind: type) -> tuple[str, ...] | None:
    """The fields of a frame or of another part of a state; None if it is no such thing."""
    if issubclass(kind, Struct):
        return kind.__struct_fields__
    return _dataclass_fields(kind) if is_dataclass(kind) else None


@cache
def _dataclass_fields(kind: type[Any]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))
