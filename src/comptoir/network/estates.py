"""What the boards of Burgundy add to an observation: how much of each district and each colour is still empty.

The boards are printed facts. A network could only learn them by heart, one by one; so they are given to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.game import Game
from comptoir.games import burgundy
from comptoir.games.burgundy.boards import ALL_HEXES, COLOURS
from comptoir.games.burgundy.options import BOARDS
from comptoir.observation.spec import Spec

HEXES = len(ALL_HEXES)
SIX = 6.0


@dataclass(frozen=True)
class Estates:
    """Where an observation has the boards, and what is printed on them; board 0 is none yet."""

    boards: tuple[int, ...]  # the place of each seat's board
    covered: NDArray[np.intp]  # for each seat the places that say which hexes have a tile
    reach: NDArray[np.intp]
    districts: NDArray[np.float32]  # by board and hex: which hexes are in its district
    colours: NDArray[np.float32]  # by board and hex: its colour
    numbers: NDArray[np.float32]  # by board and hex: its die
    size: int = 2 * HEXES + 2 * len(COLOURS) + 6

    def features(self, xp: Any, observed: Any) -> Any:
        """For each seat: how near a tile on each hex is to completing its district, and what is empty by colour."""
        board = observed[:, np.array(self.boards)]
        empty = 1.0 - observed[:, self.covered]
        in_reach = empty * observed[:, self.reach]
        districts, colours, numbers = (xp.asarray(each)[board] for each in (self.districts, self.colours, self.numbers))
        left = xp.einsum("bphk,bpk->bph", districts, empty)
        size = xp.sum(districts, axis=-1)
        nearly = empty / xp.maximum(left, 1.0)
        by_colour = xp.einsum("bphc,bph->bpc", colours, empty) / SIX
        reached = xp.einsum("bphc,bph->bpc", colours, in_reach) / SIX
        dice = xp.einsum("bphn,bph->bpn", numbers, in_reach) / SIX
        return xp.concatenate([nearly, nearly * size / SIX, by_colour, reached, dice], axis=-1)


def estates_of(game: Game, seen: Spec) -> Estates | None:
    """Where a table of Burgundy has its estates; other games have none."""
    if game is not burgundy.GAME:
        return None
    places = {field.name: np.arange(field.first, field.first + field.size) for field in seen.fields}
    by_hex = (seen.players, HEXES)
    boards = tuple(places["players.board"].tolist())
    covered, reach = (places[f"players.{name}"].reshape(by_hex) for name in ("covered", "reach"))
    districts, colours, numbers = _printed()
    return Estates(boards, covered, reach, districts, colours, numbers)


@cache
def _printed() -> tuple[NDArray[np.float32], ...]:
    facts: Any = burgundy.GAME.facts(None)
    boards = [facts.boards[name] for name in BOARDS]
    districts = [[[mask >> hex & 1 for hex in ALL_HEXES] for mask in board.districts] for board in boards]
    colours = [np.eye(len(COLOURS))[list(board.types)] for board in boards]
    numbers = [np.eye(6)[np.array(board.numbers) - 1] for board in boards]
    return tuple(_after_none(table) for table in (districts, colours, numbers))


def _after_none(table: Any) -> NDArray[np.float32]:
    rows = np.array(table, np.float32)
    return np.concatenate([np.zeros_like(rows[:1]), rows])
