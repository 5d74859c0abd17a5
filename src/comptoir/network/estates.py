"""What an observation of Burgundy says between its lines: how much is still empty, and how many tiles lie where.

The boards are printed facts. A network could only learn them by heart, one by one; so they are given to it. And that a
tile lies on one hex or another would be as many things to learn; how many of its kind somebody has is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.game import Game
from comptoir.games import burgundy
from comptoir.games.burgundy.boards import ALL_HEXES, COLOURS
from comptoir.games.burgundy.options import BOARDS
from comptoir.observation.spec import Spec

HEXES = len(ALL_HEXES)
NUMBERED = 24  # spaces of the numbered depots; those of the black depot come first
SIX = 6.0

Tallied: TypeAlias = tuple[NDArray[np.intp], ...]  # groups of places in an observation


@dataclass(frozen=True)
class Estates:
    """Where an observation has the boards, and what is printed on them; board 0 is none yet."""

    boards: tuple[int, ...]  # the place of each seat's board
    covered: NDArray[np.intp]  # for each seat the places that say which hexes have a tile
    reach: NDArray[np.intp]
    districts: NDArray[np.float32]  # by board and hex: which hexes are in its district
    colours: NDArray[np.float32]  # by board and hex: its colour
    numbers: NDArray[np.float32]  # by board and hex: its die
    kinds: int  # of tiles; 0 is an empty space
    tiles: tuple[Tallied, ...]  # of each seat: in its estate, and in storage
    depots: Tallied

    @property
    def size(self) -> int:
        """How many features a seat has."""
        return 2 * HEXES + 2 * len(COLOURS) + 6 + 2 * self.kinds

    @property
    def table_size(self) -> int:
        """How many features the table has."""
        return 2 * self.kinds

    def features(self, xp: Any, observed: Any) -> Any:
        """For each seat: how near a tile on each hex is to completing its district, and what is empty by colour."""
        board = observed[:, np.array(self.boards)]
        # Whole numbers times float32 would be float64 in NumPy, and so would all of the first layer.
        covered, reach = (observed[:, places].astype(np.float32) for places in (self.covered, self.reach))
        empty = 1 - covered
        in_reach = empty * reach
        districts, colours, numbers = (xp.asarray(each)[board] for each in (self.districts, self.colours, self.numbers))
        left = xp.einsum("bphk,bpk->bph", districts, empty)
        size = xp.sum(districts, axis=-1)
        nearly = empty / xp.maximum(left, 1.0)
        by_colour = xp.einsum("bphc,bph->bpc", colours, empty) / SIX
        reached = xp.einsum("bphc,bph->bpc", colours, in_reach) / SIX
        dice = xp.einsum("bphn,bph->bpn", numbers, in_reach) / SIX
        owned = xp.stack([self._tallied(xp, observed, places) for places in self.tiles], axis=1)
        return xp.concatenate([nearly, nearly * size / SIX, by_colour, reached, dice, owned], axis=-1)

    def table(self, xp: Any, observed: Any) -> Any:
        """How many tiles of each kind lie in the numbered depots, and in the black one."""
        return self._tallied(xp, observed, self.depots)

    def _tallied(self, xp: Any, observed: Any, groups: Tallied) -> Any:
        """How many tiles of each kind there are, for one group of places after the other."""
        return xp.concatenate([_counts(xp, observed[:, places], self.kinds) for places in groups], axis=1)


def _counts(xp: Any, ids: Any, kinds: int) -> Any:
    """For each row of ids how often each but 0 is there; ids beyond these kinds count as the last one."""
    ids = xp.minimum(ids, kinds)
    if xp is not np:
        return xp.sum(ids[..., None] == xp.arange(1, 1 + kinds), axis=1).astype(np.float32)
    cells = ids + (1 + kinds) * np.arange(len(ids))[:, None]
    found = np.bincount(cells.ravel(), minlength=len(ids) * (1 + kinds)).reshape(len(ids), 1 + kinds)
    return found[:, 1:].astype(np.float32)


def estates_of(game: Game, seen: Spec) -> Estates | None:
    """Where a table of Burgundy has its estates; other games have none."""
    if game is not burgundy.GAME:
        return None
    places = {field.name: np.arange(field.first, field.first + field.size) for field in seen.fields}
    by_hex = (seen.players, HEXES)
    boards = tuple(places["players.board"].tolist())
    covered, reach, estate = (places[f"players.{name}"].reshape(by_hex) for name in ("covered", "reach", "estate"))
    storage = places["players.storage"].reshape(seen.players, -1)
    kinds = next(int(field.high.max()) for field in seen.fields if field.name == "players.estate")
    tiles = tuple(zip(estate, storage, strict=True))
    depots = places["depots"][-NUMBERED:], places["depots"][:-NUMBERED]
    districts, colours, numbers = _printed()
    return Estates(boards, covered, reach, districts, colours, numbers, kinds, tiles, depots)


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
