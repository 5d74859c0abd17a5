"""The names that facts and rules of Orléans share; a number stands for the place of a name in its list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, get_args

from msgspec import Meta, UnsetType

Character = Literal["farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk"]
Good = Literal["grain", "cheese", "wine", "wool", "brocade"]
Need = Literal[
    "farmer", "boatman", "craftsman", "trader", "knight", "scholar", "monk", "any", "neutral", "each", "market", "deed"
]

CHARACTERS: tuple[Character, ...] = get_args(Character)
GOODS: tuple[Good, ...] = get_args(Good)
PLAIN_NEEDS = (*CHARACTERS, "any")
RULED_NEEDS = ("neutral", "each", "market", "deed")  # spaces that have rules of their own

Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Few = Annotated[int, Meta(ge=1, le=9)]


def number_of(name: str | UnsetType, names: Sequence[str]) -> int:
    """Which of these it is; -1 for none."""
    return names.index(name) if name and name in names else -1
