"""Which drawn thing an id stands for, and which function explains it."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from comptoir.engine.presentation import Explanation
from comptoir.games.presentation.ids import Names

Part = Callable[[Any, str], Any]  # phrases and a part of an id: what it stands for, None if there is no such thing
Explain = Callable[..., Explanation | None]  # phrases, and what the parts of the id stand for
Explainers = tuple[tuple[re.Pattern[str], tuple[Part, ...], Explain], ...]


def number(say: Any, part: str) -> int | None:
    """A number of one digit or two."""
    return int(part) if re.fullmatch("[0-9]{1,2}", part) else None


def below(limit: Callable[[Any], int], first: int = 0) -> Part:
    """A number from `first` up to, but not including, the table's limit."""

    def found(say: Any, part: str) -> int | None:
        value = number(say, part)
        return value if value is not None and first <= value < limit(say) else None

    return found


def _one_of(names: Callable[[Any], Sequence[str]]) -> Part:
    """The number of what has this name."""

    def found(say: Any, part: str) -> int | None:
        known = names(say.facts)
        return known.index(part) if part in known else None

    return found


def _button(say: Any, part: str) -> str | None:
    key = part.replace("-", "_")
    return key if say.book.has(f"do.{key}") else None


EVERYWHERE: dict[str, Part] = {"number": number, "seat": below(lambda say: len(say.view.players)), "button": _button}


def explainers(names: Names, parts: Mapping[str, Part], forms: Mapping[str, Explain]) -> Explainers:
    """The functions that explain ids of each form; parts without names have functions that read them."""
    known = {**EVERYWHERE, **{name: _one_of(named) for name, named in names.items()}, **parts}
    forms = {**forms, "do-{button}": lambda say, key: Explanation(say(f"group.{key}"), say(f"do.{key}"))}
    return tuple((*_pattern(form, known), explain) for form, explain in forms.items())


def _pattern(form: str, known: Mapping[str, Part]) -> tuple[re.Pattern[str], tuple[Part, ...]]:
    pattern = re.compile(re.sub(r"{\w+}", "([A-Za-z0-9_-]+)", form))
    return pattern, tuple(known[name] for name in re.findall(r"{(\w+)}", form))


def explanation_of(known: Explainers, say: Any, id: str) -> Explanation | None:
    """What the drawn thing of this id is and does; None if there is no such thing."""
    for pattern, parts, explain in known:
        if match := pattern.fullmatch(id):
            found = [part(say, text) for part, text in zip(parts, match.groups(), strict=True)]
            if None not in found:
                return explain(say, *found)
    return None
