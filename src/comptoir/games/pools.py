"""Multisets: what a bag, a deck or a supply holds, drawn from without shuffling.

A pool is a list of counts, one for each kind of piece. Drawing lazily from it has exactly the distribution of
taking the top pieces of a shuffled pile.
"""

from collections.abc import Iterable
from typing import TypeVar

from comptoir.engine.draws import Draw
from comptoir.games.keyed import Keyed, KeyedList, numbered

Piece = TypeVar("Piece", bound=int)
Counts = Keyed[Piece, int] | KeyedList[Piece, int]  # printed, or in a state


def pool(size: int, pieces: Iterable[int] = ()) -> list[int]:
    """A pool with this many kinds that holds these pieces."""
    counts = [0] * size
    add(counts, pieces)
    return counts


def pieces(counts: Counts[Piece], kinds: Iterable[Piece] | None = None) -> list[Piece]:
    """Every piece in the pool, or every piece of these kinds."""
    if kinds is None:
        return [kind for kind, number in numbered(counts) for _ in range(number)]
    return [kind for kind in kinds for _ in range(counts[kind])]


def draw(counts: Counts[Piece], number: int = 1, kinds: Iterable[Piece] | None = None) -> Draw:
    """A draw from the pool, or from its pieces of these kinds."""
    stock = pieces(counts, kinds)
    return Draw(stock, number)


def remove(counts: KeyedList[Piece, int], taken: Iterable[Piece]) -> None:
    """Take these pieces out of the pool."""
    for piece in taken:
        assert counts[piece] > 0, f"piece {piece} is not in the pool"
        counts[piece] -= 1


def add(counts: KeyedList[Piece, int], given: Iterable[Piece]) -> None:
    """Put these pieces into the pool."""
    for piece in given:
        counts[piece] += 1
