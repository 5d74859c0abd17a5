"""What the options of all games refuse alike: values that do not exist, and values that exclude each other."""

from collections.abc import Sequence

from comptoir.engine.errors import BadOptions
from comptoir.engine.game import Choice


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
