"""How Pest puts its moves into words, which may depend on the question they answer."""

from collections.abc import Callable, Iterable
from typing import Any

from comptoir.engine.frames import decide, settle
from comptoir.engine.moves import Move
from comptoir.games.pest import kinds, moves as do
from comptoir.games.pest.building import DEARER, Building, ChoosePrice, prices
from comptoir.games.pest.era_end import ChooseBonus
from comptoir.games.pest.healing import next_price, trial_price
from comptoir.games.pest.moving import ChooseEntry, Walk, food_due, is_free
from comptoir.games.pest.own_turn import OwnTurn
from comptoir.games.pest.plague import KeepCamp, Shield, StrikeBuilding, blockable
from comptoir.games.pest.presentation.phrases import Phrases
from comptoir.games.pest.quarantine import is_hindered
from comptoir.games.pest.research import ChooseMobile
from comptoir.games.pest.state import State, is_destroyed, powers_of
from comptoir.games.pest.storage import Pay
from comptoir.games.pest.turn import ACTIONS as BEGINNINGS, ChooseAction, Placement, combination
from comptoir.games.presentation.phrases import Values
from comptoir.words import word_of

ENTRIES = ("paying", "camp", "leaving", "leaving_camp")


def _by_question(say: Phrases, move: Move) -> Values:
    """What stopping, accepting or declining means depends on what is asked."""
    return {"variant": say.by_question(f"move.{word_of(type(move))}")}


# ------------------------------------------------------------------ set-up and turns


def _set(say: Phrases, move: do.SetCastle | do.SetDoctor) -> Values:
    sick = say.view.sick[move.location]
    described = say.described(move.location)
    return {"variant": "_sick" if sick else "", "location": described, "sick": say.count("sick", sick)}


def _run_trials(say: Phrases, move: do.RunTrials) -> Values:
    healed = say.count("healed", powers_of(say.view, say.asked).trial_healed)
    return {"healed": healed, "price": say.heap(trial_price(say.view, say.asked)) or say("nothing")}


def _place_assistant(say: Phrases, move: do.PlaceAssistant) -> Values:
    idle = [say(f"idle.{kinds.ACTIONS[action]}") for action in combination(move.space) if _is_idle(say, action)]
    values: Values = {"actions": say.combination(move.space)}
    return values | {"variant": "_idle", "idle": ", ".join(idle)} if idle else values


def _act(say: Phrases, move: do.Act) -> Values:
    if _is_idle(say, move.action):
        return {"variant": "_idle", "idle": say(f"idle.{kinds.ACTIONS[move.action]}")}
    if move.action >= kinds.RESEARCH or not is_hindered(say.me, move.action):
        return {}
    return {"variant": "_hindered", "hindrance": say(f"hindrance.{kinds.ACTIONS[move.action]}")}


def _is_idle(say: Phrases, action: int) -> bool:
    """Would nothing be left to do in this action but to end it, and nothing be gained?"""
    if not isinstance(say.question, Placement | ChooseAction):
        return False
    tried, player = say.view.clone(), say.asked
    tried.stack.clear()
    BEGINNINGS[action](tried, player)
    settle(tried)
    if do.UPGRADE in _answers(tried):
        decide(tried, player, do.UPGRADE)
    if set(_answers(tried)) == {do.FINISH}:
        tried.players[player].research = say.me.research
        decide(tried, player, do.FINISH)
    return not tried.stack and tried.players[player] == say.me


def _answers(view: State) -> Iterable[Move]:
    return view.stack[-1].answers(view) if view.stack and isinstance(view.stack[-1], OwnTurn) else ()


def _end_turn(say: Phrases, move: do.EndTurn) -> Values:
    if not isinstance(question := say.question, ChooseAction) or not question.actions:
        return {}
    return {"variant": "_early", "actions": say.listed([say.action(action) for action in question.actions])}


def _finish(say: Phrases, move: do.Finish) -> Values:
    if not isinstance(question := say.question, Walk):
        return _by_question(say, move)
    location, is_at_home = question.path[-1], len(question.path) == 1
    if is_at_home:
        return {"variant": "_stay", "location": say.location(location)}
    variant = "_destroyed" if is_destroyed(say.view, location) else "_walk"
    goods = say.goods(say.view.resources[location])
    return {"variant": variant, "location": say.location(location), "goods": goods}


def _upgrade(say: Phrases, move: do.Upgrade) -> Values:
    price = say.count("research", say.facts.actions.upgrade)
    return _by_question(say, move) | {"price": price}


