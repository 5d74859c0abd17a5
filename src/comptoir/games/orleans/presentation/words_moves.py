"""How Orléans puts its moves into words, which may depend on the question they answer."""

from collections.abc import Callable, Sequence
from typing import Any

from comptoir.engine.moves import Move
from comptoir.games.orleans import moves as do
from comptoir.games.orleans.deeds import ROOM, ChooseReward
from comptoir.games.orleans.followers import ChooseSpot
from comptoir.games.orleans.hourglass.intrigue import BuyCharacter, BuyStep, PayDue, Retrain
from comptoir.games.orleans.kinds import ALL_FOLLOWERS, GOOD_OF, WATERWAYS, Follower
from comptoir.games.orleans.places.base import BuyDevelopment
from comptoir.games.orleans.places.invasion import BuyWine
from comptoir.games.orleans.places.promo1 import GiveGood
from comptoir.games.orleans.places.tiles1 import ChooseBonus
from comptoir.games.orleans.places.tiles2 import SummonOne
from comptoir.games.orleans.places.tiles3 import price_of
from comptoir.games.orleans.places.tiles5 import BorrowOne, BuyTile
from comptoir.games.orleans.places.trade_intrigue import ChooseGift
from comptoir.games.orleans.presentation.phrases import Phrases
from comptoir.games.orleans.recruiting import ChooseArrival
from comptoir.games.orleans.travel import MoveMerchant
from comptoir.games.presentation.phrases import Values

SPOTS = ("bag", "market", "tower")
SHIELDS = ("sacristy", "cheese", "wine")


def on_space(say: Phrases, thing: Any) -> Values:
    """A space is named together with its place."""
    return {"space": say.space(thing.place, thing.space)}


# ------------------------------------------------------------------ phases 3 and 4


def _fetch_back(say: Phrases, move: do.FetchBack) -> Values:
    return on_space(say, move) | {"follower": say.follower(say.me.on[move.place][move.space], "the")}


def _put(say: Phrases, move: do.Put) -> Values:
    variant, question = f"_{SPOTS[move.spot]}", say.question
    if isinstance(question, ChooseSpot):
        return {"variant": variant, "follower": say.follower(question.follower, "the")}
    if isinstance(question, ChooseArrival):
        return {"variant": variant, "follower": say.follower(question.character, "the")}
    # For a move made long ago, whose follower is no longer known.
    return {"variant": variant, "follower": say("somebody")}


# ------------------------------------------------------------------ phase 5


def _recruit(say: Phrases, move: do.Recruit) -> Values:
    if isinstance(question := say.question, BuyCharacter):
        return {"variant": "_bought", "price": say.count("coins", question.price)}
    return {"gain": _next_gain(say, move.character)}


def _next_gain(say: Phrases, track: int) -> str:
    return say.gain(track, min(say.me.tracks[track] + 1, say.facts.track_ends[track]))


def _choose_track(say: Phrases, move: do.ChooseTrack) -> Values:
    if isinstance(say.question, ChooseBonus):
        return {"variant": "_bonus", "gain": say.bonus(move.track, say.me.tracks[move.track])}
    gain = _next_gain(say, move.track)
    if isinstance(question := say.question, BuyStep):
        return {"variant": "_bought", "gain": gain, "price": say.count("coins", question.price)}
    return {"gain": gain}


def _take_tile(say: Phrases, move: do.TakeTile) -> Values:
    if not isinstance(question := say.question, BuyTile):
        return {}
    price = say.facts.places[question.place].prices[say.facts.places[move.place].level - 1]
    return {"variant": "_bought", "price": say.count("coins", price)}


def _travel(say: Phrases, move: do.Travel) -> Values:
    merchant = question.merchant if isinstance(question := say.question, MoveMerchant) else say.asked
    town = say.facts.other_end(move.way, say.view.players[merchant].merchant)
    lying = say.view.way_goods[move.way]
    goods = say.heap([lying.count(good) for good in range(len(GOOD_OF))])
    kind = "_water" if say.facts.ways[move.way].kind == WATERWAYS else "_road"
    return {"variant": f"{kind}_goods" if goods else kind, "to_town": say.to_town(town), "goods": goods}


def _build(say: Phrases, move: do.Build) -> Values:
    price = price_of(say.view, say.asked, say.facts.place_numbers["quarry"], move.town)
    return {"price": say.count("coins", price)}


def _choose(say: Phrases, move: do.Choose) -> Values:
    """One of the things that a deed or a place offers."""
    question = say.question
    if move.gift == do.GIFT_TRAVEL:
        return {"gain": say("gain.travel")}
    if move.gift == do.GIFT_GOOD:
        if isinstance(question, ChooseGift):
            return {"gain": say.goods(say.facts.places[question.place].good)}
        return {"gain": say("gain.any_good")}
    row: Any = say.facts.deeds[question.deed] if isinstance(question, ChooseReward) else _place_row(say)
    if row is None:
        return {"gain": ""}
    is_coins = move.gift == do.GIFT_COINS
    return {"gain": say.count("coins", row.coins) if is_coins else say.count("development", row.development)}


