"""Phases and rounds, from phase A to the end of the game. Groups PHASE, ROUND, PHASE-END, MINE, END."""

import jax
import jax.numpy as jnp

from comptoir.accelerated.goods import turn_order
from comptoir.accelerated.numbers import Array, add, pick
from comptoir.accelerated.state import ACT, State, ask
from comptoir.accelerated.tables import Known, Tables, known
from comptoir.games.burgundy.boards import MINE
from comptoir.games.burgundy.state import EMPTY


def begin_phase(tables: Tables, state: State, phase: Array) -> State:
    """New tiles come to the depots; those left over leave the game, goods stay."""
    places = pick(tables.box.fills, phase)
    return state._replace(phase=phase, round=jnp.zeros_like(state.round), depots=pick(state.luck.tiles, places))


def begin_round(tables: Tables, state: State) -> State:
    """All players roll, a goods tile arrives, and the track says who comes after whom."""
    rounds = tables.facts.setup.rounds
    dice = pick(state.luck.dice, state.phase * rounds + state.round)
    goods = pick(state.luck.goods, pick(tables.box.round_goods, state.phase, state.round))
    return state._replace(
        round=state.round + 1,
        players=state.players._replace(dice=dice[1:].reshape(state.players.dice.shape)),
        depot_goods=add(state.depot_goods, 1, dice[0], goods),
        order=turn_order(state),
        turn=jnp.zeros_like(state.turn),
    )


def begin_turn(tables: Tables, state: State) -> State:
    """The next player's turn begins, with a purchase to make."""
    player = pick(state.order, state.turn)
    purchases = jnp.full_like(state.purchases, tables.facts.black_depot.purchases_per_turn)
    return ask(state._replace(player=player, purchases=purchases), ACT)


def end_phase(tables: Tables, state: State) -> State:
    """Mines pay."""
    players = state.players
    is_mine = pick(tables.types, players.board) == MINE
    mines = jnp.sum(is_mine & (players.estate != EMPTY), axis=1)
    mine: Known = jax.vmap(known)(players.knowledge)
    paid = players._replace(
        silver=players.silver + mines * tables.facts.actions.mine_silver,
        workers=players.workers + mines * mine.mine_workers,
    )
    return state._replace(players=paid)
