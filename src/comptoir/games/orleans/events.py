"""What happened in Orléans, for the log and for animations."""

from __future__ import annotations

from comptoir.engine.frames import Event, PlayerEvent
from comptoir.games.orleans.kinds import (
    Character,
    DeedNumber,
    EventNumber,
    Follower,
    Good,
    Item,
    PlaceNumber,
    Town,
    WayNumber,
)


class RoundBegan(Event):
    round: int


class PhaseBegan(Event):
    phase: int


class EventRevealed(Event):
    event: EventNumber


class TilesBoxed(Event):
    places: tuple[PlaceNumber, ...]


class TilesOpened(Event):
    places: tuple[PlaceNumber, ...]


class TileDiscarded(Event):
    place: PlaceNumber


class GoodsLaid(Event):
    number: int


class FirstPlayerNamed(PlayerEvent):
    pass


class TileExcluded(PlayerEvent):
    place: PlaceNumber


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
    follower: Follower


class FollowerFetched(PlayerEvent):
    follower: Follower
    place: PlaceNumber


class DrawingStopped(PlayerEvent):
    pass


class FollowerPut(PlayerEvent):
    follower: Follower
    spot: int


class FollowerPlaced(PlayerEvent):
    follower: Follower
    place: PlaceNumber
    space: int


class PlanningEnded(PlayerEvent):
    pass


class PlaceUsed(PlayerEvent):
    place: PlaceNumber


class PlaceCopied(PlayerEvent):
    place: PlaceNumber
    by: PlaceNumber


class PlaceBorrowed(PlayerEvent):
    place: PlaceNumber
    owner: int


class Passed(PlayerEvent):
    pass


class CharacterRecruited(PlayerEvent):
    character: Character


class TrackAdvanced(PlayerEvent):
    track: int
    space: int


class FollowersReturned(PlayerEvent):
    number: int
    place: PlaceNumber


class GoodGained(PlayerEvent):
    good: Good


class GoodPaid(PlayerEvent):
    item: Item


class GoodGiven(PlayerEvent):
    to: int
    good: Good


class GoodBought(PlayerEvent):
    good: Good
    price: int


class GoodSold(PlayerEvent):
    good: Good
    price: int


class BreadBaked(PlayerEvent):
    number: int


class TechnologyGained(PlayerEvent):
    pass


class TechnologyPlaced(PlayerEvent):
    place: PlaceNumber
    space: int


class TechnologyLifted(PlayerEvent):
    place: PlaceNumber


class TileTaken(PlayerEvent):
    place: PlaceNumber


class GoodsStored(PlayerEvent):
    place: PlaceNumber
    number: int


class DevelopmentGained(PlayerEvent):
    space: int


class StatusReached(PlayerEvent):
    status: int


class CitizenTaken(PlayerEvent):
    citizen: int


class MerchantMoved(PlayerEvent):
    merchant: int
    town: Town


class WayGoodTaken(PlayerEvent):
    way: WayNumber
    good: Good


class StationBuilt(PlayerEvent):
    town: Town


class RoadStationBuilt(PlayerEvent):
    pass


class CharacterSent(PlayerEvent):
    character: Character
    deed: DeedNumber


class RoomSupplied(PlayerEvent):
    pass


class DieRolled(PlayerEvent):
    die: int


class EventWarded(PlayerEvent):
    shield: int


class FollowerLost(PlayerEvent):
    follower: Follower


class FollowerSpared(PlayerEvent):
    follower: Follower


class FollowerReturnedToBoard(PlayerEvent):
    character: Character


class TortureBegan(PlayerEvent):
    number: int


class DebtCancelled(PlayerEvent):
    number: int


class StationGivenUp(PlayerEvent):
    where: Town


class FollowerGivenUp(PlayerEvent):
    follower: Follower


class PointGivenUp(PlayerEvent):
    space: int


class GoodGivenUp(PlayerEvent):
    item: Item


class TileGivenUp(PlayerEvent):
    place: PlaceNumber


class TechnologyGivenUp(PlayerEvent):
    place: PlaceNumber


class MarkerSetBack(PlayerEvent):
    space: int


class MerchantSentHome(PlayerEvent):
    pass


class SubstitutesReturned(PlayerEvent):
    number: int


class FinalPoints(PlayerEvent):
    category: int
    points: int