def _pay_in_kind(say: Phrases, move: do.PayInKind) -> Values:
    return {"price": say.heap(question.cost)} if isinstance(question := say.question, Pay) else {"variant": "_all"}


# ------------------------------------------------------------------ moving


def _step(say: Phrases, move: do.Step) -> Values:
    if not isinstance(question := say.question, Walk):
        return {}
    way = next((way for way in say.facts.ways[question.path[-1]] if way[0] == move.location), None)
    if way is None:  # a step of another walk
        return {}
    values = _entered(say, question, way)
    if len(way[1]) > 1:
        values["location"] = say("through", location=say.location(move.location))
    if is_free(say.view, say.asked, move.location):
        values["variant"] = f"_free{values['variant']}"
    return values


def _leap(say: Phrases, move: do.Leap) -> Values:
    return _entered(say, question, (move.location, ())) if isinstance(question := say.question, Walk) else {}


def _entered(say: Phrases, walk: Walk, way: kinds.Way) -> Values:
    """The subjects picked up on a step and the cost, for every way to enter."""
    location, roads = way
    sick = say.view.sick[location] + sum(say.view.road_sick[road] for road in roads)
    entries = ChooseEntry(walk.player, walk, way).moves(say.view)
    if not sick or not entries:
        return {"variant": ""}
    ways = [_entry(say, way, entry.way) for entry in entries if isinstance(entry, do.Enter)]
    return {"variant": "_sick", "sick": say.count("sick", sick), "price": say.listed(ways, "or")}


def _entry(say: Phrases, way: kinds.Way, entry: int) -> str:
    """What one way of entering costs: `2 food`, `the camp`."""
    due = food_due(say.view, say.asked, way, entry)
    return say(f"entry.{ENTRIES[entry]}{'' if due else '_free'}", food=say.goods(kinds.FOOD, due))


def _enter(say: Phrases, move: do.Enter) -> Values:
    if not isinstance(question := say.question, ChooseEntry):
        return {"price": say(f"entry.{ENTRIES[move.way]}_free")}
    return {"price": _entry(say, question.way, move.way)}


def _place_camp(say: Phrases, move: do.PlaceCamp) -> Values:
    sick = say.view.sick[move.location]
    return {"variant": "_sick" if sick else "", "sick": say.count("sick", sick)}


def _put_sick(say: Phrases, move: do.PutSick) -> Values:
    if move.slot < kinds.CEMETERY:
        values: Values = {"storage": say.facts.player_board.storage - 1}
        return values | {
            "slot": say.slot(move.slot),
            "cost": say(f"drawback.{kinds.SICK_SLOT.word(move.slot)}", **values),
        }
    if move.slot >= kinds.FIRST_CARD:
        return {"slot": say.slot(move.slot, say.asked), "cost": say("drawback.card")}
    buried, spaces = say.me.cemetery, say.facts.cemetery.negative
    is_full = buried >= len(spaces)
    price = say.count("negative", say.facts.cemetery.overflow if is_full else spaces[buried])
    cost = say("drawback.overflow" if is_full else "drawback.cemetery", price=price)
    return {"slot": say.slot(move.slot), "cost": cost}


# ------------------------------------------------------------------ building and producing


def _construct(say: Phrases, move: do.Construct) -> Values:
    change = question.change if isinstance(question := say.question, Building) else 0
    costs = [say.heap(cost) for cost in prices(say.facts.buildings[move.building].cost, change)]
    return {"building": say.building(move.building), "price": say.listed(costs, "or_else")}


def _construct_in_capital(say: Phrases, move: do.ConstructInCapital) -> Values:
    row, question = say.facts.capital_buildings[move.building], say.question
    change = question.change if isinstance(question, Building) else 0
    return {
        "building": say.capital_building(move.building),
        "price": say.listed([say.heap(cost) for cost in prices(row.cost, change)], "or_else"),
        "renown": say.count("renown", row.renown),
        "influence": say.count("influence", row.influence),
    }


def _choose_material(say: Phrases, move: do.ChooseMaterial) -> Values:
    if not isinstance(question := say.question, ChoosePrice):
        return {}
    price = prices(question.cost, question.change)[(kinds.WOOD, kinds.STONE).index(move.material)]
    return {"variant": "_more" if question.change == DEARER else "_less", "price": say.heap(price)}


# ------------------------------------------------------------------ researching, healing, assigning


