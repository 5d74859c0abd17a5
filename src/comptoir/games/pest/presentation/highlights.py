"""Which drawn things an event mentions, so that the log can point at them and pieces can glide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event
from comptoir.games.pest import events as told
from comptoir.games.pest.presentation.phrases import SLOT_NAMES
from comptoir.games.pest.printed import Facts
from comptoir.games.pest.state import BUILDINGS, CAPITAL, CEMETERY, COIN, FIRST_CARD, GOODS, TRACK

Ids = tuple[str, ...]


def _location(facts: Facts, location: int) -> str:
    return f"location-{facts.locations[location].key}"


def _building(facts: Facts, player: int, building: int) -> str:
    return f"building-{player}-{facts.buildings[building].key}"


def _slot(player: int, slot: int) -> str:
    """A quarantine slot, the cemetery or a technology."""
    if slot >= FIRST_CARD:
        return f"held-{player}-{slot - FIRST_CARD}"
    return f"cemetery-{player}" if slot == CEMETERY else f"slot-{player}-{SLOT_NAMES[slot]}"


def _target(facts: Facts, player: int, target: int) -> Ids:
    """Where a healed subject is; events do not say which slot a technology is in."""
    if target < BUILDINGS:
        return (_building(facts, player, target),)
    if target == CAPITAL:
        return (f"capital-space-{player}",)
    return (f"healed-{player}",) if target == TRACK else ()


def _space(player: int, space: int) -> str:
    """The space of the healed track that a subject has come to."""
    return f"healed-{player}-{space - 1}"


def _goods(player: int, goods: tuple[int, ...]) -> Ids:
    return tuple(f"good-{player}-{good}" for good in range(GOODS) if goods[good])


def _dealt(facts: Facts, event: told.StartDealt) -> Ids:
    return tuple(_location(facts, site) for card in event.cards for site in facts.start_cards[card])


def _year(facts: Facts, event: told.YearBegun) -> Ids:
    return f"pest-{event.year - 1}", f"favour-{event.year - 1}"


def _built_in_capital(facts: Facts, event: told.CapitalBuildingBuilt) -> Ids:
    return (f"capital-building-{facts.capital_buildings[event.building].key}",)


def _opened(facts: Facts, event: told.TechnologiesOpened) -> Ids:
    return tuple(f"technology-{facts.technologies[card].key}" for card in event.technologies)


# If something moves: from where, then to where.
THINGS: dict[type[Event], Callable[[Facts, Any], Ids]] = {
    told.OrderDrawn: lambda facts, event: ("order",),
    told.DecreesOpened: lambda facts, event: tuple(f"decree-{era}" for era in range(len(event.decrees))),
    told.CapitalCardOpened: lambda facts, event: ("capital-card",),
    told.PestTurned: lambda facts, event: (f"pest-{event.year - 1}",),
    told.FavourTurned: lambda facts, event: (f"favour-{event.year - 1}",),
    told.TokensLaid: lambda facts, event: tuple(f"token-{token}" for token in range(event.number)),
    told.TechnologiesOpened: _opened,
    told.StartDealt: _dealt,
    told.CastleSet: lambda facts, event: (
        _building(facts, event.player, BUILDINGS - 1),
        _location(facts, event.location),
    ),
    told.DoctorSet: lambda facts, event: (_location(facts, event.location), f"doctor-{event.player}"),
    told.YearBegun: _year,
    told.RoadStruck: lambda facts, event: (f"road-{event.road}",),
    told.LocationStruck: lambda facts, event: (_location(facts, event.location),),
    told.CampReturned: lambda facts, event: (_location(facts, event.location), f"camp-{event.player}"),
    told.CampKept: lambda facts, event: (f"camp-{event.player}",),
    told.LocationDestroyed: lambda facts, event: (_location(facts, event.location),),
    told.SickBlocked: lambda facts, event: (_building(facts, event.player, event.building),),
    told.SickTaken: lambda facts, event: (f"slot-{event.player}-zone",),
    told.FavourPaid: lambda facts, event: (f"influence-{event.player}",),
    told.AssistantPlaced: lambda facts, event: (f"assistants-{event.player}", f"grid-{event.player}-{event.space}"),
    told.TrialsRun: lambda facts, event: (f"healed-{event.player}",),
    told.CombinationRepeated: lambda facts, event: (f"grid-{event.player}-{event.space}",),
    told.ActionBegun: lambda facts, event: (f"action-{event.player}-{event.action}",),
    told.ActionUpgraded: lambda facts, event: (f"research-{event.player}", f"action-{event.player}-{event.action}"),
    told.Traded: lambda facts, event: tuple(
        f"good-{event.player}-{good}" for good in (event.first, event.second, COIN)
    ),
    told.SickShifted: lambda facts, event: (_slot(event.player, event.source), _slot(event.player, event.target)),
    told.Paid: lambda facts, event: _goods(event.player, event.goods),
    told.DoctorMoved: lambda facts, event: (_location(facts, event.location), f"doctor-{event.player}"),
    told.DoctorLeapt: lambda facts, event: (_location(facts, event.location), f"doctor-{event.player}"),
    told.CampPlaced: lambda facts, event: (f"camp-{event.player}",),
    told.SickPickedUp: lambda facts, event: (f"doctor-{event.player}",),
    told.SickPut: lambda facts, event: (f"doctor-{event.player}", _slot(event.player, event.slot)),
    told.SickHealedByCamp: lambda facts, event: (f"camp-{event.player}", _space(event.player, event.space)),
    told.BuildingBuilt: lambda facts, event: (
        _building(facts, event.player, event.building),
        _location(facts, event.location),
    ),
    told.CapitalBuildingBuilt: _built_in_capital,
    told.GoodsProduced: lambda facts, event: _goods(event.player, event.goods),
    told.TechnologyAcquired: lambda facts, event: (f"research-{event.player}",),
    told.TechnologyDiscarded: lambda facts, event: (f"renown-{event.player}",),
    told.MarketRefreshed: lambda facts, event: (f"research-{event.player}",),
    told.MobileChosen: lambda facts, event: (f"good-{event.player}-{event.resource}",),
    told.SickHealed: lambda facts, event: (_slot(event.player, event.slot), _space(event.player, event.space)),
    told.PatientHealed: lambda facts, event: (_space(event.player, event.space),),
    told.SickRemoved: lambda facts, event: (_slot(event.player, event.slot),),
    told.SubjectAssigned: lambda facts, event: (f"healed-{event.player}", *_target(facts, event.player, event.target)),
    told.SubjectTransferred: lambda facts, event: (
        _target(facts, event.player, event.source) + _target(facts, event.player, event.target)
    ),
    told.ExpertSent: lambda facts, event: _target(facts, event.player, event.target),
    told.SubjectRecalled: lambda facts, event: (
        f"capital-space-{event.player}",
        *_target(facts, event.player, event.target),
    ),
    told.SubjectGivenUp: lambda facts, event: (f"healed-{event.player}",),
    told.TokenTaken: lambda facts, event: (f"capital-space-{event.player}",),
    told.GoodsGained: lambda facts, event: (f"good-{event.player}-{event.good}",),
    told.GoodsLost: lambda facts, event: (f"good-{event.player}-{event.good}",),
    told.ResearchGained: lambda facts, event: (f"research-{event.player}",),
    told.ResearchSpent: lambda facts, event: (f"research-{event.player}",),
    told.RenownGained: lambda facts, event: (f"renown-{event.player}",),
    told.NegativeTaken: lambda facts, event: (f"renown-{event.player}",),
    told.InfluenceGained: lambda facts, event: (f"influence-{event.player}",),
    told.ImperativeAdvanced: lambda facts, event: (f"imperative-{event.era}-{event.player}",),
    told.NeutralCame: lambda facts, event: ("neutral",),
    told.OrderSet: lambda facts, event: ("order",),
    told.AgendaScored: lambda facts, event: (f"renown-{event.player}",),
    told.CapitalRewarded: lambda facts, event: ("capital-card", f"capital-space-{event.player}"),
    told.CapitalReset: lambda facts, event: ("capital",),
}
