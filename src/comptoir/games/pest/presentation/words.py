"""How Pest puts its events, questions and progress into words; moves have their own module."""

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Decision, Event, is_over
from comptoir.games.pest import events, moves as do
from comptoir.games.pest.building import CHEAPER, DEARER, Building, ChoosePrice
from comptoir.games.pest.favours import RevealFavour
from comptoir.games.pest.healing import Healing
from comptoir.games.pest.kinds import NOWHERE
from comptoir.games.pest.moving import ChooseEntry, Walk
from comptoir.games.pest.plague import KeepCamp, RevealPest, Shield
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.presentation.words_moves import MOVES
from comptoir.games.pest.round import Actions
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.state import State, era_of
from comptoir.games.pest.storage import Pay
from comptoir.games.pest.turn import ChooseAction, Placement
from comptoir.games.presentation.phrases import Sayings, Values

COLUMNS = ("left", "centre", "right")

# ------------------------------------------------------------------ what fields say


def _number(say: Phrases, number: int) -> Values:
    things = ("sick", "healed", "research", "renown", "negative", "neutral")
    return {"n": number, "number": number, **{thing: say.count(thing, number) for thing in things}}


# What a field of this name says, in moves, events and questions alike.
FIELDS: dict[str, Callable[[Phrases, Any], Values]] = {
    "location": lambda say, location: {"location": say.location(location)},
    "road": lambda say, road: {"road": say.road(road)},
    "resource": lambda say, resource: {"goods": say.goods(resource), "resource": say.good(resource)},
    "material": lambda say, material: {"goods": say.goods(material)},
    "goods": lambda say, goods: {"goods": say.heap(goods) or say("nothing")},
    "action": lambda say, action: {"action": say.action(action)},
    "technology": lambda say, technology: {"technology": say.technology(technology)},
    "technologies": lambda say, technologies: {"technologies": say.technologies(technologies)},
    "decrees": lambda say, decrees: {"decrees": ", ".join(map(say.decree, decrees))},
    "number": _number,
    "year": lambda say, year: {"year": year},
    "space": lambda say, space: {"space": space},
    "step": lambda say, step: {"step": step},
    "level": lambda say, level: {"level": level},
    "era": lambda say, era: {"era": say(f"era.{era}")},
}


# ------------------------------------------------------------------- events


def _target(say: Phrases, event: Any) -> Values:
    return {"target": say.target(event.player, event.target)}


def _transferred(say: Phrases, event: events.SubjectTransferred) -> Values:
    return {"source": say.target(event.player, event.source, "from")} | _target(say, event)


def _rank(say: Phrases) -> Values:
    """The rank of a solo player."""
    total = sum(points_of(say.view, 0).values())
    return {"points": say.count("points", total), "rank": say.rank(total)}


# Events whose fields do not say all; the others need no row.
EVENTS: dict[type[Event], Callable[[Phrases, Any], Values]] = {
    events.OrderDrawn: lambda say, event: {"players": say.seats(event.players)},
    events.OrderSet: lambda say, event: {"players": say.seats(event.players)},
    events.CapitalCardOpened: lambda say, event: {"card": say.capital_card(event.card)},
    events.StartDealt: lambda say, event: {"locations": say.start_sites(event.cards)},
    events.YearBegun: lambda say, event: {"era": say(f"era.{(event.year - 1) // say.facts.structure.years_per_era}")},
    events.PestTurned: lambda say, event: {"card": say.pest(event.card), "strikes": say.strikes(event.card)},
    events.FavourTurned: lambda say, event: {"card": say.favour(event.card)},
    events.FavourPaid: lambda say, event: {"variant": f"_{COLUMNS[event.column]}"},
    events.AssistantPlaced: lambda say, event: {"actions": say.combination(event.space)},
    events.CombinationRepeated: lambda say, event: {"actions": say.combination(event.space)},
    events.TrialsRun: lambda say, event: {"healed": say.count("healed", event.healed)},
    events.Traded: lambda say, event: {"given": say.pair(event.first, event.second)},
    events.SickShifted: lambda say, event: say.shifted(event.source, event.target),
    events.SickPut: lambda say, event: {"slot": say.slot(event.slot, event.player)},
    events.BuildingBuilt: lambda say, event: {"building": say.building(event.building)},
    events.CapitalBuildingBuilt: lambda say, event: {"building": say.capital_building(event.building)},
    events.SickBlocked: lambda say, event: {"building": say.target(event.player, event.building, "from")},
    events.SickHealed: lambda say, event: {"slot": say.slot(event.slot, event.player)},
    events.SickRemoved: lambda say, event: {"slot": say.slot(event.slot, event.player)},
    events.SubjectAssigned: _target,
    events.SubjectTransferred: _transferred,
    events.ExpertSent: _target,
    events.SubjectRecalled: _target,
    events.TokenTaken: lambda say, event: {"reward": say.reward(say.facts.token_kinds[event.kind])},
    events.GoodsGained: lambda say, event: {"goods": say.goods(event.good, event.number)},
    events.GoodsLost: lambda say, event: {"goods": say.goods(event.good, event.number)},
    events.CapitalRewarded: lambda say, event: {"place": say(f"place.{event.place}")},
    events.GameEnded: lambda say, event: {"variant": "_solo"} | _rank(say) if say.view.options.is_solo else {},
}


