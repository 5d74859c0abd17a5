"""How a value of a state becomes whole numbers from 0 to a bound, and back: one code for each declared type.

A code encodes and decodes slowly, by the book, and writes the Python expression that does the encoding fast. Numbers
count from the lowest value; those with more than 256 stand as they are. Entries of lists without a fixed length count
from 1, so that 0 is “no entry”.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

BYTE = 255
BITS = bytes.maketrans(b"01", bytes((0, 1)))
REMEMBERED = 10_000  # encodings of tuples and sets; forgotten together when there are more


class Code(ABC):
    """How values of a type are encoded, as seen from a seat: it is 0, the seats after it follow."""

    role: str
    is_frozen: ClassVar[bool] = True  # the values can be keys of a dict

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]: ...

    @cached_property
    @abstractmethod
    def highs(self) -> tuple[int, ...]:
        """The bound of each number."""

    @abstractmethod
    def encode(self, value: Any, seat: int) -> list[int]: ...

    @abstractmethod
    def decode(self, numbers: Sequence[int], seat: int) -> Any: ...

    def source(self, value: str, names: Names) -> str:
        """The items of a list that encode the value of this expression."""
        return f"*{names.remembered(self)}[{value}]"

    @cached_property
    def size(self) -> int:
        return len(self.highs)

    @cached_property
    def lows(self) -> tuple[int, ...]:
        return (0,) * len(self.highs)

    @property
    def is_wide(self) -> bool:
        """Does a number not fit into a byte?"""
        return max(self.highs, default=0) > BYTE or min(self.lows, default=0) < 0


class Remembered(dict[Any, Sequence[int]]):
    """The encodings of values already seen."""

    def __init__(self, code: Code, seat: int) -> None:
        super().__init__()
        self._code, self._seat = code, seat
        self._packed: Callable[[list[int]], Sequence[int]] = tuple if code.is_wide else bytes

    def __missing__(self, value: Any) -> Sequence[int]:
        if len(self) >= REMEMBERED:
            self.clear()
        encoded = self[value] = self._packed(self._code.encode(value, self._seat))
        return encoded


class Names:
    """What the expressions of one seat refer to, by name."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.known: dict[str, Any] = {}
        self._tables: dict[Code, str] = {}

    def remembered(self, code: Code) -> str:
        """The table of the code's encodings."""
        if code not in self._tables:
            self._tables[code] = self.add(Remembered(code, self.seat))
        return self._tables[code]

    def add(self, value: Any) -> str:
        """A new name for this value."""
        name = f"n{len(self.known)}"
        self.known[name] = value
        return name


@dataclass(frozen=True)
class Number(Code):
    """A count, or the number of a thing."""

    low: int
    high: int
    role: str = "count"

    shape = ()

    @cached_property
    def zero(self) -> int:
        """The value whose number is 0."""
        return self.low if self.high - self.low <= BYTE else 0

    @cached_property
    def lows(self) -> tuple[int, ...]:
        return (self.low - self.zero,)

    @cached_property
    def highs(self) -> tuple[int, ...]:
        return (self.high - self.zero,)

    def encode(self, value: Any, seat: int) -> list[int]:
        return [value - self.zero]

    def decode(self, numbers: Sequence[int], seat: int) -> Any:
        number = int(numbers[0]) + self.zero
        return bool(number) if self.role == "flag" else number

    def source(self, value: str, names: Names) -> str:
        return f"{value} - {self.zero}" if self.zero else value


@dataclass(frozen=True)
class Seat(Code):
    """A seat, counted from the one that looks; 0 is “nobody” where there may be none."""

    players: int
    nobody: int | None = None
    role: str = "seat"

    shape = ()

    @cached_property
    def highs(self) -> tuple[int, ...]:
        return (self.players - 1 if self.nobody is None else self.players,)

    def encode(self, value: Any, seat: int) -> list[int]:
        if value == self.nobody:
            return [0]
        return [(value - seat) % self.players + (self.nobody is not None)]

    def decode(self, numbers: Sequence[int], seat: int) -> Any:
        number = int(numbers[0]) - (self.nobody is not None)
        return self.nobody if number < 0 else (number + seat) % self.players

    def source(self, value: str, names: Names) -> str:
        return f"*{names.remembered(self)}[{value}]"


@dataclass(frozen=True)
class Word(Code):
    """A thing by its name; 0 is none."""

    words: tuple[str, ...]
    role: str

    shape = ()

    @cached_property
    def highs(self) -> tuple[int, ...]:
        return (len(self.words),)

    def encode(self, value: Any, seat: int) -> list[int]:
        return [self.words.index(value) + 1 if value else 0]

    def decode(self, numbers: Sequence[int], seat: int) -> Any:
        return self.words[numbers[0] - 1] if numbers[0] else ""


