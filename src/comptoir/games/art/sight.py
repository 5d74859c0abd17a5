"""What somebody sees of a table: all who see the same are shown the same drawing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, ParamSpec, TypeVar, cast

from comptoir.engine.positions import position_of

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 256  # of each kind: enough for all who are shown a move at once


class Sight:
    """A view with its facts, equal to any other in which all is the same."""

    __slots__ = ("_hash", "_position", "view")

    def __init__(self, facts: Hashable, view: Any) -> None:
        self.view = view
        self._position = (facts, position_of(view))
        self._hash = hash(self._position)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Sight) and self._position == other._position)


def kept_large(drawing: Callable[P, T]) -> Callable[P, T]:
    """Keeps the last large things that a function drew, by all that they depend on."""
    return cast(Callable[P, T], lru_cache(KEPT)(drawing))
