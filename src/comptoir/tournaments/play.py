"""What a tournament is made of: players, and games between two of them."""

from dataclasses import dataclass
from typing import TypeAlias

WIN, SHARED, LOSS = 1.0, 0.5, 0.0
Pairing: TypeAlias = tuple[int, int | None]  # who has the first seat and who the second; None for a bye


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who has entered; the number is theirs for the whole tournament."""

    number: int
    rating: float = 1000.0
    is_in: bool = True  # has not withdrawn


@dataclass(frozen=True, slots=True)
class Game:
    """A game of a round, or the bye of its only player."""

    round: int
    first: int
    second: int | None = None
    points: tuple[float, float] | None = None  # of both; None until it is over

    def is_bye(self) -> bool:
        return self.second is None

    def players(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    def other(self, number: int) -> int | None:
        """The opponent of one of its players; None at a bye."""
        return self.second if number == self.first else self.first

    def points_of(self, number: int) -> float:
        """What one of its players has got so far."""
        return 0.0 if self.points is None else self.points[self.players().index(number)]
