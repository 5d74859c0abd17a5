"""How Orléans says its events, questions and options; moves have a module of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from comptoir.engine.frames import Decision, Event, is_over
from comptoir.engine.game import Words
from comptoir.engine.words import Values, say_category, say_change, say_option, say_value, sentence
from comptoir.games.orleans import events as told
from comptoir.games.orleans import moves as made
from comptoir.games.orleans.followers import ChooseSpot
from comptoir.games.orleans.places.base import PlaceDrawn
from comptoir.games.orleans.places.promo1 import GiveGood
from comptoir.games.orleans.presentation.phrases import Nouns, book_of
from comptoir.games.orleans.presentation.words_moves import (
    SHIELDS,
    SPOTS,
    drawn,
    say_group,
    say_move,
    spoken,
    station_variant,
)
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.round import HOURGLASS_PHASE
from comptoir.games.orleans.state import CATEGORIES, State
from comptoir.games.orleans.tiles import TakePlaceTile
from comptoir.games.orleans.travel import MoveMerchant

# ------------------------------------------------------------------- events


def say_event(view: State, event: Event, names: Sequence[str], language: str) -> str:
    """What happened, as a sentence; of the view it reads the facts only, since the rest may have changed."""
    nouns = Nouns(book_of(language), view)
    values = spoken(nouns, event)
    if isinstance(event, told.PlayerEvent):
        values["player"] = names[event.player]
    return sentence(nouns.book, "event", event, values | EVENTS.get(type(event), _nothing)(nouns, event, names))


def _nothing(nouns: Nouns, event: Any, names: Sequence[str]) -> Values:
    return {}


def _phase(nouns: Nouns, event: told.PhaseBegan, names: Sequence[str]) -> Values:
    return {"number": event.phase, "phase": nouns.say(f"phase.{event.phase}")}


def _given(nouns: Nouns, event: Any, names: Sequence[str]) -> Values:
    return {"to": names[event.to]}


def _merchant(nouns: Nouns, event: told.MerchantMoved, names: Sequence[str]) -> Values:
    whose = "own" if event.merchant == event.player else "other"
    return {"merchant": nouns.say(f"merchant.{whose}", player=names[event.merchant])}


def _category(nouns: Nouns, event: told.FinalPoints, names: Sequence[str]) -> Values:
    return {"category": nouns.say(f"category.{CATEGORIES[event.category]}")}


# Events whose fields do not say all; the others need no row.
EVENTS: dict[type[Event], Callable[[Nouns, Any, Sequence[str]], Values]] = {
    told.PhaseBegan: _phase,
    told.CoinsGiven: _given,
    told.GoodGiven: _given,
    told.FollowerPut: lambda nouns, event, names: {"variant": f"_{SPOTS[event.spot]}"},
    told.PlaceBorrowed: lambda nouns, event, names: {"owner": names[event.owner]},
    told.MerchantMoved: _merchant,
    told.EventWarded: lambda nouns, event, names: {"variant": f"_{SHIELDS[event.shield]}"},
    told.StationGivenUp: lambda nouns, event, names: {"variant": station_variant(event.where)},
    told.TechnologyGivenUp: lambda nouns, event, names: {"variant": "_held" if event.place == made.HELD else ""},
    told.FinalPoints: _category,
}


# ---------------------------------------------------------------- questions


def say_question(view: State, frame: Decision, language: str) -> str:
    """What the player is asked."""
    nouns = Nouns(book_of(language), view)
    values = spoken(nouns, frame) | {"event": nouns.event(view.event)}
    return sentence(nouns.book, "question", frame, values | QUESTIONS.get(type(frame), _no_more)(nouns, frame))


def _no_more(nouns: Nouns, frame: Any) -> Values:
    return {}


def _move_merchant(nouns: Nouns, frame: MoveMerchant) -> Values:
    return {"variant": "" if frame.merchant == frame.player else "_other", "player": frame.merchant + 1}


# Questions whose fields do not say all; the others need no row.
QUESTIONS: dict[type[Decision], Callable[[Nouns, Any], Values]] = {
    ChooseSpot: lambda nouns, frame: {"follower": nouns.follower(frame.follower, "the")},
    ChooseArrival: lambda nouns, frame: {"character": nouns.follower(frame.character, "the")},
    TakePlaceTile: lambda nouns, frame: {"variant": f"_{frame.level}"},
    MoveMerchant: _move_merchant,
    PlaceDrawn: lambda nouns, frame: {"followers": drawn(nouns, frame.drawn)},
    GiveGood: lambda nouns, frame: {"to": frame.to + 1},
}


# ------------------------------------------------------------------- status


def say_status(view: State, language: str) -> str:
    """Which round and phase it is, and this round's event."""
    nouns = Nouns(book_of(language), view)
    if is_over(view):
        return nouns.say("status.over")
    if not view.round:
        return nouns.say("status.setup")
    phase, event = nouns.say(f"phase.{view.phase or HOURGLASS_PHASE}"), nouns.event(view.event)
    return nouns.say("status.round", round=view.round, rounds=last_round(view), phase=phase, event=event)


def last_round(view: State) -> int:
    """How many rounds the game has, as far as anybody can know: one for each hourglass tile."""
    left = sum(number for number, _ in view.piles)
    # In the first phase this round's own tile is still on the pile.
    return view.round + left - (view.phase == HOURGLASS_PHASE)


WORDS = Words(
    move=say_move,
    group=say_group,
    event=say_event,
    question=say_question,
    status=say_status,
    change=partial(say_change, "orleans"),
    option=partial(say_option, "orleans"),
    value=partial(say_value, "orleans"),
    category=partial(say_category, "orleans"),
)
