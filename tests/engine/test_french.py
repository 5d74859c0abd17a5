"""French as it is set: no line begins with a mark that belongs to the word before it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import comptoir

CATALOGUES = sorted((Path(comptoir.__file__).parent / "locale" / "fr").glob("*.toml"))
BREAKS = re.compile(r" [;:!?»]|« ")


def sentences(part: Any) -> Iterator[str]:
    """Everything that a catalogue says."""
    if isinstance(part, dict):
        for inner in part.values():
            yield from sentences(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from sentences(inner)
    elif isinstance(part, str):
        yield part


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_marks_are_kept_with_their_word_by_a_space_that_does_not_break(path: Path) -> None:
    said = sentences(tomllib.loads(path.read_text(encoding="utf-8")))
    assert [] == [sentence for sentence in said if BREAKS.search(sentence)]
