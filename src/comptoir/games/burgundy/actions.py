"""The die actions (take, place, sell, hire), what workers do for them, and purchases.

Groups WORKER, TAKE, PLACE, SELL, HIRE, BUY, and the extra action of SPIELBOX.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from comptoir.engine.frames import Decision, PlayerFrame, push
from comptoir.engine.moves import Move, Moves
from comptoir.games.burgundy import events, moves as do
from comptoir.games.burgundy.goods import gain_silver, gain_workers, sell
from comptoir.games.burgundy.kinds import ALL_GOODS, DepotNumber, TileNumber
from comptoir.games.burgundy.placing import open_hexes, place, unconnected_castle_hexes
from comptoir.games.burgundy.state import BLACK_DEPOT, CASTLES_APART, DEPOTS, EMPTY, Player, State
from comptoir.games.burgundy.tiles.kinds import CASTLE_TILE


@cache
def worker_costs(step: int, free: int) -> tuple[tuple[int, ...], ...]:
    """Workers that turn a die into a number: `worker_costs(step, free)[die][number]`; die 0 is any number.

    A worker changes a die by up to `step`, round the corner from 6 to 1; the first `free` points cost nothing.
    """

    def cost(die: int, number: int) -> int:
        distance = min((die - number) % 6, (number - die) % 6)
        return -(-max(0, distance - free) // step) if die else 0

    return tuple(tuple(cost(die, number) for number in range(7)) for die in range(7))


def add_die_moves(state: State, player: int, die: int, moves: list[Move]) -> None:
    """List the four actions that this die allows."""
    me = state.players[player]
    _add_takes(state, me, die, moves)
    _add_places(state, player, die, moves)
    costs = worker_costs(me.knowledge.worker_step, 0)[die]
    for goods in ALL_GOODS:
        if me.goods[goods] and costs[goods] <= me.workers:
            moves.append(do.SELL[die][goods])
    moves.append(do.HIRE[die])


def _add_takes(state: State, me: Player, die: int, moves: list[Move]) -> None:
    knowledge = me.knowledge
    costs = worker_costs(knowledge.worker_step, knowledge.free_step_taking)[die]
    choices = do.TAKE[die]
    for depot in DEPOTS:
        if costs[depot] <= me.workers:
            add_tiles(state.depots[depot], choices[depot], moves)


def add_tiles(tiles: tuple[TileNumber, ...], choices: tuple[Move, ...], moves: list[Move]) -> None:
    """List the choice of each tile; of equal tiles side by side only the first."""
    for slot, tile in enumerate(tiles):
        if tile and tiles.index(tile) == slot:
            moves.append(choices[slot])


def _add_places(state: State, player: int, die: int, moves: list[Move]) -> None:
    me = state.players[player]
    knowledge = me.knowledge
    numbers = state.facts.boards[me.board].numbers
    for slot, tile in enumerate(me.storage):
        if tile and me.storage.index(tile) == slot:
            free = knowledge.free_step_placing[state.facts.types[tile]]
            costs = worker_costs(knowledge.worker_step, free)[die]
            choices = do.PLACE[die][slot]
            for hex in open_hexes(state, player, tile):
                if costs[numbers[hex]] <= me.workers:
                    moves.append(choices[hex])


def add_purchases(state: State, player: int, moves: list[Move]) -> None:
    """List the tiles that the player may buy now."""
    me = state.players[player]
    if not state.purchases or me.silver < state.facts.black_depot.price:
        return
    add_tiles(state.depots[BLACK_DEPOT], do.BUY[BLACK_DEPOT], moves)
    if me.knowledge.buys_anywhere:
        for depot in DEPOTS:
            add_tiles(state.depots[depot], do.BUY[depot], moves)


def can_buy(state: State, player: int) -> bool:
    """Is there a purchase that the player may make now?"""
    moves: list[Move] = []
    add_purchases(state, player, moves)
    return bool(moves)


def add_extra_action(state: State, player: int, moves: list[Move]) -> None:
    """List what the spielbox boards add, as long as both dice are unused."""
    me = state.players[player]
    if sum(me.points) < state.facts.spielbox.extra_action_points:
        return
    kind = state.options.spielbox_extra_action
    if kind == "place_unconnected" and CASTLE_TILE in me.storage:
        choices = do.PLACE_APART[me.storage.index(CASTLE_TILE)]
        moves.extend(choices[hex] for hex in unconnected_castle_hexes(state, player))
    elif kind == "fetch_left_over" and state.castles_aside and EMPTY in me.storage:
        moves.append(do.FETCH_CASTLE)


# ------------------------------------------------------------------ what each action does


def use_die(state: State, player: int, die: int, number: int, free: int) -> None:
    """Put a die aside and pay the workers that make it show this number."""
    if not die:
        return
    me = state.players[player]
    spend_die(me, die)
    cost = worker_costs(me.knowledge.worker_step, free)[die][number]
    if cost:
        me.workers -= cost
        state.tell(events.WorkersSpent, player, cost)


def spend_die(me: Player, die: int) -> None:
    """Put one of the dice aside."""
    left = list(me.dice)
    left.remove(die)
    me.dice = tuple(left)


def take_action(state: State, player: int, move: do.Take) -> None:
    use_die(state, player, move.die, move.depot, state.players[player].knowledge.free_step_taking)
    take_tile(state, player, move.depot, move.slot)


def take_tile(state: State, player: int, depot: DepotNumber, slot: int) -> None:
    """Take a tile from a depot to storage, making room first if necessary."""
    state.tell(events.TileTaken, player, state.depots[depot][slot], depot, slot, free_space(state.players[player]))
    store(state, player, depot, slot)


def place_action(state: State, player: int, move: do.Place) -> None:
    me = state.players[player]
    free = me.knowledge.free_step_placing[state.facts.types[me.storage[move.slot]]]
    use_die(state, player, move.die, state.facts.boards[me.board].numbers[move.hex], free)
    place(state, player, move.slot, move.hex)


def sell_action(state: State, player: int, move: do.Sell) -> None:
    use_die(state, player, move.die, move.goods, 0)
    sell(state, player, move.goods)


def hire_action(state: State, player: int, move: do.Hire) -> None:
    me = state.players[player]
    if move.die:
        spend_die(me, move.die)
    gain_workers(state, player, me.knowledge.hire_workers or state.facts.actions.hire_workers)
    gain_silver(state, player, me.knowledge.hire_silver)


def buy(state: State, player: int, move: do.Buy) -> None:
    me = state.players[player]
    me.silver -= state.facts.black_depot.price
    state.purchases -= 1
    state.tell(events.TileBought, player, state.depots[move.depot][move.slot], move.depot, move.slot, free_space(me))
    store(state, player, move.depot, move.slot)


def place_apart(state: State, player: int, move: do.PlaceApart) -> None:
    _pay_extra_action(state, player)
    place(state, player, move.slot, move.hex)


def fetch_castle(state: State, player: int, move: do.FetchCastle) -> None:
    _pay_extra_action(state, player)
    state.castles_aside -= 1
    state.removed[CASTLE_TILE] -= 1
    storage = state.players[player].storage
    storage[storage.index(EMPTY)] = CASTLE_TILE
    state.tell(events.CastleFetched, player)


def _pay_extra_action(state: State, player: int) -> None:
    me = state.players[player]
    me.dice = ()
    me.points[CASTLES_APART] -= state.facts.spielbox.extra_action_points
    state.tell(events.PointsPaid, player, state.facts.spielbox.extra_action_points)


ACTIONS: dict[type[Move], Callable[[State, int, Any], None]] = {
    do.Take: take_action,
    do.Place: place_action,
    do.Sell: sell_action,
    do.Hire: hire_action,
    do.Buy: buy,
    do.PlaceApart: place_apart,
    do.FetchCastle: fetch_castle,
}


def act(state: State, player: int, move: Move) -> None:
    """Carry out an action or a purchase."""
    ACTIONS[type(move)](state, player, move)


# ------------------------------------------------------------------ storage


def free_space(me: Player) -> int:
    """The first empty storage space; NO_SPACE if all are full."""
    return me.storage.index(EMPTY) if EMPTY in me.storage else events.NO_SPACE


def store(state: State, player: int, depot: DepotNumber, slot: int) -> None:
    """Bring a tile from a depot to an empty storage space; if all are full, one is discarded first."""
    step = StoreTile(player, depot, slot)
    if EMPTY in state.players[player].storage:
        step.run(state)
    else:
        push(state, MakeRoom(player), step)


class MakeRoom(Decision):
    """Storage is full: which stored tile leaves the game?"""

    def moves(self, state: State) -> Moves:
        moves: list[Move] = []
        add_tiles(tuple(state.players[self.player].storage), do.DISCARD, moves)
        return moves

    def resolve(self, state: State, move: do.Discard) -> None:
        me = state.players[self.player]
        tile = me.storage[move.slot]
        me.storage[move.slot] = EMPTY
        state.removed[tile] += 1
        state.tell(events.TileDiscarded, self.player, tile, move.slot)


class StoreTile(PlayerFrame):
    """A tile leaves its depot for an empty storage space."""

    depot: DepotNumber
    slot: int

    def run(self, state: State) -> None:
        tiles = state.depots[self.depot]
        storage = state.players[self.player].storage
        storage[storage.index(EMPTY)] = tiles[self.slot]
        state.depots[self.depot] = (*tiles[: self.slot], EMPTY, *tiles[self.slot + 1 :])
