"""Which drawn things an event mentions, so that pieces can glide, and which are clicked, in order, for a move."""

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event
from comptoir.engine.moves import Move
from comptoir.engine.presentation import Steps
from comptoir.games.pest import events as told
from comptoir.games.pest import moves as m
from comptoir.games.pest import state as s
from comptoir.games.pest.assigning import experts_slot
from comptoir.games.pest.kinds import ALL_BUILDINGS, QUARANTINE, SICK_SLOT, LocationNumber, SickSlot, Target
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
    "quarantine": lambda facts: QUARANTINE,
    "technology": lambda facts: [row.key for row in facts.technologies],
}


def _slot(player: int, slot: SickSlot) -> str:
    """A quarantine slot, the cemetery or a technology."""
    if slot >= s.FIRST_CARD:
        return f"held-{player}-{slot - s.FIRST_CARD}"
    return f"cemetery-{player}" if slot == s.CEMETERY else f"slot-{player}-{SICK_SLOT.word(slot)}"


# ------------------------------------------------------------------ events


def _location(facts: Facts, location: LocationNumber) -> str:
    return f"location-{facts.locations[location].key}"


def _at(facts: Facts, player: int, target: Target) -> Ids:
    """Where a healed subject is; events do not say which slot a technology is in."""
    if target < s.BUILDINGS:
        return (f"building-{player}-{facts.buildings[ALL_BUILDINGS[target]].key}",)
    if target == s.CAPITAL:
        return (f"capital-space-{player}",)
    return (f"healed-{player}",) if target == s.TRACK else ()


def _space(event: Any) -> str:
    """The space of the healed track that a subject has come to."""
    return f"healed-{event.player}-{event.space - 1}"


def _goods(facts: Facts, event: told.Paid | told.GoodsProduced) -> Ids:
    return tuple(f"good-{event.player}-{good}" for good, number in enumerate(event.goods) if number)


def _dealt(facts: Facts, event: told.StartDealt) -> Ids:
    return tuple(_location(facts, site) for card in event.cards for site in facts.start_cards[card])


def _castle(facts: Facts, event: told.CastleSet) -> Ids:
    return f"building-{event.player}-{facts.buildings[s.CASTLE_NUMBER].key}", _location(facts, event.location)


def _opened(facts: Facts, event: told.TechnologiesOpened) -> Ids:
    return tuple(f"technology-{facts.technologies[card].key}" for card in event.technologies)


# If something moves: from where, then to where.
THINGS: dict[type[Event], str | Callable[[Facts, Any], Ids]] = {
    told.OrderDrawn: "order",
    told.DecreesOpened: lambda facts, event: tuple(f"decree-{era}" for era in range(len(event.decrees))),
    told.CapitalCardOpened: "capital-card",
    told.PestTurned: lambda facts, event: (f"pest-{event.year - 1}",),
    told.FavourTurned: lambda facts, event: (f"favour-{event.year - 1}",),
    told.TokensLaid: lambda facts, event: tuple(f"token-{token}" for token in range(event.number)),
    told.TechnologiesOpened: _opened,
    told.StartDealt: _dealt,
    told.CastleSet: _castle,
    told.DoctorSet: "location-{location} doctor-{player}",
    told.YearBegun: lambda facts, event: (f"pest-{event.year - 1}", f"favour-{event.year - 1}"),
    told.RoadStruck: "road-{road}",
    told.LocationStruck: "location-{location}",
    told.CampReturned: "location-{location} camp-{player}",
    told.CampKept: "camp-{player}",
    told.LocationDestroyed: "location-{location}",
    told.SickBlocked: "building-{player}-{building}",
    told.SickTaken: "slot-{player}-zone",
    told.FavourPaid: "influence-{player}",
    told.AssistantPlaced: "assistants-{player} grid-{player}-{space}",
    told.TrialsRun: "healed-{player}",
    told.CombinationRepeated: "grid-{player}-{space}",
    told.ActionBegun: "action-{player}-{action}",
    told.ActionUpgraded: "research-{player} action-{player}-{action}",
    told.Traded: lambda facts, event: tuple(
        f"good-{event.player}-{good}" for good in (event.first, event.second, s.COIN)
    ),
    told.SickShifted: lambda facts, event: (_slot(event.player, event.source), _slot(event.player, event.target)),
    told.Paid: _goods,
    told.DoctorMoved: "location-{location} doctor-{player}",
    told.DoctorLeapt: "location-{location} doctor-{player}",
    told.CampPlaced: "camp-{player}",
    told.SickPickedUp: "doctor-{player}",
    told.SickPut: lambda facts, event: (f"doctor-{event.player}", _slot(event.player, event.slot)),
    told.SickHealedByCamp: lambda facts, event: (f"camp-{event.player}", _space(event)),
    told.BuildingBuilt: "building-{player}-{building} location-{location}",
    told.CapitalBuildingBuilt: lambda facts, event: (
        f"capital-building-{facts.capital_buildings[event.building].key}",
    ),
    told.GoodsProduced: _goods,
    told.TechnologyAcquired: "research-{player}",
    told.TechnologyDiscarded: "renown-{player}",
    told.MarketRefreshed: "research-{player}",
    told.MobileChosen: "good-{player}-{resource}",
    told.SickHealed: lambda facts, event: (_slot(event.player, event.slot), _space(event)),
    told.PatientHealed: lambda facts, event: (_space(event),),
    told.SickRemoved: lambda facts, event: (_slot(event.player, event.slot),),
    told.SubjectAssigned: lambda facts, event: (f"healed-{event.player}", *_at(facts, event.player, event.target)),
    told.SubjectTransferred: lambda facts, event: (
        _at(facts, event.player, event.source) + _at(facts, event.player, event.target)
    ),
    told.ExpertSent: lambda facts, event: _at(facts, event.player, event.target),
    told.SubjectRecalled: lambda facts, event: (
        f"capital-space-{event.player}",
        *_at(facts, event.player, event.target),
    ),
    told.SubjectGivenUp: "healed-{player}",
    told.TokenTaken: "capital-space-{player}",
    told.GoodsGained: "good-{player}-{good}",
    told.GoodsLost: "good-{player}-{good}",
    told.ResearchGained: "research-{player}",
    told.ResearchSpent: "research-{player}",
    told.RenownGained: "renown-{player}",
    told.NegativeTaken: "renown-{player}",
    told.InfluenceGained: "influence-{player}",
    told.ImperativeAdvanced: "imperative-{era}-{player}",
    told.NeutralCame: "neutral",
    told.OrderSet: "order",
    told.AgendaScored: "renown-{player}",
    told.CapitalRewarded: "capital-card capital-space-{player}",
    told.CapitalReset: "capital",
}

