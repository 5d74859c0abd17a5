"""Memory is tidied without a pause: what is still alive after one look is left alone for a long while.

Python's collector looks from time to time through everything there is. With hundreds of tables open that takes a
second, in which nobody can move. Most of it is tables that stay; only what is new is worth another look.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import Any

WHOLE = 3600.0  # seconds after which everything is looked through once more
OLDEST = 2  # the generation that everything ends in
SELDOM = (2_000, 10, 500)  # so many new things are worth a look; every 10th goes further back, every 500th of those


class Tidying:
    """Told by the collector when it begins and ends."""

    def __init__(self) -> None:
        self._last = monotonic()

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if info["generation"] != OLDEST:
            return
        if phase == "stop":
            gc.freeze()
        elif monotonic() - self._last >= WHOLE:
            self._last = monotonic()
            gc.unfreeze()


def tidy_briefly() -> None:
    """From now on, in this process."""
    gc.set_threshold(*SELDOM)
    gc.callbacks.append(Tidying())
