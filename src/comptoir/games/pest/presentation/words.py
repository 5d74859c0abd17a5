"""How Pest says its events, questions and options; moves have a module of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from comptoir.engine.frames import Decision, Event, is_over
from comptoir.engine.game import Words
from comptoir.engine.words import Values, say_category, say_change, say_option, say_value, sentence
from comptoir.games.pest import events as told
from comptoir.games.pest.building import CHEAPER, DEARER, Building, ChoosePrice
from comptoir.games.pest.favours import RevealFavour
from comptoir.games.pest.healing import Healing
from comptoir.games.pest.moving import ChooseEntry, Walk
from comptoir.games.pest.plague import KeepCamp, RevealPest, Shield
from comptoir.games.pest.presentation.phrases import Nouns, book_of
from comptoir.games.pest.presentation.words_moves import say_group, say_move, spoken
from comptoir.games.pest.round import Actions
from comptoir.games.pest.scoring import points_of
from comptoir.games.pest.state import NOWHERE, State, era_of
from comptoir.games.pest.storage import Pay
from comptoir.games.pest.turn import ChooseAction, Placement

COLUMNS = ("left", "centre", "right")

# ------------------------------------------------------------------- events


def say_event(view: State, event: Event, names: Sequence[str], language: str) -> str:
    """What happened, as a sentence; of the view it reads only what never changes again."""
    nouns = Nouns(book_of(language), view)
    values = spoken(nouns, event)
    if isinstance(event, told.PlayerEvent):
        values["player"] = names[event.player]
    return sentence(nouns.book, "event", event, values | EVENTS.get(type(event), _nothing)(nouns, event, names))


def _nothing(nouns: Nouns, event: Any, names: Sequence[str]) -> Values:
    return {}


def _order(nouns: Nouns, event: told.OrderDrawn | told.OrderSet, names: Sequence[str]) -> Values:
    return {"players": ", ".join(names[seat] for seat in event.players)}


def _year(nouns: Nouns, event: told.YearBegun, names: Sequence[str]) -> Values:
    return {"era": nouns.say(f"era.{(event.year - 1) // nouns.facts.structure.years_per_era}")}


def _pest(nouns: Nouns, event: told.PestTurned, names: Sequence[str]) -> Values:
    return {"card": nouns.pest(event.card), "strikes": nouns.strikes(event.card)}


def _combination(nouns: Nouns, event: Any, names: Sequence[str]) -> Values:
    return {"actions": nouns.combination(event.space)}


def _traded(nouns: Nouns, event: told.Traded, names: Sequence[str]) -> Values:
    return {"given": nouns.pair(event.first, event.second)}


def _shifted(nouns: Nouns, event: told.SickShifted, names: Sequence[str]) -> Values:
    return nouns.shifted(event.source, event.target)


def _slot(nouns: Nouns, event: Any, names: Sequence[str]) -> Values:
    return {"slot": nouns.slot(event.slot, event.player)}


def _built(nouns: Nouns, event: told.BuildingBuilt, names: Sequence[str]) -> Values:
    return {"building": nouns.building(event.building)}


def _blocked(nouns: Nouns, event: told.SickBlocked, names: Sequence[str]) -> Values:
    return {"building": nouns.target(event.player, event.building, "from")}


def _target(nouns: Nouns, event: Any, names: Sequence[str]) -> Values:
    return {"target": nouns.target(event.player, event.target)}


def _transferred(nouns: Nouns, event: told.SubjectTransferred, names: Sequence[str]) -> Values:
    return {"source": nouns.target(event.player, event.source, "from")} | _target(nouns, event, names)


def _goods(nouns: Nouns, event: told.GoodsGained | told.GoodsLost, names: Sequence[str]) -> Values:
    return {"goods": nouns.goods(event.good, event.number)}


def _ended(nouns: Nouns, event: told.GameEnded, names: Sequence[str]) -> Values:
    return {"variant": "_solo"} | _rank(nouns) if nouns.view.options.is_solo else {}


def _rank(nouns: Nouns) -> Values:
    """What a player alone has reached."""
    total = sum(points_of(nouns.view, 0).values())
    return {"points": nouns.count("points", total), "rank": nouns.rank(total)}


# Events whose fields do not say all; the others need no row.
EVENTS: dict[type[Event], Callable[[Nouns, Any, Sequence[str]], Values]] = {
    told.OrderDrawn: _order,
    told.OrderSet: _order,
    told.CapitalCardOpened: lambda nouns, event, names: {"card": nouns.capital_card(event.card)},
    told.StartDealt: lambda nouns, event, names: {"locations": nouns.start_sites(event.cards)},
    told.YearBegun: _year,
    told.PestTurned: _pest,
    told.FavourTurned: lambda nouns, event, names: {"card": nouns.favour(event.card)},
    told.FavourPaid: lambda nouns, event, names: {"variant": f"_{COLUMNS[event.column]}"},
    told.AssistantPlaced: _combination,
    told.CombinationRepeated: _combination,
    told.TrialsRun: lambda nouns, event, names: {"healed": nouns.count("healed", event.healed)},
    told.Traded: _traded,
    told.SickShifted: _shifted,
    told.SickPut: _slot,
    told.BuildingBuilt: _built,
    told.CapitalBuildingBuilt: lambda nouns, event, names: {"building": nouns.capital_building(event.building)},
    told.SickBlocked: _blocked,
    told.SickHealed: _slot,
    told.SickRemoved: _slot,
    told.SubjectAssigned: _target,
    told.SubjectTransferred: _transferred,
    told.ExpertSent: _target,
    told.SubjectRecalled: _target,
    told.TokenTaken: lambda nouns, event, names: {"reward": nouns.reward(nouns.facts.token_kinds[event.kind])},
    told.GoodsGained: _goods,
    told.GoodsLost: _goods,
    told.CapitalRewarded: lambda nouns, event, names: {"place": nouns.say(f"place.{event.place}")},
    told.GameEnded: _ended,
}


# ---------------------------------------------------------------- questions


def say_question(view: State, frame: Decision, language: str) -> str:
    """What the player is asked."""
    nouns = Nouns(book_of(language), view)
    return sentence(
        nouns.book, "question", frame, spoken(nouns, frame) | QUESTIONS.get(type(frame), _no_more)(nouns, frame)
    )


def _no_more(nouns: Nouns, frame: Any) -> Values:
    return {}


def _placement(nouns: Nouns, frame: Placement) -> Values:
    return {"n": nouns.view.players[frame.player].assistants}


def _choose_action(nouns: Nouns, frame: ChooseAction) -> Values:
    if not frame.actions:
        return {"variant": "_none"}
    return {"actions": nouns.listed([nouns.action(action) for action in frame.actions], "or")}


def _walk(nouns: Nouns, frame: Walk) -> Values:
    return {"n": frame.movement, "location": nouns.location(frame.path[-1])}


def _entry(nouns: Nouns, frame: ChooseEntry) -> Values:
    location = frame.way[0]
    return {"location": nouns.location(location), "sick": nouns.count("sick", nouns.view.sick[location])}


def _building(nouns: Nouns, frame: Building) -> Values:
    return {"variant": "_more" if frame.built_on else {DEARER: "_dearer", CHEAPER: "_cheaper"}.get(frame.change, "")}


def _healing(nouns: Nouns, frame: Healing) -> Values:
    healed = nouns.view.players[frame.player].healed
    if healed == len(nouns.facts.healed_track.herbs):
        return {"variant": "_full"}
    return {"price": nouns.heap((0, 0, 0, nouns.facts.healed_track.herbs[healed])) or nouns.say("nothing")}


def _keep_camp(nouns: Nouns, frame: KeepCamp) -> Values:
    camp = nouns.view.players[frame.player].camp
    return {"location": nouns.location(camp) if camp != NOWHERE else ""}


# Questions whose fields do not say all; the others need no row.
QUESTIONS: dict[type[Decision], Callable[[Nouns, Any], Values]] = {
    Placement: _placement,
    ChooseAction: _choose_action,
    Walk: _walk,
    ChooseEntry: _entry,
    Pay: lambda nouns, frame: {"price": nouns.heap(frame.cost)},
    Building: _building,
    ChoosePrice: lambda nouns, frame: {"variant": "_more" if frame.change > 0 else "_less"},
    Healing: _healing,
    KeepCamp: _keep_camp,
    Shield: lambda nouns, frame: {"building": nouns.target(frame.player, frame.building)},
}


# ------------------------------------------------------------------- status


def say_status(view: State, language: str) -> str:
    """Which era, year and phase it is; at the end of a solo game the rank that it earns."""
    nouns = Nouns(book_of(language), view)
    if is_over(view):
        return nouns.say("status.solo", **_rank(nouns)) if view.options.is_solo else nouns.say("status.over")
    if not view.year:
        return nouns.say("status.setup")
    years = view.facts.eras * view.facts.structure.years_per_era
    era, phase = nouns.say(f"era.{era_of(view)}"), nouns.say(f"phase.{phase_of(view)}")
    return nouns.say("status.year", era=era, year=view.year, years=years, phase=phase)


def phase_of(view: State) -> str:
    """The phase under way, told by what is still to come this year."""
    to_come = {type(frame) for frame in view.stack}
    if to_come & {RevealPest, RevealFavour}:
        return "plague"
    if Actions not in to_come:
        return "end"
    is_begun = Placement in to_come or any(player.placed for player in view.players)
    return "actions" if is_begun else "favours"


WORDS = Words(
    move=say_move,
    group=say_group,
    event=say_event,
    question=say_question,
    status=say_status,
    change=partial(say_change, "pest"),
    option=partial(say_option, "pest"),
    value=partial(say_value, "pest"),
    category=partial(say_category, "pest"),
)
