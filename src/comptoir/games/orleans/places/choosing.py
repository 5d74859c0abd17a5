"""Questions that several places ask: which good is paid, which good is taken."""

from comptoir.engine.frames import Decision
from comptoir.engine.moves import Moves
from comptoir.games.orleans import moves as do
from comptoir.games.orleans.kinds import ALL_GOODS, Good, SomeGoods
from comptoir.games.orleans.places.kinds import Use
from comptoir.games.orleans.state import State
from comptoir.games.orleans.supply import gain_good, items_of, pay_good


def can_pay_coins(state: State, player: int, use: Use) -> bool:
    """The player has the coins that the place costs."""
    return state.players[player].coins >= state.facts.places[use.place].price


def can_pay_goods(state: State, player: int, use: Use) -> bool:
    """The player has as many goods as the place costs."""
    return sum(state.players[player].goods) >= state.facts.places[use.place].price_goods


class PayOne(Decision):
    """Which good is paid?"""

    goods: SomeGoods = ALL_GOODS  # any of these

    def moves(self, state: State) -> Moves:
        return [do.PAY_GOOD[item] for item in items_of(state.players[self.player], self.goods)]

    def resolve(self, state: State, move: do.PayGood) -> None:
        pay_good(state, self.player, move.item)


class TakeFromMarket(Decision):
    """Which good is taken from the goods market? Only these."""

    goods: SomeGoods

    def moves(self, state: State) -> Moves:
        return [do.TAKE_GOOD[good] for good in self.goods]

    def resolve(self, state: State, move: do.TakeGood) -> None:
        gain_good(state, self.player, move.good)


def goods_left(state: State) -> tuple[Good, ...]:
    """The goods that the goods market has."""
    return tuple(good for good in ALL_GOODS if state.goods[good])
