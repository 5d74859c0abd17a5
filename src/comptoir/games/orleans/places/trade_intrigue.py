"""The three place tiles of Trade & Intrigue. Groups TILE-INN, TILE-TRADING-HOUSE, TILE-SHEEP-FARM."""

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Moves
from comptoir.games.orleans import events, kinds, moves as do
from comptoir.games.orleans.development import gain_development
from comptoir.games.orleans.kinds import PlaceNumber
from comptoir.games.orleans.places.choosing import PayOne
from comptoir.games.orleans.places.invasion import ordinary_goods
from comptoir.games.orleans.places.kinds import Action, Behaviour, Use
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_coins, gain_good, items_of
from comptoir.games.orleans.tiles import INN_ITEMS, free_goods

STORED = {kinds.CHEESE: kinds.INN_CHEESE, kinds.WINE: kinds.INN_WINE}


def stock_inn(state: State, player: int, place: PlaceNumber) -> None:
    """Goods from the goods market on the Inn, as far as there are any."""
    total = 0
    for good, wanted in state.facts.places[place].goods:
        number = min(wanted, state.goods[good])
        state.goods[good] -= number
        state.players[player].goods[STORED[good]] += number
        total += number
    state.tell(events.GoodsStored, player, place, total)


def clear_inn(state: State, player: int, place: PlaceNumber) -> None:
    free_goods(state, player, *INN_ITEMS)


def majorities(state: State, player: int, place: PlaceNumber) -> int:
    """Points for each good of which no other player has as many."""
    counts = [ordinary_goods(state, seat) for seat in range(len(state.players))]
    won = 0
    for good in range(len(kinds.GOODS)):
        mine = counts[player][good]
        won += mine > 0 and all(mine > other[good] for seat, other in enumerate(counts) if seat != player)
    return state.facts.places[place].points[0] * won


def can_keep_sheep(state: State, player: int, use: Use) -> bool:
    return any(items_of(state.players[player], (state.facts.places[use.place].pays,)))


def keep_sheep(state: State, player: int, use: Use) -> None:
    row = state.facts.places[use.place]
    push(state, PayOne(player, (row.pays,)), ChooseGift(player, use.place))


class ChooseGift(Decision):
    """Sheep Farm: wool, coins or development?"""

    place: PlaceNumber

    def moves(self, state: State) -> Moves:
        has_good = state.goods[state.facts.places[self.place].good] > 0
        gifts = [do.GIFT_COINS, do.GIFT_DEVELOPMENT, *([do.GIFT_GOOD] if has_good else [])]
        return [do.Choose(gift) for gift in gifts]

    def resolve(self, state: State, move: do.Choose) -> None:
        row = state.facts.places[self.place]
        if move.gift == do.GIFT_GOOD:
            gain_good(state, self.player, row.good)
        elif move.gift == do.GIFT_COINS:
            gain_coins(state, self.player, row.coins)
        else:
            gain_development(state, self.player, row.development)


PLACES: dict[str, Behaviour] = {
    "inn": Behaviour(on_gain=stock_inn, on_loss=clear_inn, look="ward +goods"),
    "trading_house": Behaviour(final_points=majorities, look="goods arrow +points"),
    "sheep_farm": Behaviour(Action(keep_sheep, can_keep_sheep), look="-good arrow +good +coins +development"),
}
