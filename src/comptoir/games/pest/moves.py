"""The moves of Pest."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from comptoir.engine.kinds import Range, Spot, named
from comptoir.engine.moves import Move, NatureMove, table, vocabulary_in
from comptoir.games.keyed import Keyed
from comptoir.games.pest import kinds
from comptoir.games.pest.state import State


def _in_capital(state: State, player: int, fields: Mapping[str, Any]) -> list[str]:
    """The reward tokens in the Capital that are not used yet."""
    return ["" if state.used_tokens >> token & 1 else kinds.TOKEN.word(kind) for token, kind in enumerate(state.tokens)]


# How a location is entered.
PAYING, WITH_CAMP, LEAVING_ONE, LEAVING_ONE_WITH_CAMP = range(4)


# Set-up.


class SetCastle(Move):
    """Put the castle on a location."""

    location: kinds.LocationNumber


class SetDoctor(Move):
    """Put the plague doctor on a location beside the castle."""

    location: kinds.LocationNumber


# A turn.


class PlaceAssistant(Move):
    """Place an assistant on a space of the action grid."""

    space: kinds.Space


class RunTrials(Move):
    """Place an assistant on the Clinical Trials."""


class Repeat(Move):
    """Place an assistant on the Adrenaline Shot, to repeat a combination of this year."""

    space: kinds.Space


class Act(Move):
    """Begin one of the two actions."""

    action: Annotated[int, kinds.ACTION]


class Finish(Move):
    """End the action under way."""


class EndTurn(Move):
    """End the turn."""


class Upgrade(Move):
    """Spend a research token to upgrade the action of the top row."""


class Trade(Move):
    """Give two resources for a coin."""

    form: ClassVar[str] = "trade {first} and {second} for coin"
    first: kinds.Resource
    second: kinds.Resource


class Shift(Move):
    """Move a sick subject from one quarantine slot to another."""

    form: ClassVar[str] = "shift from {source} to {target}"
    source: kinds.QuarantineSlot
    target: kinds.QuarantineSlot


class StopShifting(Move):
    """Leave the quarantine as it is now."""


class PayInKind(Move):
    """Pay what is left of a price with the resources it asks for."""


class PayCoin(Move):
    """Pay a coin instead of one resource."""

    form: ClassVar[str] = "pay-coin for {resource}"
    resource: kinds.Resource


# Moving.


class Step(Move):
    """Move the doctor to the next location."""

    location: kinds.LocationNumber


class Leap(Move):
    """Put the doctor on another location of the same size."""

    location: kinds.LocationNumber


class Enter(Move):
    """Say how a location is entered: paying food, placing the camp, leaving a subject there."""

    way: Annotated[int, named("way", "paying", "camp", "leaving", "leaving+camp")]


class PlaceCamp(Move):
    """Place the camp on a location of the move."""

    location: kinds.LocationNumber


class PutSick(Move):
    """Put a sick subject into a slot, into the cemetery or on a technology."""

    slot: kinds.SickSlot


# Building and producing.


class Construct(Move):
    """Build a building on a location."""

    form: ClassVar[str] = "construct {building} at {location}"
    building: kinds.BuildingNumber
    location: kinds.LocationNumber


class ConstructInCapital(Move):
    """Build a building of the Capital."""

    building: kinds.CapitalBuildingNumber


class ChooseMaterial(Move):
    """Choose whether to pay one wood or one stone more, or less."""

    material: Annotated[int, named("material", "wood", "stone")]


class GiveUp(Move):
    """Choose the resource that a hindered production lacks."""

    resource: kinds.Resource


class TakeExtra(Move):
    """Choose the additional resource of an upgraded production."""

    resource: kinds.Resource


# Researching, healing, assigning.


class Acquire(Move):
    """Acquire a technology and lay it into a slot."""

    form: ClassVar[str] = "acquire {technology} into {slot}"
    technology: kinds.TechnologyNumber
    slot: kinds.TechnologySlot


class Refresh(Move):
    """Spend a research token for five new technologies."""


class HealOne(Move):
    """Heal a sick subject of the quarantine for herbs."""

    slot: kinds.QuarantineSlot


class HealPatient(Move):
    """Move the patient of a technology to the healed track."""

    slot: kinds.TechnologySlot


class RemoveSick(Move):
    """Remove a sick subject from the quarantine."""

    slot: kinds.QuarantineSlot


class SendExpert(Move):
    """Assign a subject of the Plague Experts."""

    target: kinds.Target


class Recall(Move):
    """Take a healed subject back from the Capital."""

    target: kinds.Target


class Experiment(Move):
    """Give up a healed subject for a number of sick ones."""

    number: Annotated[int, Range(0, 3)]


class AssignTo(Move):
    """Assign the last healed subject of the track."""

    target: kinds.Target


class Transfer(Move):
    """Move a healed subject from one building to another."""

    form: ClassVar[str] = "transfer from {source} to {target}"
    source: kinds.Target
    target: kinds.Target


# Rewards and the plague.


class TakeResource(Move):
    """Choose a resource as a reward."""

    resource: kinds.Resource


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

    tokens: Annotated[tuple[int, ...], kinds.LOCATION_TOKEN]


class OpenDecrees(NatureMove):
    """The decrees of the three eras."""

    decrees: tuple[kinds.DecreeNumber, ...]


class OpenCapitalCard(NatureMove):
    """The capital card."""

    card: kinds.CapitalCardNumber


class LayTokens(NatureMove):
    """The capital reward tokens, by kind."""

    tokens: tuple[kinds.TokenNumber, ...]


class OpenTechnologies(NatureMove):
    """Technologies laid out in the market."""

    technologies: tuple[kinds.TechnologyNumber, ...]


class DealStart(NatureMove):
    """Starting-location cards."""

    cards: tuple[kinds.StartCardNumber, ...]


class TurnPest(NatureMove):
    """The pest card of the year."""

    card: kinds.PestCardNumber


class TurnFavour(NatureMove):
    """The favour card of the year."""

    card: kinds.FavourCard


VOCABULARY = vocabulary_in(__name__)

# These moves are created once: listing moves picks from these tables.
PLACE_ASSISTANT: tuple[PlaceAssistant, ...] = table(PlaceAssistant)
RUN_TRIALS = RunTrials()
REPEAT: tuple[Repeat, ...] = table(Repeat)
ACT: tuple[Act, ...] = table(Act)
FINISH = Finish()
END_TURN = EndTurn()
UPGRADE = Upgrade()
TRADE: Keyed[kinds.Resource, Keyed[kinds.Resource, Trade]] = table(Trade)
SHIFT: Keyed[kinds.QuarantineSlot, Keyed[kinds.QuarantineSlot, Shift]] = table(Shift)
STOP_SHIFTING = StopShifting()
PAY_IN_KIND = PayInKind()
PAY_COIN: Keyed[kinds.Resource, PayCoin] = table(PayCoin)
STEP: Keyed[kinds.LocationNumber, Step] = table(Step)
LEAP: Keyed[kinds.LocationNumber, Leap] = table(Leap)
ENTER: tuple[Enter, ...] = table(Enter)
PLACE_CAMP: Keyed[kinds.LocationNumber, PlaceCamp] = table(PlaceCamp)
PUT_SICK: Keyed[kinds.SickSlot, PutSick] = table(PutSick)
CONSTRUCT: Keyed[kinds.BuildingNumber, Keyed[kinds.LocationNumber, Construct]] = table(Construct)
ACQUIRE: Keyed[kinds.TechnologyNumber, Keyed[kinds.TechnologySlot, Acquire]] = table(Acquire)
REFRESH = Refresh()
HEAL_ONE: Keyed[kinds.QuarantineSlot, HealOne] = table(HealOne)
ASSIGN_TO: Keyed[kinds.Target, AssignTo] = table(AssignTo)
TRANSFER: Keyed[kinds.Target, Keyed[kinds.Target, Transfer]] = table(Transfer)
TAKE_RESOURCE: tuple[TakeResource, ...] = table(TakeResource)
TAKE_TOKEN: tuple[TakeToken, ...] = table(TakeToken)
ACCEPT = Accept()
DECLINE = Decline()
