"""Pools: what bags and supplies hold."""

from __future__ import annotations

from comptoir.games.pools import add, draw, pieces, pool, remove


def test_a_pool_counts_pieces_by_kind() -> None:
    counts = pool(4, [1, 1, 3])
    assert [0, 2, 0, 1] == counts
    assert [1, 1, 3] == pieces(counts)
    assert [1, 1] == pieces(counts, kinds=(0, 1))


def test_a_draw_has_the_pieces_of_the_pool_as_its_stock() -> None:
    counts = [0, 2, 1]
    assert ([1, 1, 2], 9) == draw(counts, 9)
    assert ([2], 1) == draw(counts, kinds=(0, 2))


def test_adding_and_removing_cancel() -> None:
    counts = [1, 0, 2]
    add(counts, [1, 2])
    remove(counts, [1, 2])
    assert [1, 0, 2] == counts