# ---------------------------------------------------------------- questions


def _choose_action(say: Phrases, frame: ChooseAction) -> Values:
    if not frame.actions:
        return {"variant": "_none"}
    return {"actions": say.listed([say.action(action) for action in frame.actions], "or")}


def _walk(say: Phrases, frame: Walk) -> Values:
    values: Values = {"n": frame.movement, "location": say.location(frame.path[-1])}
    if frame.movement:
        return values
    goes_on = any(isinstance(move, do.Step) for move in frame.answers(say.view))
    return values | {"variant": "_free" if goes_on else "_done"}


def _entry(say: Phrases, frame: ChooseEntry) -> Values:
    location = frame.way[0]
    return {"location": say.location(location), "sick": say.count("sick", say.view.sick[location])}


def _building(say: Phrases, frame: Building) -> Values:
    return {"variant": "_more" if frame.built_on else {DEARER: "_dearer", CHEAPER: "_cheaper"}.get(frame.change, "")}


def _healing(say: Phrases, frame: Healing) -> Values:
    healed = say.me.healed
    if healed == len(say.facts.healed_track.herbs):
        return {"variant": "_full"}
    return {"price": say.heap((0, 0, 0, say.facts.healed_track.herbs[healed])) or say("nothing")}


def _keep_camp(say: Phrases, frame: KeepCamp) -> Values:
    camp = say.me.camp
    return {"location": say.location(camp) if camp != NOWHERE else ""}


# Questions whose fields do not say all; the others need no row.
QUESTIONS: dict[type[Decision], Callable[[Phrases, Any], Values]] = {
    Placement: lambda say, frame: {"n": say.me.assistants},
    ChooseAction: _choose_action,
    Walk: _walk,
    ChooseEntry: _entry,
    Pay: lambda say, frame: {"price": say.heap(frame.cost)},
    Building: _building,
    ChoosePrice: lambda say, frame: {"variant": "_more" if frame.change > 0 else "_less"},
    Healing: _healing,
    KeepCamp: _keep_camp,
    Shield: lambda say, frame: {"building": say.target(frame.player, frame.building)},
}


SAYINGS = Sayings(FIELDS, {**MOVES, **EVENTS, **QUESTIONS})


# ------------------------------------------------------------------- status


def status(say: Phrases) -> str:
    """Which era, year and phase it is; at the end of a solo game the rank that it earns."""
    view = say.view
    if is_over(view):
        return say("status.solo", **_rank(say)) if view.options.is_solo else say("status.over")
    if not view.year:
        return say("status.setup")
    years = view.facts.eras * view.facts.structure.years_per_era
    era, phase = say(f"era.{era_of(view)}"), say(f"phase.{phase_of(view)}")
    return say("status.year", era=era, year=view.year, years=years, phase=phase)


def phase_of(view: State) -> str:
    """The current phase, derived from what is still to come this year."""
    to_come = {type(frame) for frame in view.stack}
    if to_come & {RevealPest, RevealFavour}:
        return "plague"
    if Actions not in to_come:
        return "end"
    is_begun = Placement in to_come or any(player.placed for player in view.players)
    return "actions" if is_begun else "favours"
