"""Moves of any game in text, with names for the numbers in their fields: `place-follower knight castle`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields

from comptoir.engine.moves import Move, Vocabulary


def word_of(kind: type[Move]) -> str:
    """The word for a kind of move."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip("-")


@dataclass(frozen=True)
class Notation:
    """How a game says its moves: what a word is in a field of a kind of move, and the other way round."""

    vocabulary: Vocabulary
    number: Callable[[type[Move], str, str], int]
    word: Callable[[type[Move], str, int], str]

    def move_of(self, text: str) -> Move:
        """The move that a text says; a field that lists things takes all words."""
        word, *words = text.split()
        kind = next(kind for kind in self.vocabulary.kinds.values() if word_of(kind) == word)
        names = [field.name for field in fields(kind)]
        if names and str(fields(kind)[0].type).startswith("tuple"):
            return kind(tuple(self.number(kind, names[0], each) for each in words))  # type: ignore[call-arg]
        numbers = [self.number(kind, name, each) for name, each in zip(names, words, strict=True)]
        return self.vocabulary.parse(" ".join([word, *map(str, numbers)]))

    def text_of(self, move: Move) -> str:
        """A move as text."""
        kind = type(move)
        return " ".join(
            [word_of(kind), *(self.word(kind, field.name, getattr(move, field.name)) for field in fields(kind))]
        )
