"""What happened in a game of Pest, for the log and for animations."""

from __future__ import annotations

from comptoir.engine.frames import Event, PlayerEvent


class OrderDrawn(Event):
    players: tuple[int, ...]


class DecreesOpened(Event):
    decrees: tuple[int, ...]


class CapitalCardOpened(Event):
    card: int


class TokensLaid(Event):
    number: int


class LocationsLaid(Event):
    number: int


class TechnologiesOpened(Event):
    technologies: tuple[int, ...]


class StartDealt(Event):
    cards: tuple[int, ...]


class CastleSet(PlayerEvent):
    location: int


class DoctorSet(PlayerEvent):
    location: int


# The plague and the favours of a year.


class YearBegun(Event):
    year: int


class PestTurned(Event):
    year: int
    card: int


class RoadStruck(Event):
    road: int
    number: int


class LocationStruck(Event):
    location: int
    number: int


class CampReturned(PlayerEvent):
    location: int


class CampKept(PlayerEvent):
    location: int


class LocationDestroyed(Event):
    location: int


class SickBlocked(PlayerEvent):
    building: int
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
    first: int
    second: int


class SickShifted(PlayerEvent):
    source: int
    target: int


class Paid(PlayerEvent):
    goods: tuple[int, ...]


# Moving.


class DoctorMoved(PlayerEvent):
    location: int


class DoctorLeapt(PlayerEvent):
    location: int


class CampPlaced(PlayerEvent):
    location: int


class SickPickedUp(PlayerEvent):
    number: int


class SickPut(PlayerEvent):
    slot: int


class SickHealedByCamp(PlayerEvent):
    space: int


# Building and producing.


class BuildingBuilt(PlayerEvent):
    building: int
    location: int


class CapitalBuildingBuilt(PlayerEvent):
    building: int


class GoodsProduced(PlayerEvent):
    goods: tuple[int, ...]


# Researching, healing, assigning.


class TechnologyAcquired(PlayerEvent):
    technology: int


class TechnologyDiscarded(PlayerEvent):
    technology: int


class MarketRefreshed(PlayerEvent):
    pass


class MobileChosen(PlayerEvent):
    resource: int


class SickHealed(PlayerEvent):
    slot: int
    space: int


class PatientAdvanced(PlayerEvent):
    technology: int
    step: int


class PatientHealed(PlayerEvent):
    technology: int
    space: int


class SickRemoved(PlayerEvent):
    slot: int


class SubjectAssigned(PlayerEvent):
    target: int


class SubjectTransferred(PlayerEvent):
    source: int
    target: int


class ExpertSent(PlayerEvent):
    target: int


class SubjectRecalled(PlayerEvent):
    target: int


class SubjectGivenUp(PlayerEvent):
    number: int


class TokenTaken(PlayerEvent):
    kind: int


# Gains and losses.


class GoodsGained(PlayerEvent):
    good: int
    number: int


class GoodsLost(PlayerEvent):
    good: int
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
