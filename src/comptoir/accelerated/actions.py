"""The die actions (take, sell, hire), what workers do for them, and purchases. Groups WORKER, TAKE, SELL, HIRE, BUY."""

import jax.numpy as jnp

from comptoir.accelerated.numbers import Array, add, pick, put
from comptoir.accelerated.state import Player, State
from comptoir.accelerated.tables import Tables, known
from comptoir.games.burgundy.state import BLACK_DEPOT, EMPTY, SALES


def can_pay(me: Player, distance: Array, free: Array | int = 0) -> Array:
    """Has the player the workers to change a die by this much, of which the first `free` points cost nothing?"""
    return distance - free <= me.workers * known(me.knowledge).worker_step


def use_die(tables: Tables, me: Player, die: Array, number: Array, free: Array) -> Player:
    """Put a die aside and pay the workers that make it show this number."""
    distance = pick(tables.distance, die, number) - free
    cost = -(-jnp.maximum(distance, 0) // known(me.knowledge).worker_step)
    return spend_die(me, die)._replace(workers=me.workers - cost)


def spend_die(me: Player, die: Array) -> Player:
    """Put one of the two dice aside; die 0 is none."""
    one, other = me.dice[0], me.dice[1]
    left = jnp.where(one == die, other, one)
    return me._replace(dice=jnp.where(die == 0, me.dice, jnp.stack([left, jnp.zeros_like(left)])))


def sell(tables: Tables, me: Player, goods: Array) -> Player:
    """Sell all stored tiles of one type."""
    mine, number = known(me.knowledge), pick(me.goods, goods)
    silver = jnp.where(mine.sale_silver > 0, mine.sale_silver, tables.facts.scoring.sale_silver)
    return me._replace(
        goods=put(me.goods, 0, goods),
        sold=add(me.sold, number, goods),
        points=add(me.points, number * tables.facts.sale_points[tables.players], SALES),
        silver=me.silver + silver,
        workers=me.workers + mine.sale_workers,
    )


def hire(tables: Tables, me: Player) -> Player:
    """Take workers."""
    mine = known(me.knowledge)
    workers = jnp.where(mine.hire_workers > 0, mine.hire_workers, tables.facts.actions.hire_workers)
    return me._replace(workers=me.workers + workers, silver=me.silver + mine.hire_silver)


def may_buy(tables: Tables, state: State, me: Player) -> Array:
    """From which depots may the player buy now?"""
    can_pay = (state.purchases > 0) & (me.silver >= tables.facts.black_depot.price)
    is_black = jnp.arange(state.depots.shape[0]) == BLACK_DEPOT
    return can_pay & (is_black | (known(me.knowledge).buys_anywhere > 0))


def can_buy(tables: Tables, state: State, me: Player) -> Array:
    """Is there a purchase that the player may make now?"""
    return jnp.any(may_buy(tables, state, me)[:, None] & (state.depots != EMPTY))


def pay_purchase(tables: Tables, state: State, me: Player) -> tuple[State, Player]:
    price = tables.facts.black_depot.price
    return state._replace(purchases=state.purchases - 1), me._replace(silver=me.silver - price)


# ------------------------------------------------------------------ storage


def has_room(me: Player) -> Array:
    """Is a storage space empty?"""
    return jnp.any(me.storage == EMPTY)


def store(state: State, me: Player, depot: Array, slot: Array) -> tuple[State, Player]:
    """Bring a tile from a depot to the first empty storage space."""
    tile, space = pick(state.depots, depot, slot), jnp.argmax(me.storage == EMPTY)
    return state._replace(depots=put(state.depots, EMPTY, depot, slot)), me._replace(
        storage=put(me.storage, tile, space)
    )


def discard(me: Player, slot: Array) -> Player:
    """A stored tile leaves the game."""
    return me._replace(storage=put(me.storage, EMPTY, slot))
