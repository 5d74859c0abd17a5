"""What was played in how many seconds, and the rates per second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

OURS = {"burgundy": "Burgundy, Comptoir", "orleans": "Orléans, Comptoir", "pest": "Pest, Comptoir"}


@dataclass(slots=True)
class Tally:
    """What was played, and in how many seconds. A choice is a decision between two moves or more."""

    games: int = 0
    decisions: int = 0
    choices: int = 0
    seconds: float = 0.0

    def count(self, legal: int) -> None:
        """Count one decision between this many legal moves."""
        self.decisions += 1
        self.choices += legal > 1


def rate(tallies: Sequence[Tally], what: str) -> float:
    """Games, decisions or choices per second, in the median round."""
    rates: list[float] = [getattr(tally, what) / tally.seconds for tally in tallies]
    return median(rates)


def ratio(ours: Sequence[Tally], theirs: Sequence[Tally], what: str) -> float:
    """How many times faster we are, in the median round."""
    pairs = zip(ours, theirs, strict=True)
    return median(rate([one], what) / rate([other], what) for one, other in pairs)
