"""How Orléans says its moves; what a move means may depend on the question that it answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

from comptoir.engine.frames import Decision, pending_of
from comptoir.engine.moves import Move
from comptoir.engine.words import Values, sentence, word_of
from comptoir.games.orleans import moves as made
from comptoir.games.orleans.deeds import ROOM, ChooseReward
from comptoir.games.orleans.followers import ChooseSpot
from comptoir.games.orleans.hourglass.intrigue import BuyCharacter, BuyStep, PayDue, Retrain
from comptoir.games.orleans.places.base import BuyDevelopment
from comptoir.games.orleans.places.invasion import BuyWine
from comptoir.games.orleans.places.promo1 import GiveGood
from comptoir.games.orleans.places.tiles1 import ChooseBonus
from comptoir.games.orleans.places.tiles2 import SummonOne
from comptoir.games.orleans.places.tiles3 import price_of
from comptoir.games.orleans.places.tiles5 import BorrowOne, BuyTile
from comptoir.games.orleans.places.trade_intrigue import ChooseGift
from comptoir.games.orleans.presentation.phrases import Nouns, book_of
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.state import FOLLOWERS, GOOD, WATERWAYS, State
from comptoir.games.orleans.travel import MoveMerchant

Question = Decision | None  # what the move answers

SPOTS = ("bag", "market", "tower")
SHIELDS = ("sacristy", "cheese", "wine")


def say_move(view: State, player: int, move: Move, language: str) -> str:
    """What the move does, in words that no other move of the decision has."""
    nouns = Nouns(book_of(language), view)
    values = spoken(nouns, move) | MOVES.get(type(move), _plain)(nouns, player, move, pending_of(view, player))
    return sentence(nouns.book, "move", move, values)


def say_group(move: Move, language: str) -> str:
    """What the list of moves calls moves of this kind."""
    return book_of(language).say(f"group.{word_of(type(move))}")


# ------------------------------------------------------------------ what fields say


def _place(nouns: Nouns, place: int) -> Values:
    """A place; numbers below zero stand for what lies on none."""
    if place < 0:
        return {}
    level = nouns.facts.places[place].level
    category = nouns.category(place) if level else ""
    return {"place": nouns.place(place), "short": nouns.place(place, "short"), "category": category}


def _town(nouns: Nouns, town: int) -> Values:
    """A town; numbers below zero stand for what is in none."""
    is_town = town >= 0
    return {"to_town": nouns.to_town(town), "in_town": nouns.in_town(town)} if is_town else {}


def _number(nouns: Nouns, number: int) -> Values:
    things = ("coins", "bread", "things")
    return {"n": number, "number": number} | {thing: nouns.count(thing, number) for thing in things}


# What a field of this name says, in moves, events and questions alike.
FIELDS: dict[str, Callable[[Nouns, Any], Values]] = {
    "follower": lambda nouns, follower: {"follower": nouns.follower(follower)},
    "character": lambda nouns, character: {"character": nouns.follower(character)},
    "place": _place,
    "by": lambda nouns, place: {"by": nouns.place(place)},
    "places": lambda nouns, places: {"n": len(places), "places": ", ".join(nouns.place(p, "name") for p in places)},
    "track": lambda nouns, track: {"track": nouns.track(track)},
    "town": _town,
    "where": _town,
    "good": lambda nouns, good: {"goods": nouns.goods(good)},
    "item": lambda nouns, item: {"goods": nouns.goods(item)},
    "deed": lambda nouns, deed: {"deed": nouns.deed(deed)},
    "event": lambda nouns, event: {"event": nouns.event(event)},
    "citizen": lambda nouns, citizen: {"citizen": nouns.citizen(citizen)},
    "price": lambda nouns, price: {"price": nouns.count("coins", price)},
    "points": lambda nouns, points: {"points": nouns.count("points", points)},
    "number": _number,
    "left": lambda nouns, left: {"n": left},
    "round": lambda nouns, round: {"round": round},
    "status": lambda nouns, status: {"status": status},
    "die": lambda nouns, die: {"die": die},
    "space": lambda nouns, space: {"space": space},
    "seat": lambda nouns, seat: {"player": seat + 1},
}


def spoken(nouns: Nouns, thing: Any) -> Values:
    """What the fields of a move, an event or a question say; a space is told together with its place."""
    values: Values = {}
    for field in fields(thing):
        if field.name in FIELDS:
            values |= FIELDS[field.name](nouns, getattr(thing, field.name))
    if hasattr(thing, "place") and hasattr(thing, "space"):
        values["space"] = nouns.space(thing.place, thing.space)
    return values


# ------------------------------------------------------------------ phases 3 and 4


def _plain(nouns: Nouns, player: int, move: Move, question: Question) -> Values:
    return {}


def _fetch_back(nouns: Nouns, player: int, move: made.FetchBack, question: Question) -> Values:
    return {"follower": nouns.follower(nouns.view.players[player].on[move.place][move.space], "the")}


def _put(nouns: Nouns, player: int, move: made.Put, question: Question) -> Values:
    variant = f"_{SPOTS[move.spot]}"
    if isinstance(question, ChooseSpot):
        return {"variant": variant, "follower": nouns.follower(question.follower, "the")}
    if isinstance(question, ChooseArrival):
        return {"variant": variant, "follower": nouns.follower(question.character, "the")}
    # Told of a move long made, when nobody knows any more whom it was about.
    return {"variant": variant, "follower": nouns.say("somebody")}


# ------------------------------------------------------------------ phase 5


def _recruit(nouns: Nouns, player: int, move: made.Recruit, question: Question) -> Values:
    if isinstance(question, BuyCharacter):
        return {"variant": "_bought", "price": nouns.count("coins", question.price)}
    return {"gain": _next_gain(nouns, player, move.character)}


def _next_gain(nouns: Nouns, player: int, track: int) -> str:
    space = nouns.view.players[player].tracks[track] + 1
    return nouns.gain(track, min(space, nouns.facts.track_ends[track]))


def _choose_track(nouns: Nouns, player: int, move: made.ChooseTrack, question: Question) -> Values:
    if isinstance(question, ChooseBonus):
        space = nouns.view.players[player].tracks[move.track]
        return {"variant": "_bonus", "gain": nouns.bonus(move.track, space)}
    gain = _next_gain(nouns, player, move.track)
    if isinstance(question, BuyStep):
        return {"variant": "_bought", "gain": gain, "price": nouns.count("coins", question.price)}
    return {"gain": gain}


def _take_tile(nouns: Nouns, player: int, move: made.TakeTile, question: Question) -> Values:
    if not isinstance(question, BuyTile):
        return {}
    price = nouns.facts.places[question.place].prices[nouns.facts.places[move.place].level - 1]
    return {"variant": "_bought", "price": nouns.count("coins", price)}


def _travel(nouns: Nouns, player: int, move: made.Travel, question: Question) -> Values:
    merchant = question.merchant if isinstance(question, MoveMerchant) else player
    town = nouns.facts.other_end(move.way, nouns.view.players[merchant].merchant)
    lying = nouns.view.way_goods[move.way]
    goods = nouns.heap([lying.count(good) for good in range(len(GOOD))])
    kind = "_water" if nouns.facts.ways[move.way].kind == WATERWAYS else "_road"
    return {"variant": f"{kind}_goods" if goods else kind, "to_town": nouns.to_town(town), "goods": goods}


def _build(nouns: Nouns, player: int, move: made.Build, question: Question) -> Values:
    price = price_of(nouns.view, player, nouns.facts.place_numbers["quarry"], move.town)
    return {"price": nouns.count("coins", price)}


def _send(nouns: Nouns, player: int, move: made.Send, question: Question) -> Values:
    return {"variant": "_room"} if move.deed == ROOM else {"gain": nouns.deed_gain(move.deed)}


def _choose(nouns: Nouns, player: int, move: made.Choose, question: Question) -> Values:
    """One of the things that a deed or a place offers."""
    if move.gift == made.GIFT_TRAVEL:
        return {"gain": nouns.say("gain.travel")}
    if move.gift == made.GIFT_GOOD:
        if isinstance(question, ChooseGift):
            return {"gain": nouns.goods(nouns.facts.places[question.place].good)}
        return {"gain": nouns.say("gain.any_good")}
    row: Any = nouns.facts.deeds[question.deed] if isinstance(question, ChooseReward) else _place_row(nouns, question)
    if row is None:
        return {"gain": ""}
    is_coins = move.gift == made.GIFT_COINS
    return {"gain": nouns.count("coins", row.coins) if is_coins else nouns.count("development", row.development)}


def _place_row(nouns: Nouns, question: Question) -> Any:
    place = getattr(question, "place", None)
    return None if place is None else nouns.facts.places[place]


def _pay_coins(nouns: Nouns, player: int, move: made.PayCoins, question: Question) -> Values:
    row = nouns.facts.places[question.place] if isinstance(question, BuyDevelopment) else None
    price, points = (row.price, row.development) if row else (1, 1)
    return {
        "coins": nouns.count("coins", move.number * price),
        "development": nouns.count("development", move.number * points),
    }


def _pay_good(nouns: Nouns, player: int, move: made.PayGood, question: Question) -> Values:
    worth = nouns.facts.goods.points[GOOD[move.item]]
    if isinstance(question, GiveGood):
        return {"variant": "_given"}
    if isinstance(question, PayDue):
        return {"variant": "_worth", "points": nouns.count("points", worth)}
    if isinstance(question, Retrain):
        return {"variant": "_retrained", "development": nouns.count("development", worth)}
    return {}


def _buy(nouns: Nouns, player: int, move: made.Buy, question: Question) -> Values:
    price = nouns.facts.goods.points[move.good]
    if isinstance(question, BuyWine):
        price = nouns.facts.places[question.place].price
    return {"price": nouns.count("coins", price)}


def _sell(nouns: Nouns, player: int, move: made.Sell, question: Question) -> Values:
    return {"price": nouns.count("coins", nouns.facts.goods.points[GOOD[move.item]])}


def _choose_player(nouns: Nouns, player: int, move: made.ChoosePlayer, question: Question) -> Values:
    if not isinstance(question, SummonOne):
        return {"variant": "_host"}
    price = nouns.facts.places[question.place].price
    in_town = nouns.in_town(nouns.view.players[move.seat].merchant)
    return {"variant": "_summoned", "price": nouns.count("coins", price), "in_town": in_town}


def _borrow(nouns: Nouns, player: int, move: made.Borrow, question: Question) -> Values:
    price = nouns.facts.places[question.use.place].price if isinstance(question, BorrowOne) else 0
    return {"price": nouns.count("coins", price)}


def _decline(nouns: Nouns, player: int, move: made.Decline, question: Question) -> Values:
    """What declining means depends on what is offered."""
    variant = f"_{word_of(type(question))}"
    price = nouns.count("coins", getattr(question, "price", 0))
    return {"variant": variant if nouns.book.has(f"move.decline{variant}") else "", "price": price}


# ------------------------------------------------------------------ phase 6, and torture


def _protect(nouns: Nouns, player: int, move: made.Protect, question: Question) -> Values:
    return {"variant": f"_{SHIELDS[move.shield]}"}


def _go_home(nouns: Nouns, player: int, move: made.GoHome, question: Question) -> Values:
    return {"to_town": nouns.to_town(nouns.facts.start_town)}


def _return_follower(nouns: Nouns, player: int, move: made.ReturnFollower, question: Question) -> Values:
    sources = {made.FROM_BAG: "_bag", made.FROM_MARKET: "_market"}
    variant = sources.get(move.source, "")
    return {"variant": variant} if variant else {"place": nouns.place(move.source)}


def station_variant(where: int) -> str:
    """Where a trading station is that is given up."""
    return {made.ON_ROAD: "_road", made.UNBUILT: "_unbuilt"}.get(where, "")


def _give_up_station(nouns: Nouns, player: int, move: made.GiveUpStation, question: Question) -> Values:
    return {"variant": station_variant(move.where)}


def _give_up_technology(nouns: Nouns, player: int, move: made.GiveUpTechnology, question: Question) -> Values:
    return {"variant": "_held" if move.place == made.HELD else ""}


# ------------------------------------------------------------------ nature


def _lay_goods(nouns: Nouns, player: int, move: made.LayGoods, question: Question) -> Values:
    return {"n": len(move.goods)}


def _draw_followers(nouns: Nouns, player: int, move: made.DrawFollowers, question: Question) -> Values:
    return {"variant": "" if move.followers else "_none", "followers": drawn(nouns, move.followers)}


def drawn(nouns: Nouns, followers: Sequence[int]) -> str:
    """Followers that have been drawn: `1 knight, 2 monks`."""
    return nouns.crowd([list(followers).count(follower) for follower in range(FOLLOWERS)])


# Moves whose fields do not say all; the others need no row.
MOVES: dict[type[Move], Callable[[Nouns, int, Any, Any], Values]] = {
    made.FetchBack: _fetch_back,
    made.Put: _put,
    made.Recruit: _recruit,
    made.ChooseTrack: _choose_track,
    made.TakeTile: _take_tile,
    made.Travel: _travel,
    made.Build: _build,
    made.Send: _send,
    made.Choose: _choose,
    made.PayCoins: _pay_coins,
    made.PayGood: _pay_good,
    made.Buy: _buy,
    made.Sell: _sell,
    made.ChoosePlayer: _choose_player,
    made.Borrow: _borrow,
    made.Decline: _decline,
    made.Protect: _protect,
    made.GoHome: _go_home,
    made.ReturnFollower: _return_follower,
    made.GiveUpStation: _give_up_station,
    made.GiveUpTechnology: _give_up_technology,
    made.LayGoods: _lay_goods,
    made.DrawFollowers: _draw_followers,
}
