"""Random play."""

from __future__ import annotations

import jax
import numpy as np

from comptoir.accelerated.playing import random_move

LEGAL = (0, 7, 35, 36, 1223)


def test_every_legal_move_is_chosen_equally_often() -> None:
    mask = np.zeros(1224, bool)
    mask[list(LEGAL)] = True
    chosen = jax.jit(jax.vmap(random_move, (None, 0)))(mask, jax.random.split(jax.random.key(1), 10_000))
    moves, times = np.unique(chosen, return_counts=True)
    assert LEGAL == tuple(moves)
    assert max(abs(times - 2000)) < 160  # four standard deviations
