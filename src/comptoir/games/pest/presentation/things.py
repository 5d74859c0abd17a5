"""Which drawn things an event mentions, so that pieces can glide, and which are clicked, in order, for a move."""

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.assigning import experts_slot
from comptoir.games.pest.kinds import LocationNumber, SickSlot, Target
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.producing import mobile_slot
from comptoir.games.pest.state import State
from comptoir.games.pest.technologies.kinds import Powers
from comptoir.games.presentation.ids import Names, one

Ids = tuple[str, ...]

NAMES: Names = {
    "building": lambda facts: [row.key for row in facts.buildings],
    "capital_building": lambda facts: [row.key for row in facts.capital_buildings],
    "location": lambda facts: [row.key for row in facts.locations],
    "quarantine": lambda facts: kinds.QUARANTINE,
    "technology": lambda facts: [row.key for row in facts.technologies],
}


def _slot(player: int, slot: SickSlot) -> str:
    """A quarantine slot, the cemetery or a technology."""
    if slot >= kinds.FIRST_CARD:
        return f"held-{player}-{slot - kinds.FIRST_CARD}"
    return f"cemetery-{player}" if slot == kinds.CEMETERY else f"slot-{player}-{kinds.SICK_SLOT.word(slot)}"


# ------------------------------------------------------------------ events


def _location(facts: Facts, location: LocationNumber) -> str:
    return f"location-{facts.locations[location].key}"


def _at(facts: Facts, player: int, target: Target) -> Ids:
    """Where a healed subject is; events do not say which slot a technology is in."""
    if target < kinds.BUILDINGS:
        return (f"building-{player}-{facts.buildings[kinds.ALL_BUILDINGS[target]].key}",)
    if target == kinds.CAPITAL:
        return (f"capital-space-{player}",)
    return (f"healed-{player}",) if target == kinds.TRACK else ()


def _space(event: Any) -> str:
    """The space of the healed track that a subject has come to."""
    return f"healed-{event.player}-{event.space - 1}"


def _goods(facts: Facts, event: events.Paid | events.GoodsProduced) -> Ids:
    return tuple(f"good-{event.player}-{good}" for good, number in enumerate(event.goods) if number)


def _dealt(facts: Facts, event: events.StartDealt) -> Ids:
    return tuple(_location(facts, site) for card in event.cards for site in facts.start_cards[card])


def _castle(facts: Facts, event: events.CastleSet) -> Ids:
    return f"building-{event.player}-{facts.buildings[kinds.CASTLE_NUMBER].key}", _location(facts, event.location)


def _opened(facts: Facts, event: events.TechnologiesOpened) -> Ids:
    return tuple(f"technology-{facts.technologies[card].key}" for card in event.technologies)


# If something moves: from where, then to where.
THINGS: dict[type[Event], str | Callable[[Facts, Any], Ids]] = {
    events.OrderDrawn: "order",
    events.DecreesOpened: lambda facts, event: tuple(f"decree-{era}" for era in range(len(event.decrees))),
    events.CapitalCardOpened: "capital-card",
    events.PestTurned: lambda facts, event: (f"pest-{event.year - 1}",),
    events.FavourTurned: lambda facts, event: (f"favour-{event.year - 1}",),
    events.TokensLaid: lambda facts, event: tuple(f"token-{token}" for token in range(event.number)),
    events.TechnologiesOpened: _opened,
    events.StartDealt: _dealt,
    events.CastleSet: _castle,
    events.DoctorSet: "location-{location} doctor-{player}",
    events.YearBegun: lambda facts, event: (f"pest-{event.year - 1}", f"favour-{event.year - 1}"),
    events.RoadStruck: "road-{road}",
    events.LocationStruck: "location-{location}",
    events.CampReturned: "location-{location} camp-{player}",
    events.CampKept: "camp-{player}",
    events.LocationDestroyed: "location-{location}",
    events.SickBlocked: "building-{player}-{building}",
    events.SickTaken: "slot-{player}-zone",
    events.FavourPaid: "influence-{player}",
    events.AssistantPlaced: "assistants-{player} grid-{player}-{space}",
    events.TrialsRun: "healed-{player}",
    events.CombinationRepeated: "grid-{player}-{space}",
    events.ActionBegun: "action-{player}-{action}",
    events.ActionUpgraded: "research-{player} action-{player}-{action}",
    events.Traded: lambda facts, event: tuple(
        f"good-{event.player}-{good}" for good in (event.first, event.second, kinds.COIN)
    ),
    events.SickShifted: lambda facts, event: (_slot(event.player, event.source), _slot(event.player, event.target)),
    events.Paid: _goods,
    events.DoctorMoved: "location-{location} doctor-{player}",
    events.DoctorLeapt: "location-{location} doctor-{player}",
    events.CampPlaced: "camp-{player}",
    events.SickPickedUp: "doctor-{player}",
    events.SickPut: lambda facts, event: (f"doctor-{event.player}", _slot(event.player, event.slot)),
    events.SickHealedByCamp: lambda facts, event: (f"camp-{event.player}", _space(event)),
    events.BuildingBuilt: "building-{player}-{building} location-{location}",
    events.CapitalBuildingBuilt: lambda facts, event: (
        f"capital-building-{facts.capital_buildings[event.building].key}",
    ),
    events.GoodsProduced: _goods,
    events.TechnologyAcquired: "research-{player}",
    events.TechnologyDiscarded: "renown-{player}",
    events.MarketRefreshed: "research-{player}",
    events.MobileChosen: "good-{player}-{resource}",
    events.SickHealed: lambda facts, event: (_slot(event.player, event.slot), _space(event)),
    events.PatientHealed: lambda facts, event: (_space(event),),
    events.SickRemoved: lambda facts, event: (_slot(event.player, event.slot),),
    events.SubjectAssigned: lambda facts, event: (f"healed-{event.player}", *_at(facts, event.player, event.target)),
    events.SubjectTransferred: lambda facts, event: (
        _at(facts, event.player, event.source) + _at(facts, event.player, event.target)
    ),
    events.ExpertSent: lambda facts, event: _at(facts, event.player, event.target),
    events.SubjectRecalled: lambda facts, event: (
        f"capital-space-{event.player}",
        *_at(facts, event.player, event.target),
    ),
    events.SubjectGivenUp: "healed-{player}",
    events.TokenTaken: "capital-space-{player}",
    events.GoodsGained: "good-{player}-{good}",
    events.GoodsLost: "good-{player}-{good}",
    events.ResearchGained: "research-{player}",
    events.ResearchSpent: "research-{player}",
    events.RenownGained: "renown-{player}",
    events.NegativeTaken: "renown-{player}",
    events.InfluenceGained: "influence-{player}",
    events.ImperativeAdvanced: "imperative-{era}-{player}",
    events.NeutralCame: "neutral",
    events.OrderSet: "order",
    events.AgendaScored: "renown-{player}",
    events.CapitalRewarded: "capital-card capital-space-{player}",
    events.CapitalReset: "capital",
}

