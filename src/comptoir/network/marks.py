"""Numbers of an observation as marks of 0 or 1: a count has reached 3, the doctor is at location 7, a card is there.

A network tells marks apart at once, whereas of a scaled count it hardly sees whether it is 0 or 1, and of a list it
would have to learn for each place what each thing means there. Burgundy does without: its network has been shipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comptoir.observation.spec import Field

STEPS = (1, 2, 3, 5, 8)  # of a count
FEW = 9  # values that each have a mark, wherever the number stands
SHORT = 12  # entries whose order may matter


@dataclass(frozen=True)
class Marks:
    """Marks for each row of places: whether a number there has reached, or is, each of these values."""

    places: NDArray[np.intp]  # by row and entry; a mark is set if any entry sets it
    values: NDArray[np.int32]
    is_reached: bool = False  # or is exactly the value

    @property
    def size(self) -> int:
        return len(self.places) * len(self.values)

    def features(self, xp: Any, observed: Any) -> Any:
        """The marks of a batch of observations."""
        seen = observed[:, self.places][..., None]
        found = seen >= self.values if self.is_reached else seen == self.values
        marks = found[:, :, 0] if self.places.shape[1] == 1 else found.any(axis=2)
        return marks.reshape(len(observed), self.size).astype(np.float32)


def marks_of(field: Field, kind: str, places: Sequence[int], shape: tuple[int, ...]) -> Iterator[Marks]:
    """The marks of a field whose numbers stand at these places; `kind` says what its ids name, if they do."""
    high, rows = int(field.high.max()), np.array(places, np.intp)
    if not kind and high > 1:
        steps = [step for step in STEPS if step <= high]
        yield Marks(rows[:, None], np.array(steps, np.int32), is_reached=True)
    if kind and is_set(field, shape):
        yield Marks(rows.reshape(-1, shape[-1]), _all(high))
    elif kind and (high < FEW or _is_single(field, shape)):
        yield Marks(rows[:, None], _all(high))


def _all(high: int) -> NDArray[np.int32]:
    return np.arange(1, high + 1, dtype=np.int32)


def is_set(field: Field, shape: tuple[int, ...]) -> bool:
    """Are the entries of a list, or of each of several lists, best read as a set?"""
    high = int(field.high.max())
    return shape[-1:] > (1,) and (len(shape) > 1 or FEW <= high >= prod(shape))


def is_told(field: Field, shape: tuple[int, ...]) -> bool:
    """Do marks say all that there is to say about the ids of a field, so that they need not be learnt?"""
    is_long_set = is_set(field, shape) and (len(shape) > 1 or prod(shape) > SHORT)
    return field.high.max() < FEW or is_long_set or _is_single(field, shape)


def _is_single(field: Field, shape: tuple[int, ...]) -> bool:
    """One id of the table or of a seat; questions have many, and of most of them little use is made."""
    return prod(shape) == 1 and not field.name.startswith("question.")


def merged(marks: Sequence[Marks]) -> list[Marks]:
    """The same marks with those of the same form in one: fewer steps to compute."""
    found = dict[tuple[Any, ...], list[Marks]]()
    for each in marks:
        found.setdefault((each.places.shape[1], each.values.tobytes(), each.is_reached), []).append(each)
    return [
        Marks(np.concatenate([each.places for each in alike]), alike[0].values, alike[0].is_reached)
        for alike in found.values()
    ]
