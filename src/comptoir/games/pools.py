"""Multisets: what a bag, a deck or a supply holds, drawn from without shuffling.

A pool is a list of counts, one for each kind of piece. Drawing lazily from it has exactly the distribution of
taking the top pieces of a shuffled pile.
"""

from collections.abc import Iterable
from random import Random
from typing import TypeVar

from comptoir.games.keyed import Keyed, KeyedList, numbered

Piece = TypeVar("Piece", bound=int)


def pool(size: int, pieces: Iterable[int] = ()) -> list[int]:
    """A pool with this many kinds that holds these pieces."""
    counts = [0] * size
    add(counts, pieces)
    return counts


def pieces(counts: Keyed[Piece, int], kinds: Iterable[Piece] | None = None) -> list[Piece]:
    """Every piece in the pool, or every piece of these kinds."""
    if kinds is None:
        return [kind for kind, number in numbered(counts) for _ in range(number)]
    return [kind for kind in kinds for _ in range(counts[kind])]


def draw(counts: Keyed[Piece, int], number: int, rng: Random, kinds: Iterable[Piece] | None = None) -> list[Piece]:
    """Pieces drawn at random without replacement, in order, as far as the pool allows. The pool is unchanged."""
    stock = pieces(counts, kinds)
    return rng.sample(stock, min(number, len(stock)))


def holds(counts: Keyed[Piece, int], wanted: Iterable[Piece]) -> bool:
    """Are all these pieces in the pool together?"""
    left: KeyedList[Piece, int] = list(counts)
    for piece in wanted:
        if not 0 <= piece < len(left) or left[piece] == 0:
            return False
        left[piece] -= 1
    return True


def remove(counts: KeyedList[Piece, int], taken: Iterable[Piece]) -> None:
    """Take these pieces out of the pool."""
    for piece in taken:
        assert counts[piece] > 0, f"piece {piece} is not in the pool"
        counts[piece] -= 1


def add(counts: KeyedList[Piece, int], given: Iterable[Piece]) -> None:
    """Put these pieces into the pool."""
    for piece in given:
        counts[piece] += 1
