"""Fair queue: everyone gets their turn, however much anyone else asks for."""

from collections import deque
from collections.abc import Sequence
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """A queue of waiters, each under a path such as (address, person): at every level the parts take turns.

    All paths have the same length. Waiters under the same path come in order.
    """

    def __init__(self) -> None:
        self._parts: dict[str, FairQueue[T]] = {}  # the next turn comes first
        self._waiting: deque[T] = deque()
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def add(self, path: Sequence[str], one: T) -> None:
        self._number += 1
        if path:
            self._parts.setdefault(path[0], FairQueue()).add(path[1:], one)
        else:
            self._waiting.append(one)

    def take(self) -> T:
        """The next waiter; its part of the path goes behind the others."""
        self._number -= 1
        if self._waiting:
            return self._waiting.popleft()
        key = next(iter(self._parts))
        part = self._parts.pop(key)
        found = part.take()
        if part:
            self._parts[key] = part
        return found

    def number(self, path: Sequence[str]) -> int:
        """How many wait under a path or a prefix of one."""
        if not path:
            return self._number
        part = self._parts.get(path[0])
        return 0 if part is None else part.number(path[1:])

    def discard(self, path: Sequence[str], one: T) -> bool:
        """Remove a waiter; False if it was not waiting."""
        if not path:
            found = one in self._waiting
            if found:
                self._waiting.remove(one)
        else:
            part = self._parts.get(path[0])
            found = part is not None and part.discard(path[1:], one)
            if part is not None and not part:
                del self._parts[path[0]]
        self._number -= found
        return found
