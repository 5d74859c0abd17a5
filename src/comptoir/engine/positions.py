"""Positions: hashable values that are equal for equal states."""

from collections.abc import Hashable
from typing import Any

from comptoir.engine.frames import Part, Together, compared


def position_of(value: Any) -> Hashable:
    """A state, or a part of one, as a hashable value: lists become tuples."""
    kind = type(value)
    if kind is list:
        # All entries of a list are of one kind; most lists hold numbers.
        return tuple(value) if value and type(value[0]) in (int, tuple) else tuple(map(position_of, value))
    if kind is Together:
        lanes: Hashable = value.lanes
        return lanes
    if isinstance(value, Part):
        return tuple(position_of(getattr(value, name)) for name in compared(type(value)))
    found: Hashable = value
    return found
