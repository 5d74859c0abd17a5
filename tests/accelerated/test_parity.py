"""Both engines of Burgundy agree at every decision; `python -m bench.parity` follows thousands of games."""

from __future__ import annotations

from itertools import islice

import pytest

from bench.parity import follow, random_scripts, recorded_scripts
from comptoir.games.burgundy.options import PLAYERS


@pytest.mark.parametrize("players", PLAYERS)
def test_recorded_and_random_games_are_the_same_in_both_engines(players: int) -> None:
    assert "" == follow([*recorded_scripts(players), *islice(random_scripts(players, seed=1), 5)])
