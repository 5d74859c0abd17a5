"""What happened in Orléans, for the log and for animations."""

from __future__ import annotations

from comptoir.engine.frames import Event, PlayerEvent


class RoundBegan(Event):
    round: int


class PhaseBegan(Event):
    phase: int


class EventRevealed(Event):
    event: int


class TilesBoxed(Event):
    places: tuple[int, ...]


class TilesOpened(Event):
    places: tuple[int, ...]


class TileDiscarded(Event):
    place: int


class GoodsLaid(Event):
    number: int


class FirstPlayerNamed(PlayerEvent):
    pass


class TileExcluded(PlayerEvent):
    place: int


class CoinsGained(PlayerEvent):
    number: int


class CoinsPaid(PlayerEvent):
    number: int


class CoinsGiven(PlayerEvent):
    to: int
    number: int


class CensusWon(PlayerEvent):
    pass


class CensusLost(PlayerEvent):
    pass


class FollowerDrawn(PlayerEvent):
    follower: int


class FollowerFetched(PlayerEvent):
    follower: int
    place: int


class DrawingStopped(PlayerEvent):
    pass


class FollowerPut(PlayerEvent):
    follower: int
    spot: int


class FollowerPlaced(PlayerEvent):
    follower: int
    place: int
    space: int


class PlanningEnded(PlayerEvent):
    pass


class PlaceUsed(PlayerEvent):
    place: int


class PlaceCopied(PlayerEvent):
    place: int
    by: int


class PlaceBorrowed(PlayerEvent):
    place: int
    owner: int


class Passed(PlayerEvent):
    pass


class CharacterRecruited(PlayerEvent):
    character: int


class TrackAdvanced(PlayerEvent):
    track: int
    space: int


class FollowersReturned(PlayerEvent):
    number: int
    place: int


class GoodGained(PlayerEvent):
    good: int


class GoodPaid(PlayerEvent):
    item: int


class GoodGiven(PlayerEvent):
    to: int
    good: int


class GoodBought(PlayerEvent):
    good: int
    price: int


class GoodSold(PlayerEvent):
    good: int
    price: int


class BreadBaked(PlayerEvent):
    number: int


class TechnologyGained(PlayerEvent):
    pass


class TechnologyPlaced(PlayerEvent):
    place: int
    space: int


class TechnologyLifted(PlayerEvent):
    place: int


class TileTaken(PlayerEvent):
    place: int


class GoodsStored(PlayerEvent):
    place: int
    number: int


class DevelopmentGained(PlayerEvent):
    space: int


class StatusReached(PlayerEvent):
    status: int


class CitizenTaken(PlayerEvent):
    citizen: int


class MerchantMoved(PlayerEvent):
    merchant: int
    town: int


class WayGoodTaken(PlayerEvent):
    way: int
    good: int


class StationBuilt(PlayerEvent):
    town: int


class RoadStationBuilt(PlayerEvent):
    pass


class CharacterSent(PlayerEvent):
    character: int
    deed: int


class RoomSupplied(PlayerEvent):
    pass


class DieRolled(PlayerEvent):
    die: int


class EventWarded(PlayerEvent):
    shield: int


class FollowerLost(PlayerEvent):
    follower: int


class FollowerSpared(PlayerEvent):
    follower: int


class FollowerReturnedToBoard(PlayerEvent):
    character: int


class TortureBegan(PlayerEvent):
    number: int


class DebtCancelled(PlayerEvent):
    number: int


class StationGivenUp(PlayerEvent):
    where: int


class FollowerGivenUp(PlayerEvent):
    follower: int


class PointGivenUp(PlayerEvent):
    space: int


class GoodGivenUp(PlayerEvent):
    item: int


class TileGivenUp(PlayerEvent):
    place: int


class TechnologyGivenUp(PlayerEvent):
    place: int


class MarkerSetBack(PlayerEvent):
    space: int


class MerchantSentHome(PlayerEvent):
    pass


class SubstitutesReturned(PlayerEvent):
    number: int


class FinalPoints(PlayerEvent):
    category: int
    points: int
