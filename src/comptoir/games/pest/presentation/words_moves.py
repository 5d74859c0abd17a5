"""How Pest says its moves; what a move means may depend on the question that it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from comptoir.engine.frames import Decision, pending_of
from comptoir.engine.moves import Move
from comptoir.engine.words import Values, sentence, word_of
from comptoir.games.pest import moves as made
from comptoir.games.pest.building import DEARER, Building, ChoosePrice, prices
from comptoir.games.pest.era_end import ChooseBonus
from comptoir.games.pest.healing import next_price, trial_price
from comptoir.games.pest.moving import ChooseEntry, Walk, food_due, is_free
from comptoir.games.pest.plague import KeepCamp, Shield, StrikeBuilding, blockable
from comptoir.games.pest.presentation.phrases import ACTION_NAMES, SLOT_NAMES, Nouns, book_of
from comptoir.games.pest.printed import Way
from comptoir.games.pest.quarantine import is_hindered
from comptoir.games.pest.research import ChooseMobile
from comptoir.games.pest.state import (
    CEMETERY,
    FIRST_CARD,
    FOOD,
    NONE,
    NOWHERE,
    RESEARCH,
    STONE,
    WOOD,
    State,
    is_destroyed,
    powers_of,
)
from comptoir.games.pest.storage import Pay
from comptoir.games.pest.turn import ChooseAction

Question = Decision | None  # what the move answers

ENTRIES = ("paying", "camp", "leaving", "leaving_camp")


def say_move(view: State, player: int, move: Move, language: str) -> str:
    """What the move does, in words that no other move of the decision has."""
    nouns = Nouns(book_of(language), view)
    values = spoken(nouns, move) | MOVES.get(type(move), _plain)(nouns, player, move, pending_of(view, player))
    return sentence(nouns.book, "move", move, values)


def say_group(move: Move, language: str) -> str:
    """What the list of moves calls moves of this kind."""
    return book_of(language).say(f"group.{word_of(type(move))}")


# ------------------------------------------------------------------ what fields say


def _number(nouns: Nouns, number: int) -> Values:
    things = ("sick", "healed", "research", "renown", "negative", "neutral")
    return {"n": number, "number": number} | {thing: nouns.count(thing, number) for thing in things}


# What a field of this name says, in moves, events and questions alike.
FIELDS: dict[str, Callable[[Nouns, Any], Values]] = {
    "location": lambda nouns, location: {"location": nouns.location(location)},
    "road": lambda nouns, road: {"road": nouns.road(road)},
    "resource": lambda nouns, resource: {"goods": nouns.goods(resource), "resource": nouns.good(resource)},
    "material": lambda nouns, material: {"goods": nouns.goods(material)},
    "goods": lambda nouns, goods: {"goods": nouns.heap(goods) or nouns.say("nothing")},
    "action": lambda nouns, action: {"action": nouns.action(action)},
    "technology": lambda nouns, technology: {"technology": nouns.technology(technology)},
    "technologies": lambda nouns, technologies: {"technologies": nouns.technologies(technologies)},
    "decrees": lambda nouns, decrees: {"decrees": ", ".join(map(nouns.decree, decrees))},
    "number": _number,
    "year": lambda nouns, year: {"year": year},
    "space": lambda nouns, space: {"space": space},
    "step": lambda nouns, step: {"step": step},
    "level": lambda nouns, level: {"level": level},
    "era": lambda nouns, era: {"era": nouns.say(f"era.{era}")},
}


def spoken(nouns: Nouns, thing: Any) -> Values:
    """What the fields of a move, an event or a question say."""
    values: Values = {}
    for field in fields(thing):
        if field.name in FIELDS:
            values |= FIELDS[field.name](nouns, getattr(thing, field.name))
    return values


def _plain(nouns: Nouns, player: int, move: Move, question: Question) -> Values:
    return {}


def _by_question(nouns: Nouns, player: int, move: Move, question: Question) -> Values:
    """What stopping, accepting or declining means depends on what is asked."""
    variant = f"_{word_of(type(question))}"
    return {"variant": variant if nouns.book.has(f"move.{word_of(type(move))}{variant}") else ""}


# ------------------------------------------------------------------ set-up and turns


def _set(nouns: Nouns, player: int, move: made.SetCastle | made.SetDoctor, question: Question) -> Values:
    sick = nouns.view.sick[move.location]
    described = nouns.described(move.location)
    return {"variant": "_sick" if sick else "", "location": described, "sick": nouns.count("sick", sick)}


def _combination(nouns: Nouns, player: int, move: made.PlaceAssistant | made.Repeat, question: Question) -> Values:
    return {"actions": nouns.combination(move.space)}


def _run_trials(nouns: Nouns, player: int, move: made.RunTrials, question: Question) -> Values:
    healed = nouns.count("healed", powers_of(nouns.view, player).trial_healed)
    return {"healed": healed, "price": nouns.heap(trial_price(nouns.view, player)) or nouns.say("nothing")}


def _act(nouns: Nouns, player: int, move: made.Act, question: Question) -> Values:
    if move.action >= RESEARCH or not is_hindered(nouns.view.players[player], move.action):
        return {}
    return {"variant": "_hindered", "hindrance": nouns.say(f"hindrance.{ACTION_NAMES[move.action]}")}


def _end_turn(nouns: Nouns, player: int, move: made.EndTurn, question: Question) -> Values:
    if not isinstance(question, ChooseAction) or not question.actions:
        return {}
    return {"variant": "_early", "actions": nouns.listed([nouns.action(action) for action in question.actions])}


def _finish(nouns: Nouns, player: int, move: made.Finish, question: Question) -> Values:
    if not isinstance(question, Walk):
        return _by_question(nouns, player, move, question)
    location, is_at_home = question.path[-1], len(question.path) == 1
    if is_at_home:
        return {"variant": "_stay", "location": nouns.location(location)}
    variant = "_destroyed" if is_destroyed(nouns.view, location) else "_walk"
    goods = nouns.goods(nouns.view.resources[location])
    return {"variant": variant, "location": nouns.location(location), "goods": goods}


def _upgrade(nouns: Nouns, player: int, move: made.Upgrade, question: Question) -> Values:
    price = nouns.count("research", nouns.facts.actions.upgrade)
    return _by_question(nouns, player, move, question) | {"price": price}


def _trade(nouns: Nouns, player: int, move: made.Trade, question: Question) -> Values:
    return {"given": nouns.pair(move.first, move.second)}


def _shift(nouns: Nouns, player: int, move: made.Shift, question: Question) -> Values:
    return nouns.shifted(move.source, move.target)


def _pay_in_kind(nouns: Nouns, player: int, move: made.PayInKind, question: Question) -> Values:
    return {"price": nouns.heap(question.cost)} if isinstance(question, Pay) else {"variant": "_all"}


# ------------------------------------------------------------------ moving


def _step(nouns: Nouns, player: int, move: made.Step, question: Question) -> Values:
    if not isinstance(question, Walk):
        return {}
    way = next((way for way in nouns.facts.ways[question.path[-1]] if way[0] == move.location), None)
    if way is None:  # told of a step of another walk
        return {}
    values = _entered(nouns, question, way)
    if len(way[1]) > 1:
        values["location"] = nouns.say("through", location=nouns.location(move.location))
    if is_free(nouns.view, player, move.location):
        values["variant"] = f"_free{values['variant']}"
    return values


def _leap(nouns: Nouns, player: int, move: made.Leap, question: Question) -> Values:
    return _entered(nouns, question, (move.location, ())) if isinstance(question, Walk) else {}


def _entered(nouns: Nouns, walk: Walk, way: Way) -> Values:
    """Who is picked up on a step and what that costs, in every possible way."""
    location, roads = way
    sick = nouns.view.sick[location] + sum(nouns.view.road_sick[road] for road in roads)
    entries = ChooseEntry(walk.player, walk, way).moves(nouns.view)
    if not sick or not entries:
        return {"variant": ""}
    ways = [_entry(nouns, walk.player, way, entry.way) for entry in entries if isinstance(entry, made.Enter)]
    return {"variant": "_sick", "sick": nouns.count("sick", sick), "price": nouns.listed(ways, "or")}


def _entry(nouns: Nouns, player: int, way: Way, entry: int) -> str:
    """What one way of entering costs: `2 food`, `the camp`."""
    due = food_due(nouns.view, player, way, entry)
    return nouns.say(f"entry.{ENTRIES[entry]}{'' if due else '_free'}", food=nouns.goods(FOOD, due))


def _enter(nouns: Nouns, player: int, move: made.Enter, question: Question) -> Values:
    if not isinstance(question, ChooseEntry):
        return {"price": nouns.say(f"entry.{ENTRIES[move.way]}_free")}
    return {"price": _entry(nouns, player, question.way, move.way)}


def _place_camp(nouns: Nouns, player: int, move: made.PlaceCamp, question: Question) -> Values:
    sick = nouns.view.sick[move.location]
    return {"variant": "_sick" if sick else "", "sick": nouns.count("sick", sick)}


def _put_sick(nouns: Nouns, player: int, move: made.PutSick, question: Question) -> Values:
    if move.slot < CEMETERY:
        values: Values = {"storage": nouns.facts.player_board.storage - 1}
        return values | {
            "slot": nouns.slot(move.slot),
            "cost": nouns.say(f"drawback.{SLOT_NAMES[move.slot]}", **values),
        }
    if move.slot >= FIRST_CARD:
        return {"slot": nouns.slot(move.slot, player), "cost": nouns.say("drawback.card")}
    buried, spaces = nouns.view.players[player].cemetery, nouns.facts.cemetery.negative
    is_full = buried >= len(spaces)
    price = nouns.count("negative", nouns.facts.cemetery.overflow if is_full else spaces[buried])
    cost = nouns.say("drawback.overflow" if is_full else "drawback.cemetery", price=price)
    return {"slot": nouns.slot(move.slot), "cost": cost}


# ------------------------------------------------------------------ building and producing


def _construct(nouns: Nouns, player: int, move: made.Construct, question: Question) -> Values:
    change = question.change if isinstance(question, Building) else 0
    costs = [nouns.heap(cost) for cost in prices(nouns.facts.buildings[move.building].cost, change)]
    return {"building": nouns.building(move.building), "price": nouns.listed(costs, "or_else")}


def _construct_in_capital(nouns: Nouns, player: int, move: made.ConstructInCapital, question: Question) -> Values:
    row, change = nouns.facts.capital_buildings[move.building], question.change if isinstance(question, Building) else 0
    return {
        "building": nouns.capital_building(move.building),
        "price": nouns.listed([nouns.heap(cost) for cost in prices(row.cost, change)], "or_else"),
        "renown": nouns.count("renown", row.renown),
        "influence": nouns.count("influence", row.influence),
    }


def _choose_material(nouns: Nouns, player: int, move: made.ChooseMaterial, question: Question) -> Values:
    if not isinstance(question, ChoosePrice):
        return {}
    price = prices(question.cost, question.change)[(WOOD, STONE).index(move.material)]
    return {"variant": "_more" if question.change == DEARER else "_less", "price": nouns.heap(price)}


# ------------------------------------------------------------------ researching, healing, assigning


def _acquire(nouns: Nouns, player: int, move: made.Acquire, question: Question) -> Values:
    row, held = nouns.facts.technologies[move.technology], nouns.view.players[player].technologies[move.slot]
    values: Values = {
        "price": nouns.count("research", row.cost),
        "slot": nouns.technology_slot(move.slot),
    }
    if held == NONE:
        return values
    renown = nouns.count("renown", nouns.facts.technologies[held].renown)
    return values | {"variant": "_replacing", "replaced": nouns.technology(held), "renown": renown}


def _refresh(nouns: Nouns, player: int, move: made.Refresh, question: Question) -> Values:
    return {"price": nouns.count("research", nouns.facts.structure.refresh), "n": nouns.facts.structure.market}


def _heal_one(nouns: Nouns, player: int, move: made.HealOne, question: Question) -> Values:
    healed, last = nouns.view.players[player].healed, len(nouns.facts.healed_track.herbs)
    price = nouns.heap(next_price(nouns.view, player)) if healed < last else ""
    return {"slot": nouns.slot(move.slot), "price": price or nouns.say("nothing")}


def _heal_patient(nouns: Nouns, player: int, move: made.HealPatient, question: Question) -> Values:
    return {"slot": nouns.slot(FIRST_CARD + move.slot, player)}


def _remove_sick(nouns: Nouns, player: int, move: made.RemoveSick, question: Question) -> Values:
    return {"slot": nouns.slot(move.slot)}


def _target(nouns: Nouns, player: int, move: Any, question: Question) -> Values:
    return {"target": nouns.target(player, move.target)}


def _transfer(nouns: Nouns, player: int, move: made.Transfer, question: Question) -> Values:
    return {"source": nouns.target(player, move.source, "from"), "target": nouns.target(player, move.target)}


# ------------------------------------------------------------------ rewards and the plague


def _take_resource(nouns: Nouns, player: int, move: made.TakeResource, question: Question) -> Values:
    return {"variant": "_mobile" if isinstance(question, ChooseMobile) else ""}


def _take_token(nouns: Nouns, player: int, move: made.TakeToken, question: Question) -> Values:
    kinds, tokens = nouns.facts.token_kinds, nouns.view.tokens
    return {"reward": nouns.reward(kinds[tokens[move.token]]) if move.token < len(tokens) else ""}


def _take_bonus(nouns: Nouns, player: int, move: made.TakeBonus, question: Question) -> Values:
    card = nouns.view.capital_card
    reward = nouns.facts.capital_cards[card].choice[move.choice] if isinstance(question, ChooseBonus) else None
    return {"reward": nouns.reward(reward)} if reward else {"variant": "_other"}


def _accept(nouns: Nouns, player: int, move: made.Accept | made.Decline, question: Question) -> Values:
    values = _by_question(nouns, player, move, question)
    if isinstance(question, KeepCamp) and nouns.view.players[player].camp != NOWHERE:
        values["location"] = nouns.location(nouns.view.players[player].camp)
    if isinstance(question, Shield):
        struck = StrikeBuilding(player, question.building, question.number)
        values["sick"] = nouns.count("sick", blockable(nouns.view, struck))
        values["building"] = nouns.target(player, question.building, "from" if isinstance(move, made.Accept) else "to")
    return values


# ------------------------------------------------------------------ nature


def _order(nouns: Nouns, player: int, move: made.DrawOrder, question: Question) -> Values:
    return {"players": nouns.players(move.players)}


def _tokens(nouns: Nouns, player: int, move: made.LayTokens | made.LayLocations, question: Question) -> Values:
    return {"n": len(move.tokens)}


def _deal_start(nouns: Nouns, player: int, move: made.DealStart, question: Question) -> Values:
    return {"locations": nouns.start_sites(move.cards)}


def _turn_favour(nouns: Nouns, player: int, move: made.TurnFavour, question: Question) -> Values:
    return {"card": nouns.favour(move.card)}


# Moves whose fields do not say all; the others need no row.
MOVES: dict[type[Move], Callable[[Nouns, int, Any, Any], Values]] = {
    made.SetCastle: _set,
    made.SetDoctor: _set,
    made.PlaceAssistant: _combination,
    made.RunTrials: _run_trials,
    made.Repeat: _combination,
    made.Act: _act,
    made.Finish: _finish,
    made.EndTurn: _end_turn,
    made.Upgrade: _upgrade,
    made.Trade: _trade,
    made.Shift: _shift,
    made.PayInKind: _pay_in_kind,
    made.Step: _step,
    made.Leap: _leap,
    made.Enter: _enter,
    made.PlaceCamp: _place_camp,
    made.PutSick: _put_sick,
    made.Construct: _construct,
    made.ConstructInCapital: _construct_in_capital,
    made.ChooseMaterial: _choose_material,
    made.Acquire: _acquire,
    made.Refresh: _refresh,
    made.HealOne: _heal_one,
    made.HealPatient: _heal_patient,
    made.RemoveSick: _remove_sick,
    made.SendExpert: _target,
    made.Recall: _target,
    made.AssignTo: _target,
    made.Transfer: _transfer,
    made.TakeResource: _take_resource,
    made.TakeToken: _take_token,
    made.TakeBonus: _take_bonus,
    made.Accept: _accept,
    made.Decline: _accept,
    made.DrawOrder: _order,
    made.LayTokens: _tokens,
    made.LayLocations: _tokens,
    made.DealStart: _deal_start,
    made.OpenCapitalCard: lambda nouns, player, move, question: {"card": nouns.capital_card(move.card)},
    made.TurnPest: lambda nouns, player, move, question: {
        "card": nouns.pest(move.card),
        "strikes": nouns.strikes(move.card),
    },
    made.TurnFavour: _turn_favour,
}