def _acquire(say: Phrases, move: do.Acquire) -> Values:
    row, held = say.facts.technologies[move.technology], say.me.technologies[move.slot]
    values: Values = {"price": say.count("research", row.cost), "slot": say.technology_slot(move.slot)}
    if held == kinds.NONE:
        return values
    renown = say.count("renown", say.facts.technologies[held].renown)
    return values | {"variant": "_replacing", "replaced": say.technology(held), "renown": renown}


def _heal_one(say: Phrases, move: do.HealOne) -> Values:
    healed, last = say.me.healed, len(say.facts.healed_track.herbs)
    price = say.heap(next_price(say.view, say.asked)) if healed < last else ""
    return {"slot": say.slot(move.slot), "price": price or say("nothing")}


def _transfer(say: Phrases, move: do.Transfer) -> Values:
    return {"source": say.target(say.asked, move.source, "from"), "target": say.target(say.asked, move.target)}


# ------------------------------------------------------------------ rewards and the plague


def _take_token(say: Phrases, move: do.TakeToken) -> Values:
    rewards, tokens = say.facts.token_kinds, say.view.tokens
    return {"reward": say.reward(rewards[tokens[move.token]]) if move.token < len(tokens) else ""}


def _take_bonus(say: Phrases, move: do.TakeBonus) -> Values:
    card = say.view.capital_card
    reward = say.facts.capital_cards[card].choice[move.choice] if isinstance(say.question, ChooseBonus) else None
    return {"reward": say.reward(reward)} if reward else {"variant": "_other"}


def _accept(say: Phrases, move: do.Accept | do.Decline) -> Values:
    values, question = _by_question(say, move), say.question
    if isinstance(question, KeepCamp) and say.me.camp != kinds.NOWHERE:
        values["location"] = say.location(say.me.camp)
    if isinstance(question, Shield):
        struck = StrikeBuilding(say.asked, question.building, question.number)
        values["sick"] = say.count("sick", blockable(say.view, struck))
        values["building"] = say.target(say.asked, question.building, "from" if isinstance(move, do.Accept) else "to")
    return values


# ------------------------------------------------------------------ nature


# Moves whose fields do not say all; the others need no row.
MOVES: dict[type[Move], Callable[[Phrases, Any], Values]] = {
    do.SetCastle: _set,
    do.SetDoctor: _set,
    do.PlaceAssistant: _place_assistant,
    do.RunTrials: _run_trials,
    do.Repeat: lambda say, move: {"actions": say.combination(move.space)},
    do.Act: _act,
    do.Finish: _finish,
    do.EndTurn: _end_turn,
    do.Upgrade: _upgrade,
    do.Trade: lambda say, move: {"given": say.pair(move.first, move.second)},
    do.Shift: lambda say, move: say.shifted(move.source, move.target),
    do.PayInKind: _pay_in_kind,
    do.Step: _step,
    do.Leap: _leap,
    do.Enter: _enter,
    do.PlaceCamp: _place_camp,
    do.PutSick: _put_sick,
    do.Construct: _construct,
    do.ConstructInCapital: _construct_in_capital,
    do.ChooseMaterial: _choose_material,
    do.Acquire: _acquire,
    do.Refresh: lambda say, move: {
        "price": say.count("research", say.facts.structure.refresh),
        "n": say.facts.structure.market,
    },
    do.HealOne: _heal_one,
    do.HealPatient: lambda say, move: {"slot": say.slot(kinds.ON_CARD[move.slot], say.asked)},
    do.RemoveSick: lambda say, move: {"slot": say.slot(move.slot)},
    do.SendExpert: lambda say, move: {"target": say.target(say.asked, move.target)},
    do.Recall: lambda say, move: {"target": say.target(say.asked, move.target)},
    do.AssignTo: lambda say, move: {"target": say.target(say.asked, move.target)},
    do.Transfer: _transfer,
    do.TakeResource: lambda say, move: {"variant": "_mobile" if isinstance(say.question, ChooseMobile) else ""},
    do.TakeToken: _take_token,
    do.TakeBonus: _take_bonus,
    do.Accept: _accept,
    do.Decline: _accept,
    do.DrawOrder: lambda say, move: {"players": say.players(move.players)},
    do.LayTokens: lambda say, move: {"n": len(move.tokens)},
    do.LayLocations: lambda say, move: {"n": len(move.tokens)},
    do.DealStart: lambda say, move: {"locations": say.start_sites(move.cards)},
    do.OpenCapitalCard: lambda say, move: {"card": say.capital_card(move.card)},
    do.TurnPest: lambda say, move: {"card": say.pest(move.card), "strikes": say.strikes(move.card)},
    do.TurnFavour: lambda say, move: {"card": say.favour(move.card)},
}
