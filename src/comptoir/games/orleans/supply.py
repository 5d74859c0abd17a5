"""Coins and goods: what is gained from the supplies, and what is paid to them. Groups SUPPLY, ACTIONS."""

from collections.abc import Iterator

from comptoir.games.keyed import numbered
from comptoir.games.orleans import events
from comptoir.games.orleans.kinds import GOOD_OF, UNLIMITED, Good, Item
from comptoir.games.orleans.state import Player, State


def gain_coins(state: State, player: int, number: int) -> None:
    """Coins from the supply, as far as there are any."""
    if state.coins != UNLIMITED:
        number = min(number, state.coins)
        state.coins -= number
    if number:
        state.players[player].coins += number
        state.tell(events.CoinsGained, player, number)


def pay_coins(state: State, player: int, number: int) -> None:
    """Coins to the supply; the player has them."""
    me = state.players[player]
    assert me.coins >= number, "more coins are paid than there are"
    if not number:
        return
    me.coins -= number
    if state.coins != UNLIMITED:
        state.coins += number
    state.tell(events.CoinsPaid, player, number)


def give_coins(state: State, player: int, other: int, number: int) -> None:
    """Coins from one player to another."""
    assert state.players[player].coins >= number, "more coins are given than there are"
    state.players[player].coins -= number
    state.players[other].coins += number
    state.tell(events.CoinsGiven, player, other, number)


def gain_good(state: State, player: int, good: Good) -> None:
    """A good from the goods market, if there is one."""
    if state.goods[good]:
        state.goods[good] -= 1
        state.players[player].goods[good] += 1
        state.tell(events.GoodGained, player, good)


def pay_good(state: State, player: int, item: Item) -> None:
    """A good to the goods market; bread goes back as the grain that it was."""
    state.players[player].goods[item] -= 1
    state.goods[GOOD_OF[item]] += 1
    state.tell(events.GoodPaid, player, item)


def items_of(me: Player, goods: tuple[Good, ...] | None = None) -> Iterator[Item]:
    """The items that a player has, of these goods or of any."""
    for item, number in numbered(me.goods):
        if number and (goods is None or GOOD_OF[item] in goods):
            yield item