# ------------------------------------------------------------------ moves


def _target(view: State, player: int, target: Target) -> Steps:
    """Where a healed subject may be."""
    if target == s.CAPITAL:
        return one(f"capital-space-{player}", "capital")
    if target < s.BUILDINGS or target == s.TRACK:
        return one(*_at(view.facts, player, target))
    slot = experts_slot(view, player) if target == s.EXPERTS else mobile_slot(view, player)
    return one(f"held-{player}-{slot}")


def _to_target(view: State, player: int, move: m.AssignTo | m.SendExpert | m.Recall | m.Transfer) -> Steps:
    return _target(view, player, move.target)


def _to_slot(view: State, player: int, move: m.PutSick | m.HealOne) -> Steps:
    return one(_slot(player, move.slot))


def _card(view: State, player: int, power: Callable[[Powers], object]) -> Steps:
    """The technology that the player holds with this power."""
    held = view.players[player].technologies
    slots = [slot for slot, card in enumerate(held) if card >= 0 and power(view.facts.technologies[card].powers)]
    return one(*(f"held-{player}-{slot}" for slot in slots))


def _repeat(view: State, player: int, move: m.Repeat) -> Steps:
    return _card(view, player, lambda powers: powers.repeats) + one(f"grid-{player}-{move.space}")


def _leap(view: State, player: int, move: m.Leap) -> Steps:
    return _card(view, player, lambda powers: powers.cloning) + one(_location(view.facts, move.location))


def _remove_sick(view: State, player: int, move: m.RemoveSick) -> Steps:
    return one(_slot(player, move.slot)) + _card(view, player, lambda powers: powers.removed_sick)


def _trade(view: State, player: int, move: m.Trade) -> Steps:
    """The two resources; for two alike, the resource and the coin they bring."""
    second = s.COIN if move.first == move.second else move.second
    return one(f"good-{player}-{move.first}") + one(f"good-{player}-{second}")


def _token(view: State, player: int, move: m.TakeToken) -> Steps:
    """A reward token, or another one like it."""
    kind, tokens = view.tokens[move.token], range(len(view.tokens))
    alike = [token for token in tokens if view.tokens[token] == kind and not view.used_tokens >> token & 1]
    return one(*(f"token-{token}" for token in alike))


# Moves without a row are buttons.
STEPS: dict[type[Move], str | Callable[[State, int, Any], Steps]] = {
    m.SetCastle: "location-{location}",
    m.SetDoctor: "location-{location}",
    m.PlaceAssistant: "grid-{player}-{space}",
    m.RunTrials: lambda view, player, move: _card(view, player, lambda powers: powers.trial_herbs),
    m.Repeat: _repeat,
    m.Act: "action-{player}-{action}",
    m.Trade: _trade,
    m.Shift: lambda view, player, move: one(_slot(player, move.source)) + one(_slot(player, move.target)),
    m.PayCoin: "good-{player}-{resource}",
    m.Step: "location-{location}",
    m.Leap: _leap,
    m.PlaceCamp: "camp-{player} location-{location}",
    m.PutSick: _to_slot,
    m.Construct: "building-{player}-{building} location-{location}",
    m.ConstructInCapital: lambda view, player, move: one(
        f"capital-building-{view.facts.capital_buildings[move.building].key}"
    ),
    m.ChooseMaterial: "good-{player}-{material}",
    m.GiveUp: "good-{player}-{resource}",
    m.TakeExtra: "good-{player}-{resource}",
    m.Acquire: "technology-{technology} held-{player}-{slot}",
    m.HealOne: _to_slot,
    m.HealPatient: "held-{player}-{slot}",
    m.RemoveSick: _remove_sick,
    m.SendExpert: lambda view, player, move: _target(view, player, s.EXPERTS) + _to_target(view, player, move),
    m.Recall: lambda view, player, move: _target(view, player, s.CAPITAL) + _to_target(view, player, move),
    m.AssignTo: _to_target,
    m.Transfer: lambda view, player, move: _target(view, player, move.source) + _to_target(view, player, move),
    m.TakeResource: "good-{player}-{resource}",
    m.TakeToken: _token,
    m.TakeBonus: "choose-bonus-{choice}",
}
