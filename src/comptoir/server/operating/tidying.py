"""Memory is tidied without long pauses: once a look has taken too long, what it has left is not looked at again.

Python's collector looks from time to time through everything there is. With hundreds of tables open that takes a
second, in which nobody can move. Most of it is tables that stay; only what is new is worth another look.
"""

from __future__ import annotations

import gc
from time import monotonic
from typing import Any

WHOLE = 3600.0  # seconds after which everything is looked through once more
LONG = 0.03  # seconds that a look may take
OLDEST = 2  # the generation that everything ends in
SELDOM = (2_000, 10, 5)  # so many new things are worth a look; every 10th goes back further, every 50th all the way


class Tidying:
    """Told by the collector when it begins and ends."""

    def __init__(self) -> None:
        self._last_whole = self._began = monotonic()

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        now = monotonic()
        if info["generation"] != OLDEST:
            return
        if phase == "start":
            self._began = now
            if now - self._last_whole >= WHOLE:
                self._last_whole = now
                gc.unfreeze()
        elif now - self._began >= LONG:
            gc.freeze()


def tidy_briefly() -> None:
    """From now on, in this process; what is there already stays."""
    gc.set_threshold(*SELDOM)
    gc.freeze()
    gc.callbacks.append(Tidying())
