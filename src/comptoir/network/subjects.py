"""What moves are about: the tile that is taken, bought, placed or thrown away is the one that lies in its place.

A move is numbered by places: the second tile of depot 3. Without this a network would have to learn for every place
what every tile is worth there.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.game import Game
from comptoir.games import burgundy
from comptoir.games.burgundy.boards import ALL_HEXES
from comptoir.observation.spec import Spec

THING = "tile"


@dataclass(frozen=True)
class Subject:
    """Moves of a kind, in their order: the places with their tiles, times the targets, all of it repeated by dice."""

    kind: str
    first: int  # the number of the first of these moves
    repeats: int
    places: NDArray[np.intp]  # in the observation
    targets: int  # hexes, or 1 if it does not matter where the tile goes

    @property
    def size(self) -> int:
        return self.repeats * len(self.places) * self.targets


def subjects_of(game: Game, seen: Spec) -> tuple[Subject, ...]:
    """The moves of Burgundy that are about a tile; other games say nothing of this kind yet."""
    if game is not burgundy.GAME:
        return ()
    fields = {field.name: field for field in seen.fields}
    depots, storage = fields["depots"], fields["players.storage"]
    own = np.arange(storage.first, storage.first + storage.shape[1])
    spaces = np.arange(depots.first, depots.first + depots.size)
    numbered = spaces[-24:]  # the black depot, which comes first, has a place for each of its tiles
    black = np.append(spaces[:-24], np.full(8 - (depots.size - 24), seen.size))
    hexes = len(ALL_HEXES)
    found = [("Take", 7, numbered, 1), ("Place", 7, own, hexes), ("Buy", 1, _bought(black, numbered, seen.size), 1)]
    found.append(("Discard", 1, own, 1))
    return tuple(
        Subject(kind, _first(game, kind), repeats, places, targets) for kind, repeats, places, targets in found
    )


def _bought(black: NDArray[np.intp], numbered: NDArray[np.intp], nothing: int) -> NDArray[np.intp]:
    """The places of all moves that buy: eight for every depot, although the numbered ones have four."""
    rows = np.full((6, 8), nothing)
    rows[:, :4] = numbered.reshape(6, 4)
    return np.concatenate([black, rows.ravel()])


def _first(game: Game, kind: str) -> int:
    block = game.vocabulary.blocks[kind]
    return int(block.start)
