"""What one person sees of a table: everyone who sees the same gets the same drawing."""

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import Any, Concatenate, ParamSpec, TypeVar, cast
from weakref import WeakValueDictionary

from comptoir.engine.positions import position_of
from comptoir.engine.presentation import Panel

P = ParamSpec("P")
T = TypeVar("T")
KEPT = 256  # of each kind: enough for everyone who is shown a move at once


class Sight:
    """A view with its facts, equal to any other in which `seen` is the same; by default, everything is seen."""

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
    """Cache the last large things that a function drew, by everything they depend on."""
    return cast(Callable[P, T], lru_cache(KEPT)(drawing))


def kept_while_shown(drawing: Callable[Concatenate[Sight, P], Panel]) -> Callable[Concatenate[Sight, P], Panel]:
    """Cache a panel as long as it is shown to anyone, by everything it depends on."""
    shown: WeakValueDictionary[Hashable, Panel] = WeakValueDictionary()

    def drawn(sight: Sight, /, *args: P.args, **kwargs: P.kwargs) -> Panel:
        key = (sight.position, args, *kwargs.items())  # without the view, which would be kept with it
        panel = shown.get(key)
        if panel is None:
            panel = shown[key] = drawing(sight, *args, **kwargs)
        return panel

    return drawn
