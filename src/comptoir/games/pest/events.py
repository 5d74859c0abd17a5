"""What happened in a game of Pest, for the log and for animations."""

from __future__ import annotations

from dataclasses import dataclass

from comptoir.engine.frames import Event, PlayerEvent


@dataclass(frozen=True, slots=True)
class OrderDrawn(Event):
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DecreesOpened(Event):
    decrees: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CapitalCardOpened(Event):
    card: int


@dataclass(frozen=True, slots=True)
class TokensLaid(Event):
    number: int


@dataclass(frozen=True, slots=True)
class LocationsLaid(Event):
    number: int


@dataclass(frozen=True, slots=True)
class TechnologiesOpened(Event):
    technologies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartDealt(Event):
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CastleSet(PlayerEvent):
    location: int


@dataclass(frozen=True, slots=True)
class DoctorSet(PlayerEvent):
    location: int


# The plague and the favours of a year.


@dataclass(frozen=True, slots=True)
class YearBegun(Event):
    year: int


@dataclass(frozen=True, slots=True)
class PestTurned(Event):
    year: int
    card: int


@dataclass(frozen=True, slots=True)
class RoadStruck(Event):
    road: int
    number: int


@dataclass(frozen=True, slots=True)
class LocationStruck(Event):
    location: int
    number: int


@dataclass(frozen=True, slots=True)
class CampReturned(PlayerEvent):
    location: int


@dataclass(frozen=True, slots=True)
class CampKept(PlayerEvent):
    location: int


@dataclass(frozen=True, slots=True)
class LocationDestroyed(Event):
    location: int


@dataclass(frozen=True, slots=True)
class SickBlocked(PlayerEvent):
    building: int
    number: int


@dataclass(frozen=True, slots=True)
class SickTaken(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class FavourTurned(Event):
    year: int
    card: int


@dataclass(frozen=True, slots=True)
class FavourPaid(PlayerEvent):
    column: int


# A turn.


@dataclass(frozen=True, slots=True)
class AssistantPlaced(PlayerEvent):
    space: int


@dataclass(frozen=True, slots=True)
class TrialsRun(PlayerEvent):
    healed: int


@dataclass(frozen=True, slots=True)
class CombinationRepeated(PlayerEvent):
    space: int


@dataclass(frozen=True, slots=True)
class ActionBegun(PlayerEvent):
    action: int


@dataclass(frozen=True, slots=True)
class ActionUpgraded(PlayerEvent):
    action: int


@dataclass(frozen=True, slots=True)
class Traded(PlayerEvent):
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class SickShifted(PlayerEvent):
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Paid(PlayerEvent):
    goods: tuple[int, ...]


# Moving.


@dataclass(frozen=True, slots=True)
class DoctorMoved(PlayerEvent):
    location: int


@dataclass(frozen=True, slots=True)
class DoctorLeapt(PlayerEvent):
    location: int


@dataclass(frozen=True, slots=True)
class CampPlaced(PlayerEvent):
    location: int


@dataclass(frozen=True, slots=True)
class SickPickedUp(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class SickPut(PlayerEvent):
    slot: int


@dataclass(frozen=True, slots=True)
class SickHealedByCamp(PlayerEvent):
    space: int


# Building and producing.


@dataclass(frozen=True, slots=True)
class BuildingBuilt(PlayerEvent):
    building: int
    location: int


@dataclass(frozen=True, slots=True)
class CapitalBuildingBuilt(PlayerEvent):
    building: int


@dataclass(frozen=True, slots=True)
class GoodsProduced(PlayerEvent):
    goods: tuple[int, ...]


# Researching, healing, assigning.


@dataclass(frozen=True, slots=True)
class TechnologyAcquired(PlayerEvent):
    technology: int


@dataclass(frozen=True, slots=True)
class TechnologyDiscarded(PlayerEvent):
    technology: int


@dataclass(frozen=True, slots=True)
class MarketRefreshed(PlayerEvent):
    pass


@dataclass(frozen=True, slots=True)
class MobileChosen(PlayerEvent):
    resource: int


@dataclass(frozen=True, slots=True)
class SickHealed(PlayerEvent):
    slot: int
    space: int


@dataclass(frozen=True, slots=True)
class PatientAdvanced(PlayerEvent):
    technology: int
    step: int


@dataclass(frozen=True, slots=True)
class PatientHealed(PlayerEvent):
    technology: int
    space: int


@dataclass(frozen=True, slots=True)
class SickRemoved(PlayerEvent):
    slot: int


@dataclass(frozen=True, slots=True)
class SubjectAssigned(PlayerEvent):
    target: int


@dataclass(frozen=True, slots=True)
class SubjectTransferred(PlayerEvent):
    source: int
    target: int


@dataclass(frozen=True, slots=True)
class ExpertSent(PlayerEvent):
    target: int


@dataclass(frozen=True, slots=True)
class SubjectRecalled(PlayerEvent):
    target: int


@dataclass(frozen=True, slots=True)
class SubjectGivenUp(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class TokenTaken(PlayerEvent):
    kind: int


# Gains and losses.


@dataclass(frozen=True, slots=True)
class GoodsGained(PlayerEvent):
    good: int
    number: int


@dataclass(frozen=True, slots=True)
class GoodsLost(PlayerEvent):
    good: int
    number: int


@dataclass(frozen=True, slots=True)
class ResearchGained(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class ResearchSpent(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class RenownGained(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class NegativeTaken(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class InfluenceGained(PlayerEvent):
    space: int


@dataclass(frozen=True, slots=True)
class ImperativeAdvanced(PlayerEvent):
    era: int
    level: int


@dataclass(frozen=True, slots=True)
class NeutralCame(Event):
    number: int


# The end of years and eras.


@dataclass(frozen=True, slots=True)
class AssistantsReturned(Event):
    pass


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AgendaScored(PlayerEvent):
    number: int


@dataclass(frozen=True, slots=True)
class CapitalRewarded(PlayerEvent):
    place: int


@dataclass(frozen=True, slots=True)
class CapitalReset(Event):
    pass


@dataclass(frozen=True, slots=True)
class AssistantsGained(Event):
    number: int


@dataclass(frozen=True, slots=True)
class MarketRenewed(Event):
    pass


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    pass
