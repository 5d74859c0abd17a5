"""What one person sees of a table: all who see the same are shown the same drawing."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

from comptoir.engine.positions import position_of
from comptoir.engine.presentation import Panel

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 256  # of each kind: enough for all who are shown a move at once


class Sight:
    """A view with its facts, equal to any other in which what is `seen` is the same: everything, unless it is said."""

    __slots__ = ("_hash", "position", "view")

    def __init__(self, facts: Hashable, view: Any, *seen: Any) -> None:
        self.view = view
        self.position = (facts, tuple(map(position_of, seen or (view,))))
        self._hash = hash(self.position)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Sight) and self.position == other.position)


def kept_large(drawing: Callable[P, T]) -> Callable[P, T]:
    """Keeps the last large things that a function drew, by all that they depend on."""
    return cast(Callable[P, T], lru_cache(KEPT)(drawing))


def kept_while_shown(drawing: Callable[Concatenate[Sight, P], Panel]) -> Callable[Concatenate[Sight, P], Panel]:
    """Keeps a panel as long as anybody is shown it, by all that it depends on."""
    shown: WeakValueDictionary[Hashable, Panel] = WeakValueDictionary()

    def drawn(sight: Sight, /, *args: P.args, **kwargs: P.kwargs) -> Panel:
        key = (sight.position, args, *kwargs.items())  # without the view, which would be kept with it
        panel = shown.get(key)
        if panel is None:
            panel = shown[key] = drawing(sight, *args, **kwargs)
        return panel

    return drawn
