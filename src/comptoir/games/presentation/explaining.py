"""What explanations of every game share: who tells about which drawn id, and how sentences are put together."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from comptoir.engine.game import Explanation

# Explains a thing from the parts of its id: (teller, *parts). A teller names things and has the `view` they lie on.
Tell = Callable[..., Explanation | None]
Tellers = tuple[tuple[re.Pattern[str], Tell], ...]


def tellers(forms: Mapping[str, Tell]) -> Tellers:
    """Who tells about ids of each form. In a form `%` stands for a seat, `#` for a number, `@` for a name."""
    return tuple((_pattern(form), _at_table(form, tell)) for form, tell in forms.items())


def _pattern(form: str) -> re.Pattern[str]:
    return re.compile(form.replace("%", "([0-4])").replace("#", "([0-9]{1,2})").replace("@", "([a-z][a-z0-9_]*)"))


def _at_table(form: str, tell: Tell) -> Tell:
    """Tells about a player's thing, if there is such a player."""
    if "%" not in form:
        return tell
    place = [mark for mark in form if mark in "%#@"].index("%")
    return lambda teller, *parts: tell(teller, *parts) if parts[place] < len(teller.view.players) else None


def told(known: Tellers, teller: Any, id: str) -> Explanation | None:
    """What the drawn thing of this id is and does; None if there is no such thing."""
    for pattern, tell in known:
        if match := pattern.fullmatch(id):
            return tell(teller, *(int(part) if part.isdigit() else part for part in match.groups()))
    return None


def joined(*sentences: str) -> str:
    """Sentences one after another; empty ones are left out."""
    return " ".join(sentence for sentence in sentences if sentence)


def index(names: Sequence[str], name: str) -> int:
    """The number of a name; -1 if there is no such name."""
    return names.index(name) if name in names else -1