# ------------------------------------------------------------------ moves


def _target(view: State, player: int, target: Target) -> Steps:
    """Where a healed subject may be."""
    if target == kinds.CAPITAL:
        return one(f"capital-space-{player}", "capital")
    if target < kinds.BUILDINGS or target == kinds.TRACK:
        return one(*_at(view.facts, player, target))
    slot = experts_slot(view, player) if target == kinds.EXPERTS else mobile_slot(view, player)
    return one(f"held-{player}-{slot}")


def _to_target(view: State, player: int, move: do.AssignTo | do.SendExpert | do.Recall | do.Transfer) -> Steps:
    return _target(view, player, move.target)


def _to_slot(view: State, player: int, move: do.PutSick | do.HealOne) -> Steps:
    return one(_slot(player, move.slot))


def _card(view: State, player: int, power: Callable[[Powers], object]) -> Steps:
    """The technology that the player holds with this power."""
    held = view.players[player].technologies
    slots = [slot for slot, card in enumerate(held) if card >= 0 and power(view.facts.technologies[card].powers)]
    return one(*(f"held-{player}-{slot}" for slot in slots))


def _repeat(view: State, player: int, move: do.Repeat) -> Steps:
    return _card(view, player, lambda powers: powers.repeats) + one(f"grid-{player}-{move.space}")


def _leap(view: State, player: int, move: do.Leap) -> Steps:
    return _card(view, player, lambda powers: powers.cloning) + one(_location(view.facts, move.location))


def _remove_sick(view: State, player: int, move: do.RemoveSick) -> Steps:
    return one(_slot(player, move.slot)) + _card(view, player, lambda powers: powers.removed_sick)


def _trade(view: State, player: int, move: do.Trade) -> Steps:
    """The two resources; for two alike, the resource and the coin they bring."""
    second = kinds.COIN if move.first == move.second else move.second
    return one(f"good-{player}-{move.first}") + one(f"good-{player}-{second}")


def _token(view: State, player: int, move: do.TakeToken) -> Steps:
    """A reward token, or another one like it."""
    kind, tokens = view.tokens[move.token], range(len(view.tokens))
    alike = [token for token in tokens if view.tokens[token] == kind and not view.used_tokens >> token & 1]
    return one(*(f"token-{token}" for token in alike))


# Moves without a row are buttons.
STEPS: dict[type[Move], str | Callable[[State, int, Any], Steps]] = {
    do.SetCastle: "location-{location}",
    do.SetDoctor: "location-{location}",
    do.PlaceAssistant: "grid-{player}-{space}",
    do.RunTrials: lambda view, player, move: _card(view, player, lambda powers: powers.trial_herbs),
    do.Repeat: _repeat,
    do.Act: "action-{player}-{action}",
    do.Trade: _trade,
    do.Shift: lambda view, player, move: one(_slot(player, move.source)) + one(_slot(player, move.target)),
    do.PayCoin: "good-{player}-{resource}",
    do.Step: "location-{location}",
    do.Leap: _leap,
    do.PlaceCamp: "camp-{player} location-{location}",
    do.PutSick: _to_slot,
    do.Construct: "building-{player}-{building} location-{location}",
    do.ConstructInCapital: lambda view, player, move: one(
        f"capital-building-{view.facts.capital_buildings[move.building].key}"
    ),
    do.ChooseMaterial: "good-{player}-{material}",
    do.GiveUp: "good-{player}-{resource}",
    do.TakeExtra: "good-{player}-{resource}",
    do.Acquire: "technology-{technology} held-{player}-{slot}",
    do.HealOne: _to_slot,
    do.HealPatient: "held-{player}-{slot}",
    do.RemoveSick: _remove_sick,
    do.SendExpert: lambda view, player, move: _target(view, player, kinds.EXPERTS) + _to_target(view, player, move),
    do.Recall: lambda view, player, move: _target(view, player, kinds.CAPITAL) + _to_target(view, player, move),
    do.AssignTo: _to_target,
    do.Transfer: lambda view, player, move: _target(view, player, move.source) + _to_target(view, player, move),
    do.TakeResource: "good-{player}-{resource}",
    do.TakeToken: _token,
    do.TakeBonus: "choose-bonus-{choice}",
}

LEADING: frozenset[type[Move]] = frozenset((do.Act, do.Finish, do.Decline, do.StopShifting))
REPEATED: frozenset[type[Move]] = frozenset((do.PayCoin,))
ASIDES: frozenset[type[Move]] = frozenset((do.Trade, do.Shift))
