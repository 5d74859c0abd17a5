"""Positions: hashable values that are equal for equal states."""

from collections.abc import Hashable
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from comptoir.engine.frames import Together


def position_of(value: Any) -> Hashable:
    """A state, or a part of one, as a hashable value: lists become tuples."""
    kind = type(value)
    if kind is list:
        # All entries of a list are of one kind; most lists hold numbers.
        return tuple(value) if value and type(value[0]) in (int, tuple) else tuple(map(position_of, value))
    if kind is Together:
        lanes: Hashable = value.lanes
        return lanes
    if kind.__hash__ is None and is_dataclass(kind):
        return tuple(position_of(getattr(value, name)) for name in _compared(kind))
    found: Hashable = value
    return found


@cache
def _compared(kind: type[Any]) -> tuple[str, ...]:
    """The fields in which two values of a kind can differ."""
    return tuple(each.name for each in fields(kind) if each.compare)
