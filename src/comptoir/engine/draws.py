"""Draws: what nature's answers are made of, pieces that come from stocks one after another."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

Pieces = tuple[int, ...]


class Draw(NamedTuple):
    """Pieces taken at random, without replacement, from a stock; fewer where the stock has fewer."""

    stock: Sequence[int]
    number: int = 1

    def size(self) -> int:
        """How many pieces are taken."""
        return min(self.number, len(self.stock))


Draws = Sequence[Draw]


def take(draws: Draws, rng: Random) -> Pieces:
    """The pieces of all draws, in order, taken at random."""
    pieces: list[int] = []
    for stock, number in draws:
        if number == 1 and stock:
            pieces.append(rng.choice(stock))  # the same piece as the sample of one, in a third of the time
        else:
            pieces += rng.sample(stock, min(number, len(stock)))
    return tuple(pieces)


def can_give(draws: Draws, pieces: Sequence[int]) -> bool:
    """Could the draws give exactly these pieces?"""
    if len(pieces) != sum(draw.size() for draw in draws):
        return False
    return all(Counter(taken) <= Counter(draw.stock) for draw, taken in _shared(draws, pieces))


def odds(draws: Draws, taken: Pieces) -> Mapping[int, Fraction]:
    """The chance of each piece to come next after those already taken; none if there are enough."""
    for draw, before in _shared(draws, taken):
        if len(before) < draw.size():
            left = Counter(draw.stock) - Counter(before)
            return {piece: Fraction(number, left.total()) for piece, number in left.items()}
    return {}


def _shared(draws: Draws, pieces: Sequence[int]) -> Iterator[tuple[Draw, Sequence[int]]]:
    """Each draw with its share of the pieces."""
    first = 0
    for draw in draws:
        yield draw, pieces[first : first + draw.size()]
        first += draw.size()
