"""Extras: what only some users need is imported inside `with needed("server")`, which says how to install it."""

from collections.abc import Iterator
from contextlib import contextmanager

from comptoir.engine.errors import Refusal


@contextmanager
def needed(extra: str) -> Iterator[None]:
    """Refuse an import of what only an extra installs with the command that installs it."""
    try:
        yield
    except ModuleNotFoundError as problem:
        if (problem.name or "").partition(".")[0] == "comptoir":
            raise  # a mistake of ours, which no installation repairs
        raise lacking(extra) from problem


def lacking(extra: str) -> Refusal:
    """The refusal of what cannot be done without an extra."""
    return Refusal("This needs more than is installed: pip install 'comptoir[{extra}]'.", extra=extra)
