"""How Orléans puts its events, questions and progress into words; moves have their own module."""

from collections.abc import Callable
from typing import Any

from comptoir.engine.frames import Decision, Event, is_over
from comptoir.games.orleans import events
from comptoir.games.orleans.followers import ChooseSpot
from comptoir.games.orleans.kinds import PlaceNumber, Town
from comptoir.games.orleans.places.base import PlaceDrawn
from comptoir.games.orleans.places.promo1 import GiveGood
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.presentation.words_moves import MOVES, SHIELDS, SPOTS, drawn, on_space, station, technology
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.round import HOURGLASS_PHASE
from comptoir.games.orleans.state import CATEGORIES, State
from comptoir.games.orleans.tiles import TakePlaceTile
from comptoir.games.orleans.travel import MoveMerchant
from comptoir.games.presentation.phrases import Sayings, Values

# ------------------------------------------------------------------ what fields say


def _place(say: Phrases, place: PlaceNumber) -> Values:
    """A place; numbers below zero stand for what lies on none."""
    if place < 0:
        return {}
    category = say.category(place) if say.facts.places[place].level else ""
    return {"place": say.place(place), "short": say.place(place, "short"), "category": category}


def _town(say: Phrases, town: Town) -> Values:
    """A town; numbers below zero stand for what is in none."""
    return {"to_town": say.to_town(town), "in_town": say.in_town(town)} if town >= 0 else {}


def _number(say: Phrases, number: int) -> Values:
    counts = {thing: say.count(thing, number) for thing in ("coins", "bread", "things")}
    return {"n": number, "number": number, **counts}


# What a field of this name says, in moves, events and questions alike.
FIELDS: dict[str, Callable[[Phrases, Any], Values]] = {
    "follower": lambda say, follower: {"follower": say.follower(follower)},
    "character": lambda say, character: {"character": say.follower(character)},
    "place": _place,
    "by": lambda say, place: {"by": say.place(place)},
    "places": lambda say, places: {"n": len(places), "places": ", ".join(say.place(place, "name") for place in places)},
    "track": lambda say, track: {"track": say.track(track)},
    "town": _town,
    "where": _town,
    "good": lambda say, good: {"goods": say.goods(good)},
    "item": lambda say, item: {"goods": say.goods(item)},
    "deed": lambda say, deed: {"deed": say.deed(deed)},
    "event": lambda say, event: {"event": say.event(event)},
    "citizen": lambda say, citizen: {"citizen": say.citizen(citizen)},
    "price": lambda say, price: {"price": say.count("coins", price)},
    "points": lambda say, points: {"points": say.count("points", points)},
    "number": _number,
    "left": lambda say, left: {"n": left},
    "round": lambda say, round: {"round": round},
    "status": lambda say, status: {"status": status},
    "die": lambda say, die: {"die": die},
    "space": lambda say, space: {"space": space},
    "seat": lambda say, seat: {"player": seat + 1},
}

# ------------------------------------------------------------------- events


def _merchant(say: Phrases, event: events.MerchantMoved) -> Values:
    whose = "own" if event.merchant == event.player else "other"
    return {"merchant": say(f"merchant.{whose}", player=say.names[event.merchant])}


# Events whose fields do not say all; the others need no row.
EVENTS: dict[type[Event], Callable[[Phrases, Any], Values]] = {
    events.PhaseBegan: lambda say, event: {"number": event.phase, "phase": say(f"phase.{event.phase}")},
    events.CoinsGiven: lambda say, event: {"to": say.names[event.to]},
    events.GoodGiven: lambda say, event: {"to": say.names[event.to]},
    events.FollowerPut: lambda say, event: {"variant": f"_{SPOTS[event.spot]}"},
    events.FollowerPlaced: on_space,
    events.TechnologyPlaced: on_space,
    events.PlaceBorrowed: lambda say, event: {"owner": say.names[event.owner]},
    events.MerchantMoved: _merchant,
    events.EventWarded: lambda say, event: {"variant": f"_{SHIELDS[event.shield]}"},
    events.StationGivenUp: station,
    events.TechnologyGivenUp: technology,
    events.FinalPoints: lambda say, event: {"category": say(f"category.{CATEGORIES[event.category]}")},
}


# ---------------------------------------------------------------- questions


def _move_merchant(say: Phrases, frame: MoveMerchant) -> Values:
    return {"variant": "" if frame.merchant == frame.player else "_other", "player": frame.merchant + 1}


# Questions whose fields do not say all; the others need no row.
QUESTIONS: dict[type[Decision], Callable[[Phrases, Any], Values]] = {
    ChooseSpot: lambda say, frame: {"follower": say.follower(frame.follower, "the")},
    ChooseArrival: lambda say, frame: {"character": say.follower(frame.character, "the")},
    TakePlaceTile: lambda say, frame: {"variant": f"_{frame.level}"},
    MoveMerchant: _move_merchant,
    PlaceDrawn: lambda say, frame: {"followers": drawn(say, frame.drawn)},
    GiveGood: lambda say, frame: {"to": frame.to + 1},
}

SAYINGS = Sayings(FIELDS, {**MOVES, **EVENTS, **QUESTIONS})


# ------------------------------------------------------------------- status


def status(say: Phrases) -> str:
    """Which round and phase it is, and this round's event."""
    view = say.view
    if is_over(view):
        return say("status.over")
    if not view.round:
        return say("status.setup")
    phase, event = say(f"phase.{view.phase or HOURGLASS_PHASE}"), say.event(view.event)
    return say("status.round", round=view.round, rounds=last_round(view), phase=phase, event=event)


def last_round(view: State) -> int:
    """How many rounds the game has, as far as players can know: one for each hourglass tile."""
    left = sum(number for number, _ in view.piles)
    # In the first phase this round's own tile is still on the pile.
    return view.round + left - (view.phase == HOURGLASS_PHASE)
