"""How Burgundy says its moves, events, questions and options; the sentences are in the catalogues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from comptoir.engine.frames import Decision, Event, is_over
from comptoir.engine.game import Words
from comptoir.engine.moves import Move
from comptoir.engine.words import Values, say_category, say_change, say_option, say_value, sentence, word_of
from comptoir.games.burgundy import events as told
from comptoir.games.burgundy import moves as made
from comptoir.games.burgundy.actions import MakeRoom, can_buy, worker_costs
from comptoir.games.burgundy.boards import CASTLE
from comptoir.games.burgundy.goods import CollectGoods, LoadOne, free_goods_spaces
from comptoir.games.burgundy.options import BOARDS
from comptoir.games.burgundy.presentation.phrases import Nouns, book_of
from comptoir.games.burgundy.setup import PickCastle, PickSide, dealt_sheets
from comptoir.games.burgundy.state import CATEGORIES, Player, State
from comptoir.games.burgundy.tiles.buildings import PlaceOne, SellOne, TakeOne
from comptoir.games.burgundy.turn import Act, CastleAction

# -------------------------------------------------------------------- moves


def say_move(view: State, player: int, move: Move, language: str) -> str:
    """What the move does, in words that no other move of the decision has."""
    nouns = Nouns(book_of(language), view.facts)
    return sentence(nouns.book, "move", move, MOVES[type(move)](nouns, view, player, move))


def say_group(move: Move, language: str) -> str:
    """What the list of moves calls moves of this kind."""
    return book_of(language).say(f"group.{word_of(type(move))}")


def _take(nouns: Nouns, view: State, player: int, move: made.Take) -> Values:
    me = view.players[player]
    tile = nouns.tile(view.depots[move.depot][move.slot], "a")
    with_die = _with_die(nouns, me, move.die, move.depot, me.knowledge.free_step_taking)
    return {"tile": tile, "depot": move.depot, "with_die": with_die}


def _place(nouns: Nouns, view: State, player: int, move: made.Place) -> Values:
    me = view.players[player]
    tile = me.storage[move.slot]
    type = view.facts.types[tile]
    with_die = _with_die(nouns, me, move.die, nouns.number(move.hex), me.knowledge.free_step_placing[type])
    return {"tile": nouns.tile(tile, "the"), "hex": nouns.hex(move.hex, type), "with_die": with_die}


def _sell(nouns: Nouns, view: State, player: int, move: made.Sell) -> Values:
    me, facts = view.players[player], view.facts
    number = me.goods[move.goods]
    points = nouns.count("points", number * facts.sale_points[len(view.players)])
    others = _gains(nouns, me.knowledge.sale_silver or facts.scoring.sale_silver, me.knowledge.sale_workers)
    return {
        "goods": nouns.goods(move.goods, number),
        "with_die": _with_die(nouns, me, move.die, move.goods, 0),
        "gains": nouns.listed([points, *others]),
    }


def _hire(nouns: Nouns, view: State, player: int, move: made.Hire) -> Values:
    me = view.players[player]
    workers = nouns.count("workers", me.knowledge.hire_workers or view.facts.actions.hire_workers)
    gains = [workers, *_gains(nouns, me.knowledge.hire_silver, 0)]
    # Any number will do, so this die never costs workers.
    return {"gains": nouns.listed(gains), "with_die": _with_die(nouns, me, move.die, move.die, 0)}


def _gains(nouns: Nouns, silver: int, workers: int) -> list[str]:
    gains = (("silver", silver), ("workers", workers))
    return [nouns.count(things, number) for things, number in gains if number]


def _with_die(nouns: Nouns, me: Player, die: int, number: int, free: int) -> str:
    """The die and the workers that make it show the number; nothing where no die is used."""
    if not die:
        return ""
    cost = worker_costs(me.knowledge.worker_step, free)[die][number]
    return nouns.say("with_workers", die=die, n=cost) if cost else nouns.say("with_die", die=die)


def _buy(nouns: Nouns, view: State, player: int, move: made.Buy) -> Values:
    return {
        "tile": nouns.tile(view.depots[move.depot][move.slot], "a"),
        "from_depot": nouns.from_depot(move.depot),
        "price": nouns.count("silver", view.facts.black_depot.price),
    }


def _discard(nouns: Nouns, view: State, player: int, move: made.Discard) -> Values:
    return {"tile": nouns.tile(view.players[player].storage[move.slot], "the")}


def _collect(nouns: Nouns, view: State, player: int, move: made.Collect) -> Values:
    goods = nouns.heap(view.depot_goods[move.depot])
    return {"variant": "" if goods else "_nothing", "depot": move.depot, "goods": goods}


def _collect_both(nouns: Nouns, view: State, player: int, move: made.CollectBoth) -> Values:
    following = move.depot % 6 + 1
    heaps = zip(view.depot_goods[move.depot], view.depot_goods[following], strict=True)
    goods = nouns.heap([one + other for one, other in heaps])
    return {"variant": "" if goods else "_nothing", "depot": move.depot, "next": following, "goods": goods}


def _load_goods(nouns: Nouns, view: State, player: int, move: made.LoadGoods) -> Values:
    return {"goods": nouns.the_goods(move.goods)}


def _place_apart(nouns: Nouns, view: State, player: int, move: made.PlaceApart) -> Values:
    tile = nouns.tile(view.players[player].storage[move.slot], "the")
    return {"tile": tile, "hex": nouns.hex(move.hex, CASTLE), **_extra_action_price(nouns)}


def _fetch_castle(nouns: Nouns, view: State, player: int, move: made.FetchCastle) -> Values:
    return _extra_action_price(nouns)


def _extra_action_price(nouns: Nouns) -> Values:
    return {"points": nouns.count("points", nouns.facts.spielbox.extra_action_points)}


def _choose_side(nouns: Nouns, view: State, player: int, move: made.ChooseSide) -> Values:
    return {"variant": "_back" if move.side else "_front", "board": view.players[player].sheet[move.side]}


def _lay_castle(nouns: Nouns, view: State, player: int, move: made.LayCastle) -> Values:
    return {"hex": nouns.hex(move.hex, CASTLE)}


def _plain(nouns: Nouns, view: State, player: int, move: Move) -> Values:
    return {}


def _first_player(nouns: Nouns, view: State, player: int, move: made.FirstPlayer) -> Values:
    return {"player": move.seat + 1}


def _deal_goods(nouns: Nouns, view: State, player: int, move: made.DealGoods) -> Values:
    return {"goods": nouns.heap(_counts(move.goods))}


def _deal_sheets(nouns: Nouns, view: State, player: int, move: made.DealSheets) -> Values:
    return {"sheets": ", ".join("/".join(sheet) for sheet in dealt_sheets(move))}


def _fill_depots(nouns: Nouns, view: State, player: int, move: made.FillDepots) -> Values:
    return {"n": len(move.tiles)}


def _reveal_goods(nouns: Nouns, view: State, player: int, move: made.RevealGoods) -> Values:
    return {"goods": ", ".join(map(nouns.colour, move.goods))}


def _roll_dice(nouns: Nouns, view: State, player: int, move: made.RollDice) -> Values:
    return {"white": move.dice[0], "dice": ", ".join(map(str, move.dice[1:]))}


def _counts(goods: Sequence[int]) -> list[int]:
    counts = Counter(goods)
    return [counts[type] for type in range(7)]


MOVES: dict[type[Move], Callable[[Nouns, State, int, Any], Values]] = {
    made.Take: _take,
    made.Place: _place,
    made.Sell: _sell,
    made.Hire: _hire,
    made.Buy: _buy,
    made.Discard: _discard,
    made.Collect: _collect,
    made.CollectBoth: _collect_both,
    made.LoadGoods: _load_goods,
    made.PlaceApart: _place_apart,
    made.FetchCastle: _fetch_castle,
    made.Decline: _plain,
    made.EndTurn: _plain,
    made.ChooseSide: _choose_side,
    made.LayCastle: _lay_castle,
    made.DealGoods: _deal_goods,
    made.FirstPlayer: _first_player,
    made.DealSheets: _deal_sheets,
    made.FillDepots: _fill_depots,
    made.RevealGoods: _reveal_goods,
    made.RollDice: _roll_dice,
}


# ------------------------------------------------------------------- events


def say_event(view: State, event: Event, names: Sequence[str], language: str) -> str:
    """What happened, as a sentence; of the view it reads the facts only, since the rest may have changed."""
    nouns = Nouns(book_of(language), view.facts)
    values = EVENTS[type(event)](nouns, event)
    if isinstance(event, told.PlayerEvent):
        values["player"] = names[event.player]
    return sentence(nouns.book, "event", event, values)


def _points(nouns: Nouns, event: Any) -> Values:
    return {"points": nouns.count("points", event.points)}


def _tile(nouns: Nouns, event: Any) -> Values:
    return {"tile": nouns.tile(event.tile, "a")}


def _goods(nouns: Nouns, event: Any) -> Values:
    return {"goods": nouns.goods(event.goods, event.number)}


def _number(nouns: Nouns, event: Any) -> Values:
    return {"n": event.number}


def _phase(nouns: Nouns, event: Any) -> Values:
    return {"phase": nouns.phase(event.phase)}


def _placed(nouns: Nouns, event: told.TilePlaced) -> Values:
    return _tile(nouns, event) | {"hex": nouns.hex(event.hex, nouns.facts.types[event.tile])}


def _completed(nouns: Nouns, event: told.DistrictCompleted) -> Values:
    phase_points = nouns.count("points", event.phase_points)
    district = nouns.district(event.type, event.size)
    return _points(nouns, event) | {"district": district, "phase_points": phase_points}


def _bonus(nouns: Nouns, event: told.BonusWon) -> Values:
    variant = "_large" if event.size else "_small"
    return _points(nouns, event) | {"variant": variant, "spaces": nouns.type(event.type, "spaces")}


def _animals(nouns: Nouns, event: told.AnimalsScored) -> Values:
    return _points(nouns, event) | {"n": event.tiles, "kind": nouns.kind(event.tile)}


def _final(nouns: Nouns, event: told.FinalPoints) -> Values:
    return _points(nouns, event) | {"category": nouns.say(f"category.{CATEGORIES[event.category]}")}


EVENTS: dict[type[Event], Callable[[Nouns, Any], Values]] = {
    told.GoodsDealt: lambda nouns, event: {"goods": nouns.heap(_counts(event.goods))},
    told.FirstPlayerFound: lambda nouns, event: {},
    told.SheetDealt: lambda nouns, event: {"front": BOARDS[event.front], "back": BOARDS[event.back]},
    told.SideChosen: lambda nouns, event: {"board": BOARDS[event.board]},
    told.CastleLaid: lambda nouns, event: {"hex": nouns.hex(event.hex, CASTLE)},
    told.PhaseBegan: _phase,
    told.TilesRemoved: _number,
    told.DepotsFilled: _number,
    told.GoodsRevealed: lambda nouns, event: {"goods": ", ".join(map(nouns.colour, event.goods))},
    told.RoundBegan: lambda nouns, event: _phase(nouns, event) | {"round": event.round},
    told.DiceRolled: lambda nouns, event: {"first": event.first, "second": event.second},
    told.GoodsArrived: lambda nouns, event: {"goods": nouns.goods(event.goods, 1), "depot": event.depot},
    told.WorkersSpent: _number,
    told.WorkersGained: _number,
    told.SilverGained: _number,
    told.TileTaken: lambda nouns, event: _tile(nouns, event) | {"depot": event.depot},
    told.TileBought: lambda nouns, event: _tile(nouns, event) | {"from_depot": nouns.from_depot(event.depot)},
    told.TileDiscarded: _tile,
    told.TilePlaced: _placed,
    told.DistrictCompleted: _completed,
    told.BonusWon: _bonus,
    told.AnimalsScored: _animals,
    told.BuildingScored: lambda nouns, event: _points(nouns, event) | _tile(nouns, event),
    told.GoodsCollected: _goods,
    told.MarkerAdvanced: lambda nouns, event: {"place": nouns.ordinal(event.space + 1)},
    told.GoodsSold: lambda nouns, event: _points(nouns, event) | _goods(nouns, event),
    told.PointsPaid: _points,
    told.CastleFetched: lambda nouns, event: {},
    told.BenefitDeclined: lambda nouns, event: {"tile": nouns.tile(event.tile, "the")},
    told.PhaseEnded: _phase,
    told.FinalPoints: _final,
}


# ---------------------------------------------------------------- questions


def say_question(view: State, frame: Decision, language: str) -> str:
    """What the player is asked."""
    nouns = Nouns(book_of(language), view.facts)
    return sentence(nouns.book, "question", frame, QUESTIONS[type(frame)](nouns, view, frame))


def _act(nouns: Nouns, view: State, frame: Act) -> Values:
    dice = view.players[frame.player].dice
    if not dice:
        return {"variant": "_none"}
    variant = ("_one" if len(dice) == 1 else "_two") + ("_buy" if can_buy(view, frame.player) else "")
    return {"variant": variant, "die": dice[0], "first": dice[0], "second": dice[-1]}


def _collect_goods(nouns: Nouns, view: State, frame: CollectGoods) -> Values:
    return {"variant": "_both" if view.players[frame.player].knowledge.joins_depots else ""}


def _load_one(nouns: Nouns, view: State, frame: LoadOne) -> Values:
    return {"n": free_goods_spaces(view, view.players[frame.player])}


def _castle_action(nouns: Nouns, view: State, frame: CastleAction) -> Values:
    return {"variant": _while_pending(view, frame)}


def _sell_one(nouns: Nouns, view: State, frame: SellOne) -> Values:
    return {"building": nouns.title(frame.tile)}


def _take_one(nouns: Nouns, view: State, frame: TakeOne) -> Values:
    takes = view.facts.tiles[frame.tile].takes
    return {"building": nouns.title(frame.tile), "types": nouns.types(takes)}


def _place_one(nouns: Nouns, view: State, frame: PlaceOne) -> Values:
    return {"variant": _while_pending(view, frame), "building": nouns.title(frame.tile)}


def _while_pending(view: State, frame: Decision) -> str:
    """Options may allow a purchase while an action is pending."""
    may_buy = view.options.buy_timing == "anytime" and can_buy(view, frame.player)
    return "_buy" if may_buy else ""


def _pick_side(nouns: Nouns, view: State, frame: PickSide) -> Values:
    front, back = view.players[frame.player].sheet
    return {"front": front, "back": back}


QUESTIONS: dict[type[Decision], Callable[[Nouns, State, Any], Values]] = {
    Act: _act,
    MakeRoom: lambda nouns, view, frame: {},
    CollectGoods: _collect_goods,
    LoadOne: _load_one,
    CastleAction: _castle_action,
    SellOne: _sell_one,
    TakeOne: _take_one,
    PlaceOne: _place_one,
    PickSide: _pick_side,
    PickCastle: lambda nouns, view, frame: {"board": view.players[frame.player].board},
}


def say_status(view: State, language: str) -> str:
    """Which round it is, or that the game is over."""
    nouns = Nouns(book_of(language), view.facts)
    if is_over(view):
        return nouns.say("status.over")
    return nouns.say("status.round", phase=nouns.phase(view.phase), round=view.round, rounds=view.facts.setup.rounds)


WORDS = Words(
    move=say_move,
    group=say_group,
    event=say_event,
    question=say_question,
    status=say_status,
    change=partial(say_change, "burgundy"),
    option=partial(say_option, "burgundy"),
    value=partial(say_value, "burgundy"),
    category=partial(say_category, "burgundy"),
)
