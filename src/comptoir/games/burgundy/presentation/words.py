"""How Burgundy puts its moves, events, questions and progress into words."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from comptoir.engine.frames import Decision, Event, is_over
from comptoir.engine.moves import Move
from comptoir.games.burgundy import events as told
from comptoir.games.burgundy import moves as made
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


def _take(say: Phrases, move: made.Take) -> Values:
    tile = say.tile(say.view.depots[move.depot][move.slot], "a")
    return {"tile": tile, "with_die": _with_die(say, move.die, move.depot, say.me.knowledge.free_step_taking)}


def _place(say: Phrases, move: made.Place) -> Values:
    tile = say.me.storage[move.slot]
    type = say.facts.types[tile]
    with_die = _with_die(say, move.die, say.number(move.hex), say.me.knowledge.free_step_placing[type])
    return {"tile": say.tile(tile, "the"), "hex": say.hex(move.hex, type), "with_die": with_die}


def _sell(say: Phrases, move: made.Sell) -> Values:
    number, knowledge = say.me.goods[move.goods], say.me.knowledge
    points = say.count("points", number * say.facts.sale_points[len(say.view.players)])
    others = _gains(say, knowledge.sale_silver or say.facts.scoring.sale_silver, knowledge.sale_workers)
    return {
        "goods": say.goods(move.goods, number),
        "with_die": _with_die(say, move.die, move.goods, 0),
        "gains": say.listed([points, *others]),
    }


def _hire(say: Phrases, move: made.Hire) -> Values:
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


def _buy(say: Phrases, move: made.Buy) -> Values:
    tile = say.tile(say.view.depots[move.depot][move.slot], "a")
    return {"tile": tile, "price": say.count("silver", say.facts.black_depot.price)}


def _collect(say: Phrases, move: made.Collect) -> Values:
    goods = say.heap(say.view.depot_goods[move.depot])
    return {"variant": "" if goods else "_nothing", "goods": goods}


def _collect_both(say: Phrases, move: made.CollectBoth) -> Values:
    following = next_depot(move.depot)
    heaps = zip(say.view.depot_goods[move.depot], say.view.depot_goods[following], strict=True)
    goods = say.heap([one + other for one, other in heaps])
    return {"variant": "" if goods else "_nothing", "next": following, "goods": goods}


def _place_apart(say: Phrases, move: made.PlaceApart) -> Values:
    tile, hex = say.tile(say.me.storage[move.slot], "the"), say.hex(move.hex, CASTLE)
    return {"tile": tile, "hex": hex, **_extra_action(say, move)}


def _extra_action(say: Phrases, move: Move) -> Values:
    return {"points": say.count("points", say.facts.spielbox.extra_action_points)}


def _choose_side(say: Phrases, move: made.ChooseSide) -> Values:
    return {"variant": "_back" if move.side else "_front", "board": say.me.sheet[move.side]}


def _counts(goods: Sequence[int]) -> list[int]:
    counts = Counter(goods)
    return [counts[type] for type in range(7)]


# Moves whose fields do not say all; the others need no row.
MOVES: dict[type[Move], Callable[[Phrases, Any], Values]] = {
    made.Take: _take,
    made.Place: _place,
    made.Sell: _sell,
    made.Hire: _hire,
    made.Buy: _buy,
    made.Discard: lambda say, move: {"tile": say.tile(say.me.storage[move.slot], "the")},
    made.Collect: _collect,
    made.CollectBoth: _collect_both,
    made.LoadGoods: lambda say, move: {"goods": say.the_goods(move.goods)},
    made.PlaceApart: _place_apart,
    made.FetchCastle: _extra_action,
    made.ChooseSide: _choose_side,
    made.LayCastle: lambda say, move: {"hex": say.hex(move.hex, CASTLE)},
    made.DealGoods: lambda say, move: {"goods": say.heap(_counts(move.goods))},
    made.DealSheets: lambda say, move: {"sheets": ", ".join("/".join(sheet) for sheet in dealt_sheets(move))},
    made.FillDepots: lambda say, move: {"n": len(move.tiles)},
    made.RevealGoods: lambda say, move: {"goods": ", ".join(map(say.colour, move.goods))},
    made.RollDice: lambda say, move: {"white": move.dice[0], "dice": ", ".join(map(str, move.dice[1:]))},
}


# ------------------------------------------------------------------- events


def _bonus(say: Phrases, event: told.BonusWon) -> Values:
    return {"variant": "_large" if event.size else "_small", "spaces": say.type(event.type, "spaces")}


# Events whose fields do not say all; the others need no row.
EVENTS: dict[type[Event], Callable[[Phrases, Any], Values]] = {
    told.GoodsDealt: lambda say, event: {"goods": say.heap(_counts(event.goods))},
    told.SheetDealt: lambda say, event: {"front": BOARDS[event.front], "back": BOARDS[event.back]},
    told.SideChosen: lambda say, event: {"board": BOARDS[event.board]},
    told.CastleLaid: lambda say, event: {"hex": say.hex(event.hex, CASTLE)},
    told.GoodsRevealed: lambda say, event: {"goods": ", ".join(map(say.colour, event.goods))},
    told.GoodsArrived: lambda say, event: {"goods": say.goods(event.goods, 1)},
    told.TilePlaced: lambda say, event: {"hex": say.hex(event.hex, say.facts.types[event.tile])},
    told.DistrictCompleted: lambda say, event: {"district": say.district(event.type, event.size)},
    told.BonusWon: _bonus,
    told.AnimalsScored: lambda say, event: {"n": event.tiles, "kind": say.kind(event.tile)},
    told.GoodsCollected: lambda say, event: {"goods": say.goods(event.goods, event.number)},
    told.MarkerAdvanced: lambda say, event: {"place": say.ordinal(event.space + 1)},
    told.GoodsSold: lambda say, event: {"goods": say.goods(event.goods, event.number)},
    told.BenefitDeclined: lambda say, event: {"tile": say.tile(event.tile, "the")},
    told.FinalPoints: lambda say, event: {"category": say(f"category.{CATEGORIES[event.category]}")},
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
