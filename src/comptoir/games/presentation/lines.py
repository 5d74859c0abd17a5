"""Lines of text for terminals, which the tables of all games are made of.

A line is a row of segments, each a text and its style in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

Segment = tuple[str, str]
Line = tuple[Segment, ...]

BLANK: Line = ()
WIDEST = 120  # lines that are wider are hard to follow
NARROWEST = 20  # what is folded further cannot be read


def folded(indent: str, said: str, width: int) -> Iterator[Line]:
    """Text in as many lines as it needs, all of them indented."""
    for line in wrap(said, max(width - len(indent), NARROWEST)):
        yield ((indent + line, ""),)


def labelled(label: str, label_width: int, said: Sequence[str], width: int) -> Iterator[Line]:
    """A label, and beside it what it speaks of, each thing on a line of its own or more."""
    lines = [line for one in said for line in folded(" " * (label_width + 1), one, width)]
    (text, style), *_ = lines[0]
    yield ((f"{label:<{label_width}} ", "dim"), (text.strip(), style))
    yield from lines[1:]
