"""What moves have in common: planning a farmer anywhere, anything at the village, the first space of a place.

Each of thousands of moves is seen seldom. What is learnt about a part of it counts for all moves with that part.
Burgundy does without: its network has been shipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from comptoir.engine.game import Game
from comptoir.engine.moves import Move, fields_of
from comptoir.games import burgundy


@cache
def parts_of(game: Game) -> NDArray[np.intp] | None:
    """For each move the numbers of its parts, 0 for none; the same number of them for every move."""
    if game is burgundy.GAME:
        return None
    numbers = dict[tuple[object, ...], int]()
    rows = [[numbers.setdefault(part, 1 + len(numbers)) for part in _parts(move)] for move in game.vocabulary]
    found = np.zeros((len(rows), max(map(len, rows))), np.intp)
    for row, parts in zip(found, rows, strict=True):
        row[: len(parts)] = parts
    return found


def _parts(move: Move) -> Iterator[tuple[object, ...]]:
    """Its kind; of moves with several fields what each says, and each two together."""
    kind = type(move)
    said = [(field.name, getattr(move, field.name)) for field in fields_of(kind)]
    yield (kind,)
    for number in range(1, len(said)):
        yield from ((kind, *some) for some in combinations(said, number))
