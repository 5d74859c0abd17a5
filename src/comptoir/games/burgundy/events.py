"""What happened in Burgundy, for the log and for animations."""

from __future__ import annotations

from dataclasses import dataclass

from comptoir.engine.frames import Event, PlayerEvent

NO_SPACE = -1


@dataclass(frozen=True, slots=True)
class GoodsDealt(PlayerEvent):
    goods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FirstPlayerFound(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class SheetDealt(PlayerEvent):
    front: int
    back: int


@dataclass(frozen=True, slots=True)
class SideChosen(PlayerEvent):
    board: int


@dataclass(frozen=True, slots=True)
class CastleLaid(PlayerEvent):
    hex: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    phase: int


@dataclass(frozen=True, slots=True)
class TilesRemoved(Event):
    number: int


@dataclass(frozen=True, slots=True)
class DepotsFilled(Event):
    number: int


@dataclass(frozen=True, slots=True)
class GoodsRevealed(Event):
    goods: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    phase: int
    round: int


@dataclass(frozen=True, slots=True)
class DiceRolled(PlayerEvent):
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class GoodsArrived(Event):
    goods: int
    depot: int


@dataclass(frozen=True, slots=True)
class WorkersSpent(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class WorkersGained(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class SilverGained(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class TileTaken(PlayerEvent):
    tile: int
    depot: int
    slot: int
    space: int  # of the storage; NO_SPACE while one has to be made free


@dataclass(frozen=True, slots=True)
class TileBought(PlayerEvent):
    tile: int
    depot: int
    slot: int
    space: int


@dataclass(frozen=True, slots=True)
class TileDiscarded(PlayerEvent):
    tile: int
    space: int


@dataclass(frozen=True, slots=True)
class TilePlaced(PlayerEvent):
    tile: int
    hex: int


@dataclass(frozen=True, slots=True)
class DistrictCompleted(PlayerEvent):
    type: int
    size: int
    points: int
    phase_points: int


@dataclass(frozen=True, slots=True)
class BonusWon(PlayerEvent):
    type: int
    size: int
    points: int


@dataclass(frozen=True, slots=True)
class AnimalsScored(PlayerEvent):
    tile: int
    tiles: int
    points: int


@dataclass(frozen=True, slots=True)
class BuildingScored(PlayerEvent):
    tile: int
    points: int


@dataclass(frozen=True, slots=True)
class GoodsCollected(PlayerEvent):
    goods: int
    number: int


@dataclass(frozen=True, slots=True)
class MarkerAdvanced(PlayerEvent):
    space: int


@dataclass(frozen=True, slots=True)
class GoodsSold(PlayerEvent):
    goods: int
    number: int
    points: int


@dataclass(frozen=True, slots=True)
class PointsPaid(PlayerEvent):
    points: int


@dataclass(frozen=True, slots=True)
class CastleFetched(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class BenefitDeclined(PlayerEvent):
    tile: int


@dataclass(frozen=True, slots=True)
class PhaseEnded(Event):
    phase: int


@dataclass(frozen=True, slots=True)
class FinalPoints(PlayerEvent):
    category: int
    points: int
