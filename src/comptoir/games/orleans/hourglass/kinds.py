"""What a row of the table of hourglass tiles says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from comptoir.games.orleans.state import State


class Happening(Protocol):
    """What an event does to one player."""

    def __call__(self, state: State, player: int, row: EventTile, /) -> None: ...


@dataclass(frozen=True, slots=True)
class EventTile:
    """A kind of hourglass tile."""

    key: str
    set: str  # classic, harder or intrigue
    level: str = ""  # series A to C of the harder events; level A to D of Trade & Intrigue, S for silence
    copies: int = 1
    phase: int = 6
    happening: Happening | None = None  # in phase 6
    is_negative: bool = False
    bans: int = -1  # a character that nobody may recruit
    coins: int = 0
    food: int = 0
    goods: int = 0  # how many goods count as one
    number: int = 0
    is_certain: bool = True

    @property
    def name(self) -> str:
        """Tells the tiles of different series apart."""
        return f"{self.key}_{self.level}" if self.set == "harder" else self.key
