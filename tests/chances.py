"""Exact probabilities of nature's answers, found by trying every way the dice can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import permutations
from math import prod
from random import Random


class Branching(Random):
    """A generator that gives all its possible answers, one path after another."""

    def __init__(self) -> None:
        super().__init__(0)
        self.path: list[tuple[int, int]] = []  # each answer, and out of how many
        self.place = 0

    def _randbelow(self, number: int) -> int:
        """What choice, sample, shuffle and randrange ask for: a whole number below this one."""
        if self.place == len(self.path):
            self.path.append((0, number))
        self.place += 1
        return self.path[self.place - 1][0]

    def has_next_path(self) -> bool:
        """Go on to the next path, if there is one."""
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if not self.path:
            return False
        answer, number = self.path.pop()
        self.path.append((answer + 1, number))
        self.place = 0
        return True


def chances(ask: Callable[[Random], Hashable]) -> dict[Hashable, Fraction]:
    """The exact chance of each answer."""
    rng = Branching()
    found: dict[Hashable, Fraction] = {}
    while True:
        answer = ask(rng)
        found[answer] = found.get(answer, Fraction(0)) + Fraction(1, prod(number for _, number in rng.path))
        if not rng.has_next_path():
            return found


def shuffled(pile: Sequence[int], number: int) -> dict[Hashable, Fraction]:
    """The exact chance of each series of top pieces of a shuffled pile."""
    tops = Counter(order[:number] for order in permutations(pile))
    return {top: Fraction(count, tops.total()) for top, count in tops.items()}
