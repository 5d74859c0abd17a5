"""Moves, frames and events are frozen dataclasses with slots: whatever derives from them is one without being told."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, dataclass_transform


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _Frozen(type):
    """Makes a frozen dataclass of each class."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        made = super().__new__(cls, name, bases, namespace)
        # A dataclass is made anew to have slots; then they are there.
        return made if "__slots__" in namespace else dataclass(frozen=True, slots=True)(made)


class Value(metaclass=_Frozen):
    """A small thing that is what its fields say, and never changes."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
