"""Tables with a row for each thing of a kind, read by its id: type checkers refuse an id of another kind as index."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, TypeVar, cast, overload

Id = TypeVar("Id")
Key = TypeVar("Key", contravariant=True)
Value = TypeVar("Value")
Read = TypeVar("Read", covariant=True)


class Keyed(Protocol[Key, Read]):
    """A tuple with a value for each thing of a kind; type checkers refuse an id of another kind as index."""

    @overload
    def __getitem__(self, key: Key, /) -> Read: ...
    @overload
    def __getitem__(self, part: slice, /) -> Sequence[Read]: ...
    def __iter__(self) -> Iterator[Read]: ...
    def __len__(self) -> int: ...
    def count(self, value: Any, /) -> int: ...


class KeyedList(Protocol[Key, Value]):
    """The same as a list, in states."""

    @overload
    def __getitem__(self, key: Key, /) -> Value: ...
    @overload
    def __getitem__(self, part: slice, /) -> list[Value]: ...
    def __setitem__(self, key: Key, value: Value, /) -> None: ...
    def __iter__(self) -> Iterator[Value]: ...
    def __len__(self) -> int: ...
    def count(self, value: Value, /) -> int: ...


class _Numbered(Protocol):
    def __call__(self, table: Keyed[Id, Value], /) -> Iterator[tuple[Id, Value]]: ...


numbered = cast(_Numbered, enumerate)  # as fast, but the numbers are ids
