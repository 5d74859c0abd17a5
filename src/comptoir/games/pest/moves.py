"""The moves of Pest."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from comptoir.engine.kinds import Range, Spot, named
from comptoir.engine.moves import Move, NatureMove, table, vocabulary_in
from comptoir.games.keyed import Keyed
from comptoir.games.pest.kinds import (
    ACTION,
    LOCATION_TOKEN,
    TOKEN,
    BuildingNumber,
    CapitalBuildingNumber,
    CapitalCardNumber,
    DecreeNumber,
    FavourCard,
    LocationNumber,
    PestCardNumber,
    QuarantineSlot,
    Resource,
    SickSlot,
    Space,
    StartCardNumber,
    Target,
    TechnologyNumber,
    TechnologySlot,
    TokenNumber,
)
from comptoir.games.pest.state import State


def _in_capital(state: State, player: int, fields: Mapping[str, Any]) -> list[str]:
    """The reward tokens in the Capital that are not used yet."""
    return ["" if state.used_tokens >> token & 1 else TOKEN.word(kind) for token, kind in enumerate(state.tokens)]


# How a location is entered.
PAYING, WITH_CAMP, LEAVING_ONE, LEAVING_ONE_WITH_CAMP = range(4)


# Set-up.


class SetCastle(Move):
    """Put the castle on a location."""

    location: LocationNumber


class SetDoctor(Move):
    """Put the plague doctor on a location beside the castle."""

    location: LocationNumber


# A turn.


class PlaceAssistant(Move):
    """Place an assistant on a space of the action grid."""

    space: Space


class RunTrials(Move):
    """Place an assistant on the Clinical Trials."""


class Repeat(Move):
    """Place an assistant on the Adrenaline Shot, to repeat a combination of this year."""

    space: Space


class Act(Move):
    """Begin one of the two actions."""

    action: Annotated[int, ACTION]


class Finish(Move):
    """End the action under way."""


class EndTurn(Move):
    """End the turn."""


class Upgrade(Move):
    """Spend a research token to upgrade the action of the top row."""


class Trade(Move):
    """Give two resources for a coin."""

    form: ClassVar[str] = "trade {first} and {second} for coin"
    first: Resource
    second: Resource


class Shift(Move):
    """Move a sick subject from one quarantine slot to another."""

    form: ClassVar[str] = "shift from {source} to {target}"
    source: QuarantineSlot
    target: QuarantineSlot


class StopShifting(Move):
    """Leave the quarantine as it is now."""


class PayInKind(Move):
    """Pay what is left of a price with the resources it asks for."""


class PayCoin(Move):
    """Pay a coin instead of one resource."""

    form: ClassVar[str] = "pay-coin for {resource}"
    resource: Resource


# Moving.


class Step(Move):
    """Move the doctor to the next location."""

    location: LocationNumber


class Leap(Move):
    """Put the doctor on another location of the same size."""

    location: LocationNumber


class Enter(Move):
    """Say how a location is entered: paying food, placing the camp, leaving a subject there."""

    way: Annotated[int, named("way", "paying", "camp", "leaving", "leaving+camp")]


class PlaceCamp(Move):
    """Place the camp on a location of the move."""

    location: LocationNumber


class PutSick(Move):
    """Put a sick subject into a slot, into the cemetery or on a technology."""

    slot: SickSlot


# Building and producing.


class Construct(Move):
    """Build a building on a location."""

    form: ClassVar[str] = "construct {building} at {location}"
    building: BuildingNumber
    location: LocationNumber


class ConstructInCapital(Move):
    """Build a building of the Capital."""

    building: CapitalBuildingNumber


class ChooseMaterial(Move):
    """Choose whether to pay one wood or one stone more, or less."""

    material: Annotated[int, named("material", "wood", "stone")]


class GiveUp(Move):
    """Choose the resource that a hindered production lacks."""

    resource: Resource


class TakeExtra(Move):
    """Choose the additional resource of an upgraded production."""

    resource: Resource


# Researching, healing, assigning.


class Acquire(Move):
    """Acquire a technology and lay it into a slot."""

    form: ClassVar[str] = "acquire {technology} into {slot}"
    technology: TechnologyNumber
    slot: TechnologySlot


class Refresh(Move):
    """Spend a research token for five new technologies."""


class HealOne(Move):
    """Heal a sick subject of the quarantine for herbs."""

    slot: QuarantineSlot


class HealPatient(Move):
    """Move the patient of a technology to the healed track."""

    slot: TechnologySlot


class RemoveSick(Move):
    """Remove a sick subject from the quarantine."""

    slot: QuarantineSlot


class SendExpert(Move):
    """Assign a subject of the Plague Experts."""

    target: Target


class Recall(Move):
    """Take a healed subject back from the Capital."""

    target: Target


class Experiment(Move):
    """Give up a healed subject for a number of sick ones."""

    number: Annotated[int, Range(0, 3)]


class AssignTo(Move):
    """Assign the last healed subject of the track."""

    target: Target


class Transfer(Move):
    """Move a healed subject from one building to another."""

    form: ClassVar[str] = "transfer from {source} to {target}"
    source: Target
    target: Target


# Rewards and the plague.


class TakeResource(Move):
    """Choose a resource as a reward."""

    resource: Resource


class TakeToken(Move):
    """Take the reward of a capital reward token."""

    token: Annotated[int, Spot(0, 11, "token", lying=_in_capital)]


class TakeBonus(Move):
    """Take one of the two extra rewards of the capital card."""

    choice: Annotated[int, named("choice", "first", "second")]


class Accept(Move):
    """Use what is offered."""


class Decline(Move):
    """Decline what is offered."""


# Nature's moves.


class DrawOrder(NatureMove):
    """The turn order of the first year."""

    players: Annotated[tuple[int, ...], Range(0, 4, "seat")]


class LayLocations(NatureMove):
    """The tokens of the advanced set-up, one for each location in play: twice its resource, one more if sick."""

    tokens: Annotated[tuple[int, ...], LOCATION_TOKEN]


class OpenDecrees(NatureMove):
    """The decrees of the three eras."""

    decrees: tuple[DecreeNumber, ...]


class OpenCapitalCard(NatureMove):
    """The capital card."""

    card: CapitalCardNumber


class LayTokens(NatureMove):
    """The capital reward tokens, by kind."""

    tokens: tuple[TokenNumber, ...]


class OpenTechnologies(NatureMove):
    """Technologies laid out in the market."""

    technologies: tuple[TechnologyNumber, ...]


class DealStart(NatureMove):
    """Starting-location cards."""

    cards: tuple[StartCardNumber, ...]


class TurnPest(NatureMove):
    """The pest card of the year."""

    card: PestCardNumber


class TurnFavour(NatureMove):
    """The favour card of the year."""

    card: FavourCard


VOCABULARY = vocabulary_in(__name__)

# These moves are created once: listing moves picks from these tables.
PLACE_ASSISTANT: tuple[PlaceAssistant, ...] = table(PlaceAssistant)
RUN_TRIALS = RunTrials()
REPEAT: tuple[Repeat, ...] = table(Repeat)
ACT: tuple[Act, ...] = table(Act)
FINISH = Finish()
END_TURN = EndTurn()
UPGRADE = Upgrade()
TRADE: Keyed[Resource, Keyed[Resource, Trade]] = table(Trade)
SHIFT: Keyed[QuarantineSlot, Keyed[QuarantineSlot, Shift]] = table(Shift)
STOP_SHIFTING = StopShifting()
PAY_IN_KIND = PayInKind()
PAY_COIN: Keyed[Resource, PayCoin] = table(PayCoin)
STEP: Keyed[LocationNumber, Step] = table(Step)
LEAP: Keyed[LocationNumber, Leap] = table(Leap)
ENTER: tuple[Enter, ...] = table(Enter)
PLACE_CAMP: Keyed[LocationNumber, PlaceCamp] = table(PlaceCamp)
PUT_SICK: Keyed[SickSlot, PutSick] = table(PutSick)
CONSTRUCT: Keyed[BuildingNumber, Keyed[LocationNumber, Construct]] = table(Construct)
ACQUIRE: Keyed[TechnologyNumber, Keyed[TechnologySlot, Acquire]] = table(Acquire)
REFRESH = Refresh()
HEAL_ONE: Keyed[QuarantineSlot, HealOne] = table(HealOne)
ASSIGN_TO: Keyed[Target, AssignTo] = table(AssignTo)
TRANSFER: Keyed[Target, Keyed[Target, Transfer]] = table(Transfer)
TAKE_RESOURCE: tuple[TakeResource, ...] = table(TakeResource)
TAKE_TOKEN: tuple[TakeToken, ...] = table(TakeToken)
ACCEPT = Accept()
DECLINE = Decline()
