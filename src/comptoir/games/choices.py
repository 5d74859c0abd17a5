"""The options of a game: each said once with its values, and what all games refuse alike."""

from collections.abc import Sequence
from dataclasses import field, fields
from typing import Any

from comptoir.engine.errors import BadOptions
from comptoir.engine.game import Choice


def choice(*values: str, default: str = "", several: bool = False) -> Any:
    """A field of a game's options: its possible values, the first one by default. Without values it is free text."""
    default = values[0] if values else default
    return field(default=default, metadata={"values": values, "default": default, "several": several})


def choices_of(options: Any) -> tuple[Choice, ...]:
    """The choices that the fields of a game's options offer."""
    return tuple(Choice(each.name, **each.metadata) for each in fields(options) if each.metadata)


def check_choices(choices: Sequence[Choice], options: object) -> None:
    """Refuse a value that an option does not have."""
    for choice in choices:
        value = getattr(options, choice.name)
        if not isinstance(value, str):
            raise BadOptions(
                "{name} must be text, with commas between several values, not {value}.",
                name=choice.name, value=repr(value),
            )  # fmt: skip
        if choice.values and not choice.several and value not in choice.values:
            known = ", ".join(choice.values)
            raise BadOptions(
                "{name} must be one of {known}, not “{value}”.", name=choice.name, known=known, value=value
            )


def exclusion(one: str, other: str, reason: str) -> BadOptions:
    """The error for two option values that exclude each other, and why."""
    return BadOptions("“{one}” and “{other}” exclude each other: {reason}.", one=one, other=other, reason=reason)
