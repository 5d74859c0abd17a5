"""Goods: ships collect them; and the turn order, which ships change. Groups SHIP, ORDER."""

import jax.numpy as jnp

from comptoir.accelerated.numbers import Array, at, given, pick, put
from comptoir.accelerated.state import LOAD_ONE, TURN, Player, State, ask
from comptoir.accelerated.tables import Tables


def loadable(state: State, first: Array, second: Array) -> Array:
    """How many goods of each type lie on one depot or two; a second depot 0 is none, as the black one has no goods."""
    return pick(state.depot_goods, first) + pick(state.depot_goods, second)


def load(tables: Tables, state: State, me: Player, first: Array, second: Array, chosen: Array) -> tuple[State, Player]:
    """Take all goods that fit, and the type just chosen; if spaces run short, ask which new types.

    When all are aboard, the marker advances and the turn goes on.
    """
    types = jnp.arange(me.goods.shape[0])
    lying = loadable(state, first, second)
    comes = (me.goods > 0) | (types == chosen)
    new = (lying > 0) & ~comes
    spaces = tables.facts.goods.spaces - jnp.sum((me.goods > 0) | (comes & (lying > 0)))
    must_choose = (spaces > 0) & (jnp.sum(new) > spaces)
    comes = comes | (new & (spaces > 0) & ~must_choose)
    is_theirs = at(state.depot_goods, first) | at(state.depot_goods, second)
    state = state._replace(depot_goods=jnp.where(is_theirs & comes, 0, state.depot_goods))
    me = me._replace(goods=me.goods + jnp.where(comes, lying, 0))
    done = ask(advance_marker(state), TURN)
    return given(must_choose, ask(state, LOAD_ONE, first, second), done), me


def advance_marker(state: State) -> State:
    """The marker goes one space to the right, on top of those already there."""
    space, level = pick(state.space, state.player), pick(state.level, state.player)
    was_above = (state.space == space) & (state.level > level)
    on_top = jnp.sum(state.space == space + 1)
    return state._replace(
        space=put(state.space, space + 1, state.player),
        level=put(state.level - was_above, on_top, state.player),
    )


def turn_order(state: State) -> Array:
    """The seats as the track has them: from right to left, each stack from top to bottom."""
    seats = jnp.arange(state.space.shape[0])
    height = state.space * len(seats) + state.level
    place = jnp.sum(height[None, :] > height[:, None], axis=1)
    return jnp.sum(jnp.where(place[None, :] == seats[:, None], seats, 0), axis=1)
