"""Read by the compiler instead of `keyed.py`: the tables are what they are, tuples and lists, and numbers are ids."""

from builtins import enumerate as numbered
from typing import TypeVar

from typing_extensions import TypeAliasType

__all__ = ["Id", "Keyed", "KeyedList", "Value", "numbered"]

Id = TypeVar("Id")
Value = TypeVar("Value")

Keyed = TypeAliasType("Keyed", tuple[Value, ...], type_params=(Id, Value))
KeyedList = TypeAliasType("KeyedList", list[Value], type_params=(Id, Value))
