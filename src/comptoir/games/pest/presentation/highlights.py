"""Which drawn things an event speaks of, so that a log can point at them and pieces can glide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Event
from comptoir.games.pest import events as told
from comptoir.games.pest.facts import standard_facts
from comptoir.games.pest.presentation.phrases import SLOT_NAMES
from comptoir.games.pest.state import BUILDINGS, CAPITAL, CEMETERY, COIN, FIRST_CARD, GOODS, TRACK

Ids = tuple[str, ...]


def _location(location: int) -> str:
    # Events know no facts: with a facts file that has locations in another order, others would be pointed at.
    return f"location-{standard_facts().locations[location].key}"


def _building(player: int, building: int) -> str:
    return f"building-{player}-{standard_facts().buildings[building].key}"


def _slot(player: int, slot: int) -> str:
    """A quarantine slot, the cemetery or a technology."""
    if slot >= FIRST_CARD:
        return f"held-{player}-{slot - FIRST_CARD}"
    return f"cemetery-{player}" if slot == CEMETERY else f"slot-{player}-{SLOT_NAMES[slot]}"


def _target(player: int, target: int) -> Ids:
    """Where a healed subject is; which slot a technology lies in, events do not say."""
    if target < BUILDINGS:
        return (_building(player, target),)
    if target == CAPITAL:
        return (f"capital-space-{player}",)
    return (f"healed-{player}",) if target == TRACK else ()


def _space(player: int, space: int) -> str:
    """The space of the healed track that a subject has come to."""
    return f"healed-{player}-{space - 1}"


def _goods(player: int, goods: tuple[int, ...]) -> Ids:
    return tuple(f"good-{player}-{good}" for good in range(GOODS) if goods[good])


def _dealt(event: told.StartDealt) -> Ids:
    return tuple(_location(site) for card in event.cards for site in standard_facts().start_cards[card])


def _year(event: told.YearBegun) -> Ids:
    return f"pest-{event.year - 1}", f"favour-{event.year - 1}"


def _built_in_capital(event: told.CapitalBuildingBuilt) -> Ids:
    return (f"capital-building-{standard_facts().capital_buildings[event.building].key}",)


def _opened(event: told.TechnologiesOpened) -> Ids:
    return tuple(f"technology-{standard_facts().technologies[card].key}" for card in event.technologies)


# From where to where, in this order, where something moves.
THINGS: dict[type[Event], Callable[[Any], Ids]] = {
    told.OrderDrawn: lambda event: ("order",),
    told.DecreesOpened: lambda event: tuple(f"decree-{era}" for era in range(len(event.decrees))),
    told.CapitalCardOpened: lambda event: ("capital-card",),
    told.PestTurned: lambda event: (f"pest-{event.year - 1}",),
    told.FavourTurned: lambda event: (f"favour-{event.year - 1}",),
    told.TokensLaid: lambda event: tuple(f"token-{token}" for token in range(event.number)),
    told.TechnologiesOpened: _opened,
    told.StartDealt: _dealt,
    told.CastleSet: lambda event: (_building(event.player, BUILDINGS - 1), _location(event.location)),
    told.DoctorSet: lambda event: (_location(event.location), f"doctor-{event.player}"),
    told.YearBegun: _year,
    told.RoadStruck: lambda event: (f"road-{event.road}",),
    told.LocationStruck: lambda event: (_location(event.location),),
    told.CampReturned: lambda event: (_location(event.location), f"camp-{event.player}"),
    told.CampKept: lambda event: (f"camp-{event.player}",),
    told.LocationDestroyed: lambda event: (_location(event.location),),
    told.SickBlocked: lambda event: (_building(event.player, event.building),),
    told.SickTaken: lambda event: (f"slot-{event.player}-zone",),
    told.FavourPaid: lambda event: (f"influence-{event.player}",),
    told.AssistantPlaced: lambda event: (f"assistants-{event.player}", f"grid-{event.player}-{event.space}"),
    told.TrialsRun: lambda event: (f"healed-{event.player}",),
    told.CombinationRepeated: lambda event: (f"grid-{event.player}-{event.space}",),
    told.ActionBegun: lambda event: (f"action-{event.player}-{event.action}",),
    told.ActionUpgraded: lambda event: (f"research-{event.player}", f"action-{event.player}-{event.action}"),
    told.Traded: lambda event: tuple(f"good-{event.player}-{good}" for good in (event.first, event.second, COIN)),
    told.SickShifted: lambda event: (_slot(event.player, event.source), _slot(event.player, event.target)),
    told.Paid: lambda event: _goods(event.player, event.goods),
    told.DoctorMoved: lambda event: (_location(event.location), f"doctor-{event.player}"),
    told.DoctorLeapt: lambda event: (_location(event.location), f"doctor-{event.player}"),
    told.CampPlaced: lambda event: (f"camp-{event.player}",),
    told.SickPickedUp: lambda event: (f"doctor-{event.player}",),
    told.SickPut: lambda event: (f"doctor-{event.player}", _slot(event.player, event.slot)),
    told.SickHealedByCamp: lambda event: (f"camp-{event.player}", _space(event.player, event.space)),
    told.BuildingBuilt: lambda event: (_building(event.player, event.building), _location(event.location)),
    told.CapitalBuildingBuilt: _built_in_capital,
    told.GoodsProduced: lambda event: _goods(event.player, event.goods),
    told.TechnologyAcquired: lambda event: (f"research-{event.player}",),
    told.TechnologyDiscarded: lambda event: (f"renown-{event.player}",),
    told.MarketRefreshed: lambda event: (f"research-{event.player}",),
    told.MobileChosen: lambda event: (f"good-{event.player}-{event.resource}",),
    told.SickHealed: lambda event: (_slot(event.player, event.slot), _space(event.player, event.space)),
    told.PatientHealed: lambda event: (_space(event.player, event.space),),
    told.SickRemoved: lambda event: (_slot(event.player, event.slot),),
    told.SubjectAssigned: lambda event: (f"healed-{event.player}", *_target(event.player, event.target)),
    told.SubjectTransferred: lambda event: _target(event.player, event.source) + _target(event.player, event.target),
    told.ExpertSent: lambda event: _target(event.player, event.target),
    told.SubjectRecalled: lambda event: (f"capital-space-{event.player}", *_target(event.player, event.target)),
    told.SubjectGivenUp: lambda event: (f"healed-{event.player}",),
    told.TokenTaken: lambda event: (f"capital-space-{event.player}",),
    told.GoodsGained: lambda event: (f"good-{event.player}-{event.good}",),
    told.GoodsLost: lambda event: (f"good-{event.player}-{event.good}",),
    told.ResearchGained: lambda event: (f"research-{event.player}",),
    told.ResearchSpent: lambda event: (f"research-{event.player}",),
    told.RenownGained: lambda event: (f"renown-{event.player}",),
    told.NegativeTaken: lambda event: (f"renown-{event.player}",),
    told.InfluenceGained: lambda event: (f"influence-{event.player}",),
    told.ImperativeAdvanced: lambda event: (f"imperative-{event.era}-{event.player}",),
    told.NeutralCame: lambda event: ("neutral",),
    told.OrderSet: lambda event: ("order",),
    told.AgendaScored: lambda event: (f"renown-{event.player}",),
    told.CapitalRewarded: lambda event: ("capital-card", f"capital-space-{event.player}"),
    told.CapitalReset: lambda event: ("capital",),
}


def shows(event: Event) -> Ids:
    """The drawn ids that an event speaks of; none where it speaks of nothing in particular."""
    things = THINGS.get(type(event))
    return things(event) if things else ()
