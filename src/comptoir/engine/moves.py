"""Moves: small frozen values with bounded fields, numbered, and written as text both ways."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import product
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from comptoir.engine.errors import Refusal


@dataclass(frozen=True, slots=True)
class Range:
    """The values a field may have: from `first` to `last`, both included."""

    first: int
    last: int

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.first, self.last + 1))

    def __contains__(self, value: int) -> bool:
        return self.first <= value <= self.last


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to a question. Its text is the name in small letters, then the fields: `take 3 4 1`."""

    def __str__(self) -> str:
        parts = [_word(type(self))]
        for field in fields(self):
            value = getattr(self, field.name)
            parts.append(",".join(map(str, value)) or "-" if isinstance(value, tuple) else str(value))
        return " ".join(parts)


def _word(kind: type[Move]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def _ranges(kind: type[Move]) -> tuple[Range | None, ...]:
    """The range of each field; None for a tuple of ints, which only nature's moves have."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(_range(kind, field.name, hints[field.name]) for field in fields(kind))


def _range(kind: type[Move], name: str, hint: Any) -> Range | None:
    if get_origin(hint) is Annotated and isinstance(get_args(hint)[1], Range):
        bounds: Range = get_args(hint)[1]
        return bounds
    if hint == tuple[int, ...]:
        return None
    raise TypeError(f"{kind.__name__}.{name} needs a Range: Annotated[int, Range(first, last)]")


def every(kind: type[Move]) -> Iterator[Move]:
    """All moves of one kind, in order."""
    bounds = _ranges(kind)
    assert None not in bounds, f"{kind.__name__} has a field without bounds: it cannot be numbered"
    return (kind(*values) for values in product(*(bound for bound in bounds if bound is not None)))


def table(kind: type[Move]) -> Any:
    """All moves of one kind as nested tuples, so that `TAKE[die][depot][slot]` is a move made once for all.

    A field that starts above zero leaves the places before it empty.
    """

    def level(bounds: tuple[Range | None, ...], values: tuple[int, ...]) -> Any:
        if not bounds:
            return kind(*values)
        bound = bounds[0]
        assert bound is not None
        rows = [level(bounds[1:], (*values, value)) for value in bound]
        return (*(None for _ in range(bound.first)), *rows)

    return level(_ranges(kind), ())


class Vocabulary:
    """The moves that players can make, as one numbered list, and nature's, which have no numbers."""

    def __init__(self, players: Iterable[type[Move]], nature: Iterable[type[Move]] = ()) -> None:
        self.kinds: dict[str, type[Move]] = {kind.__name__: kind for kind in (*players, *nature)}
        self._words = {_word(kind): kind for kind in self.kinds.values()}
        self._ranges = {kind: _ranges(kind) for kind in self.kinds.values()}
        self._numbered = tuple(move for kind in players for move in every(kind))
        self._index = {move: number for number, move in enumerate(self._numbered)}

    def __len__(self) -> int:
        return len(self._numbered)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._numbered)

    def index(self, move: Move) -> int:
        """The number of a player's move."""
        try:
            return self._index[move]
        except KeyError:
            raise Refusal("“{move}” has no number; only the moves that players can make have one.", move=move) from None

    def move(self, index: int) -> Move:
        """The move with this number."""
        if not 0 <= index < len(self._numbered):
            raise Refusal(
                "There is no move number {index}; they run from 0 to {last}.", index=index, last=len(self) - 1
            )
        return self._numbered[index]

    def parse(self, text: str) -> Move:
        """The move that this text says."""
        word, *values = text.split() or [""]
        kind = self._words.get(word)
        if kind is None:
            known = ", ".join(sorted(self._words))
            raise Refusal("“{word}” is not a move; the moves are: {known}.", word=word[:40], known=known)
        bounds = self._ranges[kind]
        names = " ".join(field.name for field in fields(kind))
        if len(values) != len(bounds):
            form = f"{word} {names}".strip()
            raise Refusal("“{text}” has the wrong number of fields; write: {form}.", text=text[:60], form=form)
        named = {f.name: _parsed(v, b) for f, v, b in zip(fields(kind), values, bounds, strict=True)}
        return self.build(kind.__name__, named)

    def build(self, name: str, values: dict[str, Any]) -> Move:
        """The move of this name with these fields, each checked against its range."""
        kind = self.kinds.get(name)
        if kind is None:
            raise Refusal("“{name}” is not a move of this game.", name=name[:40])
        names = [field.name for field in fields(kind)]
        if set(names) != set(values):
            wanted = ", ".join(names) or "none"
            raise Refusal("{name} has these fields: {wanted}.", name=name, wanted=wanted)
        for field, bound in zip(names, self._ranges[kind], strict=True):
            _check(name, field, values[field], bound)
        return kind(**{f: tuple(v) if isinstance(v, list) else v for f, v in values.items()})


def _parsed(text: str, bound: Range | None) -> int | tuple[int, ...] | str:
    """The value that a field's text says; what is no number stays text, to be refused with the field's name."""
    if bound is not None:
        return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text
    if text == "-":
        return ()
    return tuple(map(int, text.split(","))) if re.fullmatch(r"[0-9]{1,9}(,[0-9]{1,9})*", text) else text


def _check(name: str, field: str, value: Any, bound: Range | None) -> None:
    if bound is None:
        is_fine = isinstance(value, list | tuple) and all(type(item) is int and item >= 0 for item in value)
        if not is_fine:
            raise Refusal("{name}: {field} must be a list of whole numbers.", name=name, field=field)
    elif type(value) is not int or value not in bound:
        raise Refusal(
            "{name}: {field} must be a whole number from {first} to {last}.",
            name=name, field=field, first=bound.first, last=bound.last,
        )  # fmt: skip
