"""What a row of the table of hourglass tiles says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Protocol

from msgspec import Meta, field

from comptoir.games.orleans.kinds import NO_CHARACTER, Count, MaybeCharacter, Some
from comptoir.games.tables import Table

if TYPE_CHECKING:
    from comptoir.games.orleans.state import State


class Happening(Protocol):
    """What an event does to one player."""

    def __call__(self, state: State, player: int, row: EventTile, /) -> None: ...


@dataclass(frozen=True, slots=True)
class EventBehaviour:
    """What an event does beyond its numbers, and its sign."""

    look: str = "hourglass"  # its sign; a banned character is its own sign, struck out
    happening: Happening | None = None  # in phase 6
    opens: bool = False  # turned up in the first round
    turns_another: bool = False  # another tile is turned up with it
    lets_farmers_stand_in: bool = False  # for every character but monks
    closes_technology: bool = False  # places with technology cannot be used
    places_recruits: bool = False  # a new character may stand on a place at once


class EventNumbers(Table, frozen=True, kw_only=True):
    """The numbers of an event, as its row in the facts says them."""

    phase: Annotated[int, Meta(ge=1, le=6)]
    is_negative: bool = field(name="negative", default=False)
    coins: Count = 0
    food: Count = 0
    goods: Some = 0  # how many goods count as one
    number: Some = 0
    bans: MaybeCharacter = NO_CHARACTER  # a character that no player may recruit


class EventTile(EventNumbers, frozen=True, kw_only=True):
    """A kind of hourglass tile."""

    key: str
    set: str  # classic, harder or intrigue
    level: str  # series A to C of the harder events; level A to D of Trade & Intrigue, S for silence
    copies: int
    behaviour: EventBehaviour
    is_certain: bool

    @property
    def name(self) -> str:
        """Tells the tiles of different series apart."""
        return f"{self.key}_{self.level}" if self.set == "harder" else self.key
