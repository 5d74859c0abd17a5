"""Multisets: what a bag, a deck or a supply holds, drawn from without shuffling.

A pool is a list of counts, one for each kind of piece. Drawing lazily from it has exactly the distribution of
taking the top pieces of a shuffled pile.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

Pool = list[int]


def pool(size: int, pieces: Iterable[int] = ()) -> Pool:
    """A pool with this many kinds that holds these pieces."""
    counts = [0] * size
    for piece in pieces:
        counts[piece] += 1
    return counts


def pieces(counts: Sequence[int], kinds: Iterable[int] | None = None) -> list[int]:
    """Every piece in the pool, or every piece of these kinds."""
    chosen = range(len(counts)) if kinds is None else kinds
    return [kind for kind in chosen for _ in range(counts[kind])]


def draw(counts: Sequence[int], number: int, rng: Random, kinds: Iterable[int] | None = None) -> list[int]:
    """Pieces drawn at random without replacement, in order, as far as the pool allows. The pool is unchanged."""
    stock = pieces(counts, kinds)
    return rng.sample(stock, min(number, len(stock)))


def holds(counts: Sequence[int], wanted: Iterable[int]) -> bool:
    """Are all these pieces in the pool together?"""
    left = list(counts)
    for piece in wanted:
        if not 0 <= piece < len(left) or left[piece] == 0:
            return False
        left[piece] -= 1
    return True


def remove(counts: Pool, taken: Iterable[int]) -> None:
    """Take these pieces out of the pool."""
    for piece in taken:
        assert counts[piece] > 0, f"piece {piece} is not in the pool"
        counts[piece] -= 1


def add(counts: Pool, given: Iterable[int]) -> None:
    """Put these pieces into the pool."""
    for piece in given:
        counts[piece] += 1
