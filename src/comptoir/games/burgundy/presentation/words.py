"""How Burgundy puts its moves, events, questions and progress into words."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from comptoir.engine.frames import Decision, Event, is_over
from comptoir.engine.moves import Move
from comptoir.games.burgundy import events, moves as do
from comptoir.games.burgundy.actions import can_buy, worker_costs
from comptoir.games.burgundy.boards import CASTLE
from comptoir.games.burgundy.goods import CollectGoods, LoadOne, free_goods_spaces, next_depot
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.burgundy.presentation.phrases import Phrases
from comptoir.games.burgundy.setup import PickCastle, PickSide, dealt_sheets
from comptoir.games.burgundy.state import CATEGORIES
from comptoir.games.burgundy.tiles.buildings import PlaceOne, SellOne, TakeOne
from comptoir.games.burgundy.turn import Act, CastleAction
from comptoir.games.presentation.phrases import Sayings, Values

# What a field of this name says, in moves, events and questions alike.
FIELDS: dict[str, Callable[[Phrases, Any], Values]] = {
    "depot": lambda say, depot: {"depot": depot, "from_depot": say.from_depot(depot)},
    "first": lambda say, die: {"first": die},
    "second": lambda say, die: {"second": die},
    "number": lambda say, number: {"n": number},
    "phase": lambda say, phase: {"phase": say.phase(phase)},
    "phase_points": lambda say, points: {"phase_points": say.count("points", points)},
    "points": lambda say, points: {"points": say.count("points", points)},
    "round": lambda say, round: {"round": round},
    "seat": lambda say, seat: {"player": seat + 1},
    "tile": lambda say, tile: {"tile": say.tile(tile, "a")},
}

# -------------------------------------------------------------------- moves


def _take(say: Phrases, move: do.Take) -> Values:
    tile = say.tile(say.view.depots[move.depot][move.slot], "a")
    return {"tile": tile, "with_die": _with_die(say, move.die, move.depot, say.me.knowledge.free_step_taking)}


def _place(say: Phrases, move: do.Place) -> Values:
    tile = say.me.storage[move.slot]
    type = say.facts.types[tile]
    with_die = _with_die(say, move.die, say.number(move.hex), say.me.knowledge.free_step_placing[type])
    return {"tile": say.tile(tile, "the"), "hex": say.hex(move.hex, type), "with_die": with_die}


def _sell(say: Phrases, move: do.Sell) -> Values:
    number, knowledge = say.me.goods[move.goods], say.me.knowledge
    points = say.count("points", number * say.facts.sale_points[len(say.view.players)])
    others = _gains(say, knowledge.sale_silver or say.facts.scoring.sale_silver, knowledge.sale_workers)
    return {
        "goods": say.goods(move.goods, number),
        "with_die": _with_die(say, move.die, move.goods, 0),
        "gains": say.listed([points, *others]),
    }


def _hire(say: Phrases, move: do.Hire) -> Values:
    knowledge = say.me.knowledge
    workers = say.count("workers", knowledge.hire_workers or say.facts.actions.hire_workers)
    gains = [workers, *_gains(say, knowledge.hire_silver, 0)]
    # Any number will do, so this die never costs workers.
    return {"gains": say.listed(gains), "with_die": _with_die(say, move.die, move.die, 0)}


def _gains(say: Phrases, silver: int, workers: int) -> list[str]:
    gains = (("silver", silver), ("workers", workers))
    return [say.count(things, number) for things, number in gains if number]


def _with_die(say: Phrases, die: int, number: int, free: int) -> str:
    """The die and the workers that make it show the number; empty if no die is used."""
    if not die:
        return ""
    cost = worker_costs(say.me.knowledge.worker_step, free)[die][number]
    return say("with_workers", die=die, n=cost) if cost else say("with_die", die=die)


def _buy(say: Phrases, move: do.Buy) -> Values:
    tile = say.tile(say.view.depots[move.depot][move.slot], "a")
    return {"tile": tile, "price": say.count("silver", say.facts.black_depot.price)}


def _collect(say: Phrases, move: do.Collect) -> Values:
    goods = say.heap(say.view.depot_goods[move.depot])
    return {"variant": "" if goods else "_nothing", "goods": goods}


def _collect_both(say: Phrases, move: do.CollectBoth) -> Values:
    following = next_depot(move.depot)
    heaps = zip(say.view.depot_goods[move.depot], say.view.depot_goods[following], strict=True)
    goods = say.heap([one + other for one, other in heaps])
    return {"variant": "" if goods else "_nothing", "next": following, "goods": goods}


def _place_apart(say: Phrases, move: do.PlaceApart) -> Values:
    tile, hex = say.tile(say.me.storage[move.slot], "the"), say.hex(move.hex, CASTLE)
    return {"tile": tile, "hex": hex, **_extra_action(say, move)}


def _extra_action(say: Phrases, move: Move) -> Values:
    return {"points": say.count("points", say.facts.spielbox.extra_action_points)}


def _counts(goods: Sequence[int]) -> list[int]:
    counts = Counter(goods)
    return [counts[type] for type in range(7)]


# Moves whose fields do not say all; the others need no row.
MOVES: dict[type[Move], Callable[[Phrases, Any], Values]] = {
    do.Take: _take,
    do.Place: _place,
    do.Sell: _sell,
    do.Hire: _hire,
    do.Buy: _buy,
    do.Discard: lambda say, move: {"tile": say.tile(say.me.storage[move.slot], "the")},
    do.Collect: _collect,
    do.CollectBoth: _collect_both,
    do.LoadGoods: lambda say, move: {"goods": say.the_goods(move.goods)},
    do.PlaceApart: _place_apart,
    do.FetchCastle: _extra_action,
    do.ChooseSide: lambda say, move: {"variant": "_back" if move.side else "_front", "board": say.me.sheet[move.side]},
    do.LayCastle: lambda say, move: {"hex": say.hex(move.hex, CASTLE)},
    do.DealGoods: lambda say, move: {"goods": say.heap(_counts(move.goods))},
    do.DealSheets: lambda say, move: {"sheets": ", ".join("/".join(sheet) for sheet in dealt_sheets(move))},
    do.FillDepots: lambda say, move: {"n": len(move.tiles)},
    do.RevealGoods: lambda say, move: {"goods": ", ".join(map(say.colour, move.goods))},
    do.RollDice: lambda say, move: {"white": move.dice[0], "dice": ", ".join(map(str, move.dice[1:]))},
}


# ------------------------------------------------------------------- events


def _bonus(say: Phrases, event: events.BonusWon) -> Values:
    return {"variant": "_large" if event.size else "_small", "spaces": say.type(event.type, "spaces")}


# Events whose fields do not say all; the others need no row.
EVENTS: dict[type[Event], Callable[[Phrases, Any], Values]] = {
    events.GoodsDealt: lambda say, event: {"goods": say.heap(_counts(event.goods))},
    events.SheetDealt: lambda say, event: {"front": BOARDS[event.front], "back": BOARDS[event.back]},
    events.SideChosen: lambda say, event: {"board": BOARDS[event.board]},
    events.CastleLaid: lambda say, event: {"hex": say.hex(event.hex, CASTLE)},
    events.GoodsRevealed: lambda say, event: {"goods": ", ".join(map(say.colour, event.goods))},
    events.GoodsArrived: lambda say, event: {"goods": say.goods(event.goods, 1)},
    events.TilePlaced: lambda say, event: {"hex": say.hex(event.hex, say.facts.types[event.tile])},
    events.DistrictCompleted: lambda say, event: {"district": say.district(event.type, event.size)},
    events.BonusWon: _bonus,
    events.AnimalsScored: lambda say, event: {"n": event.tiles, "kind": say.kind(event.tile)},
    events.GoodsCollected: lambda say, event: {"goods": say.goods(event.goods, event.number)},
    events.MarkerAdvanced: lambda say, event: {"place": say.ordinal(event.space + 1)},
    events.GoodsSold: lambda say, event: {"goods": say.goods(event.goods, event.number)},
    events.BenefitDeclined: lambda say, event: {"tile": say.tile(event.tile, "the")},
    events.FinalPoints: lambda say, event: {"category": say(f"category.{CATEGORIES[event.category]}")},
}


# ---------------------------------------------------------------- questions


def _act(say: Phrases, frame: Act) -> Values:
    dice = say.me.dice
    if not dice:
        return {"variant": "_none"}
    variant = ("_one" if len(dice) == 1 else "_two") + ("_buy" if can_buy(say.view, frame.player) else "")
    return {"variant": variant, "die": dice[0], "first": dice[0], "second": dice[-1]}


def _take_one(say: Phrases, frame: TakeOne) -> Values:
    return {"building": say.title(frame.tile), "types": say.types(say.facts.tiles[frame.tile].takes)}


def _while_pending(say: Phrases, frame: Decision) -> Values:
    """Options may allow a purchase while an action is pending."""
    may_buy = say.view.options.buy_timing == "anytime" and can_buy(say.view, frame.player)
    return {"variant": "_buy" if may_buy else ""}


# Questions whose fields do not say all; the others need no row.
QUESTIONS: dict[type[Decision], Callable[[Phrases, Any], Values]] = {
    Act: _act,
    CollectGoods: lambda say, frame: {"variant": "_both" if say.me.knowledge.joins_depots else ""},
    LoadOne: lambda say, frame: {"n": free_goods_spaces(say.view, say.me)},
    CastleAction: _while_pending,
    SellOne: lambda say, frame: {"building": say.title(frame.tile)},
    TakeOne: _take_one,
    PlaceOne: lambda say, frame: _while_pending(say, frame) | {"building": say.title(frame.tile)},
    PickSide: lambda say, frame: dict(zip(("front", "back"), say.me.sheet, strict=True)),
    PickCastle: lambda say, frame: {"board": say.me.board},
}

SAYINGS = Sayings(FIELDS, {**MOVES, **EVENTS, **QUESTIONS})


def status(say: Phrases) -> str:
    """Which round it is, or that the game is over."""
    view = say.view
    if is_over(view):
        return say("status.over")
    return say("status.round", phase=say.phase(view.phase), round=view.round, rounds=view.facts.setup.rounds)