def _place_row(say: Phrases) -> Any:
    place = getattr(say.question, "place", None)
    return None if place is None else say.facts.places[place]


def _pay_coins(say: Phrases, move: do.PayCoins) -> Values:
    row = say.facts.places[question.place] if isinstance(question := say.question, BuyDevelopment) else None
    price, points = (row.price, row.development) if row else (1, 1)
    return {
        "coins": say.count("coins", move.number * price),
        "development": say.count("development", move.number * points),
    }


def _pay_good(say: Phrases, move: do.PayGood) -> Values:
    worth, question = say.facts.goods.points[GOOD_OF[move.item]], say.question
    if isinstance(question, GiveGood):
        return {"variant": "_given"}
    if isinstance(question, PayDue):
        return {"variant": "_worth", "points": say.count("points", worth)}
    if isinstance(question, Retrain):
        return {"variant": "_retrained", "development": say.count("development", worth)}
    return {}


def _buy(say: Phrases, move: do.Buy) -> Values:
    price = say.facts.goods.points[move.good]
    if isinstance(question := say.question, BuyWine):
        price = say.facts.places[question.place].price
    return {"price": say.count("coins", price)}


def _choose_player(say: Phrases, move: do.ChoosePlayer) -> Values:
    if not isinstance(question := say.question, SummonOne):
        return {"variant": "_host"}
    price = say.count("coins", say.facts.places[question.place].price)
    return {"variant": "_summoned", "price": price, "in_town": say.in_town(say.view.players[move.seat].merchant)}


def _borrow(say: Phrases, move: do.Borrow) -> Values:
    price = say.facts.places[question.use.place].price if isinstance(question := say.question, BorrowOne) else 0
    return {"price": say.count("coins", price)}


def _decline(say: Phrases, move: do.Decline) -> Values:
    """What declining means depends on what is offered."""
    price = say.count("coins", getattr(say.question, "price", 0))
    return {"variant": say.by_question("move.decline"), "price": price}


# ------------------------------------------------------------------ phase 6, torture and nature


def _return_follower(say: Phrases, move: do.ReturnFollower) -> Values:
    variant = {do.FROM_BAG: "_bag", do.FROM_MARKET: "_market"}.get(move.source, "")
    return {"variant": variant} if variant else {"place": say.place(move.source)}


def station(say: Phrases, thing: Any) -> Values:
    """Where a given-up trading station is."""
    return {"variant": {do.ON_ROAD: "_road", do.UNBUILT: "_unbuilt"}.get(thing.where, "")}


def technology(say: Phrases, thing: Any) -> Values:
    """Whether a given-up technology tile was still held."""
    return {"variant": "_held" if thing.place == do.HELD else ""}


def _draw_followers(say: Phrases, move: do.DrawFollowers) -> Values:
    return {"variant": "" if move.followers else "_none", "followers": drawn(say, move.followers)}


def drawn(say: Phrases, followers: Sequence[Follower]) -> str:
    """Followers that have been drawn: `1 knight, 2 monks`."""
    return say.crowd([list(followers).count(follower) for follower in ALL_FOLLOWERS])


# Moves whose fields do not say all; the others need no row.
MOVES: dict[type[Move], Callable[[Phrases, Any], Values]] = {
    do.FetchBack: _fetch_back,
    do.Put: _put,
    do.Plan: on_space,
    do.PlanFromTower: on_space,
    do.PlaceTechnology: on_space,
    do.Recruit: _recruit,
    do.ChooseTrack: _choose_track,
    do.TakeTile: _take_tile,
    do.Travel: _travel,
    do.Build: _build,
    do.Send: lambda say, move: {"variant": "_room"} if move.deed == ROOM else {"gain": say.deed_gain(move.deed)},
    do.Choose: _choose,
    do.PayCoins: _pay_coins,
    do.PayGood: _pay_good,
    do.Buy: _buy,
    do.Sell: lambda say, move: {"price": say.count("coins", say.facts.goods.points[GOOD_OF[move.item]])},
    do.ChoosePlayer: _choose_player,
    do.Borrow: _borrow,
    do.Decline: _decline,
    do.Protect: lambda say, move: {"variant": f"_{SHIELDS[move.shield]}"},
    do.GoHome: lambda say, move: {"to_town": say.to_town(say.facts.start_town)},
    do.ReturnFollower: _return_follower,
    do.GiveUpStation: station,
    do.GiveUpTechnology: technology,
    do.LayGoods: lambda say, move: {"n": len(move.goods)},
    do.DrawFollowers: _draw_followers,
}
