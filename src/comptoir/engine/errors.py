"""What is refused, with a sentence that says what, where and what would be right."""

from __future__ import annotations

from typing import ClassVar


class Refusal(Exception):
    """Something from outside that cannot be done; nothing has changed.

    The template is a message id as well, so that a table can say it in the reader's language; the code is for programs.
    """

    code: ClassVar[str] = "refused"

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        super().__init__(template.format(**values))


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
