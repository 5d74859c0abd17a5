"""How tiles are numbered, and what a row of the tile table says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Protocol

from msgspec import Meta, field

from comptoir.games.burgundy.kinds import Colour, Hex, TileNumber
from comptoir.games.tables import Table

if TYPE_CHECKING:
    from comptoir.games.burgundy.state import Knowledge, State

Some = Annotated[int, Meta(ge=1, le=999)]

CASTLE_TILE, MINE_TILE = TileNumber(1), TileNumber(2)  # the first rows of the table


class Effect(Protocol):
    """What happens when a tile is placed."""

    def __call__(self, state: State, player: int, tile: TileNumber, hex: Hex, /) -> None: ...


class FinalPoints(Protocol):
    """What a tile is worth in the final scoring."""

    def __call__(self, state: State, player: int, row: Tile, /) -> int: ...


class Change(Protocol):
    """What a tile changes for its owner, given the knowledge so far."""

    def __call__(self, known: Knowledge, row: Tile, /) -> Knowledge: ...


@dataclass(frozen=True, slots=True)
class KnowledgeEffect:
    """What a knowledge tile shows, and what it changes or scores at the end."""

    # Icons, or what its row says: `+points`, `+silver`, `+workers`, `+step`, `+takes` (its colours) and `+building`.
    look: str
    change: Change | None = None
    final_points: FinalPoints | None = None


class TileNumbers(Table, frozen=True, kw_only=True):
    """The numbers of a tile, as its row in the facts says them."""

    points: Some = field(name="vp", default=0)
    silver: Some = 0
    workers: Some = 0
    step: Some = 0


class Tile(TileNumbers, frozen=True, kw_only=True):
    """A row of the tile table: a kind of hex tile, how many there are, and what it does."""

    key: str
    type: Colour
    regular: int = 0  # copies with a coloured back
    black: int = 0  # copies with a black back
    effect: Effect | None = None
    final_points: FinalPoints | None = None
    change: Change | None = None
    takes: tuple[Colour, ...] = ()  # colours of tiles that a building takes or a knowledge tile is for
    species: str = ""
    animals: int = 0
    number: int = 0  # of a knowledge tile
    building: TileNumber = TileNumber(0)  # the tile that a knowledge tile counts
    does: str = ""  # the name of its effect in the facts, under which it is explained
    look: str = ""  # what else is drawn on it, in signs
