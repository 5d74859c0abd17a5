"""What happened in a game of Pest, for the log and for animations."""

from __future__ import annotations

from comptoir.engine.frames import Event, PlayerEvent
from comptoir.games.pest.kinds import (
    BuildingNumber,
    CapitalBuildingNumber,
    CapitalCardNumber,
    DecreeNumber,
    Good,
    Goods,
    LocationNumber,
    PestCardNumber,
    QuarantineSlot,
    Resource,
    RoadNumber,
    SickSlot,
    StartCardNumber,
    Target,
    TechnologyNumber,
    TokenNumber,
)


class OrderDrawn(Event):
    players: tuple[int, ...]


class DecreesOpened(Event):
    decrees: tuple[DecreeNumber, ...]


class CapitalCardOpened(Event):
    card: CapitalCardNumber


class TokensLaid(Event):
    number: int


class LocationsLaid(Event):
    number: int


class TechnologiesOpened(Event):
    technologies: tuple[TechnologyNumber, ...]


class StartDealt(Event):
    cards: tuple[StartCardNumber, ...]


class CastleSet(PlayerEvent):
    location: LocationNumber


class DoctorSet(PlayerEvent):
    location: LocationNumber


# The plague and the favours of a year.


class YearBegun(Event):
    year: int


class PestTurned(Event):
    year: int
    card: PestCardNumber


class RoadStruck(Event):
    road: RoadNumber
    number: int


class LocationStruck(Event):
    location: LocationNumber
    number: int


class CampReturned(PlayerEvent):
    location: LocationNumber


class CampKept(PlayerEvent):
    location: LocationNumber


class LocationDestroyed(Event):
    location: LocationNumber


class SickBlocked(PlayerEvent):
    building: BuildingNumber
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
    first: Resource
    second: Resource


class SickShifted(PlayerEvent):
    source: QuarantineSlot
    target: QuarantineSlot


class Paid(PlayerEvent):
    goods: Goods


# Moving.


class DoctorMoved(PlayerEvent):
    location: LocationNumber


class DoctorLeapt(PlayerEvent):
    location: LocationNumber


class CampPlaced(PlayerEvent):
    location: LocationNumber


class SickPickedUp(PlayerEvent):
    number: int


class SickPut(PlayerEvent):
    slot: SickSlot


class SickHealedByCamp(PlayerEvent):
    space: int


# Building and producing.


class BuildingBuilt(PlayerEvent):
    building: BuildingNumber
    location: LocationNumber


class CapitalBuildingBuilt(PlayerEvent):
    building: CapitalBuildingNumber


class GoodsProduced(PlayerEvent):
    goods: Goods


# Researching, healing, assigning.


class TechnologyAcquired(PlayerEvent):
    technology: TechnologyNumber


class TechnologyDiscarded(PlayerEvent):
    technology: TechnologyNumber


class MarketRefreshed(PlayerEvent):
    pass


class MobileChosen(PlayerEvent):
    resource: Resource


class SickHealed(PlayerEvent):
    slot: QuarantineSlot
    space: int


class PatientAdvanced(PlayerEvent):
    technology: TechnologyNumber
    step: int


class PatientHealed(PlayerEvent):
    technology: TechnologyNumber
    space: int


class SickRemoved(PlayerEvent):
    slot: QuarantineSlot


class SubjectAssigned(PlayerEvent):
    target: Target


class SubjectTransferred(PlayerEvent):
    source: Target
    target: Target


class ExpertSent(PlayerEvent):
    target: Target


class SubjectRecalled(PlayerEvent):
    target: Target


class SubjectGivenUp(PlayerEvent):
    number: int


class TokenTaken(PlayerEvent):
    kind: TokenNumber


# Gains and losses.


class GoodsGained(PlayerEvent):
    good: Good
    number: int


class GoodsLost(PlayerEvent):
    good: Good
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
