"""How tiles are numbered, and what a row of the tile table says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from comptoir.games.burgundy.state import Knowledge, State

CASTLE_TILE, MINE_TILE = 1, 2  # the first rows of the table


class Effect(Protocol):
    """What happens when a tile is placed."""

    def __call__(self, state: State, player: int, tile: int, hex: int, /) -> None: ...


class FinalPoints(Protocol):
    """What a tile is worth in the final scoring."""

    def __call__(self, state: State, player: int, row: Tile, /) -> int: ...


class Change(Protocol):
    """What a tile changes for its owner, in the knowledge so far."""

    def __call__(self, known: Knowledge, row: Tile, /) -> Knowledge: ...


@dataclass(frozen=True, slots=True)
class KnowledgeEffect:
    """What a knowledge tile shows, and what it changes or scores at the end."""

    # Icons, or what its row says: `+points`, `+silver`, `+workers`, `+step`, `+takes` (its colours) and `+building`.
    look: str
    change: Change | None = None
    final_points: FinalPoints | None = None


@dataclass(frozen=True, slots=True)
class Tile:
    """A row of the tile table: a kind of hex tile, how many there are, and what it does."""

    key: str
    type: int
    regular: int  # copies with a coloured back
    black: int  # copies with a black back
    effect: Effect | None = None
    final_points: FinalPoints | None = None
    change: Change | None = None
    points: int = 0
    silver: int = 0
    workers: int = 0
    step: int = 0
    takes: tuple[int, ...] = ()  # colours of tiles that a building takes or a knowledge tile is for
    species: str = ""
    animals: int = 0
    number: int = 0  # of a knowledge tile
    building: int = 0  # the tile that a knowledge tile counts
    does: str = ""  # the name of its effect in the facts, under which it is explained
    look: str = ""  # what is drawn on it besides, in signs
