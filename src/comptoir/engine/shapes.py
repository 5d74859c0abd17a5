"""Shapes of the values in a facts file of any game: numbers, texts, lists and tables, checked from the outside in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Protocol

from comptoir.engine.errors import BadFacts


def refusal(where: str, problem: str) -> BadFacts:
    """Says in which table and row the facts are wrong, and how."""
    return BadFacts("Facts, table {where}: {problem}.", where=where or "(top)", problem=problem)


def must(holds: bool, where: str, problem: str) -> None:
    """Refuse the facts unless this holds."""
    if not holds:
        raise refusal(where, problem)


def _inside(where: str, key: str) -> str:
    return f"{where}, {key}" if where else key


class Shape(Protocol):
    """What a value must look like."""

    def check(self, value: Any, where: str) -> None: ...


@dataclass(frozen=True)
class Number:
    """A whole number."""

    least: int = 0
    most: int = 999

    def check(self, value: Any, where: str) -> None:
        if type(value) is not int or not self.least <= value <= self.most:
            raise refusal(where, f"must be a whole number from {self.least} to {self.most}, not {value!r:.40}")


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def check(self, value: Any, where: str) -> None:
        must(type(value) is bool, where, f"must be true or false, not {value!r:.40}")


@dataclass(frozen=True)
class Text:
    """A text, one of these if there are any."""

    known: Sequence[str] = ()

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, str):
            raise refusal(where, f"must be a text, not {value!r:.40}")
        if self.known and value not in self.known:
            raise refusal(where, f"“{value:.40}” is not one of {', '.join(self.known)}")


@dataclass(frozen=True)
class List:
    """A list, of this length if there is one."""

    of: Shape
    length: int = 0

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, list):
            raise refusal(where, f"must be a list, not {value!r:.40}")
        if self.length and len(value) != self.length:
            raise refusal(where, f"has {len(value)} rows instead of {self.length}")
        for number, row in enumerate(value, 1):
            self.of.check(row, f"{where}, row {number}")


@dataclass(frozen=True)
class Table:
    """A table with these keys, and perhaps others."""

    keys: Mapping[str, Shape]
    optional: Mapping[str, Shape] = field(default_factory=dict)

    def check(self, value: Any, where: str) -> None:
        if not isinstance(value, Mapping):
            raise refusal(where, f"must be a table, not {value!r:.40}")
        for key in self.keys:
            must(key in value, _inside(where, key), "is missing")
        for key, shape in (*self.keys.items(), *self.optional.items()):
            if key in value:
                shape.check(value[key], _inside(where, key))


@dataclass(frozen=True)
class Each:
    """A table with values of one shape under the known keys: all of them, or some if `partly`."""

    of: Shape
    known: Sequence[str] = ()
    partly: bool = False

    def check(self, value: Any, where: str) -> None:
        Table({} if self.partly else dict.fromkeys(self.known, self.of)).check(value, where)
        for key, item in value.items():
            Text(self.known).check(key, where)
            self.of.check(item, _inside(where, key))


def check_plain(value: Any, where: str) -> None:
    """Facts travel in records, so everything must be writable as JSON; a date, say, is not."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            check_plain(item, _inside(where, key))
    elif isinstance(value, list):
        for number, item in enumerate(value, 1):
            check_plain(item, f"{where}, row {number}")
    elif not isinstance(value, str | int | float) or not (isinstance(value, str) or isfinite(value)):
        raise refusal(where, f"{value} is neither text nor number; write it in quotes")
