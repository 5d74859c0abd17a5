"""What happened in Orléans, for the log and for animations."""

from comptoir.engine.frames import Event, PlayerEvent
from comptoir.games.orleans import kinds


class RoundBegan(Event):
    round: int


class PhaseBegan(Event):
    phase: int


class EventRevealed(Event):
    event: kinds.EventNumber


class TilesBoxed(Event):
    places: tuple[kinds.PlaceNumber, ...]


class TilesOpened(Event):
    places: tuple[kinds.PlaceNumber, ...]


class TileDiscarded(Event):
    place: kinds.PlaceNumber


class GoodsLaid(Event):
    number: int


class FirstPlayerNamed(PlayerEvent):
    pass


class TileExcluded(PlayerEvent):
    place: kinds.PlaceNumber


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
    follower: kinds.Follower


class FollowerFetched(PlayerEvent):
    follower: kinds.Follower
    place: kinds.PlaceNumber


class DrawingStopped(PlayerEvent):
    pass


class FollowerPut(PlayerEvent):
    follower: kinds.Follower
    spot: int


class FollowerPlaced(PlayerEvent):
    follower: kinds.Follower
    place: kinds.PlaceNumber
    space: int


class PlanningEnded(PlayerEvent):
    pass


class PlaceUsed(PlayerEvent):
    place: kinds.PlaceNumber


class PlaceCopied(PlayerEvent):
    place: kinds.PlaceNumber
    by: kinds.PlaceNumber


class PlaceBorrowed(PlayerEvent):
    place: kinds.PlaceNumber
    owner: int


class Passed(PlayerEvent):
    pass


class CharacterRecruited(PlayerEvent):
    character: kinds.Character


class TrackAdvanced(PlayerEvent):
    track: int
    space: int


class FollowersReturned(PlayerEvent):
    number: int
    place: kinds.PlaceNumber


class GoodGained(PlayerEvent):
    good: kinds.Good


class GoodPaid(PlayerEvent):
    item: kinds.Item


class GoodGiven(PlayerEvent):
    to: int
    good: kinds.Good


class GoodBought(PlayerEvent):
    good: kinds.Good
    price: int


class GoodSold(PlayerEvent):
    good: kinds.Good
    price: int


class BreadBaked(PlayerEvent):
    number: int


class TechnologyGained(PlayerEvent):
    pass


class TechnologyPlaced(PlayerEvent):
    place: kinds.PlaceNumber
    space: int


class TechnologyLifted(PlayerEvent):
    place: kinds.PlaceNumber


class TileTaken(PlayerEvent):
    place: kinds.PlaceNumber


class GoodsStored(PlayerEvent):
    place: kinds.PlaceNumber
    number: int


class DevelopmentGained(PlayerEvent):
    space: int


class StatusReached(PlayerEvent):
    status: int


class CitizenTaken(PlayerEvent):
    citizen: int


class MerchantMoved(PlayerEvent):
    merchant: int
    town: kinds.Town


class WayGoodTaken(PlayerEvent):
    way: kinds.WayNumber
    good: kinds.Good


class StationBuilt(PlayerEvent):
    town: kinds.Town


class RoadStationBuilt(PlayerEvent):
    pass


class CharacterSent(PlayerEvent):
    character: kinds.Character
    deed: kinds.DeedNumber


class RoomSupplied(PlayerEvent):
    pass


class DieRolled(PlayerEvent):
    die: int


class EventWarded(PlayerEvent):
    shield: int


class FollowerLost(PlayerEvent):
    follower: kinds.Follower


class FollowerSpared(PlayerEvent):
    follower: kinds.Follower


class FollowerReturnedToBoard(PlayerEvent):
    character: kinds.Character


class TortureBegan(PlayerEvent):
    number: int


class DebtCancelled(PlayerEvent):
    number: int


class StationGivenUp(PlayerEvent):
    where: kinds.Town


class FollowerGivenUp(PlayerEvent):
    follower: kinds.Follower


class PointGivenUp(PlayerEvent):
    space: int


class GoodGivenUp(PlayerEvent):
    item: kinds.Item


class TileGivenUp(PlayerEvent):
    place: kinds.PlaceNumber


class TechnologyGivenUp(PlayerEvent):
    place: kinds.PlaceNumber


class MarkerSetBack(PlayerEvent):
    space: int


class MerchantSentHome(PlayerEvent):
    pass


class SubstitutesReturned(PlayerEvent):
    number: int


class FinalPoints(PlayerEvent):
    category: int
    points: int
