"""Garbage collection runs rarely: almost everything is freed by reference counting.

Python's collector walks all objects from time to time. With hundreds of tables open that takes a quarter of a second,
during which nobody can move.
"""

from __future__ import annotations

import gc

SELDOM = (
    2_000,
    10,
    100,
)  # new objects before a collection; every 10th includes the next generation, every 1,000th everything


def collect_garbage_seldom() -> None:
    """Applies to this process from now on; existing objects are frozen and never walked."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