@dataclass(frozen=True)
class Bits(Code):
    """A set of things: 1 for each that is in it."""

    number: int
    are_seats: bool
    role: str

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.number,)

    @cached_property
    def highs(self) -> tuple[int, ...]:
        return (1,) * self.number

    def encode(self, value: Any, seat: int) -> list[int]:
        bits = [*f"{value:0{self.number}b}"[::-1].encode().translate(BITS)]
        if len(bits) > self.number:
            raise ValueError(f"a set of {self.number} things has more: {value:b}")
        return [*bits[seat:], *bits[:seat]] if self.are_seats else bits

    def decode(self, numbers: Sequence[int], seat: int) -> Any:
        first = seat if self.are_seats else 0
        return sum(int(bit) << (place + first) % self.number for place, bit in enumerate(numbers))


@dataclass(frozen=True)
class Fixed(Code):
    """Entries of which there are always this many."""

    items: tuple[Code, ...]
    is_list: bool
    role: str

    @property
    def is_frozen(self) -> bool:  # type: ignore[override]
        return not self.is_list and all(item.is_frozen for item in self.items)

    @property
    def shape(self) -> tuple[int, ...]:
        shapes = {item.shape for item in self.items}
        return (len(self.items), *shapes.pop()) if len(shapes) == 1 else (self.size,)

    @cached_property
    def highs(self) -> tuple[int, ...]:
        return tuple(high for item in self.items for high in item.highs)

    @cached_property
    def lows(self) -> tuple[int, ...]:
        return tuple(low for item in self.items for low in item.lows)

    def encode(self, value: Any, seat: int) -> list[int]:
        pairs = zip(self.items, value, strict=True)
        return [number for item, entry in pairs for number in item.encode(entry, seat)]

    def decode(self, numbers: Sequence[int], seat: int) -> Any:
        parts = zip(self.items, _parts(numbers, self.items), strict=True)
        return (list if self.is_list else tuple)(item.decode(part, seat) for item, part in parts)

    def source(self, value: str, names: Names) -> str:
        first = self.items[0] if len(set(self.items)) == 1 else None
        if all(isinstance(item, Number) and not item.zero for item in self.items):
            return f"*{value}"
        if self.is_frozen and not self.is_wide:
            return super().source(value, names)
        if isinstance(first, Number):
            return f"*[x - {first.zero} for x in {value}]"
        if first is not None and first.is_frozen and not first.is_wide and not isinstance(first, Fixed):
            return f"*b''.join(map({names.remembered(first)}.__getitem__, {value}))"
        return ", ".join(item.source(f"{value}[{place}]", names) for place, item in enumerate(self.items) if item.size)


@dataclass(frozen=True)
class Padded(Code):
    """Entries of which there may be fewer: their numbers count from 1, and 0 is “no entry”."""

    item: Code
    most: int
    is_list: bool
    role: str

    @property
    def is_frozen(self) -> bool:  # type: ignore[override]
        return not self.is_list and self.item.is_frozen

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.most, *self.item.shape)

    @cached_property
    def highs(self) -> tuple[int, ...]:
        return _after_nothing(self.item) * self.most

    def encode(self, value: Any, seat: int) -> list[int]:
        if len(value) > self.most:
            raise ValueError(f"a list of at most {self.most} entries has {len(value)}: {value}")
        numbers = [number for entry in value for number in _shifted(self.item, entry, seat)]
        return numbers + [0] * (self.size - len(numbers))

    def decode(self, numbers: Sequence[int], seat: int) -> Any:
        parts = _parts(numbers, (self.item,) * self.most)
        return (list if self.is_list else tuple)(_unshifted(self.item, part, seat) for part in parts if part[0])

    def source(self, value: str, names: Names) -> str:
        return super().source(f"tuple({value})" if self.is_list else value, names)


@dataclass(frozen=True)
class Optional(Code):
    """A value or none: its numbers count from 1, and 0 is “none”."""

    item: Code
    role: str

    @property
    def shape(self) -> tuple[int, ...]:
        return self.item.shape

    @cached_property
    def highs(self) -> tuple[int, ...]:
        return _after_nothing(self.item)

    def encode(self, value: Any, seat: int) -> list[int]:
        return [0] * self.size if value is None else _shifted(self.item, value, seat)

    def decode(self, numbers: Sequence[int], seat: int) -> Any:
        return _unshifted(self.item, numbers, seat) if numbers[0] else None


def _after_nothing(code: Code) -> tuple[int, ...]:
    """The bounds of numbers that count from 1."""
    return tuple(high - low + 1 for low, high in zip(code.lows, code.highs, strict=True))


def _shifted(code: Code, value: Any, seat: int) -> list[int]:
    """The numbers of a value, counted from 1."""
    return [number - low + 1 for low, number in zip(code.lows, code.encode(value, seat), strict=True)]


def _unshifted(code: Code, numbers: Sequence[int], seat: int) -> Any:
    return code.decode([number + low - 1 for low, number in zip(code.lows, numbers, strict=True)], seat)


def _parts(numbers: Sequence[int], codes: Sequence[Code]) -> Iterator[Sequence[int]]:
    first = 0
    for code in codes:
        yield numbers[first : first + code.size]
        first += code.size
