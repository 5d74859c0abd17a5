"""Errors for bad input, with a sentence that says what is wrong, where, and what would be right."""

from typing import ClassVar


class Refusal(Exception):
    """A request or input that is refused; nothing has changed.

    The template doubles as the message id for translations; the code is for programs.
    """

    code: ClassVar[str] = "refused"

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(template)  # so that it can be sent from one process to another

    def __str__(self) -> str:
        return self.template.format(**self.values)


class IllegalMove(Refusal):
    """A move that the rules do not allow now."""

    code = "illegal_move"


class BadOptions(Refusal):
    """Options that do not exist or that exclude each other."""

    code = "bad_options"


class BadFacts(Refusal):
    """A facts file with a missing or wrong row."""

    code = "bad_facts"


class BadRecord(Refusal):
    """A record that cannot be read or replayed."""

    code = "bad_record"
