"""The ids of drawn things: forms such as `station-{town}-{seat}`, whose parts are fields of moves and events."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from comptoir.engine.presentation import Steps

Names = Mapping[str, Callable[[Any], Sequence[str]]]  # facts: what each number of a part is called in ids


def ids_of(forms: str, names: Names, facts: Any, thing: Any, **parts: int) -> tuple[str, ...]:
    """The ids of these forms; a part is a field of the thing, by name if it has names, else its number."""

    def part(match: re.Match[str]) -> str:
        number = parts[match[1]] if match[1] in parts else getattr(thing, match[1])
        return names[match[1]](facts)[number] if match[1] in names else str(number)

    return tuple(re.sub(r"{(\w+)}", part, form) for form in forms.split())


def one(*ids: str) -> Steps:
    """A single click, on any of these."""
    return (frozenset(ids),)
