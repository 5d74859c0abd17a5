"""The base of all values that never change: moves, events, frames and entries of a record."""

from typing import dataclass_transform

from msgspec import Struct


@dataclass_transform(frozen_default=True)  # tells type checkers what msgspec does: subclasses are frozen, too
class Frozen(Struct, frozen=True, gc=False):  # nothing in it leads back to it, so nothing has to be looked for
    """A small value with fields, compared and hashed by them."""
