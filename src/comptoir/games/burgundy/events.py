"""What happened in Burgundy, for the log and for animations."""

from comptoir.engine.frames import Event, PlayerEvent
from comptoir.games.burgundy.kinds import Colour, DepotNumber, Goods, Hex, TileNumber

NO_SPACE = -1


class GoodsDealt(PlayerEvent):
    goods: tuple[Goods, ...]


class FirstPlayerFound(PlayerEvent):
    pass


class SheetDealt(PlayerEvent):
    front: int
    back: int


class SideChosen(PlayerEvent):
    board: int


class CastleLaid(PlayerEvent):
    hex: Hex


class PhaseBegan(Event):
    phase: int


class TilesRemoved(Event):
    number: int


class DepotsFilled(Event):
    number: int


class GoodsRevealed(Event):
    goods: tuple[Goods, ...]


class RoundBegan(Event):
    phase: int
    round: int


class DiceRolled(PlayerEvent):
    first: int
    second: int


class GoodsArrived(Event):
    goods: Goods
    depot: DepotNumber


class WorkersSpent(PlayerEvent):
    number: int


class WorkersGained(PlayerEvent):
    number: int


class SilverGained(PlayerEvent):
    number: int


class TileTaken(PlayerEvent):
    tile: TileNumber
    depot: DepotNumber
    slot: int
    space: int  # of the storage; NO_SPACE while one has to be made free


class TileBought(PlayerEvent):
    tile: TileNumber
    depot: DepotNumber
    slot: int
    space: int


class TileDiscarded(PlayerEvent):
    tile: TileNumber
    space: int


class TilePlaced(PlayerEvent):
    tile: TileNumber
    hex: Hex


class DistrictCompleted(PlayerEvent):
    type: Colour
    size: int
    points: int
    phase_points: int


class BonusWon(PlayerEvent):
    type: Colour
    size: int
    points: int


class AnimalsScored(PlayerEvent):
    tile: TileNumber
    tiles: int
    points: int


class BuildingScored(PlayerEvent):
    tile: TileNumber
    points: int


class GoodsCollected(PlayerEvent):
    goods: Goods
    number: int


class MarkerAdvanced(PlayerEvent):
    space: int


class GoodsSold(PlayerEvent):
    goods: Goods
    number: int
    points: int


class PointsPaid(PlayerEvent):
    points: int


class CastleFetched(PlayerEvent):
    pass


class BenefitDeclined(PlayerEvent):
    tile: TileNumber


class PhaseEnded(Event):
    phase: int


class FinalPoints(PlayerEvent):
    category: int
    points: int
