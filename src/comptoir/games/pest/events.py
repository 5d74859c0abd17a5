"""What happened in a game of Pest, for the log and for animations."""

from comptoir.engine.frames import Event, PlayerEvent
from comptoir.games.pest import kinds


class OrderDrawn(Event):
    players: tuple[int, ...]


class DecreesOpened(Event):
    decrees: tuple[kinds.DecreeNumber, ...]


class CapitalCardOpened(Event):
    card: kinds.CapitalCardNumber


class TokensLaid(Event):
    number: int


class LocationsLaid(Event):
    number: int


class TechnologiesOpened(Event):
    technologies: tuple[kinds.TechnologyNumber, ...]


class StartDealt(Event):
    cards: tuple[kinds.StartCardNumber, ...]


class CastleSet(PlayerEvent):
    location: kinds.LocationNumber


class DoctorSet(PlayerEvent):
    location: kinds.LocationNumber


# The plague and the favours of a year.


class YearBegun(Event):
    year: int


class PestTurned(Event):
    year: int
    card: kinds.PestCardNumber


class RoadStruck(Event):
    road: kinds.RoadNumber
    number: int


class LocationStruck(Event):
    location: kinds.LocationNumber
    number: int


class CampReturned(PlayerEvent):
    location: kinds.LocationNumber


class CampKept(PlayerEvent):
    location: kinds.LocationNumber


class LocationDestroyed(Event):
    location: kinds.LocationNumber


class SickBlocked(PlayerEvent):
    building: kinds.BuildingNumber
    number: int


class SickTaken(PlayerEvent):
    number: int


class FavourTurned(Event):
    year: int
    card: int


class FavourPaid(PlayerEvent):
    column: int


# A turn.


class AssistantPlaced(PlayerEvent):
    space: int


class TrialsRun(PlayerEvent):
    healed: int


class CombinationRepeated(PlayerEvent):
    space: int


class ActionBegun(PlayerEvent):
    action: int


class ActionUpgraded(PlayerEvent):
    action: int


class Traded(PlayerEvent):
    first: kinds.Resource
    second: kinds.Resource


class SickShifted(PlayerEvent):
    source: kinds.QuarantineSlot
    target: kinds.QuarantineSlot


class Paid(PlayerEvent):
    goods: kinds.Goods


# Moving.


class DoctorMoved(PlayerEvent):
    location: kinds.LocationNumber


class DoctorLeapt(PlayerEvent):
    location: kinds.LocationNumber


class CampPlaced(PlayerEvent):
    location: kinds.LocationNumber


class SickPickedUp(PlayerEvent):
    number: int


class SickPut(PlayerEvent):
    slot: kinds.SickSlot


class SickHealedByCamp(PlayerEvent):
    space: int


# Building and producing.


class BuildingBuilt(PlayerEvent):
    building: kinds.BuildingNumber
    location: kinds.LocationNumber


class CapitalBuildingBuilt(PlayerEvent):
    building: kinds.CapitalBuildingNumber


class GoodsProduced(PlayerEvent):
    goods: kinds.Goods


# Researching, healing, assigning.


class TechnologyAcquired(PlayerEvent):
    technology: kinds.TechnologyNumber


class TechnologyDiscarded(PlayerEvent):
    technology: kinds.TechnologyNumber


class MarketRefreshed(PlayerEvent):
    pass


class MobileChosen(PlayerEvent):
    resource: kinds.Resource


class SickHealed(PlayerEvent):
    slot: kinds.QuarantineSlot
    space: int


class PatientAdvanced(PlayerEvent):
    technology: kinds.TechnologyNumber
    step: int


class PatientHealed(PlayerEvent):
    technology: kinds.TechnologyNumber
    space: int


class SickRemoved(PlayerEvent):
    slot: kinds.QuarantineSlot


class SubjectAssigned(PlayerEvent):
    target: kinds.Target


class SubjectTransferred(PlayerEvent):
    source: kinds.Target
    target: kinds.Target


class ExpertSent(PlayerEvent):
    target: kinds.Target


class SubjectRecalled(PlayerEvent):
    target: kinds.Target


class SubjectGivenUp(PlayerEvent):
    number: int


class TokenTaken(PlayerEvent):
    kind: kinds.TokenNumber


# Gains and losses.


class GoodsGained(PlayerEvent):
    good: kinds.Good
    number: int


class GoodsLost(PlayerEvent):
    good: kinds.Good
    number: int


class ResearchGained(PlayerEvent):
    number: int


class ResearchSpent(PlayerEvent):
    number: int


class RenownGained(PlayerEvent):
    number: int


class NegativeTaken(PlayerEvent):
    number: int


class InfluenceGained(PlayerEvent):
    space: int


class ImperativeAdvanced(PlayerEvent):
    era: int
    level: int


class NeutralCame(Event):
    number: int


# The end of years and eras.


class AssistantsReturned(Event):
    pass


class OrderSet(Event):
    players: tuple[int, ...]


class AgendaScored(PlayerEvent):
    number: int


class CapitalRewarded(PlayerEvent):
    place: int


class CapitalReset(Event):
    pass


class AssistantsGained(Event):
    number: int


class MarketRenewed(Event):
    pass


class GameEnded(Event):
    pass
