"""What happened in Burgundy, for the log and for animations."""

from __future__ import annotations

from comptoir.engine.frames import Event, PlayerEvent

NO_SPACE = -1


class GoodsDealt(PlayerEvent):
    goods: tuple[int, ...]


class FirstPlayerFound(PlayerEvent):
    pass


class SheetDealt(PlayerEvent):
    front: int
    back: int


class SideChosen(PlayerEvent):
    board: int


class CastleLaid(PlayerEvent):
    hex: int


class PhaseBegan(Event):
    phase: int


class TilesRemoved(Event):
    number: int


class DepotsFilled(Event):
    number: int


class GoodsRevealed(Event):
    goods: tuple[int, ...]


class RoundBegan(Event):
    phase: int
    round: int


class DiceRolled(PlayerEvent):
    first: int
    second: int


class GoodsArrived(Event):
    goods: int
    depot: int


class WorkersSpent(PlayerEvent):
    number: int


class WorkersGained(PlayerEvent):
    number: int


class SilverGained(PlayerEvent):
    number: int


class TileTaken(PlayerEvent):
    tile: int
    depot: int
    slot: int
    space: int  # of the storage; NO_SPACE while one has to be made free


class TileBought(PlayerEvent):
    tile: int
    depot: int
    slot: int
    space: int


class TileDiscarded(PlayerEvent):
    tile: int
    space: int


class TilePlaced(PlayerEvent):
    tile: int
    hex: int


class DistrictCompleted(PlayerEvent):
    type: int
    size: int
    points: int
    phase_points: int


class BonusWon(PlayerEvent):
    type: int
    size: int
    points: int


class AnimalsScored(PlayerEvent):
    tile: int
    tiles: int
    points: int


class BuildingScored(PlayerEvent):
    tile: int
    points: int


class GoodsCollected(PlayerEvent):
    goods: int
    number: int


class MarkerAdvanced(PlayerEvent):
    space: int


class GoodsSold(PlayerEvent):
    goods: int
    number: int
    points: int


class PointsPaid(PlayerEvent):
    points: int


class CastleFetched(PlayerEvent):
    pass


class BenefitDeclined(PlayerEvent):
    tile: int


class PhaseEnded(Event):
    phase: int


class FinalPoints(PlayerEvent):
    category: int
    points: int
