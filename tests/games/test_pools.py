"""Pools: drawing lazily is drawing from the shuffled pile."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

from comptoir.games.pools import add, draw, holds, pieces, pool, remove


def test_a_pool_counts_pieces_by_kind() -> None:
    counts = pool(4, [1, 1, 3])
    assert [0, 2, 0, 1] == counts
    assert [1, 1, 3] == pieces(counts)
    assert [1, 1] == pieces(counts, kinds=(0, 1))


def test_drawing_leaves_the_pool_alone_and_stops_at_its_end() -> None:
    counts = [0, 2, 1]
    assert [1, 1, 2] == sorted(draw(counts, 9, Random(1)))
    assert [0, 2, 1] == counts


def test_holds_counts_every_piece() -> None:
    assert holds([0, 2, 1], [1, 2, 1])
    assert not holds([0, 2, 1], [1, 1, 1])
    assert not holds([0, 2, 1], [3])
    assert not holds([0, 2, 1], [-1])


def test_adding_and_removing_cancel() -> None:
    counts = [1, 0, 2]
    add(counts, [1, 2])
    remove(counts, [1, 2])
    assert [1, 0, 2] == counts


def test_a_lazy_draw_has_the_distribution_of_a_shuffled_pile() -> None:
    pile, drawn, rounds, rng = [0, 0, 0, 1, 2], 3, 30_000, Random(11)
    orders = list(permutations(pile))
    exact = Counter(order[:drawn] for order in orders)
    found = Counter(tuple(draw(pool(3, pile), drawn, rng)) for _ in range(rounds))
    assert set(exact) == set(found)
    for outcome, number in exact.items():
        expected = rounds * number / len(orders)
        assert abs(found[outcome] - expected) < 5 * expected**0.5
