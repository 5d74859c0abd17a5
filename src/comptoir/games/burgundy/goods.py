"""Goods: ships collect them, players sell them; and the turn order, which ships change. Groups SHIP, ORDER, SELL."""

from collections.abc import Sequence

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Moves
from comptoir.games.burgundy import events, moves as do
from comptoir.games.burgundy.kinds import ALL_GOODS, DepotNumber, Depots, Goods
from comptoir.games.burgundy.state import SALES, Player, State


class CollectGoods(Decision):
    """A ship was placed: from which depot do the goods come?"""

    def moves(self, state: State) -> Moves:
        if state.players[self.player].knowledge.joins_depots:
            return do.COLLECT + do.COLLECT_BOTH
        return do.COLLECT

    def resolve(self, state: State, move: do.Collect | do.CollectBoth) -> None:
        depots = (move.depot,) if isinstance(move, do.Collect) else (move.depot, next_depot(move.depot))
        push(state, Load(self.player, depots))


class Load(PlayerFrame):
    """Take all goods that fit; if spaces run short, ask which new types."""

    depots: tuple[DepotNumber, ...]

    def run(self, state: State) -> None:
        me = state.players[self.player]
        for goods in loadable(state, self.depots):
            if me.goods[goods]:
                load(state, self.player, self.depots, goods)
        new = loadable(state, self.depots)
        spaces = free_goods_spaces(state, me)
        if not spaces:
            return
        if len(new) > spaces:
            push(state, LoadOne(self.player, self.depots), self)
            return
        for goods in new:
            load(state, self.player, self.depots, goods)


class LoadOne(Decision):
    """More new types than free spaces: which one comes aboard?"""

    depots: Depots

    def moves(self, state: State) -> Moves:
        return [do.LOAD[goods] for goods in loadable(state, self.depots)]

    def resolve(self, state: State, move: do.LoadGoods) -> None:
        load(state, self.player, self.depots, move.goods)


class AdvanceMarker(PlayerFrame):
    """The marker goes one space to the right, on top of those already there."""

    def run(self, state: State) -> None:
        space = track_space(state, self.player)
        state.track[space] = tuple(other for other in state.track[space] if other != self.player)
        state.track[space + 1] += (self.player,)
        state.tell(events.MarkerAdvanced, self.player, space + 1)


def track_space(state: State, player: int) -> int:
    """Where the player's marker is on the turn order track."""
    return next(space for space, markers in enumerate(state.track) if player in markers)


def turn_order(state: State) -> tuple[int, ...]:
    """Read from the track: from right to left, each stack from top to bottom."""
    return tuple(player for markers in reversed(state.track) for player in reversed(markers))


def next_depot(depot: DepotNumber) -> DepotNumber:
    """The numbered depot that follows clockwise."""
    return DepotNumber(depot % 6 + 1)


def loadable(state: State, depots: Sequence[DepotNumber]) -> list[Goods]:
    """The types of goods that lie on these depots."""
    return [goods for goods in ALL_GOODS if any(state.depot_goods[depot][goods] for depot in depots)]


def free_goods_spaces(state: State, me: Player) -> int:
    """How many more types the goods storage has room for."""
    return state.facts.goods.spaces - sum(1 for number in me.goods if number)


def load(state: State, player: int, depots: Sequence[DepotNumber], goods: Goods) -> None:
    """Take all tiles of one type from these depots."""
    number = 0
    for depot in depots:
        heap = state.depot_goods[depot]
        number += heap[goods]
        state.depot_goods[depot] = (*heap[:goods], 0, *heap[goods + 1 :])
    state.players[player].goods[goods] += number
    state.tell(events.GoodsCollected, player, goods, number)


def sell(state: State, player: int, goods: Goods) -> None:
    """Sell all stored tiles of one type."""
    me = state.players[player]
    number = me.goods[goods]
    me.goods[goods] = 0
    me.sold[goods] += number
    points = number * state.facts.sale_points[len(state.players)]
    me.points[SALES] += points
    state.tell(events.GoodsSold, player, goods, number, points)
    gain_silver(state, player, me.knowledge.sale_silver or state.facts.scoring.sale_silver)
    gain_workers(state, player, me.knowledge.sale_workers)


def gain_silver(state: State, player: int, number: int) -> None:
    """Silverlings from the supply, which is unlimited."""
    if number:
        state.players[player].silver += number
        state.tell(events.SilverGained, player, number)


def gain_workers(state: State, player: int, number: int) -> None:
    """Workers from the supply, which is unlimited."""
    if number:
        state.players[player].workers += number
        state.tell(events.WorkersGained, player, number)
