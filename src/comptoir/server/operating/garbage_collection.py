"""Memory is tidied seldom: almost everything goes as soon as nobody needs it, without the collector.

Python's collector looks from time to time through everything there is. With hundreds of tables open that takes a
quarter of a second, in which nobody can move.
"""

from __future__ import annotations

import gc

SELDOM = (2_000, 10, 100)  # so many new things are worth a look; every 10th goes back further, every 1,000th to all


def collect_garbage_seldom() -> None:
    """From now on, in this process; what is there already stays, and is not looked through."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
