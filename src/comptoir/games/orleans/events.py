"""What happened in Orléans, for the log and for animations."""

from __future__ import annotations

from dataclasses import dataclass

from comptoir.engine.frames import Event, PlayerEvent


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    round: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    phase: int


@dataclass(frozen=True, slots=True)
class EventRevealed(Event):
    event: int


@dataclass(frozen=True, slots=True)
class TilesBoxed(Event):
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TilesOpened(Event):
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TileDiscarded(Event):
    place: int


@dataclass(frozen=True, slots=True)
class GoodsLaid(Event):
    number: int


@dataclass(frozen=True, slots=True)
class FirstPlayerNamed(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class TileExcluded(PlayerEvent):
    place: int


@dataclass(frozen=True, slots=True)
class CoinsGained(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class CoinsPaid(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class CoinsGiven(PlayerEvent):
    to: int
    number: int


@dataclass(frozen=True, slots=True)
class CensusWon(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class CensusLost(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class FollowerDrawn(PlayerEvent):
    follower: int


@dataclass(frozen=True, slots=True)
class FollowerFetched(PlayerEvent):
    follower: int
    place: int


@dataclass(frozen=True, slots=True)
class DrawingStopped(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class FollowerPut(PlayerEvent):
    follower: int
    spot: int


@dataclass(frozen=True, slots=True)
class FollowerPlaced(PlayerEvent):
    follower: int
    place: int
    space: int


@dataclass(frozen=True, slots=True)
class PlanningEnded(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class PlaceUsed(PlayerEvent):
    place: int


@dataclass(frozen=True, slots=True)
class PlaceCopied(PlayerEvent):
    place: int
    by: int


@dataclass(frozen=True, slots=True)
class PlaceBorrowed(PlayerEvent):
    place: int
    owner: int


@dataclass(frozen=True, slots=True)
class Passed(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class CharacterRecruited(PlayerEvent):
    character: int


@dataclass(frozen=True, slots=True)
class TrackAdvanced(PlayerEvent):
    track: int
    space: int


@dataclass(frozen=True, slots=True)
class FollowersReturned(PlayerEvent):
    number: int
    place: int


@dataclass(frozen=True, slots=True)
class GoodGained(PlayerEvent):
    good: int


@dataclass(frozen=True, slots=True)
class GoodPaid(PlayerEvent):
    item: int


@dataclass(frozen=True, slots=True)
class GoodGiven(PlayerEvent):
    to: int
    good: int


@dataclass(frozen=True, slots=True)
class GoodBought(PlayerEvent):
    good: int
    price: int


@dataclass(frozen=True, slots=True)
class GoodSold(PlayerEvent):
    good: int
    price: int


@dataclass(frozen=True, slots=True)
class BreadBaked(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class TechnologyGained(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class TechnologyPlaced(PlayerEvent):
    place: int
    space: int


@dataclass(frozen=True, slots=True)
class TechnologyLifted(PlayerEvent):
    place: int


@dataclass(frozen=True, slots=True)
class TileTaken(PlayerEvent):
    place: int


@dataclass(frozen=True, slots=True)
class GoodsStored(PlayerEvent):
    place: int
    number: int


@dataclass(frozen=True, slots=True)
class DevelopmentGained(PlayerEvent):
    space: int


@dataclass(frozen=True, slots=True)
class StatusReached(PlayerEvent):
    status: int


@dataclass(frozen=True, slots=True)
class CitizenTaken(PlayerEvent):
    citizen: int


@dataclass(frozen=True, slots=True)
class MerchantMoved(PlayerEvent):
    merchant: int
    town: int


@dataclass(frozen=True, slots=True)
class WayGoodTaken(PlayerEvent):
    way: int
    good: int


@dataclass(frozen=True, slots=True)
class StationBuilt(PlayerEvent):
    town: int


@dataclass(frozen=True, slots=True)
class RoadStationBuilt(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class CharacterSent(PlayerEvent):
    character: int
    deed: int


@dataclass(frozen=True, slots=True)
class RoomSupplied(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class DieRolled(PlayerEvent):
    die: int


@dataclass(frozen=True, slots=True)
class EventWarded(PlayerEvent):
    shield: int


@dataclass(frozen=True, slots=True)
class FollowerLost(PlayerEvent):
    follower: int


@dataclass(frozen=True, slots=True)
class FollowerSpared(PlayerEvent):
    follower: int


@dataclass(frozen=True, slots=True)
class FollowerReturnedToBoard(PlayerEvent):
    character: int


@dataclass(frozen=True, slots=True)
class TortureBegan(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class DebtCancelled(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class StationGivenUp(PlayerEvent):
    where: int


@dataclass(frozen=True, slots=True)
class FollowerGivenUp(PlayerEvent):
    follower: int


@dataclass(frozen=True, slots=True)
class PointGivenUp(PlayerEvent):
    space: int


@dataclass(frozen=True, slots=True)
class GoodGivenUp(PlayerEvent):
    item: int


@dataclass(frozen=True, slots=True)
class TileGivenUp(PlayerEvent):
    place: int


@dataclass(frozen=True, slots=True)
class TechnologyGivenUp(PlayerEvent):
    place: int


@dataclass(frozen=True, slots=True)
class MarkerSetBack(PlayerEvent):
    space: int


@dataclass(frozen=True, slots=True)
class MerchantSentHome(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class SubstitutesReturned(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class FinalPoints(PlayerEvent):
    category: int
    points: int
