"""Somebody who names things and looks at the table that they lie on; what explanations are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from comptoir.engine.game import Explanation, explained
from comptoir.games.orleans.presentation.phrases import Nouns


@dataclass(frozen=True, slots=True)
class Teller(Nouns):
    """Names things and looks at the table that they lie on."""

    names: Sequence[str]  # of the players

    def maybe(self, key: str, **values: object) -> str:
        """The message if there is one."""
        return self.book.maybe(key, **values)

    def about(self, key: str, text: str = "text", **values: object) -> Explanation:
        """The explanation under this key: its title, its text or another of its texts, its ruling."""
        return explained(self.book, key, text, **values)

    def seats(self, seats: Sequence[int]) -> str:
        """`Ada, Ben`."""
        return ", ".join(self.names[seat] for seat in seats)
