"""Storage and payments: what can be kept, gained and paid. Groups STORAGE, TERM, TRADE."""

from comptoir.engine.frames import Decision, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.pest import events, kinds, moves as do
from comptoir.games.pest.kinds import Good, Price, Resource
from comptoir.games.pest.printed import Cost
from comptoir.games.pest.state import Player, State, powers_of


def storage_of(state: State, player: int, good: Good) -> int:
    """How much of a good the player can keep now."""
    me, powers = state.players[player], powers_of(state, player)
    if me.slots >> kinds.STORAGE_SLOT & 1:
        return state.facts.player_board.storage - 1
    most = powers.storage or state.facts.player_board.storage
    if powers.storage_of_one and not any(me.goods[other] > most for other in kinds.ALL_GOODS if other != good):
        return powers.storage_of_one
    return most


def gain(state: State, player: int, good: Good, number: int = 1) -> None:
    """Store goods, as far as there is room; the rest is lost."""
    if number <= 0:
        return
    me = state.players[player]
    stored = min(number, storage_of(state, player, good) - me.goods[good])
    if stored > 0:
        me.goods[good] += stored
        state.tell(events.GoodsGained, player, good, stored)


def gain_research(state: State, player: int, number: int) -> None:
    """Take research tokens; there is no limit."""
    if number:
        state.players[player].research += number
        state.tell(events.ResearchGained, player, number)


def spend_research(state: State, player: int, number: int) -> None:
    """Give research tokens back."""
    if number:
        state.players[player].research -= number
        state.tell(events.ResearchSpent, player, number)


def drop_surplus(state: State, player: int) -> None:
    """Lose what can no longer be stored."""
    me = state.players[player]
    for good in kinds.ALL_GOODS:
        surplus = me.goods[good] - storage_of(state, player, good)
        if surplus > 0:
            me.goods[good] -= surplus
            state.tell(events.GoodsLost, player, good, surplus)


# ------------------------------------------------------------------ trading


def trades(state: State, player: int) -> Moves:
    """Every pair of resources that can be given for a coin; none while the coin would be lost."""
    goods = state.players[player].goods
    held = [resource for resource in kinds.ALL_RESOURCES if goods[resource]]
    if not held or goods[kinds.COIN] >= storage_of(state, player, kinds.COIN):
        return []
    return [do.TRADE[one][other] for one in held for other in held if one < other or (one == other and goods[one] >= 2)]


def trade(state: State, player: int, move: do.Trade) -> None:
    """Give two resources for a coin."""
    me = state.players[player]
    me.goods[move.first] -= 1
    me.goods[move.second] -= 1
    me.goods[kinds.COIN] += 1
    state.tell(events.Traded, player, move.first, move.second)


# ------------------------------------------------------------------ paying


def shortage(me: Player, cost: Cost) -> int:
    """How many resources of a price are lacking."""
    # Written out without a loop: it runs for every building whenever moves are listed.
    wood, stone, food, herbs, _ = me.goods
    lacking = 0
    if cost[0] > wood:
        lacking += cost[0] - wood
    if cost[1] > stone:
        lacking += cost[1] - stone
    if cost[2] > food:
        lacking += cost[2] - food
    if cost[3] > herbs:
        lacking += cost[3] - herbs
    return lacking


def can_pay(me: Player, cost: Cost) -> bool:
    """Can the price be paid, with coins for what is lacking?"""
    return shortage(me, cost) <= me.goods[kinds.COIN]


def pay(state: State, player: int, cost: Cost) -> None:
    """Pay a price; the player is asked if coins could stand in but need not."""
    me = state.players[player]
    lacking = shortage(me, cost)
    if lacking == me.goods[kinds.COIN] or lacking == sum(cost):
        _pay_out(state, player, cost)
    else:
        push(state, Pay(player, cost, kinds.WOOD))


def _pay_out(state: State, player: int, cost: Cost) -> None:
    """Pay in kind, and with coins what is lacking."""
    me = state.players[player]
    paid = [min(me.goods[resource], cost[resource]) for resource in kinds.ALL_RESOURCES]
    paid.append(sum(cost) - sum(paid))
    for good, number in zip(kinds.ALL_GOODS, paid, strict=True):
        me.goods[good] -= number
    if any(paid):
        state.tell(events.Paid, player, tuple(paid))


class Pay(Decision):
    """What is paid with coins? Resources are asked in order, so that no way of paying occurs twice."""

    cost: Price
    first: Resource

    def moves(self, state: State) -> Moves:
        me = state.players[self.player]
        moves: list[Move] = [] if shortage(me, self.cost) else [do.PAY_IN_KIND]
        if me.goods[kinds.COIN]:
            for resource in kinds.ALL_RESOURCES[self.first :]:
                if self.cost[resource]:
                    moves.append(do.PAY_COIN[resource])
                if self.cost[resource] > me.goods[resource]:
                    break
        return moves

    def resolve(self, state: State, move: do.PayInKind | do.PayCoin) -> None:
        if isinstance(move, do.PayInKind):
            _pay_out(state, self.player, self.cost)
            return
        me = state.players[self.player]
        me.goods[kinds.COIN] -= 1
        state.tell(events.Paid, self.player, (0, 0, 0, 0, 1))
        left = list(self.cost)
        left[move.resource] -= 1
        wood, stone, food, herbs = left
        cost = (wood, stone, food, herbs)
        if me.goods[kinds.COIN] == shortage(me, cost) or not any(left[move.resource :]):
            _pay_out(state, self.player, cost)
        else:
            push(state, Pay(self.player, cost, move.resource))
