"""The seven place tiles of Invasion. Groups TILE-*."""

from collections.abc import Iterator

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.actions import ReturnFollowers, can_perform, is_sabotaged, perform
from comptoir.games.orleans.kinds import Good, Item, PlaceNumber, Town
from comptoir.games.orleans.places.choosing import PayOne, TakeFromMarket, can_pay_coins, can_pay_goods, goods_left
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use
from comptoir.games.orleans.planning import is_activated
from comptoir.games.orleans.state import State, owned
from comptoir.games.orleans.supply import gain_coins, gain_good, items_of, pay_coins, pay_good
from comptoir.games.orleans.travel import MoveMerchant, build_station, is_on_water, is_shared_site, ways_of

# ------------------------------------------------------------------ Vineyard


def offer_wine(state: State, player: int, place: PlaceNumber, town: Town) -> None:
    """A station in a town on the water: its owner may buy wine."""
    question = BuyWine(player, place)
    if is_on_water(state.facts, town) and len(question.moves(state)) > 1:
        push(state, question)


class BuyWine(Decision):
    """Vineyard: buy the good, or not?"""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        row = state.facts.places[self.place]
        is_possible = state.goods[row.good] and state.players[self.player].coins >= row.price
        return [do.Buy(row.good), do.DECLINE] if is_possible else [do.DECLINE]

    def resolve(self, state: State, move: do.Buy | do.Decline) -> None:
        if isinstance(move, do.Buy):
            buy_good(state, self.player, move.good, state.facts.places[self.place].price)


def buy_good(state: State, player: int, good: Good, price: int) -> None:
    """A good for coins."""
    pay_coins(state, player, price)
    gain_good(state, player, good)
    state.tell(events.GoodBought, player, good, price)


# ------------------------------------------------------------------ Depot


def complete_sets(state: State, player: int, place: PlaceNumber) -> int:
    """Points for each set of the five goods; bread is not grain."""
    return state.facts.places[place].points[0] * min(ordinary_goods(state, player))


def ordinary_goods(state: State, player: int) -> list[int]:
    """How many of each good a player has, including the Inn, without bread."""
    goods = state.players[player].goods
    counts = goods[: len(kinds.GOODS)]
    for item in (kinds.INN_CHEESE, kinds.INN_WINE):
        counts[kinds.GOOD_OF[item]] += goods[item]
    return counts


# ------------------------------------------------------------------ Stagecoach, Market Stall, Black Market


def can_ride(state: State, player: int, use: Use) -> bool:
    return can_pay_coins(state, player, use) and bool(ways_of(state, player, kinds.ROADS | kinds.WATERWAYS))


def ride(state: State, player: int, use: Use) -> None:
    pay_coins(state, player, state.facts.places[use.place].price)
    push(state, MoveMerchant(player, player, kinds.ROADS | kinds.WATERWAYS))


def can_trade(state: State, player: int, use: Use) -> bool:
    return bool(list(deals(state, player)))


def trade(state: State, player: int, use: Use) -> None:
    push(state, Trade(player, state.facts.places[use.place].most, is_first=True))


def deals(state: State, player: int) -> Iterator[Move]:
    """What can be bought and sold at face value."""
    me, points = state.players[player], state.facts.goods.points
    yield from (do.Sell(item) for item in items_of(me))
    yield from (do.Buy(good) for good in goods_left(state) if me.coins >= points[good])


class Trade(Decision):
    """Market Stall: which good is bought or sold? After the first, the player may stop."""

    left: kinds.Left
    is_first: bool

    def moves(self, state: State) -> Moves:
        return [*deals(state, self.player), *(() if self.is_first else (do.DECLINE,))]

    def resolve(self, state: State, move: do.Buy | do.Sell | do.Decline) -> None:
        if isinstance(move, do.Buy):
            buy_good(state, self.player, move.good, state.facts.goods.points[move.good])
        elif isinstance(move, do.Sell):
            sell_good(state, self.player, move.item)
        if self.left > 1 and not isinstance(move, do.Decline):
            push(state, Trade(self.player, self.left - 1, is_first=False))


def sell_good(state: State, player: int, item: Item) -> None:
    """A good for as many coins as it is worth."""
    price = state.facts.goods.points[kinds.GOOD_OF[item]]
    pay_good(state, player, item)
    gain_coins(state, player, price)
    state.tell(events.GoodSold, player, kinds.GOOD_OF[item], price)


def can_exchange(state: State, player: int, use: Use) -> bool:
    return can_pay_goods(state, player, use) and bool(goods_left(state))


def exchange(state: State, player: int, use: Use) -> None:
    """Exchange goods for another one that the market already had."""
    payments = [PayOne(player)] * state.facts.places[use.place].price_goods
    push(state, *payments, TakeFromMarket(player, goods_left(state)))


# ------------------------------------------------------------------ Well


def can_copy(state: State, player: int, use: Use) -> bool:
    return bool(copies(state, player, use))


def copies(state: State, player: int, use: Use) -> list[PlaceNumber]:
    """The player's places whose action the Well can copy: not the Well itself, nor what led to it."""
    barred = (use.place, *use.copied_by)
    return [
        place
        for place in owned(state.players[player])
        if place not in barred
        and not is_sabotaged(state, player, place)
        and can_perform(state, player, Use(place, player, barred))
    ]


def copy(state: State, player: int, use: Use) -> None:
    push(state, CopyOne(player, use))


class CopyOne(Decision):
    """Well: the action of which of the player's places?"""

    use: Use

    def moves(self, state: State) -> Moves:
        return [do.Copy(place) for place in copies(state, self.player, self.use)]

    def resolve(self, state: State, move: do.Copy) -> None:
        state.tell(events.PlaceCopied, self.player, move.place, self.use.place)
        perform(state, self.player, Use(move.place, self.player, (self.use.place, *self.use.copied_by)))


# ------------------------------------------------------------------ Tavern


def can_build_beside(state: State, player: int, use: Use) -> bool:
    """The Tavern, copied or borrowed, together with the player's own Guildhall."""
    me = state.players[player]
    is_open = is_activated(state, me, kinds.GUILDHALL) and not is_sabotaged(state, player, kinds.GUILDHALL)
    return is_open and me.stations > 0 and is_shared_site(state, player, me.merchant)


def build_beside(state: State, player: int, use: Use) -> None:
    push(state, ReturnFollowers(player, kinds.GUILDHALL))
    build_station(state, player, state.players[player].merchant)


PLACES: dict[str, Behaviour] = {
    "vineyard": Behaviour(on_build=offer_wine, look="station arrow -coins +good"),
    "depot": Behaviour(final_points=complete_sets, look="goods arrow +points"),
    "stagecoach": Behaviour(Action(ride, can_ride), look="-coins arrow ship wagon"),
    "market_stall": Behaviour(Action(trade, can_trade), look="goods / +coin"),
    "black_market": Behaviour(Action(exchange, can_exchange), look="-goods arrow goods"),
    "well": Behaviour(Action(copy, can_copy), look="house arrow house"),
    "tavern": Behaviour(Action(build_beside, can_build_beside, is_whole=False), look="station station"),
}
